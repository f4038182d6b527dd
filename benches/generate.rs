//! How many puzzles are made in a second, on one and two threads, and by qqwing where it is installed.
//!
//! `cargo bench --bench generate` makes 10,000 puzzles for each setting (`SUDOSAT_PUZZLES=N`: so many) and
//! looks at all of them: one solution, minimal, symmetric, no two the same.
//! qqwing (S. Ostermiller, version 1.3.4 in Debian) makes a tenth.

use std::collections::HashSet;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sudosat::backend::Limits;
use sudosat::bulk::{self, Board};
use sudosat::generate::{Generator, Made, Source, Wanted, Watch, canonical_form};
use sudosat::grid::Shape;
use sudosat::solve::{Options, Solver};

#[path = "../tests/support/installed.rs"]
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

const SETTINGS: [Setting; 9] = [
    by_symmetry("no symmetry, minimal", "none", true, Some(&[])),
    by_symmetry("rotate-180", "rotate-180", false, Some(&["--symmetry", "rotate180"])),
    by_symmetry("rotate-90", "rotate-90", false, Some(&["--symmetry", "rotate90"])),
    by_symmetry("left-right", "left-right", false, Some(&["--symmetry", "mirror"])),
    by_symmetry("rotate-180, minimal", "rotate-180", true, None),
    by_difficulty("easy", Some(&["--difficulty", "easy"])),
    by_difficulty("medium", Some(&["--difficulty", "intermediate"])),
    by_difficulty("hard", Some(&["--difficulty", "expert"])),
    by_difficulty("unfair", None),
];

fn main() {
    let count: u64 =
        std::env::var("SUDOSAT_PUZZLES").map_or(10_000, |count| count.parse().expect("a number"));
    println!(
        "| setting | puzzles | 1 thread, a second | 2 threads | qqwing |\n|---|---|---|---|---|"
    );
    for Setting { name, symmetry, minimal, difficulty, qqwing: other } in SETTINGS {
        let wanted = Wanted {
            symmetry: symmetry.parse().expect("a symmetry"),
            minimal,
            difficulty: difficulty.map(|range| range.parse().expect("a range")),
            ..Wanted::default()
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

/// So many puzzles, by number.
fn make(wanted: &Wanted, count: u64, threads: usize) -> Vec<Made> {
    let solver = Solver::new(Shape::CLASSIC, Options::default());
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
            let mut sources = Source::numbered(1, from..count.min(from + SHARE));
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
fn check(name: &str, wanted: &Wanted, made: &[Made]) {
    let board = |made: &Made| bulk::board(&made.puzzle).expect("a classic puzzle");
    let boards: Vec<Board> = made.iter().map(board).collect();
    let mut solver = bulk::Solver::new(2);
    let is_unique = |(made, answer): (&Made, bulk::Answer)| {
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
