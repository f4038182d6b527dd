//! Chooses the guess in all lanes (the places of puzzles in the SIMD registers) at once.
//!
//! A *chute* is a band or a stack: three lines and three boxes, which intersect in nine segments of three cells. A
//! *configuration* of a digit in a chute is three segments, in three different lines and boxes: the digit is in each of
//! them. Six are possible. A guess takes the chute with the fewest configurations of all digits together, and the first
//! digit that has two there. It tries one of the two, and the other one holds if that fails. (tdoku, by t-dillon, 2019,
//! chooses so.)
//!
//! A chute in which each digit has one configuration does not count. If no digit has two configurations in the chosen
//! chute, the engine guesses the digit of a cell instead, one with the fewest candidates.

use super::columns::Column;
use super::lanes::{LANES, Lanes, Row};
use super::propagate::{State, places_of};

/// By configuration: for each line of a chute, the box (0 to 2) in which the digit is.
const CONFIGURATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 0, 2]];

/// By chute (three bands, then three stacks) and configuration: the cells of the other segments of the chute, as a bit
/// set.
static OTHER_CELLS: [[u128; 8]; 8] = {
    let (mut table, mut chute) = ([[0; 8]; 8], 0);
    while chute < 6 {
        let mut n = 0;
        while n < 6 {
            table[chute][n] = other_cells(chute, &CONFIGURATIONS[n]);
            n += 1;
        }
        chute += 1;
    }
    table
};

const fn other_cells(chute: usize, configuration: &[usize; 3]) -> u128 {
    let (mut cells, mut at) = (0, 0);
    while at < 27 {
        let (line, along) = (at / 9, at % 9);
        let cell = if chute < 3 { 27 * chute + at } else { 9 * along + 3 * (chute - 3) + line };
        if configuration[line] != along / 3 {
            cells |= 1 << cell;
        }
        at += 1;
    }
    cells
}

/// The guesses that the lanes would make.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    /// Per lane: the digit, as a set; empty if no digit has two configurations in the lane's chute.
    digits: Row,
    /// Per lane: the two configurations of the digit as a bit set, plus 64 times the number of the chute.
    configurations: Row,
}

/// A guess of a digit that has two configurations in a chute.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The digit, as a set.
    digit: u16,
    /// The cells from which the first configuration removes the digit, then those from which the second one does.
    removed: [u128; 2],
}

impl Choices {
    pub fn new() -> Self {
        Choices { digits: Row([0; LANES]), configurations: Row([0; LANES]) }
    }

    /// Returns the guess of a lane, or `None` if no digit has two configurations in the chosen chute. It is valid if
    /// the lane was stuck when [`Choices::choose`] was called.
    #[inline(always)]
    pub fn guess(&self, lane: usize) -> Option<Guess> {
        let digit = self.digits.0[lane % LANES];
        let chosen = usize::from(self.configurations.0[lane % LANES]);
        let cells = &OTHER_CELLS[chosen / 64 % 8];
        let second = chosen & chosen.wrapping_sub(1);
        let removed = [chosen, second].map(|set| cells[set.trailing_zeros() as usize % 8]);
        (digit != 0).then_some(Guess { digit, removed })
    }

    /// Chooses a guess in every lane.
    #[inline(always)]
    pub fn choose<S: Lanes>(&mut self, simd: S, state: &State) {
        for part in 0..LANES / S::WIDTH {
            let none = simd.splat(0);
            let mut best =
                Best { excess: simd.splat(MANY), pairs: none, chute: none, sets: [none; 6] };
            for band in 0..3 {
                let cells = (&state[27 * band..][..27]).try_into().expect("three rows");
                best.compare(simd, places_of::<S, 27, 9, 1>(simd, cells, part), band);
            }
            for stack in 0..3 {
                let cells = (&state[3 * stack..][..75]).try_into().expect("up to the last row");
                best.compare(simd, places_of::<S, 75, 1, 9>(simd, cells, part), 3 + stack);
            }
            let (digit, configurations) = best.guess(simd);
            simd.store(&mut self.digits.0, part, digit);
            simd.store(&mut self.configurations.0, part, configurations);
        }
    }
}

/// A number above that of all configurations in a chute.
const MANY: u16 = 0x7fff;

/// The chute with the fewest configurations so far.
struct Best<V> {
    /// The number of configurations of all digits minus ten, or [`MANY`] if each of the nine digits has one.
    excess: V,
    /// The digits with two configurations.
    pairs: V,
    /// 64 times the number of the chute.
    chute: V,
    /// By configuration: the digits that have it.
    sets: [V; 6],
}

impl<V: Copy> Best<V> {
    /// Takes the chute with this number if it has fewer configurations. `places` are the digits that have a cell in
    /// each of its segments.
    #[inline(always)]
    fn compare<S: Lanes<Vector = V>>(&mut self, simd: S, places: [V; 9], chute: usize) {
        // A loop: a closure of `map` would be compiled without the instruction set.
        let mut sets = self.sets;
        for (set, [a, b, c]) in sets.iter_mut().zip(CONFIGURATIONS) {
            *set = simd.all(places[a], places[3 + b], places[6 + c]);
        }
        // The number of configurations of each digit in binary: bits 0, 1 and 2.
        let [a, b, c, d, e, f] = sets;
        let (first, second) = (simd.odd(a, b, c), simd.odd(d, e, f));
        let (carry, carried) = (simd.most(a, b, c), simd.most(d, e, f));
        let both = simd.and(first, second);
        let ones = simd.odd(first, second, simd.splat(0));
        let (twos, fours) = (simd.odd(carry, carried, both), simd.most(carry, carried, both));
        let pairs = simd.without(simd.without(twos, ones), fours);
        let high = simd.plus(simd.count(fours), simd.count(fours));
        let high = simd.plus(high, simd.count(twos));
        let total = simd.plus(simd.plus(high, high), simd.count(ones));
        let excess =
            simd.and(simd.plus(total, simd.splat(0u16.wrapping_sub(10))), simd.splat(MANY));
        let better = simd.less(excess, self.excess);
        let chute = simd.splat(64 * chute as u16);
        self.excess = simd.pick(better, excess, self.excess);
        self.pairs = simd.pick(better, pairs, self.pairs);
        self.chute = simd.pick(better, chute, self.chute);
        for (best, set) in self.sets.iter_mut().zip(sets) {
            *best = simd.pick(better, set, *best);
        }
    }

    /// Returns the first digit with two configurations, as a set, and what [`Choices::configurations`] has.
    #[inline(always)]
    fn guess<S: Lanes<Vector = V>>(&self, simd: S) -> (V, V) {
        let digit = simd.without(self.pairs, simd.without_lowest(self.pairs));
        let mut chosen = self.chute;
        for (n, &set) in self.sets.iter().enumerate() {
            chosen = simd.or(chosen, simd.if_common(set, digit, simd.splat(1 << n)));
        }
        (digit, chosen)
    }
}

impl Guess {
    /// Returns the grid with the first configuration, and leaves the grid with the second one in `column`.
    #[inline(always)]
    pub fn split<S: Lanes>(self, simd: S, column: &mut Column) -> Column {
        let mut first = *column;
        for (column, removed) in [&mut first, column].into_iter().zip(self.removed) {
            column.remove(simd, self.digit, removed);
        }
        first
    }
}

/// The open cells of a stuck grid: those with several candidates. The sets of cells are bit sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenCells {
    /// The open cells with the fewest candidates.
    pub fewest: u128,
    /// The number of candidates of each cell in `fewest`.
    pub candidates: u32,
    /// All open cells.
    pub all: u128,
}

/// Returns the open cells of a grid, which must have some.
#[inline(always)]
pub(super) fn open_cells<S: Lanes>(simd: S, column: &Column) -> OpenCells {
    let mut rest = *column;
    let all = without_lowest(simd, &mut rest);
    let mut candidates = 2;
    loop {
        let fewest = all & !without_lowest(simd, &mut rest);
        if fewest != 0 {
            return OpenCells { fewest, candidates, all };
        }
        candidates += 1;
    }
}

/// Removes the lowest candidate from each cell. Returns the cells that still have a candidate, as a bit set.
#[inline(always)]
fn without_lowest<S: Lanes>(simd: S, column: &mut Column) -> u128 {
    let mut empty = 0;
    for (n, row) in column.0.iter_mut().enumerate() {
        for part in 0..LANES / S::WIDTH {
            let rest = simd.without_lowest(simd.load(row, part));
            simd.store(row, part, rest);
            let here = u128::from(simd.equal(rest, simd.splat(0)));
            empty |= here << (n * LANES + part * S::WIDTH);
        }
    }
    !empty & ((1 << 81) - 1)
}

#[cfg(test)]
mod tests {
    use super::super::board::BulkPuzzle;
    use super::super::columns::{Column, Columns};
    use super::super::lanes::{LANES, Portable, Row};
    use super::super::propagate::{ROWS, State, propagate};
    use super::super::{BulkBoard, BulkSolver};
    use super::Choices;

    /// Loads a board into lane 0, propagates until the lane is stuck, and returns the state and the lane's column.
    fn stuck(text: &[u8; 81]) -> (Box<State>, Column) {
        let board: BulkBoard =
            text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 });
        let mut state = Box::new([Row([0; LANES]); ROWS]);
        let (mut columns, mut column) = (Columns::new(), Column::EMPTY);
        columns.begin(0, &board.candidates());
        columns.put(Portable, &mut state);
        while propagate(Portable, &mut state).stuck & 1 == 0 {}
        columns.take(Portable, &state);
        columns.get(0, &mut column);
        (state, column)
    }

    #[test]
    fn the_solution_is_in_one_of_the_two_grids_of_a_guess() {
        let text =
            b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let board = text.map(|symbol| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 });
        let solution = BulkSolver::new(2).solve(&[board])[0].first.unwrap();
        let (state, mut second) = stuck(text);
        let before = second;
        let mut choices = Choices::new();
        choices.choose(Portable, &state);
        let first = choices.guess(0).unwrap().split(Portable, &mut second);
        let has = |grid: &Column| (0..81).all(|cell| grid[cell] >> (solution[cell] - 1) & 1 == 1);
        assert!(has(&before) && has(&first) != has(&second));
        for grid in [first, second] {
            assert!((0..81).any(|cell| grid[cell] != before[cell]), "a guess removes candidates");
        }
    }

    /// In the empty grid each digit has six configurations in each chute.
    #[test]
    fn without_a_digit_that_has_two_configurations_there_is_no_guess_of_them() {
        let (state, _) = stuck(&[b'.'; 81]);
        let mut choices = Choices::new();
        choices.choose(Portable, &state);
        assert!(choices.guess(0).is_none());
    }
}
