//! Running the program and looking at what it said.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    /// The exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        let (out, err) = (text(output.stdout), text(output.stderr));
        Run { code: output.status.code(), out, err }
    }
}

/// The program with arguments, nothing run yet.
pub fn command<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudosat"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with arguments and nothing to read.
pub fn run<A: AsRef<OsStr>>(arguments: &[A]) -> Run {
    command(arguments).output().expect("the program starts").into()
}

/// Runs the program with `input` on standard input.
pub fn feed<A: AsRef<OsStr>>(input: impl AsRef<[u8]> + Send, arguments: &[A]) -> Run {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    std::thread::scope(|scope| {
        // The program may stop reading early: whoever writes then meets a closed pipe.
        scope.spawn(move || stdin.write_all(input.as_ref()).ok());
        child.wait_with_output().expect("the program ends").into()
    })
}
