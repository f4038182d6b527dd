//! Runs `sudosat decode`, which turns the answer of a SAT solver into a grid.

use std::io::Write;

use anyhow::{Context, Result, bail};
use rustsat::types::Lit;

use super::announce::Announcer;
use super::bounded::Bound;
use super::opening::open_bounded;
use super::output::Destination;
use super::{Exit, args, input, interrupt};
use crate::decode::decode;
use crate::dimacs::{self, Header, SolverStatus};
use crate::encode::Scope;
use crate::formats::{Alphabet, ReadOptions};
use crate::grid::{Layout, Puzzle, Rules, Shape};
use crate::rules::Sudoku;

pub(super) fn run(command: &args::Decode) -> Result<Exit> {
    let bound = command.input_limit.bound(None);
    let values = match values(&command.answer, bound, command.output.quiet)? {
        Ok(values) => values,
        Err(exit) => return Ok(exit),
    };
    let header = context(command, &values)?;
    let sudoku = Sudoku::for_layout(header.puzzle.layout()?);
    let Some(actions) = header.actions(&sudoku, &values) else {
        bail!("the puzzle has no solution, so the answer cannot be one");
    };
    let grid = decode(&sudoku, &header.puzzle, actions)
        .context("the answer is not a solution of this puzzle")?;
    write(command, &Puzzle::from(grid).under(header.puzzle.rules))
}

/// Reads the answer of a SAT solver. If it has a model, returns the literals of the model. If the status is
/// unsatisfiable or unknown, prints the status unless `quiet` is set, and returns the exit code for it as the inner
/// `Err`.
pub(super) fn values(name: &str, bound: Bound, quiet: bool) -> Result<Result<Vec<Lit>, Exit>> {
    let _reading = interrupt::reading();
    let answer = dimacs::read_answer(open_bounded(name, bound)?)
        .with_context(|| format!("cannot read the answer in {name}"))?;
    let (message, exit) = match answer.status {
        SolverStatus::Unsatisfiable => ("the solver found no solution", Exit::No),
        SolverStatus::Unknown => ("the solver does not know", Exit::Limit),
        SolverStatus::Satisfiable => {
            return match answer.values {
                Some(values) => Ok(Ok(values)),
                None => bail!("the answer has no values (`v` lines) to decode"),
            };
        }
    };
    if !quiet {
        note!("{message}");
    }
    Ok(Err(exit))
}

/// Returns the puzzle, the scope and the variable names of the formula that was solved. With `--cnf` they are read from
/// the header of the formula. Otherwise the formula is taken to be the whole one of the given puzzle. Without
/// `--puzzle`, the puzzle is the empty grid of `--shape`, or of the shape that fits the number of variables.
fn context(command: &args::Decode, values: &[Lit]) -> Result<Header> {
    Ok(if let Some(path) = &command.cnf {
        Header::read(open_bounded(path, command.input_limit.bound(None))?)
            .with_context(|| format!("cannot read the header of {path}"))?
    } else if let Some(puzzle) = &command.puzzle {
        whole(read_puzzle(puzzle, command)?)
    } else {
        let rules = command.rules.clone().unwrap_or_default();
        let shape = command.shape.map_or_else(|| guess_shape(values, &rules), Ok)?;
        let layout = Layout::new(shape, &rules.on(shape))?;
        whole(Puzzle::from(layout.empty_grid()).under(layout.rules().clone()))
    })
}

fn whole(puzzle: Puzzle) -> Header {
    Header { puzzle, scope: Scope::Whole, names: Default::default() }
}

fn read_puzzle(name: &str, command: &args::Decode) -> Result<Puzzle> {
    let (shape, rules) = (command.shape, command.rules.clone());
    let options = ReadOptions { shape, rules, ..ReadOptions::default() };
    let item = input::single(&[name.to_owned()], &options, command.input_limit.bound(None))?;
    Announcer::new(command.output.quiet).announce(&item);
    Ok(item.entry.puzzle)
}

/// Returns the shape with the side n for which the answer has n³ variables. If the rules ask for several grids, or set
/// the size, the digits or extra cells, returns [`Rules::usual_shape`] instead.
fn guess_shape(values: &[Lit], rules: &Rules) -> Result<Shape> {
    let usual = rules.usual_shape();
    if rules.on_canvas(usual).is_ok_and(Shape::is_canvas) {
        return Ok(usual);
    }
    let variables = values.iter().map(|literal| literal.vidx() + 1).max().unwrap_or(0);
    match (1..=Shape::MAX_SIDE).find(|side| side.pow(3) == variables) {
        Some(side) if !rules.mention_boxes() => Ok(Shape::new(1, side)?),
        Some(side) => Ok(Shape::of_side(side)?),
        None => bail!(
            "found {variables} variables, as no shape has: \
             give --cnf with the exported formula, or --shape"
        ),
    }
}

fn write(command: &args::Decode, puzzle: &Puzzle) -> Result<Exit> {
    let mut out = Destination::open(command.output.output.as_deref())?;
    let alphabet = Alphabet::for_shape(puzzle.shape());
    out.write_all(super::convert::text(puzzle, command.to, &alphabet)?.as_bytes())?;
    out.finish()?;
    Ok(Exit::Yes)
}
