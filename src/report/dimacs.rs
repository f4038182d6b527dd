//! The answer in the words of a SAT solver.

use crate::grid::Grid;
use crate::solve::Answer;

/// The longest line of values, as the competitions ask.
const WIDTH: usize = 4096;

/// `s` and `v` lines over the variables of the whole formula (n for each cell, see `export`).
#[must_use]
pub fn dimacs_answer(answer: &Answer) -> String {
    match (answer, answer.solution()) {
        (Answer::None, _) => "s UNSATISFIABLE\n".to_owned(),
        (_, None) => "s UNKNOWN\n".to_owned(),
        (_, Some(grid)) => format!("s SATISFIABLE\n{}", values(grid)),
    }
}

fn values(grid: &Grid) -> String {
    let mut text = String::new();
    let mut line = "v".to_owned();
    for word in literals(grid).chain(std::iter::once(0)).map(|literal| literal.to_string()) {
        if line.len() + 1 + word.len() > WIDTH {
            text += &line;
            text.push('\n');
            line.truncate(1);
        }
        line.push(' ');
        line += &word;
    }
    text + &line + "\n"
}

fn literals(grid: &Grid) -> impl Iterator<Item = i64> + '_ {
    let side = grid.shape().side();
    let cells = grid.numbers().iter().filter(|&&number| number != Grid::VOID);
    cells.enumerate().flat_map(move |(index, &number)| {
        (1..=side).map(move |digit| {
            let variable = (index * side + digit) as i64;
            if digit == usize::from(number) { variable } else { -variable }
        })
    })
}
