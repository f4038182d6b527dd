//! Reading what people paste: every recognised form, every bad input, and round trips.

mod bad_input;
mod blocks;
mod cages;
mod covers;
pub mod fpuzzles;
mod fpuzzles_errors;
mod fpuzzles_meanings;
mod fpuzzles_written;
mod iss;
mod lines;
mod marks;
mod penpa;
mod penpa_written;
mod plain_lines;
mod records;
mod round_trips;
mod sudokupad;
mod sudokupad_payloads;
mod sudokupad_written;
mod symbols;

use sudosat::formats::{Alphabet, Entry, Format, FormatError, ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Puzzle};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Vec<Result<Entry, FormatError>> {
    read_str(text, &ReadOptions::default()).collect()
}

/// The puzzles of `texts`, each of which must have the form `format`, read from one input with a plain line below.
fn read_above_a_line(texts: &[String], format: Format) -> Vec<Entry> {
    let text = format!("{}\n{LINE}\n", texts.join("\n"));
    let mut entries: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(entries.len(), texts.len() + 1);
    assert_eq!(entries.pop().unwrap().format, Format::Line);
    assert!(entries.iter().all(|entry| entry.format == format));
    entries
}

/// The only entry of `text`.
fn one(text: &str) -> Entry {
    one_with(text, &ReadOptions::default())
}

fn one_with(text: &str, options: &ReadOptions) -> Entry {
    let mut entries: Vec<_> = read_str(text, options).collect();
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries.remove(0).unwrap()
}

/// The only result of `text`, an error.
fn error(text: &str) -> FormatError {
    error_with(text, &ReadOptions::default())
}

fn error_with(text: &str, options: &ReadOptions) -> FormatError {
    let mut results: Vec<_> = read_str(text, options).collect();
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0).unwrap_err()
}

fn classic() -> Puzzle {
    one(LINE).puzzle
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect()
}

/// The example with `between` between all cells and `end` after each row.
fn spread(between: &str, end: &str) -> String {
    let spread = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
    rows().into_iter().map(|row| spread(row) + end).collect()
}

fn alphabet(alphabet: Alphabet) -> ReadOptions {
    ReadOptions { alphabet: Some(alphabet), ..ReadOptions::default() }
}

fn format(format: Format) -> ReadOptions {
    ReadOptions { format: Some(format), ..ReadOptions::default() }
}

fn shape(shape: &str) -> ReadOptions {
    ReadOptions { shape: Some(shape.parse().unwrap()), ..ReadOptions::default() }
}

fn number(puzzle: &Puzzle, row: usize, col: usize) -> usize {
    puzzle.clues.get(Cell::new(row - 1, col - 1)).map_or(0, Digit::number)
}

/// The example in boxes, with the given bar, rule and frame.
fn boxed(bar: &str, rule: &str, top: &str, edge: &str) -> String {
    let row =
        |row: &&str| format!("{edge}{}{bar}{}{bar}{}{edge}\n", &row[..3], &row[3..6], &row[6..]);
    let rows: Vec<_> = rows().iter().map(row).collect();
    let bands: Vec<_> = rows.chunks(3).map(|band| band.concat()).collect();
    format!("{top}{}{top}", bands.join(rule))
}

/// A 16x16 line that begins with `start` and is blank otherwise.
fn sixteen(start: &str) -> String {
    format!("{start}{}", ".".repeat(256 - start.len()))
}
