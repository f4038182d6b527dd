//! What the program does, seen from outside: one file for each command or concern.
#![cfg(feature = "cli")]

use crate::common;
use crate::support::well_known;
mod bad_input;
mod candidates;
mod certify;
mod check;
mod clues;
mod convert;
mod count;
mod cover;
mod cubes;
mod decode;
mod drawings;
mod engines;
mod explain;
mod export;
mod generate;
mod interrupt;
mod many;
mod output;
mod puzzles;
mod races;
mod rate;
mod regressions;
mod render;
mod sat;
mod shell;
mod solve;
mod solvers;
mod streams;
mod trace;
mod variants;
mod why;

use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use well_known::{EASY, EASY_SOLUTION, HARD, IMPOSSIBLE, TWO};

const HARD_SOLUTION: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
/// Two 5s in row 1, which are in box 1 too.
const CLASHING: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EMPTY: &str =
    ".................................................................................";

/// A folder of files that goes away with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).into_os_string().into_string().unwrap()
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The names of all files in it.
    fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.0.path()).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

/// A file of the project.
fn project(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    path.into_os_string().into_string().unwrap()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// The objects of `--format jsonl`.
fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The names and values of each record of `--format csv`.
fn records(text: &str) -> Vec<Vec<(String, String)>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    let record = |record: csv::StringRecord| names.iter().zip(&record).map(pair).collect();
    reader.records().map(|row| record(row.unwrap())).collect()
}

fn has(record: &[(String, String)], name: &str, value: &str) -> bool {
    record.contains(&(name.to_owned(), value.to_owned()))
}
