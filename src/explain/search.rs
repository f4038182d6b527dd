//! Which search finds which technique.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::crossing::{Crossing, Matrix};
use super::forcing::Distances;
use super::links::Links;
use super::turbot::{Joined, StrongLink};
use super::wings::Pair;
use super::{Board, Pace, Step, Technique};
use super::{
    chains, finned, forcing, locked, nets, sets, singles, smallest, turbot, uniqueness, wings,
};
use crate::backend::Limits;
use crate::cover::RequirementId;

/// Is handed each step found, the easier first where a technique has easier and harder ones, and says
/// whether to go on.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// What a search looks at.
pub(super) struct Search<'a, 's> {
    pub board: &'a Board<'s>,
    pub crossings: &'a [Crossing],
    /// Whether no step after the first will be looked at.
    pub only_first: bool,
    pub pace: Pace,
    pub limits: &'a Limits,
    /// The sets of all crossings, one after the other.
    sets: OnceCell<Vec<u128>>,
    locked: OnceCell<Vec<(RequirementId, RequirementId)>>,
    pairs: OnceCell<Vec<Pair>>,
    strong_links: OnceCell<Vec<StrongLink>>,
    joined: OnceCell<Vec<Joined>>,
    /// The finned fish of two, three and four lines.
    finned: [OnceCell<Vec<Step>>; 3],
    links: OnceCell<Links<'a, 's>>,
    distances: OnceCell<Distances>,
}

impl<'a, 's> Search<'a, 's> {
    /// Looks at `board`.
    pub fn new(
        board: &'a Board<'s>,
        crossings: &'a [Crossing],
        only_first: bool,
        pace: Pace,
        limits: &'a Limits,
    ) -> Self {
        Search {
            board,
            crossings,
            only_first,
            pace,
            limits,
            sets: OnceCell::new(),
            locked: OnceCell::new(),
            pairs: OnceCell::new(),
            strong_links: OnceCell::new(),
            joined: OnceCell::new(),
            finned: [const { OnceCell::new() }; 3],
            links: OnceCell::new(),
            distances: OnceCell::new(),
        }
    }

    /// The crossings, each with what is open in it.
    pub fn matrices(&self) -> impl Iterator<Item = (&'a Crossing, Matrix<'_>)> {
        let read = || {
            let mut sets = Vec::new();
            self.crossings.iter().for_each(|crossing| crossing.read(self.board, &mut sets));
            sets
        };
        let mut sets = &self.sets.get_or_init(read)[..];
        self.crossings.iter().map(move |crossing| {
            let matrix = crossing.matrix(sets);
            sets = &sets[crossing.set_count()..];
            (crossing, matrix)
        })
    }

    /// Bases of one cover.
    pub fn locked(&self) -> &[(RequirementId, RequirementId)] {
        self.locked.get_or_init(|| locked::pairs(self.board))
    }

    /// The cells with two candidates.
    pub fn pairs(&self) -> &[Pair] {
        self.pairs.get_or_init(|| Pair::all(self.board))
    }

    /// The houses with two cells for a digit.
    pub fn strong_links(&self) -> &[StrongLink] {
        self.strong_links.get_or_init(|| StrongLink::all(self.board))
    }

    /// The strong links of one digit that are joined at one end.
    pub fn joined(&self) -> &[Joined] {
        self.joined.get_or_init(|| Joined::all(self.board, self.strong_links()))
    }

    /// All finned and sashimi fish of so many lines.
    pub fn finned(&self, size: usize) -> &[Step] {
        self.finned[size - 2].get_or_init(|| finned::all(self, size))
    }

    /// The links on the board.
    pub fn links(&self) -> &Links<'a, 's> {
        self.links.get_or_init(|| Links::of(self.board))
    }

    /// How far it is from each place to each other one.
    pub fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| Distances::of(self.links(), self.limits))
    }

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
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                turbot::turbot(self, technique, visit)
            }
            Technique::XyWing => wings::xy(self, visit),
            Technique::XyzWing => wings::xyz(self, visit),
            Technique::WWing => wings::w(self, visit),
            Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish => finned::finned(self, technique, visit),
            Technique::XChain | Technique::XyChain | Technique::Loop | Technique::Aic => {
                chains::chains(self, technique, visit)
            }
            Technique::CellForcingChain | Technique::HouseForcingChain => {
                forcing::forcing(self, technique, visit)
            }
            Technique::ForcingNet => nets::nets(self, visit),
            Technique::Explanation => smallest::smallest(self, visit),
            Technique::UniqueRectangle => uniqueness::rectangles(self, visit),
            Technique::BugPlusOne => uniqueness::bug_plus_one(self, visit),
        }
    }
}
