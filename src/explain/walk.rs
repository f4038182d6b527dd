//! Walks along strong and weak links in turn, the shortest first.

use itertools::Itertools;

use crate::cover::RequirementId;

use super::links::{Links, Strong, places};
use super::{Because, Inference};

/// Which links a walk may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// Those of one digit: the places of a house for it, and what these exclude.
    Digit,
    /// Cells with two candidates, and what these exclude in other cells.
    Cells,
    /// All.
    All,
}

/// How each place was reached from where a walk began; what is not reached is [`NONE`].
pub(super) struct Walk<'l, 'a, 's> {
    links: &'l Links<'a, 's>,
    /// The places each of which must be taken, in the order in which they were reached.
    pub taken: Vec<u32>,
    /// For each place that must be taken, after how many strong links.
    depth: Vec<u32>,
    /// For each place that must be taken, the place left before, and the index of the requirement.
    strong_from: Vec<(u32, u32)>,
    /// For each place that must be left, the place taken before.
    weak_from: Vec<u32>,
    /// The places that must be left.
    left: Vec<u64>,
    start: Start,
    /// Whether any walk so far ended because it was long enough.
    pub was_cut: bool,
}

/// What a walk assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// The place is taken.
    Taken(usize),
    /// The place is left.
    Left(usize),
}

/// Not reached.
const NONE: u32 = u32::MAX;

impl<'l, 'a, 's> Walk<'l, 'a, 's> {
    /// A walk that has not begun.
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

    /// Walks from `start` over at most `most` strong links, until `stop` says so of a place that must be
    /// taken.
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

    /// Forgets the last walk, which touched few places.
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
        // The place itself marks where the walk began.
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

    /// Whether the weak link is one of those to use.
    fn allows(&self, along: Along, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|place| self.links.named[place]);
        match along {
            Along::Digit => one.digit == other.digit,
            Along::Cells => one.cell != other.cell,
            Along::All => true,
        }
    }

    /// After how many strong links the place must be taken, if it must.
    pub fn depth_of_taken(&self, place: usize) -> Option<u32> {
        Some(self.depth[place]).filter(|&depth| depth != NONE)
    }

    /// After how many strong links the place must be left, if it must.
    pub fn depth_of_left(&self, place: usize) -> Option<u32> {
        let from = self.weak_from[place];
        (from != NONE && from != place as u32).then(|| self.depth[from as usize])
    }

    /// The thoughts from the start to the place that must be taken or left.
    pub fn to(&self, place: usize, is_taken: bool, thoughts: &mut Thoughts) {
        let action = self.links.actions[place];
        if self.start == (if is_taken { Start::Taken(place) } else { Start::Left(place) }) {
            thoughts.push(action, is_taken, Because::Assumed);
        } else if is_taken {
            let (from, index) = self.strong_from[place];
            self.to(from as usize, false, thoughts);
            let base = self.links.requirements[index as usize];
            thoughts.bases.push(base);
            thoughts.push(action, true, Because::Base(base, vec![thoughts.last()]));
        } else {
            let from = self.weak_from[place] as usize;
            self.to(from, true, thoughts);
            let cover = thoughts.cover(self.links, from, place);
            thoughts.push(action, false, Because::Cover(cover, thoughts.last()));
        }
    }
}

/// Lines of thought, and what they rest on.
#[derive(Default)]
pub(super) struct Thoughts {
    pub inferences: Vec<Inference>,
    pub bases: Vec<RequirementId>,
    pub covers: Vec<RequirementId>,
}

impl Thoughts {
    pub fn push(&mut self, action: crate::cover::ActionId, is_true: bool, because: Because) {
        self.inferences.push(Inference { action, is_true, because });
    }

    /// How many different requirements they rest on.
    pub fn size(&self) -> usize {
        self.bases.iter().chain(&self.covers).unique().count()
    }

    /// The 0-based place of the last thought.
    pub fn last(&self) -> usize {
        self.inferences.len() - 1
    }

    /// A requirement by which two places exclude each other, one cited already if there is one.
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

    /// The requirements by which `place` is excluded by all `ends`.
    pub fn cover_all(&mut self, links: &Links<'_, '_>, ends: &[usize], place: usize) {
        for &end in ends {
            self.cover(links, end, place);
        }
    }
}

/// The places that all `ends` exclude.
pub(super) fn excluded<'l>(
    links: &'l Links<'_, '_>,
    ends: [usize; 2],
) -> impl Iterator<Item = u64> + 'l {
    let [one, other] = ends.map(|end| links.weak(end));
    one.iter().zip(other).map(|(one, other)| one & other)
}

/// The places in the words of an iterator.
pub(super) fn collect_places(words: impl Iterator<Item = u64>) -> Vec<usize> {
    let words: Vec<u64> = words.collect();
    places(&words).collect()
}
