//! The full grids that puzzles of the classic kind are made from: all equally likely.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sudosat::backend::Limits;
use sudosat::generate::{Generator, GridSource, PuzzleSpec, Watch};
use sudosat::grid::{Grid, Layout, Shape};
use sudosat::solve::{Options, Solver};

use crate::support::sample;

/// No puzzle shows the product of the ways to fill rows, so the file itself is compiled here.
#[path = "../../../crates/generate/src/full_grid/even.rs"]
mod tested;

type Board = [[u8; 9]; 9];

const FEATURES: usize = 3;

/// Puzzles of 81 clues: the grids as they are drawn.
fn full_grids(seed: u64, count: u64) -> Vec<Grid> {
    let solver = Solver::new(Shape::CLASSIC, Options::default());
    let wanted = PuzzleSpec { clues: Some(81..=81), ..PuzzleSpec::default() };
    let generator = Generator::new(&solver, &wanted).unwrap();
    let watch = Watch { limits: &Limits::none, found: &|| {} };
    let made = generator.next(&mut GridSource::numbered(seed, 0..count), &watch);
    made.into_iter().map(|made| made.unwrap().puzzle.clues).collect()
}

/// What is counted in a band: the pairs of digits that stand in two rows and two columns, once this way round and once
/// the other way; whether the first row of the first box is a row of the second; and whether the second box begins with
/// two digits of one row of the first.
fn features(board: &Board, band: usize) -> [u32; FEATURES] {
    let rows = &board[3 * band..3 * band + 3];
    let mut swaps = 0;
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        for (left, right) in (0..9).flat_map(|left| (left / 3 * 3 + 3..9).map(move |it| (left, it)))
        {
            let is_swap =
                rows[one][left] == rows[other][right] && rows[one][right] == rows[other][left];
            swaps += u32::from(is_swap);
        }
    }
    let of_box =
        |col: usize, digit: u8| (0..3).find(|&row| rows[row][col..col + 3].contains(&digit));
    let second: Vec<_> = rows[0][..3].iter().map(|&digit| of_box(3, digit)).collect();
    let is_row = second.iter().all(|&row| row == second[0]);
    let is_pair = of_box(0, rows[0][3]) == of_box(0, rows[0][4]);
    [swaps, u32::from(is_row), u32::from(is_pair)]
}

fn transposed(board: &Board) -> Board {
    std::array::from_fn(|row| std::array::from_fn(|col| board[col][row]))
}

/// Bands and stacks can be exchanged, so whatever is counted in them is as frequent in each. The first band is drawn
/// first, then the first stack, then row by row what is left: if any of these were drawn unevenly, they would differ.
#[test]
fn bands_and_stacks_are_drawn_evenly() {
    let grids = sample(2_500, 10_000) as u64;
    let mut sums = [[0f64; FEATURES]; 6];
    let mut squares = [[0f64; FEATURES]; 6];
    for grid in full_grids(1, grids) {
        let board: Board =
            std::array::from_fn(|row| std::array::from_fn(|col| grid.numbers()[9 * row + col]));
        for (place, board) in [board, transposed(&board)].iter().enumerate() {
            for band in 0..3 {
                for (kind, found) in features(board, band).into_iter().enumerate() {
                    sums[3 * place + band][kind] += f64::from(found);
                    squares[3 * place + band][kind] += f64::from(found).powi(2);
                }
            }
        }
    }
    for kind in 0..FEATURES {
        let means = sums.map(|sum| sum[kind] / grids as f64);
        let mean = means.iter().sum::<f64>() / 6.0;
        let square = squares.iter().map(|sum| sum[kind]).sum::<f64>() / 6.0 / grids as f64;
        let error = ((square - mean * mean) / grids as f64).sqrt();
        assert!(means.iter().all(|it| (it - mean).abs() < 4.0 * error), "{means:?} {error}");
    }
}

#[test]
fn every_house_has_every_digit() {
    let layout = Layout::classic(Shape::CLASSIC);
    for grid in full_grids(2, 50) {
        assert!(grid.is_full() && layout.clashes(&grid).is_empty());
    }
}

/// Estimates the number of grids from the products (D. E. Knuth, *Estimating the Efficiency of Backtrack
/// Programs*, 1975). If a band, a stack or a row were not drawn uniformly, the estimate would be wrong.
#[test]
fn the_products_count_all_grids() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut ways, mut sum, attempts) = (Vec::new(), 0, sample(10_000, 100_000));
    for _ in 0..attempts {
        if let Some((_, product)) = tested::attempt(&mut random, &mut ways) {
            assert!(product <= tested::MOST);
            sum += u64::from(product);
        }
    }
    let half_bands = 56.0 * 46_656.0;
    let grids = sum as f64 / attempts as f64 * 362_880.0 * half_bands * half_bands;
    // The estimate has a standard error of 0.7 % in `.ci/long`, of 2.2 % else.
    let most = 0.025 * (100_000.0 / attempts as f64).sqrt();
    assert!((grids / 6_670_903_752_021_072_936_960.0 - 1.0).abs() < most, "{grids}");
    let all_numbers: u32 = tested::even(&mut random).iter().map(|&number| u32::from(number)).sum();
    assert_eq!(all_numbers, 9 * 45);
}
