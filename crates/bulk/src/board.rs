//! Defines the two forms of a puzzle: the clues, or the candidates of the cells.

/// The 81 cells row by row: 0 for an empty cell, 1 to 9 for a clue.
pub type BulkBoard = [u8; 81];

/// The candidates of the 81 cells row by row. Each is a bit set: bit 0 stands for the digit 1, bit 8 for the digit 9.
pub type BulkCandidates = [u16; 81];

/// All nine candidates.
const ALL: u16 = 0x1ff;

/// A form of a puzzle that bulk solves: [`BulkBoard`] or [`BulkCandidates`].
pub trait BulkPuzzle: Copy {
    /// Returns the candidates before propagation: one for a clue, nine for an empty cell.
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has a number or a candidate above 9.
    fn candidates(&self) -> BulkCandidates;

    /// Wraps puzzles of this form for the engine, which takes both forms.
    fn puzzles(puzzles: &[Self]) -> BulkPuzzles<'_>;
}

// The methods `candidates` are inlined, so that they are compiled for the instruction set of the engine.

impl BulkPuzzle for BulkBoard {
    #[inline(always)]
    fn candidates(&self) -> BulkCandidates {
        let largest = self.iter().fold(0, |most, &number| most.max(number));
        assert!(largest <= 9, "{largest} is no number of a 9x9 board");
        let mut sets = [0; 81];
        for (set, &number) in sets.iter_mut().zip(self) {
            *set = if number == 0 { ALL } else { 1 << (u16::from(number) - 1) };
        }
        sets
    }

    fn puzzles(puzzles: &[Self]) -> BulkPuzzles<'_> {
        BulkPuzzles::Boards(puzzles)
    }
}

impl BulkPuzzle for BulkCandidates {
    #[inline(always)]
    fn candidates(&self) -> BulkCandidates {
        let union = self.iter().fold(0, |union, &set| union | set);
        assert!(union <= ALL, "{union:#b} has a candidate above 9");
        *self
    }

    fn puzzles(puzzles: &[Self]) -> BulkPuzzles<'_> {
        BulkPuzzles::Candidates(puzzles)
    }
}

/// Puzzles of one of the two forms. The engine takes this enum instead of a type parameter, so that it is compiled once
/// for both forms, and in this crate.
#[derive(Clone, Copy, Debug)]
pub enum BulkPuzzles<'p> {
    /// Puzzles given by their clues.
    Boards(&'p [BulkBoard]),
    /// Puzzles given by the candidates of their cells.
    Candidates(&'p [BulkCandidates]),
}

impl BulkPuzzles<'_> {
    /// Returns the number of puzzles.
    pub(super) fn len(&self) -> usize {
        match self {
            BulkPuzzles::Boards(boards) => boards.len(),
            BulkPuzzles::Candidates(puzzles) => puzzles.len(),
        }
    }

    #[inline(always)]
    pub(super) fn candidates(&self, index: usize) -> BulkCandidates {
        match self {
            BulkPuzzles::Boards(boards) => boards[index].candidates(),
            BulkPuzzles::Candidates(puzzles) => puzzles[index].candidates(),
        }
    }
}
