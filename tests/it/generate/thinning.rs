//! The removal of clues from a full grid: how many questions it takes, and what stays.

use std::cell::Cell;
use std::time::Instant;

use sudosat::backend::Limits;
use sudosat::generate::{Generator, GridSource, Made, NotMade, PuzzleSpec, Watch};
use sudosat::grid::{Layout, Shape};
use sudosat::solve::{Options, Solver};

use crate::generate::{is_minimal, is_unique};

fn solver(shape: &str) -> Solver {
    let layout = Layout::classic(shape.parse::<Shape>().unwrap());
    Solver::for_layout(layout, Options::default())
}

/// One puzzle, how often the limits were looked at, and how many grids were drawn; not more than `most` looks.
fn made(
    solver: &Solver,
    wanted: &PuzzleSpec,
    seed: u64,
    most: u64,
) -> (Result<Made, NotMade>, u64, u64) {
    let looks = Cell::new(0);
    let limits = || {
        looks.set(looks.get() + 1);
        let deadline = (looks.get() > most).then(Instant::now);
        Limits { deadline, ..Limits::none() }
    };
    let watch = Watch { limits: &limits, found: &|| {} };
    let generator = Generator::new(solver, wanted).unwrap();
    let mut sources = GridSource::numbered(seed, 0..1);
    let found = generator.next(&mut sources, &watch).remove(0);
    (found, looks.get(), sources[0].attempts())
}

/// On a classic grid the limits are looked at once for each question, and twice for the test of the puzzle: 83 times if
/// each clue were a question of its own.
#[test]
fn whatever_can_go_goes_in_few_questions() {
    let solver = solver("3x3");
    let seeds = 1..=20;
    let looks = seeds.clone().map(|seed| {
        let (made, looks, _) = made(&solver, &PuzzleSpec::default(), seed, u64::MAX);
        let puzzle = made.unwrap().puzzle;
        assert!(is_unique(&puzzle) && is_minimal(&puzzle));
        looks
    });
    let looks: u64 = looks.sum();
    assert!(looks < 72 * seeds.count() as u64, "{looks}");
}

/// Sets of two cells each.
#[test]
fn the_fewest_stay() {
    let solver = solver("2x3");
    for (fewest, most, expected) in [(20, 20, 20), (21, 22, 22)] {
        let wanted = PuzzleSpec {
            symmetry: "left-right".parse().unwrap(),
            clues: Some(fewest..=most),
            ..PuzzleSpec::default()
        };
        for seed in 1..=10 {
            let (made, _, grids) = made(&solver, &wanted, seed, 1_000);
            assert_eq!((made.unwrap().puzzle.clues.filled_count(), grids), (expected, 1));
        }
    }
}
