//! Estimates of the number of solutions by random samples.

use std::ops::ControlFlow;

use sudosat::grid::{Grid, Puzzle, Shape};
use sudosat::solve::{Estimate, Options, Solver};

fn estimate(shape: Shape, dives: u64) -> Estimate {
    let puzzle = Puzzle::from(Grid::empty(shape));
    Solver::new(shape, Options::default()).estimate(
        &puzzle,
        1,
        &mut |estimate| match estimate.dives < dives {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        },
    )
}

#[test]
fn the_number_of_grids_lies_near_the_estimate() {
    let known = [(Shape::of_side(4), 288.0), (Shape::of_side(6), 28_200_960.0)];
    for (shape, count) in known {
        let estimate = estimate(shape.unwrap(), 20_000);
        assert_eq!((estimate.dives, estimate.limit), (20_000, None));
        let off = (estimate.mean - count).abs();
        assert!(off < 4.0 * estimate.standard_error(), "{estimate:?}");
        assert!(estimate.standard_error() < count / 50.0, "{estimate:?}");
    }
}

#[test]
fn the_first_dive_says_nothing_of_the_error() {
    assert_eq!(estimate(Shape::CLASSIC, 1).standard_error(), 0.0);
}

#[test]
fn there_are_no_dives_from_a_contradiction() {
    let mut clues = Grid::empty(Shape::CLASSIC);
    let digit = Shape::CLASSIC.digits().next();
    Shape::CLASSIC.cells().take(2).for_each(|cell| clues.set(cell, digit));
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let none = solver.estimate(&clues.into(), 1, &mut |_| panic!("a dive"));
    assert_eq!(none, Estimate::default());
}
