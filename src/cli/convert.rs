//! `sudosat convert`

use std::io::Write;

use anyhow::{Result, ensure};

use super::announce::Announcer;
use super::output::Destination;
use super::{Exit, args, input};
use crate::formats::{Alphabet, Entry, OutputFormat, write};
use crate::grid::Puzzle;

pub(super) fn run(command: &args::Convert) -> Result<Exit> {
    let mut out = Destination::open(command.output.output.as_deref())?;
    let mut exit = Exit::Yes;
    let mut written = 0;
    let mut announcer = Announcer::new(command.output.quiet);
    for item in input::open(&command.input)? {
        match item {
            Ok(item) => {
                if let Some(note) = announcer.note(&item) {
                    eprintln!("{note}");
                }
                if written == 0 && command.to == OutputFormat::Csv {
                    writeln!(out, "{}", write::CSV_HEADER)?;
                }
                if written > 0 && is_block(command.to) {
                    writeln!(out)?;
                }
                out.write_all(converted(&item.entry, command)?.as_bytes())?;
                written += 1;
            }
            Err(bad) => {
                eprintln!("sudosat: {bad}");
                exit = Exit::Usage;
            }
        }
    }
    out.finish()?;
    Ok(exit)
}

/// Whether puzzles of this form need a blank line between them.
fn is_block(form: OutputFormat) -> bool {
    use OutputFormat::{Block, Grid, Marks, Sdk};
    matches!(form, Grid | Block | Sdk | Marks)
}

fn converted(entry: &Entry, command: &args::Convert) -> Result<String> {
    let alphabet = command.to_alphabet.as_ref().unwrap_or(&entry.alphabet);
    let side = entry.puzzle.shape().side();
    ensure!(
        alphabet.fits(side),
        "--to-alphabet {alphabet} does not fit a grid of side {side}: expected {side} symbols"
    );
    let Entry { puzzle, solution, comment, .. } = entry;
    Ok(match command.to {
        OutputFormat::Csv => write::csv(&puzzle.clues, solution.as_ref(), alphabet) + "\n",
        OutputFormat::Json => write::json(puzzle, solution.as_ref(), alphabet) + "\n",
        OutputFormat::Sdk => write::sdk(&puzzle.clues, alphabet, comment.as_deref()),
        form => text(puzzle, form, alphabet),
    })
}

/// `puzzle` in the wanted form, with a newline at its end.
pub(super) fn text(puzzle: &Puzzle, form: OutputFormat, alphabet: &Alphabet) -> String {
    let mut text = write::puzzle(puzzle, form, alphabet);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
