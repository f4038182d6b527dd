//! Writes a number with its noun in messages.

/// Returns a number with its noun, which gets an `s` unless the number is 1: `1 clause`, `2 clauses`.
pub(crate) fn quantity(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
