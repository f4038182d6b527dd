//! `sudosat convert`

use std::io::Write;

use anyhow::{Result, ensure};

use super::announce::Announcer;
use super::output::Destination;
use super::{Exit, args, input};
use crate::ask::convert;
use crate::formats::{Alphabet, Entry, OutputFormat, write};
use crate::grid::{Puzzle, Rules};

pub(super) fn run(command: &args::Convert) -> Result<Exit> {
    let mut out = Destination::open(command.output.output.as_deref())?;
    let mut exit = Exit::Yes;
    let mut written = 0;
    let mut rules = Rules::default();
    let mut announcer = Announcer::new(command.output.quiet);
    for item in input::open(&command.input)? {
        match item {
            Ok(item) => {
                let text = convert(&item.entry, command.to, command.to_alphabet.as_ref())?;
                if let Some(note) = announcer.note(&item) {
                    eprintln!("{note}");
                }
                if written > 0 && is_block(command.to) {
                    writeln!(out)?;
                }
                let told = rules_before(&item.entry, command, &mut rules, written)?;
                out.write_all(told.as_bytes())?;
                if written == 0 && command.to == OutputFormat::Csv {
                    writeln!(out, "{}", write::CSV_HEADER)?;
                }
                out.write_all(text.as_bytes())?;
                written += 1;
            }
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                eprintln!("sudosat: {bad}");
                exit = Exit::Usage;
            }
        }
    }
    out.finish()?;
    Ok(exit)
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
