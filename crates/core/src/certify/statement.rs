//! Defines what a claim is proved with: a formula that is unsatisfiable when the claim is true, and the solutions that
//! the claim needs.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Claim;
use super::manifest::ProblemKind;
use super::prove_error::ProveError;
use crate::backend::Choices;
use crate::decode::{CoverViolation, Violation};
use crate::dimacs::Sizes;
use sudosat_proof_check::Cnf;

use crate::encode::{ClauseCounter, ClauseSink};
use crate::rules::Action;

/// A formula that an engine has to refute.
pub(super) trait Refutable {
    /// Writes the clauses to `sink` and returns the number of variables.
    fn write(&self, sink: &mut dyn ClauseSink) -> u32;

    /// Returns the choices for the decision heuristic: groups of variables with exactly one true variable each. The
    /// list is empty if the formula has none.
    fn choices(&self) -> Choices {
        Choices::default()
    }
}

impl Refutable for Cnf {
    fn write(&self, sink: &mut dyn ClauseSink) -> u32 {
        Cnf::write(self, sink);
        self.variables
    }
}

/// A claim about a problem, with the solutions that the claim needs. Its formula has the clauses of the problem (for a
/// puzzle, of its rules and clues), followed by the clauses of the *denial*. These contradict the others if the claim
/// is true.
pub(super) trait Statement: Refutable {
    /// The type of a solution of the problem.
    type Solution;

    /// Returns the claim.
    fn claim(&self) -> Claim;

    /// Returns whether the problem is a puzzle or a cover problem.
    fn kind(&self) -> ProblemKind;

    /// Returns the names of the encodings that write the problem as clauses, as the manifest lists them.
    fn encoding(&self) -> String;

    /// Returns the problem as the text of its file in the certificate.
    fn problem_text(&self) -> String;

    /// Returns the solutions as text, one on each line; an empty text if the claim needs none.
    fn solution_lines(&self) -> String;

    /// Returns the number of solutions that the statement has.
    fn solution_count(&self) -> usize;

    /// Checks that each solution solves the problem (for `minimal`, from the second on, without one of the clues), and
    /// that they are those that the claim needs.
    fn check_solutions(&self) -> Result<(), WrongSolutions>;

    /// Decodes a model of the formula into a solution. Returns an error if the model is no solution.
    fn decode(&self, model: &[bool]) -> Result<Self::Solution, ProveError>;

    /// Counts the variables and clauses of the formula.
    fn sizes(&self) -> Sizes {
        let mut counter = ClauseCounter::default();
        let variables = self.write(&mut counter);
        Sizes { variables, clauses: counter.clauses }
    }
}

/// The reason why the solutions of a certificate do not support the claim. Solutions are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSolutions {
    /// The number of solutions is not the number that the claim needs.
    #[error("found {found} solutions, expected {expected}")]
    Number {
        /// The number of solutions found.
        found: usize,
        /// The number of solutions needed.
        expected: u64,
    },
    /// A solution breaks a rule or changes a clue.
    #[error("solution {number}: {violation}")]
    Violation {
        /// The number of the solution.
        number: usize,
        /// The rule or clue that the solution breaks.
        violation: Violation,
    },
    /// A solution of a cover problem does not meet every item as required.
    #[error("solution {number}: {violation}")]
    NoCover {
        /// The number of the solution.
        number: usize,
        /// The item that the solution does not meet as required.
        violation: CoverViolation,
    },
    /// Two solutions are equal. For the claim `minimal`, a later solution equals the first.
    #[error("solution {number} is the same as solution {same}")]
    Same {
        /// The number of the later solution.
        number: usize,
        /// The number of the earlier solution.
        same: usize,
    },
    /// The cell of the claim does not hold the digit of the claim in the solution.
    #[error("the solution does not have {0}")]
    Otherwise(Action),
}

/// Checks that the number of solutions is the number that the claim needs.
pub(super) fn check_number(found: usize, expected: u64) -> Result<(), WrongSolutions> {
    match found as u64 == expected {
        true => Ok(()),
        false => Err(WrongSolutions::Number { found, expected }),
    }
}

/// Checks that `verify` accepts each solution, and that all solutions are different. Calls `verify` with each solution
/// and its number, from 1.
pub(super) fn check_all<S: Eq + Hash>(
    solutions: &[S],
    verify: impl Fn(&S, usize) -> Result<(), WrongSolutions>,
) -> Result<(), WrongSolutions> {
    let mut numbers = FxHashMap::default();
    for (number, solution) in (1..).zip(solutions) {
        verify(solution, number)?;
        if let Some(same) = numbers.insert(solution, number) {
            return Err(WrongSolutions::Same { number, same });
        }
    }
    Ok(())
}
