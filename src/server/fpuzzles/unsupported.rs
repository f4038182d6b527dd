//! Finds the constraints of a puzzle that sudosat does not support. Such a puzzle is refused, because an answer that
//! ignores a constraint belongs to another puzzle.

use itertools::Itertools;
use serde_json::Value;

use super::data::{Data, DataError, Mark, is_meaningful};

/// The fields that are no constraints: names, drawings, settings, and the grid.
const COSMETIC: [&str; 16] = [
    "size",
    "title",
    "author",
    "ruleset",
    "solution",
    "successMessage",
    "highlightConflicts",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
    "disabledlogic",
    "truecandidatesoptions",
    "grid",
];

/// The fields of supported constraints. A `killercage` or `extraregion` that no rule expresses is refused later.
const KNOWN: [&str; 10] = [
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "disjointgroups",
    "nonconsecutive",
    "odd",
    "even",
    "killercage",
    "extraregion",
];

/// Returns the names of the constraints that sudosat does not support, in the order of the data.
pub(super) fn unsupported(data: &Data) -> Result<Vec<String>, DataError> {
    let mut names = Vec::new();
    for (field, value) in &data.fields {
        let field = field.as_str();
        if !COSMETIC.contains(&field) && !KNOWN.contains(&field) && is_meaningful(value) {
            names.extend(names_of(data, field)?);
        }
    }
    Ok(names)
}

/// Returns the names of the unsupported constraints in a field; none if its entries do not constrain the digits.
fn names_of(data: &Data, field: &str) -> Result<Vec<String>, DataError> {
    let says: fn(&Mark) -> bool = match field {
        "negative" => return negative(data),
        // A cage is a drawing, unless it gives a digital root.
        "cage" => gives_digital_root,
        "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" => |mark| is_number(&mark.text()),
        "xv" => |mark| !mark.text().is_empty(),
        "quadruple" => |mark| mark.values.as_ref().is_some_and(|values| !values.is_empty()),
        "arrow" => |mark| mark.lines.iter().flatten().any(|line| !line.is_empty()),
        _ => return Ok(vec![field.to_owned()]),
    };
    let marks: Vec<Mark> = data.list(field)?;
    Ok(if marks.iter().any(says) { vec![field.to_owned()] } else { Vec::new() })
}

/// Returns the names of the negative constraints. A negative constraint means that all dots or signs of one type are
/// given, so that their absence constrains digits too.
fn negative(data: &Data) -> Result<Vec<String>, DataError> {
    let of: Vec<Value> = data.list("negative")?;
    let name =
        |of: &Value| format!("negative {}", of.as_str().map_or(of.to_string(), str::to_owned));
    Ok(of.iter().filter(|of| is_meaningful(of)).map(name).unique().collect())
}

fn is_number(text: &str) -> bool {
    text.parse::<i64>().is_ok()
}

fn gives_digital_root(cage: &Mark) -> bool {
    let text = cage.text();
    let behind = text.match_indices("DR").map(|(place, found)| &text[place + found.len()..]);
    behind.into_iter().any(|rest| rest.starts_with(|symbol: char| symbol.is_ascii_digit()))
}
