//! Which search finds which technique.

use std::ops::ControlFlow;

use super::crossing::Crossing;
use super::{Board, Step, Technique};
use super::{locked, sets, singles};

/// Is handed each step found, the easier first where a technique has easier and harder ones, and says
/// whether to go on.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// What a search looks at.
pub(super) struct Search<'a, 's> {
    pub board: &'a Board<'s>,
    pub crossings: &'a [Crossing],
}

impl Search<'_, '_> {
    /// Visits all steps of a technique.
    pub fn visit(&self, technique: Technique, visit: Visit<'_>) -> ControlFlow<()> {
        match technique {
            Technique::NakedSingle => singles::naked(self, visit),
            Technique::HiddenSingle => singles::hidden(self, visit),
            Technique::LockedCandidates => locked::locked(self, visit),
            Technique::NakedPair => sets::naked(self, 2, visit),
            Technique::NakedTriple => sets::naked(self, 3, visit),
            Technique::NakedQuad => sets::naked(self, 4, visit),
            Technique::HiddenPair => sets::hidden(self, 2, visit),
            Technique::HiddenTriple => sets::hidden(self, 3, visit),
            Technique::HiddenQuad => sets::hidden(self, 4, visit),
            Technique::XWing => sets::fish(self, 2, visit),
            Technique::Swordfish => sets::fish(self, 3, visit),
            Technique::Jellyfish => sets::fish(self, 4, visit),
            _ => ControlFlow::Continue(()),
        }
    }
}
