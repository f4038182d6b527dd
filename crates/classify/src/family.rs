//! Defines the families of patterns, and what a pattern consists of.

use sudosat_cover::{ActionId, RequirementId};

/// A family of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Each left candidate is linked to the target if it is the first, otherwise to the right candidate before it.
    Whips,
    /// Like whips, but a right candidate may be a group of actions.
    GroupedWhips,
    /// Each left candidate is linked to the target or to any right candidate before it.
    Braids,
    /// Like braids, but a right candidate may be a group of actions.
    GroupedBraids,
}

impl Family {
    /// Returns whether each left candidate must be linked to the right candidate directly before it.
    #[must_use]
    pub fn is_whips(self) -> bool {
        matches!(self, Family::Whips | Family::GroupedWhips)
    }

    /// Returns whether a right candidate may be a group.
    #[must_use]
    pub fn has_groups(self) -> bool {
        matches!(self, Family::GroupedWhips | Family::GroupedBraids)
    }
}

/// A whip or braid: a proof that its target is in no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Disproof {
    /// The action that is refuted.
    pub target: ActionId,
    /// The links, as many as the length of the pattern. They follow from the target in this order.
    pub links: Vec<DisproofLink>,
}

/// A link of a pattern: a requirement with the actions that the pattern uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DisproofLink {
    /// The requirement, which must be met.
    pub requirement: RequirementId,
    /// The left candidate: an action of the requirement that the target or an earlier right candidate excludes.
    pub left: ActionId,
    /// The right candidate: what is left of the requirement. One action; several if it is a group; none in the last
    /// link, where the requirement cannot be met.
    pub right: Vec<ActionId>,
}
