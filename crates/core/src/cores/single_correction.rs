//! Finds the clues without which a puzzle has a solution, by removing each of them in turn.
//!
//! A minimal correction set of one clue is such a clue. In a puzzle with clues of several cells, solving the puzzle
//! without each of its few clues is faster than the search for correction sets: the formula of a correction set may not
//! use that several clues hold together, and the sums of cages are hard without that.

use super::clues::{Clues, LimitedSolver};
use crate::backend::Limit;
use crate::cover::Primitive;
use crate::grid::{Cell, Clue, Puzzle};
use crate::rules::Action;
use crate::solve::{Answer, SolveError};

/// The clues that can be wrong alone.
#[derive(Default)]
pub(super) struct SingleCorrections {
    pub wrong: Vec<Clues>,
    /// The limit that was reached before every clue was tried; `None` if every clue was tried.
    pub limit: Option<Limit>,
}

/// Returns the clues, one by one, without which `puzzle`, which has no solution, has one. Returns `None` if the puzzle
/// has no clue of several cells, or if the meaning of such a clue depends on the presence of another clue.
pub(super) fn single_corrections(
    limited: &LimitedSolver<'_>,
    puzzle: &Puzzle,
) -> Result<Option<SingleCorrections>, SolveError> {
    if puzzle.rules.clues().next().is_none() {
        return Ok(None);
    }
    let meanings = meanings(puzzle)?;
    let mut found = SingleCorrections::default();
    for clue in each_clue(puzzle) {
        let without = clue.removed_from(puzzle)?;
        if self::meanings(&without)?.iter().any(|meaning| !meanings.contains(meaning)) {
            return Ok(None);
        }
        match limited.answer(&without)? {
            Answer::None => {}
            Answer::Unknown(None, limit) => {
                found.limit = Some(limit);
                break;
            }
            _ => found.wrong.push(clue),
        }
    }
    Ok(Some(found))
}

/// Returns each clue of the puzzle alone: first the digits, then the clues of several cells.
fn each_clue(puzzle: &Puzzle) -> impl Iterator<Item = Clues> {
    let digits = puzzle.clues.filled().map(|(cell, digit)| Action { cell, digit });
    let digits = digits.map(|digit| Clues { digits: vec![digit], clues: Vec::new() });
    let clues = puzzle.rules.clues().cloned();
    digits.chain(clues.map(|clue| Clues { digits: Vec::new(), clues: vec![clue] }))
}

/// A clue of several cells with its primitives.
type Meaning = (Clue, Vec<Primitive<Cell>>);

/// Returns each clue of several cells with its primitives.
fn meanings(puzzle: &Puzzle) -> Result<Vec<Meaning>, SolveError> {
    let layout = puzzle.layout()?;
    let meaning = |clue: &Clue| (clue.clone(), (clue.kind().primitives)(clue, layout.space()));
    Ok(layout.clues().iter().map(meaning).collect())
}
