//! Defines the errors for rules that are refused.

use itertools::Itertools;

use crate::clues::{ClueError, TYPES};
use crate::{Cell, House, Shape, ShapeError, quantity};

/// The reason why rules are refused: what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The name is not the name of a rule.
    #[error("`{0}` is not a rule{near}: expected {names}", near = nearest(.0), names = names())]
    Unknown(String),
    /// The argument of a rule is invalid.
    #[error("`{found}` is not an argument of the rule {rule}: expected {expected}")]
    Argument {
        /// The rule's name.
        rule: String,
        /// The argument as the user wrote it.
        found: String,
        /// The arguments that the rule accepts.
        expected: String,
    },
    /// A puzzle cannot have both rules. The fields are their names.
    #[error("the rules {0} and {1} exclude each other")]
    Exclusive(&'static str, &'static str),
    /// The rule cannot be used on this shape.
    #[error(
        "the rule {rule} makes no sense with boxes of {shape}: expected {expected}{}",
        if shape.has_boxes() { "" } else { ", stated by --shape" }
    )]
    WrongShape {
        /// The rule's name.
        rule: &'static str,
        /// The shape that was found; the message shows the rows and columns of a box.
        shape: Shape,
        /// The shapes that the rule accepts, in words.
        expected: &'static str,
    },
    /// A jigsaw has no regions.
    #[error(
        "a jigsaw needs regions: expected jigsaw:REGIONS, or the regions behind the puzzle's cells \
         or on the next line, one symbol a cell"
    )]
    NoRegions,
    /// The number of region symbols is not the number of cells of the grid.
    #[error("found {}, expected one for each of {expected} cells", quantity(*.found, "region symbol"))]
    RegionCells {
        /// The number of symbols found.
        found: usize,
        /// The number of cells of the grid.
        expected: usize,
    },
    /// The number of regions is not the number of digits.
    #[error("found {}, expected {expected}", quantity(*.found, "region"))]
    RegionCount {
        /// The number of regions found.
        found: usize,
        /// The number of regions expected: the number of digits.
        expected: usize,
    },
    /// The number of cells of a region is not the number of digits.
    #[error("region {number} has {}, expected {expected}", quantity(*.found, "cell"))]
    RegionSize {
        /// The 1-based number of the region. Regions are numbered in the order of their first cells.
        number: usize,
        /// The number of cells of the region.
        found: usize,
        /// The number of cells expected: the number of digits.
        expected: usize,
    },
    /// A house has more cells than there are digits.
    #[error(
        "{house} has {cells} cells, but there are only {digits} digits: expected more, as in the rule digits:1-{cells}"
    )]
    FewDigits {
        /// The house with too many cells.
        house: House,
        /// The number of cells of the house.
        cells: usize,
        /// The number of digits of the grid.
        digits: usize,
    },
    /// The number of symbols in the odd-even mask is not the number of cells of the grid or canvas.
    #[error("found an odd-even mask of {}, expected {expected}", quantity(*.found, "cell"))]
    MaskLength {
        /// The number of symbols found.
        found: usize,
        /// The number of cells of the grid or canvas.
        expected: usize,
    },
    /// Two grids have the same first cell.
    #[error("grids {first} and {second} both begin at {corner}: expected different places")]
    SameGrid {
        /// The 1-based number of one of the grids, in the order in which the rule lists them.
        first: usize,
        /// The 1-based number of the other grid, which the rule lists later.
        second: usize,
        /// The first cell of both grids.
        corner: Cell,
    },
    /// An arrangement of grids leaves the first row or the first column of the canvas empty.
    #[error(
        "no grid begins in row 1 or none in column 1: expected the canvas to begin with a grid"
    )]
    EmptyEdge,
    /// An arrangement has more than [`MOST_GRIDS`](RulesError::MOST_GRIDS) grids. The field is the number of grids.
    #[error("found an arrangement of {0} grids, expected at most {max}", max = Self::MOST_GRIDS)]
    TooManyGrids(usize),
    /// A grid has more boxes, or more windows, than [`MOST_NUMBERED`](RulesError::MOST_NUMBERED).
    #[error("found {found} {houses}, expected at most {max}", max = Self::MOST_NUMBERED)]
    TooManyHouses {
        /// The houses, in words.
        houses: &'static str,
        /// The number of these houses.
        found: usize,
    },
    /// The overlapping grids have more than [`MOST_DIGITS`](RulesError::MOST_DIGITS) digits, so that there is no
    /// symbol for each of them. The field is the number of digits.
    #[error("grids of side {0} cannot overlap: expected at most {max}", max = Self::MOST_DIGITS)]
    TooManyDigits(usize),
    /// A single grid with a size, digits or extra cells from the rules has more than
    /// [`MOST_DIGITS`](RulesError::MOST_DIGITS) digits. The field is the number of digits.
    #[error(
        "found {0} digits on a grid with a size or digits of its own: expected at most {max}",
        max = Self::MOST_DIGITS
    )]
    ManyOwnDigits(usize),
    /// The clues of several cells need more than [`MOST_PRIMITIVES`](RulesError::MOST_PRIMITIVES) primitives.
    #[error(
        "the clues of several cells state more than {max} conditions on cells",
        max = Self::MOST_PRIMITIVES
    )]
    TooManyPrimitives,
    /// The shape has another canvas, or another size or other digits, than the rules require.
    #[error(
        "found {} rows x {} columns, expected {} x {} under these rules",
        found.rows(), found.columns(), expected.rows(), expected.columns()
    )]
    WrongCanvas {
        /// The shape that was found.
        found: Shape,
        /// The shape that the rules require.
        expected: Shape,
    },
    /// The cell is void in the puzzle but not under its rules, or the reverse.
    #[error("{0} is void in the puzzle or under its rules, expected both or neither")]
    OtherVoid(Cell),
    /// A clue of several cells has wrong arguments.
    #[error(transparent)]
    Clue(#[from] ClueError),
    /// The canvas of several grids is too large.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

impl RulesError {
    /// The largest number of digits of overlapping grids, and of a grid with a size, digits or extra cells from the
    /// rules: the text forms of such grids have one symbol for each cell.
    pub const MOST_DIGITS: usize = 35;
    /// The largest number of overlapping grids: a [`House`](crate::House) stores its grid in one byte.
    pub const MOST_GRIDS: usize = 255;
    /// The largest number of primitives of all clues of several cells: more would fill the memory of a machine before a
    /// search begins.
    pub const MOST_PRIMITIVES: usize = 1_000_000;
    /// The largest number of boxes, and of windows, of a grid: a [`HouseKind`](crate::HouseKind) stores the
    /// number of a house in one byte.
    pub const MOST_NUMBERED: usize = 256;
}

/// The names that `PLAIN` does not list: the names of rules with an argument, a name for two rules (`diagonals`), and
/// a name for no rule (`classic`).
const OTHERS: [&str; 7] = [
    "diagonals",
    "odd-even:MASK",
    "gattai:r1c1/r7c7",
    "size:6x8",
    "digits:0-8",
    "extra-cells:5/9x9",
    "classic",
];

/// Returns the names of all rules, each with an example of its argument if it must have one.
fn all_names() -> impl Iterator<Item = &'static str> {
    super::PLAIN.iter().map(|&(name, _)| name).chain(OTHERS)
}

fn names() -> String {
    all_names().join(", ") + ", or a clue of several cells such as killer 10 r1c1 r1c2"
}

/// The largest number of mistakes (a letter more, less, changed, or exchanged with the next one) in a name for which
/// the message suggests a rule.
const MOST_TYPOS: usize = 2;

/// Returns the part of the message that suggests the name nearest to `found`. Returns an empty text if no name is
/// near.
fn nearest(found: &str) -> String {
    let found = found.split_whitespace().next().unwrap_or_default().to_lowercase();
    let length = found.chars().count();
    let clues = TYPES.iter().flat_map(|kind| kind.aliases.iter().chain([&kind.name]).copied());
    let names = all_names().map(|name| name.split(':').next().unwrap_or(name)).chain(clues);
    // Only names of similar length are compared, because `found` may be very long.
    let names = names.filter(|name| name.len().abs_diff(length) <= MOST_TYPOS);
    let typos = names.map(|name| (strsim::osa_distance(&found, name), name));
    // There may be at most one mistake for each three letters.
    let near = typos.filter(|&(typos, name)| typos <= MOST_TYPOS.min(name.len() / 3));
    near.min().map(|(_, name)| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}
