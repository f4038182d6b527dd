//! A puzzle through the engine, with a recorder that listens.

use std::ops::ControlFlow;

use rustsat::types::Lit;

use crate::backend::{
    Backend, Cdcl, Counters, Limit, Limits, Observer, ProgramError, Settings, Unobserved, Verdict,
};
use crate::cover::{ActionId, Reduced, RequirementId};
use crate::decode::{DecodeError, decode};
use crate::encode::{Choices, Encoding, encode, literal};
use crate::grid::{Grid, Puzzle};
use crate::rules::{Requirement, Sudoku};

use super::{ClauseId, Clauses, Event, Origin};

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
    /// What the engine did.
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
    /// What the engine did.
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
    /// The formula of `puzzle`, one of `sudoku`.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn new(sudoku: &'s Sudoku, puzzle: &'s Puzzle, encoding: Encoding) -> Self {
        assert_eq!(puzzle.shape(), sudoku.shape(), "the puzzle has another shape");
        assert_eq!(&puzzle.rules, sudoku.layout().rules(), "the puzzle has other rules");
        let mut clauses = Clauses::new(sudoku);
        let whole = Reduced::of(&sudoku.cover().position());
        let variables = encode(sudoku, &whole, encoding, &mut clauses);
        for (cell, digit) in puzzle.clues.filled() {
            let id = sudoku.action_id(cell, digit);
            clauses.intern(&[action(id)], Origin::Clue(id));
        }
        for id in sudoku.excluded(puzzle) {
            clauses.intern(&[!action(id)], Origin::Excluded(id));
        }
        let is_cell =
            |id: RequirementId| matches!(sudoku.cover().requirement(id), Requirement::Cell(_));
        let choices = Choices::of(&whole, is_cell);
        Subject { sudoku, puzzle, clauses, variables, choices }
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
        watch: impl FnMut(Event, &Clauses<'s>) -> ControlFlow<()>,
    ) -> Result<Traced<'s>, TraceError> {
        let recorder = Recorder { clauses: self.clauses.clone(), watch, is_done: false };
        let mut solver = Cdcl::observed(settings, limits, recorder);
        let verdict = self.solve(&mut solver)?;
        let counters = solver.counters();
        let recorder = solver.into_observer();
        let ending = match verdict {
            Verdict::Unknown(_) if recorder.is_done => Ending::Stopped,
            verdict => self.ending(&verdict)?,
        };
        Ok(Traced { clauses: recorder.clauses, ending, counters })
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
        let traced = self.trace(settings, limits, |event, _| {
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
        let verdict = self.solve(&mut solver)?;
        Ok((self.ending(&verdict)?, solver.counters()))
    }

    fn solve(&self, solver: &mut impl Backend) -> Result<Verdict, ProgramError> {
        solver.reserve(self.variables);
        solver.set_choices(&self.choices);
        self.clauses.iter().for_each(|clause| solver.add_clause(self.clauses.literals(clause)));
        solver.solve(&[])
    }

    fn ending(&self, verdict: &Verdict) -> Result<Ending, DecodeError> {
        Ok(match verdict {
            Verdict::Unknown(limit) => Ending::Unknown(*limit),
            Verdict::Unsatisfiable(_) => Ending::NoSolution,
            Verdict::Satisfiable(model) => {
                let actions = self.sudoku.cover().incidence().actions();
                let chosen = actions.filter(|id| model[id.index()]);
                Ending::Solved(decode(self.sudoku, self.puzzle, chosen)?)
            }
        })
    }
}

/// The positive literal of an action.
fn action(id: ActionId) -> Lit {
    literal(id.index() as u32)
}

/// Turns what the engine tells into events.
struct Recorder<'s, W> {
    clauses: Clauses<'s>,
    watch: W,
    is_done: bool,
}

impl<'s, W: FnMut(Event, &Clauses<'s>) -> ControlFlow<()>> Recorder<'s, W> {
    fn tell(&mut self, event: Event) {
        if !self.is_done {
            self.is_done = (self.watch)(event, &self.clauses).is_break();
        }
    }

    /// A clause that is there already. One that is not can only be shortened at level 0.
    fn known(&mut self, clause: &[Lit]) -> ClauseId {
        self.clauses.intern(clause, Origin::Learned)
    }
}

impl<'s, W: FnMut(Event, &Clauses<'s>) -> ControlFlow<()>> Observer for Recorder<'s, W> {
    fn decided(&mut self, literal: Lit, level: usize) {
        self.tell(Event::Decided { literal, level: level as u32 });
    }

    fn propagated(&mut self, literal: Lit, level: usize, clause: &[Lit]) {
        let clause = self.known(clause);
        self.tell(Event::Propagated { literal, level: level as u32, clause });
    }

    fn conflict(&mut self, level: usize, clause: &[Lit]) {
        let clause = self.known(clause);
        self.tell(Event::Conflict { level: level as u32, clause });
    }

    fn resolved(&mut self, pivot: Lit, reason: &[Lit]) {
        let clause = self.known(reason);
        self.tell(Event::Resolved { pivot, clause });
    }

    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        let clause = self.clauses.intern(clause, Origin::Learned);
        self.tell(Event::Learned { clause, lbd });
    }

    fn flipped(&mut self, clause: &[Lit]) {
        let clause = self.clauses.intern(clause, Origin::Flipped);
        self.tell(Event::Flipped { clause });
    }

    fn backjumped(&mut self, from: usize, to: usize) {
        self.tell(Event::Backjumped { from: from as u32, to: to as u32 });
    }

    fn restarted(&mut self, from: usize, to: usize) {
        self.tell(Event::Restarted { from: from as u32, to: to as u32 });
    }

    fn forgot(&mut self, clause: &[Lit]) {
        let clause = self.known(clause);
        self.tell(Event::Forgot { clause });
    }

    fn reduced(&mut self, forgotten: usize) {
        self.tell(Event::Reduced { forgotten: forgotten as u32 });
    }

    fn satisfied(&mut self) {
        self.tell(Event::Satisfied);
    }

    fn refuted(&mut self, _core: &[Lit]) {
        self.tell(Event::Refuted);
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}
