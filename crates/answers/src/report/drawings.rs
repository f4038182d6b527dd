//! Names what the text of a puzzle draws without saying what it means.

use itertools::Itertools;

use crate::formats::{Entry, NOT_UNDERSTOOD};

/// The number of drawings that the words name. They only count the others.
const NAMED: usize = 10;

/// Returns the words that name what the text of a puzzle draws without saying what it means
/// ([`Entry::not_understood`]), on one line. Returns `None` if there is nothing.
#[must_use]
pub fn not_understood(entry: &Entry) -> Option<String> {
    let listed = entry.not_understood()?.as_array()?;
    let drawings: Vec<&str> = listed.iter().filter_map(|drawing| drawing.as_str()).collect();
    if drawings.is_empty() {
        return None;
    }
    let named = drawings.iter().take(NAMED).join("; ");
    let more = match drawings.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} more, which JSON lists in the field {NOT_UNDERSTOOD}"),
    };
    // The texts of drawings are free: a line break or an escape sequence in one must not become part of the output.
    Some(format!("{named}{more}").replace(char::is_control, " "))
}
