//! Remembers what clues of several cells exclude, because most clues see the same candidates from step to step.

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

/// What clues excluded on a board and on those that it was copied from. A copy knows what the board knew, and what it
/// learns is its own.
///
/// What a clue excludes together with others depends on candidates outside its cells, too. On one board these only
/// become fewer, so what is known stays true. On the board of another puzzle it need not be true.
#[derive(Debug, Default)]
pub(super) struct ClueMemo {
    known: Mutex<Arc<HashMap<Key, Excluded>>>,
}

impl Clone for ClueMemo {
    fn clone(&self) -> Self {
        let known = self.known.lock().map(|known| Arc::clone(&known)).unwrap_or_default();
        ClueMemo { known: Mutex::new(known) }
    }
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
            Arc::make_mut(&mut known).insert(key, excluded.clone());
        }
    }
}
