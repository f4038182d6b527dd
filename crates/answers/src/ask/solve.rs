//! Solves a puzzle and checks that the solution is unique.

use super::bulk::{BULK, BulkPolicy, EngineChoice, PlainAnswer, two_solutions};
use super::{AskError, PuzzleRef, Question, Standing};
use crate::bulk;
use crate::formats::{PlainLine, full_plain_line, has_clash, with_one_blank};
use crate::grid::Puzzle;
use crate::report::{AnswerLine, CandidatesReport, SolveReport};
use crate::solve::{Answer, Outcome, SolveError, Solver, Stage, Statistics};

/// The question of the command `solve`: which solution a puzzle has, and whether there are others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solving {
    is_first_enough: bool,
    bulk: Option<BulkPolicy>,
}

impl Solving {
    /// Makes the question. Only a SAT solver answers it. If `is_first_enough` is true, the solver does not search for a
    /// second solution.
    #[must_use]
    pub fn new(is_first_enough: bool) -> Self {
        Solving { is_first_enough, bulk: None }
    }

    /// Makes the question for the engine `choice`. `beyond` names a requested feature that bulk lacks, or is `None`.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError::BeyondBulk`](super::OptionError::BeyondBulk) if `choice` is bulk alone and `beyond` is
    /// not `None`.
    pub fn by(self, choice: &EngineChoice, beyond: Option<&'static str>) -> Result<Self, AskError> {
        let limit = if self.is_first_enough { 1 } else { 2 };
        Ok(Solving { bulk: choice.policy(limit, beyond)?, ..self })
    }

    /// Solves `puzzle` with `solver`, and calls `observe` at each stage.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`Solver::solve`].
    pub fn outcome(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Outcome, SolveError> {
        match self.is_first_enough {
            true => solver.solve_first(puzzle, observe),
            false => solver.solve_observed(puzzle, observe),
        }
    }

    /// Returns the report on `outcome`, with the status of the answer.
    #[must_use]
    pub fn report(puzzle_ref: PuzzleRef<'_>, outcome: &Outcome) -> (SolveReport, Standing) {
        let report = SolveReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, outcome);
        (report, Standing::from(&outcome.answer))
    }

    fn found_by_bulk(&self, puzzle: &Puzzle, found: &bulk::BulkAnswer) -> Option<Answer> {
        let solution = found.first.map(|board| bulk::grid(&board));
        Some(match (found.solutions, solution) {
            (1, Some(solution)) if self.is_first_enough => Answer::First(solution),
            (1, Some(solution)) => Answer::Unique(solution),
            (0, _) => Answer::None,
            _ => {
                let [first, second] = two_solutions(puzzle)?;
                Answer::Several(first, second)
            }
        })
    }
}

impl Question for Solving {
    type Report = SolveReport;

    fn answer(
        &self,
        solver: &Solver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<(SolveReport, Standing), AskError> {
        let outcome = self.outcome(solver, &puzzle_ref.entry.puzzle, &mut |_| {})?;
        Ok(Self::report(puzzle_ref, &outcome))
    }

    fn bulk(&self) -> Option<BulkPolicy> {
        self.bulk
    }

    fn answer_by_bulk(
        &self,
        puzzle_ref: PuzzleRef<'_>,
        found: &bulk::BulkAnswer,
    ) -> Option<(SolveReport, Standing)> {
        let answer = self.found_by_bulk(&puzzle_ref.entry.puzzle, found)?;
        let statistics = Statistics { engine: Some(BULK.to_owned()), ..Statistics::default() };
        Some(Self::report(puzzle_ref, &Outcome { answer, statistics }))
    }

    #[inline]
    fn line_by_bulk<'c>(
        &self,
        line: &PlainLine,
        found: &bulk::BulkAnswer,
        cells: &'c mut PlainLine,
    ) -> Option<PlainAnswer<'c>> {
        *cells = match &found.first {
            None if has_clash(line) => return None,
            None => with_one_blank(line),
            Some(solution) => full_plain_line(solution),
        };
        let (remark, word, standing) = match found.solutions {
            0 => (Some(SolveReport::NONE), "none", Standing::No),
            1 if self.is_first_enough => (None, "first", Standing::Yes),
            1 => (None, "unique", Standing::Yes),
            _ => (Some(SolveReport::SEVERAL), "several", Standing::No),
        };
        Some(PlainAnswer { line: AnswerLine::Grid(cells, remark), word, standing })
    }
}

/// Finds, for each cell, the digits that the cell holds in at least one solution. If a limit is reached, the report has
/// the digits found so far.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn candidates(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
) -> Result<(CandidatesReport, Standing), AskError> {
    let found = solver.candidates(&puzzle_ref.entry.puzzle)?;
    let standing = match found.limit {
        Some(limit) => Standing::Limit(limit),
        None if found.possible.total() == 0 => Standing::No,
        None => Standing::Yes,
    };
    Ok((CandidatesReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, &found), standing))
}
