//! How many puzzles are made in a second, on one and two threads, and by qqwing where it is installed.
//!
//! `cargo bench -p sudosat-benches --bench generate` makes 10,000 puzzles for each setting (`SUDOSAT_PUZZLES=N`: N) and
//! looks at all of them: one solution, minimal, symmetric, in the range, no two the same.
//! qqwing (S. Ostermiller, version 1.3.4 in Debian) makes a tenth.
//!
//! `... -- kinds` makes ten puzzles of each of other sizes and rules, and has another engine solve them.
//!
//! `... -- with` makes ten 9x9 puzzles with drawn clues of each kind, and ten minimal 6x6 puzzles (`SUDOSAT_PUZZLES=N`:
//! N), and has another engine solve them.

use std::collections::HashSet;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sudosat::backend::{Engine, Limits};
use sudosat::bulk::{self, BulkBoard};
use sudosat::generate::{
    Generator, GridSource, KINDS as KINDS_OF_CLUES, Made, PuzzleSpec, Watch, canonical_form,
};
use sudosat::grid::{Layout, Shape};
use sudosat::solve::{Answer, Options, Solver};

#[path = "../tests/it/support/installed.rs"]
mod installed;

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What is asked for, and what comes next to it in qqwing.
struct Setting {
    name: &'static str,
    symmetry: &'static str,
    minimal: bool,
    difficulty: Option<&'static str>,
    /// None where qqwing has nothing like it; a tenth of the puzzles is made then, as it takes longer.
    qqwing: Option<&'static [&'static str]>,
}

const fn by_symmetry(
    name: &'static str,
    symmetry: &'static str,
    minimal: bool,
    qqwing: Option<&'static [&'static str]>,
) -> Setting {
    Setting { name, symmetry, minimal, difficulty: None, qqwing }
}

const fn by_difficulty(level: &'static str, qqwing: Option<&'static [&'static str]>) -> Setting {
    Setting { name: level, symmetry: "none", minimal: true, difficulty: Some(level), qqwing }
}

const SETTINGS: [Setting; 11] = [
    by_symmetry("no symmetry, minimal", "none", true, Some(&[])),
    by_symmetry("rotate-180", "rotate-180", false, Some(&["--symmetry", "rotate180"])),
    by_symmetry("rotate-90", "rotate-90", false, Some(&["--symmetry", "rotate90"])),
    by_symmetry("left-right", "left-right", false, Some(&["--symmetry", "mirror"])),
    by_symmetry("rotate-180, minimal", "rotate-180", true, None),
    by_difficulty("easy", Some(&["--difficulty", "easy"])),
    by_difficulty("medium", Some(&["--difficulty", "intermediate"])),
    by_difficulty("hard..extreme", Some(&["--difficulty", "expert"])),
    by_difficulty("hard", None),
    by_difficulty("unfair", None),
    by_difficulty("extreme", None),
];

fn main() {
    let asked = |name: &str| std::env::args().any(|argument| argument == name);
    match () {
        () if asked("kinds") => kinds(),
        () if asked("with") => drawn(),
        () => speeds(),
    }
}

/// Sizes and rules.
const KINDS: [(&str, &str); 9] = [
    ("4x4", "classic"),
    ("5x5", "classic"),
    ("3x3", "diagonals"),
    ("3x3", "windows"),
    ("3x3", "anti-knight"),
    (
        "3x3",
        "jigsaw:111111222311445552314445222334455552344665662333766668737799868777798888799999988",
    ),
    ("2x5", "diagonals"),
    ("3x4", "classic"),
    ("3x3", "samurai"),
];

/// How long one puzzle of each kind takes.
fn kinds() {
    println!("| boxes | rules | median, s | slowest | clues |\n|---|---|---|---|---|");
    for (shape, rules) in KINDS {
        let mut made = ten(shape, rules);
        made.iter().for_each(|(_, made)| solve_otherwise(made));
        made.sort_by_key(|&(time, _)| time);
        let [median, slowest] = [made.len() / 2, made.len() - 1].map(|at| made[at].0.as_secs_f64());
        let clues = made.iter().map(|(_, made)| made.puzzle.clues.filled_count());
        let fewest = clues.clone().min().expect("there are ten");
        let most = clues.max().expect("there are ten");
        let rules = rules.split_once(':').map_or(rules, |(name, _)| name);
        println!("| {shape} | {rules} | {median:.3} | {slowest:.3} | {fewest} to {most} |");
    }
}

/// How many puzzles with drawn clues of each kind one thread makes in a second, and how many clues they have.
fn drawn() {
    let count = puzzles(10);
    println!("| kind | 9x9, a second | digits | clues | minimal 6x6, a second | digits | clues |");
    println!("|---|---|---|---|---|---|---|");
    for kind in &KINDS_OF_CLUES {
        let [some, minimal] = [false, true].map(|minimal| row(kind.name, minimal, count));
        println!("| {} | {some} | {minimal} |", kind.name);
    }
}

/// The speed, and the mean numbers of digits and of clues of several cells.
fn row(kind: &str, minimal: bool, count: u64) -> String {
    let with = vec![kind.parse().expect("a kind")];
    let wanted = PuzzleSpec { with, minimal, ..PuzzleSpec::default() };
    // Some minimal puzzles take minutes on 9x9 cells.
    let shape = if minimal { "2x3".parse().expect("a shape") } else { Shape::CLASSIC };
    let (made, time) = timed(|| make_on(shape, &wanted, count, 1));
    made.iter().for_each(solve_otherwise);
    let mean =
        |of: &dyn Fn(&Made) -> usize| made.iter().map(of).sum::<usize>() as f64 / count as f64;
    let digits = mean(&|made| made.puzzle.clues.filled_count());
    let clues = mean(&|made| made.puzzle.rules.clues().count());
    format!("{:.1} | {digits:.1} | {clues:.1}", count as f64 / time.as_secs_f64())
}

/// Ten puzzles, and how long each took.
fn ten(shape: &str, rules: &str) -> Vec<(Duration, Made)> {
    let shape: Shape = shape.parse().expect("a shape");
    let layout = Layout::new(shape, &rules.parse().expect("rules")).expect("they fit");
    let solver = Solver::for_layout(layout, Options::default());
    let generator = Generator::new(&solver, &PuzzleSpec::default()).expect("it can be");
    let watch = Watch { limits: &Limits::none, found: &|| {} };
    let one = |source| {
        let (made, time) = timed(|| generator.next(&mut [source], &watch).remove(0));
        (time, made.expect("no limit"))
    };
    GridSource::numbered(1, 0..10).into_iter().map(one).collect()
}

/// Solves a puzzle by an engine that had no part in making it.
fn solve_otherwise(made: &Made) {
    let name = if installed::installed("cadical") { "cmd: cadical -q {input}" } else { "batsat" };
    let engine: Engine = name.parse().expect("an engine");
    let options = Options { engine, ..Options::default() };
    let solver = Solver::for_puzzle(&made.puzzle, options).expect("a puzzle");
    let answer = solver.solve(&made.puzzle).expect("it answers").answer;
    assert_eq!(answer, Answer::Unique(made.solution.clone()), "{name}");
}

/// Returns the number of puzzles to make: `SUDOSAT_PUZZLES`, or this number without it.
fn puzzles(usual: u64) -> u64 {
    std::env::var("SUDOSAT_PUZZLES").map_or(usual, |count| count.parse().expect("a number"))
}

/// How fast classic puzzles are made.
fn speeds() {
    let count = puzzles(10_000);
    println!(
        "| setting | puzzles | 1 thread, a second | 2 threads | qqwing |\n|---|---|---|---|---|"
    );
    for Setting { name, symmetry, minimal, difficulty, qqwing: other } in SETTINGS {
        let wanted = PuzzleSpec {
            symmetry: symmetry.parse().expect("a symmetry"),
            minimal,
            difficulty: difficulty.map(|range| range.parse().expect("a range")),
            ..PuzzleSpec::default()
        };
        let count = if other.is_some() { count } else { (count / 10).max(1) };
        let (one, time) = timed(|| make(&wanted, count, 1));
        let (two, time_of_two) = timed(|| make(&wanted, count, 2));
        assert!(one == two, "{name}: threads make a difference");
        check(name, &wanted, &one);
        let rate = |time: Duration| format!("{:.0}", count as f64 / time.as_secs_f64());
        let qqwing = other.map_or("-".to_owned(), |options| qqwing(options, count / 10));
        println!("| {name} | {count} | {} | {} | {qqwing} |", rate(time), rate(time_of_two));
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (work(), start.elapsed())
}

/// Numbers taken at once.
const SHARE: u64 = 256;

/// Makes `count` classic puzzles, in the order of their numbers.
fn make(wanted: &PuzzleSpec, count: u64, threads: usize) -> Vec<Made> {
    make_on(Shape::CLASSIC, wanted, count, threads)
}

/// Makes `count` puzzles of a shape, in the order of their numbers.
fn make_on(shape: Shape, wanted: &PuzzleSpec, count: u64, threads: usize) -> Vec<Made> {
    let solver = Solver::new(shape, Options::default());
    let generator = Generator::new(&solver, wanted).expect("it can be");
    let next = AtomicU64::new(0);
    let work = || {
        let watch = Watch { limits: &Limits::none, found: &|| {} };
        let mut made = Vec::new();
        loop {
            let from = next.fetch_add(SHARE, Ordering::Relaxed);
            if from >= count {
                return made;
            }
            let mut sources = GridSource::numbered(1, from..count.min(from + SHARE));
            let found = generator.next(&mut sources, &watch).into_iter();
            made.push((from, found.map(|made| made.expect("no limit")).collect::<Vec<_>>()));
        }
    };
    let mut shares: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("it ends")).collect()
    });
    shares.sort_by_key(|&(from, _)| from);
    shares.into_iter().flat_map(|(_, made)| made).collect()
}

/// Looks at every puzzle.
fn check(name: &str, wanted: &PuzzleSpec, made: &[Made]) {
    let board = |made: &Made| bulk::board(&made.puzzle).expect("a classic puzzle");
    let boards: Vec<BulkBoard> = made.iter().map(board).collect();
    let mut solver = bulk::solver(2);
    let is_unique = |(made, answer): (&Made, bulk::BulkAnswer)| {
        answer.solutions == 1
            && answer.first.map(|first| bulk::grid(&first)) == Some(made.solution.clone())
    };
    assert!(made.iter().zip(solver.solve(&boards)).all(is_unique), "{name}: several solutions");
    if wanted.minimal {
        let without = boards.iter().flat_map(|board| {
            let clues = (0..81).filter(|&cell| board[cell] != 0);
            clues.map(|cell| std::array::from_fn(|at| if at == cell { 0 } else { board[at] }))
        });
        assert!(solver.answers(without).all(|answer| answer.solutions == 2), "{name}: not minimal");
    }
    let layout = sudosat::grid::Layout::classic(Shape::CLASSIC);
    let orbits = wanted.symmetry.orbits(&layout).expect("a square has them all");
    let is_whole = |made: &Made, orbit: &[_]| {
        let clues = orbit.iter().filter(|&&cell| made.puzzle.clues.get(cell).is_some()).count();
        clues == 0 || clues == orbit.len()
    };
    let is_symmetric = |made: &Made| orbits.iter().all(|orbit| is_whole(made, orbit));
    assert!(made.iter().all(is_symmetric), "{name}: not symmetric");
    let fits = |made: &Made| {
        wanted
            .difficulty
            .as_ref()
            .is_none_or(|range| range.contains(made.rating.as_ref().expect("rated")))
    };
    assert!(made.iter().all(fits), "{name}: out of range");
    let form = |made: &Made| canonical_form(&made.puzzle).expect("a classic puzzle");
    let forms: HashSet<_> = made.iter().map(form).collect();
    assert_eq!(forms.len(), made.len(), "{name}: two are the same");
}

/// How many puzzles qqwing makes in a second, on one thread.
fn qqwing(options: &[&str], count: u64) -> String {
    if !installed::installed("qqwing") {
        return "not installed".to_owned();
    }
    let count = count.max(10);
    let number = count.to_string();
    let arguments = [&["--generate", &number, "--one-line"], options].concat();
    let (output, time) = timed(|| Command::new("qqwing").args(arguments).output());
    assert!(output.expect("it starts").status.success());
    format!("{:.0}", count as f64 / time.as_secs_f64())
}
