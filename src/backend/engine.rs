//! Which engine, by name.

use std::{fmt, str::FromStr};

use super::{
    Backend, Batsat, Cdcl, Limits, Process, Settings, SettingsError, Template, Unobserved,
    VarisatSolver,
};

/// An engine a caller can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The one that suits the problem, the default: see [`Engine::of`].
    #[default]
    Auto,
    /// varisat.
    Varisat,
    /// Our own, made for large Sudokus, and to be watched.
    Cdcl(Settings),
    /// batsat.
    Batsat,
    /// Any program that reads DIMACS.
    Command(Template),
}

/// Why an engine cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The name is not known.
    #[error("`{0}` is not an engine: expected auto, varisat, cdcl, batsat, or 'cmd: PROGRAM ARGS'")]
    Unknown(String),
    /// A setting of cdcl is not known, or is set twice.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The command line of an external program is empty or badly quoted.
    #[error("`{0}` is not a command line: {1}")]
    Template(String, String),
    /// The engine cannot honour a limit on conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine batsat or cdcl")]
    NoConflictLimit(Engine),
    /// The engine cannot honour a limit on decisions.
    #[error("{0} cannot count decisions: only cdcl can")]
    NoDecisionLimit(Engine),
}

/// From so many open actions on, [`Engine::Auto`] is cdcl: hard 25x25 grids have 1,500, and of 36x36
/// those that take varisat longest 3,000 (`benches/README.md`, "Scale").
const LARGE: usize = 1_000;

impl Engine {
    /// The engine for a problem of so many open actions: itself, unless it is [`Engine::Auto`]. That
    /// is varisat; batsat where conflicts are limited, as varisat cannot count them; and cdcl on large
    /// problems, of which the others do not solve the largest.
    #[must_use]
    pub fn of(&self, open_actions: usize, limits: &Limits) -> Engine {
        match self {
            Engine::Auto if open_actions >= LARGE => Engine::Cdcl(Settings::default()),
            Engine::Auto if limits.max_conflicts.is_some() => Engine::Batsat,
            Engine::Auto => Engine::Varisat,
            named => named.clone(),
        }
    }

    /// A fresh solver of this engine; auto is what it is for a small problem.
    ///
    /// # Errors
    ///
    /// [`EngineError::NoConflictLimit`] or [`EngineError::NoDecisionLimit`] when `limits` has one and
    /// the engine cannot honour it.
    pub fn start(&self, limits: &Limits) -> Result<Box<dyn Backend>, EngineError> {
        let engine = self.of(0, limits);
        if limits.max_conflicts.is_some() && !engine.counts_conflicts() {
            return Err(EngineError::NoConflictLimit(engine));
        }
        if limits.max_decisions.is_some() && !matches!(engine, Engine::Cdcl(_)) {
            return Err(EngineError::NoDecisionLimit(engine));
        }
        Ok(match &engine {
            Engine::Auto | Engine::Varisat => Box::new(VarisatSolver::new(limits)),
            Engine::Cdcl(settings) => Box::new(Cdcl::observed(settings, limits, Unobserved)),
            Engine::Batsat => Box::new(Batsat::new(limits)),
            Engine::Command(template) => Box::new(Process::new(template.clone(), limits)),
        })
    }

    fn counts_conflicts(&self) -> bool {
        matches!(self, Engine::Cdcl(_) | Engine::Batsat)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Auto => f.write_str("auto"),
            Engine::Varisat => f.write_str("varisat"),
            Engine::Cdcl(settings) => write!(f, "cdcl{settings}"),
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
            None if name == "auto" => Ok(Engine::Auto),
            None if name == "varisat" => Ok(Engine::Varisat),
            None if name == "batsat" => Ok(Engine::Batsat),
            None => match name.strip_prefix("cdcl") {
                Some(settings) if settings.is_empty() || settings.starts_with([':', '@']) => {
                    Ok(Engine::Cdcl(settings.parse()?))
                }
                _ => Err(EngineError::Unknown(name.to_owned())),
            },
        }
    }
}
