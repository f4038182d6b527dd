//! The exit codes of the program.

use std::io::{self, ErrorKind};

use super::bounded::TooSlow;
use crate::ask::Standing;

/// The result of the program as an exit code; in a batch the highest code counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: answered, and yes if it is a yes-or-no question.
    #[default]
    Yes,
    /// 1: no solution, or more than one; not proved; a certificate rejected.
    No,
    /// 2: usage or input error.
    Usage,
    /// 3: a limit was reached.
    Limit,
    /// 10: satisfiable, with `--format dimacs`.
    Satisfiable,
    /// 20: unsatisfiable, with `--format dimacs`.
    Unsatisfiable,
    /// 130: interrupted.
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

/// Prints the message of clap and returns the exit code. The help and the version are answers; any other message is a
/// usage error.
pub(super) fn usage(error: &clap::Error) -> Exit {
    match error.print() {
        Err(unwritten) => failure(&unwritten.into()),
        Ok(()) if error.use_stderr() => Exit::Usage,
        Ok(()) => Exit::Yes,
    }
}

/// Prints the error and returns its exit code. A closed pipe is not an error: the reader has read enough.
pub(super) fn failure(error: &anyhow::Error) -> Exit {
    let broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    if error.chain().any(|cause| cause.downcast_ref().is_some_and(broken_pipe)) {
        return Exit::Yes;
    }
    note!("sudosat: {error:#}");
    let too_slow = |error: &io::Error| error.get_ref().is_some_and(|inner| inner.is::<TooSlow>());
    match error.chain().any(|cause| cause.downcast_ref().is_some_and(too_slow)) {
        true => Exit::Limit,
        false => Exit::Usage,
    }
}
