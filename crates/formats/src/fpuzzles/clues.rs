//! Translates the fields of f-puzzles into clues. A table lists the fields, each with the form of its entries.

use itertools::Itertools;
use serde::Deserialize;
use serde_json::Value;

use super::data::{FpuzzlesData, Whole, is_meaningful};
use super::error::FpuzzlesError;
use super::mark::Mark;
use super::outside::{diagonal, row_or_column};
use crate::quoted::shortened;
use sudosat_grid::{Cell, Clue, quantity};

/// The form of the entries of a field, with the name of the clue type that the entries become.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Each line of cells of an entry becomes a clue.
    Lines(&'static str),
    /// Each line of cells of an entry becomes a clue with the number of the entry. If the entry has no number, the
    /// function returns a number for the side of the grid. If the function returns `None`, the clue has no number,
    /// so the usual number of its type applies.
    NumberedLines(&'static str, fn(usize) -> Option<usize>),
    /// The cells of each entry become a clue.
    Cells(&'static str),
    /// The cells of all entries together become one clue.
    AllCells(&'static str),
    /// The two cells of each entry become a clue with the number of the entry. If the entry has no number, the clue
    /// has the number given here.
    Dots(&'static str, i64),
    /// Each entry with a number becomes a clue beside a row or column.
    Outside(&'static str),
    /// The function returns the clues of an entry.
    Own(fn(Entry<'_>) -> Result<Vec<String>, String>),
}

use Form::{AllCells, Cells, Dots, Lines, NumberedLines, Outside, Own};

/// The fields that become clues.
const FIELDS: [(&str, Form); 32] = [
    ("arrow", Own(|entry| entry.arrows())),
    ("betweenline", Lines("between")),
    ("boxindexer", Cells("boxindexer")),
    ("cage", Own(|entry| entry.digital_root())),
    ("clone", Own(|entry| entry.clones())),
    ("columnindexer", Cells("columnindexer")),
    ("difference", Dots("difference", 1)),
    ("doublearrow", Lines("doublearrow")),
    (
        "dutchwhispers",
        NumberedLines("whispers", |side| Some(side.div_ceil(2).saturating_sub(1).max(1))),
    ),
    ("entropicline", Lines("entropic")),
    ("germanwhispers", Lines("whispers")),
    ("killercage", Own(|entry| entry.cage_with_sum())),
    ("littlekillersum", Own(|entry| entry.little_killer())),
    ("lockout", NumberedLines("lockout", |_| None)),
    ("maximum", AllCells("maximum")),
    ("minimum", AllCells("minimum")),
    ("modularline", NumberedLines("modular", |_| None)),
    ("nabner", Lines("nabner")),
    ("palindrome", Lines("palindrome")),
    ("quadruple", Own(|entry| entry.quadruple())),
    ("ratio", Dots("ratio", 2)),
    ("regionsumline", Lines("regionsum")),
    ("renban", Lines("renban")),
    ("rowindexer", Cells("rowindexer")),
    ("sandwichsum", Outside("sandwich")),
    ("skyscraper", Outside("skyscraper")),
    ("slowthermometer", Lines("slowthermo")),
    ("thermometer", Lines("thermo")),
    ("whispers", NumberedLines("whispers", |_| None)),
    ("xsum", Outside("xsum")),
    ("xv", Own(|entry| entry.x_or_v())),
    ("zipperline", Lines("zipper")),
];

/// Returns whether this file translates the field into clues.
pub(super) fn is_known(field: &str) -> bool {
    FIELDS.iter().any(|(name, _)| *name == field)
}

/// Returns the field that has the clues of the type `kind`, with the form of its entries. Returns `None` if the form is
/// `Own` or if there is no such field. If there are several, returns the last one: the names before it are old names
/// of the same field.
pub(super) fn field_of(kind: &str) -> Option<(&'static str, Form)> {
    let is_of_kind = |form: &Form| match form {
        Lines(name) | Cells(name) | AllCells(name) | Outside(name) => *name == kind,
        NumberedLines(name, _) | Dots(name, _) => *name == kind,
        Own(_) => false,
    };
    FIELDS.into_iter().rfind(|(_, form)| is_of_kind(form))
}

/// Returns the clues of all fields in [`FIELDS`], for a grid of side `side`.
pub(super) fn clues(data: &FpuzzlesData, side: usize) -> Result<Vec<Clue>, FpuzzlesError> {
    let mut clues = Vec::new();
    for &(field, form) in &FIELDS {
        let marks = data.marks(field)?;
        let mut joined = Vec::new();
        for (index, mark) in marks.iter().enumerate() {
            let refused = |problem| FpuzzlesError::of_entry(field, index, problem);
            let entry = Entry { mark, side };
            match form {
                AllCells(_) => joined.extend(entry.cell().map_err(refused)?),
                _ => {
                    for text in entry.clues(form).map_err(refused)? {
                        clues.push(parsed(&text).map_err(refused)?);
                    }
                }
            }
        }
        if let (AllCells(name), false) = (form, joined.is_empty()) {
            let text = format!("{name} {}", joined.iter().unique().join(" "));
            clues
                .push(parsed(&text).map_err(|problem| FpuzzlesError::of_entry(field, 0, problem))?);
        }
    }
    Ok(clues)
}

fn parsed(text: &str) -> Result<Clue, String> {
    text.parse::<Clue>().map_err(|error| error.problem)
}

/// Returns the sums of `count` different digits with the digital root `root`, on a grid of side `side`.
pub(super) fn sums_of_root(
    root: usize,
    count: usize,
    side: usize,
) -> impl Iterator<Item = usize> + Clone {
    let sum_to = |most: usize| most * (most + 1) / 2;
    let largest = sum_to(side) - sum_to(side.saturating_sub(count));
    (root..=largest).step_by(9).filter(move |&sum| sum >= sum_to(count))
}

/// The negative constraints of a puzzle. Each of them says that two neighbours without a dot or sign are not in the
/// relation that this dot or sign stands for. `clues` holds the clues for the known constraints, `unknown` the names
/// of the others.
pub(super) struct Negative {
    pub clues: Vec<Clue>,
    pub unknown: Vec<String>,
}

/// Reads the field `negative`. Its entry `ratio` forbids, to neighbours without a dot, every ratio that a dot of the
/// puzzle has. A dot without a number has the ratio 2. If there are no dots, the ratio 2 is forbidden.
pub(super) fn negative(data: &FpuzzlesData) -> Result<Negative, FpuzzlesError> {
    let mut negative = Negative { clues: Vec::new(), unknown: Vec::new() };
    let named: Vec<Value> = data.list("negative")?;
    for (index, of) in named.iter().enumerate().filter(|(_, of)| is_meaningful(of)) {
        let text = match of.as_str() {
            Some("xv") => "strictxv".to_owned(),
            Some("ratio") => {
                let dots = data.marks("ratio")?;
                let numbers = dots.iter().map(Mark::text).filter(|text| !text.is_empty());
                let has_usual = dots.is_empty() || dots.iter().any(|dot| dot.text().is_empty());
                let numbers = has_usual.then(|| "2".to_owned()).into_iter().chain(numbers);
                format!("strictratio {}", numbers.unique().join(" "))
            }
            name => {
                let name = name.map_or(of.to_string(), str::to_owned);
                negative.unknown.push(format!("negative {name}"));
                continue;
            }
        };
        let refused = |problem| FpuzzlesError::of_entry("negative", index, problem);
        negative.clues.push(parsed(&text).map_err(refused)?);
    }
    negative.unknown = negative.unknown.into_iter().unique().collect();
    Ok(negative)
}

/// An entry of a field, on a grid of side `side`.
#[derive(Clone, Copy)]
pub(super) struct Entry<'d> {
    pub mark: &'d Mark,
    pub side: usize,
}

impl Entry<'_> {
    /// Returns the texts of the clues that the entry becomes.
    fn clues(self, form: Form) -> Result<Vec<String>, String> {
        match form {
            Lines(name) => self.lines(name),
            NumberedLines(name, usual) => {
                let usual = usual(self.side).map(|number| number as i64);
                match self.number()?.or(usual) {
                    Some(number) => self.lines(&format!("{name} {number}")),
                    None => self.lines(name),
                }
            }
            Cells(name) => Ok(vec![format!("{name} {}", self.listed()?)]),
            AllCells(name) => {
                Ok(self.cell()?.iter().map(|cell| format!("{name} {cell}")).collect())
            }
            Dots(name, usual) => {
                let number = self.number()?.unwrap_or(usual);
                Ok(vec![format!("{name} {number} {}", self.listed()?)])
            }
            Outside(name) => self.outside(name),
            Own(clues) => clues(self),
        }
    }

    /// Returns a clue for each line of at least two cells. A line of one cell does not restrict its digit.
    fn lines(self, head: &str) -> Result<Vec<String>, String> {
        let lines: Vec<Vec<Cell>> =
            self.mark.lines.iter().map(|line| self.named(line)).try_collect()?;
        match lines.iter().all(Vec::is_empty) {
            true => Err("found no line of cells, expected one".to_owned()),
            false => {
                let long = lines.iter().filter(|line| line.len() > 1);
                Ok(long.map(|line| format!("{head} {}", line.iter().join(" "))).collect())
            }
        }
    }

    /// Returns the clue beside a row or column. An entry without a whole number is only a drawing.
    fn outside(self, name: &str) -> Result<Vec<String>, String> {
        let Ok(Some(number)) = self.number() else { return Ok(Vec::new()) };
        let cells = row_or_column(self.mark.cell.as_deref().unwrap_or_default(), self.side)?;
        Ok(vec![format!("{name} {number} {}", cells.iter().join(" "))])
    }

    /// Returns the sum on a diagonal. The entry gives the first cell of the diagonal, which may lie outside the
    /// grid, and the direction. An entry without a sum above 0 is only a drawing.
    fn little_killer(self) -> Result<Vec<String>, String> {
        let Ok(Some(sum @ 1..)) = self.number() else { return Ok(Vec::new()) };
        let cell = self.mark.cell.as_deref().unwrap_or_default();
        let direction = &self.mark.direction;
        let cells = diagonal(cell, direction, self.side)?;
        Ok(vec![format!("sum {sum} {}", cells.iter().join(" "))])
    }

    /// Returns an arrow for each line. The first cell of the line lies in the circle. If the circle has several
    /// cells, it is a pill: its digits form a number in the reading order of the grid. A circle without a line does
    /// not restrict its digits.
    fn arrows(self) -> Result<Vec<String>, String> {
        let shafts = self.mark.lines.iter().filter(|line| line.len() > 1);
        let clue = |shaft: &Vec<String>| {
            let mut circle = self.cells()?;
            circle.sort_unstable();
            let shaft = self.named(&shaft[1..])?;
            Ok(format!("arrow {} / {}", circle.iter().join(" "), shaft.iter().join(" ")))
        };
        shafts.map(clue).collect()
    }

    /// Returns a cage with its sum. Returns nothing if the sum is missing or 0: the file `constraints` reads such a
    /// cage as a set of different digits.
    fn cage_with_sum(self) -> Result<Vec<String>, String> {
        match self.number()? {
            None | Some(0) => Ok(Vec::new()),
            Some(sum) => Ok(vec![format!("killer {sum} {}", self.listed()?)]),
        }
    }

    /// Translates a drawn cage whose text gives a digital root, such as `DR5`. Returns a cage of different digits
    /// whose sum has this digital root. Any other drawn cage is only a drawing.
    fn digital_root(self) -> Result<Vec<String>, String> {
        let text = self.mark.text();
        let digits = text
            .split_once("DR")
            .map(|(_, behind)| behind.chars().take_while(char::is_ascii_digit).collect::<String>());
        let root = digits.filter(|_| !self.mark.is_copy).and_then(|text| text.parse().ok());
        let Some(root) = root else { return Ok(Vec::new()) };
        let count = self.cells()?.len();
        let mut sums = sums_of_root(root, count, self.side);
        match sums.clone().next() {
            None => {
                Err(format!("found the digital root {root}, which no sum of {count} digits has"))
            }
            Some(_) => Ok(vec![format!("mskiller {} {}", sums.join(" "), self.listed()?)]),
        }
    }

    /// Returns a clue for each cell and its clone, except for cells that are their own clones.
    fn clones(self) -> Result<Vec<String>, String> {
        let cells = self.cells()?;
        let clones = self.named(&self.mark.clone_cells)?;
        if cells.len() != clones.len() {
            let (found, clones) = (quantity(cells.len(), "cell"), quantity(clones.len(), "clone"));
            return Err(format!("found {found} and {clones}, expected as many"));
        }
        let pairs = cells.iter().zip(&clones).filter(|(cell, clone)| cell != clone);
        Ok(pairs.map(|(cell, clone)| format!("clone {cell} / {clone}")).collect())
    }

    fn quadruple(self) -> Result<Vec<String>, String> {
        let number = |value: &Value| Whole::deserialize(value).map_err(|error| error.to_string());
        let numbers: Vec<Whole> = self.mark.values.iter().map(number).try_collect()?;
        match numbers.is_empty() {
            true => Ok(Vec::new()),
            false => {
                let numbers = numbers.iter().map(|Whole(number)| number).join(" ");
                Ok(vec![format!("contains {numbers} {}", self.listed()?)])
            }
        }
    }

    fn x_or_v(self) -> Result<Vec<String>, String> {
        let sum = match self.mark.text().as_str() {
            "" => return Ok(Vec::new()),
            "x" | "X" => 10,
            "v" | "V" => 5,
            found => return Err(format!("found `{}`, expected X or V", shortened(found))),
        };
        match self.cells()?.as_slice() {
            [one, other] => Ok(vec![format!("sum {sum} {one} {other}")]),
            cells => Err(format!("found {}, expected 2", quantity(cells.len(), "cell"))),
        }
    }

    /// Returns the number of the entry, or `None` if the entry has no number.
    fn number(self) -> Result<Option<i64>, String> {
        let text = self.mark.text();
        match text.parse() {
            _ if text.is_empty() => Ok(None),
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(format!("found `{}`, expected a whole number", shortened(&text))),
        }
    }

    /// Returns the only cell of the entry, or `None` if the name of the cell has only spaces.
    pub fn cell(self) -> Result<Option<Cell>, String> {
        match self.mark.cell.as_deref() {
            None => Err("found no cell, expected one".to_owned()),
            Some(name) if name.trim().is_empty() => Ok(None),
            Some(name) => self.one(name).map(Some),
        }
    }

    /// Returns the cells of the entry. Returns an error if there are none.
    pub fn cells(self) -> Result<Vec<Cell>, String> {
        match self.named(&self.mark.cells)? {
            cells if cells.is_empty() => Err("found no cells, expected some".to_owned()),
            cells => Ok(cells),
        }
    }

    fn listed(self) -> Result<String, String> {
        Ok(self.cells()?.iter().join(" "))
    }

    fn named(self, names: &[String]) -> Result<Vec<Cell>, String> {
        names.iter().map(|name| self.one(name)).collect()
    }

    fn one(self, name: &str) -> Result<Cell, String> {
        let cell = name.trim().to_ascii_lowercase().parse::<Cell>().ok();
        let is_inside = |cell: &Cell| usize::from(cell.row.max(cell.col)) < self.side;
        cell.filter(is_inside).ok_or_else(|| {
            let side = self.side;
            format!(
                "`{}` is no cell of a grid of side {side}, expected one such as R3C5",
                shortened(name)
            )
        })
    }
}
