//! Computes the houses of one grid as lists of cells. The cells are counted from the first cell of that grid.

use super::{Cell, HouseKind, Rule, Rules, RulesError, Shape};

/// Returns the houses that `rules` require on one grid of `shape`, each with its cells in reading order. The
/// order of the houses is: rows, columns, boxes or regions, then the houses of other rules.
pub(super) fn houses(
    shape: Shape,
    rules: &Rules,
) -> Result<Vec<(HouseKind, Vec<Cell>)>, RulesError> {
    let has_lines = !rules.has(&Rule::NoHouses);
    let mut houses = if has_lines { lines(shape) } else { Vec::new() };
    match rules.regions() {
        Some(regions) => houses.extend(jigsaw(shape, regions.numbers())),
        None if rules.has_boxes() && shape.has_boxes() => houses.extend(boxes(shape)?),
        None => {}
    }
    for rule in rules.iter() {
        houses.extend(extra(shape, rule)?);
    }
    Ok(houses)
}

fn lines(shape: Shape) -> Vec<(HouseKind, Vec<Cell>)> {
    let (rows, columns) = (shape.rows(), shape.columns());
    let row = |i: usize| (HouseKind::Row(i as u8), (0..columns).map(|j| Cell::new(i, j)).collect());
    let column =
        |j: usize| (HouseKind::Column(j as u8), (0..rows).map(|i| Cell::new(i, j)).collect());
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

fn boxes(shape: Shape) -> Result<Vec<(HouseKind, Vec<Cell>)>, RulesError> {
    numbered("boxes", box_count(shape))?;
    let corner = |number| box_corner(shape, number);
    let house = |number| (HouseKind::Box(number as u8), block(shape, corner(number)));
    Ok((0..box_count(shape)).map(house).collect())
}

/// Returns an error if there are so many houses of one kind that a [`HouseKind`] cannot store the number of each.
fn numbered(houses: &'static str, found: usize) -> Result<(), RulesError> {
    match found <= RulesError::MOST_NUMBERED {
        true => Ok(()),
        false => Err(RulesError::TooManyHouses { houses, found }),
    }
}

fn box_count(shape: Shape) -> usize {
    shape.cell_count() / shape.box_size()
}

/// Returns the 0-based row and column of the first cell of the box with the 0-based `number`.
fn box_corner(shape: Shape, number: usize) -> (usize, usize) {
    let boxes_across = shape.columns() / shape.box_cols();
    let (down, right) = (number / boxes_across, number % boxes_across);
    (down * shape.box_rows(), right * shape.box_cols())
}

/// Returns the cells of a block that is as large as a box and whose first cell is in row `top` and column `left`, both
/// 0-based.
fn block(shape: Shape, (top, left): (usize, usize)) -> Vec<Cell> {
    let cell = |place| Cell::new(top + place / shape.box_cols(), left + place % shape.box_cols());
    (0..shape.box_size()).map(cell).collect()
}

fn jigsaw(shape: Shape, regions: &[u8]) -> Vec<(HouseKind, Vec<Cell>)> {
    let cells = |number: u8| {
        let inside = |cell: &Cell| regions[shape.index_of(*cell)] == number;
        shape.cells().filter(inside).collect()
    };
    let count = regions.iter().max().map_or(0, |&last| last + 1);
    (0..count).map(|number| (HouseKind::Region(number), cells(number))).collect()
}

/// Returns the houses that `rule` adds besides rows, columns, boxes and regions. Most rules add none.
fn extra(shape: Shape, rule: &Rule) -> Result<Vec<(HouseKind, Vec<Cell>)>, RulesError> {
    let side = shape.rows();
    if matches!(rule, Rule::DiagonalDown | Rule::DiagonalUp) && side != shape.columns() {
        let expected = "a square grid";
        return Err(RulesError::WrongShape { rule: rule.name(), shape, expected });
    }
    Ok(match rule {
        Rule::DiagonalDown => {
            vec![(HouseKind::DiagonalDown, (0..side).map(|i| Cell::new(i, i)).collect())]
        }
        Rule::DiagonalUp => {
            let cells = (0..side).map(|i| Cell::new(i, side - 1 - i)).collect();
            vec![(HouseKind::DiagonalUp, cells)]
        }
        Rule::Windows => windows(shape)?,
        Rule::CentreDot => vec![(HouseKind::CentreDots, centre_dots(shape)?)],
        Rule::DisjointGroups => groups(shape)?,
        Rule::Asterisk => vec![(HouseKind::Asterisk, asterisk(shape)?)],
        _ => Vec::new(),
    })
}

fn windows(shape: Shape) -> Result<Vec<(HouseKind, Vec<Cell>)>, RulesError> {
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    if rows < 3 || cols < 3 {
        let expected = "boxes of at least 3x3";
        return Err(RulesError::WrongShape { rule: "windows", shape, expected });
    }
    let starts = |size: usize, end: usize| {
        (1..).step_by(size + 1).take_while(move |begin| begin + size <= end)
    };
    let corners: Vec<_> = starts(rows, shape.rows())
        .flat_map(|top| starts(cols, shape.columns()).map(move |left| (top, left)))
        .collect();
    numbered("windows", corners.len())?;
    let window = |(number, corner)| (HouseKind::Window(number as u8), block(shape, corner));
    Ok(corners.into_iter().enumerate().map(window).collect())
}

fn centre_dots(shape: Shape) -> Result<Vec<Cell>, RulesError> {
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    if !shape.has_boxes() || rows % 2 == 0 || cols % 2 == 0 {
        let expected = "boxes with a middle cell: an odd number of rows and of columns";
        return Err(RulesError::WrongShape { rule: "centre-dot", shape, expected });
    }
    let middle = |number| {
        let (top, left) = box_corner(shape, number);
        Cell::new(top + rows / 2, left + cols / 2)
    };
    Ok((0..box_count(shape)).map(middle).collect())
}

fn groups(shape: Shape) -> Result<Vec<(HouseKind, Vec<Cell>)>, RulesError> {
    if !shape.has_boxes() {
        let expected = "boxes of at least 2x2";
        return Err(RulesError::WrongShape { rule: "disjoint-groups", shape, expected });
    }
    let cells = |place: usize| {
        (0..box_count(shape)).map(move |number| block(shape, box_corner(shape, number))[place])
    };
    let group = |place| (HouseKind::Group(place as u8), cells(place).collect());
    Ok((0..shape.box_size()).map(group).collect())
}

fn asterisk(shape: Shape) -> Result<Vec<Cell>, RulesError> {
    if (shape.rows(), shape.columns()) != (9, 9) {
        let expected = "a 9x9 grid";
        return Err(RulesError::WrongShape { rule: "asterisk", shape, expected });
    }
    let cells = [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)];
    Ok(cells.into_iter().map(|(row, column)| Cell::new(row - 1, column - 1)).collect())
}
