//! Reads the rules that the JSON gives by name.

use super::data::{Data, text_of};
use super::drawn::has_dots;
use super::error::SudokuPadError;
use sudosat_grid::Rule;

/// The rules that the JSON gives by name.
#[derive(Default)]
pub(super) struct Global {
    pub rules: Vec<Rule>,
    /// True if cells at the same place in their boxes hold different digits.
    pub is_disjoint: bool,
    /// A description of each name without a known meaning.
    pub not_understood: Vec<String>,
}

/// The rules in the list `global`, which the metadata can turn on or off, too.
const NAMED: [(&str, Rule); 2] = [("antiknight", Rule::AntiKnight), ("antiking", Rule::AntiKing)];

/// The rules that a field of the puzzle turns on.
const FIELDS: [(&str, Rule); 2] =
    [("diagonal+", Rule::DiagonalUp), ("diagonal-", Rule::DiagonalDown)];

/// Reads the names in the list `global`, and the rules that fields and metadata turn on.
pub(super) fn global(data: &Data) -> Result<Global, SudokuPadError> {
    let mut global = Global::default();
    let names: Vec<String> = data.list("global")?.iter().map(text_of).collect();
    for (name, rule) in NAMED {
        let is_listed = names.iter().any(|listed| listed == name);
        if data.meta_says(name).unwrap_or(is_listed) {
            global.rules.push(rule);
        }
    }
    let on = FIELDS.into_iter().filter(|(field, _)| data.is_on(field));
    global.rules.extend(on.map(|(_, rule)| rule));
    for name in names {
        match name.as_str() {
            // Pairs of cells with a dot may be excepted, and dots are drawings.
            "nonconsecutive" if !has_dots(data)? => global.rules.push(Rule::NonConsecutive),
            "disjoint" => global.is_disjoint = true,
            name if NAMED.iter().any(|(known, _)| *known == name) => {}
            name => global.not_understood.push(format!("global rule `{name}`")),
        }
    }
    Ok(global)
}
