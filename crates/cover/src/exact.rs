//! Defines the exact cover problem that a `CoverBuilder` returns. It does not change any more. It stores the
//! requirements, the actions, and which action meets which requirements.

use std::{fmt::Debug, hash::Hash};

use foldhash::fast::RandomState;
use indexmap::IndexSet;

use super::{ActionId, Incidence, Position, Primitive, RequirementId, Search, Term};

/// Names in the order of their declaration. The hasher is faster than that of the standard library: with that one,
/// lookups of names took two fifths of the instructions to build a Sudoku with cages (November 2026).
pub(super) type Names<T> = IndexSet<T, RandomState>;

/// An exact cover problem with requirements `R` and actions `A`; a
/// [`CoverBuilder`](super::CoverBuilder) builds it.
#[derive(Clone, Debug)]
pub struct ExactCover<R, A> {
    requirements: Names<R>,
    actions: Names<A>,
    incidence: Incidence,
}

impl<R, A> ExactCover<R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    pub(super) fn new(requirements: Names<R>, actions: Names<A>, incidence: Incidence) -> Self {
        ExactCover { requirements, actions, incidence }
    }

    /// Returns the structure of the problem, which refers to requirements and actions by their ids only.
    #[inline]
    #[must_use]
    pub fn incidence(&self) -> &Incidence {
        &self.incidence
    }

    /// Returns the requirement with this id.
    ///
    /// # Panics
    ///
    /// Panics if the problem has no requirement with this id.
    #[inline]
    #[must_use]
    pub fn requirement(&self, id: RequirementId) -> &R {
        &self.requirements[id.index()]
    }

    /// Returns the action with this id.
    ///
    /// # Panics
    ///
    /// Panics if the problem has no action with this id.
    #[must_use]
    pub fn action(&self, id: ActionId) -> &A {
        &self.actions[id.index()]
    }

    /// Returns the id of `requirement`; `None` if it is not declared.
    #[must_use]
    pub fn requirement_id(&self, requirement: &R) -> Option<RequirementId> {
        self.requirements.get_index_of(requirement).map(RequirementId::from_index)
    }

    /// Returns the id of `action`; `None` if it is not declared.
    #[must_use]
    pub fn action_id(&self, action: &A) -> Option<ActionId> {
        self.actions.get_index_of(action).map(ActionId::from_index)
    }

    /// Returns the same problem with lower bounds of at least 1 for the requirements `needed`. All ids stay the same.
    #[must_use]
    pub fn requiring(&self, needed: impl IntoIterator<Item = RequirementId>) -> Self
    where
        R: Clone,
        A: Clone,
    {
        let incidence = self.incidence.requiring(needed);
        ExactCover::new(self.requirements.clone(), self.actions.clone(), incidence)
    }

    /// Returns the same problem with other primitives.
    #[must_use]
    pub fn with_primitives(&self, primitives: Vec<(RequirementId, Primitive<Term>)>) -> Self
    where
        R: Clone,
        A: Clone,
    {
        let incidence = self.incidence.with_primitives(primitives);
        ExactCover::new(self.requirements.clone(), self.actions.clone(), incidence)
    }

    /// Returns the position in which all actions are open. It is not propagated yet.
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        Position::new(&self.incidence)
    }

    /// Returns a depth-first search for all solutions.
    #[must_use]
    pub fn search(&self) -> Search<'_> {
        Search::new(self.position())
    }
}
