//! Connections: so many at once, and none whose client takes nothing for long.

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

/// Descriptors that are kept for all but connections: files of certificates, the runtime's own.
const RESERVED: u64 = 24;

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
    /// How long a client may take nothing of its answer.
    pub send_timeout: Duration,
}

impl Listener {
    /// The next connection, once there is a slot for it.
    ///
    /// # Errors
    ///
    /// What the system says, such as that there are too many open files; the next may come all the same.
    pub async fn accept(&self) -> io::Result<Connection> {
        let slot = Arc::clone(&self.slots.0).acquire_owned().await;
        let slot = slot.expect("nobody closes it");
        let (stream, _) = self.listener.accept().await?;
        // A short answer, or a part of one, does not wait for the client to acknowledge the last.
        stream.set_nodelay(true)?;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.send_timeout));
        Ok(Connection { stream: Box::pin(stream), _slot: slot })
    }
}

/// A connection, and its slot: a WebSocket keeps both after HTTP has done with them.
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

    // Otherwise answers would be copied for each reader.
    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
