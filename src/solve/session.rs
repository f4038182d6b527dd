//! One puzzle inside one engine: its solutions come out one by one, as verified grids.

use rustsat::types::Lit;

use crate::backend::{Engine, Limit, Limits};
use crate::cover::{ActionId, Contradiction, Reduced};
use crate::decode::decode;
use crate::encode::{self, ClauseSink, Scope};
use crate::grid::{Grid, Puzzle};
use crate::rules::Sudoku;

use super::models::{Found, Models};
use super::{Options, SolveError, Stage, Statistics};

/// The largest side at which varisat answers any classic puzzle within milliseconds.
const QUICK_SIDE: usize = 9;

/// A puzzle whose clauses are in an engine.
pub(super) struct Session<'s> {
    sudoku: &'s Sudoku,
    puzzle: &'s Puzzle,
    models: Models<'s>,
}

/// The next solution, or why there is none.
pub(super) enum Next {
    Solution(Grid),
    Exhausted,
    Unknown(Limit),
}

impl<'s> Session<'s> {
    /// Propagates and encodes; `None` when propagation meets a contradiction.
    pub(super) fn open(
        sudoku: &'s Sudoku,
        puzzle: &'s Puzzle,
        options: &Options,
        limits: &Limits,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Option<Self>, SolveError> {
        observe(Stage::Propagate);
        let Ok((models, units)) = propagated(sudoku, puzzle, options.scope, limits) else {
            return Ok(None);
        };
        let mut session = Session { sudoku, puzzle, models };
        if !session.models.is_settled() {
            observe(Stage::Encode);
            session.start(options, &units)?;
        }
        Ok(Some(session))
    }

    /// Starts the engine, with `units` as unit clauses.
    fn start(&mut self, options: &Options, units: &[Lit]) -> Result<(), SolveError> {
        let watched = self.watched(&options.engine);
        let sudoku = self.sudoku;
        let is_cell = |id| sudoku.is_cell(id);
        let write = |problem: &Reduced<'_>, encoding, sink: &mut dyn ClauseSink| {
            let variables = encode::encode(sudoku, problem, encoding, sink);
            units.iter().for_each(|&unit| sink.add_clause(&[unit]));
            variables
        };
        self.models.start(&options.engine, &watched, options.encoding, is_cell, write)
    }

    /// The limits an engine has to watch. On a small classic grid varisat is back within milliseconds, so that
    /// a look at the interrupt between two calls is enough; watching would cost it a sixth of its
    /// speed there (it has to write a proof).
    fn watched(&self, engine: &Engine) -> Limits {
        let limits = self.models.limits().clone();
        let engine = engine.of(self.models.places() as usize, &limits);
        let classic = self.sudoku.layout().rules().is_classic();
        let quick = classic && self.sudoku.shape().side() <= QUICK_SIDE;
        match engine == Engine::Varisat && quick {
            true => Limits { interrupt: None, ..limits },
            false => limits,
        }
    }

    /// The engine alone, for whoever turns models into solutions by other means.
    pub(super) fn into_models(self) -> Models<'s> {
        self.models
    }

    /// The number of open actions; places run from 0 to this.
    pub(super) fn places(&self) -> u32 {
        self.models.places()
    }

    /// The action at a place.
    pub(super) fn action(&self, place: u32) -> ActionId {
        self.models.action(place)
    }

    /// The actions of the last solution.
    pub(super) fn chosen(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.models.chosen()
    }

    /// What it took so far.
    pub(super) fn statistics(&self) -> Statistics {
        self.models.statistics()
    }

    /// The next solution that is not blocked.
    pub(super) fn next(&mut self, observe: &mut dyn FnMut(Stage)) -> Result<Next, SolveError> {
        self.next_with(None, observe)
    }

    /// The next solution that is not blocked and in which `literal` holds.
    pub(super) fn next_with(
        &mut self,
        literal: Option<Lit>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Next, SolveError> {
        Ok(match self.models.next(literal)? {
            Found::Exhausted => Next::Exhausted,
            Found::Unknown(limit) => Next::Unknown(limit),
            Found::Model => {
                observe(Stage::Decode);
                Next::Solution(decode(self.sudoku, self.puzzle, self.models.chosen())?)
            }
        })
    }

    /// Excludes the last solution: a solution has an action in each cell, so none contains another.
    pub(super) fn block(&mut self) {
        self.models.block();
    }

    /// States for good that the action at `place` is in no solution.
    pub(super) fn exclude(&mut self, place: u32) {
        self.models.rule_out(place);
    }
}

/// What is left of `puzzle` in the wanted scope, and the unit clauses that say its clues.
fn propagated<'s>(
    sudoku: &'s Sudoku,
    puzzle: &Puzzle,
    scope: Scope,
    limits: &Limits,
) -> Result<(Models<'s>, Vec<Lit>), Contradiction> {
    let mut position = sudoku.cover().position();
    sudoku.assert_puzzle(puzzle, &mut position)?;
    if scope == Scope::Reduced {
        position.simplify()?;
        return Ok((Models::new(&position, Vec::new(), limits.clone()), Vec::new()));
    }
    let asserted = position.trail().iter();
    let clues: Vec<_> =
        asserted.map(|step| Lit::new(step.action.index() as u32, !step.chosen)).collect();
    let (assumptions, units) =
        if scope == Scope::Whole { (Vec::new(), clues) } else { (clues, Vec::new()) };
    Ok((Models::new(&sudoku.cover().position(), assumptions, limits.clone()), units))
}
