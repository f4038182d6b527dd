//! The clauses that a trace speaks of: those of the formula, the clues, and what was learned.

use std::collections::HashMap;
use std::fmt;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use rustsat::types::Lit;

use crate::cover::{ActionId, RequirementId};
use crate::encode::{ClauseSink, Group};
use crate::formats::Alphabet;
use crate::rules::{Action, Sudoku};

/// A clause of a trace. Displayed as its 1-based number: clauses of the formula have the numbers of
/// the exported file (`sudosat export --formula whole`), and those of the search follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(u32);

impl ClauseId {
    /// The 1-based number.
    #[must_use]
    pub fn number(self) -> u32 {
        self.0 + 1
    }
}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// It says a requirement, or a part of it.
    Requirement(RequirementId),
    /// It defines an auxiliary variable of the encoding.
    Encoding,
    /// It says a clue.
    Clue(ActionId),
    /// It says what the pencil marks of the puzzle or its odd-even mask exclude.
    Excluded(ActionId),
    /// A conflict taught it.
    Learned,
    /// Without learning: it says that a decision failed under those before it.
    Flipped,
}

/// What is known of a clause: where it comes from, and its first number.
#[derive(Clone, Copy, Debug)]
struct Entry {
    origin: Origin,
    id: ClauseId,
}

/// All clauses of a trace.
#[derive(Clone, Debug)]
pub struct Clauses<'s> {
    sudoku: &'s Sudoku,
    /// How digits are written in sentences.
    pub(super) alphabet: Alphabet,
    /// Each clause once, its literals in ascending order.
    table: IndexMap<Box<[Lit]>, Entry, FxBuildHasher>,
    /// By number: the place in the table. The formula can have a clause twice.
    places: Vec<u32>,
    /// By auxiliary variable: the first and the last of the actions of which it says that one is taken.
    segments: HashMap<usize, (Action, Action), FxBuildHasher>,
    /// What the encoder writes now.
    current: Group,
    sorted: Vec<Lit>,
}

impl<'s> Clauses<'s> {
    /// None yet.
    pub(super) fn new(sudoku: &'s Sudoku) -> Self {
        let (table, places, sorted) = (IndexMap::default(), Vec::new(), Vec::new());
        let (segments, current) = (HashMap::default(), Group::Definitions);
        let alphabet = Alphabet::for_side(sudoku.shape().side());
        Clauses { sudoku, alphabet, table, places, segments, current, sorted }
    }

    /// Adds a clause of the formula, which gets the next number.
    pub(super) fn add(&mut self, literals: &[Lit], origin: Origin) {
        let next = self.places.len();
        let id = self.intern(literals, origin);
        if self.places.len() == next {
            let place = self.places[id.0 as usize];
            self.places.push(place);
        }
    }

    /// The clause of these literals: the first of them, or a new one from `origin`.
    pub(super) fn intern(&mut self, literals: &[Lit], origin: Origin) -> ClauseId {
        self.sorted.clear();
        self.sorted.extend_from_slice(literals);
        self.sorted.sort_unstable();
        if let Some(entry) = self.table.get(&self.sorted[..]) {
            return entry.id;
        }
        let id = ClauseId(self.places.len() as u32);
        let entry = Entry { origin, id };
        let (place, _) = self.table.insert_full(self.sorted[..].into(), entry);
        self.places.push(place as u32);
        id
    }

    /// Keeps what an auxiliary variable stands for, if the clause says it: one of these actions.
    fn note_segment(&mut self, clause: &[Lit]) {
        let (cells, auxiliary): (Vec<Lit>, Vec<Lit>) =
            clause.iter().partition(|&&literal| self.action(literal).is_some());
        let [defined] = auxiliary[..] else { return };
        let taken = cells.iter().all(|literal| literal.is_pos()) && defined.is_neg();
        let ends = cells.first().zip(cells.last()).filter(|_| taken);
        let ends = ends.and_then(|(&first, &last)| self.action(first).zip(self.action(last)));
        self.segments.extend(ends.map(|ends| (defined.vidx(), ends)));
    }

    /// The first and the last action of the segment that an auxiliary variable stands for.
    pub(super) fn segment(&self, literal: Lit) -> Option<(Action, Action)> {
        self.segments.get(&literal.vidx()).copied()
    }

    /// The problem that the formula says.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// How many clauses there are; one that the formula has twice counts twice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All clauses, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ClauseId> + use<> {
        (0..self.places.len() as u32).map(ClauseId)
    }

    /// The literals of a clause, ascending by variable.
    ///
    /// # Panics
    ///
    /// When the clause is of another trace.
    #[must_use]
    pub fn literals(&self, clause: ClauseId) -> &[Lit] {
        self.entry(clause).0
    }

    /// Where a clause comes from.
    ///
    /// # Panics
    ///
    /// When the clause is of another trace.
    #[must_use]
    pub fn origin(&self, clause: ClauseId) -> Origin {
        self.entry(clause).1.origin
    }

    fn entry(&self, clause: ClauseId) -> (&[Lit], &Entry) {
        let place = self.places[clause.0 as usize] as usize;
        let (literals, entry) = self.table.get_index(place).expect("each place is in the table");
        (literals, entry)
    }
}

impl ClauseSink for Clauses<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        let action = || ActionId::from_index(clause[0].vidx());
        let origin = match self.current {
            Group::Constraint(index) => {
                Origin::Requirement(RequirementId::from_index(index as usize))
            }
            Group::Definitions | Group::SideClause => Origin::Encoding,
            Group::Givens if clause[0].is_pos() => Origin::Clue(action()),
            Group::Givens => Origin::Excluded(action()),
        };
        self.add(clause, origin);
        if self.current == Group::Definitions {
            self.note_segment(clause);
        }
    }

    fn begin_group(&mut self, group: Group) {
        self.current = group;
    }
}
