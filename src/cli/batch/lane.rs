//! Plain lines in, plain lines out, no reports in between.

use std::slice;

use super::desk::{Desk, Done};
use super::question::Question;
use super::tally::Tally;
use crate::bulk;
use crate::cli::Exit;
use crate::cli::input::Item;
use crate::cli::output::Rendered;
use crate::formats::Run;
use crate::report::Source;

/// Answers the lines of `run` by what bulk has found of each, and returns the last of them; `None` when
/// what was found ends before.
pub(super) fn answer<Q: Question>(
    desk: &Desk<'_, Q>,
    file: &str,
    run: &Run,
    found: &mut slice::Iter<'_, bulk::Answer>,
    done: &mut Vec<Done>,
) -> Option<Done> {
    let mut lines = Lines::new(run.lines().len());
    for (index, line) in run.lines().iter().enumerate() {
        let Some(found) = found.next() else {
            done.push(lines.end());
            return None;
        };
        match desk.question.write_line(line, found, &mut lines.text) {
            Some((exit, answer)) => lines.count(exit, answer),
            None => lines.add(desk.with_bulk(&item(file, run, index), found), done),
        }
    }
    Some(lines.end())
}

/// The puzzle of a line that has to be looked at more closely.
fn item(file: &str, run: &Run, index: usize) -> Item {
    let entry = run.entry(index);
    Item { source: Source { file: file.to_owned(), line: entry.line }, entry }
}

/// Lines written so far.
struct Lines {
    text: Vec<u8>,
    tally: Tally,
    exit: Exit,
}

impl Lines {
    fn new(count: usize) -> Self {
        Lines { text: Vec::with_capacity(82 * count), tally: Tally::default(), exit: Exit::Yes }
    }

    fn count(&mut self, exit: Exit, answer: &'static str) {
        self.tally.add(answer, 1);
        self.exit = self.exit.max(exit);
    }

    /// Adds the answer to one line; a complaint ends the lines before it.
    fn add(&mut self, one: Done, done: &mut Vec<Done>) {
        match one {
            Done::Report { rendered: Rendered::Text(line), exit, answer } => {
                self.text.extend_from_slice(line.as_bytes());
                self.count(exit, answer);
            }
            other => {
                done.extend([self.end(), other]);
            }
        }
    }

    /// The lines since the last end.
    fn end(&mut self) -> Done {
        let Lines { text, tally, exit } = std::mem::replace(self, Lines::new(0));
        Done::Lines { text, tally, exit }
    }
}
