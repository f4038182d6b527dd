//! Listening, and ending in order.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::accept::NoDelayAcceptor;
use hyper_util::rt::TokioTimer;

/// How long a client may take to send its request's head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests that are under way have to end when the server is told to.
const GRACE: Duration = Duration::from_secs(5);

/// A router and the address where it is to be reached.
#[derive(Debug)]
pub struct Listening {
    /// Where; port 0 takes any free one.
    pub address: SocketAddr,
    /// What answers there.
    pub router: Router,
}

/// Serves all of `services` until SIGINT or SIGTERM, then lets requests that are under way end.
/// `ready` hears each service's address as it listens, in their order.
///
/// # Errors
///
/// An address that is taken or not this machine's.
pub fn run(services: Vec<Listening>, ready: impl FnMut(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(serve(services, ready));
    // Whoever still works then works for nobody.
    runtime.shutdown_background();
    ended
}

async fn serve(services: Vec<Listening>, mut ready: impl FnMut(SocketAddr)) -> io::Result<()> {
    let handle = Handle::new();
    let mut tasks = tokio::task::JoinSet::new();
    for Listening { address, router } in services {
        let listener = std::net::TcpListener::bind(address)
            .map_err(|error| io::Error::new(error.kind(), format!("{address}: {error}")))?;
        listener.set_nonblocking(true)?;
        ready(listener.local_addr()?);
        // A short answer, or a part of one, does not wait for the client to acknowledge the last.
        let server = axum_server::from_tcp(listener)?.acceptor(NoDelayAcceptor::new());
        let mut server = server.handle(handle.clone());
        server.http_builder().http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
        tasks.spawn(server.serve(router.into_make_service()));
    }
    asked_to_end().await;
    handle.graceful_shutdown(Some(GRACE));
    tasks.join_all().await.into_iter().collect()
}

/// Ends with the first SIGINT or SIGTERM.
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
