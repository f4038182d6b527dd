//! Numbers the clauses of a trace: the clauses of the formula, the unit clauses of clues among them, and the clauses
//! that the search derives.

use std::collections::HashMap;
use std::fmt;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use rustsat::types::Lit;

use crate::cover::{ActionId, RequirementId};
use crate::encode::{ClauseSink, Group};
use crate::formats::Alphabet;
use crate::rules::{Action, Sudoku};

/// A clause of a trace. It is displayed as its 1-based number. Clauses of the formula have the same numbers as in the
/// exported file (`sudosat export --formula whole`). The clauses that the search derives have the numbers after those
/// of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(u32);

impl ClauseId {
    /// Returns the number of the clause, from 1.
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

/// The place where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// The clause encodes a requirement, or a part of a requirement.
    Requirement(RequirementId),
    /// The clause defines an auxiliary variable of the encoding, or it is a side clause.
    Encoding,
    /// The clause is the unit clause that makes the action of a clue true.
    Clue(ActionId),
    /// The clause excludes a digit that the pencil marks or the odd-even mask of the puzzle do not allow.
    Excluded(ActionId),
    /// The search learned the clause from a conflict, or it made the clause from another one by leaving out literals
    /// that are false at level 0.
    Learned,
    /// The clause states that a decision failed: it cannot be made after the decisions before it. Only searches without
    /// learning have such clauses.
    Flipped,
}

/// The origin of a clause, and its number. If the formula contains the clause twice, this is the smaller number.
#[derive(Clone, Copy, Debug)]
struct Entry {
    origin: Origin,
    id: ClauseId,
}

/// All clauses of a trace.
#[derive(Clone, Debug)]
pub struct Clauses<'s> {
    sudoku: &'s Sudoku,
    /// The symbols with which sentences write digits.
    pub(super) alphabet: Alphabet,
    /// The literals of each clause, in ascending order. A clause that the formula contains twice occurs once here.
    table: IndexMap<Box<[Lit]>, Entry, FxBuildHasher>,
    /// For each clause number, the index of the clause in `table`. The formula can contain a clause twice.
    places: Vec<u32>,
    /// The segments of auxiliary variables. If an auxiliary variable means "one of these actions is taken", its
    /// segment is the first and the last of these actions.
    segments: HashMap<usize, (Action, Action), FxBuildHasher>,
    /// The group that the encoder writes now. It gives the next clauses their origin.
    current: Group,
    sorted: Vec<Lit>,
}

impl<'s> Clauses<'s> {
    /// Returns an empty set of clauses.
    pub(super) fn new(sudoku: &'s Sudoku) -> Self {
        let (table, places, sorted) = (IndexMap::default(), Vec::new(), Vec::new());
        let (segments, current) = (HashMap::default(), Group::Definitions);
        let alphabet = Alphabet::for_shape(sudoku.shape());
        Clauses { sudoku, alphabet, table, places, segments, current, sorted }
    }

    /// Adds a clause of the formula. The clause takes the next number, even if it repeats an earlier clause.
    pub(super) fn add(&mut self, literals: &[Lit], origin: Origin) {
        let next = self.places.len();
        let id = self.intern(literals, origin);
        if self.places.len() == next {
            let place = self.places[id.0 as usize];
            self.places.push(place);
        }
    }

    /// Returns the first clause with these literals. If there is none, adds a clause with the origin `origin` and
    /// returns it.
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

    /// If the clause defines an auxiliary variable as "one of these actions is taken", stores the segment of the
    /// variable.
    fn note_segment(&mut self, clause: &[Lit]) {
        let (cells, auxiliary): (Vec<Lit>, Vec<Lit>) =
            clause.iter().partition(|&&literal| self.action(literal).is_some());
        let [defined] = auxiliary[..] else { return };
        let taken = cells.iter().all(|literal| literal.is_pos()) && defined.is_neg();
        let ends = cells.first().zip(cells.last()).filter(|_| taken);
        let ends = ends.and_then(|(&first, &last)| self.action(first).zip(self.action(last)));
        self.segments.extend(ends.map(|ends| (defined.vidx(), ends)));
    }

    /// Returns the first and the last action of the segment of an auxiliary variable. Returns `None` if the variable
    /// has no segment.
    pub(super) fn segment(&self, literal: Lit) -> Option<(Action, Action)> {
        self.segments.get(&literal.vidx()).copied()
    }

    /// Returns the Sudoku whose rules the formula encodes.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// Returns the number of clauses. A clause that the formula contains twice counts twice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether the trace has no clauses.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns all clauses, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ClauseId> + use<> {
        (0..self.places.len() as u32).map(ClauseId)
    }

    /// Returns the literals of a clause, in ascending order of their variables.
    ///
    /// # Panics
    ///
    /// May panic if the clause is of another trace.
    #[must_use]
    pub fn literals(&self, clause: ClauseId) -> &[Lit] {
        self.entry(clause).0
    }

    /// Returns the origin of a clause.
    ///
    /// # Panics
    ///
    /// May panic if the clause is of another trace.
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
