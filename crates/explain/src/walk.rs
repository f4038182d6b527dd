//! Walks along alternating strong and weak links, in breadth-first order.

use sudosat_core::cover::{ActionId, RequirementId};

use super::links::{Links, Strong, places};
use super::{Because, Inference};

/// The links that a walk may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// The walk uses links of one digit: strong links in houses, and weak links to the same digit.
    Digit,
    /// The walk uses strong links in cells with two candidates, and weak links between different cells.
    Cells,
    /// The walk uses all links.
    All,
}

/// The actions that a walk reached, and the links through which it reached them. For the actions that the last walk
/// did not reach, `depth` and `weak_from` are [`NONE`], but `strong_from` may still have the value of an earlier walk.
pub(super) struct Walk<'l, 'a, 's> {
    links: &'l Links<'a, 's>,
    /// The indices of the actions that must be true, in the order in which the walk reached them.
    pub taken: Vec<u32>,
    /// For each action that must be true, the number of strong links from the start.
    depth: Vec<u32>,
    /// For each action that must be true, the strong link through which the walk reached it: the action index of the
    /// false action before it, and the index of the link's requirement in [`Links::requirements`]. Both are [`NONE`]
    /// for a start that is true.
    strong_from: Vec<(u32, u32)>,
    /// For each action that must be false, the action index of the true action before it. For a start that is false,
    /// its own action index.
    weak_from: Vec<u32>,
    /// The set of the actions that must be false.
    left: Vec<u64>,
    start: Start,
    /// True if a walk so far stopped at its maximum length.
    pub was_cut: bool,
}

/// The assumption with which a walk starts. The field is an action index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The action is true.
    Taken(usize),
    /// The action is false.
    Left(usize),
}

/// The value of `depth`, `strong_from` and `weak_from` for an action that the walk did not reach.
const NONE: u32 = u32::MAX;

impl<'l, 'a, 's> Walk<'l, 'a, 's> {
    /// Creates a walk that has reached no action yet.
    pub fn new(links: &'l Links<'a, 's>) -> Self {
        let places = links.actions.len();
        Walk {
            links,
            taken: Vec::with_capacity(places),
            depth: vec![NONE; places],
            strong_from: vec![(NONE, NONE); places],
            weak_from: vec![NONE; places],
            left: vec![0; links.words()],
            start: Start::Left(0),
            was_cut: false,
        }
    }

    /// Walks from `start` over at most `most` strong links. Calls `stop` for each action that must be true, in the
    /// order of `taken`, and ends the walk when `stop` returns `true`. Also ends the walk, and sets `was_cut`, after
    /// the first call for an action at distance `most`. `stop` is not called for further actions at this distance. The
    /// ratings in the library of puzzles depend on the chains that are found in this way.
    pub fn from(
        &mut self,
        start: Start,
        along: Along,
        most: u32,
        mut stop: impl FnMut(&Self, usize) -> bool,
    ) {
        self.begin(start);
        match start {
            Start::Taken(place) => self.take(place, (NONE, NONE), 0),
            Start::Left(place) => self.leave(place, NONE, along, 0),
        }
        let mut next = 0;
        while let Some(&place) = self.taken.get(next) {
            next += 1;
            let depth = self.depth[place as usize];
            if stop(self, place as usize) {
                return;
            }
            if depth >= most {
                self.was_cut = true;
                return;
            }
            for word in 0..self.links.words() {
                let mut rest = self.links.weak(place as usize)[word] & !self.left[word];
                while rest != 0 {
                    let left = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if self.allows(along, place as usize, left) {
                        self.leave(left, place, along, depth);
                    }
                }
            }
        }
    }

    /// Clears the last walk. Only the actions that it reached are cleared, because they are few.
    fn begin(&mut self, start: Start) {
        for &place in &self.taken {
            self.depth[place as usize] = NONE;
        }
        for place in places(&self.left) {
            self.weak_from[place] = NONE;
        }
        self.taken.clear();
        self.left.fill(0);
        self.start = start;
    }

    fn take(&mut self, place: usize, from: (u32, u32), depth: u32) {
        if self.depth[place] == NONE {
            self.depth[place] = depth;
            self.strong_from[place] = from;
            self.taken.push(place as u32);
        }
    }

    fn leave(&mut self, place: usize, from: u32, along: Along, depth: u32) {
        // The start of the walk has itself as its predecessor.
        self.weak_from[place] = if from == NONE { place as u32 } else { from };
        self.left[place / 64] |= 1 << (place % 64);
        let links = self.links;
        for &Strong { other, index, is_cell } in links.strong(place) {
            let fits = match along {
                Along::Digit => !is_cell,
                Along::Cells => is_cell,
                Along::All => true,
            };
            if fits {
                self.take(other as usize, (place as u32, index), depth + 1);
            }
        }
    }

    /// Returns whether the walk may use the weak link between two actions.
    fn allows(&self, along: Along, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|place| self.links.named[place]);
        match along {
            Along::Digit => one.digit == other.digit,
            Along::Cells => one.cell != other.cell,
            Along::All => true,
        }
    }

    /// Returns the number of strong links from the start to the action. Returns `None` if the walk did not find that
    /// the action must be true.
    pub fn depth_of_taken(&self, place: usize) -> Option<u32> {
        Some(self.depth[place]).filter(|&depth| depth != NONE)
    }

    /// Returns the number of strong links from the start to the action. Returns `None` for the start itself. Also
    /// returns `None` if the walk did not find that the action must be false.
    pub fn depth_of_left(&self, place: usize) -> Option<u32> {
        let from = self.weak_from[place];
        (from != NONE && from != place as u32).then(|| self.depth[from as usize])
    }

    /// Appends the inferences from the start to an action. `is_taken` is true if the walk found that the action must be
    /// true, and false if it must be false.
    pub fn to(&self, place: usize, is_taken: bool, reasoning: &mut Inferences) {
        let action = self.links.actions[place];
        if self.start == (if is_taken { Start::Taken(place) } else { Start::Left(place) }) {
            reasoning.push(1, action, is_taken, Because::Assumed);
        } else if is_taken {
            let (from, index) = self.strong_from[place];
            self.to(from as usize, false, reasoning);
            let base = self.links.requirements[index as usize];
            reasoning.bases.push(base);
            reasoning.push(1, action, true, Because::Base(base, vec![reasoning.last()]));
        } else {
            let from = self.weak_from[place] as usize;
            self.to(from, true, reasoning);
            let cover = reasoning.cover(self.links, from, place);
            reasoning.push(1, action, false, Because::Cover(cover, reasoning.last()));
        }
    }
}

/// Inferences, and the requirements that the inferences use.
#[derive(Default)]
pub(super) struct Inferences {
    pub inferences: Vec<Inference>,
    pub bases: Vec<RequirementId>,
    pub covers: Vec<RequirementId>,
    pub clues: Vec<RequirementId>,
}

impl Inferences {
    /// Appends an inference that stands under `depth` suppositions.
    pub fn push(&mut self, depth: usize, action: ActionId, is_true: bool, because: Because) {
        self.inferences.push(Inference { depth, action, is_true, because });
    }

    /// Returns the 0-based index of the last inference.
    pub fn last(&self) -> usize {
        self.inferences.len() - 1
    }

    /// Returns a requirement through which two actions exclude each other, and adds it to the covers. If the
    /// inferences already use such a requirement, returns that one.
    pub fn cover(&mut self, links: &Links<'_, '_>, one: usize, other: usize) -> RequirementId {
        let incidence = links.board.sudoku().cover().incidence();
        let others = incidence.requirements_of(links.actions[other]);
        let shared = || {
            incidence.requirements_of(links.actions[one]).iter().filter(|id| others.contains(id))
        };
        let cited = shared().find(|id| self.covers.contains(id) || self.bases.contains(id));
        let cover = *cited.or_else(|| shared().next()).expect("the places exclude each other");
        if !self.covers.contains(&cover) {
            self.covers.push(cover);
        }
        cover
    }

    /// Adds to the covers the requirements through which the `ends` exclude the action `place`.
    pub fn cover_all(&mut self, links: &Links<'_, '_>, ends: &[usize], place: usize) {
        for &end in ends {
            self.cover(links, end, place);
        }
    }
}

/// Returns the words of the set of the actions that both `ends` exclude.
pub(super) fn excluded<'l>(
    links: &'l Links<'_, '_>,
    ends: [usize; 2],
) -> impl Iterator<Item = u64> + 'l {
    let [one, other] = ends.map(|end| links.weak(end));
    one.iter().zip(other).map(|(one, other)| one & other)
}

/// Collects the action indices in a set: the positions of the bits that are 1 in its words.
pub(super) fn collect_places(words: impl Iterator<Item = u64>) -> Vec<usize> {
    let words: Vec<u64> = words.collect();
    places(&words).collect()
}
