//! How long a hint takes, at any position of a path and by what is found there, and how many puzzles are rated in a
//! second.
//!
//! `cargo bench -p sudosat-benches --bench explain` uses `puzzles/`; with `SUDOSAT_DATA=DIR` it also uses the puzzle
//! sets in that folder. Figures: `benches/results`. Each board has a time of its own, so the medians here are over
//! boards, and the worst is printed, too.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sudosat::backend::Limits;
use sudosat::explain::rate::{Rater, Scale};
use sudosat::explain::{Board, Explainer, ExplanationLevel, Techniques};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Puzzle, Shape};
use sudosat::rules::Sudoku;

#[path = "../tests/it/support/sets.rs"]
mod sets;

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The project's own puzzles of 9x9 with one solution.
const OWN: [&str; 5] = [
    include_str!("../puzzles/easy.txt"),
    include_str!("../puzzles/medium.txt"),
    include_str!("../puzzles/hard.txt"),
    include_str!("../puzzles/hardest.txt"),
    include_str!("../puzzles/seventeen.txt"),
];
/// The measuring sets: of how many puzzles hints are asked for, and how many are rated.
const SETS: [(&str, usize, usize); 2] =
    [("unbiased_20000.txt", 100, 2_000), ("forum_hardest_1106.txt", 10, 100)];
/// How often the same puzzles are rated.
const RUNS: usize = 5;

fn main() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let own = OWN.iter().flat_map(|text| read_str(text, &ReadOptions::default()));
    let own: Vec<_> = own.map(|entry| entry.expect("they are well-formed").puzzle).collect();
    let built = (0..RUNS).map(|_| timed(|| Explainer::new(&sudoku, Techniques::default())));
    report("tables of 9x9, once", "time", built.collect());
    hints("puzzles/", &sudoku, &own);
    rates("puzzles/", &sudoku, &own);
    for (name, hinted, rated) in SETS {
        let Some(entries) = sets::set(name) else { continue };
        let puzzles: Vec<_> = entries.into_iter().map(|entry| entry.puzzle).take(rated).collect();
        hints(name, &sudoku, &puzzles[..hinted.min(puzzles.len())]);
        rates(name, &sudoku, &puzzles);
    }
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// Median, nine in ten and the worst.
fn report(set: &str, what: &str, mut times: Vec<Duration>) {
    if let Some(last) = times.len().checked_sub(1) {
        times.sort();
        let (median, most, worst) = (times[last / 2], times[last * 9 / 10], times[last]);
        println!(
            "{set}: {what}, {}: median {median:.1?}, nine in ten {most:.1?}, worst {worst:.1?}",
            times.len()
        );
    }
}

/// Asks for the next step on every board of the puzzles' paths.
fn hints(set: &str, sudoku: &Sudoku, puzzles: &[Puzzle]) {
    let explainer = Explainer::new(sudoku, Techniques::default());
    let (mut any, mut singles, mut by_name, mut others) = (vec![], vec![], vec![], vec![]);
    for puzzle in puzzles {
        let mut board = Board::of(sudoku, puzzle).expect("no two clues clash");
        while !board.is_solved() {
            let start = Instant::now();
            let step = explainer.next(&board).expect("there is one solution");
            let time = start.elapsed();
            any.push(time);
            match ExplanationLevel::of(step.technique) {
                level if level <= ExplanationLevel::Singles => singles.push(time),
                ExplanationLevel::All => others.push(time),
                _ => by_name.push(time),
            }
            board.apply(&step).expect("the step is sound");
        }
    }
    report(set, "hints at any position", any);
    report(set, "hints at singles", singles);
    report(set, "hints at other named techniques", by_name);
    report(set, "hints at whips, braids and suppositions", others);
}

fn rates(set: &str, sudoku: &Sudoku, puzzles: &[Puzzle]) {
    for scale in [Scale::Se, Scale::Score] {
        let rater = Rater::new(sudoku, scale);
        let rate = |puzzle| black_box(rater.rate(puzzle, &Limits::none())).is_ok();
        let once = || timed(|| assert!(puzzles.iter().all(rate)));
        let mut times: Vec<_> = (0..RUNS).map(|_| once()).collect();
        times.sort();
        let speed = |time: Duration| puzzles.len() as f64 / time.as_secs_f64();
        let (worst, median, best) = (times[RUNS - 1], times[RUNS / 2], times[0]);
        println!(
            "{set}: {} rated on {scale}: {:.0} puzzles/s ({:.0} to {:.0})",
            puzzles.len(),
            speed(median),
            speed(worst),
            speed(best)
        );
    }
}
