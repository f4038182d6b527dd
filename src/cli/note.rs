//! Writes messages to standard error.

use std::io::{self, Write};

/// The largest number of characters of a message. A quoted text may have millions.
const LONGEST: usize = 4_000;
/// The numbers of characters at the beginning and at the end of a longer message that are written.
const KEPT: (usize, usize) = (2_000, 1_000);

/// Writes a message and the end of its line. Ignores errors, because standard error may be closed.
pub(super) fn write(message: &str) {
    let _ = writeln!(io::stderr(), "{}", shortened(message));
}

/// Returns the message without the characters in its middle, if it is longer than [`LONGEST`].
fn shortened(message: &str) -> String {
    let length = message.chars().count();
    if length <= LONGEST {
        return message.to_owned();
    }
    let (first, last) = KEPT;
    let start: String = message.chars().take(first).collect();
    let end: String = message.chars().skip(length - last).collect();
    format!("{start} [{} characters] {end}", length - first - last)
}
