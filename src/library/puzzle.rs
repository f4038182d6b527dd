//! A puzzle of a library.

use std::sync::OnceLock;

use serde_json::Value;

use super::Rated;
use crate::backend::Limits;
use crate::decode::{Violation, verify};
use crate::explain::rate::Unrated;
use crate::formats::{Entry, Format};
use crate::grid::Grid;
use crate::solve::{Answer, Options, solve};

/// The largest side that is rated here: above it, and under other rules, that can take minutes.
const LARGEST_RATED_SIDE: usize = 9;

/// A puzzle of a library.
#[derive(Debug)]
pub struct LibraryPuzzle {
    /// Its name, which stays.
    pub id: String,
    /// What is said of it, and by whom it is, if anything.
    pub title: Option<String>,
    /// What it is listed under.
    pub difficulty: String,
    /// The puzzle.
    pub entry: Entry,
    rated: OnceLock<Option<Rated>>,
    solution: OnceLock<Option<Grid>>,
}

impl LibraryPuzzle {
    /// What `entry` tells, below the lines `above`; it is called `id` unless it tells another one.
    pub(super) fn new(difficulty: &str, id: &str, above: &[&str], entry: Entry) -> Self {
        let told = |name: &str| entry.fields.iter().find(|(field, _)| field == name);
        let text = |name: &str| told(name).and_then(|(_, value)| text_of(value));
        // That of a CSV record is made of all its other columns.
        let comment = || entry.comment.clone().filter(|_| entry.format != Format::Csv);
        let title = text("title").or_else(comment).or_else(|| comment_in(above));
        LibraryPuzzle {
            id: text("id").unwrap_or_else(|| id.to_owned()),
            title,
            difficulty: difficulty.to_owned(),
            rated: Rated::told(&entry.fields).map(Some).map(OnceLock::from).unwrap_or_default(),
            solution: entry.solution.clone().map(Some).map(OnceLock::from).unwrap_or_default(),
            entry,
        }
    }

    /// Whether the solution that is told, if one is, is one.
    pub(super) fn check_solution(&self) -> Result<(), Violation> {
        let told = self.entry.solution.as_ref();
        told.map_or(Ok(()), |solution| verify(&self.entry.puzzle, solution))
    }

    /// How hard it is: as its record tells, or worked out when it is first asked for. `None` without exactly one
    /// solution, and where nothing is told of a large grid or one under other rules than the classic ones; also
    /// when a limit was reached, and then it may be asked for again.
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

    /// Its only solution: as its record tells, or found when it is first asked for. `None` where there is none,
    /// or another one; also when a limit of `options` was reached, and then it may be asked for again.
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

/// The comment nearest above, of lines that end just above a puzzle; a line of rules is none.
fn comment_in(above: &[&str]) -> Option<String> {
    let mut comments = above.iter().rev().map_while(|line| line.strip_prefix('#')).map(str::trim);
    comments.find(|comment| !comment.starts_with("rules:")).map(str::to_owned)
}

/// A text or a number as text.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
