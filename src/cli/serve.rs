//! Runs `sudosat serve`, which starts the server of the web page and the HTTP API.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Result;

use super::{Exit, args};
use crate::server::{Config, Listening, Shutdown, app, fpuzzles, run};

pub(super) fn run_server(command: &args::Serve) -> Result<Exit> {
    let library = command.own.read()?.map(Arc::new);
    if !command.quiet {
        log(command.log_json);
    }
    let config = Config { library, ..command.config() };
    let shutdown = Shutdown::default();
    let page = Listening { address: command.address, router: app(&config, &shutdown) };
    let mut services = vec![page];
    services.extend(
        command.fpuzzles.map(|address| Listening { address, router: fpuzzles(&config, &shutdown) }),
    );
    let mut ready = |address: SocketAddr| {
        if !command.quiet {
            note!("listening on http://{address}");
        }
    };
    run(services, &config, &shutdown, &mut ready)?;
    Ok(Exit::Yes)
}

/// Makes the program write its log to standard error, as JSON lines if `json` is true and otherwise as text.
fn log(json: bool) {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    match json {
        true => log.json().init(),
        false => log.compact().init(),
    }
}

impl args::Serve {
    /// Returns the configuration of the server that the flags set, with `None` as the field `library`.
    fn config(&self) -> Config {
        let default = Config::default();
        Config {
            max_body: self.max_body.try_into().unwrap_or(usize::MAX),
            body_timeout: self.body_timeout,
            send_timeout: self.send_timeout,
            max_connections: self.max_connections,
            max_side: self.max_side.into(),
            max_answer: self.max_answer,
            timeout: self.timeout,
            workers: self.workers.unwrap_or(default.workers),
            max_waiting: self.max_waiting,
            job_workers: self.job_workers,
            max_jobs: self.max_jobs.get(),
            job_timeout: self.job_timeout,
            max_sessions: self.max_sessions.get(),
            time_to_live: self.time_to_live,
            only_loopback: self.address.ip().is_loopback(),
            allowed_origins: self.allow_origin.clone(),
            library: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        serve: args::Serve,
    }

    #[test]
    fn without_flags_the_limits_are_those_of_the_library() {
        let parsed = Program::parse_from(["sudosat"]).serve.config();
        let expected = Config { only_loopback: true, ..Config::default() };
        assert_eq!(format!("{parsed:#?}"), format!("{expected:#?}"));
    }
}
