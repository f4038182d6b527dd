//! Reads the cages. A cage says that its digits differ if its field `unique` is true; a whole number in such a cage is
//! the sum of the digits. Any other cage is only a drawing.

use std::collections::BTreeSet;

use itertools::Itertools;
use serde_json::Value;

use super::data::{Data, text_of, wrong_entry};
use super::error::SudokuPadError;
use super::points::{cell, point};
use crate::quoted::quoted;
use sudosat_grid::{Cell, Clue};

/// What the cages say.
#[derive(Default)]
pub(super) struct Cages {
    /// The cages with a sum.
    pub killers: Vec<Clue>,
    /// The cages without a sum.
    pub sets: Vec<BTreeSet<Cell>>,
    /// The cages that draw the rule of disjoint groups, which the JSON also gives by name.
    pub disjoint_groups: Vec<BTreeSet<Cell>>,
    /// A description of each cage, or text in a cage, that is no rule.
    pub not_understood: Vec<String>,
}

/// Reads the field `cages` of a grid of side `side`.
pub(super) fn cages(data: &Data, side: usize) -> Result<Cages, SudokuPadError> {
    let mut cages = Cages::default();
    for (index, cage) in data.list("cages")?.iter().enumerate() {
        let refused = |problem| wrong_entry("cages", index, problem);
        if !cage.is_object() {
            return Err(refused(format!("found {}, expected an object", quoted(cage))));
        }
        match cage["cells"].as_array() {
            Some(cells) if !cells.is_empty() => {
                cages.add(cage, cells, side).map_err(refused)?;
            }
            // Such a cage only holds a text, such as the title.
            _ => {}
        }
    }
    Ok(cages)
}

impl Cages {
    fn add(&mut self, cage: &Value, cells: &[Value], side: usize) -> Result<(), String> {
        let text = text_of(&cage["value"]);
        if cage["unique"] != Value::Bool(true) {
            if cage["hidden"] != Value::Bool(true) {
                self.not_understood.push(described(&text, &places(cells)));
            }
            return Ok(());
        }
        let cells: Vec<Cell> = cells.iter().map(|one| cell(one, side)).try_collect()?;
        let names = cells.iter().join(" ");
        match sum(cage, &text)? {
            Some(sum) => {
                let clue = format!("killer {sum} {names}").parse::<Clue>();
                self.killers.push(clue.map_err(|error| error.problem)?);
            }
            None if cage["type"] == "disjoint" => {
                self.disjoint_groups.push(cells.into_iter().collect());
            }
            None => {
                self.sets.push(cells.into_iter().collect());
                if !text.is_empty() {
                    self.not_understood.push(described(&text, &names));
                }
            }
        }
        Ok(())
    }
}

/// Returns the sum of a cage. Returns `None` if it has none. An extra region has a sum that follows from its size.
fn sum(cage: &Value, text: &str) -> Result<Option<i64>, String> {
    if let Ok(sum) = text.parse::<i64>() {
        return Ok(Some(sum).filter(|&sum| sum != 0));
    }
    match &cage["sum"] {
        _ if !text.is_empty() || cage["style"] == "extraregion" => Ok(None),
        Value::Null => Ok(None),
        sum => match sum.as_i64() {
            Some(sum) => Ok(Some(sum).filter(|&sum| sum != 0)),
            None => Err(format!("found the sum {}, expected a whole number", quoted(sum))),
        },
    }
}

fn described(text: &str, places: &str) -> String {
    match text.is_empty() {
        true => format!("cage at {places}"),
        false => format!("cage `{text}` at {places}"),
    }
}

/// Returns the names of the cells of a drawn cage, which may lie outside the grid.
fn places(cells: &[Value]) -> String {
    let name = |value: &Value| match point(value) {
        Some((row, col)) => format!("r{}c{}", row.floor() as i64 + 1, col.floor() as i64 + 1),
        None => text_of(value),
    };
    cells.iter().map(name).join(" ")
}
