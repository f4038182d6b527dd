//! Reads the texts that belong to a puzzle: title, author, rules and solution. They stand in the field `metadata`, in
//! fields of the puzzle itself, or in cages without cells, such as `title: My puzzle`.

use serde_json::Value;

use super::data::{Data, is_true, text_of};
use sudosat_grid::{Digit, Grid, Shape};

impl Data {
    /// Returns the text with this name. Returns `None` if there is none.
    pub fn about(&self, name: &str) -> Option<String> {
        let values = [self.meta(name), self.fields.get(name)];
        let direct = values.into_iter().flatten().map(lines).find(|text| !text.is_empty());
        direct.or_else(|| self.in_cage(name))
    }

    /// Returns whether the metadata say that a rule holds. Returns `None` if they do not say it.
    pub fn meta_says(&self, rule: &str) -> Option<bool> {
        let text = || self.in_cage(rule).map(Value::from);
        self.meta(rule).cloned().or_else(text).map(|value| is_true(&value))
    }

    fn meta(&self, name: &str) -> Option<&Value> {
        ["metadata", "metaData"].iter().find_map(|field| self.fields.get(*field)?.get(name))
    }

    /// Returns the text behind `name:` in a cage without cells.
    fn in_cage(&self, name: &str) -> Option<String> {
        let cages = self.fields.get("cages")?.as_array()?;
        let is_empty = |cage: &&Value| cage["cells"].as_array().is_none_or(Vec::is_empty);
        let text = |cage: &Value| {
            let text = text_of(&cage["value"]);
            let (found, behind) = text.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| behind.trim().to_owned())
        };
        cages.iter().filter(is_empty).find_map(text).filter(|text| !text.is_empty())
    }

    /// Returns the solution. Returns `None` if there is none, or if it does not give one digit for each cell.
    pub fn solution(&self, shape: Shape) -> Option<Grid> {
        let text = self.about("solution")?;
        let digit = |symbol: char| {
            let number = symbol.to_digit(10)? as usize;
            Digit::from_number(number).filter(|digit| digit.index() < shape.side())
        };
        let digits: Vec<Digit> = text.chars().map(digit).collect::<Option<_>>()?;
        if digits.len() != shape.cell_count() {
            return None;
        }
        let mut grid = Grid::empty(shape);
        shape.cells().zip(digits).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        Some(grid)
    }
}

/// Returns the text of a value. The texts of a list are its lines.
fn lines(value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        other => text_of(other),
    }
}
