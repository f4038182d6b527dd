//! Which engine: one, or several in a race.

mod names;
mod start;

use super::{Limits, Settings, SettingsError, Template};
use crate::encode::{AtMostOne, Encoding, EncodingLevel};

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
/// those that take varisat longest 3,000 (`benches/results`, "Scale").
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

    /// Whether the engine can honour `limits`; of a race, whether every member can.
    ///
    /// # Errors
    ///
    /// [`EngineError::NoConflictLimit`] or [`EngineError::NoDecisionLimit`] when it cannot.
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

/// The members of a race, two to sixteen.
///
/// ```
/// # use sudosat_core as sudosat;
/// let engine: sudosat::backend::Engine = "race:cdcl,cdcl@2,varisat+triad".parse()?;
/// assert_eq!(engine.to_string(), "race:cdcl,cdcl@2,varisat+triad");
/// # Ok::<(), sudosat::backend::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup(Vec<Entrant>);

/// A member of a race: an engine, and how its formula differs from what the caller asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    engine: Engine,
    level: Option<EncodingLevel>,
    at_most_one: Option<AtMostOne>,
}

impl Lineup {
    /// The members, in the order in which they were named.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.0
    }
}

impl Entrant {
    /// The engine: neither auto nor a race.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How its formula is encoded, when the caller asks for `encoding`.
    #[must_use]
    pub fn encoding(&self, encoding: Encoding) -> Encoding {
        Encoding {
            level: self.level.unwrap_or(encoding.level),
            at_most_one: self.at_most_one.unwrap_or(encoding.at_most_one),
            ..encoding
        }
    }
}
