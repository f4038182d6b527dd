//! Defines how each type of clue of several cells is drawn.

use crate::grid::clues::{Clue, ClueType};

/// How a clue of several cells is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    /// A line through the middles of the cells.
    Line(Stroke, Ends),
    /// A circle, or a capsule around several cells, and the arrow that starts there.
    Arrow,
    /// A dashed line inside the border of the cells.
    Cage,
    /// Several cages that belong together. The same letter is in the first cell of each of these cages.
    Lists,
    /// A disc between two cells, black or white.
    Dot { is_black: bool },
    /// A sign between two cells that opens towards the larger digit.
    Greater,
    /// A sum of 10 or 5 of two neighbours is the letter X or V between them. A sum along a diagonal is a number outside
    /// the grid. Any other sum is a cage.
    Sum,
    /// A number outside the grid, before the first cell.
    Outside,
    /// A circle on the corner that four cells share, or a cage if the cells do not share a corner.
    Corner,
    /// A form in each cell.
    Cells(Form),
    /// The clue is not drawn.
    Undrawn,
}

/// How a line is drawn: its colour, its width and its dashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub colour: &'static str,
    pub width: f64,
    /// The lengths of dashes and gaps, as SVG writes them. For a line without gaps, the text is empty.
    pub dashes: &'static str,
}

/// The shapes at the ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    Plain,
    /// A disc at the first cell.
    Bulb,
    /// A ring at each end.
    Rings,
    /// A square on its corner at each end.
    Diamonds,
}

/// A form inside a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Disc,
    Square,
    Ring,
    /// The whole cell is tinted.
    Tint,
}

const GREY: &str = "#c4c4c4";
const GREEN: &str = "#7fd1ae";
const PURPLE: &str = "#d3a3c4";
const BLUE: &str = "#9fcdea";
const ORANGE: &str = "#f2c879";
const RED: &str = "#efab86";
const YELLOW: &str = "#e8df6b";

/// Returns the look of a clue, and a description of the look for the text below the picture. If the clue is not drawn,
/// the description is `everywhere` for a clue about the whole grid, and empty for any other clue.
pub(super) fn look(clue: &Clue) -> (Look, &'static str) {
    match look_of_type(clue.kind()) {
        (Look::Undrawn, _) if is_everywhere(clue) => (Look::Undrawn, "everywhere"),
        found => found,
    }
}

/// Returns the look of clues of a type, and a description of the look. The description is empty for a type that is not
/// drawn.
pub(super) fn look_of_type(kind: &ClueType) -> (Look, &'static str) {
    let line = |colour, dashes, ends| Look::Line(Stroke { colour, width: 10.0, dashes }, ends);
    let wide = Stroke { colour: GREY, width: 18.0, dashes: "" };
    match kind.name {
        "thermo" => (Look::Line(wide, Ends::Bulb), "line with a bulb"),
        "slowthermo" => {
            (Look::Line(Stroke { dashes: "2 26", ..wide }, Ends::Bulb), "dotted line with a bulb")
        }
        "arrow" => (Look::Arrow, "circle with an arrow"),
        "whispers" => (line(GREEN, "", Ends::Plain), "green line"),
        "renban" => (line(PURPLE, "", Ends::Plain), "purple line"),
        "palindrome" => (line(GREY, "", Ends::Plain), "grey line"),
        "regionsum" => (line(BLUE, "", Ends::Plain), "blue line"),
        "entropic" => (line(RED, "", Ends::Plain), "red line"),
        "modular" => (line(ORANGE, "", Ends::Plain), "orange line"),
        "nabner" => (line(YELLOW, "", Ends::Plain), "yellow line"),
        "zipper" => (line(PURPLE, "24 14", Ends::Plain), "dashed purple line"),
        "sumline" => (line(BLUE, "24 14", Ends::Plain), "dashed blue line with a sum"),
        "pair" => (line(GREEN, "24 14", Ends::Plain), "dashed green line"),
        "allpairs" => (line(ORANGE, "24 14", Ends::Plain), "dashed orange line"),
        "regex" | "automaton" => (line(RED, "24 14", Ends::Plain), "dashed red line"),
        "between" => (line(GREY, "", Ends::Rings), "line between rings"),
        "doublearrow" => (line(BLUE, "", Ends::Rings), "blue line between rings"),
        "lockout" => (line(BLUE, "", Ends::Diamonds), "line between diamonds"),
        "killer" | "different" | "mskiller" => (Look::Cage, "dashed cage"),
        "rellik" | "equalitycage" | "lookandsay" | "lunchbox" | "connected" | "connectedarea"
        | "containsexactly" => (Look::Cage, "dashed cage with a name"),
        "clone" | "samevalues" | "equalsum" => (Look::Lists, "dashed cages with a letter"),
        "contains" => (Look::Corner, "digits in a circle or cage"),
        "difference" => (Look::Dot { is_black: false }, "white dot"),
        "ratio" => (Look::Dot { is_black: true }, "black dot"),
        "greater" => (Look::Greater, "sign between cells"),
        "sum" => (Look::Sum, "X, V, number with an arrow, or dashed cage"),
        "sandwich" | "skyscraper" | "xsum" | "hiddenskyscraper" | "numberedroom" | "fullrank"
        | "tiedrank" => (Look::Outside, "number outside"),
        "even" => (Look::Cells(Form::Square), "grey square"),
        "odd" => (Look::Cells(Form::Disc), "grey disc"),
        "countingcircles" => (Look::Cells(Form::Ring), "rings"),
        "chaosarrow" | "chaoscount" => (Look::Cells(Form::Tint), "tinted cells with a name"),
        "maximum" | "minimum" | "rowindexer" | "columnindexer" | "boxindexer" => {
            (Look::Cells(Form::Tint), "tinted cells with a name")
        }
        _ => (Look::Undrawn, ""),
    }
}

/// The maximum length, in bytes, of the sentence for a drawn clue with a text, such as an automaton. The text below the
/// picture leaves out a longer sentence.
const LONGEST_SENTENCE: usize = 200;

/// Returns whether the text below the picture has the sentence of the clue. It has the sentence if the clue has a text,
/// such as an automaton, because the drawing does not show this text, unless the sentence is longer than
/// [`LONGEST_SENTENCE`]. It also has the sentence if the clue is not fully drawn. It leaves out the sentence of a clue
/// about the whole grid without numbers and without a text, because the meaning of its type says everything.
pub(super) fn needs_sentence(clue: &Clue) -> bool {
    let is_undrawn = match look(clue).0 {
        Look::Undrawn => true,
        // Only the cells of the first list have the form.
        Look::Cells(_) => clue.lists().len() > 1,
        _ => false,
    };
    let has_text = clue.kind().text.is_some();
    (has_text && clue.sentence().len() <= LONGEST_SENTENCE)
        || is_undrawn && !(is_everywhere(clue) && clue.numbers().is_empty())
}

/// Returns whether the clue applies to the whole grid: it names no cells.
fn is_everywhere(clue: &Clue) -> bool {
    clue.all_cells().is_empty() && clue.alternatives().is_empty()
}

/// Returns the short name of the type of a clue. The drawing has it in the first cell of a cage, in each tinted cell,
/// before a number outside the grid, or in the first cell of a line that another type of line resembles. For a type
/// that needs no such name, the text is empty.
pub(super) fn short_name(clue: &Clue) -> &'static str {
    match clue.kind().name {
        "rellik" => "rellik",
        "equalitycage" => "equal",
        "lookandsay" => "say",
        "lunchbox" => "lunch",
        "connected" | "connectedarea" => "conn",
        "containsexactly" => "has",
        "maximum" => "max",
        "minimum" => "min",
        "rowindexer" => "row",
        "columnindexer" => "col",
        "boxindexer" => "box",
        "sandwich" => "S",
        "skyscraper" => "T",
        "xsum" => "X",
        "hiddenskyscraper" => "H",
        "numberedroom" => "N",
        "fullrank" => "R",
        "tiedrank" => "r",
        "whispers" => "whi",
        "renban" => "ren",
        "palindrome" => "pal",
        "regionsum" => "reg",
        "entropic" => "ent",
        "modular" => "mod",
        "nabner" => "nab",
        "zipper" => "zip",
        "sumline" => "sum",
        "pair" => "pair",
        "allpairs" => "all",
        "regex" => "rex",
        "automaton" => "aut",
        "between" => "btw",
        "doublearrow" => "dbl",
        "chaosarrow" => "arrow",
        "chaoscount" => "count",
        _ => "",
    }
}
