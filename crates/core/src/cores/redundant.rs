//! Finds the clues that can be removed from a puzzle with exactly one solution.
//!
//! Each clue, a digit or a clue of several cells, is a part of a formula. The formula also contains the other rules
//! and the clause *some cell differs from the solution*, so it is unsatisfiable. A clue is redundant if the formula
//! stays unsatisfiable without it. A minimal set of clues with which the formula is unsatisfiable is a minimal
//! puzzle.

use itertools::Itertools;

use super::clues::{Applicable, Clues, LimitedSolver};
use super::{Negated, Oracle, Part, PartId, Parts, PartsVerdict, PuzzleParts};
use crate::backend::Limit;
use crate::grid::{Clue, Grid, Puzzle, Rules};
use crate::rules::{Action, Topic};
use crate::solve::{Answer, SolveError, Solver};

/// The redundant clues of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Redundant {
    /// The given digits, in reading order, that can each be removed alone, so that the puzzle still has exactly one
    /// solution.
    pub clues: Vec<Action>,
    /// The clues of several cells that can each be removed alone. Dots and signs are not among them if the puzzle has
    /// a rule such as strictkropki, under which their absence has a meaning.
    pub other_clues: Vec<Clue>,
    /// The given digits that a limit left undecided.
    pub undecided: Vec<Action>,
    /// The clues of several cells that a limit left undecided.
    pub undecided_others: Vec<Clue>,
    /// A minimal puzzle with some of the clues. Each of them is necessary, apart from dots and signs that must stay
    /// because of a rule such as strictkropki. `None` if a limit ended the search for this puzzle or its confirmation.
    pub minimal: Option<Puzzle>,
    /// A limit that left a clue undecided or ended the search for the minimal puzzle. `None` if no limit was
    /// reached.
    pub limit: Option<Limit>,
}

impl Redundant {
    /// Returns that `limit` was reached before any clue of `puzzle` was decided.
    fn undecided(puzzle: &Puzzle, limit: Limit) -> Self {
        let digits = puzzle.clues.filled().map(|(cell, digit)| Action { cell, digit });
        let clues = puzzle.rules.clues().filter(|clue| can_be_left_out(clue, &puzzle.rules));
        Redundant {
            undecided: digits.collect(),
            undecided_others: clues.cloned().collect(),
            limit: Some(limit),
            ..Redundant::default()
        }
    }
}

/// Finds the clues that can each be removed alone, and a minimal puzzle with some of the clues. Returns
/// [`Applicable::No`] if the puzzle does not have exactly one solution, or if this is not known. Removing a given digit
/// also removes the pencil marks of its cell.
///
/// # Errors
///
/// Returns the errors of [`Solver::solve`], and [`SolveError::Disputed`] if the solver contradicts the answer.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than the solver.
pub fn redundant(solver: &Solver, puzzle: &Puzzle) -> Result<Applicable<Redundant>, SolveError> {
    let limited = LimitedSolver::new(solver);
    let solution = match limited.answer(puzzle)? {
        Answer::Unique(solution) => solution,
        answer => return Ok(Applicable::No(answer)),
    };
    let (sudoku, denied) = (solver.sudoku(), Negated::Solution(&solution));
    let parts = match PuzzleParts::of_clues(sudoku, puzzle, denied, limited.limits()) {
        Ok(parts) => parts,
        Err(limit) => return Ok(Applicable::Yes(Redundant::undecided(puzzle, limit))),
    };
    let oracle = Oracle::new(parts.formula(), limited.effort());
    let found = Redundant::default();
    let mut search =
        RedundancySearch { limited, puzzle, solution: &solution, parts: &parts, oracle, found };
    search.test_each()?;
    search.find_minimal()?;
    Ok(Applicable::Yes(search.found))
}

/// The search for the redundant clues of a puzzle with the solution `solution`.
struct RedundancySearch<'a> {
    limited: LimitedSolver<'a>,
    puzzle: &'a Puzzle,
    solution: &'a Grid,
    parts: &'a PuzzleParts,
    oracle: Oracle<'a>,
    found: Redundant,
}

impl RedundancySearch<'_> {
    /// Tests each clue alone, and records it as redundant or undecided.
    fn test_each(&mut self) -> Result<(), SolveError> {
        let all = self.parts.formula().parts();
        for part in self.clues() {
            if !self.may_be_removed(&part) {
                continue;
            }
            let is_other = |id: &PartId| self.parts.part(*id) != part;
            let others: Parts = all.iter().copied().filter(is_other).collect();
            let is_redundant = match self.oracle.solve(&others) {
                PartsVerdict::Satisfiable(_) => Ok(false),
                PartsVerdict::Unsatisfiable(_) => {
                    self.confirm(&self.puzzle_of(&others)?)?.map(|()| true)
                }
                PartsVerdict::Unknown(limit) => Err(limit),
            };
            let found = &mut self.found;
            let (digits, clues) = match is_redundant {
                Ok(false) => continue,
                Ok(true) => (&mut found.clues, &mut found.other_clues),
                Err(limit) => {
                    found.limit = Some(limit);
                    (&mut found.undecided, &mut found.undecided_others)
                }
            };
            let Clues { digits: digit, clues: clue } = Clues::of([part].into_iter());
            digits.extend(digit);
            clues.extend(clue);
        }
        Ok(())
    }

    /// Returns the clues as parts, including clues that restrict nothing and so have no part in the formula, such as a
    /// cage of one cell without a sum.
    fn clues(&self) -> Vec<Part> {
        let parts = self.parts.formula().parts().into_iter().map(|id| self.parts.part(id));
        let clues = self.puzzle.rules.clues().cloned();
        parts.chain(clues.map(|clue| Part::Rules(Topic::Clue(clue)))).unique().collect()
    }

    /// Returns whether a part is a clue that may be left out at all; it does not test whether the clue is
    /// redundant.
    fn may_be_removed(&self, part: &Part) -> bool {
        match part {
            Part::Clue(_) => true,
            Part::Rules(Topic::Clue(clue)) => can_be_left_out(clue, &self.puzzle.rules),
            _ => false,
        }
    }

    /// Finds a minimal puzzle and confirms it.
    fn find_minimal(&mut self) -> Result<(), SolveError> {
        let kept = match self.puzzle.rules.clues().next() {
            None => {
                let shrunk = self.oracle.shrink(self.parts.formula().parts());
                Some(shrunk.parts).filter(|_| shrunk.doubtful.is_empty())
            }
            Some(_) => self.kept_one_by_one(),
        };
        let Some(kept) = kept else {
            self.found.limit = self.found.limit.or(self.oracle.reached());
            return Ok(());
        };
        let minimal = self.puzzle_of(&kept)?;
        match self.confirm(&minimal)? {
            Ok(()) => self.found.minimal = Some(minimal),
            Err(limit) => self.found.limit = Some(limit),
        }
        Ok(())
    }

    /// Tests the clues one after another, and drops a clue if the rest is still unsatisfiable. Returns the parts
    /// that remain. Clues for which `may_be_removed` is false are not tested and remain. Returns `None` if a limit was
    /// reached.
    fn kept_one_by_one(&mut self) -> Option<Parts> {
        let mut kept = self.parts.formula().parts();
        for id in kept.clone() {
            if !self.may_be_removed(&self.parts.part(id)) {
                continue;
            }
            kept.remove(&id);
            match self.oracle.solve(&kept) {
                PartsVerdict::Unsatisfiable(_) => {}
                PartsVerdict::Satisfiable(_) => {
                    kept.insert(id);
                }
                PartsVerdict::Unknown(_) => return None,
            }
        }
        Some(kept)
    }

    /// Returns the puzzle without the clues that have no part in `kept`. Clues for which `may_be_removed` is false stay
    /// in the puzzle.
    fn puzzle_of(&self, kept: &Parts) -> Result<Puzzle, SolveError> {
        let kept: Vec<Part> = kept.iter().map(|&id| self.parts.part(id)).collect();
        let gone = self.clues().into_iter().filter(|part| !kept.contains(part));
        Clues::of(gone.filter(|part| self.may_be_removed(part))).removed_from(self.puzzle)
    }

    /// Solves `puzzle` anew, to confirm that it has the expected solution and no other. Returns the limit if one was
    /// reached before this was known. Any other answer contradicts the formula and gives [`SolveError::Disputed`].
    fn confirm(&self, puzzle: &Puzzle) -> Result<Result<(), Limit>, SolveError> {
        match self.limited.answer(puzzle)? {
            Answer::Unique(solution) if solution == *self.solution => Ok(Ok(())),
            Answer::Unknown(_, limit) => Ok(Err(limit)),
            _ => Err(SolveError::Disputed),
        }
    }
}

/// Returns whether `clue`, one of the clues of several cells in `rules`, may be left out at all; the function does not
/// test whether the clue is redundant. Dots and signs may not be left out if a rule such as strictkropki gives their
/// absence a meaning.
#[must_use]
pub fn can_be_left_out(clue: &Clue, rules: &Rules) -> bool {
    !is_mark(clue) || !rules.clues().any(|clue| clue.kind().name.starts_with("strict"))
}

/// Returns whether the clue is a dot or a sign between two cells.
fn is_mark(clue: &Clue) -> bool {
    clue.cells().len() == 2 && ["difference", "ratio", "sum"].contains(&clue.kind().name)
}
