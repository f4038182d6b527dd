//! The formula of a puzzle, and its search by the engine.

use std::ops::ControlFlow;

use rustsat::types::Lit;

use crate::backend::Choices;
use crate::backend::{
    Backend, Cdcl, Counters, Limit, Limits, ProgramError, Settings, Unobserved, Verdict,
};
use crate::cover::Position;
use crate::decode::{DecodeError, decode_model};
use crate::encode::{ClauseSink, Encoding, Group, Problem, Scope};
use crate::formats::Alphabet;
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::recorder::Recorder;
use super::{Clauses, Event};

/// How a traced search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a solution, verified. Whether there are others was not asked.
    Solved(Grid),
    /// There is no solution.
    NoSolution,
    /// Whoever watched had seen enough.
    Stopped,
    /// A limit was reached.
    Unknown(Limit),
}

/// A search that was watched.
#[derive(Clone, Debug)]
pub struct Traced<'s> {
    /// All clauses that its events speak of.
    pub clauses: Clauses<'s>,
    /// How it ended.
    pub ending: Ending,
    /// What its events add up to.
    pub counters: Counters,
}

/// A search with all its events.
#[derive(Clone, Debug)]
pub struct Recording<'s> {
    /// All clauses that the events speak of.
    pub clauses: Clauses<'s>,
    /// Every step, in order.
    pub events: Vec<Event>,
    /// How the search ended.
    pub ending: Ending,
    /// What its events add up to.
    pub counters: Counters,
}

/// Why a search could not be traced.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// The engine found what is no solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The engine failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// A puzzle as the engine sees it: its formula, clause by clause.
///
/// The formula is the whole one, with a unit clause for each clue: what follows from the clues alone
/// is level 0 of a search.
#[derive(Clone, Debug)]
pub struct Subject<'s> {
    sudoku: &'s Sudoku,
    puzzle: &'s Puzzle,
    clauses: Clauses<'s>,
    variables: u32,
    choices: Choices,
}

impl<'s> Subject<'s> {
    /// The formula of `puzzle`, one of `sudoku`, with the clauses and numbers of the exported file.
    ///
    /// # Errors
    ///
    /// The limit that was reached meanwhile: an empty 64x64 grid has 31 million clauses.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules than `sudoku`.
    pub fn new(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        encoding: Encoding,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let problem = Problem::of_puzzle(sudoku, puzzle, Scope::Whole, Position::propagate);
        let mut sink = Bounded { clauses: Clauses::new(sudoku), limits, reached: None };
        let variables = problem.write(encoding, &mut sink);
        let Bounded { clauses, reached, .. } = sink;
        if let Some(limit) = reached {
            return Err(limit);
        }
        let choices = problem.choices();
        Ok(Subject { sudoku, puzzle, clauses, variables, choices })
    }

    /// The same, whose sentences write digits as `alphabet` does, where that fits the grid.
    #[must_use]
    pub fn written_in(mut self, alphabet: &Alphabet) -> Self {
        self.clauses.alphabet = alphabet.clone().or_usual(self.sudoku.shape().side());
        self
    }

    /// The clauses of the formula.
    #[must_use]
    pub fn clauses(&self) -> &Clauses<'s> {
        &self.clauses
    }

    /// The number of variables: the actions first, in the order of their ids, then auxiliary ones.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Searches for a solution and tells `watch` each event; that may end the search by
    /// [`ControlFlow::Break`].
    ///
    /// # Errors
    ///
    /// [`TraceError`], which would be a bug of the engine.
    pub fn trace(
        &self,
        settings: &Settings,
        limits: &Limits,
        watch: &mut dyn FnMut(Event, &Clauses<'s>) -> ControlFlow<()>,
    ) -> Result<Traced<'s>, TraceError> {
        let recorder = Recorder::new(self.clauses.clone(), watch);
        let mut solver = Cdcl::observed(settings, limits, recorder);
        let verdict = self.solve(&mut solver, limits)?;
        let (clauses, counters, is_done) = solver.into_observer().into_parts();
        let ending = match verdict {
            Verdict::Unknown(_) if is_done => Ending::Stopped,
            verdict => self.ending(&verdict)?,
        };
        Ok(Traced { clauses, ending, counters })
    }

    /// Searches for a solution and keeps all events.
    ///
    /// # Errors
    ///
    /// As for [`trace`](Self::trace).
    pub fn record(
        &self,
        settings: &Settings,
        limits: &Limits,
    ) -> Result<Recording<'s>, TraceError> {
        let mut events = Vec::new();
        let traced = self.trace(settings, limits, &mut |event, _| {
            events.push(event);
            ControlFlow::Continue(())
        })?;
        let Traced { clauses, ending, counters } = traced;
        Ok(Recording { clauses, events, ending, counters })
    }

    /// The same search with nobody watching: how it ends, and what it takes.
    ///
    /// # Errors
    ///
    /// As for [`trace`](Self::trace).
    pub fn measure(
        &self,
        settings: &Settings,
        limits: &Limits,
    ) -> Result<(Ending, Counters), TraceError> {
        let mut solver = Cdcl::observed(settings, limits, Unobserved);
        let verdict = self.solve(&mut solver, limits)?;
        Ok((self.ending(&verdict)?, solver.counters()))
    }

    fn solve(&self, solver: &mut impl Backend, limits: &Limits) -> Result<Verdict, ProgramError> {
        solver.reserve(self.variables);
        solver.set_choices(&self.choices);
        for clause in self.clauses.iter() {
            solver.add_clause(self.clauses.literals(clause));
            if let Some(limit) = reached_after(clause.number(), limits) {
                return Ok(Verdict::Unknown(limit));
            }
        }
        solver.solve(&[])
    }

    fn ending(&self, verdict: &Verdict) -> Result<Ending, DecodeError> {
        Ok(match verdict {
            Verdict::Unknown(limit) => Ending::Unknown(*limit),
            Verdict::Unsatisfiable(_) => Ending::NoSolution,
            Verdict::Satisfiable(model) => {
                Ending::Solved(decode_model(self.sudoku, self.puzzle, model)?)
            }
        })
    }
}

/// Clauses between two looks at the limits.
const STRETCH: u32 = 1 << 12;

/// The limit that is reached when there are so many clauses, if it is time to look.
fn reached_after(clauses: u32, limits: &Limits) -> Option<Limit> {
    clauses.is_multiple_of(STRETCH).then(|| limits.reached()).flatten()
}

/// Takes the clauses of a formula until a limit is reached.
struct Bounded<'l, 's> {
    clauses: Clauses<'s>,
    limits: &'l Limits,
    reached: Option<Limit>,
}

impl ClauseSink for Bounded<'_, '_> {
    fn add_clause(&mut self, clause: &[Lit]) {
        if self.reached.is_none() {
            self.clauses.add_clause(clause);
            self.reached = reached_after(self.clauses.len() as u32, self.limits);
        }
    }

    fn begin_group(&mut self, group: Group) {
        self.clauses.begin_group(group);
    }
}
