//! The formula that is unsatisfiable when a claim is true, and the solutions that a claim needs.

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

/// A formula that an engine is to refute.
pub(super) trait Refutable {
    /// Writes its clauses; the number of variables.
    fn write(&self, sink: &mut dyn ClauseSink) -> u32;

    /// Which variables make up one choice.
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

/// A claim about a problem, with the solutions that belong to it. Its formula is the rules, then what cannot be if
/// the claim is true.
pub(super) trait Statement: Refutable {
    /// A solution of the problem.
    type Solution;

    /// What is claimed.
    fn claim(&self) -> Claim;

    /// Of what.
    fn kind(&self) -> ProblemKind;

    /// How its rules become clauses.
    fn encoding(&self) -> String;

    /// The problem as text.
    fn problem_text(&self) -> String;

    /// The solutions, one a line.
    fn solution_lines(&self) -> String;

    /// How many solutions there are in those lines.
    fn solution_count(&self) -> usize;

    /// Checks the solutions by the rules.
    fn check_solutions(&self) -> Result<(), WrongSolutions>;

    /// The solution that a model of the formula is.
    fn decode(&self, model: &[bool]) -> Result<Self::Solution, ProveError>;

    /// Variables and clauses.
    fn sizes(&self) -> Sizes {
        let mut counter = ClauseCounter::default();
        let variables = self.write(&mut counter);
        Sizes { variables, clauses: counter.clauses }
    }
}

/// Why the solutions of a certificate do not show what they are to show; each is numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSolutions {
    /// Not as many as the claim needs.
    #[error("found {found} solutions, expected {expected}")]
    Number {
        /// How many there are.
        found: usize,
        /// How many are needed.
        expected: u64,
    },
    /// One breaks a rule or changes a clue.
    #[error("solution {number}: {violation}")]
    Violation {
        /// Which.
        number: usize,
        /// What is wrong with it.
        violation: Violation,
    },
    /// One does not meet the items of a cover problem as it is to.
    #[error("solution {number}: {violation}")]
    NoCover {
        /// Which.
        number: usize,
        /// What is wrong with it.
        violation: CoverViolation,
    },
    /// One is another one again.
    #[error("solution {number} is the same as solution {same}")]
    Same {
        /// Which.
        number: usize,
        /// As which.
        same: usize,
    },
    /// The digit claimed does not stand there.
    #[error("the solution does not have {0}")]
    Otherwise(Action),
}

/// Whether there are as many solutions as the claim needs.
pub(super) fn check_number(found: usize, expected: u64) -> Result<(), WrongSolutions> {
    match found as u64 == expected {
        true => Ok(()),
        false => Err(WrongSolutions::Number { found, expected }),
    }
}

/// Whether `verify` accepts each solution, with its number, and no two are the same.
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
