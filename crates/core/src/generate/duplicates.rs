//! Detects duplicate grids.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use crate::grid::Grid;

/// A filter for duplicate grids. It stores 16 bytes of the SHA-256 hash of each grid. Even among billions of grids,
/// the probability that two different grids are taken for the same is below 10⁻¹⁸.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::generate::DuplicateFilter;
/// use sudosat::grid::{Grid, Shape};
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
}

impl<P> DuplicateFilter<P> {
    /// Returns the `place` that was stored with the first occurrence of `grid`. If the grid occurs for the first time,
    /// stores `place` and returns `None`.
    pub fn earlier(&mut self, grid: &Grid, place: P) -> Option<&P> {
        let mut hasher = Sha256::new();
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
