//! Runs `sudosat verify`, which checks a certificate.

use std::io::Write;

use anyhow::{Context, Result};

use super::args::VerifyFormat;
use super::output::Destination;
use super::{Exit, args};
use crate::certify::verify;
use crate::report::VerifyReport;

pub(super) fn run(command: &args::Verify) -> Result<Exit> {
    let name = command.folder.display().to_string();
    let verdict = verify(&command.folder).with_context(|| format!("cannot read {name}"))?;
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
