//! Places in a text.

use super::{FormatError, FormatErrorKind, source::column};

/// Where a piece of text begins; both 1-based.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    pub fn after(self, text: &str, offset: usize) -> Place {
        Place { column: self.column + column(text, offset) - 1, ..self }
    }

    pub fn error(self, kind: FormatErrorKind) -> FormatError {
        kind.at(self.line, self.column)
    }
}
