//! Which engine, by name.

use std::{fmt, str::FromStr};

use super::{Backend, Batsat, Cdcl, Limits, Process, Template, VarisatSolver};

/// An engine a caller can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// varisat, the default.
    #[default]
    Varisat,
    /// Our own, made for large Sudokus.
    Cdcl,
    /// batsat.
    Batsat,
    /// Any program that reads DIMACS.
    Command(Template),
}

/// Why an engine cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The name is not known.
    #[error("`{0}` is not an engine: expected varisat, cdcl, batsat, or 'cmd: PROGRAM ARGS'")]
    Unknown(String),
    /// The command line of an external program is empty or badly quoted.
    #[error("`{0}` is not a command line: {1}")]
    Template(String, String),
    /// The engine cannot honour a limit on conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine batsat or cdcl")]
    NoConflictLimit(Engine),
}

impl Engine {
    /// A fresh solver of this engine.
    ///
    /// # Errors
    ///
    /// [`EngineError::NoConflictLimit`] when `limits` has one and the engine cannot honour it.
    pub fn start(&self, limits: &Limits) -> Result<Box<dyn Backend>, EngineError> {
        if limits.max_conflicts.is_some() && !self.counts_conflicts() {
            return Err(EngineError::NoConflictLimit(self.clone()));
        }
        Ok(match self {
            Engine::Varisat => Box::new(VarisatSolver::new(limits)),
            Engine::Cdcl => Box::new(Cdcl::new(limits)),
            Engine::Batsat => Box::new(Batsat::new(limits)),
            Engine::Command(template) => Box::new(Process::new(template.clone(), limits)),
        })
    }

    fn counts_conflicts(&self) -> bool {
        matches!(self, Engine::Cdcl | Engine::Batsat)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Varisat => f.write_str("varisat"),
            Engine::Cdcl => f.write_str("cdcl"),
            Engine::Batsat => f.write_str("batsat"),
            Engine::Command(template) => write!(f, "cmd: {template}"),
        }
    }
}

impl FromStr for Engine {
    type Err = EngineError;

    fn from_str(name: &str) -> Result<Self, EngineError> {
        match name.strip_prefix("cmd:") {
            Some(command) => Template::parse(command)
                .map(Engine::Command)
                .map_err(|why| EngineError::Template(command.trim().to_owned(), why)),
            None if name == "varisat" => Ok(Engine::Varisat),
            None if name == "cdcl" => Ok(Engine::Cdcl),
            None if name == "batsat" => Ok(Engine::Batsat),
            None => Err(EngineError::Unknown(name.to_owned())),
        }
    }
}
