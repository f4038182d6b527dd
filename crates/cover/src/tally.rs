//! Counts how often the open and the chosen actions of a requirement meet it.

use super::Bounds;

/// The number of times that the open actions of a requirement together meet it, and the same for its chosen actions.
/// Only propagated steps are counted. The two limits say when propagation has to look at the requirement's actions.
/// They are stored here because they are always read together with the counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) open: u32,
    pub(super) chosen: u32,
    /// If `chosen` is at least this, some open action may exceed the upper bound.
    pub(super) full_from: u32,
    /// If `chosen` and `open` together are at most this, some open action may be needed.
    pub(super) needed_at: u32,
}

impl Tally {
    /// Creates the tally of a requirement whose actions are all open. All actions together meet the requirement `offer`
    /// times, and each action meets it at most `heaviest` times.
    pub(super) fn new(Bounds { lo, hi }: Bounds, offer: u32, heaviest: u32) -> Self {
        let spread = heaviest - 1;
        let (full_from, needed_at) = (hi.saturating_sub(spread), lo.saturating_add(spread));
        Tally { open: offer, chosen: 0, full_from, needed_at }
    }
}
