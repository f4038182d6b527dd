//! States the rules that SudokuPad has a field for, and has the others drawn.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::draw::draw;
use super::drawings::{Drawings, indices, middle};
use super::shapes::{GREY, disc, square};
use crate::fpuzzles::houses_of;
use sudosat_grid::{Cell, Clue, Mask, Puzzle, Rule, Shape};

/// The colour of the lines on diagonals.
const DIAGONAL: &str = "#34BBE6";

/// Returns the field `regions`: the boxes, or the regions of a jigsaw. Returns an empty list if there are neither.
pub(super) fn regions(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let numbers: Vec<usize> = match puzzle.rules.regions() {
        Some(regions) => regions.numbers().iter().map(|&number| number.into()).collect(),
        None if puzzle.rules.has_boxes() => shape.cells().map(|cell| shape.box_of(cell)).collect(),
        None => Vec::new(),
    };
    let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for (cell, number) in shape.cells().zip(numbers) {
        regions.entry(number).or_default().push(cell);
    }
    regions.values().map(|cells| indices(cells)).collect()
}

/// Adds a rule: as a cage, by its name, or as a drawing. Rules that stand only in the text add nothing.
pub(super) fn add(rule: &Rule, puzzle: &Puzzle, drawings: &mut Drawings) {
    let shape = puzzle.shape();
    match rule {
        Rule::DiagonalDown => diagonal("diagonal-", (0.0, 0.0), shape, drawings),
        Rule::DiagonalUp => diagonal("diagonal+", (shape.side() as f64, 0.0), shape, drawings),
        Rule::AntiKnight => drawings.add_global("antiknight"),
        Rule::AntiKing => drawings.add_global("antiking"),
        Rule::NonConsecutive => drawings.add_global("nonconsecutive"),
        Rule::DisjointGroups => {
            drawings.add_global("disjoint");
            sets(rule, shape, &json!({ "type": "disjoint" }), drawings);
        }
        Rule::Windows | Rule::CentreDot | Rule::Asterisk => {
            sets(rule, shape, &json!({ "style": "extraregion" }), drawings);
        }
        Rule::OddEven(mask) => draw_mask(mask, shape, drawings),
        Rule::Clue(clue) => add_clue(clue, shape, drawings),
        _ => {}
    }
}

fn diagonal(field: &'static str, from: (f64, f64), shape: Shape, drawings: &mut Drawings) {
    let side = shape.side() as f64;
    drawings.turn_on(field);
    drawings.add_line(&[from, (side - from.0, side)], DIAGONAL, 2.0);
}

/// Adds the houses of a rule as cages whose digits differ.
fn sets(rule: &Rule, shape: Shape, more: &Value, drawings: &mut Drawings) {
    let houses = houses_of(rule, shape).unwrap_or_default();
    houses.iter().for_each(|house| drawings.add_set(&house.cells, more));
}

fn draw_mask(mask: &Mask, shape: Shape, drawings: &mut Drawings) {
    for (cell, symbol) in shape.cells().zip(mask.symbols()) {
        match symbol {
            b'o' => drawings.add_underlay(disc(middle(cell), 0.7, GREY)),
            b'e' => drawings.add_underlay(square(middle(cell), 0.7, GREY)),
            _ => {}
        }
    }
}

/// Adds a clue: as a cage if its digits differ, or as a drawing.
fn add_clue(clue: &Clue, shape: Shape, drawings: &mut Drawings) {
    match (clue.kind().name, clue.numbers()) {
        ("different", _) if clue.cells().len() == shape.side() => {
            drawings.add_set(clue.cells(), &json!({ "style": "extraregion" }));
        }
        ("different", _) | ("killer", [] | [0]) => drawings.add_set(clue.cells(), &json!({})),
        ("killer", &[sum, ..]) => {
            drawings.add_set(clue.cells(), &json!({ "value": sum.to_string(), "sum": sum }));
        }
        ("mskiller", sums) => {
            let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
            drawings.add_set(clue.cells(), &json!({ "value": sums.join("/") }));
        }
        _ => draw(clue, shape.side(), drawings),
    }
}
