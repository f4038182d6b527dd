//! Plain lines in, plain lines out, no reports in between.

use std::slice;

use super::desk::{Desk, Done};
use super::question::Question;
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
            Some(exit) => lines.count(exit),
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
    puzzles: usize,
    exit: Exit,
}

impl Lines {
    fn new(count: usize) -> Self {
        Lines { text: Vec::with_capacity(82 * count), puzzles: 0, exit: Exit::Yes }
    }

    fn count(&mut self, exit: Exit) {
        self.puzzles += 1;
        self.exit = self.exit.max(exit);
    }

    /// Adds the answer to one line; a complaint ends the lines before it.
    fn add(&mut self, one: Done, done: &mut Vec<Done>) {
        match one {
            Done::Report(Rendered::Text(line), exit) => {
                self.text.extend_from_slice(line.as_bytes());
                self.count(exit);
            }
            other => {
                done.extend([self.end(), other]);
            }
        }
    }

    /// The lines since the last end.
    fn end(&mut self) -> Done {
        let Lines { text, puzzles, exit } = std::mem::replace(self, Lines::new(0));
        Done::Lines { text, puzzles, exit }
    }
}
