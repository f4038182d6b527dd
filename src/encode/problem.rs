//! The formula of a question: a cover problem, whole or what propagation left of it, with what is given.

use rustsat::types::Lit;
use sudosat_cdcl::Choices;

use super::choices::choices;
use super::{ClauseSink, Encoding, Group, Scope, encode, literal};
use crate::cover::{ActionId, Contradiction, Incidence, Position, Reduced};
use crate::grid::Puzzle;
use crate::rules::Sudoku;

/// How far a position is propagated before it is written: [`Position::propagate`] or [`Position::simplify`].
pub type Propagation<'p> = fn(&mut Position<'p>) -> Result<(), Contradiction>;

/// The formula of a question about a puzzle, or about any exact cover problem.
///
/// | scope | variables | givens |
/// |---|---|---|
/// | whole | one for each action, then auxiliary ones | unit clauses |
/// | assumed | likewise | [`assumptions`](Self::assumptions) |
/// | reduced | one for each action that propagation left open, then auxiliary ones | gone |
///
/// The variable of an action is its *place*, 0-based: the index in [`actions`](Self::actions). In the whole
/// formula the place is the action id.
///
/// ```
/// use sudosat::cover::Position;
/// use sudosat::encode::{ClauseCounter, Encoding, Problem, Scope};
/// use sudosat::{grid::{Grid, Puzzle, Shape}, rules::Sudoku};
///
/// let sudoku = Sudoku::new(Shape::CLASSIC);
/// let puzzle = Puzzle::from(Grid::empty(Shape::CLASSIC));
/// let problem = Problem::of_puzzle(&sudoku, &puzzle, Scope::Whole, Position::propagate);
/// let mut counter = ClauseCounter::default();
/// assert_eq!(problem.write(Encoding::default(), &mut counter), 729);
/// assert_eq!(counter.clauses, 10_530);
/// ```
#[derive(Clone, Debug)]
pub struct Problem<'p> {
    /// What the requirements mean, if they are those of a Sudoku.
    sudoku: Option<&'p Sudoku>,
    scope: Scope,
    reduced: Reduced<'p>,
    fixed: Vec<ActionId>,
    loose: Vec<u32>,
    givens: Vec<Lit>,
    contradiction: bool,
}

impl<'p> Problem<'p> {
    /// The formula of `puzzle`; in the reduced scope of what `propagate` leaves open.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules than `sudoku`.
    #[must_use]
    pub fn of_puzzle(
        sudoku: &'p Sudoku,
        puzzle: &Puzzle,
        scope: Scope,
        propagate: Propagation<'p>,
    ) -> Self {
        let mut position = sudoku.cover().position();
        let asserted = sudoku.assert_puzzle(puzzle, &mut position);
        if scope == Scope::Reduced {
            let propagated = asserted.and_then(|()| propagate(&mut position));
            return Problem::left_by(&position, propagated.is_err(), Some(sudoku));
        }
        let given = |(id, holds): (ActionId, bool)| Lit::new(id.index() as u32, !holds);
        let givens = sudoku.said(puzzle).into_iter().map(given).collect();
        let contradiction = asserted.is_err();
        Problem { scope, givens, contradiction, ..Problem::of_rules(sudoku) }
    }

    /// The whole formula of the rules alone.
    #[must_use]
    pub fn of_rules(sudoku: &'p Sudoku) -> Self {
        let problem = Problem::of_position(&sudoku.cover().position(), Some(sudoku));
        Problem { scope: Scope::Whole, ..problem }
    }

    /// The formula of any exact cover problem. Nothing is given, so the assumed formula is the whole one.
    #[must_use]
    pub fn of_cover(incidence: &'p Incidence, scope: Scope, propagate: Propagation<'p>) -> Self {
        let mut position = Position::new(incidence);
        if scope == Scope::Reduced {
            let propagated = propagate(&mut position);
            return Problem::left_by(&position, propagated.is_err(), None);
        }
        Problem { scope: Scope::Whole, ..Problem::of_position(&position, None) }
    }

    /// What `position` leaves open; of `sudoku`, if it is one of a puzzle.
    #[must_use]
    pub fn of_position(position: &Position<'p>, sudoku: Option<&'p Sudoku>) -> Self {
        Problem::left_by(position, false, sudoku)
    }

    fn left_by(position: &Position<'p>, contradiction: bool, sudoku: Option<&'p Sudoku>) -> Self {
        let reduced = match contradiction {
            true => Reduced::nothing(position.incidence()),
            false => Reduced::of(position),
        };
        Problem {
            sudoku,
            scope: Scope::Reduced,
            loose: reduced.loose(),
            reduced,
            fixed: position.chosen().collect(),
            givens: Vec::new(),
            contradiction,
        }
    }

    /// Writes the clauses into `sink` and returns the number of variables used. Where propagation met a
    /// contradiction, the reduced formula is the empty clause.
    pub fn write(&self, encoding: Encoding, sink: &mut dyn ClauseSink) -> u32 {
        if self.is_empty_clause() {
            sink.add_clause(&[]);
            return 0;
        }
        let variables = encode(self.sudoku, &self.reduced, encoding, sink);
        if self.scope == Scope::Whole {
            sink.begin_group(Group::Givens);
            self.givens.iter().for_each(|&given| sink.add_clause(&[given]));
        }
        variables
    }

    /// Which variables make up one choice: the digits of a cell, or the actions that meet any requirement of
    /// another problem.
    #[must_use]
    pub fn choices(&self) -> Choices {
        choices(&self.reduced, |id| self.sudoku.is_none_or(|sudoku| sudoku.is_cell(id)))
    }

    /// Which formula it is.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The requirements and side clauses that it says.
    #[must_use]
    pub fn reduced(&self) -> &Reduced<'p> {
        &self.reduced
    }

    /// The actions that have a variable, ascending; the index is the place.
    #[must_use]
    pub fn actions(&self) -> &[ActionId] {
        self.reduced.actions()
    }

    /// The clues (positive) and the candidates that are crossed out (negative); none in the reduced formula.
    #[must_use]
    pub fn givens(&self) -> &[Lit] {
        &self.givens
    }

    /// What a solver has to assume: the givens of the assumed formula, otherwise nothing.
    #[must_use]
    pub fn assumptions(&self) -> &[Lit] {
        if self.scope == Scope::Assumed { &self.givens } else { &[] }
    }

    /// Whether the givens exclude each other, or propagation met a contradiction: there is no solution.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Whether propagation met a contradiction, so that nothing of the reduced formula is left but the empty clause.
    #[must_use]
    pub fn is_empty_clause(&self) -> bool {
        self.contradiction && self.scope == Scope::Reduced
    }

    /// The literal that says that `action` is taken; `None` when propagation has settled that.
    #[must_use]
    pub fn literal(&self, action: ActionId) -> Option<Lit> {
        let place = self.actions().binary_search(&action);
        place.ok().map(|place| literal(place as u32))
    }

    /// The actions that propagation chose, then those at `places`.
    pub fn chosen(&self, places: impl IntoIterator<Item = u32>) -> impl Iterator<Item = ActionId> {
        let found = places.into_iter().map(|place| self.reduced.action(place));
        self.fixed.iter().copied().chain(found)
    }

    /// The clause that excludes the solution with the actions at `chosen`, ascending, and no other.
    #[must_use]
    pub fn excluding(&self, chosen: &[u32]) -> Vec<Lit> {
        let mut clause: Vec<_> = chosen.iter().map(|&place| !literal(place)).collect();
        // Whatever contains the solution adds an action to it that no exact bound holds in check.
        let added = self.loose.iter().filter(|place| chosen.binary_search(place).is_err());
        clause.extend(added.map(|&place| literal(place)));
        clause
    }

    /// The clause that excludes the solution that takes `actions`, ascending, and no other.
    #[must_use]
    pub fn excluding_actions(&self, actions: impl IntoIterator<Item = ActionId>) -> Vec<Lit> {
        let places = actions.into_iter().filter_map(|id| self.literal(id));
        self.excluding(&places.map(Lit::vidx32).collect::<Vec<_>>())
    }
}
