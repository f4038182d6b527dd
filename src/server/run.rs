//! Listening, and ending in order.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum_server::{Handle, Server};
use hyper_util::rt::TokioTimer;
use tokio::task::JoinSet;

use super::connections::{Client, Listener, Slots};
use super::{Config, Shutdown};

/// How much longer than a question may take requests that are under way have to end when the server is told to:
/// the answer has to be sent, too.
const GRACE: Duration = Duration::from_secs(5);

/// How long a thread that has answered a question waits for another. When it ends, the allocator gives back to the
/// system what the question took, but for what was freed in the last second.
const IDLE: Duration = Duration::from_secs(2);

/// A router and the address where it is to be reached.
#[derive(Debug)]
pub struct Listening {
    /// Where; port 0 takes any free one.
    pub address: SocketAddr,
    /// What answers there.
    pub router: Router,
}

/// Serves all of `services`, made for `shutdown` within the limits of `config`, until SIGINT or SIGTERM. Then
/// questions that are worked on are answered, and all others, the jobs and those who listen to them are told
/// that the server ends; a second signal ends it at once. `ready` hears each service's address as it listens,
/// in their order.
///
/// # Errors
///
/// An address that is taken or not this machine's.
pub fn run(
    services: Vec<Listening>,
    config: &Config,
    shutdown: &Shutdown,
    ready: impl FnMut(SocketAddr),
) -> io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_keep_alive(IDLE).build()?;
    let served = runtime.block_on(serve(services, config, shutdown, ready));
    // Work that nobody waits for any more is not waited for either.
    runtime.shutdown_background();
    served
}

async fn serve(
    services: Vec<Listening>,
    config: &Config,
    shutdown: &Shutdown,
    mut ready: impl FnMut(SocketAddr),
) -> io::Result<()> {
    let handle = Handle::new();
    let slots = Slots::new(config);
    let mut tasks = JoinSet::new();
    for Listening { address, router } in services {
        let listener = bind(address, &slots, config)?;
        ready(listener.listener.local_addr()?);
        let server = server(listener, config).handle(handle.clone());
        tasks.spawn(server.serve(router.into_make_service()));
    }
    asked_to_end().await;
    handle.graceful_shutdown(Some(config.timeout.saturating_add(GRACE)));
    shutdown.begin();
    let ended = async {
        let served: Vec<io::Result<()>> = tasks.join_all().await;
        let _ = tokio::time::timeout(GRACE, shutdown.sockets_end()).await;
        served.into_iter().collect()
    };
    tokio::select! {
        served = ended => served,
        () = asked_to_end() => Ok(()),
    }
}

fn server(listener: Listener, config: &Config) -> Server<Client> {
    let mut server = Server::from_listener(listener);
    let timer = TokioTimer::new();
    server.http_builder().http1().timer(timer).header_read_timeout(config.body_timeout);
    server
}

fn bind(address: SocketAddr, slots: &Slots, config: &Config) -> io::Result<Listener> {
    let listener = std::net::TcpListener::bind(address).map_err(|error| {
        io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"))
    })?;
    listener.set_nonblocking(true)?;
    Ok(Listener {
        listener: tokio::net::TcpListener::from_std(listener)?,
        slots: slots.clone(),
        first_timeout: config.body_timeout,
        send_timeout: config.send_timeout,
    })
}

/// Ends with the next SIGINT or SIGTERM.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = match signal(SignalKind::terminate()) {
            Ok(terminate) => terminate,
            Err(_) => return interrupt.await.unwrap_or(()),
        };
        tokio::select! {
            _ = interrupt => (),
            _ = terminate.recv() => (),
        }
    }
    #[cfg(not(unix))]
    interrupt.await.unwrap_or(())
}
