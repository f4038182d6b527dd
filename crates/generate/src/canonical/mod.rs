//! Computes the canonical form of a puzzle. All puzzles that are equal up to a symmetry of the rules have the same
//! form.
//!
//! A band is a row of boxes, and a stack is a column of boxes. Symmetries exchange rows of a band, bands, columns of a
//! stack, stacks, and digits. If boxes are square, symmetries also exchange rows with columns. The classic grid has
//! 2·6⁸·9! symmetries. The symmetries turn a puzzle into many puzzles. The least of these is the canonical form. For
//! the comparison, puzzles are read row by row, with 0 for an empty cell.

mod arrangement;
mod search;

use sudosat_core::grid::{Clash, Grid, Layout, Puzzle, Shape};

/// The reason why a puzzle has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCanonicalForm {
    /// The rules are not the classic ones, so they have other symmetries. The field is the text of the rules.
    #[error("found the rules {0}, expected the classic ones: only they have a canonical form")]
    Rules(String),
    /// The puzzle has pencil marks.
    #[error("found pencil marks, expected clues alone: only they have a canonical form")]
    Marks,
    /// The grid has a side above 9, or it has no boxes.
    #[error(
        "found {}, expected a grid of side 4 to {MOST_SIDE} with boxes: only these have a canonical form",
        boxes(.0)
    )]
    Shape(Shape),
    /// A house has a digit twice.
    #[error("found a clash, expected none: {0}")]
    Clash(Clash),
}

fn boxes(shape: &Shape) -> String {
    if shape.has_boxes() { format!("boxes of {shape}") } else { "no boxes".to_owned() }
}

/// The largest side with canonical forms. At side 16, too many arrangements give the same first rows.
const MOST_SIDE: usize = 9;

/// Returns the canonical form of a classic puzzle. Two puzzles have the same form if a symmetry maps one to the other,
/// and only then.
///
/// ```
/// use sudosat_core::formats::{ReadOptions, read_str};
/// use sudosat_generate::canonical_form;
///
/// let read = |text| read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
/// let form = canonical_form(&read("1...\n..2.\n...3\n4...\n"))?;
/// assert_eq!(form.numbers()[..8], [0, 0, 0, 0, 0, 1, 0, 2]);
/// assert_eq!(canonical_form(&read("...2\n.1..\n4...\n...3\n"))?, form);
/// # Ok::<(), sudosat_generate::NoCanonicalForm>(())
/// ```
///
/// # Errors
///
/// Returns [`NoCanonicalForm`] if the rules are not the classic ones, the puzzle has pencil marks, two clues clash,
/// the grid has no boxes, or the side is above 9.
pub fn canonical_form(puzzle: &Puzzle) -> Result<Grid, NoCanonicalForm> {
    if !puzzle.rules.is_classic() {
        return Err(NoCanonicalForm::Rules(puzzle.rules.to_string()));
    }
    if puzzle.marks.is_some() {
        return Err(NoCanonicalForm::Marks);
    }
    let shape = puzzle.shape();
    if !has_canonical_forms(shape) {
        return Err(NoCanonicalForm::Shape(shape));
    }
    if has_clash(&puzzle.clues)
        && let Some(clash) = Layout::classic(shape).clashes(&puzzle.clues).into_iter().next()
    {
        return Err(NoCanonicalForm::Clash(clash));
    }
    Ok(search::least(&puzzle.clues))
}

/// Returns whether a house has a digit twice. A [`Layout`] also finds such digits, but building a layout takes longer
/// than the whole search.
fn has_clash(clues: &Grid) -> bool {
    let mut seen = [[0_u16; MOST_SIDE]; 3];
    let shape = clues.shape();
    clues.filled().any(|(cell, digit)| {
        let houses = [usize::from(cell.row), usize::from(cell.col), shape.box_of(cell)];
        let bit = 1 << digit.index();
        seen.iter_mut().zip(houses).any(|(seen, house)| {
            let was_seen = seen[house] & bit != 0;
            seen[house] |= bit;
            was_seen
        })
    })
}

/// Returns whether classic puzzles of this shape have canonical forms.
pub(super) fn has_canonical_forms(shape: Shape) -> bool {
    shape.has_boxes() && shape.side() <= MOST_SIDE
}
