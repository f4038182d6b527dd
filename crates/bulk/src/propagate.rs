//! Propagates in all lanes (the places of puzzles in the SIMD registers) at once: naked and hidden singles, and the
//! places of digits in the bands and stacks.
//!
//! A *chute* is a band or a stack: three lines and three boxes, which intersect in nine *segments* of three cells. A
//! digit is in one segment of each line, in three different boxes. So it has six *configurations* in a chute at most. A
//! digit is removed from the segments where no configuration has it (locked candidates are a special case). If three
//! digits must be in a segment, the other digits are removed from it (a hidden triple). One pass processes the three
//! bands, then the three stacks; each chute uses the results of the chutes before it.
//!
//! The configurations, and the segment that three digits fill, are those of t-dillon's tdoku, 2019. Since B. Turner's
//! bb_sudoku, 2009, fast Sudoku solvers commonly compute the digits with at least one cell and those with at least two
//! cells of a house by operations on bit sets.

use super::lanes::{LANES, LaneSet, Lanes, Row};

/// The number of rows of the state: 81 cells, and empty ones up to a multiple of eight.
pub(super) const ROWS: usize = 88;

/// All cells of all lanes, in reading order.
pub(super) type State = [Row; ROWS];

/// The status of the lanes after a pass, as three disjoint sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Lanes in which the pass has found a cell without candidates, a cell with two digits that have no other place, or
    /// a digit without a configuration in a chute.
    pub conflict: LaneSet,
    /// Lanes with one candidate in each cell, and each digit once in each house.
    pub solved: LaneSet,
    /// Lanes without a conflict that are not solved and in which the pass changed nothing.
    pub stuck: LaneSet,
}

/// Expands a block once per number, with the number as a constant. This unrolls the loops over a chute in full, so that
/// its cells stay in registers.
macro_rules! each {
    ($name:ident in [$($number:literal),*] $body:block) => {{
        $({ const $name: usize = $number; $body })*
    }};
}

/// Results of a pass, collected over the chutes processed so far.
struct Sums<V> {
    /// Digits that have a configuration in every chute that was processed so far.
    placed: V,
    /// Digits that have exactly one cell in every row that was processed so far.
    fixed: V,
    /// The candidates that were removed from at least one cell.
    changed: V,
    /// Digits that had one cell in a row, but were not alone in it. If nothing changes any more, two such digits have
    /// the same cell, and there is no solution.
    unsettled: V,
    /// The smallest candidate set, as a number: 0 if a cell has no candidate.
    least: V,
}

/// The digits in the nine segments of a chute. Segment number 3 i + b is the intersection of line i and box
/// b.
struct Segments<V> {
    /// Digits with at least one cell in the segment.
    places: [V; 9],
    /// Digits with two or three cells in the segment.
    several: [V; 9],
    /// Digits that are the only candidate of a cell of the segment.
    singles: [V; 9],
}

/// Makes one pass over all lanes, in parts as wide as a vector.
#[inline(always)]
pub(super) fn propagate<S: Lanes>(simd: S, state: &mut State) -> Seen {
    let mut seen = Seen::default();
    for part in 0..LANES / S::WIDTH {
        let here = propagate_part(simd, state, part);
        let shift = part * S::WIDTH;
        seen.conflict |= here.conflict << shift;
        seen.solved |= here.solved << shift;
        seen.stuck |= here.stuck << shift;
    }
    seen
}

#[inline(always)]
fn propagate_part<S: Lanes>(simd: S, state: &mut State, part: usize) -> Seen {
    let full = simd.splat(0x1ff);
    let mut sums = Sums {
        placed: full,
        fixed: full,
        changed: simd.splat(0),
        unsettled: simd.splat(0),
        least: full,
    };
    for band in 0..3 {
        let cells = (&mut state[27 * band..][..27]).try_into().expect("three rows");
        chute::<S, 27, 9, 1, true>(simd, cells, part, &mut sums);
    }
    for stack in 0..3 {
        let cells = (&mut state[3 * stack..][..75]).try_into().expect("up to the last row");
        chute::<S, 75, 1, 9, false>(simd, cells, part, &mut sums);
    }
    let (all, zero) = (LaneSet::MAX >> (LANES - S::WIDTH), simd.splat(0));
    let is_same = simd.equal(sums.changed, zero);
    let conflict = !simd.equal(sums.placed, full) & all
        | simd.equal(sums.least, zero)
        | is_same & !simd.equal(sums.unsettled, zero);
    let solved = simd.equal(sums.fixed, full) & !conflict;
    let stuck = is_same & !conflict & !solved;
    Seen { conflict, solved, stuck }
}

/// Propagates in a chute. `LINE` is the distance of its lines in the state, `STEP` the distance of the cells within a
/// line. `IS_BAND` distinguishes bands from stacks.
///
/// Only bands find whether the grid is solved, and only stacks find cells without candidates: to do both in every chute
/// would save few passes and cost more time than that. For the same reason the digit of a naked single is not removed
/// from the other cells of the single's own segment. The other chute through these cells does that, because there they
/// lie in three different segments.
#[inline(always)]
fn chute<S: Lanes, const N: usize, const LINE: usize, const STEP: usize, const IS_BAND: bool>(
    simd: S,
    cells: &mut [Row; N],
    part: usize,
    sums: &mut Sums<S::Vector>,
) {
    let segments = segments::<S, N, LINE, STEP>(simd, cells, part);
    let possible = possible(simd, &segments);
    let (mut kept, mut hidden) = (possible, possible);
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let here = possible[3 * I + B];
        let beside = simd.or(possible[3 * I + (B + 1) % 3], possible[3 * I + (B + 2) % 3]);
        let must = simd.without(here, beside);
        kept[3 * I + B] = simd.if_three(must, here);
        hidden[3 * I + B] = simd.without(must, segments.several[3 * I + B]);
    }) });
    sums.placed = simd.and(sums.placed, simd.any(possible[0], possible[1], possible[2]));
    if IS_BAND {
        each!(I in [0, 1, 2] {
            let fixed = simd.any(hidden[3 * I], hidden[3 * I + 1], hidden[3 * I + 2]);
            sums.fixed = simd.and(sums.fixed, fixed);
        });
        each!(N in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
            sums.unsettled = simd.or_without(sums.unsettled, hidden[N], segments.singles[N]);
        });
    }
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] { each!(J in [0, 1, 2] {
        let cell = &mut cells[I * LINE + (3 * B + J) * STEP];
        let old = simd.load(&cell.0, part);
        let new = simd.narrow(old, kept[3 * I + B], hidden[3 * I + B]);
        sums.changed = simd.differ(sums.changed, old, new);
        if !IS_BAND {
            sums.least = simd.least(sums.least, new);
        }
        simd.store(&mut cell.0, part, new);
    }) }) });
}

/// Returns the digits with at least one cell in each segment of a chute.
#[inline(always)]
pub(super) fn places_of<S: Lanes, const N: usize, const LINE: usize, const STEP: usize>(
    simd: S,
    cells: &[Row; N],
    part: usize,
) -> [S::Vector; 9] {
    let mut places = [simd.splat(0); 9];
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let [x, y, z] = [0, 1, 2].map(|j| simd.load(&cells[I * LINE + (3 * B + j) * STEP].0, part));
        places[3 * I + B] = simd.any(x, y, z);
    }) });
    places
}

#[inline(always)]
fn segments<S: Lanes, const N: usize, const LINE: usize, const STEP: usize>(
    simd: S,
    cells: &[Row; N],
    part: usize,
) -> Segments<S::Vector> {
    let none = [simd.splat(0); 9];
    let mut found = Segments { places: none, several: none, singles: none };
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let [x, y, z] = [0, 1, 2].map(|j| simd.load(&cells[I * LINE + (3 * B + j) * STEP].0, part));
        let [a, b, c] = [simd.singles(x), simd.singles(y), simd.singles(z)];
        found.places[3 * I + B] = simd.any(x, y, z);
        found.several[3 * I + B] = simd.most(x, y, z);
        found.singles[3 * I + B] = simd.any(a, b, c);
    }) });
    found
}

/// Returns for each segment the digits that it has in some configuration. A naked single must be in its segment, so the
/// other segments of the same line and of the same box do not have its digit.
#[inline(always)]
fn possible<S: Lanes>(simd: S, segments: &Segments<S::Vector>) -> [S::Vector; 9] {
    let Segments { places, singles, .. } = segments;
    let (mut free, mut possible) = (*places, *places);
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let [right, left] = [3 * I + (B + 1) % 3, 3 * I + (B + 2) % 3];
        let [below, above] = [3 * ((I + 1) % 3) + B, 3 * ((I + 2) % 3) + B];
        let elsewhere = simd.any(singles[right], singles[left], singles[below]);
        let elsewhere = simd.or(elsewhere, singles[above]);
        free[3 * I + B] = simd.without(places[3 * I + B], elsewhere);
    }) });
    // A configuration with a segment has two more segments, in the two other lines and boxes: one of two pairs.
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let [below, above] = [3 * ((I + 1) % 3), 3 * ((I + 2) % 3)];
        let [right, left] = [(B + 1) % 3, (B + 2) % 3];
        let falling = simd.and(free[below + right], free[above + left]);
        let rising = simd.and(free[below + left], free[above + right]);
        possible[3 * I + B] = simd.and(free[3 * I + B], simd.or(falling, rising));
    }) });
    possible
}

#[cfg(test)]
mod tests {
    use super::super::columns::{Column, Columns};
    use super::super::lanes::{LANES, Portable, Row};
    use super::{ROWS, State, propagate};

    /// Propagates a grid in lane 0 to the end, and returns it.
    fn propagated(grid: &Column) -> Column {
        let mut state: Box<State> = Box::new([Row([0; LANES]); ROWS]);
        let (mut columns, mut column) = (Columns::new(), Column::EMPTY);
        columns.set(0, grid);
        columns.put(Portable, &mut state);
        while propagate(Portable, &mut state).stuck & 1 == 0 {}
        columns.take(Portable, &state);
        columns.get(0, &mut column);
        column
    }

    /// Returns the empty grid without these digits (a set) in these cells.
    fn without(digits: u16, cells: impl IntoIterator<Item = usize>) -> Column {
        let mut grid = Column::EMPTY;
        (0..81).for_each(|cell| grid[cell] = 0x1ff);
        cells.into_iter().for_each(|cell| grid[cell] &= !digits);
        grid
    }

    #[test]
    fn three_digits_that_must_be_in_a_segment_fill_it() {
        let grid = propagated(&without(0b111, 3..9));
        assert!((0..3).all(|cell| grid[cell] == 0b111), "the segment has these digits alone");
        assert!((9..12).all(|cell| grid[cell] == 0x1ff & !0b111), "its box has them nowhere else");
    }

    #[test]
    fn a_digit_in_the_same_two_rows_of_two_boxes_is_in_the_third_row_of_the_third_box() {
        let grid = propagated(&without(1, 18..24));
        assert!([6, 7, 8, 15, 16, 17].iter().all(|&cell| grid[cell] & 1 == 0));
        assert!((24..27).all(|cell| grid[cell] & 1 == 1));
    }

    #[test]
    fn two_digits_with_the_same_only_cell_are_a_conflict() {
        let mut state: Box<State> = Box::new([Row([0; LANES]); ROWS]);
        let mut columns = Columns::new();
        columns.set(0, &without(0b11, 1..9));
        columns.put(Portable, &mut state);
        let ends = |seen: &super::Seen| (seen.conflict | seen.stuck | seen.solved) & 1 == 1;
        let last = std::iter::repeat_with(|| propagate(Portable, &mut state)).find(ends).unwrap();
        assert_eq!(last.conflict & 1, 1);
    }
}
