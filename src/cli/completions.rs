//! Runs `sudosat completions`, which prints a completion script for a shell.

use anyhow::Result;

use super::{Exit, args};

pub(super) fn run(command: &args::Completions) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut args::command(), "sudosat", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(Exit::Yes)
}
