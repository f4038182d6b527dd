//! Defines the options that `hint` and `explain` share. Finds the puzzle from which a path begins, which is the clues
//! alone or the clues with a half-filled grid, and the solution that it leads to. Refuses puzzles without exactly one
//! solution, because they have no path.

use super::{AskError, PuzzleRef, Standing};
use crate::backend::Limits;
use crate::explain::{Pace, PatternKind, Techniques, continued, mistakes};
use crate::formats::Entry;
use crate::grid::{Grid, Puzzle};
use crate::report::{About, Language, Refusal};
use crate::solve::{Answer, SolveError, Solver};

/// The options for the steps of a path: where it begins, what the search for a step tries, and the language.
#[derive(Clone, Debug)]
pub struct StepOptions<'a> {
    /// A half-filled grid with the shape and the rules of the puzzle. The path continues from it. If it is `None`, the
    /// path begins with the clues.
    pub from: Option<&'a Entry>,
    /// What the search for a step tries.
    pub search: StepSearch,
    /// The language of the explanations.
    pub language: Language,
}

/// What the search for a step tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepSearch {
    /// All techniques that do not assume that the puzzle has exactly one solution.
    #[default]
    AllTechniques,
    /// All techniques.
    AssumingUnique,
    /// Singles and these patterns alone, the shortest pattern first, so that the path is that of a rating by the length
    /// of patterns.
    Patterns(PatternKind),
}

impl StepSearch {
    /// Returns the search with these patterns, or with all techniques if there are none.
    ///
    /// # Errors
    ///
    /// Returns [`AskError::PatternsAlone`] if there are patterns and `assume_unique` is set.
    pub fn new(patterns: Option<PatternKind>, assume_unique: bool) -> Result<Self, AskError> {
        match (patterns, assume_unique) {
            (None, false) => Ok(StepSearch::AllTechniques),
            (None, true) => Ok(StepSearch::AssumingUnique),
            (Some(kind), false) => Ok(StepSearch::Patterns(kind)),
            (Some(kind), true) => Err(AskError::PatternsAlone(kind)),
        }
    }

    pub(super) fn techniques(self) -> Techniques {
        match self {
            StepSearch::AllTechniques => Techniques::default(),
            StepSearch::AssumingUnique => Techniques::assuming_unique(),
            StepSearch::Patterns(kind) => Techniques::with_patterns(kind),
        }
    }

    pub(super) fn pace(self) -> Pace {
        match self {
            StepSearch::Patterns(_) => Pace::Exhaustive,
            StepSearch::AllTechniques | StepSearch::AssumingUnique => Pace::default(),
        }
    }
}

impl StepOptions<'_> {
    pub(super) fn about<'b>(&'b self, puzzle_ref: PuzzleRef<'b>) -> About<'b> {
        About {
            source: puzzle_ref.source,
            entry: puzzle_ref.entry,
            from: self.from.map(|from| &from.puzzle.clues),
            language: self.language,
        }
    }

    /// Returns the puzzle, with the digits and pencil marks of the half-filled grid if there is one. Returns a refusal
    /// in these cases: clues clash, there is not exactly one solution, a limit was reached, the half-filled grid has
    /// wrong digits or wrong pencil marks, or no cell is empty.
    pub(super) fn puzzle(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
        limits: &Limits,
    ) -> Result<Result<Puzzle, Refusal>, SolveError> {
        let puzzle = &puzzle_ref.entry.puzzle;
        let solution = match solution(solver, puzzle, limits)? {
            Ok(solution) => solution,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let wrong = self.from.map(|from| mistakes(puzzle, &from.puzzle, &solution));
        if let Some(wrong) = wrong.filter(|wrong| !wrong.is_empty()) {
            return Ok(Err(Refusal::Wrong(wrong)));
        }
        let left = self.from.map_or_else(|| puzzle.clone(), |from| continued(puzzle, &from.puzzle));
        Ok(if left.clues.is_full() { Err(Refusal::Solved) } else { Ok(left) })
    }
}

/// Returns the only solution. If it is not found, returns the reason: clues clash, there is no solution, there are
/// several solutions, or a limit was reached.
pub(super) fn solution(
    solver: &Solver,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Result<Grid, Refusal>, SolveError> {
    let clashes = solver.layout().clashes(&puzzle.clues);
    if !clashes.is_empty() {
        return Ok(Err(Refusal::Clash(clashes)));
    }
    Ok(match solver.solve_expecting_one(puzzle, limits)?.answer {
        Answer::Unique(solution) | Answer::First(solution) => Ok(solution),
        Answer::None => Err(Refusal::NoSolution),
        Answer::Several(..) => Err(Refusal::Several),
        Answer::Unknown(_, limit) => Err(Refusal::Unknown(limit)),
    })
}

impl From<&Refusal> for Standing {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Solved => Standing::Yes,
            Refusal::Unknown(limit) => Standing::Limit(*limit),
            Refusal::Clash(_) | Refusal::NoSolution | Refusal::Several | Refusal::Wrong(_) => {
                Standing::No
            }
        }
    }
}
