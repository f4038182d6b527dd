//! What it costs to watch a search: nothing when nobody does, little when somebody counts, and how
//! long a whole trace takes.
//!
//! `cargo bench -p sudosat-benches --bench trace`; figures: `benches/results`.

use std::hint::black_box;
use std::ops::ControlFlow;

use divan::Bencher;
use rustsat::types::Lit;
use sudosat::backend::{Cdcl, Limits, Observer, Settings, Unobserved};
use sudosat::encode::{ClauseSink, Encoding};
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::report::{Source, TraceLines};
use sudosat::rules::Sudoku;
use sudosat::trace::{Clauses, Event, Subject};

/// The program's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// The five puzzles of `puzzles/hardest.txt`.
fn entries() -> Vec<Entry> {
    let text = include_str!("../puzzles/hardest.txt");
    read_str(text, &ReadOptions::default()).map(|entry| entry.unwrap()).collect()
}

/// Benches `search` on all five, each with its formula.
fn on_all(bencher: Bencher, search: impl Fn(&Subject<'_>, &Entry)) {
    let entries = entries();
    let sudoku = Sudoku::new(entries[0].puzzle.shape());
    let subjects: Vec<_> = entries
        .iter()
        .map(|entry| {
            Subject::new(&sudoku, &entry.puzzle, Encoding::default(), &Limits::none()).unwrap()
        })
        .collect();
    bencher.bench_local(|| subjects.iter().zip(&entries).for_each(|(it, entry)| search(it, entry)));
}

fn watched_by(bencher: Bencher, observer: impl Observer + Clone) {
    on_all(bencher, |subject, _| {
        let (settings, limits) = (Settings::default(), Limits::none());
        let mut solver = Cdcl::observed(&settings, &limits, observer.clone());
        let clauses = subject.clauses();
        clauses.iter().for_each(|clause| solver.add_clause(clauses.literals(clause)));
        black_box(solver.solve(&[]));
    });
}

/// Hears everything and keeps a number.
#[derive(Clone, Default)]
struct Count(u64);

impl Observer for Count {
    fn propagated(&mut self, _literal: Lit, _level: usize, clause: &[Lit]) {
        self.0 += clause.len() as u64;
    }
}

/// Nobody watches.
#[divan::bench]
fn unobserved(bencher: Bencher) {
    watched_by(bencher, Unobserved);
}

/// Somebody hears every event, and counts literals.
#[divan::bench]
fn counted(bencher: Bencher) {
    watched_by(bencher, Count::default());
}

/// All events are kept.
#[divan::bench]
fn recorded(bencher: Bencher) {
    on_all(bencher, |subject, _| {
        black_box(subject.record(&Settings::default(), &Limits::none()).unwrap());
    });
}

/// All events become JSON lines.
#[divan::bench]
fn as_json_lines(bencher: Bencher) {
    on_all(bencher, |subject, entry| {
        let mut lines = TraceLines::new(Vec::new());
        let source = Source { file: "bench".to_owned(), line: entry.line };
        let (variables, clauses) = (subject.variables(), subject.clauses().len());
        lines.begin(&source, entry, "cdcl", variables, clauses).unwrap();
        let mut watch = |event: Event, clauses: &Clauses<'_>| {
            lines.event(event, clauses).unwrap();
            ControlFlow::Continue(())
        };
        black_box(subject.trace(&Settings::default(), &Limits::none(), &mut watch).unwrap());
    });
}
