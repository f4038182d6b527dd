//! Unit propagation, for checkers: clauses come and go, and every consequence knows its reason.
//!
//! Two literals of each clause are watched (M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik,
//! *Chaff: Engineering an Efficient SAT Solver*, DAC 2001).

use itertools::Itertools;
use rustc_hash::FxHashMap;
use rustsat::types::{Lit, Var};

/// Clauses, and what follows from them.
#[derive(Debug)]
pub(super) struct Propagation {
    /// The literals of all clauses, one clause after the other; of each the two watched ones first.
    literals: Vec<Lit>,
    /// By place: where the literals of a clause begin, and how many they are; `None` once removed.
    spans: Vec<Option<(usize, u32)>>,
    /// By hash: the youngest place of a clause with it, and by place the next older one.
    youngest: FxHashMap<u64, u32>,
    older: Vec<u32>,
    /// By literal: the clauses to look at when it becomes false, each with another of its literals.
    watches: Vec<Vec<(u32, Lit)>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    /// By variable: the place of the clause that it follows from, or [`NOWHERE`].
    reasons: Vec<u32>,
    trail: Vec<Lit>,
    /// How many literals of the trail were propagated.
    propagated: usize,
    /// How many literals of the trail follow from the clauses alone.
    root: usize,
    refuted: Option<u32>,
}

const NOWHERE: u32 = u32::MAX;

/// Why a clause cannot be false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// All literals of the clause at this place would be.
    At(u32),
    /// This literal of it is true.
    True(Lit),
}

impl Propagation {
    /// No clauses yet, over so many variables.
    pub fn new(variables: u32) -> Self {
        let literals = 2 * variables as usize;
        Propagation {
            literals: Vec::new(),
            spans: Vec::new(),
            youngest: FxHashMap::default(),
            older: Vec::new(),
            watches: vec![Vec::new(); literals],
            is_true: vec![false; literals],
            reasons: vec![NOWHERE; variables as usize],
            trail: Vec::new(),
            propagated: 0,
            root: 0,
            refuted: None,
        }
    }

    /// The clause all of whose literals are false for good.
    pub fn refuted(&self) -> Option<u32> {
        self.refuted
    }

    /// The literals of a clause, each once; the first is the one that follows, if any does.
    pub fn clause(&self, place: u32) -> &[Lit] {
        let (start, length) = self.spans[place as usize].unwrap_or_default();
        &self.literals[start..start + length as usize]
    }

    /// The clause that the variable's value follows from.
    pub fn reason(&self, variable: Var) -> Option<u32> {
        Some(self.reasons[variable.idx()]).filter(|&place| place != NOWHERE)
    }

    pub fn is_true(&self, literal: Lit) -> bool {
        self.is_true[literal.lidx()]
    }

    fn is_false(&self, literal: Lit) -> bool {
        self.is_true[(!literal).lidx()]
    }

    /// What was assigned since [`contradiction`](Self::contradiction) was asked, in order.
    pub fn assumed(&self) -> &[Lit] {
        &self.trail[self.root..]
    }

    /// Takes a clause; its place. What follows stays, even when the clause is removed later.
    ///
    /// # Panics
    ///
    /// When the clause has a variable beyond those declared.
    pub fn add(&mut self, clause: &[Lit]) -> u32 {
        let place = self.spans.len() as u32;
        let start = self.literals.len();
        self.literals.extend(clause.iter().copied().sorted_unstable().dedup());
        let length = (self.literals.len() - start) as u32;
        self.spans.push(Some((start, length)));
        let hash = hash(&self.literals[start..]);
        self.older.push(self.youngest.insert(hash, place).unwrap_or(NOWHERE));
        if self.refuted.is_none() {
            let is_true = &self.is_true;
            self.literals[start..].sort_by_key(|&literal| is_true[(!literal).lidx()]);
            self.attach(place);
            self.root = self.trail.len();
        }
        place
    }

    /// Has the first two literals watched, unless they are false: fewer settle something for good.
    fn attach(&mut self, place: u32) {
        let clause = self.clause(place);
        let open = clause.iter().take_while(|&&literal| !self.is_false(literal)).count();
        match (open, clause) {
            (0, _) => self.refuted = Some(place),
            (1, &[unit, ..]) => {
                self.assign(unit, place);
                self.refuted = self.propagate();
            }
            (_, clause) => {
                let (first, second) = (clause[0], clause[1]);
                self.watches[first.lidx()].push((place, second));
                self.watches[second.lidx()].push((place, first));
            }
        }
    }

    /// Where the youngest clause with these literals is.
    pub fn find(&self, clause: &[Lit]) -> Option<u32> {
        let wanted = clause.iter().copied().sorted_unstable().dedup().collect_vec();
        let mut place = *self.youngest.get(&hash(&wanted))?;
        while place != NOWHERE {
            let is_there = self.spans[place as usize].is_some();
            if is_there
                && self.clause(place).iter().copied().sorted_unstable().eq(wanted.iter().copied())
            {
                return Some(place);
            }
            place = self.older[place as usize];
        }
        None
    }

    /// Removes the clause at `place`. Its watches go when they are met.
    pub fn remove(&mut self, place: u32) {
        self.spans[place as usize] = None;
    }

    /// Makes every literal of `clause` false: what that contradicts. To be followed by
    /// [`retreat`](Self::retreat).
    pub fn contradiction(&mut self, clause: &[Lit]) -> Option<Contradiction> {
        if let Some(place) = self.refuted {
            return Some(Contradiction::At(place));
        }
        for &literal in clause {
            if self.is_true(literal) {
                return Some(Contradiction::True(literal));
            }
            self.assign(!literal, NOWHERE);
        }
        self.propagate().map(Contradiction::At)
    }

    /// Takes back what was assumed.
    pub fn retreat(&mut self) {
        for literal in self.trail.drain(self.root..) {
            self.is_true[literal.lidx()] = false;
        }
        self.propagated = self.root;
    }

    /// Makes a literal true, once.
    fn assign(&mut self, literal: Lit, reason: u32) {
        if !self.is_true(literal) {
            self.is_true[literal.lidx()] = true;
            self.reasons[literal.vidx()] = reason;
            self.trail.push(literal);
        }
    }

    /// Assigns all that follows by unit propagation; the first clause found false.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = !literal;
            let mut watching = std::mem::take(&mut self.watches[falsified.lidx()]);
            let mut conflict = None;
            watching.retain_mut(|watch| {
                conflict.is_some() || self.still_watches(watch, falsified, &mut conflict)
            });
            // No clause takes a false literal for its new watch, so nothing was added meanwhile.
            self.watches[falsified.lidx()] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at a clause one of whose watched literals became false: whether it goes on watching that.
    fn still_watches(
        &mut self,
        (place, other): &mut (u32, Lit),
        falsified: Lit,
        conflict: &mut Option<u32>,
    ) -> bool {
        if self.is_true[other.lidx()] {
            return true;
        }
        let Some((start, length)) = self.spans[*place as usize] else { return false };
        let clause = &mut self.literals[start..start + length as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        *other = clause[0];
        if self.is_true[other.lidx()] {
            return true;
        }
        let is_open = |literal: &Lit| !self.is_true[(!*literal).lidx()];
        if let Some(index) = clause.iter().skip(2).position(is_open) {
            clause.swap(1, index + 2);
            self.watches[clause[1].lidx()].push((*place, *other));
            return false;
        }
        match self.is_false(*other) {
            true => *conflict = Some(*place),
            false => self.assign(*other, *place),
        }
        true
    }
}

/// The same for any order of the literals.
fn hash(clause: &[Lit]) -> u64 {
    let mixed = |literal: &Lit| (literal.lidx() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    clause.iter().map(mixed).fold(0, |sum, mixed| sum.wrapping_add(mixed ^ (mixed >> 29)))
}
