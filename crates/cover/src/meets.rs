//! Defines how an action meets a requirement.

use std::fmt;

/// A requirement that an action meets, with the number of times or the colour in which the action meets it.
///
/// A requirement (or a reference to one) converts into `Meets::once`, so a list of requirements is enough to declare
/// most actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meets<R> {
    pub(super) requirement: R,
    pub(super) how: How,
}

/// How an action meets a requirement: this number of times, or in the colour with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum How {
    Times(u32),
    Colour(String),
}

impl<R> Meets<R> {
    /// Says that an action meets `requirement` once.
    pub fn once(requirement: R) -> Self {
        Self::times(requirement, 1)
    }

    /// Says that an action meets `requirement` `times` times.
    pub fn times(requirement: R, times: u32) -> Self {
        Meets { requirement, how: How::Times(times) }
    }

    /// Says that an action meets the coloured `requirement` in `colour`. Other actions may meet it
    /// too if they agree on the colour.
    pub fn coloured(requirement: R, colour: impl fmt::Display) -> Self {
        Meets { requirement, how: How::Colour(colour.to_string()) }
    }
}

impl<R> From<R> for Meets<R> {
    fn from(requirement: R) -> Self {
        Meets::once(requirement)
    }
}

impl<R: Clone> From<&R> for Meets<R> {
    fn from(requirement: &R) -> Self {
        Meets::once(requirement.clone())
    }
}
