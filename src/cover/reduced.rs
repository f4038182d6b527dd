//! The reduced problem: what is left after propagation, renumbered densely.
//!
//! Encoding only what is open is the "optimized" encoding of G. Kwon and H. Jain, *Optimized CNF
//! Encoding for Sudoku Puzzles*, LPAR 2006, with propagation to a fixpoint instead of one round.

use super::{ActionId, Bounds, ExactCover, Incidence, Position, RequirementId, Status};

/// The open actions and the requirements they still have to meet.
///
/// Open actions are numbered densely from 0 in ascending order of their ids: these numbers are the
/// *places* that [`Constraint::places`] speaks of.
#[derive(Clone, Debug)]
pub struct Reduced<'c> {
    incidence: &'c Incidence,
    actions: Vec<ActionId>,
    requirements: Vec<(RequirementId, Bounds, u32)>,
    places: Vec<u32>,
}

/// A requirement of the reduced problem, with what is left of its bounds.
#[derive(Clone, Copy, Debug)]
pub struct Constraint<'r> {
    /// The requirement it comes from.
    pub requirement: RequirementId,
    /// How many of the open actions are still to be taken.
    pub bounds: Bounds,
    /// The places of the open actions, ascending, 0-based.
    pub places: &'r [u32],
}

impl<'c> Reduced<'c> {
    /// What is left of a propagated position.
    ///
    /// Requirements that any choice among their open actions meets are left out.
    #[must_use]
    pub fn of(position: &Position<'c>) -> Self {
        let incidence = position.incidence();
        let mut place_of = vec![u32::MAX; incidence.action_count()];
        let is_open = |&action: &ActionId| position.status(action) == Status::Open;
        let actions: Vec<_> = incidence.actions().filter(is_open).collect();
        for (place, action) in actions.iter().enumerate() {
            place_of[action.index()] = place as u32;
        }
        let mut reduced = Reduced {
            incidence,
            requirements: Vec::with_capacity(incidence.requirement_count()),
            places: Vec::with_capacity(4 * actions.len()),
            actions,
        };
        for requirement in incidence.requirements() {
            reduced.keep(position, requirement, &place_of);
        }
        reduced
    }

    fn keep(&mut self, position: &Position<'c>, requirement: RequirementId, place_of: &[u32]) {
        let (open, chosen) = (position.open_in(requirement), position.chosen_in(requirement));
        let Bounds { lo, hi } = self.incidence.bounds(requirement);
        let left = Bounds { lo: lo.saturating_sub(chosen), hi: hi.saturating_sub(chosen) };
        if left.lo == 0 && left.hi >= open {
            return;
        }
        let places = self.incidence.actions_of(requirement).iter().map(|id| place_of[id.index()]);
        self.places.extend(places.filter(|&place| place != u32::MAX));
        self.requirements.push((requirement, left, self.places.len() as u32));
    }

    /// The structure of the whole problem.
    #[must_use]
    pub fn incidence(&self) -> &'c Incidence {
        self.incidence
    }

    /// The open actions; the index is the place.
    #[must_use]
    pub fn actions(&self) -> &[ActionId] {
        &self.actions
    }

    /// The requirements that are left, ascending.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        let mut start = 0;
        self.requirements.iter().map(move |&(requirement, bounds, end)| {
            let places = &self.places[start as usize..end as usize];
            start = end;
            Constraint { requirement, bounds, places }
        })
    }

    /// The action at the 0-based `place`.
    #[must_use]
    pub fn action(&self, place: u32) -> ActionId {
        self.actions[place as usize]
    }
}

impl<R, A> ExactCover<R, A>
where
    R: Eq + std::hash::Hash + std::fmt::Display,
    A: Eq + std::hash::Hash + std::fmt::Display,
{
    /// The whole problem in the form of a reduced one: place and action number agree.
    #[must_use]
    pub fn whole(&self) -> Reduced<'_> {
        Reduced::of(&self.position())
    }
}
