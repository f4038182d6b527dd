//! Defines what describes a step: the writer of names in a language with the Sudoku, and the lines of its text.

use super::names::NameWriter;
use crate::explain::ProofLine;
use crate::rules::Sudoku;

/// Describes steps on boards of one Sudoku.
#[derive(Clone, Debug)]
pub(super) struct StepWriter<'s> {
    pub name_writer: NameWriter,
    pub sudoku: &'s Sudoku,
}

/// The spaces before a line, for each assumption around that of the line.
const INDENT: &str = "  ";

/// A line of the text that describes a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SentenceLine {
    /// The number of assumptions that the line stands under, from 1. It is 1 if the step is no proof.
    pub depth: usize,
    pub text: String,
    /// The line of the proof that the text describes, or `None` if the step is no proof.
    pub proof_line: Option<ProofLine>,
}

impl SentenceLine {
    /// Creates a line of a step that is no proof.
    pub fn plain(text: String) -> Self {
        SentenceLine { depth: 1, text, proof_line: None }
    }

    /// Returns two spaces for each assumption around that of the line.
    pub fn indent(&self) -> String {
        INDENT.repeat(self.depth.saturating_sub(1))
    }

    /// Returns the text after its indent.
    pub fn indented(&self) -> String {
        self.indent() + &self.text
    }
}
