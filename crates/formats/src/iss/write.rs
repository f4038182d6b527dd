//! Writes puzzles in the text form of Interactive Sudoku Solver.

use itertools::Itertools;

use super::{bits, cells, names, read_iss};
use crate::{OutputFormat, WriteError};
use sudosat_grid::{Cell, Clue, Digit, Puzzle, Rule, Shape};

/// Writes a puzzle such that [`read_iss`] reads a puzzle of the same shape with the same solutions.
///
/// # Errors
///
/// Returns an error that names all rules, clues and boxes that the text form cannot express.
///
/// ```
/// use sudosat_formats::{read_iss, write_iss};
/// let puzzle = read_iss(".Cage~3~R1C1~R1C2.~R5C5_7")?;
/// assert_eq!(write_iss(&puzzle)?, ".Cage~3~R1C1~R1C2.~R5C5_7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_iss(puzzle: &Puzzle) -> Result<String, WriteError> {
    let shape = puzzle.shape();
    let (mut items, mut unsaid) = (vec![of_shape(puzzle)], Vec::new());
    for rule in puzzle.rules.iter() {
        match of_rule(rule, shape) {
            Some(item) => items.push(item),
            None => unsaid.push(rule.to_string()),
        }
    }
    items.push(of_givens(puzzle));
    if items.iter().all(String::is_empty) {
        // A point alone would not be recognised.
        items.push("Shape~9x9".to_owned());
    }
    let text = format!(".{}", items.iter().filter(|item| !item.is_empty()).format("."));
    // Without boxes, any shape with the same rows, columns and digits means the same grid.
    let is_same = |read: Puzzle| {
        let is_same_grid = !puzzle.rules.has_boxes() && grid_of(read.shape()) == grid_of(shape);
        read.shape() == shape || is_same_grid && read.rules == puzzle.rules
    };
    if unsaid.is_empty() && !read_iss(&text).is_ok_and(is_same) {
        unsaid.push(format!("boxes of {shape}"));
    }
    match unsaid.is_empty() {
        true => Ok(text),
        false => Err(WriteError { parts: unsaid, format: OutputFormat::Iss }),
    }
}

/// Returns the rows, the columns and the digits of a shape.
fn grid_of(shape: Shape) -> [usize; 4] {
    [shape.rows(), shape.columns(), shape.first_number(), shape.side()]
}

/// Returns the item `Shape`. It has the number of rows and columns, the digits, and `~Raw` if the rules say that
/// there are no houses. Returns an empty text for a classic grid with houses.
fn of_shape(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let is_raw = puzzle.rules.iter().any(|rule| *rule == Rule::NoHouses);
    if shape == Shape::CLASSIC && !is_raw {
        return String::new();
    }
    let first = shape.first_number();
    let digits = format!("{first}-{}", first + shape.side() - 1);
    let raw = if is_raw { "~Raw" } else { "" };
    format!("Shape~{}x{}~{digits}{raw}", shape.rows(), shape.columns())
}

/// Returns the item of a rule. Returns an empty text if the item `Shape` expresses the rule. Returns `None` if no
/// item expresses it.
fn of_rule(rule: &Rule, shape: Shape) -> Option<String> {
    Some(match rule {
        Rule::Size(_) | Rule::Digits(_) | Rule::NoHouses => String::new(),
        Rule::Latin => "NoBoxes".to_owned(),
        Rule::Jigsaw(Some(regions)) => format!("NoBoxes.Jigsaw~{regions}"),
        Rule::DiagonalUp => "Diagonal~1".to_owned(),
        Rule::DiagonalDown => "Diagonal~-1".to_owned(),
        Rule::Clue(clue) => return of_clue(clue, shape),
        rule => names::RULES.iter().find(|(own, _)| own == rule)?.1.to_owned(),
    })
}

/// Returns the item with the given digits and pencil marks. Returns an empty text if there are none.
fn of_givens(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let of_cell = |cell: Cell| -> Option<String> {
        let is_left = |digit: &Digit| match (puzzle.clues.get(cell), &puzzle.marks) {
            (Some(given), _) => given == *digit,
            (None, Some(marks)) => marks.allows(cell, *digit),
            (None, None) => true,
        };
        let digits: Vec<Digit> = shape.digits().filter(is_left).collect();
        (digits.len() < shape.side()).then(|| possible(cell, digits.iter().map(|one| one.number())))
    };
    shape.cells().filter_map(of_cell).collect()
}

/// Returns a cell with its possible digits, such as `~R1C1_5_6`.
fn possible(cell: Cell, mut digits: impl Iterator<Item = usize>) -> String {
    format!("~{}_{}", cells::written(cell), digits.join("_"))
}

/// Returns the item of a clue. Returns `None` if no item expresses the clue.
fn of_clue(clue: &Clue, shape: Shape) -> Option<String> {
    let name = clue.kind().name;
    if let Some(item) = names::item(&names::WHOLE_GRID, name) {
        return Some(item.to_owned());
    }
    if let Some(item) = names::item(&names::CELLS, name) {
        return Some(format!("{item}{}", list(clue.cells())));
    }
    if let Some(item) = names::item(&names::NUMBERED, name) {
        let number = clue.number().or_else(|| usual_number(name, shape))?;
        return Some(format!("{item}~{number}{}", list(clue.cells())));
    }
    if let Some(item) = names::item(&names::LINES, name) {
        let (line, is_forward) = line(clue.cells(), shape)?;
        let number = clue.number()?;
        let end = if is_forward { format!("~{number}") } else { format!("~~{number}") };
        return Some(format!("{item}~{line}{end}"));
    }
    of_special(clue, shape)
}

/// Returns the item of a clue whose type is in none of the lists in [`names`]. Returns `None` if no item expresses the
/// clue.
fn of_special(clue: &Clue, shape: Shape) -> Option<String> {
    let cells = || list(clue.cells());
    Some(match clue.kind().name {
        "killer" => format!("Cage~{}{}", clue.number().unwrap_or(0), cells()),
        "sum" => of_sum(clue),
        "arrow" => of_arrow(clue)?,
        "countdistinct" => format!("CountDistinct{}{}", cells(), list(&clue.lists()[1])),
        "difference" | "ratio" | "greater" => of_sign(clue)?,
        "sandwich" => format!("Sandwich~{}~{}", clue.number()?, line(clue.cells(), shape)?.0),
        "contains" => format!("ContainAtLeast~{}{}", joined(clue.numbers()), cells()),
        "containsexactly" => format!("ContainExact~{}{}", joined(clue.numbers()), cells()),
        "lookandsay" if clue.numbers().iter().all(|number| (0..10).contains(number)) => {
            format!("LookAndSay~{}{}", clue.numbers().iter().join(""), cells())
        }
        "rowindexer" => format!("Indexing~R{}", cells()),
        "columnindexer" => format!("Indexing~C{}", cells()),
        "boxindexer" => format!("Indexing~B{}", cells()),
        "samevalues" => {
            let lists: String = clue.lists().iter().map(|cells| list(cells)).collect();
            format!("SameValues~{}{lists}", clue.lists().len())
        }
        "equalsum" => {
            let lists = clue.lists().iter().map(|cells| list(cells));
            format!("EqualSum{}", lists.into_iter().format("~-"))
        }
        "connected" | "connectedarea" => of_connected(clue, shape)?,
        "even" | "odd" | "oneof" => of_parity(clue, shape),
        "pair" => format!("Pair~{}{}", bits::of_pairs(clue.text(), shape)?, cells()),
        "allpairs" => format!("PairX~{}{}", bits::of_pairs(clue.text(), shape)?, cells()),
        "regex" => format!("Regex~{}{}", bits::of_text(clue.text()), cells()),
        "or" => of_alternatives(clue, shape)?,
        _ => return None,
    })
}

/// Returns the item of an arrow. Returns `None` if its pill is not in reading order, the only order of the item.
fn of_arrow(clue: &Clue) -> Option<String> {
    let cells = format!("{}{}", list(clue.cells()), list(&clue.lists()[1]));
    match clue.cells() {
        [_] => Some(format!("Arrow{cells}")),
        pill if pill.is_sorted() => Some(format!("PillArrow~{}{cells}", pill.len())),
        _ => None,
    }
}

/// Returns the item of a dot or sign between two cells. Returns `None` if the cells are no neighbours, or if the number
/// of a dot is not that of the item.
fn of_sign(clue: &Clue) -> Option<String> {
    let (item, usual) = match clue.kind().name {
        "difference" => ("WhiteDot", Some(1)),
        "ratio" => ("BlackDot", Some(2)),
        _ => ("GreaterThan", None),
    };
    let is_usual = clue.number().or(usual) == usual;
    (is_usual && is_near(clue.cells())).then(|| format!("{item}{}", list(clue.cells())))
}

/// Returns the item which says that the cells with some digits are connected. Returns `None` if the clue is not on the
/// whole grid.
fn of_connected(clue: &Clue, shape: Shape) -> Option<String> {
    if !shape.cells().all(|cell| clue.cells().contains(&cell)) {
        return None;
    }
    if clue.kind().name == "connected" {
        return Some(format!("ConnectedValues~~{}", joined(clue.numbers())));
    }
    let (size, digits) = clue.numbers().split_first()?;
    Some(format!("ConnectedValues~~{}~{size}", joined(digits)))
}

/// Returns the number that applies to a clue of the type `name` if it gives no number. Returns `None` if the type
/// has none.
fn usual_number(name: &str, shape: Shape) -> Option<i32> {
    match name {
        "lockout" => Some(4),
        "modular" => Some(3),
        "whispers" => Some((shape.side() as i32 + 1) / 2),
        _ => None,
    }
}

/// Returns the item of a sum. If the clue is the sum 5 or 10 of two neighbours, this is the item `V` or `X`:
/// `StrictXV` forbids these sums to neighbours that have neither item.
fn of_sum(clue: &Clue) -> String {
    let cells = list(clue.cells());
    match clue.numbers() {
        [10] if is_near(clue.cells()) => format!("X{cells}"),
        [5] if is_near(clue.cells()) => format!("V{cells}"),
        [total] => format!("Sum~{total}{cells}"),
        numbers => format!("Sum~{}_=_{}{cells}", numbers[0], joined(&numbers[1..])),
    }
}

/// Returns the item with the possible digits of each cell of a clue `even`, `odd` or `oneof`.
fn of_parity(clue: &Clue, shape: Shape) -> String {
    let is_possible = |number: &usize| match clue.kind().name {
        "even" => number.is_multiple_of(2),
        "odd" => number % 2 == 1,
        _ => clue.numbers().contains(&(*number as i32)),
    };
    let digits: Vec<usize> = shape.digits().map(Digit::number).filter(is_possible).collect();
    clue.cells().iter().map(|&cell| possible(cell, digits.iter().copied())).collect()
}

/// Returns the items of the alternatives, between `Or` and `End`. The items of an alternative stand between `And` and
/// `End`, unless it has only one clue. Returns `None` if no item expresses one of the clues.
fn of_alternatives(clue: &Clue, shape: Shape) -> Option<String> {
    let branch = |clues: &Vec<Clue>| -> Option<String> {
        let items: Vec<String> =
            clues.iter().map(|one| of_clue(one, shape)).collect::<Option<_>>()?;
        Some(match &items[..] {
            [only] => only.clone(),
            _ => format!("And.{}.End", items.join(".")),
        })
    };
    let branches: Vec<String> = clue.alternatives().iter().map(branch).collect::<Option<_>>()?;
    Some(format!("Or.{}.End", branches.join(".")))
}

/// Returns the names of the cells, with `~` before each of them.
fn list(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", cells::written(cell))).collect()
}

fn joined(numbers: &[i32]) -> String {
    numbers.iter().join("_")
}

fn is_near(cells: &[Cell]) -> bool {
    match cells {
        [one, other] => one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1,
        _ => false,
    }
}

/// Returns the name of the row or column that the cells fill, and whether they begin at its first cell. Returns `None`
/// if the cells are not a whole row or column in order.
fn line(cells: &[Cell], shape: Shape) -> Option<(String, bool)> {
    let first = *cells.first()?;
    let is_row = cells.iter().all(|cell| cell.row == first.row);
    let symbol = |index: u8| char::from_digit(u32::from(index) + 1, 36);
    let name = match is_row {
        true => format!("R{}", symbol(first.row)?),
        false => format!("C{}", symbol(first.col)?),
    };
    let whole = shape.cells().filter(|cell| match is_row {
        true => cell.row == first.row,
        false => cell.col == first.col,
    });
    let whole: Vec<Cell> = whole.collect();
    let is_forward = whole == cells;
    (is_forward || whole.iter().rev().eq(cells)).then_some((name, is_forward))
}
