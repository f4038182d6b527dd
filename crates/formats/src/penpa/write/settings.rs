//! Writes the lines that hold no drawings: the size and the names, and the settings of penpa-edit.

use serde_json::{Value, json};

use crate::field;
use crate::penpa::board::Board;

/// The width of a square on the screen.
const SQUARE: usize = 38;

/// The version of penpa-edit that writes such lines.
const VERSION: [u8; 3] = [3, 2, 3];

/// Returns the first line: the size of the board, and the title, author and rules of `fields`.
pub(super) fn header(board: &Board, fields: &[(String, Value)]) -> String {
    let stated = |name: &str| {
        let text = field(fields, name).and_then(Value::as_str).unwrap_or_default();
        text.replace(',', "%2C")
    };
    let one_line = |name| stated(name).replace(['\n', '\r'], " ");
    let rules = stated("ruleset").replace("\r\n", "\n").replace('\n', "%2D");
    let rules = rules.replace('&', "%2E").replace('=', "%2F");
    let (side, canvas, centre) = (board.side, (board.side + 1) * SQUARE, centre(board));
    format!(
        "square,{side},{side},{SQUARE},0,1,1,{canvas},{canvas},{centre},{centre},0,0,0,0,Title: {},Author: {},,{rules},OFF,false",
        one_line("title"),
        one_line("author"),
    )
}

/// Returns the number of the point in the middle of the grid: a square if the side is odd, a corner if it is even.
fn centre(board: &Board) -> usize {
    let half = board.side / 2;
    match board.side % 2 {
        0 => board.corner(half, half),
        _ => (half + board.top) * board.columns + half + board.left,
    }
}

/// Returns the tools that are chosen at the beginning.
pub(super) fn mode() -> Value {
    let tools = |style: u8, digits: u8| {
        json!({
            "edit_mode": "sudoku", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", style],
            "lineE": ["1", style], "wall": ["", style], "cage": ["1", 10], "number": ["1", digits],
            "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
            "combi": ["battleship", style], "sudoku": ["1", digits],
        })
    };
    json!({ "qa": "pu_q", "grid": GRID, "pu_q": tools(2, 1), "pu_a": tools(3, 9) })
}

/// The style of the lines of the grid, of its corners, and of its frame.
const GRID: [&str; 3] = ["1", "2", "1"];

/// Returns the tool that is chosen for the person who solves the puzzle.
pub(super) fn solving_mode() -> String {
    format!("{}~{}~{}", json!(GRID), json!("sudoku"), json!(["1", 9]))
}

/// Returns what is compared with the solution: the digits, if there is one.
pub(super) fn answer_settings(is_for_solving: bool) -> Value {
    json!({ "sol_number": is_for_solving })
}

/// Returns the lines behind these settings: the version, the tools, colours, and texts that are not used.
pub(super) fn rest(nothing: &Value, is_for_solving: bool) -> Vec<String> {
    let unused = json!("x").to_string();
    let answers = if is_for_solving { "x".to_owned() } else { nothing.to_string() };
    vec![
        unused.clone(),
        unused.clone(),
        json!(VERSION).to_string(),
        mode().to_string(),
        unused,
        "0".to_owned(),
        nothing.to_string(),
        answers,
        json!({}).to_string(),
        json!([]).to_string(),
        "false".to_owned(),
    ]
}
