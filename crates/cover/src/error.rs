//! Defines the errors in the description of a problem.

/// An error in the description of a problem. Requirements and actions are given in their `Debug` form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The requirement was declared before.
    #[error("requirement {0} is declared twice")]
    DuplicateRequirement(String),
    /// The action was declared before.
    #[error("action {0} is declared twice")]
    DuplicateAction(String),
    /// The lower bound of a requirement is above its upper bound.
    #[error("requirement {requirement} has the lower bound {lo} above the upper bound {hi}")]
    EmptyBounds {
        /// The name of the requirement.
        requirement: String,
        /// The lower bound of the requirement.
        lo: u32,
        /// The upper bound of the requirement.
        hi: u32,
    },
    /// An action names a requirement that was not declared.
    #[error("action {action} names the undeclared requirement {requirement}")]
    UnknownRequirement {
        /// The name of the action.
        action: String,
        /// The name that is not declared as a requirement.
        requirement: String,
    },
    /// An action names a requirement twice.
    #[error("action {action} names the requirement {requirement} twice")]
    RepeatedRequirement {
        /// The name of the action.
        action: String,
        /// The name of the requirement that occurs twice.
        requirement: String,
    },
    /// An action meets a requirement zero times, or meets a coloured requirement more than once.
    #[error("action {action} cannot meet the requirement {requirement} {times} times")]
    WrongTimes {
        /// The name of the action.
        action: String,
        /// The name of the requirement.
        requirement: String,
        /// The stated number of times.
        times: u32,
    },
    /// An action meets a requirement in a colour, but the requirement was not declared as coloured.
    #[error(
        "action {action} meets the requirement {requirement} in a colour, \
         but it was not declared as coloured"
    )]
    NotColoured {
        /// The name of the action.
        action: String,
        /// The name of the requirement.
        requirement: String,
    },
    /// A side clause names an action that was not declared.
    #[error("a side clause names the undeclared action {0}")]
    UnknownAction(String),
    /// The two actions of [`never_together`](super::CoverBuilder::never_together) or
    /// [`implies`](super::CoverBuilder::implies) are the same, or a side clause contains an action both as taken and as
    /// left out.
    #[error("a side clause relates the action {0} to itself")]
    SameAction(String),
    /// The lower bound of a requirement is above the number of times that all its actions together meet it.
    #[error("requirement {requirement} needs at least {lo}, and all its actions offer {offered}")]
    Unmeetable {
        /// The name of the requirement.
        requirement: String,
        /// The lower bound of the requirement.
        lo: u32,
        /// The number of times that all its actions together meet it.
        offered: u32,
    },
    /// The pairs of an action and a requirement, or the literals of all side clauses, are too many
    /// for 32-bit indices; or all actions together meet a requirement more than `u32::MAX` times.
    #[error(
        "the problem is too large: its entries, or what a requirement sums up to, pass {}",
        u32::MAX
    )]
    TooLarge,
}
