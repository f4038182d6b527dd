//! Runs the engine on the formula of a puzzle and observes its steps.

use std::ops::ControlFlow;

use crate::backend::Choices;
use crate::backend::{
    Backend, Cdcl, Counters, Limit, Limits, ProgramError, Settings, Unobserved, Verdict,
};
use crate::cover::Position;
use crate::decode::{DecodeError, decode_model};
use crate::encode::{Encoding, Problem, Scope};
use crate::formats::Alphabet;
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;
use crate::solve::write_within;

use super::recorder::Recorder;
use super::{Clauses, Event};

/// The result of a traced search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The search found a solution, and the solution was verified. There may be other solutions.
    Solved(Grid),
    /// There is no solution.
    NoSolution,
    /// The callback stopped the search.
    Stopped,
    /// A limit was reached before the search ended.
    Unknown(Limit),
}

/// The result of a search whose events were passed to a callback.
#[derive(Clone, Debug)]
pub struct Traced<'s> {
    /// All clauses that the events refer to.
    pub clauses: Clauses<'s>,
    /// The result of the search.
    pub ending: Ending,
    /// The counters of the search, such as the number of decisions.
    pub counters: Counters,
}

/// The result of a search, with all its events.
#[derive(Clone, Debug)]
pub struct Recording<'s> {
    /// All clauses that the events refer to.
    pub clauses: Clauses<'s>,
    /// All events, in order.
    pub events: Vec<Event>,
    /// The result of the search.
    pub ending: Ending,
    /// The counters of the search, such as the number of decisions.
    pub counters: Counters,
}

/// The reason why a search could not be traced.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    /// The engine's model is not a solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The engine failed.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// A puzzle in the form in which the engine receives it: the formula of the puzzle, clause by clause.
///
/// The formula is not reduced by propagation, and each clue is a unit clause. So a search makes the literals that
/// follow from the clues by unit propagation true at level 0.
#[derive(Clone, Debug)]
pub struct Subject<'s> {
    sudoku: &'s Sudoku,
    puzzle: &'s Puzzle,
    clauses: Clauses<'s>,
    variables: u32,
    choices: Choices,
}

impl<'s> Subject<'s> {
    /// Builds the formula of `puzzle`, a puzzle of `sudoku`, with the clauses and clause numbers of the file that
    /// `sudosat export --formula whole` writes.
    ///
    /// # Errors
    ///
    /// Returns the limit that was reached before all clauses were written. (The formula of an empty 64x64 grid has 31
    /// million clauses.)
    ///
    /// # Panics
    ///
    /// Panics if the puzzle has another shape or other rules than `sudoku`.
    pub fn new(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        encoding: Encoding,
        limits: &Limits,
    ) -> Result<Self, Limit> {
        let problem = Problem::of_puzzle(sudoku, puzzle, Scope::Whole, Position::propagate);
        let mut clauses = Clauses::new(sudoku);
        let variables = write_within(limits, &mut clauses, |sink| problem.write(encoding, sink))?;
        let choices = problem.choices();
        Ok(Subject { sudoku, puzzle, clauses, variables, choices })
    }

    /// Sets the symbols with which sentences write digits. If `alphabet` does not fit the grid, sentences use the usual
    /// symbols of the shape.
    #[must_use]
    pub fn written_in(mut self, alphabet: &Alphabet) -> Self {
        self.clauses.alphabet = alphabet.clone().or_usual(self.sudoku.shape());
        self
    }

    /// Returns the clauses of the formula, before any search adds clauses.
    #[must_use]
    pub fn clauses(&self) -> &Clauses<'s> {
        &self.clauses
    }

    /// Returns the number of variables. The first variables stand for the actions, in the order of their ids.
    /// Auxiliary variables follow.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Searches for a solution and calls `watch` with each event. The search stops when `watch` returns
    /// [`ControlFlow::Break`].
    ///
    /// # Errors
    ///
    /// Returns a [`TraceError`] only because of a bug in the engine.
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

    /// Searches for a solution and stores all events.
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

    /// Runs the same search as [`trace`](Self::trace), but without an observer. Returns the result and the counters of
    /// the engine. Only a search without an observer simplifies its clauses, for the first time after 2,000 conflicts;
    /// from then on the two may differ.
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
        let written = write_within(limits, solver, |sink| {
            self.clauses.iter().for_each(|clause| sink.add_clause(self.clauses.literals(clause)));
        });
        match written {
            Ok(()) => solver.solve(&[]),
            Err(limit) => Ok(Verdict::Unknown(limit)),
        }
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
