//! Rellik cages: the digits differ, and no set of one or more of these digits sums to the given number.

use super::{Arity, ClueType, sets_of, words};
use sudosat_cover::Primitive;

pub(super) const RELLIK: ClueType = ClueType {
    name: "rellik",
    meaning: "Rellik cages: different digits, of which no group sums to a number.",
    aliases: &["rellikcage"],
    usage: "rellik SUM CELLS",
    numbers: Arity::ONE,
    cells: Arity { least: 1, most: 16 },
    check: |clue, space| super::few_sets(clue, space),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let mut sorted = digits.clone();
        sorted.sort_unstable();
        let sum = |group: u32| -> i32 {
            (0..digits.len())
                .filter(|&index| group >> index & 1 == 1)
                .map(|index| digits[index])
                .sum()
        };
        sorted.windows(2).all(|pair| pair[0] != pair[1])
            && (1..1u32 << digits.len()).all(|group| Some(sum(group)) != clue.number())
    },
    primitives: |clue, space| {
        let has_no_group = |set: &Vec<i32>| {
            let mut sums = vec![0];
            for digit in set {
                let longer: Vec<i32> = sums.iter().map(|sum| sum + digit).collect();
                sums.extend(longer);
            }
            sums[1..].iter().all(|&sum| Some(sum) != clue.number())
        };
        let sets = sets_of(space, clue.cells().len()).into_iter().filter(has_no_group);
        let cells = clue.cells().to_vec();
        vec![Primitive::Different(cells.clone()), Primitive::ValueSet(cells, sets.collect())]
    },
    sentence: |clue| {
        let (cells, sum) = (words(clue.cells()), clue.numbers()[0]);
        format!(
            "the digits in the cage {cells} differ, and neither one nor several of them sum to {sum}"
        )
    },
    ..ClueType::PLAIN
};
