//! Defines the parts of the JSON that rules and clues become.

use serde_json::{Value, json};

use sudosat_grid::{Cell, Shape};

/// A part of the JSON that expresses a rule or a clue.
#[derive(Debug)]
pub(super) enum Part {
    /// A field that turns a rule on.
    On(&'static str),
    /// An entry in the list of a field.
    In(&'static str, Value),
}

/// What a rule or clue becomes. `None` if f-puzzles cannot express it.
pub(super) type Parts = Option<Vec<Part>>;

/// Returns the part for a set of cells with different digits: an extra region if each digit stands in it, and otherwise
/// a cage without a sum.
pub(super) fn of_set(cells: &[Cell], shape: Shape) -> Part {
    let field = if cells.len() == shape.side() { "extraregion" } else { "killercage" };
    Part::In(field, json!({ "cells": names(cells) }))
}

/// Returns the names of cells in f-puzzles, such as `R1C9`.
pub(super) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}

pub(super) fn name(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

/// Returns the part for a field whose entries have one cell.
pub(super) fn of_cell(field: &'static str, cell: Cell) -> Part {
    Part::In(field, json!({ "cell": name(cell) }))
}
