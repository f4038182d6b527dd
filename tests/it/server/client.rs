//! A visitor without a socket: requests straight into the router.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use serde_json::Value;
use sudosat::server::{Config, Shutdown, app};
use tower::ServiceExt;

/// Arto Inkala's of 2012, and its solution.
pub const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// Two 5s in the first row.
pub const CLASH: &str =
    "535070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// No solution, although no two clues clash.
pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// A visitor.
#[derive(Clone)]
pub struct Client {
    router: Router,
    /// Sent with each request.
    pub headers: Vec<(&'static str, String)>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Client {
    pub fn new() -> Self {
        Client::of(&Config::default())
    }

    pub fn of(config: &Config) -> Self {
        Client::until(config, &Shutdown::default())
    }

    /// A visitor of a server until `shutdown` begins.
    pub fn until(config: &Config, shutdown: &Shutdown) -> Self {
        Client { router: app(config, shutdown), headers: Vec::new() }
    }

    /// The same with another header.
    pub fn with(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.push((name, value.to_owned()));
        client
    }

    pub async fn send(&self, method: Method, path: &str, kind: &str, body: Vec<u8>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if !kind.is_empty() {
            request = request.header("content-type", kind);
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let response =
            self.router.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, "", Vec::new()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, "", Vec::new()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, "application/json", body.to_string().into_bytes()).await
    }

    /// The answer to a question about any puzzle.
    pub async fn ask(&self, question: &str, body: Value) -> Value {
        self.post(&format!("/api/v1/{question}"), body).await.ok()
    }

    /// A visitor with a session that begins like this, and its state.
    pub async fn beginning(&self, body: Value) -> (Self, Value) {
        let answer = self.post("/api/sudoku/initialize", body).await;
        let name = answer.headers["x-session"].to_str().unwrap().to_owned();
        (self.with("x-session", &name), answer.ok())
    }
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.bytes)))
    }

    /// The body of a success.
    pub fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.json());
        self.json()
    }

    /// The code and the message of an error with this status.
    pub fn error(&self, status: u16) -> (String, String) {
        let body = self.json();
        assert_eq!(self.status.as_u16(), status, "{body}");
        let text = |field: &str| body[field].as_str().unwrap().to_owned();
        (text("code"), text("message"))
    }
}
