//! Reads the text form of Interactive Sudoku Solver: `.Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2`.
//!
//! Each item begins with `.`, and `~` separates its parts. An item without a name gives digits: `.~R1C1_5~R2C3_1_2`
//! means a 5 in r1c1, and a 1 or a 2 in r2c3. The items `Or`, `And` and `Replicate` contain the items up to their
//! `.End`. White space is ignored, and so are lines that begin with `#`.

mod bits;
mod cells;
mod content;
mod extra;
mod grid;
mod item;
mod names;
mod node;
mod replicate;
mod write;

use std::io::BufRead;

use super::quoted::shortened;
use super::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, IssError, source::Lines,
    state::ReaderState,
};
use cells::Context;
use content::Content;
use grid::Grid;
use sudosat_grid::{Cell, Digit, Layout, Marks, Puzzle, Rule, Rules};
pub use write::write_iss;

/// Returns whether the text begins with an item of this form: one with arguments, or one that needs none.
pub(super) fn begins(text: &str) -> bool {
    let Some(item) = text.strip_prefix('.') else { return false };
    // Empty items have no meaning.
    let item = item.trim_start_matches('.');
    let end = item.find(['~', '.']).unwrap_or(item.len());
    let (name, rest) = (item[..end].trim(), &item[end..]);
    match rest.starts_with('~') {
        true => name.bytes().all(|byte| byte.is_ascii_alphabetic()),
        false => is_plain(name),
    }
}

/// The names of the items without arguments that are in none of the lists in [`names`].
const OTHER_PLAIN: [&str; 6] =
    ["And", "ChaosConstruction", "Doppelganger", "NoBoxes", "Or", "RegionSameValues"];

/// Returns whether the item has a name that is recognised without arguments.
fn is_plain(name: &str) -> bool {
    OTHER_PLAIN.contains(&name)
        || names::RULES.iter().any(|(_, item)| *item == name)
        || names::clue(&names::WHOLE_GRID, name).is_some()
}

impl ReaderState {
    /// Reads the puzzle that begins at the current line and ends before an empty line.
    pub fn read_iss_lines<R: BufRead>(&self, lines: &mut Lines<R>) -> Result<Entry, FormatError> {
        let (line, column) = (lines.current().number, 1);
        let mut text = lines.current().text.clone();
        while lines.peek(0).is_some_and(|next| !next.text.trim().is_empty()) {
            lines.advance().unwrap_or(Ok(()))?;
            text += "\n";
            text += &lines.current().text;
        }
        let at = |kind: FormatErrorKind| kind.at(line, column);
        let puzzle = read_iss(&text).map_err(|error| at(error.into()))?;
        let puzzle = self.puzzle_as_requested(puzzle).map_err(at)?;
        let alphabet = Alphabet::for_shape(puzzle.shape());
        Ok(Entry::new(line, Format::Iss, puzzle, alphabet))
    }
}

/// Reads one puzzle in the text form of Interactive Sudoku Solver.
///
/// # Errors
///
/// Returns an error that names the first unknown or wrong item that is found. If the items do not form valid rules
/// together, the error has the beginning of the text.
///
/// ```
/// use sudosat_formats::read_iss;
/// let puzzle = read_iss(".Cage~3~R1C1~R1C2.~R5C5_7")?;
/// assert_eq!(puzzle.rules.to_string(), "killer 3 r1c1 r1c2");
/// # Ok::<(), sudosat_formats::IssError>(())
/// ```
pub fn read_iss(text: &str) -> Result<Puzzle, IssError> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: String =
        lines.flat_map(str::chars).filter(|symbol| !symbol.is_whitespace()).collect();
    let items: Vec<&str> = text.split('.').filter(|item| !item.is_empty()).collect();
    let has_boxes = !items.contains(&"NoBoxes");
    let refused = |problem| IssError { item: shortened(&text).to_owned(), problem };
    let Grid { shape, rules: of_grid } = grid::read(&items)?;
    let of_grid = Rules::new(of_grid).map_err(|error| refused(error.to_string()))?;
    let one = of_grid.of_each_grid(shape);
    let blocks = of_grid.extra_cells().map(|extra| extra.blocks(one.rows(), one.columns()));
    let extra = extra::groups(&items, one, blocks.unwrap_or_default());
    let may_tie = items.contains(&"FullRankTies~any");
    let context = Context { shape: one, canvas: shape, has_boxes, extra: &extra, may_tie };
    let nodes = node::tree(&items)?;
    let nodes = extra::as_cells(nodes, &extra);
    let Content { mut rules, clues, givens } = context.all(&nodes)?;
    let has_houses = !of_grid.has(&Rule::NoHouses);
    let is_latin =
        has_houses && !has_boxes && !rules.iter().any(|rule| matches!(rule, Rule::Jigsaw(_)));
    rules.extend(of_grid.iter().cloned());
    rules.extend(is_latin.then_some(Rule::Latin));
    rules.extend(clues.into_iter().map(Rule::Clue));
    let rules = Rules::new(rules).map_err(|error| refused(error.to_string()))?.on(shape);
    let layout = Layout::new(shape, &rules).map_err(|error| refused(error.to_string()))?;
    Ok(with_givens(&layout, &givens)?.under(rules))
}

/// What to do where the items are probably those of several puzzles.
const ONE_PUZZLE: &str = "expected one puzzle up to a blank line";

/// Returns the grid with the given digits and pencil marks. Returns an error if they leave a cell without a digit.
fn with_givens(layout: &Layout, givens: &[(Cell, Vec<Digit>)]) -> Result<Puzzle, IssError> {
    let shape = layout.shape();
    let mut clues = layout.empty_grid();
    let mut marks = Marks::full(shape);
    for (cell, digits) in givens {
        if let [only] = digits[..] {
            clues.set(*cell, Some(only));
        }
        let others = shape.digits().filter(|digit| !digits.contains(digit));
        others.for_each(|digit| marks.forbid(*cell, digit));
        if marks.count(*cell) == 0 {
            let problem = format!("found contradictory given digits; {ONE_PUZZLE}");
            return Err(IssError { item: cell.to_string(), problem });
        }
    }
    let has_marks = givens.iter().any(|(_, digits)| digits.len() > 1);
    let puzzle = Puzzle::from(clues);
    Ok(Puzzle { marks: has_marks.then_some(marks), ..puzzle })
}
