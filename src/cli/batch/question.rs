//! What is asked about each puzzle of a stream.

use anyhow::Result;

use crate::bulk;
use crate::cli::Exit;
use crate::cli::args::AnswerFormat;
use crate::cli::input::Item;
use crate::report::BatchReport;
use crate::solve::Solver;

/// A question about each puzzle.
pub(in crate::cli) trait Question: Sync {
    /// Its answer.
    type Report: BatchReport + Send;

    /// Answers it by a solver of the puzzle's kind.
    fn answer(&self, solver: &Solver, item: &Item) -> Result<(Self::Report, Exit)>;

    /// Which puzzles bulk is to answer, if any.
    fn lanes(&self) -> Option<Lanes> {
        None
    }

    /// The answer where bulk has found this; `None` where that does not tell all.
    fn tell(&self, _: &Item, _: &bulk::Answer) -> Option<(Self::Report, Exit)> {
        None
    }

    /// Writes the line that answers a plain one, and tells the answer in a word, as its report would; `None`, and
    /// nothing written, where more has to be looked at.
    fn write_line(
        &self,
        _: &Line,
        _: &bulk::Answer,
        _: &mut Vec<u8>,
    ) -> Option<(Exit, &'static str)> {
        None
    }
}

/// The symbols of a plain puzzle's cells.
pub(in crate::cli) type Line = [u8; 81];

/// A question that bulk does not answer.
pub(super) struct One<F>(pub F);

impl<R: BatchReport + Send, F: Fn(&Solver, &Item) -> Result<(R, Exit)> + Sync> Question for One<F> {
    type Report = R;

    fn answer(&self, solver: &Solver, item: &Item) -> Result<(R, Exit)> {
        self.0(solver, item)
    }
}

/// Which puzzles bulk is to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Lanes {
    /// The classic 9x9 puzzles that are answered otherwise before bulk begins. (By their number, not by
    /// how many are at hand: the same input twice gives the same bytes.)
    pub after: usize,
    /// Whether other puzzles are refused.
    pub only: bool,
    /// How many solutions are looked for.
    pub limit: u64,
    /// Whether the answer is the same whatever stands behind a line's puzzle.
    pub ignores_tails: bool,
}

/// What the reader is to know of [`Lanes`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub after: usize,
    /// Whether plain lines are to come in runs, and those with something behind them too.
    pub runs: Option<bool>,
}

impl Lanes {
    pub(super) fn reading(self, format: AnswerFormat) -> Reading {
        let runs = (format == AnswerFormat::Line).then_some(self.ignores_tails);
        Reading { after: self.after, runs }
    }
}
