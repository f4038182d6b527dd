//! Writes puzzles as JSON of f-puzzles, as its compressed text, and as a link.

mod cells;
mod clues;
mod part;
mod rules;
mod strict;

use serde_json::{Map, Value, json};

use super::data::FpuzzlesData;
use super::entry::KEPT;
use crate::lz::compress;
use crate::{OutputFormat, WriteError};
use sudosat_grid::{Grid, Puzzle};

/// The text that precedes the data in a link.
const LINK: &str = "https://f-puzzles.com/?load=";

/// Writes a puzzle as a link of f-puzzles. The link contains the puzzle, its `solution`, and those of `fields` that
/// f-puzzles has: `title`, `author` and `ruleset`. Reading the link gives a puzzle of the same size with the same
/// solutions.
///
/// # Errors
///
/// Returns an error that names all rules and clues that f-puzzles cannot express.
///
/// ```
/// use sudosat_formats::{ReadOptions, read_str, write_fpuzzles};
/// let text = "# rules: thermo r1c1 r1c2\n....2...........\n";
/// let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
/// let link = write_fpuzzles(&entry.puzzle, None, &[])?;
/// assert!(link.starts_with("https://f-puzzles.com/?load=N4Ig"));
/// let again = read_str(&link, &ReadOptions::default()).next().unwrap()?;
/// assert_eq!(again.puzzle, entry.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_fpuzzles(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    fields: &[(String, Value)],
) -> Result<String, WriteError> {
    Ok(FpuzzlesData::of_puzzle(puzzle, solution, fields)?.link())
}

impl FpuzzlesData {
    /// Returns the data of a puzzle, with the same parts as [`write_fpuzzles`] writes.
    ///
    /// # Errors
    ///
    /// Returns an error that names all rules and clues that f-puzzles cannot express.
    pub fn of_puzzle(
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        fields: &[(String, Value)],
    ) -> Result<Self, WriteError> {
        let constraints = rules::constraints(puzzle)?;
        let mut object = Map::new();
        object.insert("size".to_owned(), puzzle.shape().side().into());
        let kept = fields.iter().filter(|(name, _)| KEPT.contains(&name.as_str()));
        object.extend(kept.cloned());
        let grid = cells::grid(puzzle);
        object.insert("grid".to_owned(), json!(grid));
        for (field, value) in constraints {
            object.insert(field.to_owned(), value);
        }
        if let Some(solution) = solution.filter(|solution| solution.is_full()) {
            object.insert("solution".to_owned(), numbers(solution));
        }
        Ok(FpuzzlesData { grid, fields: object })
    }

    /// Returns the data as JSON.
    #[must_use]
    pub fn json(&self) -> String {
        Value::Object(self.fields.clone()).to_string()
    }

    /// Returns the JSON as compressed text, as it stands in links.
    #[must_use]
    pub fn compressed(&self) -> String {
        compress(&self.json())
    }

    /// Returns a link that opens the puzzle on the page of f-puzzles.
    #[must_use]
    pub fn link(&self) -> String {
        LINK.to_owned() + &self.compressed()
    }
}

/// Returns the digits of a full grid as numbers, row by row.
fn numbers(solution: &Grid) -> Value {
    solution.filled().map(|(_, digit)| digit.number()).collect()
}

/// Returns the error for the rules and clues that f-puzzles cannot express.
fn unsaid(parts: Vec<String>) -> WriteError {
    WriteError { parts, format: OutputFormat::Fpuzzles }
}
