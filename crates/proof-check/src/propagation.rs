//! Implements unit propagation for the checkers: clauses can be added and removed, and each
//! propagated literal has its reason.
//!
//! Each clause watches two of its literals, unless it is unit or false when it is added (M. Moskewicz, C. Madigan, Y.
//! Zhao, L. Zhang, S. Malik, *Chaff: Engineering an Efficient SAT Solver*, DAC 2001). A clause is identified by its
//! index: clauses are numbered from 0 in the order in which they are added.

use itertools::Itertools;
use rustc_hash::FxHashMap;
use rustsat::types::{Lit, Var};

/// A set of clauses, and the literals that follow from them.
#[derive(Debug)]
pub(super) struct Propagation {
    /// The literals of all clauses, one clause after the other; the two watched literals of each
    /// clause come first.
    literals: Vec<Lit>,
    /// By clause index: the index in `literals` of the clause's first literal, and the number of its literals; `None`
    /// once the clause is removed.
    spans: Vec<Option<(usize, u32)>>,
    /// By hash: the index of the newest clause with this hash.
    youngest: FxHashMap<u64, u32>,
    /// By clause index: the index of the next older clause with the same hash, or [`NOWHERE`].
    older: Vec<u32>,
    /// By literal: the clauses to visit when the literal becomes false, each with another literal of the clause.
    watches: Vec<Vec<(u32, Lit)>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    /// By variable: the index of the clause that its value follows from, or [`NOWHERE`]. Meaningless for a variable
    /// without a value.
    reasons: Vec<u32>,
    trail: Vec<Lit>,
    /// The number of literals of the trail that have been propagated.
    propagated: usize,
    /// The number of literals of the trail that follow from the clauses alone. They are permanent.
    root: usize,
    /// The index of a clause whose literals are all permanently false; `None` if there is none so far.
    refuted: Option<u32>,
}

/// Stands for no clause index.
const NOWHERE: u32 = u32::MAX;

/// A contradiction that arises when all literals of a clause, the tested clause, are made false. It shows that the
/// clause follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contradiction {
    /// All literals of the clause with this index become false.
    At(u32),
    /// This literal of the tested clause is already true, so it cannot be made false.
    True(Lit),
}

impl Propagation {
    /// Creates a set without clauses, over `variables` variables.
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

    /// Returns the index of a clause whose literals are all permanently false; `None` if there is none so far.
    pub fn refuted(&self) -> Option<u32> {
        self.refuted
    }

    /// Returns the literals of a clause, each once. If the clause was removed, returns an empty slice. If the clause
    /// propagated a literal, that literal is the first.
    pub fn clause(&self, place: u32) -> &[Lit] {
        let (start, length) = self.spans[place as usize].unwrap_or_default();
        &self.literals[start..start + length as usize]
    }

    /// Returns the index of the clause that the variable's value follows from, or `None` if the value is an
    /// assumption. The variable must have a value.
    pub fn reason(&self, variable: Var) -> Option<u32> {
        Some(self.reasons[variable.idx()]).filter(|&place| place != NOWHERE)
    }

    pub fn is_true(&self, literal: Lit) -> bool {
        self.is_true[literal.lidx()]
    }

    fn is_false(&self, literal: Lit) -> bool {
        self.is_true[(!literal).lidx()]
    }

    /// Returns the literals assigned since the call of [`contradiction`](Self::contradiction), in
    /// order.
    pub fn assumed(&self) -> &[Lit] {
        &self.trail[self.root..]
    }

    /// Adds a clause and returns its index. Literals that follow from it stay true even if the
    /// clause is removed later.
    ///
    /// # Panics
    ///
    /// Panics if the clause has a variable that [`Propagation::new`] did not declare, unless the clauses are refuted
    /// already.
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

    /// Watches the first two literals of a new clause, which has its false literals last. If only one literal is not
    /// false, makes it true permanently instead, and propagates. If all are false, stores the index of the clause in
    /// `refuted`.
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

    /// Returns the index of the newest clause that has these literals, in any order, and is not removed. Returns `None`
    /// if there is none.
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

    /// Removes the clause with index `place`. Its watches stay in the lists; propagation removes them when it visits
    /// the clause.
    pub fn remove(&mut self, place: u32) {
        self.spans[place as usize] = None;
    }

    /// Makes every literal of `clause` false and propagates. Returns the first contradiction, or `None` if there is
    /// none. If the clauses are refuted already, that is the contradiction. The caller must call
    /// [`retreat`](Self::retreat) afterwards.
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

    /// Takes back all assignments that are not permanent.
    pub fn retreat(&mut self) {
        for literal in self.trail.drain(self.root..) {
            self.is_true[literal.lidx()] = false;
        }
        self.propagated = self.root;
    }

    /// Makes a literal true, unless it is true already. The literal must not be false.
    fn assign(&mut self, literal: Lit, reason: u32) {
        if !self.is_true(literal) {
            self.is_true[literal.lidx()] = true;
            self.reasons[literal.vidx()] = reason;
            self.trail.push(literal);
        }
    }

    /// Assigns all literals that follow by unit propagation. Returns the index of the first clause found false, or
    /// `None` if no clause is false.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let falsified = !literal;
            let mut watching = std::mem::take(&mut self.watches[falsified.lidx()]);
            let mut conflict = None;
            watching.retain_mut(|watch| {
                conflict.is_some() || self.still_watches(watch, falsified, &mut conflict)
            });
            // A clause never selects a false literal as its new watch, so no clause was added to this list meanwhile.
            self.watches[falsified.lidx()] = watching;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits a clause after its watched literal `falsified` became false. Returns whether the clause keeps watching
    /// this literal. If all literals of the clause are false, stores its index in `conflict`.
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

/// Returns a hash that does not depend on the order of the literals.
fn hash(clause: &[Lit]) -> u64 {
    let mixed = |literal: &Lit| (literal.lidx() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    clause.iter().map(mixed).fold(0, |sum, mixed| sum.wrapping_add(mixed ^ (mixed >> 29)))
}
