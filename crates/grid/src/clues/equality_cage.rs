//! Equality cages: the digits differ, as many are even as odd, as many are below the middle of all digits as above it,
//! and none is the middle digit.

use super::{Arity, ClueType, sets_of, words};
use sudosat_cover::Primitive;

pub(super) const EQUALITY_CAGE: ClueType = ClueType {
    name: "equalitycage",
    meaning: "Equality cages: different digits, as many even as odd ones, as many low as high ones, without the middle digit.",
    aliases: &[],
    usage: "equalitycage CELLS",
    cells: Arity { least: 1, most: 16 },
    check: |clue, space| super::few_sets(clue, space),
    holds: |clue, grid| {
        let (mut digits, twice) =
            (grid.values(clue.cells()), grid.space().least() + grid.space().most());
        digits.sort_unstable();
        let even: i32 = digits.iter().map(|digit| if digit % 2 == 0 { 1 } else { -1 }).sum();
        let low: i32 = digits.iter().map(|digit| (2 * digit - twice).signum()).sum();
        even == 0
            && low == 0
            && digits.iter().all(|digit| 2 * digit != twice)
            && digits.windows(2).all(|pair| pair[0] != pair[1])
    },
    primitives: |clue, space| {
        let twice = space.least() + space.most();
        let is_fair = |set: &Vec<i32>| {
            let count = |is_in: &dyn Fn(i32) -> bool| set.iter().filter(|&&it| is_in(it)).count();
            let (low, high) = (count(&|it| 2 * it < twice), count(&|it| 2 * it > twice));
            low == high && low + high == set.len() && 2 * count(&|it| it % 2 == 0) == set.len()
        };
        let sets = sets_of(space, clue.cells().len()).into_iter().filter(is_fair).collect();
        let cells = clue.cells().to_vec();
        vec![Primitive::Different(cells.clone()), Primitive::ValueSet(cells, sets)]
    },
    sentence: |clue| {
        format!(
            "the digits in {} differ, as many are even as odd and as many low as high, and none is the middle digit",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};
