//! Stores the tables that techniques use. They are computed once for each combination of shape and rules.

use std::collections::HashMap;
use std::sync::Mutex;

use crate::explain::Tables;
use crate::grid::{Rules, Shape};
use crate::rules::Sudoku;

/// The largest number of combinations whose tables are stored. There is a limit because every puzzle of a stream may
/// have its own rules, for example its own jigsaw regions.
const MOST: usize = 64;

/// The tables of the combinations of shape and rules met first, up to [`MOST`].
#[derive(Default)]
pub(super) struct TableCache(Mutex<HashMap<(Shape, Rules), Tables>>);

impl TableCache {
    pub fn tables(&self, sudoku: &Sudoku) -> Tables {
        let key = (sudoku.shape(), sudoku.layout().rules().clone());
        let mut kept = self.0.lock().expect("nobody panics with it");
        if let Some(tables) = kept.get(&key) {
            return tables.clone();
        }
        let tables = Tables::of(sudoku);
        if kept.len() < MOST {
            kept.insert(key, tables.clone());
        }
        tables
    }
}
