//! Defines a puzzle of a library. A rating or a solution that its record lacks is computed at the first request.

use std::sync::OnceLock;

use serde_json::Value;

use super::Rated;
use crate::backend::Limits;
use crate::decode::{Violation, verify};
use crate::explain::rate::Unrated;
use crate::formats::{Entry, Format, field};
use crate::grid::Grid;
use crate::solve::{Answer, Options, solve};

/// The largest side of a puzzle that this file rates. Rating a larger puzzle, or a puzzle with rules other than the
/// classic ones, can take minutes.
const LARGEST_RATED_SIDE: usize = 9;

/// A puzzle of a library, with its id and its difficulty.
#[derive(Debug)]
pub struct LibraryPuzzle {
    /// The id, which is unique in the library and never changes.
    pub id: String,
    /// The title of the puzzle, or its comment if it has no title. Either may name the author. `None` if the puzzle has
    /// neither.
    pub title: Option<String>,
    /// The difficulty that the puzzle is listed under.
    pub difficulty: String,
    /// The parsed puzzle, with the fields of its record if it comes from a record.
    pub entry: Entry,
    rated: OnceLock<Option<Rated>>,
    solution: OnceLock<Option<Grid>>,
}

impl LibraryPuzzle {
    /// Creates a puzzle from `entry` and from the lines `above` it, which may have a comment. The id of the puzzle is
    /// the field `id` of its record, or `id` if there is no such field.
    pub(super) fn new(difficulty: &str, id: &str, above: &[&str], entry: Entry) -> Self {
        let text = |name| field(&entry.fields, name).and_then(text_of);
        // The comment of a CSV record lists its other columns, so it is not a title.
        let comment = || entry.comment.clone().filter(|_| entry.format != Format::Csv);
        let title = text("title").or_else(comment).or_else(|| comment_in(above));
        LibraryPuzzle {
            id: text("id").unwrap_or_else(|| id.to_owned()),
            title,
            difficulty: difficulty.to_owned(),
            rated: Rated::from_fields(&entry.fields)
                .map(Some)
                .map(OnceLock::from)
                .unwrap_or_default(),
            solution: entry.solution.clone().map(Some).map(OnceLock::from).unwrap_or_default(),
            entry,
        }
    }

    /// Checks that the solution in the record is a solution of the puzzle. A puzzle without such a solution passes.
    pub(super) fn check_solution(&self) -> Result<(), Violation> {
        let stated = self.entry.solution.as_ref();
        stated.map_or(Ok(()), |solution| verify(&self.entry.puzzle, solution))
    }

    /// Returns how hard the puzzle is. The rating comes from the record; if the record has none, the first call
    /// computes it. The function computes no rating for a puzzle that is larger than 9x9 or has rules other than the
    /// classic ones, and returns `None`. It also returns `None` if the steps do not solve the puzzle, for example
    /// because it has several solutions, and if a limit was reached. After a limit, a later call computes the rating
    /// again.
    #[must_use]
    pub fn rated(&self, limits: &Limits) -> Option<&Rated> {
        if self.rated.get().is_none() {
            let rated = match self.work_out(limits) {
                Err(Unrated::Limit(_)) => return None,
                rated => rated.ok(),
            };
            return self.rated.get_or_init(|| rated).as_ref();
        }
        self.rated.get()?.as_ref()
    }

    fn work_out(&self, limits: &Limits) -> Result<Rated, Unrated> {
        let puzzle = &self.entry.puzzle;
        let is_too_much = puzzle.shape().side() > LARGEST_RATED_SIDE || !puzzle.rules.is_classic();
        if is_too_much { Err(Unrated::Stuck) } else { Rated::work_out(puzzle, limits) }
    }

    /// Returns the only solution. If the record has a solution, returns this one without a check that it is the only
    /// one. Otherwise the first call computes it. Returns `None` if the puzzle has no solution or several, if the
    /// solver failed, or if a limit of `options` was reached. In the last two cases, a later call solves the puzzle
    /// again.
    #[must_use]
    pub fn solution(&self, options: &Options) -> Option<&Grid> {
        if self.solution.get().is_none() {
            let only = match solve(&self.entry.puzzle, options).ok()?.answer {
                Answer::Unknown(..) => return None,
                Answer::Unique(grid) => Some(grid),
                _ => None,
            };
            return self.solution.get_or_init(|| only).as_ref();
        }
        self.solution.get()?.as_ref()
    }
}

/// Returns the nearest comment in the `#` lines directly above a puzzle, without the `#`. Lines that state rules are
/// skipped. Returns `None` if there is no comment.
fn comment_in(above: &[&str]) -> Option<String> {
    let mut comments = above.iter().rev().map_while(|line| line.strip_prefix('#')).map(str::trim);
    comments.find(|comment| !comment.starts_with("rules:")).map(str::to_owned)
}

/// Converts a string or a number to text. Returns `None` for an empty string and for a value of another type.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
