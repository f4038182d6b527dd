//! Runs `sudosat prove` and `sudosat cover prove`, which write certificates, and `sudosat verify`, which checks one.

use std::fmt::Debug;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::announce::Announcer;
use super::args::VerifyFormat;
use super::output::Destination;
use super::{Exit, args, interrupt, text};
use crate::certify::{self, Certificate, Proved, prove_or_refute};
use crate::report::VerifyReport;
use crate::solve::Options;

/// Runs `sudosat prove`.
pub(super) fn prove(command: &args::Prove) -> Result<Exit> {
    let how = &command.how;
    let options = Options { primitives: command.encode, ..how.options(interrupt::flag())? };
    let item = command.input.single(how.timeout)?;
    Announcer::of_solver(how.quiet).announce(&item);
    let prove = |claim| certify::prove(&item.entry.puzzle, claim, how.form(), &options);
    finish(prove_or_refute(command.claim, prove)?, &how.output)
}

/// Runs `sudosat cover prove`.
pub(super) fn prove_cover(command: &args::CoverProve) -> Result<Exit> {
    let how = &command.how;
    let options = how.options(interrupt::flag())?;
    let (name, text) = command.problem.read_text(how.timeout)?;
    text::cover(&name, &text, how.timeout, how.quiet)?;
    let prove = |claim| certify::prove_cover(&text, claim, how.form(), &options);
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

/// Runs `sudosat verify`.
pub(super) fn verify(command: &args::Verify) -> Result<Exit> {
    let name = command.folder.display().to_string();
    ensure!(!command.folder.is_file(), "{name} is a file: expected the folder of a certificate");
    let verdict =
        certify::verify(&command.folder).with_context(|| format!("cannot read {name}"))?;
    let exit = if verdict.is_ok() { Exit::Yes } else { Exit::No };
    let report = VerifyReport::new(name, &verdict);
    let mut out = Destination::open(None)?;
    match command.format {
        VerifyFormat::Text => write!(out, "{}", report.text())?,
        VerifyFormat::Json => writeln!(out, "{}", serde_json::to_string(&report)?)?,
    }
    out.finish()?;
    Ok(exit)
}
