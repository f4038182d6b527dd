//! Draws the lines of the grids: thin lines around cells, thick lines around boxes or regions, the thickest around
//! grids. Also writes the numbers of rows and columns.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Picture;
use super::colours::{INK, PENCIL, THIN_LINE};
use super::place::{CELL, Places};
use super::svg_elements::{Length, Svg};
use crate::grid::{Cell, House, HouseKind};

/// Draws all lines of the grids.
pub(super) fn draw(picture: &Picture, places: &Places, svg: &mut Svg) {
    let layout = picture.layout();
    let weight = weight(layout.shape().columns());
    let stroke = |class: &str, colour: &str, width: f64| {
        let width = Length(width);
        format!(
            "class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"square\""
        )
    };
    svg.group(&stroke("cells", THIN_LINE, 1.0), |svg| svg.path(&squares(layout.cells(), places)));
    svg.group(&stroke("boxes", INK, 3.0 * weight), |svg| {
        let is_block =
            |house: House| matches!(house.kind(), HouseKind::Box(_) | HouseKind::Region(_));
        for named in layout.houses().iter().filter(|named| is_block(named.house)) {
            svg.path(&places.contour(&named.cells));
        }
    });
    svg.group(&stroke("grids", INK, 4.0 * weight), |svg| {
        for cells in grids(picture).values() {
            svg.path(&places.contour(cells));
        }
    });
}

/// Returns the factor, from 1 to 2, by which the lines are thicker in a picture with this number of columns. A picture
/// with more than 9 columns is usually shown at a smaller scale, so its lines are thicker.
fn weight(columns: usize) -> f64 {
    (columns as f64 / 9.0).sqrt().clamp(1.0, 2.0)
}

/// Returns the borders of the cells as SVG path commands.
fn squares(cells: &[Cell], places: &Places) -> String {
    let mut steps = String::new();
    for &cell in cells {
        let (x, y) = places.corner_of(cell);
        let _ = write!(steps, "M{} {}h{CELL}v{CELL}h-{CELL}z", Length(x), Length(y));
    }
    steps
}

/// Returns the cells of each grid, collected from its rows. The key is the 0-based index of the grid.
fn grids(picture: &Picture) -> BTreeMap<u8, Vec<Cell>> {
    let mut grids: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
    for named in picture.layout().houses() {
        let grid = match named.house {
            House::InGrid(grid, HouseKind::Row(_)) => grid,
            House::Row(_) => 0,
            _ => continue,
        };
        grids.entry(grid).or_default().extend(&named.cells);
    }
    grids
}

/// Writes the numbers of the rows and columns beside the grid, if [`Picture::is_numbered`] is true.
pub(super) fn number(picture: &Picture, places: &Places, svg: &mut Svg) {
    if !picture.is_numbered() {
        return;
    }
    let shape = picture.layout().shape();
    let style =
        format!("class=\"numbers\" font-size=\"17\" fill=\"{PENCIL}\" text-anchor=\"middle\"");
    svg.group(&style, |svg| {
        for column in 0..shape.columns() {
            let (x, y) = places.corner(0, column);
            svg.text((x + CELL / 2.0, y - places.outside() - 10.0), &format!("c{}", column + 1));
        }
        for row in 0..shape.rows() {
            let (x, y) = places.corner(row, 0);
            svg.text((x - places.outside() - 18.0, y + CELL / 2.0 + 6.0), &format!("r{}", row + 1));
        }
    });
}
