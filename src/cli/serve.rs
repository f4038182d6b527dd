//! `sudosat serve`

use anyhow::{Context, Result};

use super::{Exit, args};
use crate::server::{Config, Listening, app, fpuzzles, run};

pub(super) fn run_server(command: &args::Serve) -> Result<Exit> {
    let config = Config::default();
    let mut services = vec![Listening { address: command.address, router: app(&config) }];
    services
        .extend(command.fpuzzles.map(|address| Listening { address, router: fpuzzles(&config) }));
    run(services, |address| eprintln!("listening on http://{address}")).context("cannot serve")?;
    Ok(Exit::Yes)
}
