//! Puzzles to explain, and walks along their paths.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use std::thread;

use sudosat::explain::{Board, End, Explainer, Step, Techniques};
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, Options, Solver};

use crate::support::sample;

/// The files of `puzzles/` whose puzzles are classic 9x9 ones with one solution.
pub const CLASSIC: [&str; 5] = ["easy", "medium", "hard", "seventeen", "hardest"];

/// The puzzles of a file of the project.
pub fn file(name: &str) -> Vec<Entry> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
    let text = fs::read_to_string(path.with_extension("txt")).unwrap();
    read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap()).collect()
}

/// The classic puzzles of the project that have one solution. The first two of the hard ones and the first three of the
/// hardest take nearly all of the time, so only `.ci/long` has them.
pub fn classic() -> Vec<Puzzle> {
    let skipped = |name| match name {
        "hard" => sample(2, 0),
        "hardest" => sample(3, 0),
        _ => 0,
    };
    let entries = CLASSIC.iter().flat_map(|&name| file(name).into_iter().skip(skipped(name)));
    entries.map(|entry| entry.puzzle).collect()
}

/// A puzzle whose path was walked to its end.
pub struct Walked {
    pub puzzle: Puzzle,
    /// The steps, each with the board before it.
    pub steps: Vec<(Board<'static>, Step)>,
    pub end: End,
    /// The board at the end.
    pub grid: Option<Grid>,
}

/// The classic puzzles of the project, whose paths by all techniques are found once for all tests.
pub static CLASSIC_PATHS: LazyLock<Vec<Walked>> = LazyLock::new(|| {
    static SUDOKU: LazyLock<Sudoku> = LazyLock::new(|| Sudoku::new(Shape::CLASSIC));
    let explainer = Explainer::new(&SUDOKU, Techniques::default());
    on_all(&classic(), |puzzle| {
        let mut steps = Vec::new();
        let (end, grid) =
            walk(&explainer, puzzle, |board, step| steps.push((board.clone(), step.clone())));
        Walked { puzzle: puzzle.clone(), steps, end, grid }
    })
});

/// The rules of a puzzle.
pub fn rules(puzzle: &Puzzle) -> Sudoku {
    Sudoku::for_layout(puzzle.layout().unwrap())
}

/// A solver for classic puzzles.
pub fn classic_solver() -> Solver {
    Solver::new(Shape::CLASSIC, Options::default())
}

/// The only solution of a puzzle.
pub fn solution(solver: &Solver, puzzle: &Puzzle) -> Grid {
    match solver.solve(puzzle).unwrap().answer {
        Answer::Unique(grid) => grid,
        other => panic!("the puzzle has one solution, but: {other:?}"),
    }
}

/// Walks along the path of a puzzle; `look` is handed each step with the board before it. The end, and the
/// board there.
pub fn walk<'s>(
    explainer: &Explainer<'s>,
    puzzle: &Puzzle,
    mut look: impl FnMut(&Board<'s>, &Step),
) -> (End, Option<Grid>) {
    let board = match Board::of(explainer.sudoku(), puzzle) {
        Ok(board) => board,
        Err(impossible) => return (End::Impossible(impossible), None),
    };
    let mut path = explainer.path(board);
    loop {
        let before = path.board().clone();
        let Some(step) = path.next() else { break };
        look(&before, &step);
    }
    (path.end(), Some(path.board().grid()))
}

/// What `work` makes of each item, in their order, by as many threads as there are processors.
pub fn on_all<T: Sync, O: Send>(items: &[T], work: impl Fn(&T) -> O + Sync) -> Vec<O> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let run = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            let made = work(item);
            done.lock().unwrap().push((index, made));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(run))));
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, made)| made).collect()
}
