//! Holds the state of a search on one board: the board, and data that several techniques share. The data is computed
//! when it is first needed.

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use super::clue_rules::ClueRules;
use super::crossing::{Crossing, Matrix};
use super::distances::Distances;
use super::formula::BoardFormula;
use super::joined::{Joined, StrongLink};
use super::links::Links;
use super::pairs::Pair;
use super::{Board, Step};
use sudosat_core::backend::Limits;
use sudosat_core::classify::Patterns;
use sudosat_core::cover::RequirementId;

/// A callback that receives each step and returns whether the search continues. A technique that searches by size or
/// length passes its smaller steps first.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// The effort in the search for whips, braids, suppositions and explanations, which can take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pace {
    /// A pace for many puzzles. An explanation may have many more requirements than it needs.
    Quick,
    /// A pace for a person who reads the steps. The search makes a step as small as its conflict limits allow.
    #[default]
    Thorough,
    /// As thorough, but the search for whips, braids and suppositions ends only at a limit of the caller.
    Exhaustive,
}

/// How often a search for patterns may ask whether it goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub quick: u32,
    pub thorough: u32,
}

/// The state of a search on one board.
pub(super) struct Search<'a, 's> {
    pub board: &'a Board<'s>,
    pub crossings: &'a [Crossing],
    /// True if the caller uses only the first step.
    pub only_first: bool,
    pub pace: Pace,
    pub limits: &'a Limits,
    /// The bit sets of all crossings, concatenated.
    sets: OnceCell<Vec<u128>>,
    locked: OnceCell<Vec<(RequirementId, RequirementId)>>,
    pairs: OnceCell<Vec<Pair>>,
    strong_links: OnceCell<Vec<StrongLink>>,
    joined: OnceCell<Vec<Joined>>,
    /// The finned fish of two, three and four lines.
    finned: [OnceCell<Vec<Step>>; 3],
    links: OnceCell<Links<'a, 's>>,
    distances: OnceCell<Distances>,
    formula: OnceCell<BoardFormula>,
    patterns: OnceCell<Patterns>,
    clue_rules: OnceCell<ClueRules>,
}

impl<'a, 's> Search<'a, 's> {
    /// Creates the state without the shared data, which is computed later.
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
            formula: OnceCell::new(),
            patterns: OnceCell::new(),
            clue_rules: OnceCell::new(),
        }
    }

    /// Returns the crossings, each with its open actions.
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

    /// Returns the pairs of a base and a cover. The cover contains all open actions of the base, and at least one
    /// other open action. `find` computes the pairs at the first call.
    pub fn locked(
        &self,
        find: impl FnOnce(&Board<'_>) -> Vec<(RequirementId, RequirementId)>,
    ) -> &[(RequirementId, RequirementId)] {
        self.locked.get_or_init(|| find(self.board))
    }

    /// Returns the empty cells with two candidates.
    pub fn pairs(&self) -> &[Pair] {
        self.pairs.get_or_init(|| Pair::all(self.board))
    }

    /// Returns the strong links: the houses with two cells for a digit.
    pub fn strong_links(&self) -> &[StrongLink] {
        self.strong_links.get_or_init(|| StrongLink::all(self.board))
    }

    /// Returns the pairs of strong links of one digit that are joined at one end.
    pub fn joined(&self) -> &[Joined] {
        self.joined.get_or_init(|| Joined::all(self.board, self.strong_links()))
    }

    /// Returns all finned and sashimi fish with this number of lines (2 to 4). `find` computes these steps at the
    /// first call.
    pub fn finned(&self, size: usize, find: impl FnOnce() -> Vec<Step>) -> &[Step] {
        self.finned[size - 2].get_or_init(find)
    }

    /// Returns the strong and weak links between the open actions of the board.
    pub fn links(&self) -> &Links<'a, 's> {
        self.links.get_or_init(|| Links::of(self.board))
    }

    /// Returns the finder of whips, braids and suppositions.
    pub fn patterns(&self) -> &Patterns {
        let (board, incidence) = (self.board, self.board.sudoku().cover().incidence());
        self.patterns.get_or_init(|| {
            Patterns::new(incidence, |action| board.is_open(action), |id| !board.is_wanting(id))
        })
    }

    /// Returns the clues of several cells, prepared for suppositions. At [`Pace::Quick`] the sums that follow from them
    /// by the 45 rule are left out, because suppositions take longer with them.
    pub fn clue_rules(&self) -> &ClueRules {
        let with_sums = self.pace != Pace::Quick;
        self.clue_rules.get_or_init(|| ClueRules::of(self.links(), with_sums))
    }

    /// Calls `find` with a function that returns true once the search has asked it too often, or once a limit is
    /// reached.
    pub fn with_effort<T>(&self, effort: Effort, find: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
        let most = match self.pace {
            Pace::Quick => effort.quick,
            Pace::Thorough => effort.thorough,
            Pace::Exhaustive => u32::MAX,
        };
        let asked = Cell::new(0_u32);
        find(&|| {
            asked.set(asked.get().saturating_add(1));
            asked.get() > most || self.limits.reached().is_some()
        })
    }

    /// Returns the formula of the board, in parts. It is written at the first call.
    pub fn formula(&self) -> &BoardFormula {
        self.formula.get_or_init(|| BoardFormula::of(self.links(), self.limits))
    }

    /// Returns the distances between all pairs of open actions. If a limit is reached, some are missing.
    pub fn distances(&self) -> &Distances {
        self.distances.get_or_init(|| Distances::of(self.links(), self.limits))
    }
}
