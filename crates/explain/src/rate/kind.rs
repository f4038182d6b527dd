//! Defines the kinds of steps that ratings count.

use std::fmt;

use crate::Technique;

/// The kind of a step in a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// A step of [`Explainer`](crate::Explainer).
    Own(Technique),
    /// A step of Sudoku Explainer 1.2.1.
    SudokuExplainer(sudosat_ser::SeTechnique),
}

impl StepKind {
    /// Returns the name in JSON and in CSV, for example `naked-single`.
    #[must_use]
    pub fn key(self) -> String {
        match self {
            StepKind::Own(technique) => technique.key().to_owned(),
            StepKind::SudokuExplainer(technique) => {
                let name = technique.to_string().to_lowercase();
                name.replace("(+)", "plus").replace(' ', "-")
            }
        }
    }

    /// Returns the technique, if the step is one of [`Explainer`](crate::Explainer).
    #[must_use]
    pub fn own(self) -> Option<Technique> {
        match self {
            StepKind::Own(technique) => Some(technique),
            StepKind::SudokuExplainer(_) => None,
        }
    }
}

impl fmt::Display for StepKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}
