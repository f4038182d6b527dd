//! Places all singles of a board, round by round, until there are none.

use sudosat_core::grid::Puzzle;
use sudosat_core::rules::Sudoku;

use super::{Board, Explainer, ExplanationLevel, Impossible, Step, Technique, Techniques};

/// The result of one round. A round examines every cell and house once, on the board before the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The steps of the round. Each of them places a digit.
    pub placed: Vec<Step>,
    /// The number of candidates that these digits crossed out.
    pub crossed_out: usize,
}

/// The result of [`eliminate`]: all rounds, and the board after them.
#[derive(Clone, Debug)]
pub struct Rounds<'s> {
    /// The number of candidates that the clues, the pencil marks and the mask cross out before the first round.
    pub crossed_out: usize,
    /// The rounds. Each of them places at least one digit.
    pub rounds: Vec<Round>,
    /// The board after the last round.
    pub board: Board<'s>,
}

/// Crosses out the candidates that the clues, pencil marks and mask of `puzzle` exclude. Then rounds follow until there
/// are no singles. From [`ExplanationLevel::NakedSingles`] on, a round places the naked singles. From
/// [`ExplanationLevel::Singles`] on, it also places the hidden singles. Each round also crosses out the candidates that
/// its digits exclude.
///
/// # Errors
///
/// Returns [`Impossible`] if this leads to a contradiction: the puzzle has no solution.
///
/// # Panics
///
/// Panics if the puzzle has another shape than `sudoku`.
pub fn eliminate<'s>(
    sudoku: &'s Sudoku,
    puzzle: &Puzzle,
    level: ExplanationLevel,
) -> Result<Rounds<'s>, Impossible> {
    let explainer =
        Explainer::new(sudoku, Techniques::default().up_to(level.min(ExplanationLevel::Singles)));
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

/// Returns all singles on the board. A digit that two techniques place is returned once.
fn singles(explainer: &Explainer<'_>, board: &Board<'_>) -> Vec<Step> {
    let mut placed: Vec<Step> = Vec::new();
    for &technique in explainer.techniques().order() {
        assert!(matches!(technique, Technique::NakedSingle | Technique::HiddenSingle));
        for step in explainer.all(board, technique) {
            if placed.iter().all(|other| other.placed != step.placed) {
                placed.push(step);
            }
        }
    }
    placed
}
