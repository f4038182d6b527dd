//! Propagates in all lanes (the places of puzzles in the SIMD registers) at once: naked singles and hidden singles, and
//! locked candidates.
//!
//! A *chute* is a band or a stack: three lines and three boxes, which intersect in nine *segments* of three cells. A
//! digit that must be in a segment is removed from the rest of both its line and its box. One pass processes the three
//! bands, then the three stacks; each chute uses the results of the chutes before it.
//!
//! Unit propagation finds locked candidates too if the formula has the triad encoding (t-dillon, tdoku, 2019). Since B.
//! Turner's bb_sudoku, 2009, fast Sudoku solvers commonly compute the digits with at least one cell and those with at
//! least two cells of a house by operations on bit sets.

use super::lanes::{LANES, LaneSet, Lanes, Row};

/// The number of rows of the state: 81 cells, and empty ones up to a multiple of eight.
pub(super) const ROWS: usize = 88;

/// All cells of all lanes, in reading order.
pub(super) type State = [Row; ROWS];

/// The status of the lanes after a pass, as three disjoint sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Lanes in which the pass has found a cell without candidates, or a house without a cell for a digit.
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
    /// Digits that have at least one cell in every house that was processed so far.
    placed: V,
    /// Digits that have exactly one cell in every house that was processed so far.
    fixed: V,
    /// The candidates that were removed from at least one cell.
    changed: V,
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
    let mut sums = Sums { placed: full, fixed: full, changed: simd.splat(0), least: full };
    for band in 0..3 {
        let cells = (&mut state[27 * band..][..27]).try_into().expect("three rows");
        chute::<S, 27, 9, 1, true>(simd, cells, part, &mut sums);
    }
    for stack in 0..3 {
        let cells = (&mut state[3 * stack..][..75]).try_into().expect("up to the last row");
        chute::<S, 75, 1, 9, false>(simd, cells, part, &mut sums);
    }
    let (all, zero) = (LaneSet::MAX >> (LANES - S::WIDTH), simd.splat(0));
    let conflict = !simd.equal(sums.placed, full) & all | simd.equal(sums.least, zero);
    let solved = simd.equal(sums.fixed, full) & !conflict;
    let stuck = simd.equal(sums.changed, zero) & !conflict & !solved;
    Seen { conflict, solved, stuck }
}

/// Propagates in a chute. `LINE` is the distance of its lines in the state, `STEP` the distance of the
/// cells within a line.
///
/// Only bands find hidden singles of boxes (`BOXES`), and only stacks find cells without candidates: to do both in
/// every chute would save few passes and cost more time than that. For the same reason the digit of a naked single is
/// not removed from the other cells of the single's own segment. The other chute through these cells does that, because
/// there they lie in three different segments.
#[inline(always)]
fn chute<S: Lanes, const N: usize, const LINE: usize, const STEP: usize, const BOXES: bool>(
    simd: S,
    cells: &mut [Row; N],
    part: usize,
    sums: &mut Sums<S::Vector>,
) {
    let segments = segments::<S, N, LINE, STEP>(simd, cells, part);
    let (mut lines, mut boxes) = ([simd.splat(0); 3], [simd.splat(0); 3]);
    each!(N in [0, 1, 2] {
        lines[N] = hidden_singles(simd, &segments, [3 * N, 3 * N + 1, 3 * N + 2], sums);
        if BOXES {
            boxes[N] = hidden_singles(simd, &segments, [N, 3 + N, 6 + N], sums);
        }
    });
    let claimed = claimed(simd, &segments);
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let beside = simd.or(claimed[3 * I + (B + 1) % 3], claimed[3 * I + (B + 2) % 3]);
        let in_box = simd.or(claimed[3 * ((I + 1) % 3) + B], claimed[3 * ((I + 2) % 3) + B]);
        let elsewhere = simd.or(beside, in_box);
        let hidden = simd.or(lines[I], boxes[B]);
        each!(J in [0, 1, 2] {
            let cell = &mut cells[I * LINE + (3 * B + J) * STEP];
            let old = simd.load(&cell.0, part);
            let new = simd.focus(simd.without(old, elsewhere), hidden);
            sums.changed = simd.differ(sums.changed, old, new);
            if !BOXES {
                sums.least = simd.least(sums.least, new);
            }
            simd.store(&mut cell.0, part, new);
        });
    }) });
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

/// Returns the digits with exactly one cell in the house that consists of these three segments, and updates
/// `sums`.
#[inline(always)]
fn hidden_singles<S: Lanes>(
    simd: S,
    Segments { places, several, .. }: &Segments<S::Vector>,
    [a, b, c]: [usize; 3],
    sums: &mut Sums<S::Vector>,
) -> S::Vector {
    let placed = simd.any(places[a], places[b], places[c]);
    let within = simd.any(several[a], several[b], several[c]);
    let across = simd.most(places[a], places[b], places[c]);
    let fixed = simd.without(placed, simd.or(within, across));
    sums.placed = simd.and(sums.placed, placed);
    sums.fixed = simd.and(sums.fixed, fixed);
    fixed
}

/// Returns for each segment the digits that must be in it: locked candidates of its line or its box, and naked singles.
#[inline(always)]
fn claimed<S: Lanes>(simd: S, segments: &Segments<S::Vector>) -> [S::Vector; 9] {
    let Segments { places, singles, .. } = segments;
    let mut claimed = *places;
    each!(I in [0, 1, 2] { each!(B in [0, 1, 2] {
        let beside = simd.or(places[3 * I + (B + 1) % 3], places[3 * I + (B + 2) % 3]);
        let in_box = simd.or(places[3 * ((I + 1) % 3) + B], places[3 * ((I + 2) % 3) + B]);
        let must = simd.not_both_or(beside, in_box, singles[3 * I + B]);
        claimed[3 * I + B] = simd.and(places[3 * I + B], must);
    }) });
    claimed
}
