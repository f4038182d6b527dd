//! Lunchboxes: the digits differ, and the digits in the cells between the smallest and the largest digit sum to the
//! given number.

use std::ops::RangeInclusive;

use super::{Arity, ClueType, Space, words};
use sudosat_cover::Primitive;

pub(super) const LUNCHBOX: ClueType = ClueType {
    name: "lunchbox",
    meaning: "Lunchboxes: the digits differ, and those in the cells between the smallest and the largest one sum to a number.",
    aliases: &[],
    usage: "lunchbox SUM CELLS",
    numbers: Arity::ONE,
    cells: Arity { least: 2, most: 16 },
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let mut sorted = digits.clone();
        sorted.sort_unstable();
        let at = |digit: i32| digits.iter().position(|&other| other == digit).unwrap_or(0);
        let (least, most) = (at(sorted[0]), at(sorted[sorted.len() - 1]));
        let sum: i32 = digits[least.min(most)..=least.max(most)].iter().sum();
        let is_different = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        is_different && Some(sum - digits[least] - digits[most]) == clue.number()
    },
    primitives: |clue, space| {
        let cells = clue.cells();
        let below = space.relation(|one, other| one < other);
        let ends = |least: usize, most: usize| {
            let between = cells[least.min(most) + 1..least.max(most)].iter().map(|&cell| (1, cell));
            let sum = Primitive::Sum(between.collect(), clue.numbers().to_vec());
            let others = (0..cells.len()).filter(move |&index| index != least && index != most);
            let above = others.flat_map(|index| [(least, index), (index, most)]);
            let related =
                |(one, other)| Primitive::Related(cells[one], cells[other], below.clone());
            let first = Primitive::Related(cells[least], cells[most], below.clone());
            // What excludes the most comes first.
            [sum, first].into_iter().chain(above.map(related)).collect::<Vec<_>>()
        };
        let all = itertools::iproduct!(0..cells.len(), 0..cells.len());
        let branches = all.filter(|&(least, most)| {
            least != most
                && sums_between(least.abs_diff(most) - 1, space).contains(&clue.numbers()[0])
        });
        vec![
            Primitive::Different(cells.to_vec()),
            Primitive::Any(branches.map(|(least, most)| ends(least, most)).collect()),
        ]
    },
    sentence: |clue| {
        let sum = clue.numbers()[0];
        format!(
            "the digits in {} differ, and those in the cells between the smallest and the largest sum to {sum}",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

/// Returns the smallest and the largest sum of `count` different digits. The smallest and the largest digit of the grid
/// do not count, as they cannot lie between two others.
fn sums_between(count: usize, space: &Space) -> RangeInclusive<i32> {
    let inner = space.least() + 1..space.most();
    inner.clone().take(count).sum()..=inner.rev().take(count).sum()
}
