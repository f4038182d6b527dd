//! The clauses that a trace speaks of: those of the formula, the clues, and what was learned.

use std::fmt;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use rustsat::types::Lit;

use crate::cover::{ActionId, RequirementId};
use crate::encode::ClauseSink;
use crate::rules::Sudoku;

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

/// All clauses of a trace, each once.
#[derive(Clone, Debug)]
pub struct Clauses<'s> {
    sudoku: &'s Sudoku,
    /// Literals in ascending order.
    table: IndexMap<Box<[Lit]>, Origin, FxBuildHasher>,
    /// The origin of what the encoder writes now.
    current: Origin,
    sorted: Vec<Lit>,
}

impl<'s> Clauses<'s> {
    /// None yet.
    pub(super) fn new(sudoku: &'s Sudoku) -> Self {
        let (table, sorted) = (IndexMap::default(), Vec::new());
        Clauses { sudoku, table, current: Origin::Encoding, sorted }
    }

    /// The clause of these literals, which is from `origin` if it is new.
    pub(super) fn intern(&mut self, literals: &[Lit], origin: Origin) -> ClauseId {
        self.sorted.clear();
        self.sorted.extend_from_slice(literals);
        self.sorted.sort_unstable();
        let index = match self.table.get_index_of(&self.sorted[..]) {
            Some(index) => index,
            None => self.table.insert_full(self.sorted[..].into(), origin).0,
        };
        ClauseId(index as u32)
    }

    /// The problem that the formula says.
    #[must_use]
    pub fn sudoku(&self) -> &'s Sudoku {
        self.sudoku
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// All clauses, in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = ClauseId> + use<> {
        (0..self.table.len() as u32).map(ClauseId)
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
        *self.entry(clause).1
    }

    fn entry(&self, clause: ClauseId) -> (&[Lit], &Origin) {
        let (literals, origin) =
            self.table.get_index(clause.0 as usize).expect("the clause is of this trace");
        (literals, origin)
    }
}

impl ClauseSink for Clauses<'_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        self.intern(clause, self.current);
    }

    fn speak_of(&mut self, requirement: Option<RequirementId>) {
        self.current = requirement.map_or(Origin::Encoding, Origin::Requirement);
    }
}
