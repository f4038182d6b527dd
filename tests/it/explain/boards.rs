//! Boards of many kinds: on the paths of random puzzles, and with random candidates.

use sudosat::explain::{Board, Explainer};
use sudosat::grid::{Cell, Digit, Grid, Puzzle, Shape};
use sudosat::rules::Action;
use sudosat::solve::{Answer, Solver};

use crate::explain::corpus::{classic_solver, file, walk};
use crate::explain::random::Random;
use crate::support::sample;

/// How many boards.
pub struct Boards {
    /// The number of puzzles. Every third board of their paths (outside `.ci/long` every sixth) is taken twice: as it
    /// is, and with more candidates crossed out.
    pub puzzles: usize,
    /// The number of boards without a puzzle: random candidates around a full grid.
    pub random: usize,
    pub seed: u64,
}

/// The items of a list in random order.
fn shuffled<T>(mut items: Vec<T>, random: &mut Random) -> Vec<T> {
    for at in (1..items.len()).rev() {
        items.swap(at, random.below(at + 1));
    }
    items
}

/// The lines of a grid in random order, bands kept together.
fn lines(random: &mut Random) -> Vec<usize> {
    let mut lines = Vec::new();
    for band in shuffled(vec![0, 1, 2], random) {
        lines.extend(shuffled(vec![3 * band, 3 * band + 1, 3 * band + 2], random));
    }
    lines
}

/// A full grid: a solution of the project's puzzles with lines and digits shuffled.
pub fn full(random: &mut Random) -> Grid {
    let known = file("hard").into_iter().chain(file("medium"));
    let mut known: Vec<Grid> = known.filter_map(|entry| entry.solution).collect();
    let from = known.swap_remove(random.below(known.len()));
    let (rows, columns) = (lines(random), lines(random));
    let digits = shuffled((0..9).collect(), random);
    let mut grid = Grid::empty(Shape::CLASSIC);
    for (cell, digit) in from.filled() {
        let to = Cell::new(rows[usize::from(cell.row)], columns[usize::from(cell.col)]);
        grid.set(to, Some(Digit::from_index(digits[digit.index()])));
    }
    grid
}

/// A random minimal puzzle: clues are taken away from a full grid while it is the only solution.
pub fn dug(solver: &Solver, random: &mut Random) -> Puzzle {
    let mut puzzle = Puzzle::from(full(random));
    for cell in shuffled(Shape::CLASSIC.cells().collect(), random) {
        let fewer = puzzle.clone().with_clue(cell, None);
        if matches!(solver.solve(&fewer).unwrap().answer, Answer::Unique(_)) {
            puzzle = fewer;
        }
    }
    puzzle
}

/// A board with random candidates around a full grid, some digits of which stand.
fn scattered<'s>(explainer: &Explainer<'s>, random: &mut Random) -> Board<'s> {
    let solution = full(random);
    let mut board = Board::empty(explainer.sudoku());
    let (standing, kept) = (random.below(50), 10 + random.below(60));
    for (cell, digit) in solution.filled() {
        if random.below(100) < standing {
            board.place(explainer.sudoku().action_id(cell, digit)).expect("it is of the solution");
        }
    }
    thin_out(&mut board, &solution, kept, random);
    board
}

/// Crosses out candidates that are not in the solution, so that about `kept` in a hundred stay.
fn thin_out(board: &mut Board<'_>, solution: &Grid, kept: usize, random: &mut Random) {
    for id in board.open().collect::<Vec<_>>() {
        let Action { cell, digit } = board.sudoku().action(id);
        if solution.get(cell) != Some(digit) && random.below(100) >= kept {
            board.cross_out(id).expect("it is not of the solution");
        }
    }
}

/// Every third or sixth board on the path of a random puzzle, once as it is and once with more crossed out.
fn on_a_path<'s>(
    explainer: &Explainer<'s>,
    solver: &Solver,
    random: &mut Random,
) -> Vec<Board<'s>> {
    let (puzzle, mut all) = (dug(solver, random), Vec::new());
    let (_, solution) = walk(explainer, &puzzle, |board, _| all.push(board.clone()));
    let solution = solution.expect("no two clues clash");
    let mut taken = Vec::new();
    for board in all.into_iter().step_by(sample(6, 3)) {
        let mut thinner = board.clone();
        thin_out(&mut thinner, &solution, 50 + random.below(50), random);
        taken.extend([board, thinner]);
    }
    taken
}

/// The boards.
pub fn boards<'s>(explainer: &Explainer<'s>, wanted: &Boards) -> Vec<Board<'s>> {
    let (solver, random) = (classic_solver(), &mut Random::new(wanted.seed));
    let mut boards = Vec::new();
    for _ in 0..wanted.puzzles {
        boards.extend(on_a_path(explainer, &solver, random));
    }
    boards.extend((0..wanted.random).map(|_| scattered(explainer, random)));
    boards
}
