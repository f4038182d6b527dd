//! Defines the rules that a puzzle has in addition to, or instead of, the classic ones, and their text form.
//!
//! [`Layout`](super::Layout) computes from rules the houses, the pairs of cells, and the clues of several cells.

mod arguments;
mod error;
mod extra_cells;

use std::{fmt, mem, str::FromStr};

use itertools::Itertools;

use super::clues::{Clue, Space, split_outside, type_named};
use super::{Cell, Shape};

pub use arguments::{DigitRange, Mask, Regions, Size};
pub use error::RulesError;
pub use extra_cells::ExtraCells;

/// One rule. The text form of a rule is its name, or `name:argument` for a rule with an argument; a clue of several
/// cells has the text form of [`Clue`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// `latin`: boxes are not houses.
    Latin,
    /// `jigsaw:REGIONS`: regions of n cells instead of boxes. The field is `None` until the regions are read together
    /// with the puzzle.
    Jigsaw(Option<Regions>),
    /// `diagonal-down`: the diagonal from r1c1 to rncn is a house.
    DiagonalDown,
    /// `diagonal-up`: the diagonal from rnc1 to r1cn is a house.
    DiagonalUp,
    /// `windows`: blocks as large as a box are houses. The first block begins at r2c2; one row or column separates
    /// neighbouring blocks. The grid has as many blocks as fit: 4 on 9x9, 9 on 16x16. Boxes must be at least 3x3.
    Windows,
    /// `centre-dot`: the middle cells of all boxes are a house. Boxes must have an odd number of rows and of
    /// columns, at least 3 of each.
    CentreDot,
    /// `disjoint-groups`: for each position in a box, the cells at that position in all boxes are a house.
    DisjointGroups,
    /// `asterisk`: nine cells of a 9x9 grid in the form of an asterisk are a house.
    Asterisk,
    /// `anti-knight`: two cells that are a chess knight's move apart hold different digits.
    AntiKnight,
    /// `anti-king`: two cells that are a chess king's move apart hold different digits.
    AntiKing,
    /// `non-consecutive`: two cells side by side, or one below the other, never hold d and d+1.
    NonConsecutive,
    /// `odd-even:MASK`: the mask says for each cell whether it holds an odd digit, an even digit, or any digit.
    OddEven(Mask),
    /// `samurai`: five grids. Each of the four outer grids shares one box with the middle grid, at its corner.
    Samurai,
    /// `twodoku`: two grids; the last box of the first grid is the first box of the second.
    Twodoku,
    /// `gattai:r1c1/r7c7`: several grids in any arrangement, given by the first cell of each grid.
    Gattai(Vec<Cell>),
    /// `size:RxC`: the grid has R rows and C columns. A house with fewer cells than there are digits holds no digit
    /// twice.
    Size(Size),
    /// `digits:FIRST-LAST`: the digits are the numbers FIRST to LAST.
    Digits(DigitRange),
    /// `no-houses`: neither rows nor columns nor boxes are houses.
    NoHouses,
    /// `extra-cells:5/9x9`: cells below the grid that belong to no house.
    ExtraCells(ExtraCells),
    /// A clue of several cells, such as `killer 10 r1c1 r1c2`.
    Clue(Clue),
}

/// The names that can be written without an argument, each with its rule. `diagonals` and `classic` are not among them,
/// because they do not name exactly one rule.
const PLAIN: [(&str, Rule); 14] = [
    ("latin", Rule::Latin),
    ("jigsaw", Rule::Jigsaw(None)),
    ("diagonal-down", Rule::DiagonalDown),
    ("diagonal-up", Rule::DiagonalUp),
    ("windows", Rule::Windows),
    ("centre-dot", Rule::CentreDot),
    ("disjoint-groups", Rule::DisjointGroups),
    ("asterisk", Rule::Asterisk),
    ("anti-knight", Rule::AntiKnight),
    ("anti-king", Rule::AntiKing),
    ("non-consecutive", Rule::NonConsecutive),
    ("samurai", Rule::Samurai),
    ("twodoku", Rule::Twodoku),
    ("no-houses", Rule::NoHouses),
];

impl Rule {
    /// Returns the name of the rule in the text form.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Rule::OddEven(_) => "odd-even",
            Rule::Gattai(_) => "gattai",
            Rule::Size(_) => "size",
            Rule::Digits(_) => "digits",
            Rule::ExtraCells(_) => "extra-cells",
            Rule::Clue(clue) => clue.kind().name,
            plain => {
                PLAIN.iter().find(|(_, rule)| plain.is_like(rule)).map_or("", |(name, _)| name)
            }
        }
    }

    /// Returns whether both rules are the same variant, whatever their arguments.
    fn is_like(&self, other: &Rule) -> bool {
        mem::discriminant(self) == mem::discriminant(other)
    }

    /// Returns whether a puzzle cannot have both rules.
    fn excludes(&self, other: &Rule) -> bool {
        let boxes = |rule: &Rule| matches!(rule, Rule::Latin | Rule::Jigsaw(_) | Rule::NoHouses);
        let grids = |rule: &Rule| matches!(rule, Rule::Samurai | Rule::Twodoku | Rule::Gattai(_));
        let single = |rule: &Rule| {
            use Rule::{Digits, ExtraCells, NoHouses, Size};
            matches!(rule, Size(_) | Digits(_) | NoHouses | ExtraCells(_))
        };
        let is_clue = matches!(self, Rule::Clue(_));
        self != other
            && (self.is_like(other) && !is_clue
                || [boxes, grids].iter().any(|group| group(self) && group(other))
                || grids(self) && single(other)
                || single(self) && grids(other))
    }

    /// Parses one element of a list of rules, such as `windows` or `odd-even:eo..`, and returns its rules. The name
    /// `diagonals` stands for two rules, `classic` for none.
    fn parse(item: &str) -> Result<Vec<Rule>, RulesError> {
        let first = item.split_whitespace().next().unwrap_or_default();
        if type_named(first).is_some() {
            return Ok(vec![Rule::Clue(item.parse()?)]);
        }
        let (name, argument) = match item.split_once(':') {
            Some((name, argument)) => (name.trim(), Some(argument.trim())),
            None => (item, None),
        };
        if let Some(kind) = type_named(name) {
            return Err(RulesError::Argument {
                rule: name.to_owned(),
                found: argument.unwrap_or_default().to_owned(),
                expected: format!("a blank behind the name, as in `{}`", kind.usage),
            });
        }
        match (name, argument) {
            ("jigsaw", Some(text)) => Ok(vec![Rule::Jigsaw(Some(text.parse()?))]),
            ("odd-even", text) => Ok(vec![Rule::OddEven(text.unwrap_or_default().parse()?)]),
            ("gattai", text) => {
                Ok(vec![Rule::Gattai(arguments::corners(text.unwrap_or_default())?)])
            }
            ("size", text) => Ok(vec![Rule::Size(text.unwrap_or_default().parse()?)]),
            ("extra-cells", text) => Ok(vec![Rule::ExtraCells(text.unwrap_or_default().parse()?)]),
            ("digits", text) => Ok(vec![Rule::Digits(text.unwrap_or_default().parse()?)]),
            _ => Rule::parse_plain(name, argument),
        }
    }

    fn parse_plain(name: &str, argument: Option<&str>) -> Result<Vec<Rule>, RulesError> {
        let rules = match name {
            "classic" => Vec::new(),
            "diagonals" => vec![Rule::DiagonalDown, Rule::DiagonalUp],
            _ => match PLAIN.iter().find(|(known, _)| *known == name) {
                Some((_, rule)) => vec![rule.clone()],
                None => {
                    let unknown = || RulesError::Unknown(name.to_owned());
                    return Err(arguments::stray_corner(name).unwrap_or_else(unknown));
                }
            },
        };
        match argument {
            Some(found) => Err(RulesError::Argument {
                rule: name.to_owned(),
                found: found.to_owned(),
                expected: "no argument".to_owned(),
            }),
            None => Ok(rules),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Rule::Clue(clue) = self {
            return clue.fmt(f);
        }
        f.write_str(self.name())?;
        match self {
            Rule::Jigsaw(Some(regions)) => write!(f, ":{regions}"),
            Rule::OddEven(mask) => write!(f, ":{mask}"),
            Rule::Gattai(corners) => write!(f, ":{}", corners.iter().format("/")),
            Rule::Size(size) => write!(f, ":{size}"),
            Rule::Digits(range) => write!(f, ":{range}"),
            Rule::ExtraCells(extra) => write!(f, ":{extra}"),
            _ => Ok(()),
        }
    }
}

/// The rules of a puzzle; the empty set is the classic Sudoku.
///
/// The text form is a list of rules separated by commas or `+`. Parsing the displayed form gives the same rules.
///
/// ```
/// use sudosat_grid::Rules;
/// let rules: Rules = "anti-knight + diagonals".parse()?;
/// assert_eq!(rules.to_string(), "diagonals,anti-knight");
/// assert!("classic".parse::<Rules>()?.is_classic());
/// # Ok::<(), sudosat_grid::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// Builds the set of these rules, without duplicates.
    ///
    /// # Errors
    ///
    /// Returns [`RulesError::Exclusive`] if two of the rules exclude each other: a rule with two different arguments,
    /// two of `latin`, `jigsaw` and `no-houses`, two arrangements of grids, or an arrangement of grids and one of
    /// `size`, `digits`, `no-houses` and `extra-cells`.
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> Result<Self, RulesError> {
        let rules: Vec<Rule> = rules.into_iter().sorted().dedup().collect();
        // A clue excludes nothing, and there can be thousands of them.
        let others = rules.iter().filter(|rule| !matches!(rule, Rule::Clue(_)));
        for [first, second] in others.array_combinations() {
            if first.excludes(second) {
                return Err(RulesError::Exclusive(first.name(), second.name()));
            }
        }
        Ok(Rules(rules))
    }

    /// Returns whether these are the rules of the classic Sudoku.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the rules in their order as [`Rule`]s, which does not depend on the order in which they were given.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    /// Returns whether the set contains `rule` with the same argument.
    #[must_use]
    pub fn has(&self, rule: &Rule) -> bool {
        self.0.contains(rule)
    }

    /// Returns whether boxes are houses. They are, unless the rules include `latin`, `jigsaw` or `no-houses`.
    #[must_use]
    pub fn has_boxes(&self) -> bool {
        !self.iter().any(|rule| matches!(rule, Rule::Latin | Rule::Jigsaw(_) | Rule::NoHouses))
    }

    /// Returns the size that the rule `size` gives; `None` without this rule.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        self.iter().find_map(|rule| match rule {
            Rule::Size(size) => Some(*size),
            _ => None,
        })
    }

    /// Returns the digits that the rule `digits` gives; `None` without this rule.
    #[must_use]
    pub fn digits(&self) -> Option<DigitRange> {
        self.iter().find_map(|rule| match rule {
            Rule::Digits(range) => Some(*range),
            _ => None,
        })
    }

    /// Returns the blocks that the rule `extra-cells` gives; `None` without this rule.
    #[must_use]
    pub fn extra_cells(&self) -> Option<&ExtraCells> {
        self.iter().find_map(|rule| match rule {
            Rule::ExtraCells(extra) => Some(extra),
            _ => None,
        })
    }

    /// Returns whether the rules depend on the shape of a box: if boxes are houses, or if the rules include `windows`,
    /// `centre-dot` or `disjoint-groups`.
    #[must_use]
    pub fn mention_boxes(&self) -> bool {
        use Rule::{CentreDot, DisjointGroups, Windows};
        self.has_boxes() || [Windows, CentreDot, DisjointGroups].iter().any(|rule| self.has(rule))
    }

    /// Returns the regions of a jigsaw; `None` if there is no jigsaw or its regions are not known yet.
    #[must_use]
    pub fn regions(&self) -> Option<&Regions> {
        self.iter().find_map(|rule| match rule {
            Rule::Jigsaw(regions) => regions.as_ref(),
            _ => None,
        })
    }

    /// Returns whether the rules include a jigsaw whose regions are not known yet.
    #[must_use]
    pub fn lack_regions(&self) -> bool {
        self.has(&Rule::Jigsaw(None))
    }

    /// Returns the same rules with `regions` as the regions of the jigsaw. Rules without a jigsaw stay as they are.
    #[must_use]
    pub fn with_regions(&self, regions: &Regions) -> Self {
        let completed = |rule: &Rule| match rule {
            Rule::Jigsaw(_) => Rule::Jigsaw(Some(regions.clone())),
            other => other.clone(),
        };
        Rules(self.iter().map(completed).collect())
    }

    /// Returns these rules, and [`Rule::Latin`] in addition if `shape` has no boxes although boxes are houses under
    /// these rules.
    #[must_use]
    pub fn on(mut self, shape: Shape) -> Self {
        if !shape.has_boxes() && self.has_boxes() {
            self.0.insert(0, Rule::Latin);
        }
        self
    }

    /// Returns the clues of several cells, sorted.
    pub fn clues(&self) -> impl Iterator<Item = &Clue> {
        self.iter().filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue),
            _ => None,
        })
    }

    /// Splits a list of rules at each comma and plus sign that is neither in quotation marks nor in parentheses, and
    /// returns the parts without the spaces around them.
    #[must_use]
    pub fn items(text: &str) -> Vec<&str> {
        split_outside(text, &[',', '+']).into_iter().map(str::trim).collect()
    }

    /// Returns the rules without the clues of several cells.
    #[must_use]
    pub fn without_clues(&self) -> Self {
        let is_clue = |rule: &&Rule| matches!(rule, Rule::Clue(_));
        Rules(self.iter().filter(|rule| !is_clue(rule)).cloned().collect())
    }

    /// Returns the odd-even mask; `None` if the rules have no mask.
    #[must_use]
    pub fn mask(&self) -> Option<&Mask> {
        self.iter().find_map(|rule| match rule {
            Rule::OddEven(mask) => Some(mask),
            _ => None,
        })
    }

    /// Returns the first cell of each grid if the rules describe several grids of `shape`; `None` if there is only one
    /// grid.
    #[must_use]
    pub fn corners(&self, shape: Shape) -> Option<Vec<Cell>> {
        // The distance between the first cells of two grids that share a corner box.
        let down = shape.box_size() - shape.box_rows();
        let right = shape.box_size() - shape.box_cols();
        let at = |i: usize, j: usize| Cell::new(i * down, j * right);
        self.iter().find_map(|rule| match rule {
            Rule::Samurai => Some(vec![at(0, 0), at(0, 2), at(1, 1), at(2, 0), at(2, 2)]),
            Rule::Twodoku => Some(vec![at(0, 0), at(1, 1)]),
            Rule::Gattai(corners) => Some(corners.clone()),
            _ => None,
        })
    }

    /// Returns the default shape of a grid under these rules. It has the boxes that suit the rules `size` or else
    /// `digits`, but neither the size nor the digits themselves; [`on_canvas`](Rules::on_canvas) adds these. Without
    /// these rules it is the classic shape.
    #[must_use]
    pub fn usual_shape(&self) -> Shape {
        let of_digits = |digits: DigitRange| {
            let count = digits.last() - digits.first() + 1;
            Size::new(count, count)
        };
        let size = self.size().or_else(|| self.digits().and_then(of_digits));
        size.map(|size| size.usual_shape(self.mention_boxes())).unwrap_or_default()
    }

    /// Returns the shape of each single grid. If the rules describe several grids on a canvas of `shape`, all have this
    /// shape. If there is only one grid, it is `shape` without the rows of extra cells.
    #[must_use]
    pub fn of_each_grid(&self, shape: Shape) -> Shape {
        match self.corners(shape.of_one_grid()) {
            Some(_) => shape.of_one_grid(),
            None if self.extra_cells().is_none() => shape,
            None => arguments::without_extra_cells(shape.of_one_grid(), self),
        }
    }

    /// Returns the facts about a grid of `shape` that the clues of several cells need for their checks and their
    /// primitives.
    #[must_use]
    pub fn space(&self, shape: Shape) -> Space {
        let corners = self.corners(shape.of_one_grid());
        let is_single = corners.is_none();
        let corners = corners.unwrap_or_else(|| vec![Cell::new(0, 0)]);
        let one = self.of_each_grid(shape);
        let blocks = |extra: &ExtraCells| extra.blocks(one.rows(), one.columns());
        let extra = self.extra_cells().map(blocks).unwrap_or_default();
        let regions = match self.regions() {
            Some(regions) if is_single => regions.numbers().to_vec(),
            None if self.has_boxes() && shape.has_boxes() && is_single => {
                one.cells().map(|cell| one.box_of(cell) as u8).collect()
            }
            _ => Vec::new(),
        };
        let has_lines = !self.has(&Rule::NoHouses);
        Space::new((shape, one), (&corners, &extra), regions, has_lines, self.clues())
    }

    /// Returns the shape of the canvas that these rules require for grids of `shape`. If there is only one grid,
    /// returns the shape of that grid, with the size, the digits and the extra cells that the rules give.
    ///
    /// # Errors
    ///
    /// If there are several grids, returns an error if there are too many, if two have the same first cell, if the
    /// first row or column of the canvas would be empty, or if the canvas or the number of digits is too large. If
    /// there is one grid, returns an error if the boxes do not fill it, if the extra cells do not fit below it, or if
    /// it has more than [`RulesError::MOST_DIGITS`] digits although the rules give it a size, digits or extra cells.
    pub fn on_canvas(&self, shape: Shape) -> Result<Shape, RulesError> {
        let one = shape.of_one_grid();
        match self.corners(one) {
            None => arguments::single(one, self),
            Some(corners) => arguments::canvas(one, &corners),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_classic() {
            return f.write_str("classic");
        }
        let both = self.has(&Rule::DiagonalDown) && self.has(&Rule::DiagonalUp);
        let name = |rule: &Rule| match rule {
            Rule::DiagonalDown if both => Some("diagonals".to_owned()),
            Rule::DiagonalUp if both => None,
            rule => Some(rule.to_string()),
        };
        write!(f, "{}", self.iter().filter_map(name).format(","))
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Parses the form that `Display` writes, also with `+` as separator; `classic` adds no rule.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let items: Vec<_> = Rules::items(text).into_iter().map(Rule::parse).try_collect()?;
        Rules::new(items.into_iter().flatten())
    }
}
