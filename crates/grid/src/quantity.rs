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
pub fn quantity<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
