//! The running count of a requirement.

use super::Bounds;

/// How often the open and the chosen actions of a requirement meet it, counting propagated steps
/// only; beside them, because they are always read together, when it is worth a closer look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) open: u32,
    pub(super) chosen: u32,
    /// From so many chosen on some open action may not fit any more.
    pub(super) full_from: u32,
    /// With so few chosen and open together some open action may be needed.
    pub(super) needed_at: u32,
}

impl Tally {
    /// Before any step: all actions, which together `offer` so much and at most `heaviest` each, are
    /// open.
    pub(super) fn new(Bounds { lo, hi }: Bounds, offer: u32, heaviest: u32) -> Self {
        let spread = heaviest - 1;
        let (full_from, needed_at) = (hi.saturating_sub(spread), lo.saturating_add(spread));
        Tally { open: offer, chosen: 0, full_from, needed_at }
    }
}
