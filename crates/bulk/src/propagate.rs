//! Unit propagation on the extended formula with its locked candidates, for all lanes at once.
//!
//! A *chute* is a band or a stack: three lines and three boxes, whose common parts are nine *segments*
//! of three cells. What holds of a segment serves its line and its box. One pass goes over the three
//! bands, then over the three stacks; what a chute learns the next one sees.
//!
//! Locked candidates are the extra power of the triad encoding (t-dillon, tdoku, 2019); sums of "once"
//! and "twice" over bit sets are a habit of all fast Sudoku solvers since B. Turner's bb_sudoku, 2009.

use super::lanes::{LANES, LaneSet, Lanes, Row};

/// Rows of the state: 81 cells, and empty ones to a multiple of eight.
pub(super) const ROWS: usize = 88;

/// All cells of all lanes, in reading order.
pub(super) type State = [Row; ROWS];

/// How the lanes stand after a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// A cell without candidate, or a house without place for a digit.
    pub conflict: LaneSet,
    /// One candidate in each cell, each digit once in each house.
    pub solved: LaneSet,
    /// Neither, and the pass changed nothing.
    pub stuck: LaneSet,
}

/// Runs a block for each number, as constants: chutes are written out in full, so that cells stay in
/// registers.
macro_rules! each {
    ($name:ident in [$($number:literal),*] $body:block) => {{
        $({ const $name: usize = $number; $body })*
    }};
}

/// What a pass gathers from the chutes.
struct Sums<V> {
    /// Digits that have a place in every house.
    placed: V,
    /// Digits that have exactly one place in every house.
    fixed: V,
    /// Where a candidate has gone.
    changed: V,
    /// The smallest candidate set.
    least: V,
}

/// What is known of the nine segments of a chute: number 3 i + b is where line i meets box b.
struct Segments<V> {
    /// Digits with a place in it.
    places: [V; 9],
    /// Digits with two places or three.
    several: [V; 9],
    /// Digits of cells with one candidate.
    singles: [V; 9],
}

/// One pass over all parts of `state`.
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

/// Propagates in a chute, whose lines are `LINE` apart and whose cells in a line `STEP`.
///
/// Hidden singles of boxes are looked for in bands only (`BOXES`), cells without candidate in stacks only:
/// twice a pass would be slower than the few passes it saves. For the same reason a single does not take
/// its digit from the cells of its own segment: the other chute through that segment does, as there they
/// lie in three.
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

/// The digits with exactly one place in a house, made up of three segments.
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

/// The digits that must be in each segment: locked candidates of its line or its box, and singles.
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
