//! The whole way from puzzle to answer, over every engine, encoding and formula.

use crate::support::oracle;
use crate::support::sample;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use itertools::iproduct;
use proptest::prelude::*;
use sudosat::backend::{Engine, Limit, Limits};
use sudosat::cover::Total;
use sudosat::encode::{AtMostOne, Encoding, EncodingLevel, Scope};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Grid, Marks, Puzzle, Shape};
use sudosat::solve::{
    Answer, Count, CountOptions, CountStop, Method, Options, SolveError, Solver, solve,
};

fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A. Inkala, 2012: needs conflicts.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn count_with(solver: &Solver, puzzle: &Puzzle, method: Method) -> Count {
    let options = CountOptions { method, limit: None };
    solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Every combination; all but `.ci/long` take every fifth, in which each engine, level, form and scope occurs.
fn every_way() -> impl Iterator<Item = Options> + Clone {
    let engines = [Engine::Varisat, Engine::Batsat];
    iproduct!(engines, EncodingLevel::ALL, AtMostOne::ALL, Scope::ALL)
        .map(|(engine, level, at_most_one, scope)| {
            let encoding =
                Encoding { level, at_most_one, duplicates: false, ..Encoding::default() };
            Options { engine, encoding, scope, ..Options::default() }
        })
        .step_by(sample(5, 1))
}

#[test]
fn the_empty_4x4_grid_has_288_solutions_every_way() {
    let empty = Puzzle::from(Grid::empty("2x2".parse().unwrap()));
    for options in every_way() {
        let solver = Solver::new(empty.shape(), options);
        let count = count_with(&solver, &empty, Method::Blocking);
        assert_eq!(
            (count.found, count.stopped),
            (Total::from(288), None),
            "{:?}",
            solver.options()
        );
    }
}

#[test]
fn every_method_counts_the_empty_4x4_grid() {
    let empty = Puzzle::from(Grid::empty("2x2".parse().unwrap()));
    let solver = Solver::new(empty.shape(), Options::default());
    for method in Method::ALL {
        assert_eq!(count_with(&solver, &empty, method).found, 288, "{method}");
    }
    let both = count_with(&solver, &empty, Method::Auto);
    assert_eq!(both.used, [Method::Search, Method::Memo], "what was used is said");
}

/// The methods that auto used, the one that came to the end last.
fn used(puzzle: &Puzzle, limit: Option<u64>) -> Vec<Method> {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let options = CountOptions { method: Method::Auto, limit };
    solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().used
}

/// The empty grid under three rules that leave it 72 solutions.
fn empty_of_72() -> Puzzle {
    let rules = "anti-king,anti-knight,non-consecutive".parse().unwrap();
    Puzzle { rules, ..Grid::empty(Shape::CLASSIC).into() }
}

#[test]
fn auto_blocks_where_search_and_memo_find_nothing_for_long() {
    let empty = empty_of_72();
    assert_eq!(used(&empty, None).last(), Some(&Method::Blocking));
    let solver = Solver::for_puzzle(&empty, Options::default()).unwrap();
    assert_eq!(count_with(&solver, &empty, Method::Auto).found, 72);
}

#[test]
fn auto_leaves_to_memo_what_has_too_many_solutions_to_visit() {
    let empty = Grid::empty("2x4".parse().unwrap());
    assert_eq!(used(&empty.into(), Some(1 << 40)).last(), Some(&Method::Memo));
    let empty = Grid::empty("2x3".parse().unwrap());
    assert_eq!(used(&empty.into(), None).last(), Some(&Method::Memo));
}

#[test]
fn auto_takes_no_trial_of_an_engine_where_search_is_done_at_once() {
    assert_eq!(used(&puzzle(CLASSIC), None), [Method::Search]);
    assert_eq!(used(&Grid::empty(Shape::CLASSIC).into(), Some(2)), [Method::Search]);
}

#[test]
fn auto_takes_the_same_turns_every_time() {
    let turns = || {
        let mut heard = Vec::new();
        let empty = empty_of_72();
        let solver = Solver::for_puzzle(&empty, Options::default()).unwrap();
        let options = CountOptions { method: Method::Auto, limit: Some(20) };
        let note = &mut |found: &Total| {
            heard.push(found.clone());
            ControlFlow::Continue(())
        };
        let count = solver.count(&empty, options, note).unwrap();
        (heard, count)
    };
    assert_eq!(turns(), turns());
}

#[test]
fn memo_counts_the_empty_6x6_grids() {
    for shape in ["2x3", "3x2"] {
        let empty = Puzzle::from(Grid::empty(shape.parse().unwrap()));
        let solver = Solver::new(empty.shape(), Options::default());
        for method in [Method::Memo, Method::Auto] {
            assert_eq!(count_with(&solver, &empty, method).found, 28_200_960, "{shape} {method}");
        }
    }
}

#[test]
#[ignore = "a second in release mode, ten without optimisation"]
fn memo_counts_the_empty_8x8_grid() {
    let empty = Puzzle::from(Grid::empty("2x4".parse().unwrap()));
    let solver = Solver::new(empty.shape(), Options::default());
    assert_eq!(count_with(&solver, &empty, Method::Memo).found, 29_136_487_207_403_520);
}

#[test]
#[ignore = "a minute in release mode; the result stands in benches/results"]
fn search_counts_the_empty_6x6_grid() {
    let empty = Puzzle::from(Grid::empty("2x3".parse().unwrap()));
    let solver = Solver::new(empty.shape(), Options::default());
    assert_eq!(count_with(&solver, &empty, Method::Search).found, 28_200_960);
}

#[test]
fn every_way_solves_the_same_puzzle() {
    for text in [CLASSIC, HARD] {
        let puzzle = puzzle(text);
        let expected = solve(&puzzle, &Options::default()).unwrap().answer;
        assert!(matches!(expected, Answer::Unique(_)));
        for options in every_way() {
            assert_eq!(solve(&puzzle, &options).unwrap().answer, expected, "{options:?}");
        }
    }
}

#[test]
fn several_solutions_are_two_different_grids() {
    let mut puzzle = puzzle(CLASSIC);
    puzzle.clues.set(Cell::new(0, 0), None);
    puzzle.clues.set(Cell::new(0, 1), None);
    puzzle.clues.set(Cell::new(0, 4), None);
    for scope in Scope::ALL {
        let options = Options { scope, ..Options::default() };
        match solve(&puzzle, &options).unwrap().answer {
            Answer::Several(first, second) => assert_ne!(first, second),
            other => panic!("expected several solutions, got {other:?}"),
        }
    }
}

#[test]
fn no_solution_is_found_by_propagation_and_by_the_engine() {
    let mut clash = puzzle(CLASSIC);
    clash.clues.set(Cell::new(0, 8), Digit::from_number(5));
    let mut hard = puzzle(HARD);
    hard.clues.set(Cell::new(0, 1), Digit::from_number(6));
    for (wrong, options) in iproduct!([clash, hard], every_way()) {
        assert_eq!(solve(&wrong, &options).unwrap().answer, Answer::None, "{options:?}");
    }
}

#[test]
fn asking_for_the_first_solution_asks_no_more() {
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let outcome = solver.solve_first(&puzzle(HARD), &mut |_| {}).unwrap();
    assert!(matches!(outcome.answer, Answer::First(_)));
}

#[test]
fn pencil_marks_restrict_the_solutions() {
    let shape: Shape = "2x2".parse().unwrap();
    let mut marks = Marks::full(shape);
    marks.fix(Cell::new(0, 0), Digit::from_index(0));
    marks.forbid(Cell::new(0, 1), Digit::from_index(1));
    let puzzle = Puzzle { marks: Some(marks), ..Grid::empty(shape).into() };
    let solver = Solver::new(shape, Options::default());
    // 72 grids have 1 in r1c1; a third of them has 2 beside it.
    for method in Method::ALL {
        assert_eq!(count_with(&solver, &puzzle, method).found, 48, "{method}");
    }
    for scope in Scope::ALL {
        let solver = Solver::new(shape, Options { scope, ..Options::default() });
        assert_eq!(count_with(&solver, &puzzle, Method::Blocking).found, 48, "{scope}");
    }
}

#[test]
fn a_limit_on_solutions_is_kept_exactly() {
    let empty = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    for (method, limit) in iproduct!(Method::ALL, [1, 63, 64, 65, 500]) {
        let options = CountOptions { method, limit: Some(limit) };
        let mut last = Total::ZERO;
        let note = &mut |found: &Total| {
            assert!(*found > last, "progress goes up");
            last = found.clone();
            ControlFlow::Continue(())
        };
        let count = solver.count(&empty, options, note).unwrap();
        assert_eq!((count.found, count.stopped), (Total::from(limit), Some(CountStop::Enough)));
    }
    for (method, limit) in
        iproduct!([Method::Auto, Method::Blocking, Method::Search], [1, 63, 64, 65, 500])
    {
        let options = CountOptions { method, limit: Some(limit) };
        let mut seen = std::collections::HashSet::new();
        let note = &mut |grid: &Grid| {
            assert!(seen.insert(grid.clone()), "no solution is reported twice");
            ControlFlow::Continue(())
        };
        let count = solver.list(&empty, options, note).unwrap();
        assert_eq!((count.found, count.stopped), (Total::from(limit), Some(CountStop::Enough)));
        assert_eq!(seen.len() as u64, limit);
    }
}

#[test]
fn a_caller_can_stop_a_count() {
    let empty = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let stop = &mut |_: &Total| ControlFlow::Break(());
    let count = solver.count(&empty, CountOptions::default(), stop).unwrap();
    assert_eq!((count.found, count.stopped), (Total::ONE, Some(CountStop::Enough)));
    let stop = &mut |_: &Grid| ControlFlow::Break(());
    let count = solver.list(&empty, CountOptions::default(), stop).unwrap();
    assert_eq!((count.found, count.stopped), (Total::ONE, Some(CountStop::Enough)));
    let by_memo = CountOptions { method: Method::Memo, limit: None };
    assert!(matches!(solver.list(&empty, by_memo, stop), Err(SolveError::NotListed)));
}

#[test]
fn past_a_limit_the_answer_is_unknown() {
    let options = Options { timeout: Some(Duration::from_nanos(1)), ..Options::default() };
    let outcome = solve(&puzzle(HARD), &options).unwrap();
    assert_eq!(outcome.answer, Answer::Unknown(None, Limit::Time));
    let solver = Solver::new(Shape::CLASSIC, options);
    for method in Method::ALL {
        let count = count_with(&solver, &puzzle(HARD), method);
        assert_eq!(count.stopped, Some(CountStop::Limit(Limit::Time)), "{method}");
    }
    let candidates = solver.candidates(&puzzle(HARD)).unwrap();
    assert_eq!(candidates.limit, Some(Limit::Time));
}

/// Each question of an answer began its time anew, so that a count with a list took twice the time.
#[test]
fn questions_that_share_a_deadline_end_at_it() {
    let minute = Some(Duration::from_secs(60));
    let options = Options { timeout: minute, deadline: Some(Instant::now()), ..Options::default() };
    let outcome = solve(&puzzle(HARD), &options).unwrap();
    assert_eq!(outcome.answer, Answer::Unknown(None, Limit::Time));
    let solver = Solver::new(Shape::CLASSIC, Options { timeout: minute, ..Options::default() });
    for method in [Method::Blocking, Method::Search] {
        let within = Limits { deadline: Some(Instant::now()), ..Limits::none() };
        let options = CountOptions { method, limit: None };
        let mut go_on = |_: &Grid| ControlFlow::Continue(());
        let listed = solver.list_within(&puzzle(HARD), options, within, &mut go_on).unwrap();
        assert_eq!(listed.stopped, Some(CountStop::Limit(Limit::Time)), "{method}");
    }
}

/// Digits that propagation fixes have no variable: they were neither possible nor undecided.
#[test]
fn past_a_limit_every_cell_has_undecided_digits() {
    let options = Options { timeout: Some(Duration::from_nanos(1)), ..Options::default() };
    for text in [HARD, CLASSIC] {
        let puzzle = puzzle(text);
        let found = Solver::new(Shape::CLASSIC, options.clone()).candidates(&puzzle).unwrap();
        assert_eq!((found.limit, found.possible.total()), (Some(Limit::Time), 0));
        assert!(puzzle.clues.filled().all(|(cell, digit)| found.undecided.allows(cell, digit)));
        assert!(Shape::CLASSIC.cells().all(|cell| found.undecided.count(cell) > 0), "{text}");
    }
}

#[test]
fn a_conflict_limit_stops_soon_after() {
    let options = Options { engine: Engine::Batsat, max_conflicts: Some(1), ..Options::default() };
    let outcome = solve(&puzzle(HARD), &options).unwrap();
    assert!(matches!(outcome.answer, Answer::Unknown(_, Limit::Conflicts)));
    // A few more: conflicts that follow each other without a decision in between are not parted.
    assert!((1..10).contains(&outcome.statistics.conflicts.unwrap()));
}

/// A shape, and clues of which some may clash.
fn small_puzzle() -> impl Strategy<Value = Puzzle> {
    let shapes = prop_oneof![Just("2x2"), Just("2x3"), Just("3x2")];
    shapes.prop_flat_map(|shape| {
        let shape: Shape = shape.parse().unwrap();
        let side = shape.side();
        let clues = side * side / 3..side * side / 2;
        let clue = (0..shape.cell_count(), 1..=side);
        prop::collection::vec(clue, clues).prop_map(move |clues| scattered(shape, &clues))
    })
}

/// The clues that clash with none before them.
fn scattered(shape: Shape, clues: &[(usize, usize)]) -> Puzzle {
    let mut grid = Grid::empty(shape);
    for &(index, number) in clues {
        let cell = shape.cell_at(index);
        let before = grid.get(cell);
        grid.set(cell, Digit::from_number(number));
        if Puzzle::from(grid.clone()).first_clash().is_some() {
            grid.set(cell, before);
        }
    }
    grid.into()
}

fn oracle_count(puzzle: &Puzzle) -> u64 {
    let shape = puzzle.shape();
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    oracle::count(rows, cols, puzzle.clues.numbers(), usize::MAX).0 as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(24, 96) as u32))]

    /// Three counters that share no code: SAT with blocking clauses, search on the cover, and plain
    /// backtracking on numbers.
    #[test]
    fn all_counts_agree_on_random_small_grids(puzzle in small_puzzle()) {
        let expected = oracle_count(&puzzle);
        let solver = Solver::new(puzzle.shape(), Options::default());
        prop_assume!(expected < 3_000);
        for method in Method::ALL {
            prop_assert_eq!(count_with(&solver, &puzzle, method).found, expected);
        }
    }

    /// The candidates are the union of all solutions.
    #[test]
    fn candidates_are_the_union_of_solutions(puzzle in small_puzzle()) {
        let solver = Solver::new(puzzle.shape(), Options::default());
        let mut union = Marks::none(puzzle.shape());
        let mut add = |grid: &Grid| {
            grid.filled().for_each(|(cell, digit)| union.allow(cell, digit));
            ControlFlow::Continue(())
        };
        solver.list(&puzzle, CountOptions { method: Method::Search, limit: None }, &mut add)?;
        prop_assert_eq!(solver.candidates(&puzzle)?.possible, union);
    }

    /// Marks and clues say the same: a clue is a cell with one mark.
    #[test]
    fn a_clue_is_a_cell_with_one_mark(puzzle in small_puzzle()) {
        let mut marks = Marks::full(puzzle.shape());
        puzzle.clues.filled().for_each(|(cell, digit)| marks.fix(cell, digit));
        let marked = Puzzle { marks: Some(marks), ..Grid::empty(puzzle.shape()).into() };
        let options = Options::default();
        prop_assert_eq!(
            solve(&marked, &options)?.answer.solution().is_some(),
            solve(&puzzle, &options)?.answer.solution().is_some()
        );
    }
}
