//! `sudosat convert`

use std::io::Write;

use anyhow::{Result, ensure};

use super::announce::Announcer;
use super::output::Destination;
use super::{Exit, args, input};
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
                refuse_drawn_marks(&item.entry.puzzle, command.to)?;
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

/// Pencil marks of several grids cannot be read back from a drawing: where no grid is, it has nothing
/// to tell columns by.
fn refuse_drawn_marks(puzzle: &Puzzle, form: OutputFormat) -> Result<()> {
    ensure!(
        form != OutputFormat::Marks || !puzzle.shape().is_canvas(),
        "--to marks cannot draw several grids: expected --to marks-line or json"
    );
    Ok(())
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
        form => ended(write::without_rules(puzzle, form, alphabet)),
    })
}

/// `puzzle` in the wanted form, below its rules, with a newline at its end.
pub(super) fn text(puzzle: &Puzzle, form: OutputFormat, alphabet: &Alphabet) -> String {
    ended(write::puzzle(puzzle, form, alphabet))
}

fn ended(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
