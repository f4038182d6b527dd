//! Removes clues of several cells from a puzzle as long as its solution stays the only one.

use std::collections::HashMap;

use sudosat_core::backend::Limit;
use sudosat_core::cores::{Effort, Negated, Oracle, Part, PartId, PartsVerdict, PuzzleParts};
use sudosat_core::grid::{Clue, Grid, Puzzle};
use sudosat_core::rules::{Sudoku, Topic};

/// The clues of several cells that can be removed together.
pub(super) struct RedundantClues {
    pub clues: Vec<Clue>,
    /// The limit because of which it is unknown for some clue whether it can be removed. Such a clue is not among
    /// `clues`.
    pub limit: Option<Limit>,
}

/// Tries to remove the clues in `order`, one after another, from `puzzle`, whose only solution is `solution`.
pub(super) fn redundant_clues(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    solution: &Grid,
    order: &[Clue],
    effort: Effort,
) -> RedundantClues {
    let denied = Negated::Solution(solution);
    let parts = match PuzzleParts::of_clues(sudoku, puzzle, denied, &effort.limits) {
        Ok(parts) => parts,
        Err(limit) => return RedundantClues { clues: Vec::new(), limit: Some(limit) },
    };
    let mut oracle = Oracle::new(parts.formula(), effort);
    let mut left = parts.formula().parts();
    let of_clue = parts_of_clues(&parts);
    let mut found = RedundantClues { clues: Vec::new(), limit: None };
    for clue in order {
        let mut others = left.clone();
        // A clue that restricts nothing has no part.
        others.retain(|part| of_clue.get(clue) != Some(part));
        match oracle.solve(&others) {
            PartsVerdict::Unsatisfiable(_) => {
                found.clues.push(clue.clone());
                left = others;
            }
            PartsVerdict::Satisfiable(_) => {}
            PartsVerdict::Unknown(limit) => found.limit = found.limit.or(Some(limit)),
        }
    }
    found
}

/// Returns the part of each clue of several cells.
fn parts_of_clues(parts: &PuzzleParts) -> HashMap<Clue, PartId> {
    let clue = |id| match parts.part(id) {
        Part::Rules(Topic::Clue(clue)) => Some((clue, id)),
        _ => None,
    };
    parts.formula().parts().into_iter().filter_map(clue).collect()
}
