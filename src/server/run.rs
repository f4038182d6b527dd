//! Listens on sockets, and shuts the server down in order.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum_server::{Handle, Server};
use hyper_util::rt::TokioTimer;
use tokio::task::JoinSet;

use super::connections::{Client, Listener, Slots};
use super::{Config, Shutdown};

/// The time that running requests have at shutdown in addition to the timeout of a question, to send the answer.
/// It is also the maximum time to wait for WebSocket connections to end.
const GRACE: Duration = Duration::from_secs(5);

/// The time that an idle thread waits for another question. When the thread ends, the allocator returns the memory
/// of its last question to the system, except the memory freed in the last second.
const IDLE: Duration = Duration::from_secs(2);

/// A router and the address on which it is served.
#[derive(Debug)]
pub struct Listening {
    /// The address; port 0 means any free port.
    pub address: SocketAddr,
    /// The router that answers the requests.
    pub router: Router,
}

/// Serves all `services` until SIGINT or SIGTERM. The routers must have been built with the same `config` and
/// `shutdown`. After the signal, the running questions are still answered; waiting questions and unfinished jobs get
/// an error that the server ends, and so do the listeners to these jobs. A second signal ends the server at once.
/// Calls `ready` with the address of each service, in their order, as soon as the service listens.
///
/// # Errors
///
/// Returns an error if an address is in use or does not belong to this machine, or if serving fails.
pub fn run(
    services: Vec<Listening>,
    config: &Config,
    shutdown: &Shutdown,
    ready: impl FnMut(SocketAddr),
) -> io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_keep_alive(IDLE).build()?;
    let served = runtime.block_on(serve(services, config, shutdown, ready));
    // Does not wait for blocking tasks that still run: nobody waits for their result.
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

/// Waits for the next SIGINT or SIGTERM.
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
