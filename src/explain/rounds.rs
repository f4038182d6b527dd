//! Elimination to a fixpoint, round by round, as people do it.

use crate::grid::Puzzle;
use crate::rules::Sudoku;

use super::{Board, Explainer, Impossible, Level, Step, Technique, Techniques};

/// What one round did: all cells and houses were looked at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The digits placed, one step each.
    pub placed: Vec<Step>,
    /// How many candidates these digits crossed out.
    pub crossed_out: usize,
}

/// Rounds of placing what is left alone, until nothing changes any more.
#[derive(Clone, Debug)]
pub struct Rounds<'s> {
    /// How many candidates the clues crossed out, and the pencil marks and the mask left out.
    pub crossed_out: usize,
    /// The rounds that placed something; after the last nothing changed any more.
    pub rounds: Vec<Round>,
    /// What is left.
    pub board: Board<'s>,
}

/// Crosses out what the clues of `puzzle` exclude, and then round by round places what is left alone in
/// a cell (from [`Level::NakedSingles`] on) or has one place in a house (from [`Level::Singles`] on) and
/// crosses out what that excludes, until nothing changes any more.
///
/// # Errors
///
/// [`Impossible`], when something cannot be any more: the puzzle has no solution.
///
/// # Panics
///
/// When the puzzle has another shape than `sudoku`.
pub fn eliminate<'s>(
    sudoku: &'s Sudoku,
    puzzle: &Puzzle,
    level: Level,
) -> Result<Rounds<'s>, Impossible> {
    let explainer = Explainer::new(sudoku, Techniques::default().up_to(level.min(Level::Singles)));
    let mut board = Board::of(sudoku, puzzle)?;
    let clues = puzzle.clues.filled_count();
    let candidates = sudoku.cover().incidence().action_count() - clues;
    let crossed_out = candidates - board.open().count();
    let mut rounds = Vec::new();
    loop {
        let placed = singles(&explainer, &board);
        if placed.is_empty() {
            return Ok(Rounds { crossed_out, rounds, board });
        }
        let before = board.open().count();
        for step in &placed {
            board.apply(step)?;
        }
        let crossed_out = before - board.open().count() - placed.len();
        rounds.push(Round { placed, crossed_out });
    }
}

/// All singles that are to be seen at once, each digit once.
fn singles(explainer: &Explainer<'_>, board: &Board<'_>) -> Vec<Step> {
    let mut placed: Vec<Step> = Vec::new();
    for &technique in explainer.techniques().order() {
        debug_assert!(matches!(technique, Technique::NakedSingle | Technique::HiddenSingle));
        for step in explainer.all(board, technique) {
            if placed.iter().all(|other| other.placed != step.placed) {
                placed.push(step);
            }
        }
    }
    placed
}
