//! Runs `sudosat completions`, which prints a completion script for a shell, and `sudosat man`, which prints the manual
//! page.

use std::io::Write;

use anyhow::{Context, Result};
use clap_mangen::Man;

use super::{Exit, args};

/// Prints a completion script for a shell.
pub(super) fn completions(command: &args::Completions) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut args::command(), "sudosat", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(Exit::Yes)
}

/// Prints the manual page, or writes one of each command into a folder.
pub(super) fn man(command: &args::Man) -> Result<Exit> {
    let program = args::command();
    match &command.directory {
        Some(directory) => {
            std::fs::create_dir_all(directory)
                .and_then(|()| clap_mangen::generate_to(program, directory))
                .with_context(|| format!("cannot write into {}", directory.display()))?;
        }
        None => {
            let mut page = Vec::new();
            Man::new(program).render(&mut page)?;
            std::io::stdout().write_all(&page)?;
        }
    }
    Ok(Exit::Yes)
}
