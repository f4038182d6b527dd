//! Writes the clauses of all primitives of a problem, except those that a propagator propagates.

use rustsat::instances::BasicVarManager;
use rustsat::types::Lit;

use super::native::Propagated;
use super::primitive::{self, Differences, Known};
use super::{ClauseSink, Encoding, Group, Reliance};
use crate::cover::{Primitive, Reduced, RequirementId, Term};
use crate::rules::{Requirement, Sudoku};

/// What is left out of the clauses of primitives, because a propagator propagates these primitives.
#[derive(Clone, Copy, Debug)]
pub(super) enum LeftOut {
    /// Nothing.
    Nothing,
    /// The clauses of these primitives. Their auxiliary variables keep their numbers, but occur in no clause.
    Clauses(Propagated),
    /// The clauses of these primitives and their auxiliary variables.
    ClausesAndVariables(Propagated),
}

/// Writes the clauses of the primitives of `problem` to `sink`, with auxiliary variables from `variables`.
pub(super) fn encode_primitives(
    sudoku: Option<&Sudoku>,
    problem: &Reduced<'_>,
    Encoding { reliance, transitions, .. }: Encoding,
    left_out: LeftOut,
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    let place = |action| problem.place(action);
    let incidence = problem.incidence();
    let shared = Differences::default();
    let is_propagated = |index, propagated: Propagated| {
        let filters = incidence.filters();
        filters.filter_of(index).is_some_and(|filter| propagated.includes(filters, filter))
    };
    for (index, (requirement, primitive)) in problem.primitives().iter().enumerate() {
        let is_left_out = match left_out {
            LeftOut::Nothing => false,
            LeftOut::Clauses(propagated) => is_propagated(index, propagated),
            LeftOut::ClausesAndVariables(propagated) if is_propagated(index, propagated) => {
                continue;
            }
            LeftOut::ClausesAndVariables(_) => false,
        };
        let may_use = |id| may_use(sudoku, reliance, (*requirement, id));
        let own = Differences::default();
        // Only with all requirements are the answers the same for all primitives.
        let differences = if reliance == Reliance::All { &shared } else { &own };
        let known = Known { incidence, may_use: &may_use, place: &place, transitions, differences };
        if is_left_out {
            primitive::encode(primitive, &known, variables, &mut Dropping { asked: sink });
        } else {
            sink.begin_group(Group::Constraint(requirement.index() as u32));
            primitive::encode(primitive, &known, variables, sink);
        }
    }
}

/// Writes the clauses of the sums that follow from the houses and the clues of `sudoku`, with auxiliary variables from
/// `variables`. The clauses rely on all requirements.
pub(super) fn encode_implied(
    sudoku: &Sudoku,
    problem: &Reduced<'_>,
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    let place = |action| problem.place(action);
    let incidence = problem.incidence();
    let (transitions, differences) = (true, &Differences::default());
    let known = Known { incidence, may_use: &|_| true, place: &place, transitions, differences };
    // All of them stay until the end, because `differences` knows variables by their addresses.
    let implied = implied_sums(sudoku, problem);
    for (_, primitive) in &implied {
        let primitive = primitive.map(&|term| problem.variable(term));
        primitive::encode(&primitive, &known, variables, sink);
    }
}

/// A sink that drops all clauses. It wants more as long as the sink `asked` does.
struct Dropping<'s> {
    asked: &'s mut dyn ClauseSink,
}

impl ClauseSink for Dropping<'_> {
    fn add_clause(&mut self, _clause: &[Lit]) {}

    fn wants_more(&mut self) -> bool {
        self.asked.wants_more()
    }
}

/// Returns the sums that follow from the houses and the clues of `sudoku`, from which `problem` comes.
pub(super) fn implied_sums(
    sudoku: &Sudoku,
    problem: &Reduced<'_>,
) -> Vec<(RequirementId, Primitive<Term>)> {
    sudoku.implied_sums(|cell| problem.variable(&sudoku.term(cell)).fixed.is_none())
}

/// Returns whether the clauses of the requirement `of_clue`, a clue of several cells, may rely on the requirement
/// `other`.
fn may_use(
    sudoku: Option<&Sudoku>,
    reliance: Reliance,
    (of_clue, other): (RequirementId, RequirementId),
) -> bool {
    let name = |id| sudoku.map(|sudoku| sudoku.cover().requirement(id));
    match (reliance, name(of_clue), name(other)) {
        (Reliance::All, ..) => true,
        (_, Some(Requirement::Clue(clue)), Some(Requirement::Once(other, _))) => clue == other,
        (reliance, ..) => reliance == Reliance::Rules,
    }
}
