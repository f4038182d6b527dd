//! Writes a number with its noun.

use std::fmt::Display;

/// Returns a number with its noun, which gets an `s` unless the number is 1: `1 clue`, `2 clues`.
///
/// ```
/// use sudosat_grid::quantity;
///
/// assert_eq!(quantity(1, "clue"), "1 clue");
/// assert_eq!(quantity(0_usize, "clue"), "0 clues");
/// ```
#[must_use]
pub fn quantity(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
