//! The program itself, on a real socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::HARD;

/// A server that ends with the test.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sudosat"))
            .args(["serve", "--address", "127.0.0.1:0"])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
        // Somebody has to read the log.
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Server { child, host }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a question and leaves the answer to be read.
    fn ask(&self, path: &str, body: &Value) -> TcpStream {
        let (mut stream, body) = (self.connect(), body.to_string());
        let length = body.len();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn a_client_of_its_own_gets_a_solution() {
    let server = Server::start(&[]);
    let address = format!("http://{}/api/v1/solve", server.host);
    let mut answer = ureq::post(&address).send_json(json!({"puzzle": HARD})).unwrap();
    let answer: Value = answer.body_mut().read_json().unwrap();
    assert_eq!(answer["answer"], "unique");
}

#[test]
fn an_address_that_is_taken_is_an_error() {
    let server = Server::start(&[]);
    let output = Command::new(env!("CARGO_BIN_EXE_sudosat"))
        .args(["serve", "--address", &server.host])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("cannot listen on {}", server.host)), "{told}");
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let server = Server::start(&["--body-timeout", "300ms"]);
    let mut stream = server.connect();
    write!(
        stream,
        "POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{"
    )
    .unwrap();
    let answer = read(stream);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
}

#[cfg(unix)]
#[test]
fn told_to_end_it_answers_what_is_under_way() {
    let mut server = Server::start(&["--timeout", "1s"]);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let under_way = server.ask("/api/v1/count", &endless);
    // It is under way when the next answer has come.
    assert!(read(server.ask("/api/v1/solve", &json!({"puzzle": HARD}))).contains("unique"));
    let id = server.child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let answer = read(under_way);
    assert!(answer.contains("time limit reached"), "{answer}");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
