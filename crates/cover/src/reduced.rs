//! Reduces a problem to the part that propagation leaves open, and numbers the open actions anew without gaps.
//!
//! Encoding only the open part is the "optimized" encoding of G. Kwon and H. Jain, *Optimized CNF
//! Encoding for Sudoku Puzzles*, LPAR 2006, with propagation to a fixpoint instead of one round.

use super::table::Table;
use super::{
    ActionId, Bounds, ClauseId, ExactCover, Incidence, Meeting, Position, Primitive, RequirementId,
    Status, Term,
};

/// The open actions, the requirements that are not settled yet, and the side clauses that do not
/// hold yet.
///
/// Open actions are numbered from 0, without gaps, in ascending order of their ids. These numbers are the variable
/// indices, called *places* in [`Constraint::places`].
#[derive(Clone, Debug)]
pub struct Reduced<'c> {
    incidence: &'c Incidence,
    /// The status of each action of the whole problem. The list is empty for the empty problem.
    status: Vec<Status>,
    actions: Vec<ActionId>,
    /// Each requirement with its remaining bounds, and the index in `places` after its last entry. The entries of a
    /// requirement begin where those of the one before end.
    requirements: Vec<(RequirementId, Bounds, u32)>,
    places: Vec<u32>,
    /// For each entry of `places`, the number of times, or for a coloured requirement the number of the colour. The
    /// list is empty if every action of the problem meets its requirements once and without colours.
    details: Vec<u32>,
    clauses: Table<(u32, bool)>,
    primitives: Vec<(RequirementId, Primitive<Variable<'c>>)>,
}

/// A variable of a primitive, with its fixed value or the values that propagation leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable<'c> {
    /// The variable as the whole problem defines it.
    pub term: &'c Term,
    /// The value that propagation has fixed; `None` if it has fixed none.
    pub fixed: Option<i32>,
    /// The values that are open, ascending, each with the variable index of its action. The list is empty if the value
    /// is fixed.
    pub open: Vec<(i32, u32)>,
}

impl<'c> Variable<'c> {
    fn new(term: &'c Term, position: &Position<'_>, place_of: &[u32]) -> Self {
        let fixed = position.value_of(term);
        let options = if fixed.is_some() { &[] } else { term.options() };
        let places = options.iter().map(|&(value, action)| (value, place_of[action.index()]));
        let open = places.filter(|&(_, place)| place != u32::MAX).collect();
        Variable { term, fixed, open }
    }
}

/// A requirement of the reduced problem, with its remaining bounds.
#[derive(Clone, Copy, Debug)]
pub struct Constraint<'r> {
    /// The id of the requirement in the whole problem.
    pub requirement: RequirementId,
    /// The number of times that the requirement must still be met.
    pub bounds: Bounds,
    /// The variable indices of the open actions, ascending, 0-based.
    pub places: &'r [u32],
    /// How often, or in which colour, each open action meets the requirement, in the order of `places`.
    pub meeting: Meeting<'r>,
}

impl<'c> Reduced<'c> {
    /// Builds the reduced problem of a propagated position.
    ///
    /// The result omits each requirement that is met whichever of its open actions are taken, and each side clause that
    /// holds already. It omits a coloured requirement only if one of its actions is chosen, or at most one is open.
    #[must_use]
    pub fn of(position: &Position<'c>) -> Self {
        let incidence = position.incidence();
        let mut place_of = vec![u32::MAX; incidence.action_count()];
        let status = position.statuses().to_vec();
        let is_open = |&action: &ActionId| status[action.index()] == Status::Open;
        let actions: Vec<_> = incidence.actions().filter(is_open).collect();
        for (place, action) in (0..).zip(&actions) {
            place_of[action.index()] = place;
        }
        let mut reduced = Reduced {
            requirements: Vec::with_capacity(incidence.requirement_count()),
            places: Vec::with_capacity(4 * actions.len()),
            status,
            actions,
            ..Reduced::nothing(incidence)
        };
        for requirement in incidence.requirements() {
            reduced.keep(position, requirement, &place_of);
        }
        for clause in incidence.clauses() {
            reduced.keep_clause(position, clause, &place_of);
        }
        reduced.primitives = incidence
            .primitives()
            .iter()
            .map(|(id, primitive)| {
                (*id, primitive.map(&|term| Variable::new(term, position, &place_of)))
            })
            .collect();
        reduced
    }

    /// Returns an empty reduced problem: it has no open actions, requirements, side clauses or primitives.
    #[must_use]
    pub fn nothing(incidence: &'c Incidence) -> Self {
        Reduced {
            incidence,
            actions: Vec::new(),
            status: Vec::new(),
            requirements: Vec::new(),
            places: Vec::new(),
            details: Vec::new(),
            clauses: Table::default(),
            primitives: Vec::new(),
        }
    }

    fn keep(&mut self, position: &Position<'c>, requirement: RequirementId, place_of: &[u32]) {
        let (open, chosen) = (position.open_in(requirement), position.chosen_in(requirement));
        let Bounds { lo, hi } = self.incidence.bounds(requirement);
        let left = Bounds { lo: lo.saturating_sub(chosen), hi: hi.saturating_sub(chosen) };
        let is_coloured = self.incidence.is_coloured(requirement);
        let vacuous =
            if is_coloured { chosen > 0 || open < 2 } else { left.lo == 0 && left.hi >= open };
        if vacuous {
            return;
        }
        let actions = self.incidence.actions_of(requirement).iter().map(|id| place_of[id.index()]);
        if let Meeting::Times(values) | Meeting::Coloured(values) =
            self.incidence.meeting(requirement)
        {
            let open = actions.clone().zip(values).filter(|&(place, _)| place != u32::MAX);
            self.details.resize(self.places.len(), 1);
            self.details.extend(open.map(|(_, value)| value));
        }
        self.places.extend(actions.filter(|&place| place != u32::MAX));
        self.requirements.push((requirement, left, self.places.len() as u32));
    }

    fn keep_clause(&mut self, position: &Position<'c>, id: ClauseId, place_of: &[u32]) {
        let literals = self.incidence.clause(id).iter();
        let holds = |chosen: bool| if chosen { Status::Chosen } else { Status::Removed };
        if literals.clone().any(|literal| position.status(literal.action) == holds(literal.taken)) {
            return;
        }
        for literal in literals {
            let place = place_of[literal.action.index()];
            if place != u32::MAX {
                self.clauses.push((place, literal.taken));
            }
        }
        self.clauses.close_row().expect("there are no more entries than in the whole problem");
    }

    /// Returns the structure of the whole problem.
    #[inline]
    #[must_use]
    pub fn incidence(&self) -> &'c Incidence {
        self.incidence
    }

    /// Returns the variable indices that are in no requirement whose remaining bounds are exact, ascending. Only the
    /// actions of these variables could extend a solution to a larger solution.
    #[must_use]
    pub fn unrequired(&self) -> Vec<u32> {
        let mut is_unrequired = vec![true; self.actions.len()];
        for constraint in self.constraints().filter(|constraint| constraint.bounds.is_exact()) {
            constraint.places.iter().for_each(|&place| is_unrequired[place as usize] = false);
        }
        let all = (0..).zip(is_unrequired);
        all.filter_map(|(place, is_unrequired)| is_unrequired.then_some(place)).collect()
    }

    /// Returns the open actions. The index of an action in this list is its variable index.
    #[inline]
    #[must_use]
    pub fn actions(&self) -> &[ActionId] {
        &self.actions
    }

    /// Returns the actions that are chosen, ascending. Every solution has them.
    pub fn chosen(&self) -> impl Iterator<Item = ActionId> {
        let statuses = self.incidence.actions().zip(&self.status);
        statuses.filter_map(|(action, &status)| (status == Status::Chosen).then_some(action))
    }

    /// Returns the requirements that are not settled yet, ascending.
    #[inline]
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        let mut start = 0;
        self.requirements.iter().map(move |&(requirement, bounds, end)| {
            let range = start as usize..end as usize;
            start = end;
            let meeting = match self.incidence.meeting(requirement) {
                Meeting::Once => Meeting::Once,
                Meeting::Times(_) => Meeting::Times(&self.details[range.clone()]),
                Meeting::Coloured(_) => Meeting::Coloured(&self.details[range.clone()]),
            };
            Constraint { requirement, bounds, places: &self.places[range], meeting }
        })
    }

    /// Returns the side clauses that do not hold yet, ascending, without the literals that are false. Each literal is
    /// the variable index of an open action, and true if the literal holds when the action is taken.
    pub fn clauses(&self) -> impl Iterator<Item = &[(u32, bool)]> {
        (0..self.clauses.len()).map(|index| self.clauses.row(index))
    }

    /// Returns the primitives, each with the requirement that names it, in the order of declaration.
    #[must_use]
    pub fn primitives(&self) -> &[(RequirementId, Primitive<Variable<'c>>)] {
        &self.primitives
    }

    /// Returns the variable index of `action`; `None` if the action is not open.
    #[must_use]
    pub fn place(&self, action: ActionId) -> Option<u32> {
        self.actions.binary_search(&action).ok().map(|place| place as u32)
    }

    /// Returns whether propagation has taken or removed the action, or left it open.
    ///
    /// # Panics
    ///
    /// Panics if the reduced problem is empty ([`Reduced::nothing`]).
    #[must_use]
    pub fn status(&self, action: ActionId) -> Status {
        self.status[action.index()]
    }

    /// Returns `term` as a variable of the reduced problem.
    #[must_use]
    pub fn variable<'t>(&self, term: &'t Term) -> Variable<'t> {
        let is_chosen = |action: ActionId| self.status[action.index()] == Status::Chosen;
        let fixed = term.value(is_chosen);
        let options = if fixed.is_some() { &[] } else { term.options() };
        let open = |&(value, action)| Some((value, self.place(action)?));
        Variable { term, fixed, open: options.iter().filter_map(open).collect() }
    }

    /// Returns the action with the 0-based variable index `place`.
    #[inline]
    #[must_use]
    pub fn action(&self, place: u32) -> ActionId {
        self.actions[place as usize]
    }
}

impl<R, A> ExactCover<R, A>
where
    R: Eq + std::hash::Hash + std::fmt::Debug,
    A: Eq + std::hash::Hash + std::fmt::Debug,
{
    /// Returns the problem without any propagation as a reduced problem. All actions are open, and the variable index
    /// of an action is the index of its id.
    #[must_use]
    pub fn whole(&self) -> Reduced<'_> {
        Reduced::of(&self.position())
    }
}
