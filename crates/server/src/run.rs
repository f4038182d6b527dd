//! Listens on sockets, and shuts the server down in order.

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

/// At shutdown, the server waits for running requests at most for the timeout of a question and this time. Then it
/// waits at most this time for WebSocket connections to end.
const GRACE: Duration = Duration::from_secs(5);

/// The time to wait after the system could not accept a connection, for example because too many files are open.
/// Meanwhile, open connections may end.
const REFUSED: Duration = Duration::from_millis(50);

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

/// Serves all `services` until SIGINT or SIGTERM (on other systems than Unix: Ctrl-C). The routers must have been built
/// with the same `config` and `shutdown`. Calls `ready` with the address of each service, in their order, as soon as
/// the service listens.
///
/// After the signal, the running questions are still answered. Waiting questions and unfinished jobs get the error that
/// the server ends, and the event streams of these jobs send it. Questions through a WebSocket are canceled. A second
/// signal ends the server at once.
///
/// # Errors
///
/// Returns an error if the server cannot listen on an address (for example because the address is in use or does not
/// belong to this machine), or if the async runtime cannot be created.
pub fn run(
    services: Vec<Listening>,
    config: &Config,
    shutdown: &Shutdown,
    ready: &mut dyn FnMut(SocketAddr),
) -> io::Result<()> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_keep_alive(IDLE).build()?;
    let served = runtime.block_on(serve(services, config, shutdown, ready));
    // Blocking tasks that still run are not waited for, because their results are not used.
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
    let bound = |Listening { address, router }| Ok((bind(address, &slots, config)?, router));
    // If one address is taken, no other is announced.
    let listeners: Vec<_> = services.into_iter().map(bound).collect::<io::Result<_>>()?;
    for (listener, router) in listeners {
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

/// Serves connections until the shutdown. Then waits until the running requests are answered, but at most for the
/// timeout of a question and [`GRACE`].
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

/// Answers the requests of one connection. `head_timeout` is the maximum time for the head of a request to arrive.
/// When the shutdown begins, closes the connection as soon as the current request is answered.
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
    // An error means that the connection broke, so it cannot be reported to the client.
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
