//! The puzzle sets for measuring, which are not part of the repository.

use std::fs;
use std::path::PathBuf;

use sudosat::formats::{Entry, ReadOptions, read_str};

/// The text of a set; `None`, visibly, when the set is not there.
pub fn text(name: &str) -> Option<String> {
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_DATA").unwrap_or_default());
    let text = fs::read_to_string(folder.join(name));
    if text.is_err() {
        eprintln!("skipped: {name} is not in the folder SUDOSAT_DATA ({})", folder.display());
    }
    text.ok()
}

/// The puzzles of a set; `None`, visibly, when the set is not there.
pub fn set(name: &str) -> Option<Vec<Entry>> {
    let text = text(name)?;
    Some(read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap()).collect())
}
