//! `sudosat prove`

use std::path::Path;

use anyhow::{Context, Result};

use super::announce::Announcer;
use super::{Exit, args, input, interrupt};
use crate::certify::{Certificate, Claim, Proved, Refutation, prove};
use crate::grid::Puzzle;
use crate::solve::Options;

pub(super) fn run(command: &args::Prove) -> Result<Exit> {
    let options = Options {
        engine: command.engine.clone(),
        timeout: command.timeout,
        max_conflicts: command.max_conflicts,
        interrupt: Some(interrupt::flag()),
        ..Options::default()
    };
    let item = input::single(&command.input.inputs, &command.input.read_options())?;
    if let Some(note) = Announcer::new(command.quiet).note(&item) {
        eprintln!("{note}");
    }
    match proved(&item.entry.puzzle, command, &options)? {
        Proved::True(mut certificate) => {
            write(&mut certificate, &command.output)?;
            Ok(Exit::Yes)
        }
        Proved::False(refutation) => {
            println!("not proved: {refutation}");
            Ok(Exit::No)
        }
        Proved::Unknown(limit) => {
            println!("unknown, {limit}");
            Ok(limit.into())
        }
    }
}

/// Without a claim: that there is exactly one solution, or none, whichever is true.
fn proved(puzzle: &Puzzle, command: &args::Prove, options: &Options) -> Result<Proved> {
    let form = command.form();
    let proved = prove(puzzle, command.claim.unwrap_or(Claim::Count(1)), form, options)?;
    match (&proved, command.claim) {
        (Proved::False(Refutation::Fewer(0)), None) => {
            Ok(prove(puzzle, Claim::Count(0), form, options)?)
        }
        _ => Ok(proved),
    }
}

fn write(certificate: &mut Certificate, folder: &Path) -> Result<()> {
    let name = folder.display();
    certificate.write(folder).with_context(|| format!("cannot write {name}"))?;
    let manifest = &certificate.manifest;
    let bytes: u64 = manifest.files.values().map(|file| file.bytes).sum();
    println!("proved: {}, by {} in {bytes} bytes: {name}", certificate.claim, manifest.engine);
    Ok(())
}
