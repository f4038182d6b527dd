//! Finds unique rectangles and unique loops: cells with the same two candidates that would give a second solution.

use crate::geometry::{
    ALL, CELLS, HOUSES, Mask, PEER_SETS, POSITIONS, bits, choices, lowest, members,
};
use crate::grid::{Digits, Grid};
use crate::hint::Hint;
use crate::subsets::tuple;
use crate::technique::{SeTechnique, unique_loop, with_set};
use crate::wings::with_digit;

/// The ways to use a loop. A later use of the same cells in the same way is not listed again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// One cell has further candidates.
    One,
    /// The further candidates are one digit.
    SameDigit,
    /// The further candidates of two cells make a naked set with `cells`.
    Naked { house: u8, digits: Mask, cells: Mask },
    /// The digits of the loop make a hidden set with `digits` at `cells`.
    Hidden { house: u8, digits: Mask, cells: Mask },
    /// One digit of the loop is locked in two cells.
    Locked,
}

impl Use {
    fn kind(self) -> u8 {
        match self {
            Use::One => 1,
            Use::SameDigit => 2,
            Use::Naked { .. } | Use::Hidden { .. } => 3,
            Use::Locked => 4,
        }
    }
}

struct LoopHint {
    cells: u128,
    way: Use,
    hint: Hint,
}

/// Finds the unique loop of the lowest difficulty; of equals, the one of the lowest type, then the first.
pub(crate) fn unique_loops(grid: &Grid) -> Option<Hint> {
    let mut hints = Vec::new();
    for start in (0..81).filter(|&cell| grid.candidates(cell).count_ones() == 2) {
        for cells in LoopSearch::run(grid, start) {
            use_loop(grid, &cells, grid.candidates(start), &mut hints);
        }
    }
    let rank = |a: &LoopHint, b: &LoopHint| {
        a.hint.difficulty.total_cmp(&b.hint.difficulty).then(a.way.kind().cmp(&b.way.kind()))
    };
    hints.into_iter().min_by(rank).map(|found| found.hint)
}

/// A depth-first search for loops of a start cell.
struct LoopSearch<'a> {
    grid: &'a Grid,
    pair: Mask,
    path: Vec<usize>,
    /// The houses of the cells at even and at odd places of the path.
    houses: [u32; 2],
    loops: Vec<Vec<usize>>,
}

impl<'a> LoopSearch<'a> {
    fn run(grid: &'a Grid, start: usize) -> Vec<Vec<usize>> {
        let pair = grid.candidates(start);
        let mut search =
            LoopSearch { grid, pair, path: Vec::new(), houses: [0; 2], loops: Vec::new() };
        search.extend(start, 2, 0, None);
        search.loops
    }

    /// Adds a cell to the path and tries all next cells. `spare` more cells may have other further candidates than
    /// `further`; that set grows from one next cell to another.
    fn extend(&mut self, cell: usize, spare: i32, mut further: Mask, last_kind: Option<usize>) {
        let houses = HOUSES[cell].iter().fold(0, |set, &house| set | 1 << house);
        let parity = self.path.len() % 2;
        if self.houses[parity] & houses != 0 {
            return;
        }
        self.houses[parity] |= houses;
        self.path.push(cell);
        for kind in (0..3).filter(|&kind| Some(kind) != last_kind) {
            for next in CELLS[usize::from(HOUSES[cell][kind])].map(usize::from) {
                if next == self.path[0] && self.path.len() >= 4 {
                    if self.houses[0] == self.houses[1] {
                        self.loops.push(self.path.clone());
                    }
                } else if !self.path.contains(&next) {
                    let candidates = self.grid.candidates(next);
                    if candidates & self.pair == self.pair {
                        further |= candidates & !self.pair;
                        let extra = candidates != self.pair;
                        if !extra || further.count_ones() == 1 || spare > 0 {
                            self.extend(next, spare - i32::from(extra), further, Some(kind));
                        }
                    }
                }
            }
        }
        self.path.pop();
        self.houses[parity] &= !houses;
    }
}

/// Adds the hints of a loop.
fn use_loop(grid: &Grid, cells: &[usize], pair: Mask, hints: &mut Vec<LoopHint>) {
    let extra: Vec<usize> =
        cells.iter().copied().filter(|&cell| grid.candidates(cell) != pair).collect();
    let set = cells.iter().fold(0, |set, &cell| set | 1_u128 << cell);
    let mut add = |way: Use, added: f64, removals: Digits| {
        let known = |other: &LoopHint| other.way == way && other.cells == set;
        if !removals.is_empty() && !hints.iter().any(known) {
            let difficulty = unique_loop(cells.len()) + added;
            let hint = Hint::removing(SeTechnique::UniqueLoop, difficulty, removals);
            hints.push(LoopHint { cells: set, way, hint });
        }
    };
    match extra[..] {
        [] => {}
        [cell] => add(Use::One, 0.0, vec![(cell as u8, pair)]),
        [first, second] => {
            let further = (grid.candidates(first) | grid.candidates(second)) & !pair;
            if further.count_ones() == 1 {
                add(Use::SameDigit, 0.0, same_digit(grid, &extra, pair));
            } else {
                sets(grid, first, second, pair, &mut add);
            }
            add(Use::Locked, 0.0, locked(grid, first, second, pair));
        }
        _ => add(Use::SameDigit, 0.0, same_digit(grid, &extra, pair)),
    }
}

fn same_digit(grid: &Grid, extra: &[usize], pair: Mask) -> Digits {
    let digit = lowest(grid.candidates(extra[0]) & !pair);
    let seen = extra.iter().fold(!0, |seen, &cell| seen & PEER_SETS[cell]);
    with_digit(grid, seen, digit)
}

/// Finds naked and hidden sets with the two cells that have further candidates.
fn sets(
    grid: &Grid,
    first: usize,
    second: usize,
    pair: Mask,
    add: &mut impl FnMut(Use, f64, Digits),
) {
    let further = (grid.candidates(first) | grid.candidates(second)) & !pair;
    for size in further.count_ones() as usize..=7 {
        for kind in (0..3).filter(|&kind| HOUSES[first][kind] == HOUSES[second][kind]) {
            let house = usize::from(HOUSES[first][kind]);
            let at = [first, second].map(|cell| usize::from(POSITIONS[cell][kind]));
            if size * 2 <= grid.open_cells(house) {
                naked_sets(grid, house, at, further, size, add);
            }
            if size * 2 < grid.open_cells(house) {
                hidden_sets(grid, house, at, pair, further, size, add);
            }
        }
    }
}

fn naked_sets(
    grid: &Grid,
    house: usize,
    [first, second]: [usize; 2],
    further: Mask,
    size: usize,
    add: &mut impl FnMut(Use, f64, Digits),
) {
    let candidates = CELLS[house].map(|cell| grid.candidates(cell.into()));
    let common = further & candidates[first] & candidates[second];
    for at in choices(size, 9).map(|at| at as Mask) {
        if at >> first & 1 == 0 || at >> second & 1 != 0 {
            continue;
        }
        let cells = at & !(1 << first);
        let union = bits(cells).fold(common, |union, at| union | candidates[at]);
        let sets = bits(at).map(|at| if at == first { further } else { candidates[at] });
        if let (true, Some(digits)) = (union.count_ones() as usize == size, tuple(sets, size)) {
            let others = ALL & !(at | 1 << second);
            let removals = grid.digits_at(house, others, digits);
            add(Use::Naked { house: house as u8, digits, cells }, with_set(size), removals);
        }
    }
}

fn hidden_sets(
    grid: &Grid,
    house: usize,
    [first, second]: [usize; 2],
    pair: Mask,
    further: Mask,
    size: usize,
    add: &mut impl FnMut(Use, f64, Digits),
) {
    let others: Vec<usize> = bits(ALL & !(pair | further)).collect();
    if others.is_empty() || size - 2 > others.len() {
        return;
    }
    for chosen in choices(size - 2, others.len()) {
        let digits = bits(chosen as Mask).fold(pair, |set, at| set | 1 << others[at]);
        let places = |digit| grid.places(house, digit) & !(1 << second);
        let union = bits(digits).fold(0, |union, digit| union | places(digit));
        let all_have_places = bits(digits).all(|digit| places(digit) != 0);
        if all_have_places && union.count_ones() as usize == size {
            let cells = union & !(1 << first);
            let removals = grid.digits_at(house, cells, ALL & !digits);
            let added = with_set(cells.count_ones() as usize);
            add(Use::Hidden { house: house as u8, digits, cells }, added, removals);
        }
    }
}

/// Finds a digit of the pair that has no other place in a common house; the other digit of the pair goes.
fn locked(grid: &Grid, first: usize, second: usize, pair: Mask) -> Digits {
    let both = PEER_SETS[first] & 1 << second;
    let common = || (0..3).filter(|&kind| HOUSES[first][kind] == HOUSES[second][kind]);
    let is_locked = |digit: usize| {
        common().any(|kind| {
            let at = 1 << POSITIONS[first][kind] | 1 << POSITIONS[second][kind];
            grid.places(usize::from(HOUSES[first][kind]), digit) & !at == 0
        })
    };
    let locked = bits(pair).find(|&digit| both != 0 && is_locked(digit));
    locked.map_or(Digits::new(), |digit| {
        members(1 << first | 1 << second).map(|cell| (cell as u8, pair & !(1 << digit))).collect()
    })
}
