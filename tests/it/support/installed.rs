//! External programs that a test needs.

use std::process::{Command, Stdio};

/// Whether `program` can be started; says so where it cannot, as the test then shows nothing.
pub fn installed(program: &str) -> bool {
    let started = Command::new(program)
        .arg("--help")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if started.is_err() {
        eprintln!("skipped: {program} is not installed");
    }
    started.is_ok()
}
