//! Draws windows, diagonals, centre dots, the asterisk and the odd-even mask. Also names the rules for pairs of cells
//! and the rule of disjoint groups, which are not drawn.

use itertools::Itertools;

use super::Picture;
use super::colours::{RULE_LINE, RULE_TINT};
use super::place::{CELL, Places};
use super::svg_elements::Svg;
use crate::grid::{Cell, HouseKind, NamedHouse, Rule};

/// Draws these rules, under everything else in the picture.
pub(super) fn draw(picture: &Picture, places: &Places, svg: &mut Svg) {
    windows(picture, places, svg);
    parity(picture, places, svg);
    let line = format!("fill=\"none\" stroke=\"{RULE_LINE}\" stroke-width=\"2.5\"");
    svg.group(&format!("class=\"centre-dots\" {line}"), |svg| {
        for cell in cells_of(picture, |kind| kind == HouseKind::CentreDots) {
            svg.circle(places.centre_of(cell), 0.43 * CELL);
        }
    });
    let strokes = format!("stroke=\"{RULE_LINE}\" stroke-width=\"5\" stroke-linecap=\"round\"");
    svg.group(&format!("class=\"asterisk\" {strokes}"), |svg| {
        for cell in cells_of(picture, |kind| kind == HouseKind::Asterisk) {
            star(places.centre_of(cell), svg);
        }
    });
    svg.group(&format!("class=\"diagonals\" {line}"), |svg| {
        for named in picture.layout().houses() {
            diagonal(named, places, svg);
        }
    });
}

/// Returns a text that names the rules of the puzzle for pairs of cells, and its rule of disjoint groups. Returns
/// `None` if the puzzle has none of these rules.
pub(super) fn undrawn(picture: &Picture) -> Option<String> {
    use Rule::{AntiKing, AntiKnight, DisjointGroups, NonConsecutive};
    let names = picture.layout().rules().iter();
    let names = names
        .filter(|rule| matches!(rule, AntiKing | AntiKnight | DisjointGroups | NonConsecutive))
        .map(Rule::name)
        .join(", ");
    (!names.is_empty()).then(|| format!("rules: {names}"))
}

fn cells_of(picture: &Picture, is_meant: impl Fn(HouseKind) -> bool) -> Vec<Cell> {
    let houses = picture.layout().houses().iter();
    houses
        .filter(|named| is_meant(named.house.kind()))
        .flat_map(|named| named.cells.iter().copied())
        .collect()
}

fn windows(picture: &Picture, places: &Places, svg: &mut Svg) {
    svg.group(&format!("class=\"windows\" fill=\"{RULE_TINT}\""), |svg| {
        for cell in cells_of(picture, |kind| matches!(kind, HouseKind::Window(_))) {
            svg.rect(places.corner_of(cell), (CELL, CELL));
        }
    });
}

/// Draws a disc in cells for odd digits only, and a square in cells for even digits only.
fn parity(picture: &Picture, places: &Places, svg: &mut Svg) {
    let layout = picture.layout();
    let Some(mask) = layout.rules().mask() else { return };
    let cells_with = |wanted: u8| {
        let shape = layout.shape();
        let cells = layout.cells().iter().copied();
        cells.filter(move |&cell| mask.symbols()[shape.index_of(cell)] == wanted)
    };
    svg.group(&format!("class=\"odd\" fill=\"{RULE_TINT}\""), |svg| {
        cells_with(b'o').for_each(|cell| svg.circle(places.centre_of(cell), 0.42 * CELL));
    });
    svg.group(&format!("class=\"even\" fill=\"{RULE_TINT}\""), |svg| {
        for (x, y) in cells_with(b'e').map(|cell| places.corner_of(cell)) {
            svg.rect((x + 0.1 * CELL, y + 0.1 * CELL), (0.8 * CELL, 0.8 * CELL));
        }
    });
}

/// Draws a star of six short strokes that point away from the centre of the cell.
fn star((x, y): (f64, f64), svg: &mut Svg) {
    for index in 0..6 {
        let (sine, cosine) = (f64::from(index) * std::f64::consts::FRAC_PI_3).sin_cos();
        let at = |radius: f64| (x + radius * CELL * sine, y + radius * CELL * cosine);
        svg.line(at(0.36), at(0.42));
    }
}

fn diagonal(named: &NamedHouse, places: &Places, svg: &mut Svg) {
    let ends = (named.cells.first(), named.cells.last());
    let (Some(&first), Some(&last)) = ends else { return };
    let ((x, y), (to_x, to_y)) = (places.corner_of(first), places.corner_of(last));
    match named.house.kind() {
        HouseKind::DiagonalDown => svg.line((x, y), (to_x + CELL, to_y + CELL)),
        HouseKind::DiagonalUp => svg.line((x + CELL, y), (to_x, to_y + CELL)),
        _ => {}
    }
}
