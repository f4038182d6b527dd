//! What every report on a puzzle begins with.

use serde::Serialize;

use super::Source;
use crate::formats::{Entry, write};

/// The puzzle that a report is on: where it stood, its shape, its rules (null if classic), its clues on one line
/// in the symbols that it was read with.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub(super) struct PuzzleHead {
    #[serde(flatten)]
    pub source: Source,
    pub shape: String,
    pub rules: Option<String>,
    pub puzzle: String,
}

impl PuzzleHead {
    /// Of `entry`, which stood at `source`.
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
