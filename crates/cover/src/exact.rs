//! A frozen problem: names and structure.

use std::{fmt::Debug, hash::Hash};

use indexmap::IndexSet;

use super::{ActionId, Incidence, Position, RequirementId, Search};

/// An exact cover problem over requirements `R` and actions `A`; built by
/// [`CoverBuilder`](super::CoverBuilder).
#[derive(Clone, Debug)]
pub struct ExactCover<R, A> {
    requirements: IndexSet<R>,
    actions: IndexSet<A>,
    incidence: Incidence,
}

impl<R, A> ExactCover<R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    pub(super) fn new(
        requirements: IndexSet<R>,
        actions: IndexSet<A>,
        incidence: Incidence,
    ) -> Self {
        ExactCover { requirements, actions, incidence }
    }

    /// The structure without the names.
    #[must_use]
    pub fn incidence(&self) -> &Incidence {
        &self.incidence
    }

    /// The requirement with this id.
    ///
    /// # Panics
    ///
    /// When the id is not of this problem.
    #[must_use]
    pub fn requirement(&self, id: RequirementId) -> &R {
        &self.requirements[id.index()]
    }

    /// The action with this id.
    ///
    /// # Panics
    ///
    /// When the id is not of this problem.
    #[must_use]
    pub fn action(&self, id: ActionId) -> &A {
        &self.actions[id.index()]
    }

    /// The id of `requirement`.
    #[must_use]
    pub fn requirement_id(&self, requirement: &R) -> Option<RequirementId> {
        self.requirements.get_index_of(requirement).map(RequirementId::from_index)
    }

    /// The id of `action`.
    #[must_use]
    pub fn action_id(&self, action: &A) -> Option<ActionId> {
        self.actions.get_index_of(action).map(ActionId::from_index)
    }

    /// The position before any action is chosen or removed.
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        Position::new(&self.incidence)
    }

    /// All solutions, by depth-first search.
    #[must_use]
    pub fn search(&self) -> Search<'_> {
        Search::new(self.position())
    }
}
