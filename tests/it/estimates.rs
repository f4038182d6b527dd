//! Estimates of the number of solutions by random samples.

use std::ops::ControlFlow;

use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{CountOptions, Estimate, Method, Options, Solver};

fn estimate(shape: Shape, samples: u64) -> Estimate {
    let puzzle = Puzzle::from(Grid::empty(shape));
    samples_of(&Solver::new(shape, Options::default()), &puzzle, samples)
}

fn samples_of(solver: &Solver, puzzle: &Puzzle, samples: u64) -> Estimate {
    solver.estimate(puzzle, 1, &mut |estimate| match estimate.samples < samples {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    })
}

#[test]
fn the_number_of_grids_lies_near_the_estimate() {
    let known = [(Shape::of_side(4), 288.0), (Shape::of_side(6), 28_200_960.0)];
    for (shape, count) in known {
        let estimate = estimate(shape.unwrap(), 20_000);
        assert_eq!((estimate.samples, estimate.limit), (20_000, None));
        let off = (estimate.mean - count).abs();
        assert!(off < 4.0 * estimate.standard_error(), "{estimate:?}");
        assert!(estimate.standard_error() < count / 50.0, "{estimate:?}");
    }
}

#[test]
fn the_first_sample_says_nothing_of_the_error() {
    assert_eq!(estimate(Shape::CLASSIC, 1).standard_error(), 0.0);
}

#[test]
fn there_are_no_samples_from_a_contradiction() {
    let mut clues = Grid::empty(Shape::CLASSIC);
    let digit = Shape::CLASSIC.digits().next();
    Shape::CLASSIC.cells().take(2).for_each(|cell| clues.set(cell, digit));
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let none = solver.estimate(&clues.into(), 1, &mut |_| panic!("a sample"));
    assert_eq!(none, Estimate::default());
}

/// Puzzles with clues of several cells: the estimate lies near the number that enumeration finds, and clues that
/// exclude all digits of a cell leave no sample.
#[test]
fn the_number_of_solutions_under_clues_lies_near_the_estimate() {
    let texts = [
        "# shape: 2x2\n# rules: killer 5 r1c1 r1c2, thermo r2c1 r3c1 r4c1\n................\n",
        "# shape: 2x3\n# rules: killer 7 r1c1 r1c2, renban r3c3 r4c3 r5c4, arrow r6c6 / r5c5 r4c4\n\
         1...................................\n",
        "# shape: 2x3\n# rules: sandwich 5 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6, sum 9 r3c1 r2c2 r1c3, \
         or ( killer 4 r3c1 r3c2 ) ( xv 5 r5c1 r5c2 )\n.2..........3.......4...............\n",
    ];
    for text in texts {
        let puzzle = read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let options = CountOptions { method: Method::Search, ..CountOptions::default() };
        let count = solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(count.stopped, None);
        let count: f64 = count.found.to_string().parse().unwrap();
        let estimate = samples_of(&solver, &puzzle, 4_000);
        let off = (estimate.mean - count).abs();
        assert!(off < 4.0 * estimate.standard_error(), "{count}: {estimate:?}");
        assert!(estimate.standard_error() < count / 20.0, "{count}: {estimate:?}");
        let (low, high) = estimate.interval();
        assert!(low < estimate.mean && estimate.mean < high);
    }
    let text = "# shape: 2x2\n# rules: killer 8 r1c1 r1c2\n................\n";
    let puzzle = read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
    assert_eq!(solver.estimate(&puzzle, 1, &mut |_| panic!("a sample")), Estimate::default());
}
