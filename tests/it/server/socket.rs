//! The program itself, on a real socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::server::client::HARD;

/// A server that ends with the test.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
        command.args(["serve", "--address", "127.0.0.1:0"]).args(arguments);
        Server::of(command, 1)
    }

    /// A server that listens in so many places, of which the last is kept.
    fn of(mut command: Command, places: usize) -> Self {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        for _ in 0..places {
            line.clear();
            log.read_line(&mut line).unwrap();
        }
        let host = line.trim().strip_prefix("listening on http://").unwrap().to_owned();
        // Somebody has to read the log.
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Server { child, host }
    }

    /// Sends it the signal to end.
    #[cfg(unix)]
    fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// Whether it answers a question.
    fn answers(&self) {
        let answer = read(self.ask("/api/v1/solve", &json!({"puzzle": HARD})));
        assert!(answer.contains("unique"), "{answer}");
    }

    /// Asks for a long formula as a job, and says where it is when it is there.
    fn long_answer(&self) -> String {
        let asked = json!({"puzzle": ".".repeat(625), "formula": "whole", "level": "natural"});
        let address = format!("http://{}/api/v1/export", self.host);
        let mut answer =
            ureq::post(&address).header("prefer", "respond-async").send_json(asked).unwrap();
        let job: Value = answer.body_mut().read_json().unwrap();
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        loop {
            let mut answer = ureq::get(format!("http://{}{path}", self.host)).call().unwrap();
            let job: Value = answer.body_mut().read_json().unwrap();
            match job["state"].as_str().unwrap() {
                "done" => return path + "/answer",
                "waiting" | "running" => std::thread::sleep(Duration::from_millis(10)),
                _ => panic!("{job}"),
            }
        }
    }

    /// Asks for what is at `path` and reads only that it is there.
    fn begin_to_read(&self, path: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).unwrap();
        assert_eq!(&begin, b"HTTP/1.1 200");
        stream
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
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(&format!("cannot listen on {}", server.host)), "{message}");
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

/// A server with so few descriptors.
#[cfg(unix)]
fn with_descriptors(number: usize, arguments: &str) -> Command {
    let program = env!("CARGO_BIN_EXE_sudosat");
    let mut command = Command::new("sh");
    let serve = format!("exec '{program}' serve --address 127.0.0.1:0 {arguments}");
    command.args(["-c", &format!("ulimit -n {number}; {serve}")]);
    command
}

#[cfg(unix)]
#[test]
fn silent_clients_do_not_keep_others_out() {
    for (arguments, places) in [("", 1), ("--fpuzzles=127.0.0.1:0", 2)] {
        let arguments = format!("--body-timeout 500ms {arguments}");
        let server = Server::of(with_descriptors(64, &arguments), places);
        let silent: Vec<TcpStream> = (0..80).map(|_| server.connect()).collect();
        let mut asking = server.connect();
        write!(asking, "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
        let answer = read(asking);
        assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
        drop(silent);
    }
}

#[test]
fn whoever_does_not_begin_or_finish_a_request_makes_room() {
    let server = Server::start(&["--max-connections", "1", "--body-timeout", "300ms"]);
    let half = b"POST /api/v1/solve HTTP/1.1\r\nhost: loc";
    for said in [&b""[..], b"P", half, b"PRI * HT", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(said).unwrap();
        server.answers();
    }
    // One that was answered and stays.
    let mut stream = server.connect();
    write!(stream, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
    stream.read_exact(&mut [0; 12]).unwrap();
    server.answers();
}

#[test]
fn whoever_does_not_take_an_answer_makes_room() {
    let server = Server::start(&["--max-connections", "1", "--send-timeout", "300ms"]);
    let path = server.long_answer();
    let _slow = server.begin_to_read(&path);
    server.answers();
}

/// The memory of a process, in bytes.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() * 1024
}

#[cfg(target_os = "linux")]
#[test]
fn slow_readers_of_a_large_answer_share_it() {
    let server = Server::start(&[]);
    let path = server.long_answer();
    let length = {
        let mut stream = server.connect();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .unwrap();
        read(stream).len()
    };
    assert!(length > 5 << 20, "{length}");
    let before = memory(server.child.id());
    let slow: Vec<TcpStream> = (0..60).map(|_| server.begin_to_read(&path)).collect();
    let grown = memory(server.child.id()).saturating_sub(before);
    assert!(grown < slow.len() * length / 5, "{grown} for {length}");
}

#[cfg(unix)]
#[test]
#[ignore = "waits six seconds; `.ci/run` does"]
fn after_a_signal_it_answers_what_is_under_way_however_long_that_may_take() {
    let mut server = Server::start(&["--timeout", "6s", "--workers", "1"]);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let under_way = server.ask("/api/v1/count", &endless);
    std::thread::sleep(Duration::from_millis(300));
    let waiting = server.ask("/api/v1/count", &endless);
    std::thread::sleep(Duration::from_millis(300));
    server.terminate();
    let refused = read(waiting);
    assert!(
        refused.starts_with("HTTP/1.1 503") && refused.contains("the server ends"),
        "{refused}"
    );
    let answer = read(under_way);
    assert!(answer.contains("time limit reached"), "{answer}");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn after_two_signals_it_ends_at_once() {
    let mut server = Server::start(&["--timeout", "1h"]);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let _under_way = server.ask("/api/v1/count", &endless);
    server.answers();
    server.terminate();
    std::thread::sleep(Duration::from_millis(300));
    server.terminate();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn after_a_signal_it_answers_what_is_under_way() {
    let mut server = Server::start(&["--timeout", "1s"]);
    let endless = json!({"puzzle": ".".repeat(81), "method": "search"});
    let under_way = server.ask("/api/v1/count", &endless);
    // It is under way some time after it was sent, and when a later request has its answer.
    std::thread::sleep(Duration::from_millis(500));
    assert!(read(server.ask("/api/v1/solve", &json!({"puzzle": HARD}))).contains("unique"));
    let id = server.child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    let answer = read(under_way);
    assert!(answer.contains("time limit reached"), "{answer}");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
