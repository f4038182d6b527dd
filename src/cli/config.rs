//! What the flags mean.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

use super::args;
use crate::backend::Engine;
use crate::encode::{Encoding, Level, Scope};
use crate::formats::ReadOptions;
use crate::grid::Rules;
use crate::solve::{CountOptions, Options};

impl args::Input {
    /// How to read.
    pub(super) fn read_options(&self) -> ReadOptions {
        let alphabet = self.symbols.clone().or_else(|| self.alphabet.clone());
        ReadOptions { shape: self.shape, alphabet, format: self.from, rules: self.rules.clone() }
    }
}

impl args::Engine {
    /// How to solve, stopping when `interrupt` becomes true.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let options = Options {
            engine: self.engine.clone(),
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

/// A cover problem has no clues.
pub(super) fn nothing_to_assume(formula: Scope) -> Result<()> {
    ensure!(
        formula != Scope::Assumed,
        "--formula assumed is for puzzles, here there is nothing to assume: expected whole or reduced"
    );
    Ok(())
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
        nothing_to_assume(self.formula)?;
        let mut options = engine.options(interrupt)?;
        options.encoding.cardinality = self.cardinality;
        Ok(options)
    }
}

/// Reads a list of rules; the arrangement in `gattai:FILE` is taken from that file, a first cell such
/// as r1c1 on each line.
pub(super) fn rules(text: &str) -> Result<Rules> {
    let item = |item: &str| match item.trim().strip_prefix("gattai:") {
        Some(path) if Path::new(path).is_file() => {
            let text = fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
            let corners: Vec<_> = text.split_whitespace().collect();
            Ok(format!("gattai:{}", corners.join("/")))
        }
        _ => Ok(item.to_owned()),
    };
    let items: Vec<String> = text.split([',', '+']).map(item).collect::<Result<_>>()?;
    Ok(items.join(",").parse()?)
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

impl args::CountHow {
    /// How to count.
    pub(super) fn options(self) -> CountOptions {
        CountOptions { method: self.method, limit: self.limit }
    }
}

impl args::Jobs {
    /// The number of threads.
    pub(super) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, Into::into);
        self.jobs.map_or_else(cores, Into::into)
    }
}
