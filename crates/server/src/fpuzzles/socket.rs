//! Serves the connections of clients. Each new message of a client immediately cancels the question that still runs for
//! this client.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response as HttpResponse};
use futures_util::SinkExt;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::{Interval, interval, timeout};
use tungstenite::Error as WebSocketError;

use super::answer::answer;
use super::case::Allowed;
use super::message::{Answer, Nonce, Question, Request, Response, read};
use super::origin::may_ask;
use crate::grid::Grid;
use crate::pool::semaphore;
use crate::{ApiError, Code, Config, Shutdown};

/// The maximum time to send a message to a client.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// The interval between two checks of a client. If a message or pong arrived since the last check, a check sends a
/// ping. If nothing arrived, it ends the connection.
const SILENCE: Duration = Duration::from_secs(30);

/// The state that all clients share.
#[derive(Clone, Debug)]
pub(super) struct SocketState {
    allowed: Allowed,
    max_message: usize,
    allowed_origins: Arc<[String]>,
    /// The free slots for clients.
    clients: Arc<Semaphore>,
    /// The free slots for running questions. Further questions wait for a slot.
    workers: Arc<Semaphore>,
    shutdown: Shutdown,
}

impl SocketState {
    pub fn new(config: &Config, shutdown: &Shutdown) -> Self {
        let allowed = Allowed {
            max_side: config.max_side,
            max_text: config.max_body,
            timeout: config.job_timeout,
        };
        SocketState {
            allowed,
            max_message: config.max_body,
            allowed_origins: config.allowed_origins.clone().into(),
            clients: Arc::new(semaphore(config.max_jobs)),
            workers: Arc::new(semaphore(config.workers.get())),
            shutdown: shutdown.clone(),
        }
    }
}

/// Upgrades a request to a websocket connection. Refuses the request if it is no websocket request, if its origin is
/// not allowed, or if too many clients are connected.
pub(super) async fn upgrade(
    State(sockets): State<SocketState>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> HttpResponse {
    let Ok(upgrade) = upgrade else {
        let message = "here is a websocket: expected a client that speaks its protocol";
        return ApiError::new(Code::BadRequest, message).into_response();
    };
    if !may_ask(&headers, &sockets.allowed_origins) {
        let message = "this page may not ask: it is not among the allowed origins";
        return ApiError::new(Code::Forbidden, message).into_response();
    }
    let Ok(place) = sockets.clients.clone().try_acquire_owned() else {
        return ApiError::new(Code::Busy, "there are too many clients").into_response();
    };
    let upgrade = upgrade.max_message_size(sockets.max_message).max_frame_size(sockets.max_message);
    let shutdown = sockets.shutdown.clone();
    upgrade.on_upgrade(move |socket| async move {
        shutdown.track(converse(socket, sockets, place)).await;
    })
}

async fn converse(socket: WebSocket, sockets: SocketState, _place: OwnedSemaphorePermit) {
    let mut client =
        Client { socket, sockets, running: None, known: Arc::default(), is_alive: true };
    let mut silence = interval(SILENCE);
    while client.turn(&mut silence).await.is_some() {}
}

/// A client with its running question.
struct Client {
    socket: WebSocket,
    sockets: SocketState,
    running: Option<Running>,
    /// The solutions that answered the last question about true candidates.
    known: Arc<Mutex<Vec<Grid>>>,
    /// True if a message, ping or pong arrived since the last check.
    is_alive: bool,
}

impl Client {
    /// Waits for the next event (a message, an answer, a check, the shutdown) and handles it. Returns `None` if the
    /// connection has ended or must end.
    async fn turn(&mut self, silence: &mut Interval) -> Option<()> {
        tokio::select! {
            message = self.socket.recv() => self.receive(message?).await,
            (nonce, answer) = next_answer(&mut self.running) => self.pass_on(nonce, answer).await,
            _ = silence.tick() => self.look_after().await,
            () = self.sockets.shutdown.begun() => self.close().await,
        }
    }

    async fn receive(&mut self, message: Result<Message, axum::Error>) -> Option<()> {
        self.is_alive = true;
        match message {
            Ok(Message::Text(text)) => self.ask(&text).await,
            // Known clients send text frames. A text in a binary frame is accepted too.
            Ok(Message::Binary(bytes)) => self.ask(&String::from_utf8_lossy(&bytes)).await,
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(()),
            Ok(Message::Close(_)) => {
                // The answer to the close frame is ready and goes out by this.
                let _ = timeout(SEND_TIMEOUT, self.socket.flush()).await;
                None
            }
            Err(error) => {
                // If the connection is broken, the client does not receive the close frame.
                let frame = Message::Close(Some(close_frame(&error)));
                let _ = timeout(SEND_TIMEOUT, self.socket.send(frame)).await;
                None
            }
        }
    }

    /// Cancels the running question, if there is one. Then starts the question in the message. A message that is
    /// invalid or is `cancel` is answered at once.
    async fn ask(&mut self, text: &str) -> Option<()> {
        if let Some(running) = self.running.take() {
            self.reply(running.nonce, Answer::Canceled { message: None }).await?;
        }
        match read(text) {
            (nonce, Ok(Request::Cancel)) => {
                self.reply(nonce, Answer::Canceled { message: None }).await
            }
            (nonce, Err(message)) => self.reply(nonce, Answer::Invalid { message }).await,
            (nonce, Ok(Request::Question(question))) => {
                self.running = Some(Running::begin(nonce, question, &self.sockets, &self.known));
                Some(())
            }
        }
    }

    async fn pass_on(&mut self, nonce: Nonce, answer: Answer) -> Option<()> {
        if answer.is_last() {
            self.running = None;
        }
        self.reply(nonce, answer).await
    }

    async fn reply(&mut self, nonce: Nonce, answer: Answer) -> Option<()> {
        let text = serde_json::to_string(&Response { nonce, answer }).ok()?;
        self.send(Message::Text(text.into())).await
    }

    async fn look_after(&mut self) -> Option<()> {
        let is_alive = std::mem::replace(&mut self.is_alive, false);
        if is_alive { self.send(Message::Ping(Vec::new().into())).await } else { None }
    }

    /// Cancels the running question and closes the connection.
    async fn close(&mut self) -> Option<()> {
        let reason = "the server ends";
        if let Some(running) = self.running.take() {
            let message = Some(reason.to_owned());
            self.reply(running.nonce, Answer::Canceled { message }).await?;
        }
        let frame = CloseFrame { code: close_code::AWAY, reason: reason.into() };
        self.send(Message::Close(Some(frame))).await?;
        None
    }

    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SEND_TIMEOUT, self.socket.send(message)).await.ok()?.ok()
    }
}

/// Returns the close frame for a message that could not be read. Its code says what is wrong with the message (I.
/// Fette, A. Melnikov, *The WebSocket Protocol*, RFC 6455, 2011, section 7.4.1).
fn close_frame(error: &axum::Error) -> CloseFrame {
    let (code, reason) = match error.source().and_then(<dyn Error>::downcast_ref) {
        Some(WebSocketError::Capacity(_)) => (close_code::SIZE, "message too long"),
        Some(WebSocketError::Utf8(_)) => (close_code::INVALID, "text that is not UTF-8"),
        _ => (close_code::PROTOCOL, "message against the websocket protocol"),
    };
    CloseFrame { code, reason: reason.into() }
}

/// Waits for the next answer of the running question. Without a running question it waits forever.
async fn next_answer(running: &mut Option<Running>) -> (Nonce, Answer) {
    match running {
        Some(running) => {
            let lost = || Answer::invalid("the question led to a mistake in sudosat");
            (running.nonce, running.answers.recv().await.unwrap_or_else(lost))
        }
        None => std::future::pending().await,
    }
}

/// A question that waits or runs. When this value is dropped, the question is interrupted.
struct Running {
    nonce: Nonce,
    answers: UnboundedReceiver<Answer>,
    interrupt: Arc<AtomicBool>,
    waiting: JoinHandle<()>,
}

impl Running {
    fn begin(
        nonce: Nonce,
        question: Question,
        sockets: &SocketState,
        known: &Arc<Mutex<Vec<Grid>>>,
    ) -> Self {
        // The channel needs no bound: `Pace` keeps the number of partial answers small.
        let (sender, answers) = unbounded_channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let (flag, allowed, workers) =
            (interrupt.clone(), sockets.allowed.clone(), sockets.workers.clone());
        let known = known.clone();
        let waiting = tokio::spawn(async move {
            let Ok(place) = workers.acquire_owned().await else { return };
            tokio::task::spawn_blocking(move || {
                let _place = place;
                // A question that was canceled may still hold the lock. It ends soon, and a lock that a panic left
                // behind has grids that are checked before they are used.
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                // Nobody waits for the answer of this one, so it does not even read its puzzle.
                if flag.load(Ordering::Relaxed) {
                    return;
                }
                answer(&question, &allowed, &mut known, flag, &mut |part| drop(sender.send(part)));
            });
        });
        Running { nonce, answers, interrupt, waiting }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.interrupt.store(true, Ordering::Relaxed);
        self.waiting.abort();
    }
}
