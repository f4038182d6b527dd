//! How cost grows with the size of the grid, and with the number of literals in an at-most-one.
//!
//! `cargo bench -p sudosat-benches --bench scale`; figures: `benches/results`. The largest grid takes about a minute.

use divan::Bencher;
use sudosat::backend::Engine;
use sudosat::cover::{CoverBuilder, ExactCover};
use sudosat::encode::{AtMostOne, ClauseCounter, Encoding, Problem};
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;
use sudosat::solve::{Options, SolveCover, Solver};

#[path = "../tests/it/support/large.rs"]
mod large;
#[path = "../tests/it/support/random.rs"]
mod random;

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    sizes();
    divan::main();
}

/// Side of the grids; of each a solution's 40 % are clues.
const SIDES: [usize; 6] = [9, 16, 25, 36, 49, 64];
const PERCENT: usize = 40;
const SEED: u64 = 1;

/// What is left of each grid after propagation, for comparison with the whole formula.
fn sizes() {
    println!("side    clues  actions     open  variables    clauses");
    for side in SIDES {
        let shape = Shape::of_side(side).expect("it has boxes");
        let (sudoku, puzzle) = (Sudoku::new(shape), large::puzzle(shape, PERCENT, SEED));
        let mut position = sudoku.cover().position();
        sudoku.assert_puzzle(&puzzle, &mut position).expect("it has a solution");
        position.simplify().expect("it has a solution");
        let problem = Problem::of_position(&position, Some(&sudoku));
        let mut counter = ClauseCounter::default();
        let variables = problem.write(Encoding::default(), &mut counter);
        let (clues, actions) = (puzzle.clues.filled_count(), side * side * side);
        let (open, clauses) = (problem.actions().len(), counter.clauses);
        println!("{side:4} {clues:8} {actions:8} {open:8} {variables:10} {clauses:10}");
    }
}

/// The cover model of the empty grid.
#[divan::bench(args = SIDES, sample_count = 3, sample_size = 1)]
fn build(bencher: Bencher, side: usize) {
    let shape = Shape::of_side(side).expect("it has boxes");
    bencher.bench_local(|| Sudoku::new(shape));
}

/// Clues, propagation and locked actions to a fixpoint.
#[divan::bench(args = SIDES, sample_count = 3, sample_size = 1)]
fn simplify(bencher: Bencher, side: usize) {
    let shape = Shape::of_side(side).expect("it has boxes");
    let (sudoku, puzzle) = (Sudoku::new(shape), large::puzzle(shape, PERCENT, SEED));
    bencher.bench_local(|| {
        let mut position = sudoku.cover().position();
        sudoku.assert_puzzle(&puzzle, &mut position).expect("it has a solution");
        position.simplify().expect("it has a solution");
        position.open_count()
    });
}

/// A solution, by the engine that `--engine auto` takes.
#[divan::bench(args = SIDES, sample_count = 1, sample_size = 1)]
fn solve(bencher: Bencher, side: usize) {
    let shape = Shape::of_side(side).expect("it has boxes");
    let puzzle = large::puzzle(shape, PERCENT, SEED);
    let solver = Solver::new(shape, Options { engine: Engine::Auto, ..Options::default() });
    bencher.bench_local(|| {
        let outcome = solver.solve_first(&puzzle, &mut |_| {}).expect("the engine runs");
        assert!(outcome.answer.solution().is_some());
    });
}

/// n queens: n and up to n literals in each at-most-one.
fn queens(n: usize) -> ExactCover<(char, usize), (usize, usize)> {
    let mut builder = CoverBuilder::new();
    let mut declare = |kind, count, exact: bool| {
        (0..count).for_each(|number| {
            let declared = match exact {
                true => builder.require((kind, number)),
                false => builder.at_most_one((kind, number)),
            };
            declared.expect("each is declared once");
        });
    };
    declare('r', n, true);
    declare('c', n, true);
    declare('/', 2 * n, false);
    declare('\\', 2 * n, false);
    for (row, column) in itertools::iproduct!(0..n, 0..n) {
        let lines = [('r', row), ('c', column), ('/', row + column), ('\\', n + row - column)];
        builder.action((row, column), lines).expect("all were declared");
    }
    builder.build().expect("every row has squares")
}

/// A number of queens and an encoding.
#[derive(Clone, Copy)]
struct Case((usize, AtMostOne));

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Case((n, at_most_one)) = self;
        write!(f, "{n} {at_most_one}")
    }
}

/// At-most-one encodings over growing requirements: one solution of n queens.
#[divan::bench(
    args = itertools::iproduct!([50, 100, 150, 200], AtMostOne::ALL).map(Case),
    sample_count = 3,
    sample_size = 1
)]
fn queens_by_at_most_one(bencher: Bencher, Case((n, at_most_one)): Case) {
    let cover = queens(n);
    let encoding = Encoding { at_most_one, ..Encoding::default() };
    let solver = cover.solver(Options { encoding, ..Options::default() });
    bencher.bench_local(|| assert!(solver.first().expect("no limit").is_some()));
}
