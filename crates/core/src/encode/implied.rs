//! Finds sums that follow from the houses and from the sums of the clues by the 45 rule ([`KnownSum`]).
//!
//! Such sums add nothing to the meaning of a formula, but unit propagation does not find them, and a search without
//! them takes more conflicts: five times as many in the median on hard killers (`benches/results`).

use std::collections::BTreeMap;

use crate::cover::{Primitive, Reduced, Term, Variable};
use crate::grid::NamedHouse;
use crate::rules::{KnownSum, Sudoku};

/// The largest number of open cells in a sum, unless all of its cells lie in one house.
const MOST_CELLS: usize = 4;

/// Returns the sums that follow, as primitives over `terms`: the digits of the cells of `sudoku`, in the order of its
/// layout. Leaves out sums that follow from shorter ones, and sums of many open cells.
pub(super) fn implied_sums<'t>(
    sudoku: &Sudoku,
    reduced: &Reduced<'_>,
    terms: &'t [Term],
) -> Vec<Primitive<Variable<'t>>> {
    let layout = sudoku.layout();
    let stated = stated(sudoku, reduced);
    if stated.is_empty() {
        return Vec::new();
    }
    let mut known = stated.clone();
    let mut found = Vec::new();
    for houses in layout.disjoint_full_houses() {
        for sum in KnownSum::rests(layout.shape(), &houses, &stated) {
            let sum = shortened(sum, &known);
            let parts: Vec<_> = sum
                .weights
                .iter()
                .map(|(&cell, &weight)| {
                    let place = layout.place_of(cell).expect("void cells are in no sum");
                    (weight, reduced.variable(&terms[place]))
                })
                .collect();
            let open = parts.iter().filter(|(_, variable)| variable.fixed.is_none()).count();
            if open > 0 && (open <= MOST_CELLS || is_in_one(&sum, &houses)) {
                found.push(Primitive::Sum(parts, vec![sum.total]));
                known.push(sum);
            }
        }
    }
    found
}

/// Returns the sums without weights that the primitives state for different cells.
fn stated(sudoku: &Sudoku, reduced: &Reduced<'_>) -> Vec<KnownSum> {
    let sums = reduced.primitives().iter().filter_map(|(id, primitive)| {
        let Primitive::Sum(parts, totals) = primitive else { return None };
        let &[total] = &totals[..] else { return None };
        let mut weights = BTreeMap::new();
        for (weight, variable) in parts {
            let &(_, action) = variable.term.options().first()?;
            let cell = sudoku.action(action).cell;
            let is_new = weights.insert(cell, 1).is_none();
            if *weight != 1 || !is_new || *variable.term != sudoku.term(cell) {
                return None;
            }
        }
        Some(KnownSum { weights, total, clues: vec![*id] })
    });
    sums.collect()
}

/// Returns the sum without the sums of `known` that it contains.
fn shortened(sum: KnownSum, known: &[KnownSum]) -> KnownSum {
    known.iter().fold(sum, |mut sum, one| {
        if sum.contains(one) {
            sum.subtract(one);
        }
        sum
    })
}

/// Returns whether all cells of the sum lie in one of the houses.
fn is_in_one(sum: &KnownSum, houses: &[&NamedHouse]) -> bool {
    houses.iter().any(|house| sum.weights.keys().all(|cell| house.cells.contains(cell)))
}
