//! Describing a problem: requirements first, then actions.

use std::{fmt::Display, hash::Hash};

use indexmap::IndexSet;

use super::{ActionId, Bounds, ExactCover, Incidence, RequirementId};

/// Collects requirements and actions, then freezes them into an [`ExactCover`].
///
/// Ids are given in the order of declaration, from 0.
#[derive(Clone, Debug)]
pub struct CoverBuilder<R, A> {
    requirements: IndexSet<R>,
    bounds: Vec<Bounds>,
    actions: IndexSet<A>,
    /// The requirements of all actions, one action after the other.
    met: Vec<RequirementId>,
    /// Where each action's requirements end in `met`.
    ends: Vec<usize>,
}

/// Why a requirement or an action was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The requirement was declared before.
    #[error("requirement `{0}` is declared twice")]
    DuplicateRequirement(String),
    /// The action was declared before.
    #[error("action `{0}` is declared twice")]
    DuplicateAction(String),
    /// The lower bound is above the upper one.
    #[error("requirement `{requirement}` is to be met at least {lo} and at most {hi} times")]
    EmptyBounds {
        /// The requirement.
        requirement: String,
        /// Its lower bound.
        lo: u32,
        /// Its upper bound.
        hi: u32,
    },
    /// An action names a requirement that was not declared.
    #[error("action `{action}` names the undeclared requirement `{requirement}`")]
    UnknownRequirement {
        /// The action.
        action: String,
        /// The name it uses.
        requirement: String,
    },
    /// An action names a requirement twice.
    #[error("action `{action}` names the requirement `{requirement}` twice")]
    RepeatedRequirement {
        /// The action.
        action: String,
        /// The name it repeats.
        requirement: String,
    },
}

impl<R, A> Default for CoverBuilder<R, A> {
    fn default() -> Self {
        CoverBuilder {
            requirements: IndexSet::new(),
            bounds: Vec::new(),
            actions: IndexSet::new(),
            met: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<R, A> CoverBuilder<R, A>
where
    R: Eq + Hash + Display,
    A: Eq + Hash + Display,
{
    /// A problem without requirements and actions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Declares a requirement that exactly one action meets.
    ///
    /// # Errors
    ///
    /// [`CoverError::DuplicateRequirement`].
    pub fn require(&mut self, requirement: R) -> Result<RequirementId, CoverError> {
        self.require_within(requirement, Bounds::EXACTLY_ONE)
    }

    /// Declares a requirement that at most one action meets: mutual exclusion.
    ///
    /// # Errors
    ///
    /// [`CoverError::DuplicateRequirement`].
    pub fn at_most_one(&mut self, requirement: R) -> Result<RequirementId, CoverError> {
        self.require_within(requirement, Bounds::AT_MOST_ONE)
    }

    /// Declares a requirement that at least `lo` and at most `hi` actions meet.
    ///
    /// # Errors
    ///
    /// [`CoverError::DuplicateRequirement`], or [`CoverError::EmptyBounds`] when `lo > hi`.
    pub fn require_between(
        &mut self,
        requirement: R,
        lo: u32,
        hi: u32,
    ) -> Result<RequirementId, CoverError> {
        if lo > hi {
            return Err(CoverError::EmptyBounds { requirement: requirement.to_string(), lo, hi });
        }
        self.require_within(requirement, Bounds { lo, hi })
    }

    fn require_within(
        &mut self,
        requirement: R,
        bounds: Bounds,
    ) -> Result<RequirementId, CoverError> {
        if self.requirements.contains(&requirement) {
            return Err(CoverError::DuplicateRequirement(requirement.to_string()));
        }
        let (index, _) = self.requirements.insert_full(requirement);
        self.bounds.push(bounds);
        Ok(RequirementId::from_index(index))
    }

    /// Declares an action that meets each of `requirements` once.
    ///
    /// # Errors
    ///
    /// [`CoverError::DuplicateAction`], [`CoverError::UnknownRequirement`] or
    /// [`CoverError::RepeatedRequirement`]; the problem is then as it was before.
    pub fn action(&mut self, action: A, requirements: &[R]) -> Result<ActionId, CoverError> {
        if self.actions.contains(&action) {
            return Err(CoverError::DuplicateAction(action.to_string()));
        }
        let met = self.resolve(&action, requirements)?;
        self.met.extend(met);
        self.ends.push(self.met.len());
        let (index, _) = self.actions.insert_full(action);
        Ok(ActionId::from_index(index))
    }

    fn resolve(&self, action: &A, requirements: &[R]) -> Result<Vec<RequirementId>, CoverError> {
        let mut met = Vec::with_capacity(requirements.len());
        for requirement in requirements {
            let Some(index) = self.requirements.get_index_of(requirement) else {
                let (action, requirement) = (action.to_string(), requirement.to_string());
                return Err(CoverError::UnknownRequirement { action, requirement });
            };
            let id = RequirementId::from_index(index);
            if met.contains(&id) {
                let (action, requirement) = (action.to_string(), requirement.to_string());
                return Err(CoverError::RepeatedRequirement { action, requirement });
            }
            met.push(id);
        }
        Ok(met)
    }

    /// Freezes the problem.
    #[must_use]
    pub fn build(self) -> ExactCover<R, A> {
        let incidence = Incidence::new(self.bounds, &self.met, &self.ends);
        ExactCover::new(self.requirements, self.actions, incidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mistake_has_its_error() {
        let mut builder = CoverBuilder::<&str, &str>::new();
        builder.require("x").unwrap();
        assert_eq!(builder.require("x"), Err(CoverError::DuplicateRequirement("x".into())));
        assert!(matches!(
            builder.require_between("y", 3, 2),
            Err(CoverError::EmptyBounds { lo: 3, hi: 2, .. })
        ));
        assert!(matches!(
            builder.action("a", &["z"]),
            Err(CoverError::UnknownRequirement { requirement, .. }) if requirement == "z"
        ));
        assert!(matches!(
            builder.action("a", &["x", "x"]),
            Err(CoverError::RepeatedRequirement { .. })
        ));
        builder.action("a", &["x"]).unwrap();
        assert_eq!(builder.action("a", &["x"]), Err(CoverError::DuplicateAction("a".into())));
    }
}
