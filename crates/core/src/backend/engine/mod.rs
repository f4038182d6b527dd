//! Defines the engines that a caller can choose: a single solver, or a race of several solvers, which returns the first
//! answer.

mod names;
mod start;

use super::{Limits, Settings, SettingsError, Template};
use crate::encode::{AtMostOne, Encoding, EncodingLevel, PrimitiveForm, ProblemForm};

/// An engine that a caller can choose by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The default: selects an engine by the size of the problem and the limits, see [`Engine::of`].
    #[default]
    Auto,
    /// The solver varisat, a CDCL solver in Rust.
    Varisat,
    /// This project's own CDCL solver, made for large Sudokus; its search can be observed.
    Cdcl(Settings),
    /// The solver batsat, a descendant of MiniSat in Rust.
    Batsat,
    /// The solver CaDiCaL, which exists only with the cargo feature `cadical`.
    #[cfg(feature = "cadical")]
    Cadical,
    /// Any external program that reads DIMACS.
    Command(Template),
    /// Several engines in parallel; the first answer is returned.
    Race(Lineup),
}

/// The reason why an engine is not available.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The text is not the name of an engine.
    #[error(
        "`{0}` is not an engine: expected auto, varisat, cdcl, batsat, bulk, 'cmd: PROGRAM ARGS', \
         or race:ENGINE,ENGINE,..."
    )]
    Unknown(String),
    /// The build of sudosat left out the engine.
    #[error(
        "this sudosat was built without {0}: build it with --features {0}, or run the program by \
         'cmd: {0} -q {{input}}'"
    )]
    NotCompiledIn(&'static str),
    /// The settings of cdcl are wrong: one is unknown, or is set twice, or the seed is no number.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The command line of an external program is empty or badly quoted.
    #[error("`{0}` is not a command line: {1}")]
    Template(String, String),
    /// The name is `bulk`. That engine is not a SAT solver, so it is no [`Engine`].
    #[error(
        "bulk is no SAT solver: only the commands solve, check and count --limit take it, for classic \
         9x9 puzzles"
    )]
    Bulk,
    /// The engine cannot obey a limit on conflicts.
    #[error("{0} cannot count conflicts: --max-conflicts needs --engine batsat or cdcl")]
    NoConflictLimit(Engine),
    /// The engine cannot obey a limit on decisions.
    #[error("{0} cannot count decisions: only cdcl can")]
    NoDecisionLimit(Engine),
    /// The engine takes no propagator.
    #[error("{0} takes no propagator: only cdcl propagates clues natively")]
    NoPropagator(Engine),
    /// A race has too few members, or too many.
    #[error("a race has 2 to 16 members, separated by commas: found {0}")]
    RaceSize(usize),
    /// The name is that of an engine that cannot be a member of a race: another race, auto (it selects an engine
    /// itself), or bulk.
    #[error("`{0}` cannot be in a race: expected varisat, cdcl, batsat or 'cmd: PROGRAM ARGS'")]
    RaceMember(String),
    /// A word after a member's `+` is neither a level, nor an at-most-one encoding, nor a form of clues.
    #[error(
        "`{0}` is not an encoding: expected a level (minimal, natural, extended, triad), an \
         at-most-one encoding (pairwise, sequential, product, commander, bimander, bitwise) or a \
         form of clues (clauses, native)"
    )]
    RaceEncoding(String),
    /// A member has two levels, two at-most-one encodings, or two forms of clues.
    #[error("`+{0}` sets what was set before")]
    RaceEncodingTwice(String),
}

/// The least number of open actions for which [`Engine::Auto`] selects cdcl. Hard 25x25 grids have about 1,500, and the
/// 36x36 grids that take varisat longest have about 3,000.
const LEAST_ACTIONS_FOR_CDCL: usize = 1_000;

impl Engine {
    /// Returns the engine for a problem with `open_actions` open actions, and with primitives if `has_primitives` is
    /// true. For an engine other than [`Engine::Auto`], this is the engine itself. Auto selects cdcl from 1,000 open
    /// actions on, because varisat and batsat find no answer on the largest problems. It also selects cdcl for a
    /// problem with primitives, such as sums, because cdcl can pause for implied clauses. For smaller problems it
    /// selects varisat, but batsat if conflicts are limited, because varisat cannot count conflicts.
    #[must_use]
    pub fn of(&self, open_actions: usize, has_primitives: bool, limits: &Limits) -> Engine {
        match self {
            Engine::Auto if open_actions >= LEAST_ACTIONS_FOR_CDCL || has_primitives => {
                Engine::Cdcl(Settings::default())
            }
            Engine::Auto if limits.max_conflicts.is_some() => Engine::Batsat,
            Engine::Auto => Engine::Varisat,
            named => named.clone(),
        }
    }

    /// Checks that the engine can obey the limits on conflicts and decisions. For a race, checks this for every member,
    /// and for auto, for the engine that it selects for small problems.
    ///
    /// # Errors
    ///
    /// Returns [`EngineError::NoConflictLimit`] or [`EngineError::NoDecisionLimit`] if the engine cannot obey a limit.
    pub fn check(&self, limits: &Limits) -> Result<(), EngineError> {
        let engine = self.of(0, false, limits);
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

    /// Returns whether a solver of the engine stops at a limit on conflicts, takes further clauses, and continues. A
    /// race does if every member does.
    #[must_use]
    pub fn can_pause(&self) -> bool {
        match self {
            Engine::Cdcl(_) | Engine::Batsat => true,
            Engine::Race(lineup) => lineup.can_pause(),
            _ => false,
        }
    }

    /// Checks that the engine can receive primitives in the form. Auto can: it selects cdcl for problems with
    /// primitives. In a race, every member must be able to receive them in its own form, or in `form` if it has none.
    ///
    /// # Errors
    ///
    /// Returns [`EngineError::NoPropagator`] if the form needs a propagator and the engine takes none.
    pub fn check_form(&self, form: PrimitiveForm) -> Result<(), EngineError> {
        match (form, self) {
            (_, Engine::Race(lineup)) => lineup.check_form(form),
            (PrimitiveForm::Native, Engine::Auto) => Ok(()),
            (PrimitiveForm::Native, engine) if !engine.takes_propagator() => {
                Err(EngineError::NoPropagator(engine.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Returns whether a solver of the engine takes a propagator. The engine must be neither auto nor a race.
    #[must_use]
    pub fn takes_propagator(&self) -> bool {
        matches!(self, Engine::Cdcl(_))
    }

    /// Returns whether the engine counts conflicts. The engine must be neither auto nor a race.
    fn counts_conflicts(&self) -> bool {
        !matches!(self, Engine::Varisat | Engine::Command(_))
    }
}

/// The members of a race, two to sixteen, in the order of their names.
///
/// ```
/// # use sudosat_core as sudosat;
/// let engine: sudosat::backend::Engine = "race:cdcl,cdcl@2+native,varisat+triad".parse()?;
/// assert_eq!(engine.to_string(), "race:cdcl,cdcl@2+native,varisat+triad");
/// # Ok::<(), sudosat::backend::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup(Vec<Entrant>);

/// A member of a race: an engine, and perhaps a level, an at-most-one encoding and a form of primitives, in which the
/// member receives the problem. They replace those that the caller requests; `None` replaces nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    engine: Engine,
    level: Option<EncodingLevel>,
    at_most_one: Option<AtMostOne>,
    primitives: Option<PrimitiveForm>,
}

impl Lineup {
    /// Returns the members, in the order in which the text names them.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.0
    }

    /// Returns whether every member can pause ([`Engine::can_pause`]).
    pub(super) fn can_pause(&self) -> bool {
        self.0.iter().all(|entrant| entrant.engine.can_pause())
    }

    fn check_form(&self, form: PrimitiveForm) -> Result<(), EngineError> {
        let check = |entrant: &Entrant| entrant.engine.check_form(entrant.primitives(form));
        self.0.iter().try_for_each(check)
    }
}

impl Entrant {
    /// Returns the engine, which is neither auto nor a race.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns the form in which the member receives a problem: `form`, which the caller requests, with the member's
    /// own level, at-most-one encoding and form of primitives if it has them.
    #[must_use]
    pub fn form(&self, form: ProblemForm) -> ProblemForm {
        let encoding = Encoding {
            level: self.level.unwrap_or(form.encoding.level),
            at_most_one: self.at_most_one.unwrap_or(form.encoding.at_most_one),
            ..form.encoding
        };
        let primitives = self.primitives(form.primitives);
        ProblemForm { encoding, primitives, takes_propagator: self.engine.takes_propagator() }
    }

    fn primitives(&self, form: PrimitiveForm) -> PrimitiveForm {
        self.primitives.unwrap_or(form)
    }
}
