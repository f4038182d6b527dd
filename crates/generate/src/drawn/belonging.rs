//! Finds the kind that a clue of a puzzle belongs to.

use itertools::Itertools;

use super::edges::Edge;
use super::kinds::{ClueKind, Form, KINDS};
use sudosat_core::grid::{Cell, Clue, Rules};

/// Returns the kinds that the clues of several cells in `rules` belong to, in the order of [`KINDS`].
#[must_use]
pub fn kinds_in(rules: &Rules) -> Vec<&'static ClueKind> {
    let found: Vec<_> = rules.clues().filter_map(ClueKind::of).collect();
    KINDS.iter().filter(|kind| found.contains(kind)).collect()
}

impl ClueKind {
    /// Returns the first of [`KINDS`] that the clue belongs to, so dots belong to kropki. Returns `None` if clues like
    /// this one cannot be drawn. The number of cells does not matter for cages, extra regions and lines, nor does the
    /// number of a line.
    #[must_use]
    pub fn of(clue: &Clue) -> Option<&'static ClueKind> {
        KINDS.iter().find(|kind| kind.form.has(clue))
    }
}

impl Form {
    fn has(&self, clue: &Clue) -> bool {
        let is_of = |name: &str| clue.kind().name == name;
        let cells = clue.cells();
        match self {
            Form::Cages => is_of("killer"),
            Form::Regions => is_of("different"),
            Form::Lines(line) => line.kind.split(' ').next().is_some_and(is_of),
            Form::Marks(texts) => {
                are_neighbours(cells) && texts.iter().any(|text| says(clue, text))
            }
            Form::Quadruples => is_of("contains") && are_square(cells),
            Form::Edges(edge, kind) => {
                let is_place = !matches!(edge, Edge::Diagonals) || are_diagonal(cells);
                is_of(kind) && clue.numbers().len() == 1 && is_place
            }
        }
    }
}

/// Returns whether `text` has the type and the numbers of the clue. The clue may leave out its numbers, if they are the
/// usual ones: each text with a number that may be left out has the usual number.
fn says(clue: &Clue, text: &str) -> bool {
    let numbers = clue.numbers().iter().map(i32::to_string);
    let words: Vec<String> = std::iter::once(clue.kind().name.to_owned()).chain(numbers).collect();
    match words.as_slice() {
        [name] => text.split(' ').next() == Some(name),
        words => words.iter().join(" ") == text,
    }
}

/// Returns the steps from each cell to the next one, as rows down and columns to the right.
fn steps(cells: &[Cell]) -> Vec<(i16, i16)> {
    let apart = |one: u8, other: u8| i16::from(other) - i16::from(one);
    let step = |pair: &[Cell]| (apart(pair[0].row, pair[1].row), apart(pair[0].col, pair[1].col));
    cells.windows(2).map(step).collect()
}

fn are_neighbours(cells: &[Cell]) -> bool {
    matches!(steps(cells)[..], [(-1 | 1, 0) | (0, -1 | 1)])
}

fn are_square(cells: &[Cell]) -> bool {
    let sorted: Vec<Cell> = cells.iter().copied().sorted().collect();
    steps(&sorted) == [(0, 1), (1, -1), (0, 1)]
}

/// Returns whether the cells, two or more, lie on a diagonal in their order.
fn are_diagonal(cells: &[Cell]) -> bool {
    let steps = steps(cells);
    matches!(steps.first(), Some((-1 | 1, -1 | 1))) && steps.iter().all_equal()
}
