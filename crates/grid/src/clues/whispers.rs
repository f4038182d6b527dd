//! Whispers: neighbours on the line differ by at least the given number, by default half the number of digits.

use super::{Arity, Clue, ClueType, Space, words};
use sudosat_cover::Primitive;

pub(super) const WHISPERS: ClueType = ClueType {
    name: "whispers",
    meaning: "Whispers: neighbours on the line differ by at least a number: half the number of digits, rounded up, unless another is given.",
    aliases: &["whisper"],
    usage: "whispers [DIFFERENCE] CELLS",
    numbers: Arity::OPTIONAL,
    cells: Arity::at_least(2),
    repeats_cells: true,
    holds: |clue, grid| {
        let least = least(clue, grid.space());
        grid.values(clue.cells()).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
    },
    primitives: |clue, space| {
        let least = least(clue, space);
        let relation = space.relation(|one, next| one.abs_diff(next) >= least.unsigned_abs());
        let related = |pair: &[_]| Primitive::Related(pair[0], pair[1], relation.clone());
        clue.cells().windows(2).map(related).collect()
    },
    check: |clue, _| match clue.number() {
        Some(found) if found < 1 => {
            Err(format!("found the difference {found}, expected 1 or more"))
        }
        _ => Ok(()),
    },
    sentence: |clue| match clue.number() {
        Some(least) => format!("neighbours on {} differ by {least} or more", words(clue.cells())),
        None => format!(
            "neighbours on {} differ by half the number of digits, rounded up, or more",
            words(clue.cells())
        ),
    },
    ..ClueType::PLAIN
};

/// Returns the least difference: the clue's number, or else half the number of digits, rounded up
/// (5 for 9 digits: German whispers).
fn least(clue: &Clue, space: &Space) -> i32 {
    clue.number().unwrap_or((space.digit_count() + 1) / 2)
}
