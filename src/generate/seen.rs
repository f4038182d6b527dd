//! Which puzzles there were before.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sha2::{Digest, Sha256};

use crate::grid::Grid;

/// Grids met so far, of each 16 bytes of its SHA-256: two that differ are taken for one with a probability
/// below 10⁻¹⁸, even among billions.
///
/// ```
/// use sudosat::generate::Seen;
/// use sudosat::grid::{Grid, Shape};
///
/// let mut seen = Seen::default();
/// assert!(seen.is_new(&Grid::empty(Shape::CLASSIC)));
/// assert!(!seen.is_new(&Grid::empty(Shape::CLASSIC)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Seen<P = ()>(HashMap<[u8; 16], P>);

impl Seen {
    /// Whether this is the first time that `grid` is shown.
    pub fn is_new(&mut self, grid: &Grid) -> bool {
        self.earlier(grid, ()).is_none()
    }
}

impl<P> Seen<P> {
    /// The place where `grid` was shown first; `None`, and this `place` is remembered, if that is now.
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
