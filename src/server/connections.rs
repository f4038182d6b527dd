//! Connections: so many at once, and none whose client takes nothing for long.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum_server::{AddrListener, Address};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use super::Config;

/// Descriptors that are kept for all but connections: files of certificates, the runtime's own.
const OTHERS: u64 = 24;

/// Whoever is at the other end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client;

impl Address for Client {
    type Stream = Connection;
    type Listener = Listener;
}

/// The places for connections, for all listeners together.
#[derive(Clone, Debug)]
pub(super) struct Places(Arc<Semaphore>);

impl Places {
    /// As many as `config` allows, and as the system has descriptors for.
    pub fn new(config: &Config) -> Self {
        let descriptors = rlimit::Resource::NOFILE.get().map_or(u64::MAX, |(soft, _)| soft);
        let most = usize::try_from(descriptors.saturating_sub(OTHERS)).unwrap_or(usize::MAX);
        let places = config.max_connections.get().min(most.max(1));
        Places(Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))))
    }
}

/// Accepts connections as long as there are places; who comes later waits in the system's queue.
#[derive(Debug)]
pub(super) struct Listener {
    pub listener: TcpListener,
    pub places: Places,
    /// How long a client may take nothing of its answer.
    pub patience: Duration,
}

impl AddrListener<Connection, Client> for Listener {
    async fn bind_to(_: Client) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    async fn accept_stream(&self) -> io::Result<(Connection, Client)> {
        let place = Arc::clone(&self.places.0).acquire_owned().await;
        let place = place.expect("nobody closes it");
        let (stream, _) = self.listener.accept().await?;
        // A short answer, or a part of one, does not wait for the client to acknowledge the last.
        stream.set_nodelay(true)?;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.patience));
        Ok((Connection { stream: Box::pin(stream), _place: place }, Client))
    }

    fn get_local_addr(&self) -> io::Result<Client> {
        self.listener.local_addr().map(|_| Client)
    }
}

/// A connection, and its place.
#[derive(Debug)]
pub(super) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _place: OwnedSemaphorePermit,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write_vectored(cx, parts)
    }

    // Otherwise answers would be copied for each reader.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
