//! Reads the items that describe the grid: its size, its digits, and the size of its boxes.

use super::{ONE_PUZZLE, extra};
use crate::IssError;
use sudosat_grid::{DigitRange, Rule, Rules, RulesError, Shape, Size};

/// The shape of the grid, and the rules that the items about the grid give.
pub(super) struct Grid {
    pub shape: Shape,
    /// The rules `size`, `digits`, `no-houses` and `extra-cells`. A rule is left out if the grid is the same
    /// without it.
    pub rules: Vec<Rule>,
}

/// Reads items such as `Shape~6x8`, `Shape~9x9~0-8`, `Shape~6x6~9`, `Shape~9x9~0-8~Raw` and `RegionSize~9`. If there
/// is no item `Shape`, the grid is 9x9 with the digits 1 to 9.
pub(super) fn read(items: &[&str]) -> Result<Grid, IssError> {
    let all = |name| items.iter().filter(move |item| item.split('~').next() == Some(name));
    let item = |name| all(name).next();
    let own_shape = item("Shape").copied();
    let item_of_shape = own_shape.unwrap_or("Shape~9x9");
    let refused =
        |item: &str, problem: &str| IssError { item: item.to_owned(), problem: problem.to_owned() };
    if let Some(other) = all("Shape").find(|&&item| item != item_of_shape) {
        return Err(refused(other, &format!("found a second shape; {ONE_PUZZLE}")));
    }
    let mut parts: Vec<&str> = item_of_shape.split('~').skip(1).collect();
    let is_raw = parts.last() == Some(&"Raw");
    parts.truncate(parts.len() - usize::from(is_raw));
    let wrong = || refused(item_of_shape, "expected a size and digits such as 6x6 or 9x9~0-8");
    let (size, digits) = match parts[..] {
        [size] => (size, None),
        [size, digits] => (size, Some(digits)),
        _ => return Err(wrong()),
    };
    let size: Size = size.parse().map_err(|_| wrong())?;
    let of_regions = item("RegionSize").map(|item| {
        let count = item.split('~').nth(1).and_then(|count| count.parse::<usize>().ok());
        let shape = count.and_then(|count| size.shape_of_boxes(count));
        shape.ok_or_else(|| refused(item, "expected a number of cells such as 9"))
    });
    let one = of_regions.unwrap_or_else(|| Ok(size.usual_shape(true)))?;
    let digits = match digits {
        Some(text) => range(text).ok_or_else(wrong)?,
        None => DigitRange::new(1, one.side()).ok_or_else(wrong)?,
    };
    let mut rules = vec![Rule::Size(size), Rule::Digits(digits)];
    rules.retain(|rule| says_more(rule, one));
    rules.extend(is_raw.then_some(Rule::NoHouses));
    rules.extend(extra::rule(items, one)?);
    on_canvas(one, rules, own_shape.unwrap_or("Var"))
}

/// Returns the grid with the boxes of `one` and the given rules. Returns an error that names `item` if the rules do
/// not fit the shape `one`.
fn on_canvas(one: Shape, rules: Vec<Rule>, item: &str) -> Result<Grid, IssError> {
    let all = Rules::new(rules.clone()).and_then(|rules| rules.on_canvas(one));
    let refused =
        |error: RulesError| IssError { item: item.to_owned(), problem: error.to_string() };
    Ok(Grid { shape: all.map_err(refused)?, rules })
}

/// Reads a range of digits such as `0-8`, or `9` for the digits 1 to 9.
fn range(text: &str) -> Option<DigitRange> {
    text.parse().ok().or_else(|| DigitRange::new(1, text.parse().ok()?))
}

/// Returns whether a grid of the shape `one` would be different without the rule.
fn says_more(rule: &Rule, one: Shape) -> bool {
    match rule {
        Rule::Size(size) => Size::new(one.rows(), one.columns()) != Some(*size),
        Rule::Digits(digits) => DigitRange::new(1, one.side()) != Some(*digits),
        _ => true,
    }
}
