//! Defines how each type of clue is drawn, in the way that the users of SudokuPad know.

/// How a clue is drawn.
#[derive(Clone, Copy)]
pub(super) enum Look {
    /// A line of this colour and width through the cells, with forms at its ends.
    Line(&'static str, f64, Ends),
    /// A circle, or a wide line through several cells, with an arrow from it.
    Arrow,
    /// A dot between two cells, black or white. The number is not written if it is the usual one.
    Dot { is_black: bool, usual: i32 },
    /// A sign between two cells that opens towards the larger digit.
    Greater,
    /// A sum: X or V between two cells, a number with an arrow before a diagonal, or a cage.
    Sum,
    /// A number outside the grid, before the first cell.
    Outside,
    /// A circle with the digits on the corner of four cells, or a cage.
    Corner,
    /// A grey circle in each cell.
    Discs,
    /// A grey square in each cell.
    Squares,
    /// A circle in each cell.
    Rings,
    /// Each cell of each list is filled with this colour.
    Tint(&'static str),
    /// A cage with its numbers.
    Cage,
    /// The clue is not drawn. Only the text of the rules has it.
    Undrawn,
}

/// The forms at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    Plain,
    /// A disc at the first cell.
    Bulb,
    /// A circle at each end.
    Rings,
    /// A square on its corner at each end.
    Diamonds,
}

/// Each type of clue that is drawn, with its look. The others are not drawn.
const LOOKS: [(&str, Look); 43] = [
    ("arrow", Look::Arrow),
    ("between", Look::Line("#CFCFCF", 2.0, Ends::Rings)),
    ("boxindexer", Look::Tint("#C7E8C1")),
    ("clone", Look::Tint("#CFCFCF")),
    ("columnindexer", Look::Tint("#C1D9F2")),
    ("connected", Look::Cage),
    ("connectedarea", Look::Cage),
    ("contains", Look::Corner),
    ("containsexactly", Look::Cage),
    ("countingcircles", Look::Rings),
    ("difference", Look::Dot { is_black: false, usual: 1 }),
    ("doublearrow", Look::Line("#C54B8B", 4.0, Ends::Rings)),
    ("entropic", Look::Line("#FFCCAA", 12.0, Ends::Plain)),
    ("equalitycage", Look::Cage),
    ("even", Look::Squares),
    ("fullrank", Look::Outside),
    ("greater", Look::Greater),
    ("hiddenskyscraper", Look::Outside),
    ("lockout", Look::Line("#97C1FF", 4.0, Ends::Diamonds)),
    ("lookandsay", Look::Cage),
    ("lunchbox", Look::Cage),
    ("maximum", Look::Tint("#F2C1C1")),
    ("minimum", Look::Tint("#D9D9D9")),
    ("modular", Look::Line("#33BBBB", 12.0, Ends::Plain)),
    ("nabner", Look::Line("#C9C883", 12.0, Ends::Plain)),
    ("numberedroom", Look::Outside),
    ("odd", Look::Discs),
    ("palindrome", Look::Line("#CFCFCF", 16.0, Ends::Plain)),
    ("ratio", Look::Dot { is_black: true, usual: 2 }),
    ("regionsum", Look::Line("#2ECBFF", 10.0, Ends::Plain)),
    ("rellik", Look::Cage),
    ("renban", Look::Line("#F067F0", 12.0, Ends::Plain)),
    ("rowindexer", Look::Tint("#F2D9C1")),
    ("sandwich", Look::Outside),
    ("skyscraper", Look::Outside),
    ("slowthermo", Look::Line("#CFCFCF", 10.0, Ends::Bulb)),
    ("sum", Look::Sum),
    ("sumline", Look::Line("#8FB8DE", 10.0, Ends::Plain)),
    ("thermo", Look::Line("#CFCFCF", 21.0, Ends::Bulb)),
    ("tiedrank", Look::Outside),
    ("whispers", Look::Line("#67F067", 12.0, Ends::Plain)),
    ("xsum", Look::Outside),
    ("zipper", Look::Line("#C7A2E0", 12.0, Ends::Plain)),
];

/// Returns the look of clues of the type `kind`.
pub(super) fn look(kind: &str) -> Look {
    LOOKS.iter().find(|(name, _)| *name == kind).map_or(Look::Undrawn, |(_, look)| *look)
}
