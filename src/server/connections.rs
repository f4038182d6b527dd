//! Accepts TCP connections: limits their number, and closes those whose client is silent or stops reading.

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

/// The number of file descriptors reserved for other uses: files of certificates, and the async runtime.
const RESERVED: u64 = 24;

/// The address type of `axum_server` for a client; it carries no data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client;

impl Address for Client {
    type Stream = Connection;
    type Listener = Listener;
}

/// The free slots for connections, shared by all listeners.
#[derive(Clone, Debug)]
pub(super) struct Slots(Arc<Semaphore>);

impl Slots {
    /// Creates as many slots as `config` allows, but no more than the system has file descriptors for.
    pub fn new(config: &Config) -> Self {
        let descriptors = rlimit::Resource::NOFILE.get().map_or(u64::MAX, |(soft, _)| soft);
        let most = usize::try_from(descriptors.saturating_sub(RESERVED)).unwrap_or(usize::MAX);
        let slots = config.max_connections.get().min(most.max(1));
        Slots(Arc::new(Semaphore::new(slots.min(Semaphore::MAX_PERMITS))))
    }
}

/// A listener that accepts connections while slots are free; later ones wait in the operating system's queue.
#[derive(Debug)]
pub(super) struct Listener {
    pub listener: TcpListener,
    pub slots: Slots,
    /// The maximum time for the first bytes to arrive. The HTTP server has its own timeouts for the rest.
    pub first_timeout: Duration,
    /// The maximum time in which a client reads nothing of its answer.
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
        // Sends a short answer, or part of one, without waiting for the client to acknowledge the previous packet.
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

/// A connection, and the slot that it occupies until it is dropped.
#[derive(Debug)]
pub(super) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    /// The state of the protocol check; `None` once the connection is known to be HTTP/1.
    opening: Option<Opening>,
    _slot: OwnedSemaphorePermit,
}

/// The check of the first bytes of a connection. Without it, the server would wait for them without limit.
#[derive(Debug)]
struct Opening {
    timeout: Pin<Box<Sleep>>,
    /// The number of bytes so far, all equal to the start of [`HTTP_2`].
    matched: usize,
}

/// The first bytes of an HTTP/2 connection. HTTP/2 is refused, because after these bytes a client could stay silent
/// without limit.
const HTTP_2: &[u8] = b"PRI";

impl Opening {
    /// Returns true if the bytes so far show that the connection is HTTP/1, and false if they do not decide it.
    ///
    /// # Errors
    ///
    /// Returns [`io::ErrorKind::Unsupported`] if they are the start of HTTP/2.
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

    // Without this, the parts of an answer would be copied into one buffer for each reader.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
