//! Writes clues as entries of the fields of f-puzzles. The table of fields is that of the reader.

use itertools::Itertools;
use serde_json::{Value, json};

use super::part::{Part, Parts, name, names, of_cell, of_set};
use super::strict::{of_strict_difference, of_strict_ratio};
use crate::fpuzzles::clues::{Form, field_of, sums_of_root};
use crate::fpuzzles::outside::{place_name, place_of_diagonal, place_of_line};
use sudosat_grid::{Cell, Clue, Puzzle, Rules};

/// Returns the parts that express a clue. Returns `None` if f-puzzles cannot express it.
pub(super) fn of_clue(clue: &Clue, puzzle: &Puzzle) -> Parts {
    let side = puzzle.shape().side();
    let Some((field, form)) = field_of(clue.kind().name) else { return of_other(clue, puzzle) };
    let entry = match form {
        Form::Lines(_) | Form::NumberedLines(..) => {
            with_number(json!({ "lines": [names(clue.cells())] }), clue.number())
        }
        Form::Cells(_) => json!({ "cells": names(clue.cells()) }),
        Form::AllCells(name) => return of_all_cells(field, name, clue, puzzle),
        Form::Dots(_, usual) => {
            let number = clue.number().filter(|&number| i64::from(number) != usual);
            with_number(json!({ "cells": names(clue.cells()) }), number)
        }
        Form::Outside(_) => with_number(
            json!({ "cell": place_name(place_of_line(clue.cells(), side)?) }),
            clue.number(),
        ),
        Form::Own(_) => return of_other(clue, puzzle),
    };
    Some(vec![Part::In(field, entry)])
}

/// Returns the entry with the number as the text of its field `value`, as the page of f-puzzles writes it.
fn with_number(mut entry: Value, number: Option<i32>) -> Value {
    if let Some(number) = number {
        entry["value"] = number.to_string().into();
    }
    entry
}

/// Returns the parts of a clue whose type has no line of its own in the table of fields.
fn of_other(clue: &Clue, puzzle: &Puzzle) -> Parts {
    let (cells, side, rules) = (clue.cells(), puzzle.shape().side(), &puzzle.rules);
    let one = |field, entry| Some(vec![Part::In(field, entry)]);
    match clue.kind().name {
        "arrow" => one("arrow", arrow(clue)?),
        "clone" => Some(clue.lists()[1..].iter().map(|other| clone(cells, other)).collect()),
        "contains" => one("quadruple", json!({ "cells": names(cells), "values": clue.numbers() })),
        "different" => Some(vec![of_set(cells, puzzle.shape())]),
        "even" => Some(cells.iter().map(|&cell| of_cell("even", cell)).collect()),
        "killer" => {
            let sum = clue.number().filter(|&sum| sum != 0);
            one("killercage", with_number(json!({ "cells": names(cells) }), sum))
        }
        "mskiller" => one("cage", digital_root(clue, side)?),
        "odd" => Some(cells.iter().map(|&cell| of_cell("odd", cell)).collect()),
        // The pencil marks of the cells express it.
        "oneof" => Some(Vec::new()),
        "strictdifference" => of_strict_difference(clue),
        "strictkropki" => {
            let ratio = of_strict_ratio(&[2], rules)?;
            Some(ratio.into_iter().chain([Part::On("nonconsecutive")]).collect())
        }
        "strictratio" => match clue.numbers() {
            [] => of_strict_ratio(&[2], rules),
            numbers => of_strict_ratio(numbers, rules),
        },
        "strictxv" => one("negative", "xv".into()),
        "sum" => of_sum(clue, side),
        _ => None,
    }
}

/// Returns an entry for each cell of the clue. The reader joins all entries of the field to one clue, which compares
/// its cells only with neighbours outside of it. So the function returns `None` if a cell of the clue has a neighbour
/// in another clue of the same type, but not in this one.
fn of_all_cells(field: &'static str, name: &str, clue: &Clue, puzzle: &Puzzle) -> Parts {
    let joined: Vec<Cell> = cells_of(name, &puzzle.rules);
    let is_other = |cell: &Cell| joined.contains(cell) && !clue.cells().contains(cell);
    let is_near = |one: Cell, other: Cell| distance(one, other) == 1;
    let touches_other = joined
        .iter()
        .filter(|cell| is_other(cell))
        .any(|&other| clue.cells().iter().any(|&cell| is_near(cell, other)));
    (!touches_other).then(|| clue.cells().iter().map(|&cell| of_cell(field, cell)).collect())
}

/// Returns the cells of all clues of the type `name`.
fn cells_of(name: &str, rules: &Rules) -> Vec<Cell> {
    let clues = rules.clues().filter(|clue| clue.kind().name == name);
    clues.flat_map(|clue| clue.cells().iter().copied()).collect()
}

/// Returns the number of steps along rows and columns from one cell to the other.
fn distance(one: Cell, other: Cell) -> u8 {
    one.row.abs_diff(other.row).saturating_add(one.col.abs_diff(other.col))
}

/// Returns the entry of an arrow. Its line begins at the cell of the circle that is nearest to the shaft. Returns
/// `None` if the digits of the circle are not read in the order of the grid.
fn arrow(clue: &Clue) -> Option<Value> {
    let (circle, shaft) = (clue.cells(), &clue.lists()[1]);
    let steps = |cell: &&Cell| {
        let first = shaft[0];
        cell.row.abs_diff(first.row).max(cell.col.abs_diff(first.col))
    };
    let start = circle.iter().min_by_key(steps).filter(|_| circle.is_sorted())?;
    let line: Vec<String> = [start].into_iter().chain(shaft).map(|&cell| name(cell)).collect();
    Some(json!({ "lines": [line], "cells": names(circle) }))
}

fn clone(cells: &[Cell], other: &[Cell]) -> Part {
    Part::In("clone", json!({ "cells": names(cells), "cloneCells": names(other) }))
}

/// Returns the entry of a drawn cage with a digital root such as `DR5`. Returns `None` if the sums of the clue are not
/// exactly those with one digital root.
fn digital_root(clue: &Clue, side: usize) -> Option<Value> {
    let sums: Vec<usize> =
        clue.numbers().iter().map(|&sum| usize::try_from(sum).ok()).collect::<Option<_>>()?;
    let sums: Vec<usize> = sums.into_iter().sorted().dedup().collect();
    let root =
        (1..=9).find(|&root| sums_of_root(root, clue.cells().len(), side).eq(sums.clone()))?;
    Some(json!({ "cells": names(clue.cells()), "value": format!("DR{root}") }))
}

/// Returns the part of a sum: X or V between two cells, or a number outside the grid for a diagonal. Returns `None` for
/// any other sum.
fn of_sum(clue: &Clue, side: usize) -> Parts {
    let &[sum] = clue.numbers() else { return None };
    let sign = match (clue.cells(), sum) {
        ([_, _], 10) => Some("X"),
        ([_, _], 5) => Some("V"),
        _ => None,
    };
    let x_or_v =
        sign.map(|sign| Part::In("xv", json!({ "cells": names(clue.cells()), "value": sign })));
    Some(vec![little_killer(clue.cells(), sum, side).or(x_or_v)?])
}

/// Returns the part for the sum of a diagonal. Returns `None` if the cells are not a whole diagonal or the sum is not
/// above 0.
fn little_killer(cells: &[Cell], sum: i32, side: usize) -> Option<Part> {
    let (place, direction) = place_of_diagonal(cells, side).filter(|_| sum > 0)?;
    let entry = json!({
        "cell": place_name(place),
        "cells": names(cells),
        "direction": direction,
        "value": sum.to_string(),
    });
    Some(Part::In("littlekillersum", entry))
}
