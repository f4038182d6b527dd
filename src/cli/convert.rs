//! `sudosat convert`

use std::io::Write;

use anyhow::{Result, ensure};

use super::announce::Announcer;
use super::input::Item;
use super::output::Destination;
use super::{Exit, args, input};
use crate::ask::convert;
use crate::formats::{Alphabet, Entry, OutputFormat, write};
use crate::generate::{NoCanonicalForm, Seen, canonical_form};
use crate::grid::{Puzzle, Rules};

pub(super) fn run(command: &args::Convert) -> Result<Exit> {
    let mut converter = Converter {
        command,
        out: Destination::open(command.output.output.as_deref())?,
        written: 0,
        rules: Rules::default(),
        announcer: Announcer::new(command.output.quiet),
        seen: Seen::default(),
    };
    let mut exit = Exit::Yes;
    for item in input::open(&command.input, None)? {
        match item {
            Ok(mut item) => match converter.chosen(&mut item) {
                Ok(true) => converter.write(&item)?,
                Ok(false) => {}
                Err(reason) => {
                    say!("sudosat: {}: {reason}", item.source);
                    exit = Exit::Usage;
                }
            },
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                say!("sudosat: {bad}");
                exit = Exit::Usage;
            }
        }
    }
    converter.out.finish()?;
    Ok(exit)
}

struct Converter<'a> {
    command: &'a args::Convert,
    out: Destination,
    written: usize,
    rules: Rules,
    announcer: Announcer,
    seen: Seen,
}

impl Converter<'_> {
    /// Whether the puzzle is to be written; brings it into its canonical form where that is asked for.
    fn chosen(&mut self, item: &mut Item) -> Result<bool, NoCanonicalForm> {
        let args::Convert { canonical, dedup, .. } = *self.command;
        if !canonical && !dedup {
            return Ok(true);
        }
        let form = canonical_form(&item.entry.puzzle)?;
        let is_wanted = !dedup || self.seen.is_new(&form);
        if canonical {
            item.entry.puzzle.clues = form;
            // It is that of another grid now.
            item.entry.solution = None;
        }
        Ok(is_wanted)
    }

    fn write(&mut self, item: &Item) -> Result<()> {
        let to = self.command.to;
        let text = convert(&item.entry, to, self.command.to_alphabet.as_ref())?;
        if let Some(note) = self.announcer.note(item) {
            say!("{note}");
        }
        if self.written > 0 && is_block(to) {
            writeln!(self.out)?;
        }
        let told = rules_before(&item.entry, self.command, &mut self.rules, self.written)?;
        self.out.write_all(told.as_bytes())?;
        if self.written == 0 && to == OutputFormat::Csv {
            writeln!(self.out, "{}", write::CSV_HEADER)?;
        }
        self.out.write_all(text.as_bytes())?;
        self.written += 1;
        Ok(())
    }
}

/// The line that tells the rules of `entry`, where they differ from the `rules` before it.
fn rules_before(
    entry: &Entry,
    command: &args::Convert,
    rules: &mut Rules,
    written: usize,
) -> Result<String> {
    let own = &entry.puzzle.rules;
    if command.to == OutputFormat::Json || own == rules {
        return Ok(String::new());
    }
    ensure!(
        command.to != OutputFormat::Csv || written == 0,
        "found the rules {own}, expected {rules} as before: CSV has one line of rules, above its header"
    );
    rules.clone_from(own);
    Ok(write::rules_line(own))
}

/// Whether puzzles of this form need a blank line between them.
fn is_block(form: OutputFormat) -> bool {
    use OutputFormat::{Block, Grid, Marks, Sdk};
    matches!(form, Grid | Block | Sdk | Marks)
}

/// `puzzle` in the wanted form, below its rules, with a newline at its end.
pub(super) fn text(puzzle: &Puzzle, form: OutputFormat, alphabet: &Alphabet) -> String {
    let mut text = write::puzzle(puzzle, form, alphabet);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
