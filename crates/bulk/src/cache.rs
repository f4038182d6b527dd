//! Caches the numbers of solutions of stuck grids with few open cells, so that a count searches such a grid once.
//!
//! In a stuck grid no open cell has a digit of the other cells of its houses. So the number of solutions depends on the
//! open cells and their candidates alone, and many guesses lead to the same ones: with up to 12 open cells, six grids
//! of seven were searched before (a puzzle of a million solutions). Model counters cache the components of a formula in
//! this way (T. Sang, F. Bacchus, P. Beame, H. Kautz, T. Pitassi, *Combining Component Caching and Clause Learning for
//! Effective Model Counting*, SAT 2004).

use super::columns::Column;
use super::lanes::LANES;

/// The largest number of open cells of a grid in the cache.
const MOST_OPEN: u32 = 18;
/// The binary logarithm of the number of entries. Each entry takes 64 bytes.
const ENTRY_BITS: u32 = 14;
/// The numbers of bits of a word of a key, and of a cell in it.
const WORD: u32 = 63;
const CELL: u32 = 9;

/// The open cells of a grid, as a bit set in two words, and their candidates in order, seven cells to a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Key([u64; 5]);

impl Key {
    /// Returns the key of a grid whose open cells are those of a bit set. Returns `None` if these are too many.
    #[inline(always)]
    fn new(column: &Column, open: u128) -> Option<Key> {
        if open.count_ones() > MOST_OPEN {
            return None;
        }
        let mut words = [open as u64, (open >> 64) as u64, 0, 0, 0];
        let mut rest = open;
        for word in &mut words[2..] {
            let mut shift = 0;
            while rest != 0 && shift < WORD {
                *word |= u64::from(column[rest.trailing_zeros() as usize]) << shift;
                rest &= rest - 1;
                shift += CELL;
            }
        }
        Some(Key(words))
    }

    /// Returns the index of the entry that may hold the key.
    #[inline(always)]
    fn index(&self) -> usize {
        let mix = |hash: u64, word: &u64| {
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        (self.0.iter().fold(0, mix) >> (u64::BITS - ENTRY_BITS)) as usize
    }
}

/// The number of solutions of a grid. An empty entry has the key of a grid without open cells, which is never stuck.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Entry {
    key: Key,
    solutions: u64,
}

/// A stuck grid that a lane is searching.
#[derive(Clone, Copy, Debug)]
struct Frame {
    key: Key,
    /// The number of grids on the lane's stack after the guess in this grid. The search of this grid is complete when
    /// the lane backtracks with fewer.
    depth: usize,
    /// The number of solutions that the lane had found before.
    before: u64,
}

/// The numbers of solutions of stuck grids, and the stuck grids that the lanes are searching.
#[derive(Clone, Debug, Default)]
pub(super) struct Cache {
    /// Empty until the first grid is stored. A new grid replaces the one with the same index.
    entries: Vec<Entry>,
    /// Per lane: the stuck grids that it is searching, the outermost first.
    frames: [Vec<Frame>; LANES],
    /// Per lane: the number of solutions that it has found.
    found: [u64; LANES],
}

impl Cache {
    /// Returns the number of solutions of a lane's stuck grid, if it is known. Otherwise the search of the grid begins.
    /// `open` are its open cells, as a bit set, and `depth` is the number of grids on the lane's stack after the guess
    /// in this grid.
    #[inline(always)]
    pub fn enter(&mut self, lane: usize, column: &Column, open: u128, depth: usize) -> Option<u64> {
        let key = Key::new(column, open)?;
        if let Some(entry) = self.entries.get(key.index())
            && entry.key == key
        {
            return Some(entry.solutions);
        }
        self.frames[lane].push(Frame { key, depth, before: self.found[lane] });
        None
    }

    /// Records that a lane has found this number of solutions.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, solutions: u64) {
        self.found[lane] += solutions;
    }

    /// Stores the grids whose search is complete. `depth` is the number of grids on the stack of the lane, which
    /// backtracks.
    #[inline(always)]
    pub fn leave(&mut self, lane: usize, depth: usize) {
        while let Some(frame) = self.frames[lane].pop_if(|frame| frame.depth > depth) {
            if self.entries.is_empty() {
                self.entries.resize(1 << ENTRY_BITS, Entry::default());
            }
            let solutions = self.found[lane] - frame.before;
            self.entries[frame.key.index()] = Entry { key: frame.key, solutions };
        }
    }

    /// Records that another lane takes the oldest grid from a lane's stack. So this lane does not find all solutions of
    /// the stuck grid with that guess.
    pub fn give_away(&mut self, lane: usize) {
        self.frames[lane].retain(|frame| frame.depth > 1);
        self.frames[lane].iter_mut().for_each(|frame| frame.depth -= 1);
    }

    /// Records that a lane ends its search before it is complete.
    pub fn abandon(&mut self, lane: usize) {
        self.frames[lane].clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Cache, Column};

    /// Returns a grid whose open cells have the candidates 1 and 2.
    fn grid(open: u128) -> Column {
        let mut column = Column::EMPTY;
        (0..81).filter(|cell| open >> cell & 1 == 1).for_each(|cell| column[cell] = 0b11);
        column
    }

    /// Enters the grid with these open cells in lane 0. The stack then has `depth` grids.
    fn enter(cache: &mut Cache, open: u128, depth: usize) -> Option<u64> {
        cache.enter(0, &grid(open), open, depth)
    }

    #[test]
    fn a_grid_is_known_when_both_sides_of_its_guess_are_done() {
        let mut cache = Cache::default();
        assert_eq!(enter(&mut cache, 0b1111, 1), None);
        cache.add(0, 3);
        cache.leave(0, 1);
        assert_eq!(enter(&mut cache, 0b1111, 2), None, "one side is open");
        cache.add(0, 4);
        cache.leave(0, 0);
        assert_eq!(enter(&mut cache, 0b1111, 1), Some(7));
        assert_eq!(enter(&mut cache, 0b1101, 1), None, "another grid");
    }

    #[test]
    fn a_grid_is_not_stored_if_another_lane_takes_a_side_of_its_guess() {
        let mut cache = Cache::default();
        enter(&mut cache, 0b1111, 1);
        enter(&mut cache, 0b0111, 2);
        cache.give_away(0);
        cache.add(0, 2);
        cache.leave(0, 0);
        assert_eq!(enter(&mut cache, 0b1111, 1), None);
        assert_eq!(
            enter(&mut cache, 0b0111, 1),
            Some(2),
            "this lane has both sides of the inner guess"
        );
    }
}
