//! Which engine, by name.

use std::{fmt, str::FromStr};

#[cfg(feature = "cadical")]
use super::Cadical;
use super::{
    Backend, Batsat, Cdcl, Limits, Lineup, ProblemWriter, Process, Race, Settings, SettingsError,
    Template, Unobserved, VarisatSolver,
};
use crate::encode::Encoding;

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
    /// CaDiCaL, compiled in.
    #[cfg(feature = "cadical")]
    Cadical,
    /// Any program that reads DIMACS.
    Command(Template),
    /// Several of these at once; the first answer counts.
    Race(Lineup),
}

/// Why an engine cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The name is not known.
    #[error(
        "`{0}` is not an engine: expected auto, varisat, cdcl, batsat, bulk, 'cmd: PROGRAM ARGS', \
         or race:ENGINE,ENGINE,..."
    )]
    Unknown(String),
    /// The engine was left out when sudosat was built.
    #[error(
        "this sudosat was built without {0}: build it with --features {0}, or run the program by \
         'cmd: {0} -q {{input}}'"
    )]
    NotCompiledIn(&'static str),
    /// A setting of cdcl is not known, or is set twice.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The command line of an external program is empty or badly quoted.
    #[error("`{0}` is not a command line: {1}")]
    Template(String, String),
    /// Bulk is no SAT solver.
    #[error(
        "bulk is no SAT solver: only the commands solve, check and count --limit take it, for classic \
         9x9 puzzles"
    )]
    Bulk,
    /// The engine cannot honour a limit on conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine batsat or cdcl")]
    NoConflictLimit(Engine),
    /// The engine cannot honour a limit on decisions.
    #[error("{0} cannot count decisions: only cdcl can")]
    NoDecisionLimit(Engine),
    /// A race has too few members, or too many.
    #[error("a race has 2 to 16 members, separated by commas: found {0}")]
    RaceSize(usize),
    /// What cannot be a member of a race: another one, auto, which would choose for itself, or bulk.
    #[error("`{0}` cannot be in a race: expected varisat, cdcl, batsat or 'cmd: PROGRAM ARGS'")]
    RaceMember(String),
    /// The word behind a member's `+` is no encoding.
    #[error(
        "`{0}` is not an encoding: expected a level (minimal, natural, extended, triad) or an \
         at-most-one encoding (pairwise, sequential, product, commander, bimander, bitwise)"
    )]
    RaceEncoding(String),
    /// A member has two levels, or two at-most-one encodings.
    #[error("`+{0}` sets what was set before")]
    RaceEncodingTwice(String),
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
        self.check(limits)?;
        let engine = self.of(0, limits);
        Ok(match &engine {
            Engine::Auto | Engine::Varisat => Box::new(VarisatSolver::new(limits)),
            Engine::Cdcl(settings) => Box::new(Cdcl::observed(settings, limits, Unobserved)),
            Engine::Batsat => Box::new(Batsat::new(limits)),
            #[cfg(feature = "cadical")]
            Engine::Cadical => Box::new(Cadical::new(limits)),
            Engine::Command(template) => Box::new(Process::new(template.clone(), limits)),
            Engine::Race(lineup) => Box::new(Race::new(lineup.clone(), limits)),
        })
    }

    /// A fresh solver that holds what `write` writes: the problem in `encoding`, or, of a race, in the
    /// encoding of each member, so that `write` may be called several times.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_with(
        &self,
        limits: &Limits,
        encoding: Encoding,
        write: &mut ProblemWriter<'_>,
    ) -> Result<Box<dyn Backend>, EngineError> {
        if let Engine::Race(lineup) = self {
            self.check(limits)?;
            let mut race = Race::new(lineup.clone(), limits);
            race.encode(encoding, write);
            return Ok(Box::new(race));
        }
        let mut solver = self.start(limits)?;
        let variables = write(encoding, &mut *solver);
        solver.reserve(variables);
        Ok(solver)
    }

    /// Whether the engine can honour `limits`; of a race, whether every member can.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn check(&self, limits: &Limits) -> Result<(), EngineError> {
        let engine = self.of(0, limits);
        if let Engine::Race(lineup) = engine {
            return lineup.entrants().iter().try_for_each(|entrant| entrant.engine().check(limits));
        }
        if limits.max_conflicts.is_some() && !engine.counts_conflicts() {
            return Err(EngineError::NoConflictLimit(engine));
        }
        if limits.max_decisions.is_some() && !matches!(engine, Engine::Cdcl(_)) {
            return Err(EngineError::NoDecisionLimit(engine));
        }
        Ok(())
    }

    /// Of an engine that is neither auto nor a race.
    fn counts_conflicts(&self) -> bool {
        !matches!(self, Engine::Varisat | Engine::Command(_))
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Engine::Auto => f.write_str("auto"),
            Engine::Varisat => f.write_str("varisat"),
            Engine::Cdcl(settings) => write!(f, "cdcl{settings}"),
            Engine::Batsat => f.write_str("batsat"),
            #[cfg(feature = "cadical")]
            Engine::Cadical => f.write_str("cadical"),
            Engine::Command(template) => write!(f, "cmd: {template}"),
            Engine::Race(lineup) => write!(f, "race:{lineup}"),
        }
    }
}

impl FromStr for Engine {
    type Err = EngineError;

    fn from_str(name: &str) -> Result<Self, EngineError> {
        if let Some(command) = name.strip_prefix("cmd:") {
            return Template::parse(command)
                .map(Engine::Command)
                .map_err(|why| EngineError::Template(command.trim().to_owned(), why));
        }
        if let Some(members) = name.strip_prefix("race:") {
            return Ok(Engine::Race(members.parse()?));
        }
        match (name, name.strip_prefix("cdcl")) {
            ("auto", _) => Ok(Engine::Auto),
            ("varisat", _) => Ok(Engine::Varisat),
            ("batsat", _) => Ok(Engine::Batsat),
            ("bulk", _) => Err(EngineError::Bulk),
            #[cfg(feature = "cadical")]
            ("cadical", _) => Ok(Engine::Cadical),
            #[cfg(not(feature = "cadical"))]
            ("cadical", _) => Err(EngineError::NotCompiledIn("cadical")),
            (_, Some(settings)) if settings.is_empty() || settings.starts_with([':', '@']) => {
                Ok(Engine::Cdcl(settings.parse()?))
            }
            _ => Err(EngineError::Unknown(name.to_owned())),
        }
    }
}
