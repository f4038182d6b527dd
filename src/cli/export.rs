//! Runs `sudosat export`, which writes the formula of a puzzle for other solvers.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail, ensure};

use super::announce::Announcer;
use super::output::{Destination, is_same};
use super::{Exit, args, interrupt};
use crate::backend::Limit;
use crate::dimacs::{Export, SearchPart, Sizes};
use crate::encode::{Encoding, Scope};
use crate::grid::{Grid, Layout, Puzzle};
use crate::report::quantity;
use crate::rules::Sudoku;
use crate::solve::{Answer, Options, Solver};

pub(super) fn run(command: &args::Export) -> Result<Exit> {
    if let Some(map) = &command.map {
        let is_output = is_same(map, command.output.output.as_deref())?;
        ensure!(!is_output, "--map and --output name the same file");
    }
    ensure!(
        !(command.opb && command.formula == Scope::Assumed),
        "OPB has no assumptions: expected --formula whole or reduced with --opb"
    );
    ensure!(
        !(command.opb && command.cubes.is_some() && command.cube.is_none()),
        "OPB has no assumptions: expected --cube I beside --cubes with --opb"
    );
    let puzzle = puzzle(command)?;
    let sudoku = Sudoku::for_layout(puzzle.layout()?);
    let encoding = Encoding::for_export(command.level, command.at_most_one);
    let mut export = Export::new(&sudoku, &puzzle, encoding, command.formula);
    export.varnames = command.varnames;
    export.count_header = command.count_header;
    if command.unique {
        match solution(&puzzle)? {
            Ok(grid) => export.blocked = Some(grid),
            Err(limit) => {
                note!("sudosat: {limit} before a solution was found that --unique blocks");
                return Ok(limit.into());
            }
        }
    }
    export.part = part(command, &export)?;
    let mut out = Destination::open(command.output.output.as_deref())?;
    if let Some(path) = &command.map {
        write_map(&export, path)?;
    }
    let sizes = match command.opb {
        true => export.write_opb(&mut out)?,
        false => export.write_cnf(&mut out)?,
    };
    finish(out, sizes, command.opb, &command.output)
}

/// Returns the part of the search space that `--cubes` and `--cube` select. With `--cubes`, prints the number of cubes
/// on standard error unless `--quiet` is given.
fn part(command: &args::Export, export: &Export<'_>) -> Result<SearchPart> {
    let Some(wanted) = command.cubes else { return Ok(SearchPart::Whole) };
    let cubes = export.cubes(usize::try_from(wanted)?);
    if !command.output.quiet {
        note!("{}", split_into(cubes.len(), wanted));
    }
    let Some(number) = command.cube else { return Ok(SearchPart::Cubes(cubes)) };
    let index = usize::try_from(number)? - 1;
    let (count, noun) = (cubes.len(), noun(cubes.len()));
    ensure!(index < count, "there is no cube {number}: the puzzle was split into {count} {noun}");
    Ok(SearchPart::Cube(index, cubes))
}

fn split_into(count: usize, wanted: u64) -> String {
    let because = if (count as u64) < wanted { ": nothing is left to split" } else { "" };
    format!("{count} {}{because}", noun(count))
}

fn noun(count: usize) -> &'static str {
    if count == 1 { "cube" } else { "cubes" }
}

/// Completes the output, and prints the size of the formula on standard error unless `--quiet` is given.
pub(super) fn finish(
    out: Destination,
    sizes: Sizes,
    opb: bool,
    output: &args::Output,
) -> Result<Exit> {
    out.finish()?;
    if !output.quiet {
        let unit = if opb { "constraint" } else { "clause" };
        note!("{}, {}", quantity(sizes.variables, "variable"), quantity(sizes.clauses, unit));
    }
    Ok(Exit::Yes)
}

fn puzzle(command: &args::Export) -> Result<Puzzle> {
    match command.empty {
        true => empty(command),
        false => {
            let item = command.input.single(None)?;
            Announcer::new(command.output.quiet).announce(&item);
            Ok(item.entry.puzzle)
        }
    }
}

/// Returns the empty puzzle of the shape and rules given by the flags.
fn empty(command: &args::Export) -> Result<Puzzle> {
    let (shape, rules) = (command.input.texts.shape, command.input.texts.rules.chosen());
    let rules = rules.unwrap_or_default();
    let layout = Layout::new(shape.unwrap_or_else(|| rules.usual_shape()), &rules)?;
    Ok(Puzzle::from(layout.empty_grid()).under(layout.rules().clone()))
}

/// Returns the solution that `--unique` excludes: the first one found. Returns the limit if one is reached before that,
/// such as an interrupt.
///
/// # Errors
///
/// Returns an error if there is no solution.
fn solution(puzzle: &Puzzle) -> Result<Result<Grid, Limit>> {
    let interrupt = Some(interrupt::flag());
    let solver = Solver::for_puzzle(puzzle, Options { interrupt, ..Options::default() })?;
    let outcome = solver.solve_first(puzzle, &mut |_| {})?;
    match (outcome.answer.solution(), &outcome.answer) {
        (Some(grid), _) => Ok(Ok(grid.clone())),
        (None, Answer::Unknown(_, limit)) => Ok(Err(*limit)),
        (None, _) => bail!("--unique blocks the solution, but this puzzle has none"),
    }
}

fn write_map(export: &Export<'_>, path: &Path) -> Result<()> {
    let mut out = Destination::open(Some(path))?;
    match path.extension().is_some_and(|end| end == "json") {
        true => export.write_map_json(&mut out)?,
        false => export.write_map_csv(&mut out)?,
    }
    out.flush()?;
    out.finish()
}
