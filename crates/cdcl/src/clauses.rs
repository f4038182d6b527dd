//! Stores all clauses of three or more literals in one flat vector.
//!
//! A clause is a header of two words, followed by its literals, one word each. The index of the header
//! identifies the clause. One allocation for all clauses keeps neighbouring clauses together in the
//! processor's cache and makes a new solver cheap (N. Eén, N. Sörensson, *An Extensible SAT-solver*, SAT
//! 2003).
//!
//! The search is generic over its observer, so it is compiled in the crate that chooses the observer. The
//! functions of this file that the search calls are marked `#[inline]`, so that they can be inlined in that
//! crate too.

use rustsat::types::Lit;

/// The number of words in a header. The first word is the number of literals. The second word is 0 for a given clause;
/// for a learned clause it holds a flag, the number of reductions that the clause still survives (`used`), and the LBD.
const HEADER: usize = 2;
/// The flag of a learned clause in the second word of the header. Only learned clauses may be deleted.
const LEARNED: u32 = 1;
/// What one reduction that the clause still survives adds to the second word of the header. A clause survives 0 to 3
/// further reductions because a conflict used it.
const USED: u32 = 2;
/// The flag of a clause that [`Clauses::compact`] will remove.
const DELETED: u32 = 8;
/// The flag of a learned clause that `vivify` has tried to shorten.
const VIVIFIED: u32 = 16;
/// What an LBD of 1 adds to the second word of the header.
const LBD: u32 = 32;
/// The length that marks a clause as deleted.
const DEAD: u32 = 0;

/// A reference to a clause: the index of its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ClauseRef(u32);

/// The given and the learned clauses of three or more literals.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// The index at which the explanations begin; `None` if there are none.
    explanations: Option<usize>,
}

/// The words of all clauses as they were before [`Clauses::compact`]. In each kept clause, the second word of the
/// header is now the new index. In each deleted clause, the length is [`DEAD`].
pub(super) struct Moved {
    old: Vec<u32>,
}

/// Returns the word that stores a literal.
#[inline]
pub(super) fn word(literal: Lit) -> u32 {
    literal.lidx() as u32
}

/// Returns the literal that a word stores.
#[inline]
pub(super) fn literal(word: u32) -> Lit {
    Lit::new(word >> 1, word & 1 == 1)
}

/// Returns the second header word of a learned clause with this LBD, which survives `used` further reductions.
#[inline]
fn worth_of(lbd: u32, used: u32) -> u32 {
    LEARNED + used * USED + lbd * LBD
}

impl Clauses {
    /// Stores a clause: a learned clause if there is an `lbd`, otherwise a clause of the formula.
    pub(super) fn add(&mut self, literals: &[Lit], lbd: Option<u32>) -> ClauseRef {
        let place = u32::try_from(self.words.len()).expect("the clauses take less than 16 GiB");
        self.words.push(literals.len() as u32);
        self.words.push(lbd.map_or(0, |lbd| worth_of(lbd, 1)));
        self.words.extend(literals.iter().map(|&literal| word(literal)));
        ClauseRef(place)
    }

    /// Stores a clause until [`drop_explanations`](Self::drop_explanations). No other clause may be added before.
    pub(super) fn add_explanation(&mut self, literals: &[Lit]) -> ClauseRef {
        self.explanations.get_or_insert(self.words.len());
        self.add(literals, None)
    }

    /// Removes the clauses that [`add_explanation`](Self::add_explanation) has stored.
    pub(super) fn drop_explanations(&mut self) {
        if let Some(start) = self.explanations.take() {
            self.words.truncate(start);
        }
    }

    /// Returns the number of literals.
    #[inline]
    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    /// Returns the literal at a 0-based index.
    #[inline]
    pub(super) fn literal(&self, clause: ClauseRef, index: usize) -> Lit {
        literal(self.words[clause.0 as usize + HEADER + index])
    }

    /// Returns all literals.
    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        let start = clause.0 as usize + HEADER;
        self.words[start..start + self.len(clause)].iter().map(|&word| literal(word))
    }

    /// Returns the words of all literals, so that the caller can reorder them.
    #[inline]
    pub(super) fn words_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause.0 as usize + HEADER;
        let end = start + self.len(clause);
        &mut self.words[start..end]
    }

    #[inline]
    fn worth(&self, clause: ClauseRef) -> u32 {
        self.words[clause.0 as usize + 1]
    }

    /// Returns whether the clause is a learned one.
    #[inline]
    pub(super) fn is_learned(&self, clause: ClauseRef) -> bool {
        self.worth(clause) & LEARNED != 0
    }

    /// Returns the stored LBD of a learned clause: the number of levels that its literals had when it was learned, or
    /// fewer if a later conflict lowered it.
    #[inline]
    pub(super) fn lbd(&self, clause: ClauseRef) -> u32 {
        self.worth(clause) / LBD
    }

    /// Returns how many more reductions the clause survives because a conflict used it.
    #[inline]
    pub(super) fn used(&self, clause: ClauseRef) -> u32 {
        self.worth(clause) % DELETED / USED
    }

    /// Sets the LBD of a learned clause, and the number of further reductions that it survives (`used`, 0
    /// to 3).
    #[inline]
    pub(super) fn set_worth(&mut self, clause: ClauseRef, lbd: u32, used: u32) {
        let word = &mut self.words[clause.0 as usize + 1];
        *word = *word & (DELETED | VIVIFIED) | worth_of(lbd, used);
    }

    /// Marks a clause as deleted. It stays until [`compact`](Self::compact).
    pub(super) fn mark_deleted(&mut self, clause: ClauseRef) {
        self.words[clause.0 as usize + 1] |= DELETED;
    }

    /// Returns whether the clause is marked as deleted.
    #[inline]
    pub(super) fn is_deleted(&self, clause: ClauseRef) -> bool {
        self.worth(clause) & DELETED != 0
    }

    /// Returns whether `vivify` has tried to shorten the clause.
    pub(super) fn is_vivified(&self, clause: ClauseRef) -> bool {
        self.worth(clause) & VIVIFIED != 0
    }

    /// Notes that `vivify` has tried to shorten the clause.
    pub(super) fn mark_vivified(&mut self, clause: ClauseRef) {
        self.words[clause.0 as usize + 1] |= VIVIFIED;
    }

    /// Returns all clauses in order of their places, also those that are marked as deleted.
    pub(super) fn iter(&self) -> impl Iterator<Item = ClauseRef> + '_ {
        let mut at = 0;
        std::iter::from_fn(move || {
            let clause = ClauseRef(at as u32);
            at += HEADER + *self.words.get(at)? as usize;
            Some(clause)
        })
    }

    /// Removes every clause that is marked as deleted, and moves the remaining clauses together.
    ///
    /// The caller has to replace every older [`ClauseRef`] by the result of [`Moved::relocated`].
    pub(super) fn compact(&mut self) -> Moved {
        let mut kept = Vec::with_capacity(self.words.len());
        let mut at = 0;
        while at < self.words.len() {
            let clause = ClauseRef(at as u32);
            let end = at + HEADER + self.len(clause);
            if self.is_deleted(clause) {
                self.words[at] = DEAD;
            } else {
                let place = kept.len() as u32;
                kept.extend_from_slice(&self.words[at..end]);
                self.words[at + 1] = place;
            }
            at = end;
        }
        Moved { old: std::mem::replace(&mut self.words, kept) }
    }
}

impl Moved {
    /// Returns the new reference of a clause, or `None` if it was deleted.
    pub(super) fn relocated(&self, clause: ClauseRef) -> Option<ClauseRef> {
        let at = clause.0 as usize;
        (self.old[at] != DEAD).then(|| ClauseRef(self.old[at + 1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_ipasir(number).unwrap()).collect()
    }

    #[test]
    fn worth_is_kept_beside_the_literals() {
        let mut clauses = Clauses::default();
        let given = clauses.add(&lits(&[1, -2, 3]), None);
        let learned = clauses.add(&lits(&[-1, 2, 3, 4]), Some(3));
        assert!(!clauses.is_learned(given) && clauses.is_learned(learned));
        assert_eq!((clauses.lbd(learned), clauses.used(learned)), (3, 1));
        clauses.set_worth(learned, 2, 3);
        assert_eq!((clauses.lbd(learned), clauses.used(learned)), (2, 3));
        assert!(clauses.is_learned(learned));
        assert_eq!(clauses.literals(learned).collect::<Vec<_>>(), lits(&[-1, 2, 3, 4]));
    }

    #[test]
    fn compaction_relocates_clauses() {
        let mut clauses = Clauses::default();
        let texts = [lits(&[1, 2, 3]), lits(&[4, 5, 6, 7]), lits(&[-1, -2, -3])];
        let places: Vec<_> = texts.iter().map(|text| clauses.add(text, None)).collect();
        clauses.mark_deleted(places[1]);
        let moved = clauses.compact();
        assert_eq!(moved.relocated(places[1]), None);
        for index in [0, 2] {
            let relocated = moved.relocated(places[index]).unwrap();
            assert_eq!(clauses.literals(relocated).collect::<Vec<_>>(), texts[index]);
        }
    }
}
