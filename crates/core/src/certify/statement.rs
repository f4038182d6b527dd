//! Defines what a claim is proved with: a formula that is unsatisfiable when the claim is true, and the solutions that
//! the claim needs.

use std::hash::Hash;

use itertools::Itertools;
use rustc_hash::FxHashMap;
use rustsat::types::Lit;
use sudosat_proof_check::Cnf;

use super::Claim;
use super::manifest::ProblemKind;
use super::prove_error::ProveError;
use crate::backend::Choices;
use crate::cover::{ActionId, Position};
use crate::decode::{CoverViolation, Instance, Violation};
use crate::dimacs::Sizes;
use crate::encode::{ClauseSink, Encoding, NativePrimitives, Problem, Propagated, Scope};
use crate::grid::quantity;
use crate::rules::Action;

/// A formula that an engine has to refute.
pub(super) trait Refutable {
    /// Writes the clauses to `sink` and returns the number of variables.
    fn write(&self, sink: &mut dyn ClauseSink) -> u32;

    /// Writes the clauses to `sink` except those of primitives that are left to a propagator. Returns the propagator
    /// and the number of variables. The variables have the numbers that they have in the whole formula. Returns `None`
    /// and writes nothing if no primitive can be left to a propagator.
    fn write_natively(&self, sink: &mut dyn ClauseSink) -> Option<(u32, NativePrimitives)> {
        let _ = sink;
        None
    }

    /// Returns the numbers of the groups of clauses ([`Group::Constraint`](crate::encode::Group::Constraint)) that say
    /// primitives, each once.
    fn primitives(&self) -> Vec<u32> {
        Vec::new()
    }

    /// Returns the choices for the decision heuristic: groups of variables with exactly one true variable each. The
    /// list is empty if the formula has none.
    fn choices(&self) -> Choices {
        Choices::default()
    }

    /// Counts the variables and clauses of the formula.
    fn sizes(&self) -> Sizes {
        Sizes::of(|sink| self.write(sink))
    }
}

impl Refutable for Cnf {
    fn write(&self, sink: &mut dyn ClauseSink) -> u32 {
        Cnf::write(self, sink);
        self.variables
    }
}

/// A problem that claims are made about: what a puzzle and any other cover problem state in different ways.
pub(super) trait Certified<'s>: Instance<'s, Error: Into<ProveError>> {
    /// The claims that can be made about the problem.
    type Claim: Copy + Into<Claim>;
    /// Whether the problem is a puzzle or a cover problem.
    const KIND: ProblemKind;

    /// Returns the names of the encodings that write the problem as clauses, as the manifest lists them.
    fn encoding() -> String;

    /// Returns the actions of a solution, ascending.
    fn actions(self, solution: &Self::Solution) -> impl Iterator<Item = ActionId>;

    /// Returns the denial of a claim.
    fn denial(self, claim: Self::Claim) -> Denial;

    /// Checks that each solution solves the problem (for `minimal`, from the second on, without one of the clues), and
    /// that they are those that the claim needs.
    fn check(self, claim: Self::Claim, solutions: &[Self::Solution]) -> Result<(), WrongSolutions>;
}

/// The clauses that contradict the clauses of the problem if a claim is true.
pub(super) enum Denial {
    /// For each of the first solutions, this many, a clause that excludes it.
    Solutions(u64),
    /// This unit clause.
    Unit(Lit),
}

/// The text files of a certificate.
pub(super) struct Texts {
    /// The problem.
    pub problem: String,
    /// The solutions that the claim needs, one on each line.
    pub solutions: String,
}

/// A claim about a problem, with the solutions that the claim needs. Its formula has the clauses of the problem (for a
/// puzzle, of its rules and clues), followed by the clauses of the denial.
pub(super) struct Statement<'s, C: Certified<'s>> {
    certified: C,
    problem: Problem<'s>,
    claim: C::Claim,
    solutions: &'s [C::Solution],
}

impl<'s, C: Certified<'s>> Statement<'s, C> {
    pub fn new(certified: C, claim: C::Claim, solutions: &'s [C::Solution]) -> Self {
        let problem = certified.problem(Scope::Whole, Position::propagate);
        Statement { certified, problem, claim, solutions }
    }

    /// Returns the claim.
    pub fn claim(&self) -> Claim {
        self.claim.into()
    }

    /// Returns the number of solutions that the statement has.
    pub fn solution_count(&self) -> usize {
        self.solutions.len()
    }

    /// Checks that the solutions are those that the claim needs.
    pub fn check_solutions(&self) -> Result<(), WrongSolutions> {
        self.certified.check(self.claim, self.solutions)
    }

    /// Decodes a model of the formula into a solution. Returns an error if the model is no solution.
    pub fn decode(&self, model: &[bool]) -> Result<C::Solution, ProveError> {
        let actions = self.problem.actions().iter().copied().zip(model);
        let taken = actions.filter_map(|(action, &is_taken)| is_taken.then_some(action));
        self.certified.decode(taken).map_err(Into::into)
    }

    fn write_denial(&self, sink: &mut dyn ClauseSink) {
        match self.certified.denial(self.claim) {
            Denial::Solutions(first) => {
                for (solution, _) in self.solutions.iter().zip(0..first) {
                    let actions = self.certified.actions(solution);
                    sink.add_clause(&self.problem.excluding_actions(actions));
                }
            }
            Denial::Unit(literal) => sink.add_clause(&[literal]),
        }
    }
}

impl<'s, C: Certified<'s>> Refutable for Statement<'s, C> {
    fn write(&self, sink: &mut dyn ClauseSink) -> u32 {
        let variables = self.problem.write(Encoding::default(), sink);
        self.write_denial(sink);
        variables
    }

    fn write_natively(&self, sink: &mut dyn ClauseSink) -> Option<(u32, NativePrimitives)> {
        let propagator = self.problem.propagator(Propagated::Filtered)?;
        let variables =
            self.problem.write_numbered_beside(Propagated::Filtered, Encoding::default(), sink);
        self.write_denial(sink);
        Some((variables, propagator))
    }

    fn primitives(&self) -> Vec<u32> {
        let groups = self.problem.reduced().primitives().iter().map(|(id, _)| id.index() as u32);
        groups.sorted().dedup().collect()
    }

    fn choices(&self) -> Choices {
        self.problem.choices()
    }
}

/// The reason why the solutions of a certificate do not support the claim. Solutions are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrongSolutions {
    /// The number of solutions is not the number that the claim needs.
    #[error("found {}, expected {expected}", quantity(*.found, "solution"))]
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
