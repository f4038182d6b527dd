//! Defines candidates that are true or false, and why.

/// A candidate as a number: nine times the cell, plus the digit.
pub(crate) type Candidate = u16;

/// A candidate that is true or false: twice the candidate, plus 1 if it is true.
pub(crate) type Key = u16;

pub(crate) const CANDIDATES: usize = 729;
pub(crate) const KEYS: usize = 2 * CANDIDATES;

pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    (cell * 9 + digit) as Candidate
}

pub(crate) fn cell_of(candidate: Candidate) -> usize {
    usize::from(candidate) / 9
}

pub(crate) fn digit_of(candidate: Candidate) -> usize {
    usize::from(candidate) % 9
}

pub(crate) fn key(candidate: Candidate, is_true: bool) -> Key {
    candidate * 2 + Key::from(is_true)
}

pub(crate) fn candidate_of(key: Key) -> Candidate {
    key / 2
}

pub(crate) fn is_true(key: Key) -> bool {
    key & 1 != 0
}

/// Why a candidate is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It is assumed.
    Assumed,
    /// Its cell has one digit.
    Cell,
    /// Its digit has one place in the block, row or column (0, 1, 2).
    House(u8),
    /// A pattern or a nested chain removes it.
    Advanced,
}
