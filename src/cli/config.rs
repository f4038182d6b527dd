//! Turns flags into the options and limits of the library.

use std::env;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::args;
use super::input::{self, Item};
use crate::backend::{Engine, Limits};
use crate::certify::ProofForm;
use crate::encode::{Encoding, PrimitiveForm, Scope};
use crate::solve::{CountOptions, Options};

impl args::Input {
    /// Reads the only puzzle of the input, with `timeout` as the longest time for reading it.
    pub(super) fn single(&self, timeout: Option<Duration>) -> Result<Item> {
        let texts = &self.texts;
        input::single(&texts.inputs, &self.read_options(), texts.input_limit.bound(timeout))
    }
}

impl args::Run {
    /// Returns the options with this engine, encoding and scope, and with the at-most-one encoding and the limits of
    /// the flags. The search stops when `interrupt` becomes true.
    fn options(
        &self,
        engine: &Engine,
        encoding: Encoding,
        scope: Scope,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Options> {
        let options = Options {
            engine: engine.clone(),
            encoding: Encoding { at_most_one: self.at_most_one, ..encoding },
            primitives: PrimitiveForm::Auto,
            scope,
            timeout: self.timeout,
            deadline: None,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt),
            progress: None,
        };
        check_programs(&options.engine)?;
        // A limit that the engine does not support is a usage error, before any input is read.
        options.engine.check(&options.limits())?;
        Ok(options)
    }
}

/// Returns an error if the engine runs a program that does not exist. Without this check, the error would come only at
/// the first puzzle that needs the program.
fn check_programs(engine: &Engine) -> Result<()> {
    match engine {
        Engine::Command(template) => {
            let program = template.program();
            ensure!(is_installed(program), "cannot run `{program}`: there is no such program");
            Ok(())
        }
        Engine::Race(lineup) => {
            lineup.entrants().iter().try_for_each(|entrant| check_programs(entrant.engine()))
        }
        _ => Ok(()),
    }
}

impl args::Engine {
    /// Returns the options for solving puzzles with a SAT solver.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        self.options_of(self.run.engine.sat()?, interrupt)
    }

    /// Returns the options for commands that use bulk: for the puzzles that bulk leaves to a SAT solver. With the
    /// engine bulk, this solver is that of [`Engine::Auto`].
    pub(super) fn options_beside_bulk(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        self.options_of(self.run.engine.sat().unwrap_or(&Engine::Auto), interrupt)
    }

    fn options_of(&self, engine: &Engine, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let encoding = Encoding { level: self.level, ..Encoding::default() };
        let options = self.run.options(engine, encoding, self.formula, interrupt)?;
        engine.check_form(self.encode)?;
        Ok(Options { primitives: self.encode, ..options })
    }

    /// Returns the name of the first flag that bulk does not support and that has another value than its default;
    /// `None` if there is none.
    pub(super) fn beyond_bulk(&self) -> Option<&'static str> {
        let Encoding { level, at_most_one, .. } = Encoding::default();
        let asked = [
            (self.run.timeout.is_some(), "--timeout"),
            (self.run.max_conflicts.is_some(), "--max-conflicts"),
            (self.run.at_most_one != at_most_one, "--at-most-one"),
            (self.level != level, "--level"),
            (self.encode != PrimitiveForm::Auto, "--encode"),
            (self.formula != Scope::default(), "--formula"),
        ];
        asked.into_iter().find(|(asked, _)| *asked).map(|(_, name)| name)
    }
}

impl args::CoverEngine {
    /// Returns the options for solving cover problems.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let encoding = Encoding { cardinality: self.cardinality, ..Encoding::default() };
        self.run.options(self.run.engine.sat()?, encoding, self.formula, interrupt)
    }
}

/// Returns whether a program exists. Also returns true if this is unknown: without the variable `PATH`, and on systems
/// other than Unix.
fn is_installed(program: &str) -> bool {
    if cfg!(not(unix)) || program.contains('/') {
        return cfg!(not(unix)) || Path::new(program).exists();
    }
    let Some(path) = env::var_os("PATH") else { return true };
    env::split_paths(&path).any(|folder| folder.join(program).exists())
}

impl args::ProveHow {
    /// Returns options with the engine that writes the proof and the limits of each search. Returns an error if the
    /// engine runs a program that does not exist.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        check_programs(&self.engine)?;
        Ok(Options {
            engine: self.engine.clone(),
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt),
            ..Options::default()
        })
    }

    /// Returns the form of the proof that the flags select: DRAT or LRAT.
    pub(super) fn form(&self) -> ProofForm {
        if self.lrat { ProofForm::Lrat } else { ProofForm::Drat }
    }
}

impl args::Sat {
    /// Returns the limits of the search. Returns an error if the engine does not support one of them, or runs a program
    /// that does not exist.
    pub(super) fn limits(&self, interrupt: Arc<AtomicBool>) -> Result<Limits> {
        check_programs(&self.engine)?;
        let limits = Options {
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt),
            ..Options::default()
        }
        .limits();
        self.engine.check(&limits)?;
        Ok(limits)
    }
}

impl args::CountHow {
    /// Returns the method and the limit of counting that the flags select.
    pub(super) fn options(self) -> CountOptions {
        CountOptions { method: self.method, limit: self.limit }
    }
}

impl args::Jobs {
    /// Returns the number of threads. The default is the number of cores, or 1 if that number is unknown.
    pub(super) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        self.jobs.map_or_else(cores, Into::into)
    }
}
