//! A server on a port of its own, and a client that speaks as the userscript does.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use sudosat::server::{Config, Shutdown, fpuzzles};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::{Error, Message, protocol::CloseFrame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long to wait for what has to come.
const PATIENCE: Duration = Duration::from_secs(120);

/// Serves within the limits of `config`; says where.
pub async fn serve(config: Config) -> String {
    serve_until(config, &Shutdown::default()).await
}

/// The same until `shutdown` begins.
pub async fn serve_until(config: Config, shutdown: &Shutdown) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = fpuzzles(&config, shutdown);
    tokio::spawn(async move { axum::serve(listener, router).await });
    address.to_string()
}

/// A client of the server at `address`.
pub async fn connect(address: &str) -> Result<Client, Error> {
    let (socket, _) = connect_async(format!("ws://{address}")).await?;
    Ok(Client { socket, nonce: 0 })
}

/// A client of a server of its own.
pub async fn client() -> Client {
    connect(&serve(Config::default()).await).await.unwrap()
}

pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    nonce: i64,
}

impl Client {
    /// Sends a command with a number of its own, which it returns.
    pub async fn send(&mut self, command: &str, data: &str) -> i64 {
        self.nonce += 1;
        let nonce = self.nonce;
        let message = match command {
            "cancel" => json!({ "nonce": nonce, "command": command }),
            _ => json!({
                "nonce": nonce,
                "command": command,
                "dataType": "fpuzzles",
                "data": data,
            }),
        };
        self.say(message.to_string()).await;
        nonce
    }

    /// Sends text.
    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    /// Sends bytes.
    pub async fn say_bytes(&mut self, bytes: Vec<u8>) {
        self.socket.send(Message::binary(bytes)).await.unwrap();
    }

    /// Sends bytes as they are, past the websocket protocol.
    pub async fn say_raw(&mut self, bytes: &[u8]) {
        let MaybeTlsStream::Plain(stream) = self.socket.get_mut() else { panic!("a plain stream") };
        stream.write_all(bytes).await.unwrap();
    }

    /// Closes the connection, and waits until the server has closed it too.
    pub async fn close(mut self) -> Result<(), Error> {
        self.socket.close(None).await?;
        while let Some(message) = self.socket.next().await {
            message?;
        }
        Ok(())
    }

    /// What comes next: an answer, or how the server closed.
    pub async fn next(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.expect("something has to come") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(other)) => panic!("found {other:?}, expected text"),
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next answer.
    pub async fn answer(&mut self) -> Value {
        self.next().await.expect("the server goes on")
    }

    /// Asks, and waits for the answers but those that state how far a count is; without their number.
    pub async fn ask(&mut self, command: &str, data: &str) -> Vec<Value> {
        let nonce = self.send(command, data).await;
        let mut answers = Vec::new();
        loop {
            let mut answer = self.answer().await;
            let number = answer.as_object_mut().unwrap().shift_remove("nonce");
            assert_eq!(number, Some(json!(nonce)), "{answer}");
            if answer["inProgress"] == true {
                continue;
            }
            let is_last = answer["type"] != "estimate";
            answers.push(answer);
            if is_last {
                return answers;
            }
        }
    }

    /// Asks what has one answer.
    pub async fn ask_one(&mut self, command: &str, data: &str) -> Value {
        let [answer] = <[Value; 1]>::try_from(self.ask(command, data).await).unwrap();
        answer
    }
}

/// The puzzle as the page sends it.
pub fn compressed(puzzle: &Value) -> String {
    lz_str::compress_to_base64(puzzle.to_string().as_str())
}

/// What the page exports for givens in `rows`, digits from 10 on as letters.
pub fn exported(rows: &[&str]) -> Value {
    let cell = |symbol: char| match symbol.to_digit(36) {
        Some(digit) => json!({ "value": digit, "given": true }),
        None => json!({}),
    };
    let grid: Vec<Vec<Value>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    json!({ "size": rows.len(), "grid": grid })
}

/// An empty grid.
pub fn empty(side: usize) -> Value {
    let row = ".".repeat(side);
    exported(&vec![&*row; side])
}

/// The puzzle with a further field.
pub fn with(mut puzzle: Value, field: &str, value: Value) -> Value {
    puzzle[field] = value;
    puzzle
}
