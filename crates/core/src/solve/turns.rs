//! Lets the formula of a puzzle and the search on the cover take turns, because some puzzles take the one several times
//! as long as the other.
//!
//! The formula comes first. The search continues when it is promising: when its whole work, by its estimate, is not
//! much more than the work that the formula has taken so far, or no more if the search would take more than a second.
//! The estimate of a short search says little, so a formula that takes long lets the search continue for a part of its
//! own work, too.

use crate::backend::{Limits, Verdict};
use crate::grid::Grid;

use super::ahead::{LimitedSearch, SEARCH};
use super::session::PuzzleSession;
use super::{Answer, Outcome, SolveError, Stage};

/// The number of conflicts before a trial of the search, where the formula pauses anyway.
const TRIAL_CONFLICTS: u64 = 100;
/// The number of conflicts before the search continues. Most puzzles with fewer have a better formula.
const LEAST_CONFLICTS: u64 = 1000;
/// The work of the search that takes as long as a conflict of the formula.
const WORK_PER_CONFLICT: u64 = 2500;
/// A search that takes less than [`A_SECOND`] is promising if its whole work, divided by the work of the formula, is no
/// more than this.
const PROMISING_FACTOR: f64 = 10.0;
/// The work of a search that takes about a second.
const A_SECOND: f64 = 60_000_000.0;
/// The work of the search before the first estimate.
const TRIAL_WORK: u64 = 10_000;
/// The number of conflicts from which on the formula takes long.
const LONG_CONFLICTS: u64 = 8192;
/// Where the formula takes long, the search does its work divided by this before an estimate counts.
const LONG_TRIAL_PART: u64 = 8;
/// The number of nodes of the search between two checks of the limits.
const NODES_PER_CHECK: u64 = 16;

/// The formula of a puzzle, and a search for two solutions of the same puzzle.
pub(super) struct Turns<'t, 's> {
    pub(super) session: PuzzleSession<'s>,
    pub(super) on_cover: LimitedSearch<'t>,
    pub(super) limits: &'t Limits,
}

impl Turns<'_, '_> {
    /// Searches for two solutions.
    pub(super) fn two(&mut self, observe: &mut dyn FnMut(Stage)) -> Result<Outcome, SolveError> {
        observe(Stage::Solve);
        let mut first = self.on_cover.known().cloned();
        if let Some(known) = &first {
            observe(Stage::Uniqueness);
            self.session.adopt(known);
            self.session.block();
        }
        let answer = loop {
            match self.session.next_within(self.conflicts(), observe)? {
                None => {
                    if let Some(answer) = self.search()? {
                        return Ok(self.outcome(answer, Some(SEARCH)));
                    }
                    self.session.strengthen();
                }
                Some(Verdict::Unsatisfiable(())) => {
                    break first.map_or(Answer::None, Answer::Unique);
                }
                Some(Verdict::Unknown(limit)) => break Answer::Unknown(first, limit),
                Some(Verdict::Satisfiable(found)) => match first.take() {
                    Some(first) => break Answer::Several(first, found),
                    None => {
                        observe(Stage::Uniqueness);
                        self.session.block();
                        first = Some(found);
                    }
                },
            }
        };
        Ok(self.outcome(answer, None))
    }

    /// Returns the number of conflicts of the formula before the next turn of the search. Each pause changes the search
    /// of the formula, so there are few for a search on the cover that seems hopeless.
    fn conflicts(&self) -> u64 {
        if self.on_cover.work() < TRIAL_WORK {
            return TRIAL_CONFLICTS;
        }
        let (spent, estimate) = (self.spent(), self.on_cover.estimate());
        let factor = if estimate > A_SECOND { 1.0 } else { PROMISING_FACTOR };
        let promising = (estimate / factor) as u64 / WORK_PER_CONFLICT;
        let next = promising.max(LEAST_CONFLICTS).max(spent + spent / 2);
        let trial = if spent < LONG_CONFLICTS { LONG_CONFLICTS } else { spent * 2 };
        next.min(trial) - spent
    }

    /// Returns the number of conflicts of the formula so far.
    fn spent(&self) -> u64 {
        self.session.models().conflicts().unwrap_or(0)
    }

    /// Continues the search as long as it is on trial or promising.
    fn search(&mut self) -> Result<Option<Answer<Grid>>, SolveError> {
        let of_formula =
            if self.spent() < LEAST_CONFLICTS { 0 } else { self.spent() * WORK_PER_CONFLICT };
        let most = A_SECOND.min(PROMISING_FACTOR * of_formula as f64).max(of_formula as f64);
        let trial =
            if self.spent() < LONG_CONFLICTS { TRIAL_WORK } else { of_formula / LONG_TRIAL_PART };
        let source = self.session.source();
        while self.on_cover.work() < trial || self.on_cover.estimate() <= most {
            let answer = self.on_cover.continue_for(source, NODES_PER_CHECK)?;
            if answer.is_some() || self.limits.reached().is_some() {
                return Ok(answer);
            }
        }
        Ok(None)
    }

    /// Returns the outcome with the sizes of the formula. `engine` has found the answer, if given, otherwise the
    /// formula's.
    fn outcome(&self, answer: Answer<Grid>, engine: Option<&str>) -> Outcome {
        let mut statistics = self.session.models().statistics();
        statistics.engine = engine.map(str::to_owned).or(statistics.engine);
        Outcome { answer, statistics }
    }
}
