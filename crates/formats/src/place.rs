//! Defines a place in a text: line and column.

use super::{FormatError, FormatErrorKind, source::column};

/// The line and the column at which a piece of text begins. Both count from 1, and the column counts characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Returns the place of the byte `offset` in `text`. `text` begins at this place and is on one line.
    pub fn after(self, text: &str, offset: usize) -> Place {
        Place { column: self.column + column(text, offset) - 1, ..self }
    }

    /// Returns an error at this place.
    pub fn error(self, kind: FormatErrorKind) -> FormatError {
        kind.at(self.line, self.column)
    }
}
