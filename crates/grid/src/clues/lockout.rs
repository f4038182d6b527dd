//! Lockout lines: the digits at the ends differ by at least the given number, by default 4, and no other digit of the
//! line is equal to one of these two or lies between them.

use super::{Arity, ClueType, words};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const LOCKOUT: ClueType = ClueType {
    name: "lockout",
    meaning: "Lockout lines: the ends differ by at least a number (4 unless another is given), and no digit of the line lies between them or equals one.",
    aliases: &["lockoutline"],
    usage: "lockout [DIFFERENCE] CELLS, from end to end",
    numbers: Arity::OPTIONAL,
    cells: Arity::at_least(2),
    holds: |clue, grid| {
        let digits = grid.values(clue.cells());
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let locked = first.min(last)..=first.max(last);
        (first - last).abs() >= clue.number().unwrap_or(4)
            && digits[1..digits.len() - 1].iter().all(|digit| !locked.contains(digit))
    },
    primitives: |clue, space| {
        let least = clue.number().unwrap_or(4);
        let [first, inside @ .., last] = clue.cells() else { return Vec::new() };
        let apart = space.relation(|low, high| low + least.max(0) <= high);
        let below = space.relation(|one, other| one < other);
        let above = space.relation(|one, other| one > other);
        let rising = |low: Cell, high: Cell| {
            let ends = Primitive::Related(low, high, apart.clone());
            let outside = inside.iter().map(|&cell| {
                let under = Primitive::Related(cell, low, below.clone());
                let over = Primitive::Related(cell, high, above.clone());
                Primitive::Any(vec![vec![under], vec![over]])
            });
            [ends].into_iter().chain(outside).collect::<Vec<_>>()
        };
        vec![Primitive::Any(vec![rising(*first, *last), rising(*last, *first)])]
    },
    sentence: |clue| {
        let least = clue.number().unwrap_or(4);
        format!(
            "the ends of {} differ by {least} or more, and no digit of its other cells lies between them or equals one of them",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};
