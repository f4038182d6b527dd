//! Entropic lines: any three consecutive cells hold a low, a middle and a high digit.

use super::{ClueType, in_cycles, third_of, words};

pub(super) const ENTROPIC: ClueType = ClueType {
    name: "entropic",
    meaning: "Entropic lines: any three consecutive cells hold a low, a middle and a high digit.",
    aliases: &["entropicline", "entrol"],
    usage: "entropic CELLS",
    repeats_cells: true,
    holds: |clue, grid| {
        let (before, most) = (grid.space().least() - 1, grid.space().digit_count());
        let third = |value: i32| match (most % 3, value - before) {
            (1, digit) => {
                usize::from(digit > most / 3) + usize::from(digit > most / 3 + most / 3 + 1)
            }
            (rest, digit) => {
                let size = most / 3 + i32::from(rest == 2);
                usize::from(digit > size) + usize::from(digit > size + most / 3)
            }
        };
        let thirds: Vec<usize> = grid.values(clue.cells()).into_iter().map(third).collect();
        (0..thirds.len())
            .all(|index| thirds[index + 1..].iter().take(2).all(|&other| other != thirds[index]))
    },
    primitives: |clue, space| in_cycles(clue.cells(), 3, space, |digit| third_of(digit, space)),
    sentence: |clue| {
        let cells = words(clue.cells());
        format!("any three consecutive cells of {cells} hold a low, a middle and a high digit")
    },
    ..ClueType::PLAIN
};
