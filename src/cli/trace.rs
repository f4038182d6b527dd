//! Runs `sudosat trace`, which prints the events of a CDCL search.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Result, bail, ensure};

use super::announce::Announcer;
use super::args::TraceFormat;
use super::input::{self, Item};
use super::output::Destination;
use super::{Exit, args, batch, interrupt};
use crate::ask::{self, Standing};
use crate::backend::{Engine, Limits, Settings};
use crate::encode::Encoding;
use crate::report::{
    Style, SummaryRow, TextOptions, TraceLines, TraceText, dot, quantity, summary_table,
};
use crate::rules::Sudoku;
use crate::solve::Options;
use crate::trace::{Clauses, Ending, Event, Graph, Subject, Traced};

pub(super) fn run(command: &args::Trace) -> Result<Exit> {
    let settings = settings(&command.engine)?;
    ensure!(
        !command.grids || command.format == TraceFormat::Text,
        "--grids is for --format text: JSON lines show every digit"
    );
    let options = Options {
        timeout: command.timeout,
        max_conflicts: command.max_conflicts,
        interrupt: Some(interrupt::flag()),
        ..Options::default()
    };
    let items = input::open(&command.input, command.timeout)?;
    let mut out = Destination::open(command.output.output.as_deref())?;
    let mut announcer = Announcer::of_solver(command.output.quiet);
    let mut exit = Exit::Yes;
    for item in items {
        let answered = match item {
            Ok(item) => {
                announcer.announce(&item);
                one(command, &settings, &options, &item, &mut out)?
            }
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                note!("sudosat: {bad}");
                Exit::Usage
            }
        };
        out.flush()?;
        exit = exit.max(answered);
    }
    // After a signal the input ends, whether there was more of it or not.
    if batch::is_interrupted(&options) {
        exit = Exit::Interrupted;
    }
    out.finish_after(exit)?;
    Ok(exit)
}

/// Returns the settings of cdcl. Returns an error for another engine, because only cdcl reports the events of its
/// search.
fn settings(engine: &Engine) -> Result<Settings> {
    match engine {
        Engine::Auto => Ok(Settings::default()),
        Engine::Cdcl(settings) => Ok(*settings),
        other => bail!(
            "{other} does not report what it does: expected --engine cdcl, perhaps with settings"
        ),
    }
}

fn one(
    command: &args::Trace,
    settings: &Settings,
    options: &Options,
    item: &Item,
    out: &mut impl Write,
) -> Result<Exit> {
    let puzzle = &item.entry.puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout()?);
    if let Some(Err(error)) = command.breakpoint.map(|cell| cell.check(&sudoku, puzzle)) {
        note!("sudosat: {}: {error}", item.source);
        return Ok(Exit::Usage);
    }
    let encoding = Encoding::for_export(command.level, Encoding::default().at_most_one);
    let limits = options.limits();
    let subject = match Subject::new(&sudoku, puzzle, encoding, &limits) {
        Ok(subject) => subject.written_in(&item.entry.alphabet),
        Err(limit) => {
            note!("sudosat: {}: {limit} while the formula was built", item.source);
            return Ok(limit.into());
        }
    };
    match command.dot {
        Some(conflict) => graph(&subject, settings, &limits, conflict, out),
        None if command.compare => compare(command, &subject, options, item, out),
        None if command.summary => {
            let start = Instant::now();
            let (ending, counters) = subject.measure(settings, &limits)?;
            let engine = Engine::Cdcl(*settings).to_string();
            let (source, elapsed) = (item.source.clone(), start.elapsed());
            let row = SummaryRow::new(source, engine, &ending, counters, elapsed);
            summary(command, &[row], item, out)?;
            Ok(exit(&ending))
        }
        None => events(command, &subject, settings, &limits, item, out),
    }
}

fn exit(ending: &Ending) -> Exit {
    Standing::from(ending).into()
}

fn graph(
    subject: &Subject<'_>,
    settings: &Settings,
    limits: &Limits,
    conflict: u64,
    out: &mut impl Write,
) -> Result<Exit> {
    let recording = subject.record(settings, limits)?;
    if let Some(graph) = Graph::of(&recording, conflict as usize) {
        out.write_all(dot(&graph, &recording.clauses).as_bytes())?;
        return Ok(Exit::Yes);
    }
    let met = quantity(recording.counters.conflicts, "conflict");
    if let Ending::Unknown(limit) = recording.ending {
        note!("sudosat: conflict {conflict} was not met: {limit} after {met}");
        return Ok(limit.into());
    }
    bail!("there is no conflict {conflict}: the search met {met}");
}

fn compare(
    command: &args::Trace,
    subject: &Subject<'_>,
    options: &Options,
    item: &Item,
    out: &mut impl Write,
) -> Result<Exit> {
    let (rows, standing) = ask::compare(&item.source, subject, || options.limits())?;
    summary(command, &rows, item, out)?;
    Ok(standing.into())
}

fn summary(
    command: &args::Trace,
    rows: &[SummaryRow],
    item: &Item,
    out: &mut impl Write,
) -> Result<()> {
    if command.format == TraceFormat::Text {
        writeln!(out, "# {}", item.source)?;
        out.write_all(summary_table(rows).as_bytes())?;
        return Ok(());
    }
    for row in rows {
        serde_json::to_writer(&mut *out, row)?;
        writeln!(out)?;
    }
    Ok(())
}

fn events(
    command: &args::Trace,
    subject: &Subject<'_>,
    settings: &Settings,
    limits: &Limits,
    item: &Item,
    out: &mut impl Write,
) -> Result<Exit> {
    let engine = Engine::Cdcl(*settings).to_string();
    let entry = &item.entry;
    let ending = match command.format {
        TraceFormat::Text => {
            let options = TextOptions { style: style(command), grids: command.grids };
            let mut text = TraceText::new(entry, options, out);
            text.begin(&item.source, &engine)?;
            let write = |event, clauses: &Clauses<'_>| text.event(event, clauses);
            let traced = watched(command, subject, settings, limits, write)?;
            text.end(&traced.ending, &traced.counters, &traced.clauses)?;
            traced.ending
        }
        TraceFormat::Jsonl => {
            let mut lines = TraceLines::new(out);
            let (variables, clauses) = (subject.variables(), subject.clauses().len());
            lines.begin(&item.source, entry, &engine, variables, clauses)?;
            let write = |event, clauses: &Clauses<'_>| lines.event(event, clauses);
            let traced = watched(command, subject, settings, limits, write)?;
            lines.end(&traced.ending, &traced.counters, entry)?;
            traced.ending
        }
    };
    if let (Some(breakpoint), false) = (command.breakpoint, ending == Ending::Stopped)
        && !command.output.quiet
    {
        note!("{}: the search never came to {breakpoint}", item.source);
    }
    Ok(exit(&ending))
}

/// Runs the search and writes its events. Ends it early at the event that `--break` names, after the number of events
/// of `--limit`, or if an event cannot be written.
fn watched<'s>(
    command: &args::Trace,
    subject: &Subject<'s>,
    settings: &Settings,
    limits: &Limits,
    mut write: impl FnMut(Event, &Clauses<'s>) -> io::Result<()>,
) -> Result<Traced<'s>> {
    let mut written = Ok(());
    let mut left = command.limit.unwrap_or(u64::MAX);
    let traced = subject.trace(settings, limits, &mut |event, clauses| {
        written = write(event, clauses);
        left -= 1;
        let is_hit = command.breakpoint.is_some_and(|it| it.is_hit(&event, clauses));
        match written.is_err() || left == 0 || is_hit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    written?;
    Ok(traced)
}

/// Returns [`Style::Coloured`] if standard output is a terminal, `--output` is not given, and `NO_COLOR` is unset or
/// empty. Otherwise returns [`Style::Plain`].
fn style(command: &args::Trace) -> Style {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match command.output.output.is_none() && io::stdout().is_terminal() && !unwanted {
        true => Style::Coloured,
        false => Style::Plain,
    }
}
