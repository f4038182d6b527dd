//! Minimal puzzles with a controlled bias: what they say about all minimal puzzles is compared with a list of these.

use std::collections::BTreeMap;

use super::is_minimal;
use crate::support::sample;
use sudosat::backend::Limits;
use sudosat::generate::{ControlledBias, NoControlledBias, log_weight};
use sudosat::grid::{Grid, Layout, Rules, Shape};
use sudosat::solve::{Options, Solver};

/// All full 4x4 grids, found cell by cell.
fn full_grids() -> Vec<[u8; 16]> {
    fn fill(grid: [u8; 16], cell: usize, found: &mut Vec<[u8; 16]>) {
        if cell == 16 {
            found.push(grid);
            return;
        }
        let is_peer = |other: usize| {
            let (row, col) = (cell / 4, cell % 4);
            let same_box = other / 8 == cell / 8 && other % 4 / 2 == col / 2;
            other / 4 == row || other % 4 == col || same_box
        };
        for digit in 1..=4 {
            if (0..cell).all(|other| grid[other] != digit || !is_peer(other)) {
                let mut next = grid;
                next[cell] = digit;
                fill(next, cell + 1, found);
            }
        }
    }
    let mut found = Vec::new();
    fill([0; 16], 0, &mut found);
    found
}

/// Which sets of cells of a grid have clues that fit another grid too. The set with bit n has cell n.
fn ambiguous(full: &[u8; 16], all: &[[u8; 16]]) -> Vec<bool> {
    let mut ambiguous = vec![false; 1 << 16];
    for other in all.iter().filter(|other| *other != full) {
        let equal = (0..16).filter(|&cell| full[cell] == other[cell]);
        ambiguous[equal.map(|cell| 1 << cell).sum::<usize>()] = true;
    }
    for set in (0..1 << 16).rev() {
        ambiguous[set] |= (0..16).any(|cell| set & 1 << cell == 0 && ambiguous[set | 1 << cell]);
    }
    ambiguous
}

/// What is counted of a puzzle: the number of its clues, and the number of different digits among them.
type Features = (usize, usize);

fn features(clues: impl Iterator<Item = u8>) -> Features {
    let clues: Vec<u8> = clues.collect();
    let digits = (1..=4).filter(|digit| clues.contains(digit)).count();
    (clues.len(), digits)
}

/// The number of minimal 4x4 puzzles with each combination of features. Only the grids whose first row is 1234 are
/// looked at: of each puzzle there are 24 with other names of the digits.
fn minimal_puzzles() -> BTreeMap<Features, u64> {
    let all = full_grids();
    assert_eq!(all.len(), 288);
    let mut counts = BTreeMap::new();
    for full in all.iter().filter(|full| full[..4] == [1, 2, 3, 4]) {
        let ambiguous = ambiguous(full, &all);
        for set in (0..1usize << 16).filter(|&set| !ambiguous[set]) {
            let mut cells = (0..16).filter(|cell| set & 1 << cell != 0);
            if cells.clone().all(|cell| ambiguous[set & !(1 << cell)]) {
                *counts.entry(features(cells.by_ref().map(|cell| full[cell]))).or_default() += 24;
            }
        }
    }
    counts
}

struct Sample {
    features: Features,
    weight: f64,
}

/// The mean of a number over all minimal puzzles, estimated from puzzles with weights, and its standard error.
fn estimate(samples: &[Sample], number: impl Fn(Features) -> f64) -> (f64, f64) {
    let total: f64 = samples.iter().map(|one| one.weight).sum();
    let mean = samples.iter().map(|one| one.weight * number(one.features)).sum::<f64>() / total;
    let residual = |one: &Sample| (one.weight * (number(one.features) - mean)).powi(2);
    (mean, samples.iter().map(residual).sum::<f64>().sqrt() / total)
}

/// The number of puzzles with each number of clues, and with each number of different digits, is the true one within
/// three standard errors; so is the number of all minimal puzzles.
#[test]
fn weighted_puzzles_are_distributed_like_all_minimal_puzzles() {
    let truth = minimal_puzzles();
    let all: u64 = truth.values().sum();
    let solver = Solver::new(Shape::new(2, 2).unwrap(), Options::default());
    let generator = ControlledBias::new(&solver, None, &Limits::none()).unwrap();
    let (mut samples, mut attempts) = (Vec::new(), 0);
    for number in 0..sample(15, 150) as u64 {
        let block = generator.block(7, number, &Limits::none()).unwrap();
        attempts += block.attempts;
        for kept in &block.kept {
            let clues = &kept.made.puzzle.clues;
            assert!(number > 2 || is_minimal(&kept.made.puzzle));
            let clues = clues.numbers().iter().copied().filter(|&clue| clue != 0);
            let features = features(clues);
            samples.push(Sample { features, weight: log_weight(16, features.0).exp() });
        }
    }
    assert!(samples.len() > sample(180, 2_000), "{}", samples.len());
    let compare = |name: &str, number: &dyn Fn(Features) -> f64| {
        let expected: f64 = truth.iter().map(|(one, &count)| number(*one) * count as f64).sum();
        let (mean, error) = estimate(&samples, number);
        let difference = (mean - expected / all as f64).abs();
        assert!(difference <= 3.0 * error, "{name}: {mean} +- {error}, {}", expected / all as f64);
    };
    compare("mean", &|(clues, _)| clues as f64);
    for clues in 4..=6 {
        compare("clues", &|features| f64::from(features.0 == clues));
    }
    compare("digits", &|(_, digits)| f64::from(digits == 4));
    let weights: f64 = samples.iter().map(|one| one.weight).sum();
    let squares: f64 = samples.iter().map(|one| one.weight.powi(2)).sum();
    let number = generator.full_grids() * weights / attempts as f64;
    let variance = squares - weights * weights / attempts as f64;
    let error = generator.full_grids() * variance.sqrt() / attempts as f64;
    assert!((number - all as f64).abs() <= 3.0 * error, "{number} +- {error}, {all}");
}

/// Without the weights the distribution is another one: the test above would notice missing weights.
#[test]
fn the_bias_is_there_without_weights() {
    let truth = minimal_puzzles();
    let all: u64 = truth.values().sum();
    let mean = truth.iter().map(|((clues, _), &count)| *clues as f64 * count as f64).sum::<f64>();
    let weight = |clues: usize| (-log_weight(16, clues)).exp();
    let biased: f64 = truth.iter().map(|((clues, _), &count)| weight(*clues) * count as f64).sum();
    let sum = truth.iter().map(|((clues, _), &n)| *clues as f64 * weight(*clues) * n as f64);
    assert!(mean / all as f64 - sum.sum::<f64>() / biased > 0.05);
}

#[test]
fn classic_puzzles_are_minimal_and_have_their_solution() {
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let generator = ControlledBias::new(&solver, None, &Limits::none()).unwrap();
    let blocks = (0..sample(4, 24) as u64)
        .map(|number| generator.block(3, number, &Limits::none()).unwrap());
    let (mut found, mut attempts) = (0, 0);
    for block in blocks {
        attempts += block.attempts;
        for kept in block.kept {
            let (puzzle, solution) = (&kept.made.puzzle, &kept.made.solution);
            let fits = |(cell, digit)| solution.get(cell) == Some(digit);
            assert!(is_minimal(puzzle) && puzzle.clues.filled().all(fits));
            assert!(Layout::classic(Shape::CLASSIC).clashes(solution).is_empty());
            assert!((1..=block.attempts).contains(&kept.attempt));
            found += 1;
        }
    }
    // One in 250,000 attempts, a Poisson number with the mean 1, or 6 in `.ci/long`.
    let expected = (1..=sample(6, 18), sample(4, 24) as u64 * 65_536);
    assert!(expected.0.contains(&found) && attempts == expected.1, "{found} in {attempts}");
}

#[test]
fn a_block_depends_on_the_seed_and_its_number_alone() {
    let solver = Solver::new(Shape::new(2, 3).unwrap(), Options::default());
    let generator = ControlledBias::new(&solver, None, &Limits::none()).unwrap();
    assert_eq!(generator.full_grids(), 28_200_960.0);
    let puzzles = |seed, number| -> Vec<Grid> {
        let block = generator.block(seed, number, &Limits::none()).unwrap();
        block.kept.into_iter().map(|kept| kept.made.puzzle.clues).collect()
    };
    let both = [puzzles(1, 0), puzzles(1, 1)].concat();
    assert_eq!([puzzles(1, 0), puzzles(1, 1)].concat(), both);
    assert!(!both.is_empty() && both != [puzzles(2, 0), puzzles(2, 1)].concat());
}

#[test]
fn a_grid_that_cannot_be_drawn_uniformly_is_refused() {
    let latin = Layout::new(Shape::new(1, 5).unwrap(), &"latin".parse().unwrap()).unwrap();
    let eight = Layout::classic(Shape::new(2, 4).unwrap());
    let rules: Rules = "latin".parse().unwrap();
    let nine = Layout::new(Shape::CLASSIC, &rules).unwrap();
    for layout in [nine, latin, eight].into_iter().take(sample(1, 3)) {
        let solver = Solver::for_layout(layout, Options::default());
        let found = ControlledBias::new(&solver, None, &Limits::none());
        assert!(matches!(found, Err(NoControlledBias::TooManyGrids(_))));
    }
}
