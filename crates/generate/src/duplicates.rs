//! Detects duplicate grids and puzzles.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use super::canonical::canonical_form;
use sudosat_core::grid::{Grid, Puzzle};

/// A filter for duplicate grids. It stores 16 bytes of the SHA-256 hash of each grid. Even among billions of grids,
/// the probability that two different grids are taken for the same is below 10⁻¹⁸.
///
/// ```
/// use sudosat_generate::DuplicateFilter;
/// use sudosat_core::grid::{Grid, Shape};
///
/// let mut seen = DuplicateFilter::default();
/// assert!(seen.is_new(&Grid::empty(Shape::CLASSIC)));
/// assert!(!seen.is_new(&Grid::empty(Shape::CLASSIC)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct DuplicateFilter<P = ()>(HashMap<[u8; 16], P>);

impl DuplicateFilter {
    /// Stores `grid`. Returns true if the grid was not stored before.
    pub fn is_new(&mut self, grid: &Grid) -> bool {
        self.earlier(grid, ()).is_none()
    }

    /// Stores the canonical form of `puzzle`, or its clues and rules if it has no canonical form. Returns true if they
    /// were not stored before.
    pub fn is_new_puzzle(&mut self, puzzle: &Puzzle) -> bool {
        match canonical_form(puzzle) {
            Ok(form) => self.is_new(&form),
            Err(_) => self.earlier_under(&puzzle.rules.to_string(), &puzzle.clues, ()).is_none(),
        }
    }
}

impl<P> DuplicateFilter<P> {
    /// Returns the `place` that was stored with the first occurrence of `grid`. If the grid occurs for the first time,
    /// stores `place` and returns `None`.
    pub fn earlier(&mut self, grid: &Grid, place: P) -> Option<&P> {
        self.earlier_under("", grid, place)
    }

    /// Does the same as [`earlier`](Self::earlier) for a grid and a text with its rules.
    fn earlier_under(&mut self, rules: &str, grid: &Grid, place: P) -> Option<&P> {
        let mut hasher = Sha256::new();
        hasher.update(rules);
        hasher.update(grid.shape().to_string());
        hasher.update([0]);
        hasher.update(grid.numbers());
        let hash: [u8; 32] = hasher.finalize().into();
        let [half, _] = hash.as_chunks::<16>().0 else { unreachable!("it has 32 bytes") };
        match self.0.entry(*half) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(new) => {
                new.insert(place);
                None
            }
        }
    }
}
