//! Writes the clauses of single requirements and side clauses.

use indexmap::IndexMap;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};

use super::{AtMostOne, ClauseSink, Encoding, Group, Halves, literal};
use crate::cover::{Bounds, Constraint, Meeting, Reduced, RequirementId};

/// Writes the clauses of one problem to a sink.
pub(super) struct Encoder<'e> {
    problem: &'e Reduced<'e>,
    encoding: Encoding,
    pub sink: &'e mut dyn ClauseSink,
    pub variables: BasicVarManager,
    literals: Vec<Lit>,
    /// The list that `new_pairs` uses, kept for its allocation.
    earlier: Vec<RequirementId>,
}

impl<'e> Encoder<'e> {
    pub fn new(problem: &'e Reduced<'e>, encoding: Encoding, sink: &'e mut dyn ClauseSink) -> Self {
        let next_free = Var::new(problem.actions().len() as u32);
        let variables = BasicVarManager::from_next_free(next_free);
        Encoder { problem, encoding, sink, variables, literals: Vec::new(), earlier: Vec::new() }
    }

    /// Writes the halves of the requirement that `halves` returns.
    pub fn constraint(
        &mut self,
        constraint: &Constraint<'_>,
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        self.sink.begin_group(Group::Constraint(constraint.requirement.index() as u32));
        let mut literals = std::mem::take(&mut self.literals);
        literals.clear();
        literals.extend(constraint.places.iter().map(|&place| literal(place)));
        match constraint.meeting {
            Meeting::Once if constraint.bounds.hi <= 1 && constraint.bounds.lo <= 1 => {
                self.up_to_one(constraint, &literals, halves);
            }
            Meeting::Once => self.sum(&literals, constraint.bounds, |_| 1),
            Meeting::Times(times) => {
                self.sum(&literals, constraint.bounds, |index| times[index]);
            }
            Meeting::Coloured(colours) => self.one_colour(&literals, colours),
        }
        self.literals = literals;
    }

    /// Writes *exactly one*, *at least one*, *at most one* or *none* of `literals`, depending on the bounds and on
    /// `halves`.
    fn up_to_one(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let wanted = halves(constraint.requirement);
        if wanted.at_least && constraint.bounds.lo == 1 {
            self.sink.add_clause(literals);
        }
        if wanted.at_most && constraint.bounds.hi == 1 {
            self.at_most_one_of(constraint, literals, halves);
        }
        if constraint.bounds.hi == 0 {
            literals.iter().for_each(|&literal| self.sink.add_clause(&[!literal]));
        }
    }

    /// Writes *the sum of the literals is within `bounds`*. The true literal with the 0-based index i counts `times(i)`
    /// times.
    fn sum(&mut self, literals: &[Lit], bounds: Bounds, times: impl Fn(usize) -> u32) {
        let weighted: Vec<_> =
            literals.iter().enumerate().map(|(index, &literal)| (literal, times(index))).collect();
        self.encoding.cardinality.encode(&weighted, bounds, &mut self.variables, self.sink);
    }

    /// Writes that the true literals have at most one colour. Each literal implies a literal for its colour, and at
    /// most one of the latter is true. `colours` has the colour of each literal.
    fn one_colour(&mut self, literals: &[Lit], colours: &[u32]) {
        let mut by_colour: IndexMap<u32, Vec<Lit>> = IndexMap::new();
        for (&literal, &colour) in literals.iter().zip(colours) {
            by_colour.entry(colour).or_default().push(literal);
        }
        let of_colours: Vec<_> =
            by_colour.values().map(|literals| self.follows_from_any(literals)).collect();
        self.at_most_one(&of_colours);
    }

    /// Returns a literal that each of `literals` implies: a new auxiliary variable, or the only literal of `literals`.
    fn follows_from_any(&mut self, literals: &[Lit]) -> Lit {
        if let [only] = literals {
            return *only;
        }
        let any = self.variables.new_lit();
        literals.iter().for_each(|&literal| self.sink.add_clause(&[!literal, any]));
        any
    }

    pub fn side_clause(&mut self, clause: &[(u32, bool)]) {
        self.sink.begin_group(Group::SideClause);
        self.literals.clear();
        let literals = clause.iter().map(|&(place, taken)| Lit::new(place, !taken));
        self.literals.extend(literals);
        self.sink.add_clause(&self.literals);
    }

    fn at_most_one_of(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let kind = self.encoding.at_most_one.of(literals.len());
        let has_overlap = self.problem.incidence().has_earlier_overlap(constraint.requirement);
        match kind == AtMostOne::Pairwise && !self.encoding.duplicates && has_overlap {
            true => self.new_pairs(constraint, literals, halves),
            false => self.at_most_one(literals),
        }
    }

    /// Writes the clauses of the pairs that no earlier requirement excludes.
    fn new_pairs(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let incidence = self.problem.incidence();
        let met = |place| incidence.requirements_of(self.problem.action(place));
        let says_pairs = |id| incidence.bounds(id).hi == 1 && halves(id).at_most;
        let mut earlier = std::mem::take(&mut self.earlier);
        for (index, &place) in constraint.places.iter().enumerate() {
            earlier.clear();
            earlier.extend(met(place).iter().filter(|&&id| id < constraint.requirement));
            for (&other, &literal) in constraint.places.iter().zip(literals).skip(index + 1) {
                let met = met(other);
                if !earlier.iter().any(|id| met.contains(id) && says_pairs(*id)) {
                    self.sink.add_clause(&[!literals[index], !literal]);
                }
            }
        }
        self.earlier = earlier;
    }

    /// Writes *at most one of `literals` is true*.
    pub fn at_most_one(&mut self, literals: &[Lit]) {
        self.encoding.at_most_one.encode(literals, &mut self.variables, self.sink);
    }
}
