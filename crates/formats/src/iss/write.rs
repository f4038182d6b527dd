//! Writes puzzles in the text form of Interactive Sudoku Solver.

use itertools::Itertools;

use super::{bits, cells, read_iss};
use crate::{OutputFormat, WriteError};
use sudosat_grid::{Cell, Clue, Digit, Puzzle, Rule, Shape};

/// The clue types whose item consists of a name and the cells, such as `Thermo~R1C1~R1C2`. The first text is the name
/// of the clue type in this program, the second the name of the item.
const CELLS: [(&str, &str); 15] = [
    ("antitaxicab", "AntiTaxicab"),
    ("between", "Between"),
    ("countingcircles", "CountingCircles"),
    ("different", "AllDifferent"),
    ("doublearrow", "DoubleArrow"),
    ("dutchflatmates", "DutchFlatmates"),
    ("entropic", "Entropic"),
    ("equalitycage", "EqualityCage"),
    ("palindrome", "Palindrome"),
    ("regionsum", "RegionSumLine"),
    ("renban", "Renban"),
    ("strictkropki", "StrictKropki"),
    ("strictxv", "StrictXV"),
    ("thermo", "Thermo"),
    ("zipper", "Zipper"),
];

/// The clue types whose item has a number before the cells, such as `Cage~10~R1C1~R1C2`. The first text is the name of
/// the clue type in this program, the second the name of the item.
const NUMBERED: [(&str, &str); 7] = [
    ("killer", "Cage"),
    ("lockout", "Lockout"),
    ("lunchbox", "Lunchbox"),
    ("modular", "Modular"),
    ("rellik", "RellikCage"),
    ("sumline", "SumLine"),
    ("whispers", "Whisper"),
];

/// The clue types whose item names a row or column and has a number for one end of it, such as `XSum~R1~10`. The first
/// text is the name of the clue type in this program, the second the name of the item.
const LINES: [(&str, &str); 5] = [
    ("fullrank", "FullRank"),
    ("hiddenskyscraper", "HiddenSkyscraper"),
    ("numberedroom", "NumberedRoom"),
    ("skyscraper", "Skyscraper"),
    ("xsum", "XSum"),
];

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
        Rule::Windows => "Windoku".to_owned(),
        Rule::DisjointGroups => "DisjointSets".to_owned(),
        Rule::AntiKnight => "AntiKnight".to_owned(),
        Rule::AntiKing => "AntiKing".to_owned(),
        Rule::NonConsecutive => "AntiConsecutive".to_owned(),
        Rule::Clue(clue) => return of_clue(clue, shape),
        _ => return None,
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
    let named = |table: &[(&str, &'static str)]| {
        table.iter().find(|(own, _)| *own == name).map(|(_, item)| *item)
    };
    if let Some(item) = named(&CELLS) {
        return Some(format!("{item}{}", list(clue.cells())));
    }
    if let Some(item) = named(&NUMBERED) {
        let number = clue.number().or_else(|| usual_number(name, shape))?;
        return Some(format!("{item}~{number}{}", list(clue.cells())));
    }
    if let Some(item) = named(&LINES) {
        let (line, is_forward) = line(clue.cells(), shape)?;
        let number = clue.number()?;
        let end = if is_forward { format!("~{number}") } else { format!("~~{number}") };
        return Some(format!("{item}~{line}{end}"));
    }
    of_special(clue, shape)
}

/// Returns the item of a clue whose type is in none of the tables. Returns `None` if no item expresses the clue.
fn of_special(clue: &Clue, shape: Shape) -> Option<String> {
    let numbers = || clue.numbers().iter().join("_");
    let first_and_rest =
        |item: &str| format!("{item}{}{}", list(clue.cells()), list(&clue.lists()[1]));
    Some(match clue.kind().name {
        "globalentropy" => "GlobalEntropy".to_owned(),
        "globalmod" => "GlobalMod".to_owned(),
        "sum" => of_sum(clue),
        "arrow" => match clue.cells() {
            [_] => first_and_rest("Arrow"),
            pill if pill.is_sorted() => first_and_rest(&format!("PillArrow~{}", pill.len())),
            _ => return None,
        },
        "countdistinct" => first_and_rest("CountDistinct"),
        "valueindexing" => format!("ValueIndexing{}", list(clue.cells())),
        "difference" if is_near(clue.cells()) && clue.number().unwrap_or(1) == 1 => {
            format!("WhiteDot{}", list(clue.cells()))
        }
        "ratio" if is_near(clue.cells()) && clue.number().unwrap_or(2) == 2 => {
            format!("BlackDot{}", list(clue.cells()))
        }
        "greater" if is_near(clue.cells()) => format!("GreaterThan{}", list(clue.cells())),
        "sandwich" => format!("Sandwich~{}~{}", clue.number()?, line(clue.cells(), shape)?.0),
        "contains" => format!("ContainAtLeast~{}{}", numbers(), list(clue.cells())),
        "containsexactly" => format!("ContainExact~{}{}", numbers(), list(clue.cells())),
        "lookandsay" if clue.numbers().iter().all(|number| (0..10).contains(number)) => {
            format!("LookAndSay~{}{}", clue.numbers().iter().join(""), list(clue.cells()))
        }
        "rowindexer" => format!("Indexing~R{}", list(clue.cells())),
        "columnindexer" => format!("Indexing~C{}", list(clue.cells())),
        "boxindexer" => format!("Indexing~B{}", list(clue.cells())),
        "samevalues" => {
            let lists: String = clue.lists().iter().map(|cells| list(cells)).collect();
            format!("SameValues~{}{lists}", clue.lists().len())
        }
        "equalsum" => {
            let lists = clue.lists().iter().map(|cells| list(cells));
            format!("EqualSum{}", lists.into_iter().format("~-"))
        }
        "connected" if is_whole_grid(clue, shape) => format!("ConnectedValues~~{}", numbers()),
        "connectedarea" if is_whole_grid(clue, shape) => {
            let (size, digits) = clue.numbers().split_first()?;
            format!("ConnectedValues~~{}~{size}", digits.iter().join("_"))
        }
        "even" | "odd" | "oneof" => of_parity(clue, shape),
        "pair" => format!("Pair~{}{}", bits::of_pairs(clue.text(), shape)?, list(clue.cells())),
        "allpairs" => {
            format!("PairX~{}{}", bits::of_pairs(clue.text(), shape)?, list(clue.cells()))
        }
        "regex" => format!("Regex~{}{}", bits::of_text(clue.text()), list(clue.cells())),
        "or" => of_alternatives(clue, shape)?,
        _ => return None,
    })
}

/// Returns the number that applies to a clue of the type `name` if it gives no number. Returns `None` if the type
/// has none.
fn usual_number(name: &str, shape: Shape) -> Option<i32> {
    match name {
        "killer" => Some(0),
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
        numbers => format!("Sum~{}_=_{}{cells}", numbers[0], numbers[1..].iter().join("_")),
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

fn is_near(cells: &[Cell]) -> bool {
    match cells {
        [one, other] => one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1,
        _ => false,
    }
}

fn is_whole_grid(clue: &Clue, shape: Shape) -> bool {
    shape.cells().all(|cell| clue.cells().contains(&cell))
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
