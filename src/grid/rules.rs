//! Which rules a puzzle has beyond, or instead of, the classic ones: data and its text form.
//!
//! What they mean on a grid is [`Layout`](super::Layout)'s to say.

mod arguments;
mod error;

use std::{fmt, mem, str::FromStr};

use itertools::Itertools;

use super::{Cell, Shape};

pub use arguments::{Mask, Regions};
pub use error::RulesError;

/// One rule. In the text form each has a name, some with `:argument`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// `latin`: no boxes.
    Latin,
    /// `jigsaw:REGIONS`: regions of n cells instead of boxes. `None` until the puzzle tells them.
    Jigsaw(Option<Regions>),
    /// `diagonal-down`: r1c1 to rncn is a house.
    DiagonalDown,
    /// `diagonal-up`: rnc1 to r1cn is a house.
    DiagonalUp,
    /// `windows`: blocks as large as a box, the first at r2c2, each one row and one column from
    /// the next, as many as fit: 4 on 9x9, 9 on 16x16. Boxes must be at least 3x3.
    Windows,
    /// `centre-dot`: the middle cells of all boxes are a house. The sides of boxes must be odd.
    CentreDot,
    /// `disjoint-groups`: the cells at the same place of all boxes are a house.
    DisjointGroups,
    /// `asterisk`: nine cells of a 9x9 grid are a house.
    Asterisk,
    /// `anti-knight`: no digit stands twice a chess knight's move apart.
    AntiKnight,
    /// `anti-king`: no digit stands twice a chess king's move apart.
    AntiKing,
    /// `non-consecutive`: d and d+1 never stand side by side or one below the other.
    NonConsecutive,
    /// `odd-even:MASK`: cells that only odd, or only even, digits may fill.
    OddEven(Mask),
    /// `samurai`: five grids, the four outer ones each sharing a corner box with the middle one.
    Samurai,
    /// `twodoku`: two grids, the last box of the first being the first box of the second.
    Twodoku,
    /// `gattai:r1c1/r7c7`: grids with these first cells, in any arrangement.
    Gattai(Vec<Cell>),
}

/// The names that take no argument, with their rules.
const PLAIN: [(&str, Rule); 13] = [
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
];

impl Rule {
    /// The name in the text form.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Rule::OddEven(_) => "odd-even",
            Rule::Gattai(_) => "gattai",
            plain => {
                PLAIN.iter().find(|(_, rule)| plain.is_like(rule)).map_or("", |(name, _)| name)
            }
        }
    }

    /// Whether both are of one kind, whatever their arguments.
    fn is_like(&self, other: &Rule) -> bool {
        mem::discriminant(self) == mem::discriminant(other)
    }

    /// Whether a puzzle cannot have both.
    fn excludes(&self, other: &Rule) -> bool {
        let boxes = |rule: &Rule| matches!(rule, Rule::Latin | Rule::Jigsaw(_));
        let grids = |rule: &Rule| matches!(rule, Rule::Samurai | Rule::Twodoku | Rule::Gattai(_));
        self != other
            && (self.is_like(other)
                || [boxes, grids].iter().any(|group| group(self) && group(other)))
    }

    /// The rules of one item of a list, such as `windows` or `odd-even:eo..`.
    fn parse(item: &str) -> Result<Vec<Rule>, RulesError> {
        let (name, argument) = match item.split_once(':') {
            Some((name, argument)) => (name.trim(), Some(argument.trim())),
            None => (item, None),
        };
        match (name, argument) {
            ("jigsaw", Some(text)) => Ok(vec![Rule::Jigsaw(Some(text.parse()?))]),
            ("odd-even", text) => Ok(vec![Rule::OddEven(text.unwrap_or_default().parse()?)]),
            ("gattai", text) => {
                Ok(vec![Rule::Gattai(arguments::corners(text.unwrap_or_default())?)])
            }
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
        f.write_str(self.name())?;
        match self {
            Rule::Jigsaw(Some(regions)) => write!(f, ":{regions}"),
            Rule::OddEven(mask) => write!(f, ":{mask}"),
            Rule::Gattai(corners) => write!(f, ":{}", corners.iter().format("/")),
            _ => Ok(()),
        }
    }
}

/// The rules of a puzzle; none is the classic Sudoku.
///
/// The text form is a list of names separated by commas or `+`; it is read back as the same rules.
///
/// ```
/// use sudosat::grid::Rules;
/// let rules: Rules = "anti-knight + diagonals".parse()?;
/// assert_eq!(rules.to_string(), "diagonals,anti-knight");
/// assert!("classic".parse::<Rules>()?.is_classic());
/// # Ok::<(), sudosat::grid::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(Vec<Rule>);

impl Rules {
    /// These rules, each once.
    ///
    /// # Errors
    ///
    /// [`RulesError::Exclusive`] when two of them contradict each other.
    pub fn new(rules: impl IntoIterator<Item = Rule>) -> Result<Self, RulesError> {
        let rules: Vec<Rule> = rules.into_iter().sorted().dedup().collect();
        for [first, second] in rules.iter().array_combinations() {
            if first.excludes(second) {
                return Err(RulesError::Exclusive(first.name(), second.name()));
            }
        }
        Ok(Rules(rules))
    }

    /// Whether these are the rules of the classic Sudoku.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.0.is_empty()
    }

    /// The rules, in one order whatever the order they were given in.
    pub fn iter(&self) -> impl Iterator<Item = &Rule> {
        self.0.iter()
    }

    /// Whether `rule` is among them.
    #[must_use]
    pub fn has(&self, rule: &Rule) -> bool {
        self.0.contains(rule)
    }

    /// Whether boxes are houses: in all but Latin squares and jigsaws.
    #[must_use]
    pub fn has_boxes(&self) -> bool {
        !self.iter().any(|rule| matches!(rule, Rule::Latin | Rule::Jigsaw(_)))
    }

    /// Whether the shape of boxes matters, as houses or to rules that speak of boxes.
    #[must_use]
    pub fn speak_of_boxes(&self) -> bool {
        use Rule::{CentreDot, DisjointGroups, Windows};
        self.has_boxes() || [Windows, CentreDot, DisjointGroups].iter().any(|rule| self.has(rule))
    }

    /// The regions of a jigsaw, once they are known.
    #[must_use]
    pub fn regions(&self) -> Option<&Regions> {
        self.iter().find_map(|rule| match rule {
            Rule::Jigsaw(regions) => regions.as_ref(),
            _ => None,
        })
    }

    /// Whether this is a jigsaw whose regions the puzzle has yet to tell.
    #[must_use]
    pub fn lack_regions(&self) -> bool {
        self.has(&Rule::Jigsaw(None))
    }

    /// The same rules with the regions of the jigsaw told.
    #[must_use]
    pub fn with_regions(&self, regions: &Regions) -> Self {
        let told = |rule: &Rule| match rule {
            Rule::Jigsaw(_) => Rule::Jigsaw(Some(regions.clone())),
            other => other.clone(),
        };
        Rules(self.iter().map(told).collect())
    }

    /// These rules on `shape`: where it has no boxes, the rule that there are none is among them.
    #[must_use]
    pub fn on(mut self, shape: Shape) -> Self {
        if !shape.has_boxes() && self.has_boxes() {
            self.0.insert(0, Rule::Latin);
        }
        self
    }

    /// Which cells only odd, or only even, digits may fill.
    #[must_use]
    pub fn mask(&self) -> Option<&Mask> {
        self.iter().find_map(|rule| match rule {
            Rule::OddEven(mask) => Some(mask),
            _ => None,
        })
    }

    /// The first cells of several grids of `shape`; `None` when there is just one grid.
    #[must_use]
    pub fn corners(&self, shape: Shape) -> Option<Vec<Cell>> {
        // How far the next grid is when it shares a corner box.
        let down = shape.side() - shape.box_rows();
        let right = shape.side() - shape.box_cols();
        let at = |i: usize, j: usize| Cell::new(i * down, j * right);
        self.iter().find_map(|rule| match rule {
            Rule::Samurai => Some(vec![at(0, 0), at(0, 2), at(1, 1), at(2, 0), at(2, 2)]),
            Rule::Twodoku => Some(vec![at(0, 0), at(1, 1)]),
            Rule::Gattai(corners) => Some(corners.clone()),
            _ => None,
        })
    }

    /// `shape` on the canvas that these rules ask for; itself when there is just one grid.
    ///
    /// # Errors
    ///
    /// When the grids cannot be so arranged.
    pub fn on_canvas(&self, shape: Shape) -> Result<Shape, RulesError> {
        let one = shape.of_one_grid();
        match self.corners(one) {
            None => Ok(one),
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

    /// Reads what `Display` writes; `classic` is no rule.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        let items: Vec<_> =
            text.split([',', '+']).map(|item| Rule::parse(item.trim())).try_collect()?;
        Rules::new(items.into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    #[test]
    fn rules_are_read_back_as_they_are_written() {
        let texts = [
            "classic",
            "diagonals",
            "diagonal-up,anti-king",
            "jigsaw",
            "jigsaw:1122112233443344",
            "latin,non-consecutive",
            "odd-even:eo..oe....eo..oe",
            "samurai,windows",
            "twodoku",
            "gattai:r1c1/r7c7/r13c1",
        ];
        for text in texts {
            let read = rules(text);
            assert_eq!(rules(&read.to_string()), read, "{text}");
        }
        assert_eq!(rules("anti-king, diagonal-up").to_string(), "diagonal-up,anti-king");
        assert_eq!(rules("diagonal-up+diagonal-down").to_string(), "diagonals");
    }

    #[test]
    fn regions_are_the_same_whatever_their_symbols() {
        assert_eq!(rules("jigsaw:AABBAABBCCDDCCDD"), rules("jigsaw:4433443322112211"));
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        assert_eq!("x".parse::<Rules>(), Err(RulesError::Unknown("x".to_owned())));
        assert!(matches!("windows:3".parse::<Rules>(), Err(RulesError::Argument { .. })));
        assert!(matches!("gattai:1,1".parse::<Rules>(), Err(RulesError::Argument { .. })));
        assert!(matches!("odd-even:e1".parse::<Rules>(), Err(RulesError::Argument { .. })));
        assert!(matches!("latin,jigsaw".parse::<Rules>(), Err(RulesError::Exclusive(..))));
        assert!(matches!("samurai,twodoku".parse::<Rules>(), Err(RulesError::Exclusive(..))));
    }

    #[test]
    fn several_grids_ask_for_a_canvas() {
        let canvas = |text: &str| rules(text).on_canvas(Shape::CLASSIC);
        assert_eq!(canvas("samurai"), Ok(Shape::CLASSIC.on_canvas(21, 21).unwrap()));
        assert_eq!(canvas("twodoku"), Ok(Shape::CLASSIC.on_canvas(15, 15).unwrap()));
        assert_eq!(canvas("gattai:r1c1/r1c5"), Ok(Shape::CLASSIC.on_canvas(9, 13).unwrap()));
        assert_eq!(canvas("diagonals"), Ok(Shape::CLASSIC));
        assert!(matches!(canvas("gattai:r1c1/r1c1"), Err(RulesError::SameGrid { .. })));
        assert!(matches!(canvas("gattai:r2c1/r2c5"), Err(RulesError::EmptyEdge)));
    }
}
