//! Counting by the search that visits every solution, by the memo that does not, and by auto, which tries them.
//!
//! `cargo bench -p sudosat-benches --bench counting`; figures: `benches/results`.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use divan::Bencher;
use sudosat::ask;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle, Rule, Rules};
use sudosat::solve::{CountOptions, Method, Options, Solver};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// Puzzles by their number of solutions.
const PUZZLES: [(&str, &str); 3] = [
    ("506", "...7...39.3.5....27......685...3..7....17.........6....94.1....61...9...8..2....."),
    ("53358", "8......9......84.......6...68...1.72.5....8.......916.7.8..........6...4..3..2..."),
    ("525976", "8......9......84.......6...68...1.72.5....8.......916.7.8..........6...4.....2..."),
];

fn classic(number: &str) -> Puzzle {
    let (_, text) = PUZZLES.into_iter().find(|puzzle| puzzle.0 == number).expect("it is listed");
    let mut entries = read_str(text, &ReadOptions::default());
    entries.next().expect("there is one").expect("it is well-formed").puzzle
}

fn count(bencher: Bencher, puzzle: &Puzzle, method: Method) {
    let solver = Solver::for_puzzle(puzzle, Options::default()).expect("the rules suit the shape");
    let options = CountOptions { method, limit: None };
    let go_on = || ControlFlow::Continue(());
    let count = || ask::count_solutions(&solver, puzzle, options, &mut |_| go_on()).unwrap().found;
    bencher.bench_local(count);
}

/// The puzzles of f-puzzles in the folder `SUDOSAT_DATA`, each with the versions that a setter sees who takes out its
/// first clues of several cells one at a time, and puts them back. Without the folder there are none.
fn edited() -> Vec<Vec<Puzzle>> {
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_DATA").unwrap_or_default());
    let text = fs::read_to_string(folder.join("variants/fpuzzles_unique.jsonl"));
    let puzzle = |line: &str| {
        let fields: serde_json::Value = serde_json::from_str(line).expect("each line is JSON");
        let link = fields["fpuzzles"].as_str().expect("each line has a puzzle");
        read_str(link, &ReadOptions::default()).next().unwrap().expect("it is well-formed").puzzle
    };
    let versions = |whole: Puzzle| {
        let rules: Vec<_> = whole.rules.iter().cloned().collect();
        let clues = (0..rules.len()).filter(|&index| matches!(rules[index], Rule::Clue(_)));
        let without = |out: usize| {
            let kept =
                (0..rules.len()).filter(|&index| index != out).map(|index| rules[index].clone());
            Puzzle { rules: Rules::new(kept).expect("they suited before"), ..whole.clone() }
        };
        clues.take(5).flat_map(|out| [without(out), whole.clone()]).collect()
    };
    text.unwrap_or_default().lines().map(puzzle).map(versions).collect()
}

/// The digits of all solutions after each edit, counted anew, or from the solutions of the version before. Prints the
/// median time of an answer.
#[divan::bench(args = ["anew", "from known solutions"], sample_count = 3, sample_size = 1)]
fn candidates_while_editing(bencher: Bencher, way: &str) {
    let edited = edited();
    bencher.bench_local(|| {
        let mut times = Vec::new();
        for versions in &edited {
            let mut known = Vec::new();
            for puzzle in versions {
                let begin = Instant::now();
                let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
                solver.candidate_counts(puzzle, 1, &mut known).unwrap();
                times.push(begin.elapsed());
                if way == "anew" {
                    known.clear();
                }
            }
        }
        times.sort_unstable();
        eprintln!("median of {} answers: {:?}", times.len(), times.get(times.len() / 2));
    });
}

/// Puzzles of 9x9, by search.
#[divan::bench(args = PUZZLES.map(|(number, _)| number), sample_count = 3, sample_size = 1)]
fn classic_by_search(bencher: Bencher, number: &str) {
    count(bencher, &classic(number), Method::Search);
}

/// Puzzles of 9x9, by memo.
#[divan::bench(args = PUZZLES.map(|(number, _)| number), sample_count = 3, sample_size = 1)]
fn classic_by_memo(bencher: Bencher, number: &str) {
    count(bencher, &classic(number), Method::Memo);
}

/// Puzzles of 9x9, by auto.
#[divan::bench(args = PUZZLES.map(|(number, _)| number), sample_count = 3, sample_size = 1)]
fn classic_by_auto(bencher: Bencher, number: &str) {
    count(bencher, &classic(number), Method::Auto);
}

/// The empty grid under three rules that leave it 72 solutions, by each method that ends soon.
#[divan::bench(args = ["auto", "blocking", "search"], sample_count = 3, sample_size = 1)]
fn empty_of_72(bencher: Bencher, method: &str) {
    let rules = "anti-king,anti-knight,non-consecutive".parse().expect("rules");
    let puzzle = Puzzle { rules, ..Grid::empty("3x3".parse().expect("a shape")).into() };
    count(bencher, &puzzle, method.parse().expect("a method"));
}

/// Empty grids, by memo.
#[divan::bench(args = ["2x2", "2x3", "2x4"], sample_count = 3, sample_size = 1)]
fn empty_by_memo(bencher: Bencher, shape: &str) {
    let empty = Puzzle::from(Grid::empty(shape.parse().expect("a shape")));
    count(bencher, &empty, Method::Memo);
}
