//! Writes the comments at the top of a DIMACS file, which explain the file to people and to the command `sudosat decode`.

use std::fmt::Display;
use std::io::{self, Write};

use itertools::Itertools;

use crate::cover::{ActionId, Constraint, SideLiteral};
use crate::encode::{AtMostOne, Problem, Scope};
use crate::formats::{Alphabet, write};
use crate::grid::{Grid, Shape};
use crate::rules::Assertion;

use super::export::{Export, Sizes};

/// Writes the header. It begins with the program version, the shape, the rules and the encoding. The clues, the pencil
/// marks and the blocked solution follow, then the way to compute a variable number. The last lines are the cubes, the
/// header for model counters, the variable names, and the variables of each requirement. A line is left out if it does
/// not apply to the export, such as the rules of a classic puzzle.
pub(super) fn write(export: &Export<'_>, sizes: Sizes, out: &mut impl Write) -> io::Result<()> {
    let shape = export.sudoku.shape();
    writeln!(out, "c sudosat {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "c shape {shape}: {}", describe(shape))?;
    if !export.puzzle.rules.is_classic() {
        writeln!(out, "c rules {}", export.puzzle.rules)?;
    }
    writeln!(
        out,
        "c formula {}, level {}, {}",
        export.problem.scope(),
        export.encoding.level,
        amo(export)
    )?;
    writeln!(out, "c clues {}", clue_line(&export.puzzle.clues))?;
    if let Some(marks) = &export.puzzle.marks {
        writeln!(out, "c marks {}", write::marks_line(marks, &Alphabet::for_shape(shape)))?;
    }
    if let Some(blocked) = &export.blocked {
        writeln!(out, "c blocked {}", clue_line(blocked))?;
    }
    writeln!(out, "c variable{}", variable_formula(export))?;
    cubes(export, out)?;
    count_header(export, sizes, out)?;
    let (sudoku, problem) = (export.sudoku, &export.problem);
    if export.names_variables() {
        varnames("c varname ", problem, |id| sudoku.action(id), out)?;
    }
    let name = |constraint: &Constraint<'_>| sudoku.sentence(constraint.requirement);
    requirements("c", problem, name, out)
}

fn describe(shape: Shape) -> String {
    let (n, rows, cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    let boxes = match shape.has_boxes() {
        true => format!("boxes of {rows} rows x {cols} columns, side {n}"),
        false => format!("no boxes, side {n}"),
    };
    match shape.is_canvas() {
        true => format!("{boxes}, canvas of {} rows x {} columns", shape.rows(), shape.columns()),
        false => boxes,
    }
}

fn variable_formula(export: &Export<'_>) -> String {
    let shape = export.sudoku.shape();
    let n = shape.side();
    let last = export.sudoku.layout().cells().len() * n;
    match export.problem.scope() {
        Scope::Reduced => ": one for each digit that propagation left open; see varname".to_owned(),
        _ if shape.is_canvas() => {
            format!(" (p-1)*{n} + d: digit d in the p-th cell of grids, row by row; 1 to {last}")
        }
        _ => format!(" ((r-1)*{n} + (c-1))*{n} + d: digit d in row r, column c; 1 to {last}"),
    }
}

fn amo(export: &Export<'_>) -> String {
    match export.encoding.at_most_one {
        AtMostOne::Pairwise if export.encoding.duplicates => "pairwise with duplicates".to_owned(),
        at_most_one => at_most_one.to_string(),
    }
}

/// Formats `grid` on one line, in the usual symbols for its shape.
fn clue_line(grid: &Grid) -> String {
    write::line(grid, &Alphabet::for_shape(grid.shape()))
}

/// Writes one line for each covered cube: its 1-based number, the number of all cubes, and its literals.
fn cubes(export: &Export<'_>, out: &mut impl Write) -> io::Result<()> {
    let assertion = |literal: &SideLiteral| match export.sudoku.action(literal.action) {
        action if literal.taken => Assertion::Is(action),
        action => Assertion::IsNot(action),
    };
    for (number, cube, in_all) in export.part.numbered() {
        let assertions = cube
            .literals()
            .iter()
            .map(assertion)
            .map(|assertions| format!(" {assertions}"))
            .join("");
        writeln!(out, "c cube {number} of {in_all}:{assertions}")?;
    }
    Ok(())
}

fn count_header(export: &Export<'_>, sizes: Sizes, out: &mut impl Write) -> io::Result<()> {
    if !export.count_header {
        return Ok(());
    }
    let actions = export.problem.actions().len();
    if sizes.variables as usize == actions {
        return writeln!(out, "c t mc");
    }
    write!(out, "c t pmc\nc p show")?;
    for variable in 1..=actions {
        write!(out, " {variable}")?;
    }
    writeln!(out, " 0")
}

/// Writes one comment for each action that has a variable. It begins with `start`, then come the number of the variable
/// and the name of the action.
pub(super) fn varnames<N: Display>(
    start: &str,
    problem: &Problem<'_>,
    name: impl Fn(ActionId) -> N,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut actions = (1..).zip(problem.actions());
    actions.try_for_each(|(variable, &id)| writeln!(out, "{start}{variable} {}", name(id)))
}

/// Writes one comment for each requirement in the formula: its name and the variables of its actions. The comment
/// begins with `mark`.
pub(super) fn requirements<N: Display>(
    mark: &str,
    problem: &Problem<'_>,
    name: impl Fn(&Constraint<'_>) -> N,
    out: &mut impl Write,
) -> io::Result<()> {
    for constraint in problem.reduced().constraints() {
        let variables = constraint.places.iter().map(|place| place + 1).join(" ");
        writeln!(out, "{mark} requirement {}: {variables}", name(&constraint))?;
    }
    Ok(())
}
