//! Counting under clues of several cells: the first question for two solutions, and independent parts one by one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sudosat::cover::Total;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::Puzzle;
use sudosat::solve::{Count, CountOptions, CountStop, Method, Options, Solver};

fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

fn count(puzzle: &Puzzle, method: Method, limit: Option<u64>) -> Count {
    let solver = Solver::for_puzzle(puzzle, Options::default()).unwrap();
    let options = CountOptions { method, limit };
    let mut before = Total::ZERO;
    let mut progress = |found: &Total| {
        assert!(*found >= before, "the number falls from {before} to {found}");
        before = found.clone();
        ControlFlow::Continue(())
    };
    solver.count(puzzle, options, &mut progress).unwrap()
}

/// Without houses each cage is a part, and so is each cell without a clue: 4 pairs of digits with the sum 5, 2 with the
/// sum 3, 4 digits.
#[test]
fn parts_that_nothing_joins_are_multiplied() {
    let of = |rules: &str| {
        puzzle(&format!("# shape: 2x2\n# rules: no-houses, {rules}\n................\n"))
    };
    let two = of("sum 5 r1c1 r1c2, sum 3 r4c3 r4c4");
    let found = count(&two, Method::Auto, None);
    assert_eq!((found.found, found.stopped), (Total::from(4 * 2 * 4_u64.pow(12)), None));
    let limited = count(&two, Method::Auto, Some(1000));
    assert_eq!((limited.found, limited.stopped), (Total::from(1000), Some(CountStop::Enough)));
    // A cage that has no digits leaves nothing of all the others.
    assert_eq!(count(&of("sum 5 r1c1 r1c2, sum 9 r4c3 r4c4"), Method::Auto, None).found, 0);
}

/// Solved grids of 4x4 with some cells open again: what is open often falls into parts.
#[test]
fn the_product_is_what_search_finds() {
    let grid = "1234341221434321";
    let mut rng = fastrand::Rng::with_seed(7);
    let (three, mut several) = (Total::from(3), 0);
    for _ in 0..60 {
        let open = rng.u32(4..12);
        let cells: String =
            grid.chars().map(|it| if rng.u32(..12) < open { '.' } else { it }).collect();
        let text =
            format!("# shape: 2x2\n# rules: killer 3 r1c1 r1c2, thermo r3c2 r3c3\n{cells}\n");
        let puzzle = puzzle(&text);
        let (auto, search) =
            (count(&puzzle, Method::Auto, None), count(&puzzle, Method::Search, None));
        assert_eq!((&auto.found, auto.stopped), (&search.found, None), "{cells}");
        several += usize::from(auto.found > three);
    }
    assert!(several > 5);
}

/// The parts of this puzzle have 4, 2 and 4 solutions.
#[test]
fn what_a_count_has_reported_is_not_lost_when_it_stops_in_a_later_part() {
    let rules = "# shape: 2x2\n# rules: no-houses, sum 5 r1c1 r1c2, sum 3 r4c3 r4c4\n";
    let puzzle = puzzle(&format!("{rules}..123412341.12..\n"));
    let (whole, two) = (count(&puzzle, Method::Auto, None), Total::from(2));
    for enough in (1..8).map(Total::from) {
        let interrupt = Arc::new(AtomicBool::new(false));
        let options = Options { interrupt: Some(Arc::clone(&interrupt)), ..Options::default() };
        let solver = Solver::for_puzzle(&puzzle, options).unwrap();
        let mut last = Total::ZERO;
        let stopped = solver.count(&puzzle, CountOptions::default(), &mut |found| {
            last = found.clone();
            interrupt.store(*found >= enough, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        let stopped = stopped.unwrap();
        assert!(stopped.found >= last && stopped.found <= whole.found, "{stopped:?}, {last}");
        assert!(stopped.found >= two && (stopped.stopped.is_some() || stopped == whole));
    }
}

/// The limit is for all parts together.
#[test]
fn a_count_of_parts_reports_no_more_than_its_limit() {
    let puzzle = puzzle("# shape: 2x2\n# rules: no-houses, sum 5 r1c1 r1c2\n................\n");
    let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
    let (options, ten) =
        (CountOptions { limit: Some(10), ..CountOptions::default() }, Total::from(10));
    let mut reported = Vec::new();
    let count = solver.count(&puzzle, options, &mut |found| {
        reported.push(found.clone());
        ControlFlow::Continue(())
    });
    let count = count.unwrap();
    assert_eq!((count.found, count.stopped), (ten.clone(), Some(CountStop::Enough)));
    assert!(reported.iter().all(|found| *found <= ten), "{reported:?}");
}

/// The first question, for one solution or two, already answers a count with such a limit.
#[test]
fn a_limit_of_one_or_two_and_few_solutions_are_what_search_finds() {
    let rules = "# shape: 2x2\n# rules: killer 3 r1c1 r1c2, thermo r3c2 r3c3\n";
    let mut founds = Vec::new();
    for cells in [
        "................",
        "1.3.............",
        "12..34..21......",
        "1...4...........",
        "21..34..........",
    ] {
        let puzzle = puzzle(&format!("{rules}{cells}\n"));
        for limit in [Some(0), Some(1), Some(2), Some(3), None] {
            let (auto, search) =
                (count(&puzzle, Method::Auto, limit), count(&puzzle, Method::Search, limit));
            assert_eq!((&auto.found, auto.stopped), (&search.found, search.stopped), "{cells}");
            founds.push(auto.found);
        }
    }
    assert!((0..4).all(|found| founds.contains(&Total::from(found))), "{founds:?}");
}
