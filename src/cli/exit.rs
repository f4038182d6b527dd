//! The exit codes of the program.

use std::io::{self, ErrorKind};

use super::bounded::TooSlow;
use crate::ask::Standing;

/// The exit code of the program. If there are several puzzles, the highest code counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: answered, and the answer is yes if the question is a yes-or-no question. Also: unknown, for `sat` and
    /// `--format dimacs`.
    #[default]
    Yes,
    /// 1: the answer is no: there is no solution, or there are several; a claim is not proved; a certificate is
    /// rejected.
    No,
    /// 2: usage or input error.
    Usage,
    /// 3: a limit was reached.
    Limit,
    /// 10: satisfiable, for `sat` and `--format dimacs`.
    Satisfiable,
    /// 20: unsatisfiable, for `sat` and `--format dimacs`.
    Unsatisfiable,
    /// 130: a signal has ended the search or the program.
    Interrupted,
}

impl Exit {
    /// Returns the exit code as a number.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
            Exit::Satisfiable => 10,
            Exit::Unsatisfiable => 20,
            Exit::Interrupted => 130,
        }
    }

    /// Returns whether an answer is missing: there was an error, a limit was reached, or a signal has ended the search.
    pub(super) fn is_failure(self) -> bool {
        matches!(self, Exit::Usage | Exit::Limit | Exit::Interrupted)
    }
}

impl From<crate::backend::Limit> for Exit {
    fn from(limit: crate::backend::Limit) -> Exit {
        match limit {
            crate::backend::Limit::Interrupt => Exit::Interrupted,
            _ => Exit::Limit,
        }
    }
}

impl From<Standing> for Exit {
    fn from(standing: Standing) -> Exit {
        match standing {
            Standing::Yes => Exit::Yes,
            Standing::No => Exit::No,
            Standing::Limit(limit) => limit.into(),
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

/// Prints the message of clap and returns the exit code: 0 for the help and the version, 2 for any other message.
pub(super) fn usage(error: &clap::Error) -> Exit {
    match error.print() {
        Err(unwritten) => failure(&unwritten.into()),
        Ok(()) if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Yes,
    }
}

/// Prints the error and returns its exit code. A broken pipe counts as success and is not printed: the reader of the
/// output has read enough.
pub(super) fn failure(error: &anyhow::Error) -> Exit {
    let broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(broken_pipe)) {
        return Exit::Yes;
    }
    note!("sudosat: {}", message(error));
    let too_slow = |error: &io::Error| error.get_ref().is_some_and(|inner| inner.is::<TooSlow>());
    match error.chain().any(|cause| cause.downcast_ref().is_some_and(too_slow)) {
        true => Exit::Limit,
        false => Exit::Usage,
    }
}

/// Returns the messages of an error and its causes. Leaves out a cause that the message before it ends with.
fn message(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |message, cause| {
        match message.is_empty() {
            true => cause,
            false if message.ends_with(&cause) => message,
            false => format!("{message}: {cause}"),
        }
    })
}
