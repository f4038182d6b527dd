//! What the flags mean.

use std::env;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};

use super::args;
use crate::backend::Engine;
use crate::encode::{Encoding, Level};
use crate::formats::ReadOptions;
use crate::solve::Options;

impl args::Input {
    /// How to read.
    pub(super) fn read_options(&self) -> ReadOptions {
        let alphabet = self.symbols.clone().or_else(|| self.alphabet.clone());
        ReadOptions { shape: self.shape, alphabet, format: self.from }
    }
}

impl args::Engine {
    /// How to solve, stopping when `interrupt` becomes true.
    ///
    /// The engine `auto` is varisat, or batsat when conflicts are limited, as varisat cannot count
    /// them.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let engine = match self.engine.as_str() {
            "auto" if self.max_conflicts.is_some() => Engine::Batsat,
            "auto" => Engine::Varisat,
            name => name.parse()?,
        };
        let options = Options {
            engine,
            encoding: Encoding {
                level: self.level,
                at_most_one: self.at_most_one,
                ..Encoding::default()
            },
            scope: self.formula,
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt),
        };
        if let Engine::Command(template) = &options.engine {
            let program = template.program();
            ensure!(is_installed(program), "cannot run `{program}`: there is no such program");
        }
        // What an engine cannot honour is a usage error, said before any input is read.
        options.engine.start(&options.limits())?;
        Ok(options)
    }
}

impl args::CoverEngine {
    /// How to solve, stopping when `interrupt` becomes true.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let engine = args::Engine {
            engine: self.engine.clone(),
            level: Level::Extended,
            at_most_one: self.at_most_one,
            formula: self.formula,
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
        };
        let mut options = engine.options(interrupt)?;
        options.encoding.cardinality = self.cardinality;
        Ok(options)
    }
}

/// Whether a program can be found: asked before any input is read, as an easy puzzle may never need
/// it. Where that cannot be told, it counts as found.
fn is_installed(program: &str) -> bool {
    if cfg!(not(unix)) || program.contains('/') {
        return cfg!(not(unix)) || Path::new(program).exists();
    }
    let Some(path) = env::var_os("PATH") else { return true };
    env::split_paths(&path).any(|folder| folder.join(program).exists())
}

impl args::Jobs {
    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        self.jobs.map_or_else(cores, Into::into)
    }
}
