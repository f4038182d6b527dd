//! The program as a server on a free port.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// `sudosat serve`, until it is dropped.
pub struct Serving {
    process: Child,
    /// Where it listens, such as `http://127.0.0.1:40123`.
    pub address: String,
}

impl Serving {
    /// Starts it with limits, and waits until it listens.
    pub fn with(arguments: &[&str]) -> Serving {
        let mut process = Command::new(env!("CARGO_BIN_EXE_sudosat"))
            .args(["serve", "--address", "127.0.0.1:0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = lines.by_ref().find_map(|line| {
            line.unwrap().split_once("listening on ").map(|(_, address)| address.trim().to_owned())
        });
        // Somebody must read what it says on, or it waits for ever.
        std::thread::spawn(move || lines.for_each(drop));
        Serving { process, address: address.expect("it says where it listens") }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
