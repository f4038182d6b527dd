//! What the flags mean.

use std::env;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::input::{self, Item};
use super::{args, text};
use crate::backend::{Engine, Limits};
use crate::certify::ProofForm;
use crate::encode::{Encoding, Scope};
use crate::formats::ReadOptions;
use crate::grid::{Rules, Shape, ShapeError};
use crate::solve::{CountOptions, Options};

impl args::Input {
    /// How to read.
    pub(super) fn read_options(&self) -> ReadOptions {
        let args::Texts { shape, rules, alphabet, symbols, .. } = self.texts.clone();
        ReadOptions { shape, alphabet: symbols.or(alphabet), format: self.from, rules }
    }

    /// The one puzzle, which may take `timeout` to read.
    pub(super) fn single(&self, timeout: Option<Duration>) -> Result<Item> {
        let texts = &self.texts;
        input::single(&texts.inputs, &self.read_options(), texts.input_limit.bound(timeout))
    }
}

impl args::Run {
    /// How to solve the formula of `scope` in `encoding`, stopping when `interrupt` becomes true.
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
            scope,
            timeout: self.timeout,
            max_conflicts: self.max_conflicts,
            interrupt: Some(interrupt),
            progress: None,
        };
        check_programs(&options.engine)?;
        // What an engine cannot honour is a usage error, said before any input is read.
        options.engine.check(&options.limits())?;
        Ok(options)
    }
}

/// Whether all programs that the engine runs can be found: asked before any input is read, as an easy
/// puzzle may never need them.
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
    /// How to solve puzzles.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        self.options_of(self.run.engine.sat()?, interrupt)
    }

    /// How to solve the puzzles that bulk leaves, where it may answer too.
    pub(super) fn options_beside_bulk(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        self.options_of(self.run.engine.sat().unwrap_or(&Engine::Auto), interrupt)
    }

    fn options_of(&self, engine: &Engine, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let encoding = Encoding { level: self.level, ..Encoding::default() };
        self.run.options(engine, encoding, self.formula, interrupt)
    }

    /// What was asked for that bulk cannot do: it is about formulas, and how a SAT solver searches.
    pub(super) fn beyond_bulk(&self) -> Option<&'static str> {
        let Encoding { level, at_most_one, .. } = Encoding::default();
        let asked = [
            (self.run.timeout.is_some(), "--timeout"),
            (self.run.max_conflicts.is_some(), "--max-conflicts"),
            (self.run.at_most_one != at_most_one, "--at-most-one"),
            (self.level != level, "--level"),
            (self.formula != Scope::default(), "--formula"),
        ];
        asked.into_iter().find(|(asked, _)| *asked).map(|(_, name)| name)
    }
}

impl args::CoverEngine {
    /// How to solve cover problems.
    pub(super) fn options(&self, interrupt: Arc<AtomicBool>) -> Result<Options> {
        let encoding = Encoding { cardinality: self.cardinality, ..Encoding::default() };
        self.run.options(self.run.engine.sat()?, encoding, self.formula, interrupt)
    }
}

/// The size of new grids: what a side means is up to the rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum Size {
    /// The side.
    Side(usize),
    /// Rows x columns of a box.
    Boxes(Shape),
}

impl FromStr for Size {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        text.parse().map(Size::Side).or_else(|_| text.parse().map(Size::Boxes))
    }
}

impl Size {
    /// The shape under `rules`: without boxes any side will do.
    pub fn shape(self, rules: &Rules) -> Result<Shape, ShapeError> {
        match self {
            Size::Boxes(shape) => Ok(shape),
            Size::Side(side) if rules.has_boxes() => Shape::of_side(side),
            Size::Side(side) => Shape::of_side(side).or_else(|_| Shape::new(1, side)),
        }
    }
}

/// Reads a list of rules; the arrangement in `gattai:FILE` is taken from that file.
pub(super) fn rules(text: &str) -> Result<Rules> {
    let item = |item: &str| match item.trim().strip_prefix("gattai:").map(str::trim) {
        Some(path) if Path::new(path).exists() || !begins_with_cell(path) => arrangement(path),
        _ => Ok(item.to_owned()),
    };
    let items: Vec<String> = text.split([',', '+']).map(item).collect::<Result<_>>()?;
    Ok(items.join(",").parse()?)
}

/// Whether `text` begins like r1c1; what does not, and has no such file, is a mistyped path.
fn begins_with_cell(text: &str) -> bool {
    text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The rule whose first cells, such as r1c1, stand in a file, usually one on each line; `#` begins a
/// comment.
fn arrangement(path: &str) -> Result<String> {
    let text = text::read_rule(path)?;
    // Editors of some systems begin a file with this mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let corners: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    let comma = corners.iter().find(|word| word.contains([',', '+']));
    ensure!(
        comma.is_none(),
        "{path}: found `{}`, expected a first cell such as r1c1 on each line, without commas",
        comma.unwrap_or(&"")
    );
    Ok(format!("gattai:{}", corners.join("/")))
}

/// Whether a program can be found. Where that cannot be told, it counts as found.
fn is_installed(program: &str) -> bool {
    if cfg!(not(unix)) || program.contains('/') {
        return cfg!(not(unix)) || Path::new(program).exists();
    }
    let Some(path) = env::var_os("PATH") else { return true };
    env::split_paths(&path).any(|folder| folder.join(program).exists())
}

impl args::ProveHow {
    /// The engine of the proof, and the limits of each search.
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

    /// The form of the proof.
    pub(super) fn form(&self) -> ProofForm {
        if self.lrat { ProofForm::Lrat } else { ProofForm::Drat }
    }
}

impl args::Sat {
    /// How far the engine may go; what it cannot honour is a usage error, said before any input is read.
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

/// Reads an origin: a scheme and a host, perhaps a port, or `*`.
#[cfg(feature = "server")]
pub(super) fn origin(text: &str) -> Result<String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        !host.is_empty() && host.chars().all(is_part)
    };
    ensure!(
        text == "*" || host.is_some_and(is_host),
        "found `{text}`, expected an origin such as https://example.org, or *"
    );
    Ok(text.to_owned())
}
