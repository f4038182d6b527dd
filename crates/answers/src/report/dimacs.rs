//! Writes answers in the output format of SAT solvers.

use crate::backend::Verdict;
use crate::grid::Grid;
use crate::solve::Answer;

/// The maximum length of a `v` line, as the SAT competitions require.
const WIDTH: usize = 4096;

/// Returns the `s` line of the answer, and the `v` lines if a solution is known. The variables are those of the formula
/// that `export` writes. Each cell has n variables, also those whose values propagation decides. Auxiliary variables
/// are left out.
#[must_use]
pub fn dimacs_answer(answer: &Answer) -> String {
    match (answer, answer.solution()) {
        (Answer::None, _) => "s UNSATISFIABLE\n".to_owned(),
        (_, None) => "s UNKNOWN\n".to_owned(),
        (_, Some(grid)) => format!("s SATISFIABLE\n{}", values(literals(grid))),
    }
}

/// Returns the `s` line of the verdict on any formula, and the `v` lines if there is a model. The value of the variable
/// with the number k is at the index k - 1 of the model.
#[must_use]
pub fn dimacs_verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unsatisfiable(_) => "s UNSATISFIABLE\n".to_owned(),
        Verdict::Unknown(_) => "s UNKNOWN\n".to_owned(),
        Verdict::Satisfiable(model) => {
            let literal =
                |(variable, &value): (i64, &bool)| if value { variable } else { -variable };
            format!("s SATISFIABLE\n{}", values((1..).zip(model).map(literal)))
        }
    }
}

fn values(literals: impl Iterator<Item = i64>) -> String {
    let mut text = String::new();
    let mut line = "v".to_owned();
    for word in literals.chain(std::iter::once(0)).map(|literal| literal.to_string()) {
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
