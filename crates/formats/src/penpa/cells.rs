//! Reads the digits in the cells: given digits, and the candidates that the setter leaves to a cell.

use serde_json::Value;

use super::data::Data;
use super::error::PenpaError;
use crate::sudokupad::text_of;
use sudosat_grid::{Cell, Digit};

/// The styles of numbers that stand for a digit: of normal size, and large.
const DIGIT_STYLES: [&str; 2] = ["1", "10"];

/// The style of a list that says of each digit whether it is a candidate.
const CANDIDATES: &str = "7";

/// What the numbers in the cells say.
#[derive(Default)]
pub(super) struct Cells {
    pub givens: Vec<(Cell, Digit)>,
    /// The cells with a list of the digits that they may hold.
    pub candidates: Vec<(Cell, Vec<Digit>)>,
    /// A description of each other number.
    pub not_understood: Vec<String>,
}

/// Reads the numbers.
pub(super) fn cells(data: &Data) -> Result<Cells, PenpaError> {
    let mut cells = Cells::default();
    for (point, number) in data.points("number")? {
        let index = point.parse::<usize>().ok();
        let cell = index.and_then(|index| data.board.cell(index));
        let side = data.board.side;
        match (cell, cell.and_then(|_| digits(number, side))) {
            (Some(cell), Some(Digits::One(digit))) => cells.givens.push((cell, digit)),
            (Some(cell), Some(Digits::Of(digits))) => cells.candidates.push((cell, digits)),
            _ => {
                let places = index.map(|index| data.board.around(index).join(" "));
                let places = places.unwrap_or_else(|| point.to_owned());
                cells.not_understood.push(format!("number `{}` at {places}", text(number)));
            }
        }
    }
    Ok(cells)
}

enum Digits {
    One(Digit),
    Of(Vec<Digit>),
}

/// Returns the digits that a number stands for, on a grid of side `side`. Returns `None` if it is no such number.
fn digits(number: &Value, side: usize) -> Option<Digits> {
    let digit = |number: usize| Digit::from_number(number).filter(|digit| digit.index() < side);
    let style = text_of(&number[2]);
    match &number[0] {
        Value::Array(flags) if style == CANDIDATES => {
            let listed = flags.iter().enumerate().filter(|(_, flag)| flag.as_u64() == Some(1));
            listed.map(|(index, _)| digit(index + 1)).collect::<Option<_>>().map(Digits::Of)
        }
        value if DIGIT_STYLES.contains(&&*style) => {
            text_of(value).parse().ok().and_then(digit).map(Digits::One)
        }
        _ => None,
    }
}

/// Returns the text of a number, whatever its style.
pub(super) fn text(number: &Value) -> String {
    match &number[0] {
        Value::Array(_) => number[0].to_string(),
        value => text_of(value),
    }
}
