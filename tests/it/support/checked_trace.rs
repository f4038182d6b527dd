//! A puzzle traced, and every step of the trace checked against the exported formula.

use std::ops::ControlFlow;

use sudosat::backend::{Limits, SearchMode, Settings};
use sudosat::dimacs::Export;
use sudosat::encode::{Encoding, Scope};
use sudosat::formats::Entry;
use sudosat::report::{Source, TraceLines};
use sudosat::rules::Sudoku;
use sudosat::trace::Subject;

use super::replayer::{self, Checked};

/// Traces the search for a solution and has each step checked; what there was.
pub fn checked_trace(
    sudoku: &Sudoku,
    entry: &Entry,
    settings: &Settings,
    encoding: Encoding,
    limits: &Limits,
) -> Checked {
    let subject = Subject::new(sudoku, &entry.puzzle, encoding, &Limits::none()).unwrap();
    let formula = exported(sudoku, entry, encoding);
    let deduces = settings.search != SearchMode::Backtracking;
    replayer::check(&formula, &lines(&subject, entry, settings, limits), deduces)
}

/// The formula as a file for other solvers.
fn exported(sudoku: &Sudoku, entry: &Entry, encoding: Encoding) -> Vec<Vec<i32>> {
    let mut cnf = Vec::new();
    Export::new(sudoku, &entry.puzzle, encoding, Scope::Whole).write_cnf(&mut cnf).unwrap();
    replayer::read_cnf(std::str::from_utf8(&cnf).unwrap())
}

/// The trace in JSON lines.
fn lines(subject: &Subject<'_>, entry: &Entry, settings: &Settings, limits: &Limits) -> String {
    let mut text = Vec::new();
    let mut lines = TraceLines::new(&mut text);
    let source = Source { file: "test".to_owned(), line: entry.line };
    lines.begin(&source, entry, "cdcl", subject.variables(), subject.clauses().len()).unwrap();
    let traced = subject
        .trace(settings, limits, &mut |event, clauses| {
            lines.event(event, clauses).unwrap();
            ControlFlow::Continue(())
        })
        .unwrap();
    lines.end(&traced.ending, &traced.counters, entry).unwrap();
    String::from_utf8(text).unwrap()
}
