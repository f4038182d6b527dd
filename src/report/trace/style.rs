//! Colours, or none.

use std::fmt::Display;

/// Whether text is coloured, by the escape sequences of ANSI terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Letters alone.
    #[default]
    Plain,
    /// For a terminal.
    Coloured,
}

impl Style {
    fn paint(self, code: u8, text: impl Display) -> String {
        match self {
            Style::Plain => text.to_string(),
            Style::Coloured => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// A decision: yellow.
    pub(super) fn decision(self, text: impl Display) -> String {
        self.paint(33, text)
    }

    /// What follows: green.
    pub(super) fn implied(self, text: impl Display) -> String {
        self.paint(32, text)
    }

    /// A conflict: red.
    pub(super) fn conflict(self, text: impl Display) -> String {
        self.paint(31, text)
    }

    /// What was learned: cyan.
    pub(super) fn lesson(self, text: impl Display) -> String {
        self.paint(36, text)
    }

    /// A heading: bold.
    pub(super) fn heading(self, text: impl Display) -> String {
        self.paint(1, text)
    }
}
