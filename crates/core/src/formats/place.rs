//! Defines positions in a text: line and column.

use super::{FormatError, FormatErrorKind, source::column};

/// The line and the column at which a piece of text begins; both 1-based, the column in characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Returns the position of the byte `offset` in `text`, which begins at this position.
    pub fn after(self, text: &str, offset: usize) -> Place {
        Place { column: self.column + column(text, offset) - 1, ..self }
    }

    /// Returns an error at this position.
    pub fn error(self, kind: FormatErrorKind) -> FormatError {
        kind.at(self.line, self.column)
    }
}
