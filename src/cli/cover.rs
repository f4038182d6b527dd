//! Runs `sudosat cover`, which answers questions about any exact cover problem.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};

use super::args::{self, AnswerFormat, CoverQuestion};
use super::count::progress_of;
use super::output::{Destination, Reports};
use super::{Exit, interrupt, progress, text};
use crate::ask::{Standing, check_method};
use crate::cores::{CoverClash, CoverWhy, why_cover};
use crate::cover::ActionId;
use crate::decode::verify_cover;
use crate::dimacs::CoverExport;
use crate::encode::Encoding;
use crate::formats::CoverText;
use crate::report::{CoverCountReport, CoverReport, CoverSolution, CoverWhyReport, Report};
use crate::solve::{Count, CoverSolver, SolveCover};

pub(super) fn run(command: &args::Cover) -> Result<Exit> {
    match &command.question {
        None => solve(&command.solve),
        Some(CoverQuestion::Solve(command)) => solve(command),
        Some(CoverQuestion::Count(command)) => count(command),
        Some(CoverQuestion::Export(command)) => export(command),
        Some(CoverQuestion::Decode(command)) => decode(command),
        Some(CoverQuestion::Why(command)) => why(command),
        Some(CoverQuestion::Prove(command)) => super::certificates::prove_cover(command),
    }
}

fn solve(command: &args::CoverSolve) -> Result<Exit> {
    let options = command.input.engine.options(interrupt::flag())?;
    let mut reports = reports(&command.input)?;
    let (file, problem) = command.input.read()?;
    let mut solutions = problem.cover.solver(options).solutions();
    let answer = if command.first { solutions.one()? } else { solutions.two()? };
    reports.write(&CoverReport::new(&file, &answer, solutions.statistics()))?;
    let exit = Standing::from(&answer).into();
    reports.finish_after(exit)?;
    Ok(exit)
}

fn count(command: &args::CoverCount) -> Result<Exit> {
    check_method(command.how.method, &command.input.engine.run.engine)?;
    let options = command.input.engine.options(interrupt::flag())?;
    let mut reports = reports(&command.input)?;
    let quiet = command.input.output.quiet;
    let (file, problem) = command.input.read()?;
    let solver = problem.cover.solver(options);
    let count = if command.how.all {
        let count = list(&solver, command, &file, &mut reports)?;
        if !quiet {
            note!("{}", CoverCountReport::new(&file, &count).grid().trim_end());
        }
        count
    } else {
        let bar = progress::bar("solutions", quiet);
        let count = solver.count(command.how.options(), &mut progress_of(&bar))?;
        bar.finish_and_clear();
        reports.write(&CoverCountReport::new(&file, &count))?;
        count
    };
    let exit = Standing::from(&count).into();
    reports.finish_after(exit)?;
    Ok(exit)
}

/// Writes every solution when it is found, and returns the count.
fn list(
    solver: &CoverSolver<'_, String, String>,
    command: &args::CoverCount,
    file: &str,
    reports: &mut Reports,
) -> Result<Count> {
    let mut number = 0;
    let mut result = Ok(());
    let count = solver.list(command.how.options(), &mut |actions: &Vec<ActionId>| {
        number += 1;
        let options = actions.iter().map(|&id| solver.cover().action(id).clone()).collect();
        result = reports.write(&CoverSolution::new(file, number, options));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    result?;
    Ok(count)
}

fn why(command: &args::CoverWhy) -> Result<Exit> {
    let options = command.wanted.limits.options();
    let mut reports = reports_in(command.format, &command.output)?;
    let timeout = command.wanted.limits.timeout;
    let (file, problem) = command.problem.read(timeout, command.output.quiet)?;
    let answer = why_cover(&problem.cover, &command.wanted.of(&options))?;
    reports.write(&CoverWhyReport::new(&file, &problem.cover, &answer))?;
    let exit = match (&answer, command.wanted.minimum) {
        (CoverWhy::Unknown(limit) | CoverWhy::Several(.., Some(limit)), _) => (*limit).into(),
        (CoverWhy::Clash(clashes, Some(limit)), true)
            if !clashes.iter().all(CoverClash::is_smallest) =>
        {
            (*limit).into()
        }
        _ => Exit::Yes,
    };
    reports.finish_after(exit)?;
    Ok(exit)
}

fn reports(input: &args::CoverInput) -> Result<Reports> {
    reports_in(input.format, &input.output)
}

fn reports_in(format: AnswerFormat, output: &args::Output) -> Result<Reports> {
    ensure!(
        format != AnswerFormat::Dimacs,
        "--format dimacs is for puzzles: expected grid, line, json, jsonl or csv"
    );
    Ok(Reports::new(format, Destination::open(output.output.as_deref())?))
}

fn export(command: &args::CoverExport) -> Result<Exit> {
    let (_, problem) = command.problem.read(None, command.output.quiet)?;
    let args::CoverExport { at_most_one, cardinality, .. } = *command;
    let encoding = Encoding { at_most_one, cardinality, ..Encoding::default() };
    let export = CoverExport::new(&problem.cover, encoding, command.formula);
    let mut out = Destination::open(command.output.output.as_deref())?;
    let sizes = match command.opb {
        true => export.write_opb(&mut out)?,
        false => export.write_cnf(&mut out)?,
    };
    super::export::finish(out, sizes, command.opb, &command.output)
}

fn decode(command: &args::CoverDecode) -> Result<Exit> {
    let bound = command.input_limit.bound(None);
    let problem = text::read(&command.file, bound)?;
    let CoverText { cover, .. } = text::cover(&command.file, &problem, None, command.output.quiet)?;
    let values = match super::decode::values(&command.answer, bound, command.output.quiet)? {
        Ok(values) => values,
        Err(exit) => return Ok(exit),
    };
    let actions = CoverExport::new(&cover, Encoding::default(), command.formula).actions(&values);
    verify_cover(cover.incidence(), &actions)
        .map_err(|violation| anyhow!(violation.in_words(&cover)))
        .context("the answer is not a solution of this problem")?;
    let mut out = Destination::open(command.output.output.as_deref())?;
    actions.iter().try_for_each(|&id| writeln!(out, "{}", cover.action(id)))?;
    out.finish()?;
    Ok(Exit::Yes)
}

impl args::CoverInput {
    fn read(&self) -> Result<(String, CoverText)> {
        self.problem.read(self.engine.run.timeout, self.output.quiet)
    }
}

impl args::CoverFile {
    /// Reads the problem, and returns the name of its file (`-` for standard input) and the problem. `timeout` is the
    /// longest time for reading.
    fn read(&self, timeout: Option<Duration>, quiet: bool) -> Result<(String, CoverText)> {
        let (name, text) = self.read_text(timeout)?;
        let problem = text::cover(&name, &text, timeout, quiet)?;
        Ok((name, problem))
    }

    /// Reads the text of the file or of standard input. Returns the name of the file (`-` for standard input)
    /// and the text.
    pub(super) fn read_text(&self, timeout: Option<Duration>) -> Result<(String, String)> {
        let name = match &self.file {
            Some(name) => name,
            None if io::stdin().is_terminal() => bail!("no input: expected a file or -"),
            None => "-",
        };
        Ok((name.to_owned(), text::read(name, self.input_limit.bound(timeout))?))
    }
}
