//! Listening, and ending in order.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::task::JoinSet;
use tokio_util::task::TaskTracker;

use super::connections::{Connection, Listener, Slots};
use super::{Config, Shutdown};

/// How much longer than a question may take requests that are under way have to end when the server is told to:
/// the answer has to be sent, too.
const GRACE: Duration = Duration::from_secs(5);

/// How long the server waits after the system has refused a connection: those that are open may end meanwhile.
const REFUSED: Duration = Duration::from_millis(50);

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
    ready: &mut dyn FnMut(SocketAddr),
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
    ready: &mut dyn FnMut(SocketAddr),
) -> io::Result<()> {
    let slots = Slots::new(config);
    let mut tasks = JoinSet::new();
    for Listening { address, router } in services {
        let listener = bind(address, &slots, config)?;
        ready(listener.listener.local_addr()?);
        tasks.spawn(serve_connections(listener, router, config.clone(), shutdown.clone()));
    }
    asked_to_end().await;
    shutdown.begin();
    let ended = async {
        tasks.join_all().await;
        let _ = tokio::time::timeout(GRACE, shutdown.sockets_end()).await;
    };
    tokio::select! {
        () = ended => (),
        () = asked_to_end() => (),
    }
    Ok(())
}

/// Serves whoever connects until the server ends, then waits until those under way are answered.
async fn serve_connections(listener: Listener, router: Router, config: Config, shutdown: Shutdown) {
    let under_way = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            biased;
            () = shutdown.begun() => break,
            accepted = listener.accept() => accepted,
        };
        let Ok(connection) = accepted else {
            tokio::time::sleep(REFUSED).await;
            continue;
        };
        let timeout = config.body_timeout;
        under_way.spawn(serve_one(connection, router.clone(), timeout, shutdown.clone()));
    }
    drop(listener);
    under_way.close();
    let _ = tokio::time::timeout(config.timeout.saturating_add(GRACE), under_way.wait()).await;
}

/// Answers the requests of a connection, whose heads may take so long to arrive; when the server ends, the one
/// that is under way is the last.
async fn serve_one(
    connection: Connection,
    router: Router,
    head_timeout: Duration,
    shutdown: Shutdown,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_timeout);
    let service = TowerToHyperService::new(router);
    let served = http.serve_connection(TokioIo::new(connection), service).with_upgrades();
    let mut served = pin!(served);
    // A connection that breaks is its client's to know.
    let _ = tokio::select! {
        ended = served.as_mut() => ended,
        () = shutdown.begun() => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
}

fn bind(address: SocketAddr, slots: &Slots, config: &Config) -> io::Result<Listener> {
    let listener = std::net::TcpListener::bind(address).map_err(|error| {
        io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"))
    })?;
    listener.set_nonblocking(true)?;
    Ok(Listener {
        listener: tokio::net::TcpListener::from_std(listener)?,
        slots: slots.clone(),
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
