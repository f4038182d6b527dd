//! Parses the manifest and the puzzle of a certificate, and the solutions of a puzzle or of a cover problem.

use super::Rejection;
use super::manifest::{Manifest, ProblemKind, SOLUTIONS};
use crate::cover::{ActionId, ExactCover};
use crate::formats::{Alphabet, Format, FormatError, ReadOptions, read_str};
use crate::grid::{Grid, Puzzle};

/// Parses the text of the puzzle file. Returns an error if it does not contain exactly one puzzle.
pub(super) fn puzzle(text: &str) -> Result<Puzzle, Rejection> {
    let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
    let mut grids = read(ProblemKind::Puzzle.file(), text, &options)?;
    match (grids.pop(), grids.is_empty()) {
        (Some(puzzle), true) => Ok(puzzle),
        _ => Err(Rejection::NotOnePuzzle),
    }
}

/// Parses the grids of `text`, one on each line, with the shape and the rules of `puzzle`. Returns an empty list if
/// `text` is empty.
pub(super) fn grids(text: &str, puzzle: &Puzzle) -> Result<Vec<Grid>, Rejection> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let alphabet = Alphabet::for_shape(puzzle.shape());
    let format = if alphabet.is_numbers() { Format::Tokens } else { Format::Line };
    let options = ReadOptions {
        shape: Some(puzzle.shape()),
        alphabet: Some(alphabet),
        format: Some(format),
        rules: Some(puzzle.rules.clone()),
    };
    Ok(read(SOLUTIONS, text, &options)?.into_iter().map(|puzzle| puzzle.clues).collect())
}

fn read(file: &'static str, text: &str, options: &ReadOptions) -> Result<Vec<Puzzle>, Rejection> {
    let puzzles = read_str(text, options).map(|entry| entry.map(|entry| entry.puzzle));
    let puzzles: Result<_, FormatError> = puzzles.collect();
    puzzles.map_err(|error| Rejection::Grid { file, error: Box::new(error) })
}

/// Parses the manifest.
pub(super) fn manifest(text: &str) -> Result<Manifest, Rejection> {
    serde_json::from_str(text).map_err(|error| Rejection::Manifest(of_json(&error, 1)))
}

fn of_json(error: &serde_json::Error, line: usize) -> Box<FormatError> {
    Box::new(FormatError::of_json(error, line))
}

/// Parses the solutions of a cover problem, one on each line. Returns each solution as an ascending list of action
/// ids.
pub(super) fn choices(
    text: &str,
    cover: &ExactCover<String, String>,
) -> Result<Vec<Vec<ActionId>>, Rejection> {
    text.lines().zip(1..).map(|(text, line)| choice(text, line, cover)).collect()
}

fn choice(
    text: &str,
    line: usize,
    cover: &ExactCover<String, String>,
) -> Result<Vec<ActionId>, Rejection> {
    let options: Vec<String> =
        serde_json::from_str(text).map_err(|error| Rejection::NotAList(of_json(&error, line)))?;
    let number =
        |option: String| cover.action_id(&option).ok_or(Rejection::UnknownOption { line, option });
    let mut chosen: Vec<_> = options.into_iter().map(number).collect::<Result<_, _>>()?;
    chosen.sort_unstable();
    Ok(chosen)
}
