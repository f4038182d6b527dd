//! How fast puzzles with clues of several cells are solved, from their text to the answer with uniqueness.
//!
//! `SUDOSAT_DATA=DIR cargo bench -p sudosat-benches --bench variants` reads `DIR/variants/*.jsonl`, which hold a puzzle
//! a line: its set, its name, and its text in the form of Interactive Sudoku Solver in the field `iss`. It prints a row
//! for each set: the median, the time that nine in ten puzzles need at most, the longest and the sum, and how many had
//! no answer within ten seconds (`SUDOSAT_TIMEOUT=SECONDS`), and the median number of conflicts. A quick puzzle is
//! solved nine times, and the shortest time counts. `SUDOSAT_ENGINE=ENGINE` and `SUDOSAT_ENCODE=FORM` replace the
//! defaults, auto. `... -- NAME` takes the sets with this text in their name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;
use sudosat::backend::Engine;
use sudosat::encode::PrimitiveForm;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::solve::{Answer, Options, Solver};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A puzzle that takes longer is solved once.
const QUICK: Duration = Duration::from_millis(100);
const ROUNDS: usize = 9;

/// How long a puzzle took, and whether it was answered.
struct Measured {
    time: Duration,
    is_answered: bool,
    conflicts: u64,
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let Some(folder) = std::env::var_os("SUDOSAT_DATA").map(PathBuf::from) else {
        return println!("SUDOSAT_DATA is not set: nothing to measure");
    };
    println!(
        "| set | puzzles | median, ms | nine in ten | longest | sum | no answer | conflicts |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (set, texts) in sets(&folder.join("variants")) {
        if wanted.as_ref().is_none_or(|wanted| set.contains(wanted)) {
            let measured = texts.iter().filter_map(|text| measure(text));
            println!("{}", row(&set, measured.collect()));
        }
    }
}

/// Returns the texts of the puzzles of each set. A file without sets is a set of its own.
fn sets(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let mut sets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in fs::read_dir(folder).expect("the folder variants").flatten() {
        let own = file.path().file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(file.path()).expect("a text");
        for line in text.lines() {
            let record: Value = serde_json::from_str(line).expect("an object a line");
            if let Some(puzzle) = record["iss"].as_str() {
                let set = record["set"].as_str().unwrap_or(&own).to_owned();
                sets.entry(set).or_default().push(puzzle.to_owned());
            }
        }
    }
    sets
}

/// Solves a puzzle, if it can be read.
fn measure(text: &str) -> Option<Measured> {
    let mut best = solve(text)?;
    for _ in 1..ROUNDS {
        if best.time < QUICK {
            best.time = best.time.min(solve(text)?.time);
        }
    }
    Some(best)
}

fn solve(text: &str) -> Option<Measured> {
    let seconds =
        std::env::var("SUDOSAT_TIMEOUT").map_or(10, |seconds| seconds.parse().expect("seconds"));
    let timeout = Some(Duration::from_secs(seconds));
    let primitives = std::env::var("SUDOSAT_ENCODE")
        .map_or(PrimitiveForm::Auto, |form| form.parse().expect("a form"));
    let engine = std::env::var("SUDOSAT_ENGINE")
        .map_or(Engine::Auto, |engine| engine.parse().expect("an engine"));
    let options = Options { engine, timeout, primitives, ..Options::default() };
    let start = Instant::now();
    let puzzle = read_str(text, &ReadOptions::default()).next()?.ok()?.puzzle;
    let solver = Solver::for_puzzle(&puzzle, options).ok()?;
    let outcome = solver.solve(&puzzle).expect("it answers");
    let time = start.elapsed();
    let is_answered = !matches!(outcome.answer, Answer::Unknown(..));
    Some(Measured { time, is_answered, conflicts: outcome.statistics.conflicts.unwrap_or(0) })
}

fn row(set: &str, mut measured: Vec<Measured>) -> String {
    measured.sort_by_key(|one| one.time);
    let at = |tenths: usize| {
        let index = (measured.len() * tenths / 10).min(measured.len() - 1);
        measured[index].time.as_secs_f64() * 1e3
    };
    let sum: Duration = measured.iter().map(|one| one.time).sum();
    let mut conflicts: Vec<u64> = measured.iter().map(|one| one.conflicts).collect();
    conflicts.sort_unstable();
    let unknown = measured.iter().filter(|one| !one.is_answered).count();
    format!(
        "| {set} | {} | {:.2} | {:.2} | {:.1} | {:.1} | {unknown} | {} |",
        measured.len(),
        at(5),
        at(9),
        at(10),
        sum.as_secs_f64() * 1e3,
        conflicts[conflicts.len() / 2]
    )
}
