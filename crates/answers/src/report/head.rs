//! Defines the fields with which most reports on a puzzle begin.

use serde::Serialize;

use super::Source;
use crate::formats::{Entry, write};

/// The fields about the puzzle of a report: the file and the line that the puzzle comes from, its shape, its rules
/// (null if classic), and its clues. The clues are on one line, in the symbols that the puzzle was read with.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct PuzzleHead {
    #[serde(flatten)]
    pub source: Source,
    pub shape: String,
    pub rules: Option<String>,
    pub puzzle: String,
}

impl PuzzleHead {
    /// Creates the fields of `entry`, read from `source`.
    pub fn new(source: Source, entry: &Entry) -> Self {
        let rules = &entry.puzzle.rules;
        PuzzleHead {
            source,
            shape: entry.puzzle.shape().to_string(),
            rules: (!rules.is_classic()).then(|| rules.to_string()),
            puzzle: write::line(&entry.puzzle.clues, &entry.alphabet),
        }
    }
}
