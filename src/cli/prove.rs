//! Runs `sudosat prove` and `sudosat cover prove`, which write certificates.

use std::fmt::Debug;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};

use super::announce::Announcer;
use super::{Exit, args, interrupt, text};
use crate::certify::{Certificate, Proved, prove, prove_cover, prove_or_refute};
use crate::solve::Options;

pub(super) fn run(command: &args::Prove) -> Result<Exit> {
    let how = &command.how;
    let options = Options { primitives: command.encode, ..how.options(interrupt::flag())? };
    let item = command.input.single(how.timeout)?;
    Announcer::of_solver(how.quiet).announce(&item);
    let prove = |claim| prove(&item.entry.puzzle, claim, how.form(), &options);
    finish(prove_or_refute(command.claim, prove)?, &how.output)
}

pub(super) fn run_cover(command: &args::CoverProve) -> Result<Exit> {
    let how = &command.how;
    let options = how.options(interrupt::flag())?;
    let (name, text) = command.problem.read_text(how.timeout)?;
    text::cover(&name, &text, how.timeout, how.quiet)?;
    let prove = |claim| prove_cover(&text, claim, how.form(), &options);
    finish(prove_or_refute(command.claim, prove)?, &how.output)
}

fn finish<S: Debug>(proved: Proved<S>, folder: &Path) -> Result<Exit> {
    match proved {
        Proved::True(mut certificate) => {
            write(&mut certificate, folder)?;
            Ok(Exit::Yes)
        }
        Proved::False(refutation) => {
            writeln!(io::stdout(), "not proved: {refutation}")?;
            Ok(Exit::No)
        }
        Proved::Unknown(limit) => {
            writeln!(io::stdout(), "unknown, {limit}")?;
            Ok(limit.into())
        }
    }
}

fn write(certificate: &mut Certificate, folder: &Path) -> Result<()> {
    let name = folder.display();
    certificate.write(folder).with_context(|| format!("cannot write {name}"))?;
    let manifest = &certificate.manifest;
    let bytes: u64 = manifest.files.values().map(|file| file.bytes).sum();
    let (claim, engine) = (&certificate.claim, &manifest.engine);
    writeln!(io::stdout(), "proved: {claim}, by {engine} in {bytes} bytes: {name}")?;
    Ok(())
}
