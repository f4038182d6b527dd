//! Accepts TCP connections: limits their number, and closes those whose client stops reading.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use super::Config;
use super::pool::semaphore;

/// The number of file descriptors that are not used for connections, but for files and by the async runtime.
const RESERVED: u64 = 24;

/// The free slots for connections. All listeners share them.
#[derive(Clone, Debug)]
pub(super) struct Slots(Arc<Semaphore>);

impl Slots {
    /// Creates as many slots as `config` allows, but at most the number of file descriptors that this process may open,
    /// without the [`RESERVED`] ones, and at least one.
    pub fn new(config: &Config) -> Self {
        let descriptors = rlimit::Resource::NOFILE.get().map_or(u64::MAX, |(soft, _)| soft);
        let most = usize::try_from(descriptors.saturating_sub(RESERVED)).unwrap_or(usize::MAX);
        let slots = config.max_connections.get().min(most.max(1));
        Slots(Arc::new(semaphore(slots)))
    }
}

/// A listener that accepts connections while slots are free. Further connections wait in the queue of the operating
/// system.
#[derive(Debug)]
pub(super) struct Listener {
    pub listener: TcpListener,
    pub slots: Slots,
    /// The maximum time for which a client may read nothing while an answer is sent; then the connection is closed.
    pub send_timeout: Duration,
}

impl Listener {
    /// Waits for a free slot and for the next connection.
    ///
    /// # Errors
    ///
    /// Returns the system's error, such as too many open files; a later call may succeed.
    pub async fn accept(&self) -> io::Result<Connection> {
        let slot = Arc::clone(&self.slots.0).acquire_owned().await;
        let slot = slot.expect("nobody closes it");
        let (stream, _) = self.listener.accept().await?;
        // With this option, the system sends a short answer at once, even if the client has not acknowledged the
        // previous packet yet.
        stream.set_nodelay(true)?;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.send_timeout));
        Ok(Connection { stream: Box::pin(stream), _slot: slot })
    }
}

/// A connection, and the slot that it occupies until it is dropped. A WebSocket keeps both after HTTP has ended.
#[derive(Debug)]
pub(super) struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _slot: OwnedSemaphorePermit,
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

    // Without this method, hyper would copy the parts of an answer into one buffer, although all readers of the answer
    // share these parts.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
