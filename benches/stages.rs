//! The stages of the pipeline apart, over whole sets of puzzles held in memory.
//!
//! `cargo bench -p sudosat-benches` uses `puzzles/`; with `SUDOSAT_DATA=DIR` it also uses the puzzle sets in that
//! folder. Figures and what they mean: `benches/results`.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use divan::Bencher;
use divan::counter::ItemsCount;
use sudosat::backend::{Engine, Limits};
use sudosat::cover::Position;
use sudosat::encode::{ClauseCounter, Encoding, Problem};
use sudosat::formats::{ReadOptions, Reader, read_str};
use sudosat::grid::Puzzle;
use sudosat::rules::Sudoku;
use sudosat::solve::{Options, Solver};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// A set of puzzles of one shape.
#[derive(Clone)]
struct Set {
    name: &'static str,
    puzzles: Vec<Puzzle>,
}

impl std::fmt::Display for Set {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The measuring sets: file, and how many puzzles of it, so that one round takes about a second.
const SETS: [(&str, usize); 7] = [
    ("easy_singles_20000.txt", 5_000),
    ("unbiased_20000.txt", 5_000),
    ("17_clue_first5000.txt", 5_000),
    ("magictour_top1465.txt", 1_465),
    ("forum_hardest_1106.txt", 375),
    ("16x16_minimal_100.txt", 100),
    ("25x25_holes_10.txt", 10),
];

fn read(text: &str) -> Vec<Puzzle> {
    let entries = Reader::new(text.as_bytes(), ReadOptions::default());
    entries.map(|entry| entry.expect("the sets are well-formed").puzzle).collect()
}

fn sets() -> Vec<Set> {
    let own = read(include_str!("../puzzles/hard.txt"));
    let mut sets = vec![Set { name: "puzzles/hard.txt", puzzles: own }];
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_DATA").unwrap_or_default());
    for (name, most) in SETS {
        if let Ok(text) = fs::read_to_string(folder.join(name)) {
            let puzzles = read(&text).into_iter().take(most).collect();
            sets.push(Set { name, puzzles });
        }
    }
    sets
}

/// Clues and unit propagation to a fixpoint.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn propagate(bencher: Bencher, set: &Set) {
    let sudoku = Sudoku::new(set.puzzles[0].shape());
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench_local(|| {
        set.puzzles.iter().filter(|puzzle| black_box(sudoku.propagated(puzzle)).is_ok()).count()
    });
}

/// The position that `solve` encodes; `None` when it is a contradiction.
fn simplified<'s>(sudoku: &'s Sudoku, puzzle: &Puzzle) -> Option<Position<'s>> {
    let mut position = sudoku.cover().position();
    sudoku.assert_puzzle(puzzle, &mut position).ok()?;
    position.simplify().ok()?;
    Some(position)
}

/// Clues, unit propagation and locked actions, to a fixpoint.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn simplify(bencher: Bencher, set: &Set) {
    let sudoku = Sudoku::new(set.puzzles[0].shape());
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench_local(|| {
        set.puzzles.iter().filter(|puzzle| black_box(simplified(&sudoku, puzzle)).is_some()).count()
    });
}

/// The reduced problem, and its clauses into a counter: no solver.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn reduce_and_encode(bencher: Bencher, set: &Set) {
    let sudoku = Sudoku::new(set.puzzles[0].shape());
    let positions: Vec<_> =
        set.puzzles.iter().filter_map(|puzzle| simplified(&sudoku, puzzle)).collect();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut counter = ClauseCounter::default();
        for position in &positions {
            let problem = Problem::of_position(position, Some(&sudoku));
            problem.write(Encoding::default(), &mut counter);
        }
        counter
    });
}

/// The clauses of the reduced problem into a fresh varisat, nothing solved.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn load_varisat(bencher: Bencher, set: &Set) {
    let sudoku = Sudoku::new(set.puzzles[0].shape());
    let positions: Vec<_> =
        set.puzzles.iter().filter_map(|puzzle| simplified(&sudoku, puzzle)).collect();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            let mut solver = Engine::Varisat.start(&Limits::none()).expect("no limits to refuse");
            let problem = Problem::of_position(position, Some(&sudoku));
            problem.write(Encoding::default(), &mut *solver);
            black_box(solver);
        }
    });
}

fn solve_all(bencher: Bencher, set: &Set, engine: Engine) {
    let solver = Solver::new(set.puzzles[0].shape(), Options { engine, ..Options::default() });
    bencher.counter(ItemsCount::new(set.puzzles.len())).bench_local(|| {
        for puzzle in &set.puzzles {
            black_box(solver.solve(puzzle).expect("the engines in the library do not fail"));
        }
    });
}

/// The whole way: solution and uniqueness, verified, one thread.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn solve_varisat(bencher: Bencher, set: &Set) {
    solve_all(bencher, set, Engine::Varisat);
}

/// The same by batsat.
#[divan::bench(args = sets(), sample_count = 10, sample_size = 1)]
fn solve_batsat(bencher: Bencher, set: &Set) {
    solve_all(bencher, set, Engine::Batsat);
}

/// Reading lines of a puzzle each.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn read_lines(bencher: Bencher) {
    let line =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = line.repeat(100_000);
    bencher
        .counter(ItemsCount::new(100_000usize))
        .bench_local(|| read_str(&text, &ReadOptions::default()).filter(Result::is_ok).count());
}
