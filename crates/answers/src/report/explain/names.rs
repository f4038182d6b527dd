//! Names cells, digits, houses and requirements in a language.

use indexmap::IndexMap;
use itertools::Itertools;

use crate::formats::Alphabet;
use crate::grid::{Cell, Clue, Digit, House, HouseKind, Move, Shape};
use crate::rules::{Action, Requirement};

use super::Language;
use super::resolved::houses;
use super::words::{Count, Words, fill};

/// Writes phrases in a language, with the digits in the symbols of the puzzle.
#[derive(Clone, Debug)]
pub(super) struct NameWriter {
    language: Language,
    alphabet: Alphabet,
}

impl NameWriter {
    /// Creates the name writer for puzzles of `shape`. The writer uses the symbols of `alphabet`. If these do not fit
    /// the shape, it uses the usual symbols of the shape.
    pub fn new(language: Language, alphabet: &Alphabet, shape: Shape) -> Self {
        NameWriter { language, alphabet: alphabet.clone().or_usual(shape) }
    }

    pub fn words(&self) -> &'static Words {
        self.language.words()
    }

    pub fn digit(&self, digit: Digit) -> String {
        self.alphabet.text(digit)
    }

    /// Returns an action as true or false, for example `r3c5=7` or `r3c5≠7`.
    pub fn assertion(&self, Action { cell, digit }: Action, is_true: bool) -> String {
        let sign = if is_true { "=" } else { "≠" };
        format!("{cell}{sign}{}", self.digit(digit))
    }

    /// Joins items with commas and the word for *and*, for example `1, 2 and 3`.
    pub fn list(&self, items: impl IntoIterator<Item = impl ToString>) -> String {
        joined(items, self.words().and)
    }

    pub fn digits(&self, digits: impl IntoIterator<Item = Digit>) -> String {
        self.list(digits.into_iter().map(|digit| self.digit(digit)))
    }

    /// Joins digits with commas and the word for *or*, for example `1, 2 or 3`.
    pub fn choice(&self, digits: impl IntoIterator<Item = Digit>) -> String {
        self.alternatives(digits.into_iter().map(|digit| self.digit(digit)))
    }

    /// Joins any items with commas and the word for *or*.
    pub fn alternatives(&self, items: impl IntoIterator<Item = impl ToString>) -> String {
        joined(items, self.words().or)
    }

    /// Returns a number with its noun, for example `2 steps`.
    pub fn count(&self, number: usize, count: &Count) -> String {
        let template = if (self.words().is_one)(number) { count.one } else { count.many };
        fill(template, &[("number", &number.to_string())])
    }

    pub fn house(&self, house: House) -> String {
        self.houses(&[house])
    }

    /// Names houses in the given order. Consecutive houses of the same type and the same grid are named together, for
    /// example `rows 2 and 5`.
    pub fn houses(&self, houses: &[House]) -> String {
        let alike = |house: &&House| (grid(**house), std::mem::discriminant(&house.kind()));
        let groups = houses.iter().chunk_by(alike);
        let named = groups.into_iter().map(|((grid, _), group)| {
            let house = self.kinds(&group.map(|house| house.kind()).collect::<Vec<_>>());
            match grid {
                Some(grid) => {
                    let grid = (u16::from(grid) + 1).to_string();
                    fill(self.words().of_grid, &[("house", &house), ("grid", &grid)])
                }
                None => house,
            }
        });
        self.list(named)
    }

    /// Names houses that are all of the same type, without their grid. `kinds` is not empty.
    fn kinds(&self, kinds: &[HouseKind]) -> String {
        let words = self.words();
        let (one, many) = match kinds[0] {
            HouseKind::Row(_) => (words.row, words.rows),
            HouseKind::Column(_) => (words.column, words.columns),
            HouseKind::Box(_) => (words.one_box, words.boxes),
            HouseKind::Region(_) => (words.region, words.regions),
            HouseKind::Window(_) => (words.window, words.windows),
            HouseKind::Group(_) => (words.group, words.groups),
            HouseKind::DiagonalDown => return words.diagonal_down.to_owned(),
            HouseKind::DiagonalUp => return words.diagonal_up.to_owned(),
            HouseKind::CentreDots => return words.centre_dots.to_owned(),
            HouseKind::Asterisk => return words.asterisk.to_owned(),
        };
        let numbers = self.list(kinds.iter().filter_map(|kind| number(*kind)));
        let template = if kinds.len() == 1 { one } else { many };
        fill(template, &[("number", &numbers), ("numbers", &numbers)])
    }

    /// Names the house or the clue in whose cells a requirement needs a digit, with the digit. Returns `None` for a
    /// requirement of another kind.
    pub fn place_and_digit(&self, requirement: &Requirement) -> Option<(String, Digit)> {
        match requirement {
            Requirement::House(house, digit) => Some((self.house(*house), *digit)),
            Requirement::Once(clue, digit) => {
                let cells = self.list(clue.cells());
                Some((fill(self.words().clue_cells, &[("cells", &cells)]), *digit))
            }
            _ => None,
        }
    }

    /// Adds to a clue in words what else a conclusion follows from: requirements that must be met, and requirements
    /// that must not be met twice.
    pub fn clue_with(&self, clue: String, needed: &[Requirement], once: &[Requirement]) -> String {
        let words = self.words();
        let (of_houses, others): (Vec<_>, Vec<_>) =
            once.iter().cloned().partition(|one| matches!(one, Requirement::House(..)));
        let mut phrases = self.needed(needed);
        phrases.extend(match &houses(&of_houses)[..] {
            [] => None,
            [house] => Some(fill(words.not_twice, &[("house", &self.house(*house))])),
            houses => Some(fill(words.not_twice_in_any, &[("houses", &self.houses(houses))])),
        });
        phrases.extend(self.differ_or_other(&others));
        match phrases.is_empty() {
            true => clue,
            false => fill(words.clue_and, &[("clue", &clue), ("others", &self.list(phrases))]),
        }
    }

    /// Describes requirements that must not be met twice and belong to no house as phrases. One phrase for each clue
    /// says that no digit is twice in its cells.
    fn differ_or_other(&self, requirements: &[Requirement]) -> Vec<String> {
        let phrase = |requirement: &Requirement| match self.place_and_digit(requirement) {
            Some((cells, _)) => fill(self.words().not_twice, &[("house", &cells)]),
            None => self.requirements(std::slice::from_ref(requirement)).concat(),
        };
        requirements.iter().map(phrase).unique().collect()
    }

    /// Names the chess move by which two cells are apart.
    pub fn apart(&self, apart: Move) -> &'static str {
        match apart {
            Move::Knight => self.words().knight,
            Move::King => self.words().king,
        }
    }

    /// Describes requirements that must be met as phrases, as [`requirements`](Self::requirements) does. One phrase for
    /// each clue describes all requirements that its cells hold a digit.
    pub fn needed(&self, requirements: &[Requirement]) -> Vec<String> {
        let mut clues: IndexMap<&Clue, Vec<Digit>> = IndexMap::new();
        let mut others = Vec::new();
        for requirement in requirements {
            match requirement {
                Requirement::Once(clue, digit) => clues.entry(clue).or_default().push(*digit),
                other => others.push(other.clone()),
            }
        }
        let of_clues = clues.into_iter().map(|(clue, digits)| {
            let (cells, digits) = (self.list(clue.cells()), self.digits(digits));
            fill(self.words().clue_needs, &[("cells", &cells), ("digits", &digits)])
        });
        self.requirements(&others).into_iter().chain(of_clues).collect()
    }

    /// Describes requirements as phrases. One phrase describes all requirements on cells, and one phrase for each house
    /// describes all requirements on its digits. Any other requirement has a phrase of its own.
    pub fn requirements(&self, requirements: &[Requirement]) -> Vec<String> {
        let words = self.words();
        let mut cells: Vec<Cell> = Vec::new();
        let mut houses: IndexMap<House, Vec<Digit>> = IndexMap::new();
        let mut others = Vec::new();
        for requirement in requirements {
            match requirement {
                Requirement::Cell(cell) => cells.push(*cell),
                Requirement::House(house, digit) => houses.entry(*house).or_default().push(*digit),
                Requirement::Once(clue, _) | Requirement::Clue(clue) => {
                    others.push(clue.sentence())
                }
                other => others.push(self.between_two(other)),
            }
        }
        let of_cells = match &cells[..] {
            [] => None,
            [cell] => Some(fill(words.need_cell, &[("cell", &cell.to_string())])),
            cells => Some(fill(words.need_cells, &[("cells", &self.list(cells))])),
        };
        let of_houses = houses.into_iter().map(|(house, digits)| {
            let (house, digits) = (self.house(house), self.digits(digits));
            fill(words.need_digits, &[("house", &house), ("digits", &digits)])
        });
        of_cells.into_iter().chain(of_houses).chain(others).collect()
    }

    /// Describes a requirement on a pair of cells. Passes any other requirement on to
    /// [`requirements`](Self::requirements).
    fn between_two(&self, requirement: &Requirement) -> String {
        let words = self.words();
        let (template, first, second, apart, digit) = match *requirement {
            Requirement::Apart(pair, digit) => {
                (words.apart, pair.first, pair.second, self.apart(pair.apart), digit)
            }
            Requirement::NotConsecutive(pair, digit) => {
                let template =
                    if pair.share_house { words.neighbours } else { words.neighbours_in_order };
                (template, pair.first, pair.second, "", digit)
            }
            Requirement::Cell(_)
            | Requirement::House(..)
            | Requirement::Once(..)
            | Requirement::Clue(_) => {
                return self.requirements(std::slice::from_ref(requirement)).concat();
            }
        };
        let next = digit.next();
        let values = [
            ("first", &*first.to_string()),
            ("second", &second.to_string()),
            ("apart", apart),
            ("digit", &self.digit(digit)),
            ("next", &self.digit(next)),
        ];
        fill(template, &values)
    }
}

/// Joins items with commas. The text `between` stands before the last item in place of a comma. Returns an empty text
/// for no items.
fn joined(items: impl IntoIterator<Item = impl ToString>, between: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{}{between}{last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Returns the 0-based index of the grid that a house belongs to, or `None` if there is only one grid.
fn grid(house: House) -> Option<u8> {
    match house {
        House::InGrid(grid, _) => Some(grid),
        _ => None,
    }
}

/// Returns the 1-based number of a house among those of its type, or `None` if a grid has only one house of this type.
fn number(kind: HouseKind) -> Option<u16> {
    match kind {
        HouseKind::Row(index)
        | HouseKind::Column(index)
        | HouseKind::Box(index)
        | HouseKind::Region(index)
        | HouseKind::Window(index)
        | HouseKind::Group(index) => Some(u16::from(index) + 1),
        _ => None,
    }
}

/// Returns the text with a capital first letter, for the start of a sentence.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}
