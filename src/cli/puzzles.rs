//! Runs `sudosat puzzles`, which lists and prints the puzzles of a library.

use anyhow::{Result, anyhow, bail};
use itertools::Itertools;

use super::args::AnswerFormat;
use super::output::{Destination, Reports};
use super::{Exit, args, interrupt};
use crate::formats::write;
use crate::grid::Rules;
use crate::library::{self, Library, LibraryPuzzle};
use crate::report::{DifficultyReport, LibraryReport};
use crate::solve::Options;

pub(super) fn run(command: &args::Puzzles) -> Result<Exit> {
    if command.format == AnswerFormat::Dimacs {
        bail!("--format dimacs is for solve: expected grid, line, json, jsonl or csv");
    }
    let own = command.own.read()?;
    let library = own.as_ref().unwrap_or_else(|| library::embedded());
    let chosen = command.name.as_deref().map(|name| Chosen::of(library, name)).transpose()?;
    let reports =
        Reports::new(command.format, Destination::open(command.output.output.as_deref())?);
    match chosen {
        None => list_difficulties(library, command, reports),
        Some(chosen) => Writer::new(command, reports).write_all(&chosen),
    }
}

/// The puzzles that the user requested by the name of a difficulty or by an id.
enum Chosen<'l> {
    OfDifficulty(Vec<&'l LibraryPuzzle>),
    One(&'l LibraryPuzzle),
}

impl<'l> Chosen<'l> {
    /// Finds the puzzles of the difficulty called `name`, or the puzzle with this id.
    fn of(library: &'l Library, name: &str) -> Result<Self> {
        let puzzles: Vec<_> = library.of_difficulty(name).collect();
        match library.puzzle(name) {
            _ if !puzzles.is_empty() => Ok(Chosen::OfDifficulty(puzzles)),
            Some(puzzle) => Ok(Chosen::One(puzzle)),
            None => Err(unknown(library, name)),
        }
    }
}

/// Returns the error that `name` is neither a difficulty nor an id. It lists the difficulties.
fn unknown(library: &Library, name: &str) -> anyhow::Error {
    let all = DifficultyReport::all(library);
    let there_are = all.iter().map(|report| report.words()).join(", ");
    anyhow!("`{name}` is no difficulty and no puzzle: there are {there_are}")
}

fn list_difficulties(
    library: &Library,
    command: &args::Puzzles,
    mut reports: Reports,
) -> Result<Exit> {
    for report in DifficultyReport::all(library) {
        reports.write(&report)?;
    }
    reports.finish_after(Exit::Yes)?;
    if !command.output.quiet && command.format == AnswerFormat::Grid {
        let name = &library.difficulties()[0];
        let id = &library.puzzles()[0].id;
        note!("`sudosat puzzles {name}` lists a difficulty, `sudosat puzzles {id}` shows a puzzle");
    }
    Ok(Exit::Yes)
}

/// Writes the chosen puzzles in one format.
struct Writer<'a> {
    command: &'a args::Puzzles,
    reports: Reports,
    /// The options for computing the solutions and ratings that the library does not state.
    options: Options,
    /// The rules of the puzzle written last. In the format line, a line with the rules is written when they change.
    rules: Rules,
}

impl<'a> Writer<'a> {
    fn new(command: &'a args::Puzzles, reports: Reports) -> Self {
        let options = Options { interrupt: Some(interrupt::flag()), ..Options::default() };
        Writer { command, reports, options, rules: Rules::default() }
    }

    fn write_all(mut self, chosen: &Chosen<'_>) -> Result<Exit> {
        match chosen {
            Chosen::One(puzzle) => self.write(puzzle)?,
            Chosen::OfDifficulty(puzzles) if self.command.format == AnswerFormat::Grid => {
                self.reports.put_lines(LibraryReport::heading().as_bytes())?;
                self.each(puzzles, Self::write_row)?;
            }
            Chosen::OfDifficulty(puzzles) => self.each(puzzles, Self::write)?,
        }
        let exit = self.options.limits().reached().map_or(Exit::Yes, Exit::from);
        self.reports.finish_after(exit)?;
        Ok(exit)
    }

    /// Writes the puzzles one after another. Stops early after an interrupt.
    fn each(
        &mut self,
        puzzles: &[&LibraryPuzzle],
        write: impl Fn(&mut Self, &LibraryPuzzle) -> Result<()>,
    ) -> Result<()> {
        for puzzle in puzzles {
            if self.options.limits().reached().is_some() {
                break;
            }
            write(self, puzzle)?;
            self.reports.flush()?;
        }
        Ok(())
    }

    fn write_row(&mut self, puzzle: &LibraryPuzzle) -> Result<()> {
        let row = self.report(puzzle).row();
        self.reports.put_lines(row.as_bytes())
    }

    fn write(&mut self, puzzle: &LibraryPuzzle) -> Result<()> {
        let rules = &puzzle.entry.puzzle.rules;
        if self.command.format == AnswerFormat::Line && self.rules != *rules {
            self.rules.clone_from(rules);
            self.reports.put_lines(write::rules_line(rules).as_bytes())?;
        }
        let report = self.report(puzzle);
        self.reports.write(&report)
    }

    /// Returns the report on a puzzle. It has the solution and the rating only if the output shows them.
    fn report(&self, puzzle: &LibraryPuzzle) -> LibraryReport {
        let is_record = !matches!(self.command.format, AnswerFormat::Grid | AnswerFormat::Line);
        let wants_solution = is_record || self.command.solution;
        let wants_rating = self.command.format != AnswerFormat::Line;
        let solution = wants_solution.then(|| puzzle.solution(&self.options)).flatten();
        let rated = wants_rating.then(|| puzzle.rated(&self.options.limits())).flatten();
        match self.command.solution {
            true => LibraryReport::new(puzzle, solution, rated).with_solution(),
            false => LibraryReport::new(puzzle, solution, rated),
        }
    }
}
