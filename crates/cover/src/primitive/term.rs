//! Defines variables of a problem. A variable is a list of actions, each with a value. Exactly one of these actions is
//! taken.

use std::sync::Arc;

use crate::ActionId;

/// A variable of a problem: every solution takes exactly one of its actions, and this action
/// determines the value. Copies share the list of actions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term(Arc<[(i32, ActionId)]>);

impl Term {
    /// Builds a variable from its values and the action for each value. No value may occur twice.
    #[must_use]
    pub fn new(options: impl IntoIterator<Item = (i32, ActionId)>) -> Self {
        let mut options: Vec<_> = options.into_iter().collect();
        options.sort_unstable();
        Term(options.into())
    }

    /// Returns the values, ascending, with their actions.
    #[must_use]
    pub fn options(&self) -> &[(i32, ActionId)] {
        &self.0
    }

    /// Returns a number that copies of the variable share, and that no other variable has while one of them exists.
    #[must_use]
    pub fn address(&self) -> usize {
        self.0.as_ptr().addr()
    }

    /// Returns the value of the variable if the actions for which `is_taken` is true are taken. Returns `None` if none
    /// of the variable's actions is taken.
    pub fn value(&self, is_taken: impl Fn(ActionId) -> bool) -> Option<i32> {
        self.0.iter().find(|&&(_, action)| is_taken(action)).map(|&(value, _)| value)
    }
}
