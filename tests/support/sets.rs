//! The puzzle sets for measuring, which are not part of the repository.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use sudosat::formats::{Entry, ReadOptions, Reader};

/// The puzzles of a set; `None`, visibly, when the set is not there.
pub fn set(name: &str) -> Option<Vec<Entry>> {
    let folder = PathBuf::from(std::env::var_os("SUDOSAT_DATA").unwrap_or_default());
    let Ok(file) = File::open(folder.join(name)) else {
        eprintln!("skipped: {name} is not in the folder SUDOSAT_DATA ({})", folder.display());
        return None;
    };
    let reader = Reader::new(BufReader::new(file), ReadOptions::default());
    Some(reader.map(|entry| entry.unwrap()).collect())
}
