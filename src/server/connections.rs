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
use tokio::time::{Sleep, sleep};
use tokio_io_timeout::TimeoutStream;

use super::Config;

/// Descriptors that are kept for all but connections: files of certificates, the runtime's own.
const RESERVED: u64 = 24;

/// Whoever is at the other end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client;

impl Address for Client {
    type Stream = Connection;
    type Listener = Listener;
}

/// The slots for connections, for all listeners together.
#[derive(Clone, Debug)]
pub(super) struct Slots(Arc<Semaphore>);

impl Slots {
    /// As many as `config` allows, and as the system has descriptors for.
    pub fn new(config: &Config) -> Self {
        let descriptors = rlimit::Resource::NOFILE.get().map_or(u64::MAX, |(soft, _)| soft);
        let most = usize::try_from(descriptors.saturating_sub(RESERVED)).unwrap_or(usize::MAX);
        let slots = config.max_connections.get().min(most.max(1));
        Slots(Arc::new(Semaphore::new(slots.min(Semaphore::MAX_PERMITS))))
    }
}

/// Accepts connections as long as there are slots; who comes later waits in the system's queue.
#[derive(Debug)]
pub(super) struct Listener {
    pub listener: TcpListener,
    pub slots: Slots,
    /// How long the first bytes may take to arrive; the rest is the server's to wait for.
    pub first_timeout: Duration,
    /// How long a client may take nothing of its answer.
    pub send_timeout: Duration,
}

impl AddrListener<Connection, Client> for Listener {
    async fn bind_to(_: Client) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    async fn accept_stream(&self) -> io::Result<(Connection, Client)> {
        let slot = Arc::clone(&self.slots.0).acquire_owned().await;
        let slot = slot.expect("nobody closes it");
        let (stream, _) = self.listener.accept().await?;
        // A short answer, or a part of one, does not wait for the client to acknowledge the last.
        stream.set_nodelay(true)?;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.send_timeout));
        let opening = Opening { timeout: Box::pin(sleep(self.first_timeout)), matched: 0 };
        Ok((Connection { stream: Box::pin(stream), opening: Some(opening), _slot: slot }, Client))
    }

    fn get_local_addr(&self) -> io::Result<Client> {
        self.listener.local_addr().map(|_| Client)
    }
}

/// A connection, and its place.
#[derive(Debug)]
pub(super) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    /// Until it is known that this is HTTP/1.
    opening: Option<Opening>,
    _slot: OwnedSemaphorePermit,
}

/// The begin of a connection, for which the server would wait for ever.
#[derive(Debug)]
struct Opening {
    timeout: Pin<Box<Sleep>>,
    /// How many bytes were those that HTTP/2 begins with.
    matched: usize,
}

/// What a client of HTTP/2 says first; it could be silent for ever after that, so it is refused.
const HTTP_2: &[u8] = b"PRI";

impl Opening {
    /// Whether this is HTTP/1, as far as `bytes` tell.
    fn is_over(&mut self, bytes: &[u8]) -> io::Result<bool> {
        for &byte in bytes {
            if byte != HTTP_2[self.matched] {
                return Ok(true);
            }
            self.matched += 1;
            if self.matched == HTTP_2.len() {
                return Err(io::ErrorKind::Unsupported.into());
            }
        }
        Ok(false)
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let start = buffer.filled().len();
        let read = this.stream.as_mut().poll_read(cx, buffer);
        let Some(opening) = &mut this.opening else { return read };
        if read.is_pending() {
            return opening.timeout.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()));
        }
        if opening.is_over(&buffer.filled()[start..])? {
            this.opening = None;
        }
        read
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
