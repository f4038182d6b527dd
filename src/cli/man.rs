//! Runs `sudosat man`, which prints the manual page.

use std::io::Write;

use anyhow::{Context, Result};
use clap_mangen::Man;

use super::{Exit, args};

pub(super) fn run(command: &args::Man) -> Result<Exit> {
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
