//! Puzzles per second of the bulk engine, measured as tdoku's benchmark does (t-dillon/tdoku,
//! `run_benchmark`): puzzles in memory, a random isomorph of each in every round, a round to warm up,
//! solution and uniqueness (a limit of two solutions), one thread; the median of several rounds with the
//! slowest and the fastest.
//!
//! `SUDOSAT_DATA=DIR cargo bench -p sudosat-benches --bench bulk`: all sets, with the best instructions of this
//! machine; `... -- avx2` with others, `... -- threads` with one and two threads, `... -- count` all solutions of
//! puzzles that have about a million.

#[path = "../tests/it/support/isomorphs.rs"]
mod isomorphs;
#[path = "../tests/it/support/random.rs"]
mod random;

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use isomorphs::{Board, isomorph};
use random::Random;
use sudosat::bulk::{BulkSolver, BulkStatistics, Instructions, count};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 9;
const PUZZLES: usize = 100_000;
const SETS: [&str; 8] = [
    "easy_singles_20000",
    "unbiased_20000",
    "17_clue_first5000",
    "magictour_top1465",
    "forum_hardest_1106",
    "serg_multi_2000",
    "random_clues_10000",
    "no_solution_200",
];

/// The puzzles of a set; none where it is absent.
fn read(name: &str) -> Option<Vec<Board>> {
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_DATA").unwrap_or_default());
    let text = fs::read_to_string(folder.join(format!("{name}.txt"))).ok()?;
    let lines = text.lines().map(str::as_bytes).filter(|line| line.len() >= 81 && line[0] != b'#');
    let number = |&symbol: &u8| if symbol.is_ascii_digit() { symbol - b'0' } else { 0 };
    Some(lines.map(|line| std::array::from_fn(|cell| number(&line[cell]))).collect())
}

/// Isomorphs of the puzzles, in turn.
fn round(puzzles: &[Board], count: usize, random: &mut Random) -> Vec<Board> {
    (0..count).map(|n| isomorph(&puzzles[n % puzzles.len()], random)).collect()
}

struct Measured {
    slowest: f64,
    median: f64,
    fastest: f64,
    statistics: BulkStatistics,
    puzzles: usize,
    seconds: f64,
}

/// Rounds of a set, after one that does not count; `threads` share each round.
fn measure(puzzles: &[Board], instructions: Instructions, threads: usize) -> Measured {
    let random = &mut Random::new(1);
    let mut solvers =
        vec![BulkSolver::by(instructions, 2).expect("this machine has them"); threads];
    let count = if puzzles.len() < 2_000 { PUZZLES / 10 } else { PUZZLES };
    let (mut rates, mut seconds) = (Vec::new(), 0.0);
    for n in 0..=ROUNDS {
        let boards = round(puzzles, count, random);
        if n == 1 {
            solvers.fill(BulkSolver::by(instructions, 2).expect("this machine has them"));
        }
        let start = Instant::now();
        thread::scope(|scope| {
            for (solver, boards) in solvers.iter_mut().zip(boards.chunks(count.div_ceil(threads))) {
                scope.spawn(move || solver.solve(boards));
            }
        });
        if n > 0 {
            rates.push(count as f64 / start.elapsed().as_secs_f64());
            seconds += start.elapsed().as_secs_f64();
        }
    }
    rates.sort_by(f64::total_cmp);
    let statistics = solvers[0].statistics();
    let (slowest, median, fastest) = (rates[0], rates[ROUNDS / 2], rates[ROUNDS - 1]);
    Measured { slowest, median, fastest, statistics, puzzles: ROUNDS * count / threads, seconds }
}

fn print(name: &str, measured: &Measured) {
    let Measured { slowest, median, fastest, statistics, puzzles, seconds } = measured;
    let each = |number: u64| number as f64 / *puzzles as f64;
    println!(
        "{name:20} {median:>12.0} {slowest:>12.0} {fastest:>12.0} {:>9.2} {:>9.2} {:>9.0} {:>6.1}",
        each(statistics.guesses),
        each(statistics.busy),
        1e9 * seconds / statistics.passes as f64,
        statistics.busy as f64 / statistics.passes as f64,
    );
}

/// The solutions per second of puzzles with about a million each, all of them counted.
fn count_all(name: &str) {
    let Some(puzzles) = read(name) else {
        return println!("{name:20} is not in the folder SUDOSAT_DATA");
    };
    let go_on = |_| std::ops::ControlFlow::Continue(());
    let mut rates: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let each = puzzles.iter().map(|board| count(board, u64::MAX, go_on).solutions);
            each.sum::<u64>() as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    println!(
        "{name:20} {:>12.0} {:>12.0} {:>12.0}",
        rates[ROUNDS / 2],
        rates[0],
        rates[ROUNDS - 1]
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = |name: &str| arguments.iter().any(|argument| argument == name);
    let named = Instructions::available().find(|set| asked(&set.to_string()));
    let instructions = named.unwrap_or_else(Instructions::best);
    if asked("count") {
        println!("solutions per second: median, slowest, fastest");
        return count_all("many_1e6.counts");
    }
    let threads = if asked("threads") { &[1, 2][..] } else { &[1] };
    for &threads in threads {
        println!("{instructions}, threads: {threads}; puzzles per second; per puzzle; per pass");
        println!(
            "{:20} {:>12} {:>12} {:>12} {:>9} {:>9} {:>9} {:>6}",
            "set", "median", "slowest", "fastest", "guesses", "passes", "ns", "busy"
        );
        for name in SETS {
            match read(name) {
                Some(puzzles) => print(name, &measure(&puzzles, instructions, threads)),
                None => println!("{name:20} is not in the folder SUDOSAT_DATA"),
            }
        }
    }
}
