//! Sandwiches: in a row or column, the digits in the cells between the smallest and the largest digit sum to the given
//! number.

use std::collections::BTreeSet;

use super::{Arity, ClueType, Space, words};
use sudosat_cover::{Automaton, Primitive};

pub(super) const SANDWICH: ClueType = ClueType {
    name: "sandwich",
    meaning: "Sandwiches: the digits between the smallest and the largest digit of a row or column sum to a number.",
    aliases: &["sandwichsum"],
    usage: "sandwich SUM CELLS, all of a row or column with every digit",
    numbers: Arity::ONE,
    cells: Arity::at_least(2),
    check: |clue, space| {
        let sum = clue.number().unwrap_or_default();
        match space.is_whole_line(clue.cells()) {
            true if (0..=10_000).contains(&sum) => Ok(()),
            true => Err(format!("found the sum {sum}, expected 0 to 10000")),
            false => Err("found other cells, expected all of a row or column with every digit, from end to end".to_owned()),
        }
    },
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let is_crust = |&digit: &i32| digit == grid.space().least() || digit == grid.space().most();
        let first = digits.iter().position(is_crust).unwrap_or(0);
        let last = digits.iter().rposition(is_crust).unwrap_or(0);
        Some(digits[(first + 1).min(last)..last].iter().sum()) == clue.number()
    },
    primitives: |clue, space| {
        let total = clue.number().unwrap_or_default();
        vec![Primitive::Accepted(clue.cells().to_vec(), reader_of_sum(space, total))]
    },
    on_whole_line: |clue, space| {
        let total = clue.number().unwrap_or_default();
        let sets = match space.digit_count() {
            ..=MOST_DIGITS_OF_SETS => sets_with_sum(space, total),
            _ if is_sum(space, total) => return None,
            _ => Vec::new(),
        };
        let (list, ends) = (clue.cells().to_vec(), vec![space.least(), space.most()]);
        Some(vec![Primitive::Enclosed { list, ends, sets }])
    },
    sentence: |clue| {
        let sum = clue.number().unwrap_or_default();
        format!(
            "the digits in the cells between the smallest and the largest digit of {} sum to {sum}",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};

/// The largest number of digits for which the sets between are listed: of 16 digits, hundreds of sets have one sum.
const MOST_DIGITS_OF_SETS: i32 = 10;

/// Returns the sets of digits, without the smallest and the largest one, that sum to `total`. Each is ascending.
fn sets_with_sum(space: &Space, total: i32) -> Vec<Vec<i32>> {
    let mut sets = vec![(Vec::new(), 0)];
    for digit in space.least() + 1..space.most() {
        let with = |(set, sum): &(Vec<i32>, i32)| ([&set[..], &[digit]].concat(), sum + digit);
        let more: Vec<_> = sets.iter().map(with).filter(|&(_, sum)| sum <= total).collect();
        sets.extend(more);
    }
    sets.into_iter().filter(|&(_, sum)| sum == total).map(|(set, _)| set).collect()
}

/// Returns whether different digits between the smallest and the largest one can sum to `total`. The automaton alone
/// allows a digit several times, so that a search would try them all.
fn is_sum(space: &Space, total: i32) -> bool {
    let mut sums = BTreeSet::from([0]);
    for digit in space.least() + 1..space.most() {
        let more: Vec<i32> = sums.iter().map(|sum| sum + digit).collect();
        sums.extend(more);
    }
    sums.contains(&total)
}

/// Returns the automaton that reads the digits of a line and accepts them if those between the smallest and the largest
/// digit sum to `total`.
fn reader_of_sum(space: &Space, total: i32) -> Automaton {
    // In state 0, neither the least nor the largest digit has been read. In state 1 + s, one of the two has been
    // read, and the digits after it sum to s. In the last state, both have been read.
    let (least, most) = (space.least(), space.most());
    let behind = total as u32 + 2;
    let mut transitions = Vec::new();
    for digit in space.digits() {
        let is_crust = digit == least || digit == most;
        transitions.push((0, digit, u32::from(is_crust)));
        transitions.extend((!is_crust).then_some((behind, digit, behind)));
        for sum in 0..=total {
            let state = 1 + sum as u32;
            match is_crust {
                true if sum == total => transitions.push((state, digit, behind)),
                false if sum + digit <= total => {
                    transitions.push((state, digit, state + digit as u32));
                }
                _ => {}
            }
        }
    }
    Automaton::new([0], [behind], transitions)
}
