//! Remembers what clues of several cells exclude, because most clues see the same candidates on one board after another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use sudosat_core::cover::{ActionId, RequirementId};

/// What a clue is taken together with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Manner {
    Alone,
    /// With requirements that several of its cells can meet.
    WithOthers,
}

/// What a clue excludes.
#[derive(Clone, Debug, Default)]
pub(super) struct Excluded {
    /// The requirements that the clue is taken together with, which must be met.
    pub bases: Vec<RequirementId>,
    /// The requirements that the clue is taken together with, which must not be met twice.
    pub covers: Vec<RequirementId>,
    /// The open actions in the cells of the clue.
    pub in_cells: Vec<ActionId>,
    /// The open actions that are excluded.
    pub actions: Vec<ActionId>,
}

/// A clue, what it is taken together with, and the actions that are left for its variables, in ascending order.
type Key = (RequirementId, Manner, Vec<ActionId>);

/// What clues exclude on boards so far. Copies share it.
#[derive(Clone, Debug, Default)]
pub(super) struct ClueMemo {
    known: Arc<Mutex<HashMap<Key, Excluded>>>,
}

impl ClueMemo {
    /// Returns what the clue excludes, if it is known.
    pub fn get(&self, clue: RequirementId, manner: Manner, left: &[ActionId]) -> Option<Excluded> {
        let known = self.known.lock().ok()?;
        known.get(&(clue, manner, left.to_vec())).cloned()
    }

    /// Remembers what a clue excludes.
    pub fn insert(&self, key: Key, excluded: &Excluded) {
        if let Ok(mut known) = self.known.lock() {
            known.insert(key, excluded.clone());
        }
    }
}
