//! The kinds of clues of several cells that can be drawn.

use super::edges::Edge;
use super::lines::{Grows, Line};
use sudosat_core::grid::Layout;

/// A kind of clues of several cells that can be drawn on a full grid.
#[derive(Debug)]
pub struct ClueKind {
    /// The name, such as `killer`.
    pub name: &'static str,
    /// Other names that the parser accepts.
    pub aliases: &'static [&'static str],
    /// What is drawn, for the documentation.
    pub clues: &'static str,
    /// The usual number of clues is the number of cells divided by this number. `None` if there are usually as many
    /// clues as possible.
    pub(super) cells_per_clue: Option<usize>,
    /// The fewest digits of a grid on which such clues exist.
    pub(super) digits: usize,
    pub(super) form: Form,
}

/// How the clues of a kind are drawn.
#[derive(Debug)]
pub(super) enum Form {
    /// Cages that do not overlap.
    Cages,
    /// Extra regions that do not overlap.
    Regions,
    /// Lines that neither share cells nor cross.
    Lines(Line),
    /// Marks between two cells that share a side. The texts are the possible clues, without their cells.
    Marks(&'static [&'static str]),
    /// Digits where four cells meet.
    Quadruples,
    /// Clues outside the grid. The text is the type of the clues.
    Edges(Edge, &'static str),
}

/// A kind without aliases, with one clue for ten cells.
const PLAIN: ClueKind = ClueKind {
    name: "",
    aliases: &[],
    clues: "",
    cells_per_clue: Some(10),
    digits: 2,
    form: Form::Cages,
};

/// Returns lines of `least` to `most` cells. Each beginning of such a line is a line of the same type.
const fn line(kind: &'static str, least: usize, most: usize) -> Form {
    Form::Lines(Line { kind, cells: (least, most), grows: Grows::WhileItHolds, crosses: false })
}

/// Returns lines of `least` to `most` cells. `fits` returns whether the digits at the beginning of a line of a given
/// length can be continued.
const fn line_if(
    kind: &'static str,
    least: usize,
    most: usize,
    fits: fn(&[i32], usize) -> bool,
) -> Form {
    Form::Lines(Line { kind, cells: (least, most), grows: Grows::If(fits), crosses: false })
}

/// All kinds of clues that can be drawn. `cells_per_clue` and the lengths of lines follow puzzles that setters publish.
#[rustfmt::skip]
pub const KINDS: [ClueKind; 27] = [
    ClueKind { name: "killer", aliases: &["cage"], clues: "cages of 2 to 5 cells with their sums, over nearly all of the grid", cells_per_clue: None, form: Form::Cages, ..PLAIN },
    ClueKind { name: "extraregion", aliases: &["different"], clues: "extra regions: connected cells, as many as a row has, with different digits", cells_per_clue: Some(20), form: Form::Regions, ..PLAIN },
    ClueKind { name: "thermo", aliases: &["thermometer"], clues: "thermometers of 3 to 6 cells", cells_per_clue: Some(9), form: line("thermo", 3, 6), ..PLAIN },
    ClueKind { name: "slowthermo", clues: "slow thermometers of 3 to 6 cells", cells_per_clue: Some(9), form: line("slowthermo", 3, 6), ..PLAIN },
    ClueKind { name: "arrow", clues: "arrows with a circle and 2 or 3 cells on the shaft", cells_per_clue: Some(8), form: line_if("arrow", 3, 4, shaft_fits), ..PLAIN },
    ClueKind { name: "doublearrow", clues: "double arrows of 4 to 6 cells", form: line_if("doublearrow", 4, 6, |_, _| true), ..PLAIN },
    ClueKind { name: "kropki", aliases: &["dots"], clues: "white dots (difference 1) and black dots (ratio 2), without a meaning where there is none", cells_per_clue: None, form: Form::Marks(&["difference 1", "ratio 2"]), ..PLAIN },
    ClueKind { name: "difference", aliases: &["whitedot"], clues: "white dots (difference 1)", cells_per_clue: None, form: Form::Marks(&["difference 1"]), ..PLAIN },
    ClueKind { name: "ratio", aliases: &["blackdot"], clues: "black dots (ratio 2)", cells_per_clue: None, form: Form::Marks(&["ratio 2"]), ..PLAIN },
    ClueKind { name: "xv", clues: "X (sum 10) and V (sum 5), without a meaning where there is none", cells_per_clue: None, digits: 3, form: Form::Marks(&["sum 5", "sum 10"]), ..PLAIN },
    ClueKind { name: "greater", aliases: &["greaterthan"], clues: "signs for the greater of two cells", cells_per_clue: Some(2), form: Form::Marks(&["greater"]), ..PLAIN },
    ClueKind { name: "whispers", aliases: &["whisper"], clues: "lines of 4 to 8 cells whose neighbours differ by half the digits or more", cells_per_clue: Some(16), form: line("whispers", 4, 8), ..PLAIN },
    ClueKind { name: "renban", clues: "renban lines of 3 to 6 cells", form: line_if("renban", 3, 6, renban_fits), ..PLAIN },
    ClueKind { name: "nabner", clues: "nabner lines of 3 to 5 cells", digits: 5, cells_per_clue: Some(7), form: line("nabner", 3, 5), ..PLAIN },
    ClueKind { name: "entropic", clues: "entropic lines of 4 to 7 cells", cells_per_clue: Some(9), digits: 3, form: line("entropic", 4, 7), ..PLAIN },
    ClueKind { name: "modular", clues: "modular lines of 4 to 7 cells, by 3", cells_per_clue: Some(9), digits: 3, form: line("modular 3", 4, 7), ..PLAIN },
    ClueKind { name: "palindrome", clues: "palindromes of 4 to 7 cells", cells_per_clue: Some(13), digits: 4, form: line_if("palindrome", 4, 7, palindrome_fits), ..PLAIN },
    ClueKind { name: "between", aliases: &["betweenline"], clues: "between lines of 4 to 6 cells", cells_per_clue: Some(9), form: line_if("between", 4, 6, between_fits), ..PLAIN },
    ClueKind { name: "lockout", clues: "lockout lines of 4 to 6 cells", cells_per_clue: Some(9), digits: 6, form: line_if("lockout", 4, 6, |_, _| true), ..PLAIN },
    ClueKind { name: "regionsum", aliases: &["regionsumline", "rsl"], clues: "region sum lines of 3 to 6 cells", form: Form::Lines(Line { kind: "regionsum", cells: (3, 6), grows: Grows::If(|_, _| true), crosses: true }), digits: 4, ..PLAIN },
    ClueKind { name: "zipper", aliases: &["zipperline"], clues: "zipper lines of 3 to 7 cells", cells_per_clue: Some(10), form: line_if("zipper", 3, 7, zipper_fits), ..PLAIN },
    ClueKind { name: "quadruple", aliases: &["quad"], clues: "2 to 4 digits where four cells meet", cells_per_clue: Some(5), form: Form::Quadruples, ..PLAIN },
    ClueKind { name: "littlekiller", aliases: &["lk"], clues: "sums of diagonals of 3 cells or more", cells_per_clue: None, form: Form::Edges(Edge::Diagonals, "sum"), ..PLAIN },
    ClueKind { name: "sandwich", clues: "sums between the least and the largest digit of a row or column", cells_per_clue: None, digits: 3, form: Form::Edges(Edge::Lines, "sandwich"), ..PLAIN },
    ClueKind { name: "skyscraper", clues: "numbers of digits of a row or column that are greater than all before them", cells_per_clue: Some(3), form: Form::Edges(Edge::Ends, "skyscraper"), ..PLAIN },
    ClueKind { name: "xsum", clues: "sums of the first X digits of a row or column, X being the first", cells_per_clue: Some(4), form: Form::Edges(Edge::Ends, "xsum"), ..PLAIN },
    ClueKind { name: "numberedroom", clues: "digits at the position that the first digit of a row or column says", cells_per_clue: Some(4), form: Form::Edges(Edge::Ends, "numberedroom"), ..PLAIN },
];

/// Returns whether the digits behind the circle, the first digit, do not exceed it.
fn shaft_fits(digits: &[i32], _: usize) -> bool {
    digits[1..].iter().sum::<i32>() <= digits[0]
}

/// Returns whether the digits differ and lie so close together that others can fill the gaps.
fn renban_fits(digits: &[i32], length: usize) -> bool {
    let (least, most) = (digits.iter().min(), digits.iter().max());
    let is_near = least.zip(most).is_none_or(|(least, most)| most - least < length as i32);
    is_near && (1..digits.len()).all(|index| !digits[..index].contains(&digits[index]))
}

fn palindrome_fits(digits: &[i32], length: usize) -> bool {
    (length.div_ceil(2)..digits.len()).all(|index| digits[index] == digits[length - 1 - index])
}

/// Returns whether all inner digits are greater than the first digit, or all are less.
fn between_fits(digits: &[i32], _: usize) -> bool {
    let sides = digits[1..].iter().map(|digit| digit.cmp(&digits[0]));
    sides.clone().all(|side| side.is_lt()) || sides.clone().all(|side| side.is_gt())
}

/// Returns whether all pairs that are known have the same sum, which a middle cell holds.
fn zipper_fits(digits: &[i32], length: usize) -> bool {
    let half = length.div_ceil(2);
    let pairs = (half..digits.len()).map(|index| digits[index] + digits[length - 1 - index]);
    let middle = (length % 2 == 1).then(|| digits.get(length / 2).copied()).flatten();
    let mut sums = middle.into_iter().chain(pairs);
    sums.next().is_none_or(|first| sums.all(|sum| sum == first))
}

/// Two kinds are equal if they have the same name.
impl PartialEq for ClueKind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ClueKind {}

impl ClueKind {
    /// Returns how many clues are drawn on a grid under `layout` if no number is wanted.
    pub(super) fn usual(&self, layout: &Layout) -> usize {
        let cells = layout.space().cells().count();
        self.cells_per_clue.map_or(usize::MAX, |each| (cells / each).max(2))
    }

    /// Returns what a grid under `layout` lacks for clues of this kind, or `None` if it lacks nothing.
    pub(super) fn lacking(&self, layout: &Layout) -> Option<&'static str> {
        let space = layout.space();
        let has_regions = space.cells().next().is_some_and(|cell| space.region_of(cell).is_some());
        match &self.form {
            _ if layout.shape().side() < self.digits => Some("more digits"),
            Form::Lines(Line { crosses: true, .. }) if !has_regions => {
                Some("one grid with boxes or regions")
            }
            Form::Edges(edge, _) if edge.places(layout).is_empty() => Some(edge.expected()),
            _ if self.places(layout) == 0 => Some("more cells"),
            _ => None,
        }
    }

    /// Returns an upper bound on the number of clues of this kind on a grid under `layout`.
    pub(super) fn places(&self, layout: &Layout) -> usize {
        let space = layout.space();
        let cells = space.cells().count();
        match &self.form {
            Form::Cages => cells / 2,
            Form::Regions => cells / layout.shape().side(),
            Form::Lines(line) => cells / line.cells.0,
            Form::Marks(_) => space.pairs_apart(&[(0, 1), (1, 0)]).len(),
            Form::Quadruples => space.squares().len(),
            Form::Edges(edge, _) => edge.places(layout).len(),
        }
    }
}
