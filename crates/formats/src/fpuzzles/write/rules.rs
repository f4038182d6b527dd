//! Writes the rules of a puzzle as fields of f-puzzles.

use indexmap::IndexMap;
use serde_json::{Value, json};

use super::cells::allowed;
use super::clues::of_clue;
use super::part::{Part, Parts, of_cell, of_set};
use super::unsaid;
use crate::WriteError;
use crate::fpuzzles::drawn_rules::houses_of;
use sudosat_grid::{Cell, Mask, Puzzle, Rule, Rules, Shape};

/// Returns the fields that express the rules and clues of `puzzle`.
///
/// # Errors
///
/// Returns an error that names all rules and clues that f-puzzles cannot express.
pub(super) fn constraints(puzzle: &Puzzle) -> Result<IndexMap<&'static str, Value>, WriteError> {
    let (mut parts, mut unsayable) = (Vec::new(), Vec::new());
    for rule in puzzle.rules.iter() {
        match of_rule(rule, puzzle) {
            Some(of_rule) => parts.extend(of_rule),
            None => unsayable.push(rule.to_string()),
        }
    }
    if !unsayable.is_empty() {
        return Err(unsaid(unsayable));
    }
    Ok(joined(parts.into_iter().chain(impossible(puzzle))))
}

/// Returns the fields with these parts. Leaves out an entry that its field already has.
fn joined(parts: impl Iterator<Item = Part>) -> IndexMap<&'static str, Value> {
    let mut fields: IndexMap<&str, Value> = IndexMap::new();
    for part in parts {
        match part {
            Part::On(field) => drop(fields.insert(field, true.into())),
            Part::In(field, entry) => {
                let list = fields.entry(field).or_insert_with(|| json!([]));
                if let Some(list) = list.as_array_mut().filter(|list| !list.contains(&entry)) {
                    list.push(entry);
                }
            }
        }
    }
    fields
}

fn of_rule(rule: &Rule, puzzle: &Puzzle) -> Parts {
    let on = |field| Some(vec![Part::On(field)]);
    match rule {
        // The regions of the cells express these rules.
        Rule::Latin | Rule::Jigsaw(Some(_)) => Some(Vec::new()),
        Rule::DiagonalUp => on("diagonal+"),
        Rule::DiagonalDown => on("diagonal-"),
        Rule::AntiKnight => on("antiknight"),
        Rule::AntiKing => on("antiking"),
        // Beside dots, the field makes an exception of the pairs of cells with a dot.
        Rule::NonConsecutive if !has_dots(&puzzle.rules) => on("nonconsecutive"),
        Rule::DisjointGroups if puzzle.rules.has_boxes() => on("disjointgroups"),
        Rule::DisjointGroups | Rule::Windows | Rule::CentreDot | Rule::Asterisk => {
            let houses = houses_of(rule, puzzle.shape())?;
            Some(houses.iter().map(|house| of_set(&house.cells, puzzle.shape())).collect())
        }
        Rule::OddEven(mask) => Some(of_mask(mask, puzzle.shape())),
        Rule::Clue(clue) => of_clue(clue, puzzle),
        _ => None,
    }
}

/// Returns whether the puzzle has dots of differences or ratios.
fn has_dots(rules: &Rules) -> bool {
    rules.clues().any(|clue| ["difference", "ratio"].contains(&clue.kind().name))
}

fn of_mask(mask: &Mask, shape: Shape) -> Vec<Part> {
    let of_cell = |(cell, symbol): (Cell, &u8)| match symbol {
        b'o' => Some(of_cell("odd", cell)),
        b'e' => Some(of_cell("even", cell)),
        _ => None,
    };
    shape.cells().zip(mask.symbols()).filter_map(of_cell).collect()
}

/// Returns the parts for the cells that can hold no digit, or not the given one. An empty list of pencil marks would
/// allow every digit, and a given digit hides the list, so these cells are marked both odd and even.
fn impossible(puzzle: &Puzzle) -> Vec<Part> {
    let is_impossible = |&cell: &Cell| {
        let allowed = allowed(puzzle, cell);
        puzzle.clues.get(cell).map_or(allowed.is_empty(), |digit| !allowed.contains(&digit))
    };
    let cells = puzzle.shape().cells().filter(is_impossible);
    cells.flat_map(|cell| ["odd", "even"].map(|field| of_cell(field, cell))).collect()
}
