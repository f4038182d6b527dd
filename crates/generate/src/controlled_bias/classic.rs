//! Makes attempts on classic 9x9 grids. In each round, one call of the bulk solver counts the solutions of the boards
//! of all attempts that are open.

use rand_chacha::ChaCha8Rng;

use super::Minimal;
use super::attempt::{Attempt, AttemptState};
use super::full::FullGrid;
use crate::full_grid::even;
use sudosat_core::bulk::{self, BulkAnswer};

/// The number of full grids of a block. Their open attempts, about 700, are asked together.
const GRIDS: usize = 16;
/// The number of attempts with each full grid. To draw a grid takes as long as some hundred attempts. One full grid in
/// about sixty gives a puzzle, so hardly any puzzles have the same solution.
const ATTEMPTS: u64 = 4096;

/// Makes a block of attempts, pushes the puzzles onto `minimal`, and returns the number of attempts.
pub(super) fn block(random: &mut ChaCha8Rng, minimal: &mut Vec<Minimal>) -> u64 {
    let fulls: Vec<FullGrid> = (0..GRIDS).map(|_| FullGrid::new(even(random))).collect();
    let mut attempts = Vec::new();
    for (number, full) in (0..).step_by(ATTEMPTS as usize).zip(&fulls) {
        let numbers = number + 1..=number + ATTEMPTS;
        attempts.extend(numbers.filter_map(|number| Attempt::begin(full, number, random)));
    }
    let mut kept = answered(attempts, random);
    kept.sort_by_key(|(attempt, ..)| *attempt);
    minimal.extend(kept);
    GRIDS as u64 * ATTEMPTS
}

/// Asks for all attempts until each has its end, and returns the puzzles that are kept.
fn answered(mut attempts: Vec<Attempt<'_>>, random: &mut ChaCha8Rng) -> Vec<Minimal> {
    let mut solver = bulk::solver(2);
    let mut kept = Vec::new();
    while !attempts.is_empty() {
        let mut boards = Vec::new();
        let asked: Vec<usize> = attempts.iter().map(|attempt| attempt.ask(&mut boards)).collect();
        let answers = solver.solve(&boards);
        let mut answers = answers.as_slice();
        let mut open = Vec::new();
        for (attempt, asked) in attempts.into_iter().zip(asked) {
            let own: &[BulkAnswer] = answers.split_off(..asked).expect("each board has an answer");
            let mut attempt = attempt;
            match attempt.receive(own, random) {
                AttemptState::Open => open.push(attempt),
                AttemptState::Kept => kept.push(attempt.puzzle()),
                AttemptState::GivenUp => {}
            }
        }
        attempts = open;
    }
    kept
}
