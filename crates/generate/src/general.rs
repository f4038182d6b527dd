//! Makes a puzzle of any size and rules whose solution is a given full grid.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::climb::{self, Climb, ClimbState};
use super::generator::{Generator, GridSource, NotMade};
use super::judge::{Made, NearMiss};
use super::mending::Mending;
use super::thinning::Thinning;
use sudosat_core::backend::{Limit, Limits};
use sudosat_core::cores::{Effort, Negated, Oracle, PartId, PartsVerdict, PuzzleParts};
use sudosat_core::grid::{Grid, Puzzle};
use sudosat_core::rules::Sudoku;
use sudosat_core::solve::{Answer, CountOptions, Method, SolveError};

/// The largest number of conflicts in the test whether a clue can be removed. If the test needs more, the clue stays.
/// Without this limit, the tests of the last clues of a large grid would take longer than all other tests.
const MOST_CONFLICTS: u64 = 200;
/// The same number for puzzles with drawn clues of several cells. Their last digits take more conflicts, and are to be
/// few.
const MOST_CONFLICTS_BESIDE_CLUES: u64 = 500;
/// The largest number of cells of a grid on which the tests beside drawn clues take as many conflicts as they need.
const CELLS_WITHOUT_LIMIT: usize = 36;

/// The reason why an attempt ends without a puzzle, and why there are no further attempts.
pub(super) enum Stop {
    Limit(Limit),
    Failed(NotMade),
}

/// The result of an attempt: a puzzle with the wanted properties, or another puzzle as a near miss, or no puzzle.
pub(super) type Attempt = Result<Result<Made, Option<Box<NearMiss>>>, Stop>;

impl From<SolveError> for Stop {
    fn from(error: SolveError) -> Self {
        Stop::Failed(error.into())
    }
}

impl From<NotMade> for Stop {
    fn from(error: NotMade) -> Self {
        match error {
            NotMade::Limit(limit, _) => Stop::Limit(limit),
            error => Stop::Failed(error),
        }
    }
}

/// Makes a puzzle whose solution is `full`, or another grid if a pattern is wanted. Returns `None` if that fails.
pub(super) fn on_grid(
    generator: &Generator<'_>,
    source: &mut GridSource,
    full: &Grid,
    limits: &Limits,
) -> Result<Option<UntestedPuzzle>, Stop> {
    let Some(found) = clues(generator, source, full, limits)? else { return Ok(None) };
    let solution = solution(generator, &found.puzzle, limits)?;
    let (found, redundant) = mended(generator, source, found, &solution, limits);
    let faults =
        redundant.len() as u64 + u64::from(generator.wanted.minimal && found.limit.is_some());
    Ok(Some(UntestedPuzzle { puzzle: found.puzzle, solution, faults }))
}

/// A puzzle with one solution that is not tested for the wanted properties yet.
pub(super) struct UntestedPuzzle {
    pub puzzle: Puzzle,
    pub solution: Grid,
    /// The number of clues that are unwanted because they are redundant, and of clues of several cells that are wanted
    /// but missing.
    pub faults: u64,
}

/// Tests whether the puzzle has the wanted properties.
pub(super) fn judged(
    generator: &Generator<'_>,
    UntestedPuzzle { puzzle, solution, faults }: UntestedPuzzle,
    nearest: Option<&NearMiss>,
    limits: &Limits,
) -> Attempt {
    let judged = generator.judge.judge(puzzle, solution, faults, nearest, limits);
    judged.map(|judged| judged.map_err(|miss| Some(Box::new(miss)))).map_err(Stop::Limit)
}

/// Returns the only solution of `puzzle`, or the reason to stop if the solver does not find it.
pub(super) fn solution(
    generator: &Generator<'_>,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Grid, Stop> {
    match (generator.solver.solve_within(puzzle, limits)?.answer, limits.reached()) {
        (Answer::Unique(solution), _) => Ok(solution),
        (_, Some(limit)) => Err(Stop::Limit(limit)),
        (_, None) => Err(SolveError::Disputed.into()),
    }
}

/// If redundant clues are unwanted, tries puzzles with the same solution until one has no redundant clue, a new full
/// grid is more promising, or a limit is reached. Returns the last puzzle, and the 0-based indices of the cells of its
/// redundant clues.
fn mended(
    generator: &Generator<'_>,
    source: &mut GridSource,
    mut found: Thinned,
    solution: &Grid,
    limits: &Limits,
) -> (Thinned, Vec<usize>) {
    let mut mending = Mending::default();
    loop {
        let redundant = redundant(generator, &found.puzzle, solution, limits);
        let states = generator.states(&found.puzzle.clues, &redundant);
        let is_end = redundant.is_empty() || generator.pattern().is_some();
        let order = if is_end { None } else { mending.next(states, &mut source.random) };
        let Some(order) = order.filter(|_| limits.reached().is_none()) else {
            return (found, redundant);
        };
        let order: Vec<_> = order.into_iter().map(|set| generator.orbits[set].clone()).collect();
        let puzzle = generator.puzzle(given(generator, solution, order.iter().flatten()));
        let effort = Effort { limits: limits.clone(), conflicts_per_call: None };
        let thinning = Thinning::new(order, 0, false);
        found = thin(generator.solver.sudoku(), &puzzle, solution, thinning, effort);
    }
}

/// Returns a grid with the digits that `grid` has in these cells, and with no other digits. The cells are 0-based
/// indices.
fn given<'c>(
    generator: &Generator<'_>,
    grid: &Grid,
    cells: impl Iterator<Item = &'c usize>,
) -> Grid {
    let mut given = generator.solver.layout().empty_grid();
    for cell in cells.map(|&cell| grid.shape().cell_at(cell)) {
        given.set(cell, grid.get(cell));
    }
    given
}

/// Returns a puzzle whose only solution is `full`. If a pattern is wanted, the puzzle has one solution, which may
/// differ from `full`. Returns `None` if the search for clues in the pattern is stuck.
fn clues(
    generator: &Generator<'_>,
    source: &mut GridSource,
    full: &Grid,
    limits: &Limits,
) -> Result<Option<Thinned>, Stop> {
    if let Some(cells) = generator.pattern() {
        let puzzle = climb(generator, source, full, cells, limits)?;
        return Ok(puzzle.map(|puzzle| Thinned { puzzle, limit: None }));
    }
    let (order, fewest) = generator.plan(&mut source.random);
    let effort = Effort { limits: limits.clone(), conflicts_per_call: most_conflicts(generator) };
    let puzzle = generator.puzzle(full.clone());
    let thinning = Thinning::new(order, fewest, true);
    if let Some(keeps) = generator.judge.keeper() {
        let keeps = |clues: &Grid| keeps(&generator.puzzle(clues.clone()), limits);
        let clues = thin_while(full, thinning, keeps);
        return Ok(Some(Thinned { puzzle: generator.puzzle(clues), limit: None }));
    }
    Ok(Some(thin(generator.solver.sudoku(), &puzzle, full, thinning, effort)))
}

/// Returns the largest number of conflicts in the test whether a digit can be removed, or `None` if no digit may be
/// redundant.
fn most_conflicts(generator: &Generator<'_>) -> Option<u64> {
    let cells = generator.solver.layout().cells().len();
    match (generator.wanted.minimal, generator.wanted.with.is_empty()) {
        (true, _) => None,
        (false, true) => Some(MOST_CONFLICTS),
        (false, false) if cells <= CELLS_WITHOUT_LIMIT => None,
        (false, false) => Some(MOST_CONFLICTS_BESIDE_CLUES),
    }
}

/// A puzzle after the removal of clues.
pub(super) struct Thinned {
    pub puzzle: Puzzle,
    /// The limit because of which it is unknown for some set of clues whether it can be removed; `None` if it is known
    /// for each.
    pub limit: Option<Limit>,
}

/// Removes clues of `puzzle` in the order of `thinning`, as long as `solution` stays the only solution. Clues whose
/// test reaches a limit stay.
pub(super) fn thin(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    solution: &Grid,
    mut thinning: Thinning,
    effort: Effort,
) -> Thinned {
    let denied = Negated::Solution(solution);
    let parts = match PuzzleParts::of_clues(sudoku, puzzle, denied, &effort.limits) {
        Ok(parts) => parts,
        Err(limit) => return Thinned { puzzle: puzzle.clone(), limit: Some(limit) },
    };
    let mut oracle = Oracle::new(parts.formula(), effort);
    let mut left = parts.formula().parts();
    let of_cell = parts_of_cells(&parts, puzzle);
    let mut limit = None;
    while let Some(sets) = thinning.question() {
        let mut others = left.clone();
        for cell in sets.iter().flatten() {
            others.remove(&of_cell[cell]);
        }
        let is_last_word = sets.len() == 1;
        let verdict = oracle.solve(&others);
        if let (true, PartsVerdict::Unknown(reached)) = (is_last_word, &verdict) {
            limit = limit.or(Some(*reached));
        }
        let can_go = matches!(verdict, PartsVerdict::Unsatisfiable(_));
        thinning.receive(can_go);
        if can_go {
            left = others;
        }
    }
    let gone = parts.formula().parts().into_iter().filter(|part| !left.contains(part));
    let puzzle = gone.fold(puzzle.clone(), |puzzle, part| match parts.part(part).clue() {
        Some(clue) => puzzle.with_clue(clue.cell, None),
        None => puzzle,
    });
    Thinned { puzzle, limit }
}

/// Returns the part of each given digit. The key is the 0-based index of the cell of the digit. Clues of several cells
/// are parts, too, but they are left out.
fn parts_of_cells(parts: &PuzzleParts, puzzle: &Puzzle) -> HashMap<usize, PartId> {
    let index = |id| Some((puzzle.shape().index_of(parts.part(id).clue()?.cell), id));
    parts.formula().parts().into_iter().filter_map(index).collect()
}

/// Returns the clues that `thinning` leaves of a full grid. A set of clues is removed only if `keeps` returns true for
/// the clues that are then left.
fn thin_while(full: &Grid, mut thinning: Thinning, keeps: impl Fn(&Grid) -> bool) -> Grid {
    let mut left = full.clone();
    while let Some(sets) = thinning.question() {
        let mut others = left.clone();
        for &cell in sets.iter().flatten() {
            others.set(full.shape().cell_at(cell), None);
        }
        let can_go = keeps(&others);
        thinning.receive(can_go);
        if can_go {
            left = others;
        }
    }
    left
}

/// Returns the 0-based indices of the cells of the redundant clues. A clue counts as redundant if it can be removed by
/// itself, or if a limit was reached before this was known. Returns no cell if redundant clues are allowed, or if the
/// removal of clues never leaves redundant clues.
fn redundant(
    generator: &Generator<'_>,
    puzzle: &Puzzle,
    solution: &Grid,
    limits: &Limits,
) -> Vec<usize> {
    if !generator.must_look_for_redundant() {
        return Vec::new();
    }
    let sudoku = generator.solver.sudoku();
    let index_of = |cell| puzzle.shape().index_of(cell);
    let denied = Negated::Solution(solution);
    let Ok(parts) = PuzzleParts::of_clues(sudoku, puzzle, denied, limits) else {
        return puzzle.clues.filled().map(|(cell, _)| index_of(cell)).collect();
    };
    let effort = Effort { limits: limits.clone(), conflicts_per_call: None };
    let mut oracle = Oracle::new(parts.formula(), effort);
    let mut can_go = |part: &PartId| {
        let mut others = parts.formula().parts();
        others.remove(part);
        !matches!(oracle.solve(&others), PartsVerdict::Satisfiable(_))
    };
    let all = parts.formula().parts().into_iter();
    let clues = all.filter(|part| can_go(part)).filter_map(|part| parts.part(part).clue());
    clues.map(|clue| index_of(clue.cell)).collect()
}

/// Searches for digits in `cells` with which the puzzle has one solution. Returns `None` if the search is stuck.
fn climb(
    generator: &Generator<'_>,
    source: &mut GridSource,
    full: &Grid,
    cells: Vec<usize>,
    limits: &Limits,
) -> Result<Option<Puzzle>, Stop> {
    let layout = generator.solver.layout();
    let mut climb = Climb::new(layout, full, cells);
    loop {
        let mut counts = Vec::new();
        for clues in climb.questions() {
            counts.push(solutions(generator, clues, limits)?);
            if let Some(limit) = limits.reached() {
                return Err(Stop::Limit(limit));
            }
        }
        match climb.receive(&counts, layout, &mut source.random) {
            ClimbState::Climbing => {}
            ClimbState::Top => return Ok(Some(generator.puzzle(climb.clues().clone()))),
            ClimbState::Stuck => return Ok(None),
        }
    }
}

/// Counts the solutions of the puzzle with these clues, at most [`climb::MOST`]. Stops early if a limit is reached.
fn solutions(generator: &Generator<'_>, clues: &Grid, limits: &Limits) -> Result<u64, Stop> {
    let options = CountOptions { method: Method::Search, limit: Some(climb::MOST) };
    let puzzle = generator.puzzle(clues.clone());
    let mut solutions = 0;
    generator.solver.list_within(&puzzle, options, limits.clone(), &mut |_| {
        solutions += 1;
        ControlFlow::Continue(())
    })?;
    Ok(solutions)
}
