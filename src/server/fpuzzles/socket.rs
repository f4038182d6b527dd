//! One client's conversation. A new message ends what runs for the client, at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response as HttpResponse};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio::time::{Interval, interval, timeout};

use super::answer::answer;
use super::case::Allowed;
use super::message::{Answer, Nonce, Question, Request, Response, read};
use super::origin::may_ask;
use crate::server::{ApiError, Code, Config, Shutdown};

/// How long a client may take to receive a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// A client that is silent so long is asked whether it is still there; after as long again it is not.
const SILENCE: Duration = Duration::from_secs(30);

/// What all clients share.
#[derive(Clone, Debug)]
pub(super) struct SocketState {
    allowed: Allowed,
    max_message: usize,
    allowed_origins: Arc<[String]>,
    /// Places for clients.
    clients: Arc<Semaphore>,
    /// Places for questions that are worked on; others wait.
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
            clients: Arc::new(Semaphore::new(config.max_jobs)),
            workers: Arc::new(Semaphore::new(config.workers.get())),
            shutdown: shutdown.clone(),
        }
    }
}

/// Turns a request into a conversation.
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
    let mut client = Client { socket, sockets, running: None, was_heard: true };
    let mut silence = interval(SILENCE);
    while client.turn(&mut silence).await.is_some() {}
}

/// A client, and what runs for it.
struct Client {
    socket: WebSocket,
    sockets: SocketState,
    running: Option<Running>,
    /// Whether there was a sign of life lately.
    was_heard: bool,
}

impl Client {
    /// Waits for the next thing to do and does it; `None` at the end of the conversation.
    async fn turn(&mut self, silence: &mut Interval) -> Option<()> {
        tokio::select! {
            message = self.socket.recv() => self.hear(message?).await,
            (nonce, answer) = next_answer(&mut self.running) => self.pass_on(nonce, answer).await,
            _ = silence.tick() => self.look_after().await,
            () = self.sockets.shutdown.begun() => self.close().await,
        }
    }

    async fn hear(&mut self, message: Result<Message, axum::Error>) -> Option<()> {
        self.was_heard = true;
        match message {
            Ok(Message::Text(text)) => self.ask(&text).await,
            // Any client sends text; one that does not say so is understood.
            Ok(Message::Binary(bytes)) => self.ask(&String::from_utf8_lossy(&bytes)).await,
            Ok(Message::Ping(_) | Message::Pong(_)) => Some(()),
            Ok(Message::Close(_)) => None,
            Err(_) => {
                // Nearly always a message that is too long; after anything else nobody hears it.
                let frame =
                    CloseFrame { code: close_code::SIZE, reason: "message too long".into() };
                let _ = timeout(SEND_TIMEOUT, self.socket.send(Message::Close(Some(frame)))).await;
                None
            }
        }
    }

    /// Answers a message, or begins to.
    async fn ask(&mut self, text: &str) -> Option<()> {
        if let Some(running) = self.running.take() {
            self.say(running.nonce, Answer::Canceled { message: None }).await?;
        }
        match read(text) {
            (nonce, Ok(Request::Cancel)) => {
                self.say(nonce, Answer::Canceled { message: None }).await
            }
            (nonce, Err(message)) => self.say(nonce, Answer::Invalid { message }).await,
            (nonce, Ok(Request::Question(question))) => {
                self.running = Some(Running::begin(nonce, question, &self.sockets));
                Some(())
            }
        }
    }

    async fn pass_on(&mut self, nonce: Nonce, answer: Answer) -> Option<()> {
        if answer.is_last() {
            self.running = None;
        }
        self.say(nonce, answer).await
    }

    async fn say(&mut self, nonce: Nonce, answer: Answer) -> Option<()> {
        let text = serde_json::to_string(&Response { nonce, answer }).ok()?;
        self.send(Message::Text(text.into())).await
    }

    async fn look_after(&mut self) -> Option<()> {
        let was_heard = std::mem::replace(&mut self.was_heard, false);
        if was_heard { self.send(Message::Ping(Vec::new().into())).await } else { None }
    }

    /// Ends what runs, and the conversation.
    async fn close(&mut self) -> Option<()> {
        let reason = "the server ends";
        if let Some(running) = self.running.take() {
            let message = Some(reason.to_owned());
            self.say(running.nonce, Answer::Canceled { message }).await?;
        }
        let frame = CloseFrame { code: close_code::AWAY, reason: reason.into() };
        self.send(Message::Close(Some(frame))).await?;
        None
    }

    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SEND_TIMEOUT, self.socket.send(message)).await.ok()?.ok()
    }
}

/// The next part of the answer to what runs; waits for ever when nothing runs.
async fn next_answer(running: &mut Option<Running>) -> (Nonce, Answer) {
    match running {
        Some(running) => {
            let lost = || Answer::invalid("the question led to a mistake in sudosat");
            (running.nonce, running.answers.recv().await.unwrap_or_else(lost))
        }
        None => std::future::pending().await,
    }
}

/// A question under way. Let go, it ends: its answers are not wanted any more.
struct Running {
    nonce: Nonce,
    answers: UnboundedReceiver<Answer>,
    interrupt: Arc<AtomicBool>,
    waiting: JoinHandle<()>,
}

impl Running {
    fn begin(nonce: Nonce, question: Question, sockets: &SocketState) -> Self {
        // Parts of answers are few: they are sent at a pace.
        let (sender, answers) = unbounded_channel();
        let interrupt = Arc::new(AtomicBool::new(false));
        let (flag, allowed, workers) =
            (interrupt.clone(), sockets.allowed.clone(), sockets.workers.clone());
        let waiting = tokio::spawn(async move {
            let Ok(place) = workers.acquire_owned().await else { return };
            tokio::task::spawn_blocking(move || {
                let _place = place;
                answer(&question, &allowed, flag, &mut |part| drop(sender.send(part)));
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
