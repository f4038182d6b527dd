//! Defines the formula of a question: a cover problem, whole or reduced by propagation, with its givens.

use std::sync::{Arc, OnceLock};

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};
use sudosat_cdcl::Choices;

use super::choices::choices;
use super::native::{NativePrimitives, Propagated};
use super::primitives::{LeftOut, encode_implied, encode_primitives, implied_sums};
use super::{ClauseSink, Encoding, Group, Scope, encode, literal};
use crate::cover::{ActionId, Contradiction, Incidence, Position, Reduced};
use crate::grid::Puzzle;
use crate::rules::Sudoku;

/// A function that propagates before a reduced formula is created, such as [`Position::propagate`] or
/// [`Position::simplify`].
pub type Propagation<'p> = fn(&mut Position<'p>) -> Result<(), Contradiction>;

/// The formula of a question about a puzzle, or about any exact cover problem.
///
/// | scope | variables | givens |
/// |---|---|---|
/// | whole | one for each action, then auxiliary ones | unit clauses |
/// | assumed | the same | [`assumptions`](Self::assumptions) |
/// | reduced | one for each action that propagation left open, then auxiliary ones | not in the formula |
///
/// The 0-based variable index of an action is called its *place*. It is the index of the action in
/// [`actions`](Self::actions). In the whole formula the place is the action id.
///
/// ```
/// # use sudosat_core as sudosat;
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
    /// The Sudoku that the requirements come from; `None` for any other exact cover problem.
    sudoku: Option<&'p Sudoku>,
    scope: Scope,
    reduced: Reduced<'p>,
    /// The places that [`excluding`](Self::excluding) needs, once it has been called.
    unrequired: OnceLock<Vec<u32>>,
    givens: Vec<Lit>,
    contradiction: bool,
}

impl<'p> Problem<'p> {
    /// Creates the formula of `puzzle`. In the reduced scope, the formula has variables only for the actions that
    /// `propagate` leaves open.
    ///
    /// # Panics
    ///
    /// Panics if the shape or the rules of `puzzle` are not those of `sudoku`.
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
        let givens = sudoku.given_literals(puzzle).into_iter().map(given).collect();
        let contradiction = asserted.is_err();
        Problem { scope, givens, contradiction, ..Problem::of_rules(sudoku) }
    }

    /// Creates the whole formula of a Sudoku without clues.
    #[must_use]
    pub fn of_rules(sudoku: &'p Sudoku) -> Self {
        Problem::whole(&sudoku.cover().position(), Some(sudoku))
    }

    /// Creates the formula of any exact cover problem. In the reduced scope, the formula has variables only for the
    /// actions that `propagate` leaves open. A cover problem has no givens, so [`Scope::Assumed`] gives the whole
    /// formula.
    #[must_use]
    pub fn of_cover(incidence: &'p Incidence, scope: Scope, propagate: Propagation<'p>) -> Self {
        let mut position = Position::new(incidence);
        if scope == Scope::Reduced {
            let propagated = propagate(&mut position);
            return Problem::left_by(&position, propagated.is_err(), None);
        }
        Problem::whole(&position, None)
    }

    /// Creates the reduced formula of the actions that `position` leaves open. `sudoku` is the Sudoku that the position
    /// comes from; `None` for any other exact cover problem.
    #[must_use]
    pub fn of_position(position: &Position<'p>, sudoku: Option<&'p Sudoku>) -> Self {
        Problem::left_by(position, false, sudoku)
    }

    /// Creates the formula with a variable for each action. No action of `position` may be taken or removed.
    fn whole(position: &Position<'p>, sudoku: Option<&'p Sudoku>) -> Self {
        Problem::of(Reduced::of(position), sudoku, Scope::Whole, false)
    }

    fn left_by(position: &Position<'p>, contradiction: bool, sudoku: Option<&'p Sudoku>) -> Self {
        let contradiction = contradiction || position.violates_primitive();
        let reduced = match contradiction {
            true => Reduced::nothing(position.incidence()),
            false => Reduced::of(position),
        };
        Problem::of(reduced, sudoku, Scope::Reduced, contradiction)
    }

    fn of(
        reduced: Reduced<'p>,
        sudoku: Option<&'p Sudoku>,
        scope: Scope,
        contradiction: bool,
    ) -> Self {
        let (unrequired, givens) = (OnceLock::new(), Vec::new());
        Problem { sudoku, scope, reduced, unrequired, givens, contradiction }
    }

    /// Writes the clauses to `sink` and returns the number of variables used. If propagation found a contradiction, the
    /// reduced formula is the empty clause, without variables.
    pub fn write(&self, encoding: Encoding, sink: &mut dyn ClauseSink) -> u32 {
        self.write_without(LeftOut::Nothing, encoding, sink)
    }

    /// Does the same as [`Problem::write`] without the clauses of the primitives that a propagator of `propagated`
    /// propagates, and without their auxiliary variables. The engine needs the [`propagator`](Self::propagator).
    pub fn write_beside(
        &self,
        propagated: Propagated,
        encoding: Encoding,
        sink: &mut dyn ClauseSink,
    ) -> u32 {
        self.write_without(LeftOut::ClausesAndVariables(propagated), encoding, sink)
    }

    /// Does the same as [`Problem::write_beside`], but the clauses that it writes have the variables that they have in
    /// the whole formula.
    pub fn write_numbered_beside(
        &self,
        propagated: Propagated,
        encoding: Encoding,
        sink: &mut dyn ClauseSink,
    ) -> u32 {
        self.write_without(LeftOut::Clauses(propagated), encoding, sink)
    }

    fn write_without(
        &self,
        left_out: LeftOut,
        encoding: Encoding,
        sink: &mut dyn ClauseSink,
    ) -> u32 {
        if self.is_empty_clause() {
            sink.add_clause(&[]);
            return 0;
        }
        let variables = encode(self.sudoku, &self.reduced, encoding, left_out, sink);
        if self.scope == Scope::Whole {
            sink.begin_group(Group::Givens);
            self.givens.iter().for_each(|&given| sink.add_clause(&[given]));
        }
        variables
    }

    /// Writes the clauses of the primitives to `sink`. The auxiliary variables begin with index `first` (0-based).
    /// Returns the number of variables, including those before `first`. These clauses rely on all requirements, so the
    /// caller must state the requirements elsewhere. If propagation found a contradiction, the reduced formula has no
    /// primitives.
    pub fn write_primitives(&self, first: u32, sink: &mut dyn ClauseSink) -> u32 {
        let mut variables = BasicVarManager::from_next_free(Var::new(first));
        let encoding = Encoding::default();
        let left_out = LeftOut::Nothing;
        encode_primitives(self.sudoku, &self.reduced, encoding, left_out, &mut variables, sink);
        variables.n_used()
    }

    /// Writes clauses that follow from the formula, and that unit propagation in the formula does not find: sums of
    /// cells that follow from the houses and the clues. The auxiliary variables begin with index `first` (0-based).
    /// Each solution of the formula has exactly one extension to them. Returns the number of variables, including those
    /// before `first`.
    pub fn write_implied(&self, first: u32, sink: &mut dyn ClauseSink) -> u32 {
        let mut variables = BasicVarManager::from_next_free(Var::new(first));
        if let (Some(sudoku), false) = (self.sudoku, self.is_empty_clause()) {
            encode_implied(sudoku, &self.reduced, &mut variables, sink);
        }
        variables.n_used()
    }

    /// Returns a propagator of `propagated`; `None` if there is nothing to propagate, or if propagation has found a
    /// contradiction.
    #[must_use]
    pub fn propagator(&self, propagated: Propagated) -> Option<NativePrimitives> {
        if self.is_empty_clause() {
            return None;
        }
        let filters = match self.sudoku {
            Some(sudoku) if propagated == Propagated::FilteredAndImplied => Arc::new(
                self.reduced.incidence().filters_with(&implied_sums(sudoku, &self.reduced)),
            ),
            _ => Arc::clone(self.reduced.incidence().filters()),
        };
        let is_included = |&filter: &u32| propagated.includes(&filters, filter);
        let wanted: Vec<u32> = (0..filters.count() as u32).filter(is_included).collect();
        if wanted.is_empty() {
            return None;
        }
        Some(NativePrimitives::new(filters, &wanted, &self.reduced))
    }

    /// Groups the variables into choices. In a Sudoku, the open digits of a cell are a choice. In any other problem,
    /// the open actions of a requirement that must still be met exactly once are a choice.
    #[must_use]
    pub fn choices(&self) -> Choices {
        choices(&self.reduced, |id| self.sudoku.is_none_or(|sudoku| sudoku.is_cell(id)))
    }

    /// Returns the Sudoku that the requirements come from; `None` for any other exact cover problem.
    pub(crate) fn sudoku(&self) -> Option<&'p Sudoku> {
        self.sudoku
    }

    /// Returns the scope: whole, reduced or assumed.
    #[must_use]
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Returns the requirements, primitives and side clauses of the formula.
    #[must_use]
    pub fn reduced(&self) -> &Reduced<'p> {
        &self.reduced
    }

    /// Returns the actions that have a variable, ascending. The index of an action in this list is its place.
    #[must_use]
    pub fn actions(&self) -> &[ActionId] {
        self.reduced.actions()
    }

    /// Returns the clues as positive literals, and the candidates that pencil marks exclude as negative literals. The
    /// reduced formula and the formula of a cover problem have no givens.
    #[must_use]
    pub fn givens(&self) -> &[Lit] {
        &self.givens
    }

    /// Returns the literals that a solver has to assume: the givens, if the scope is [`Scope::Assumed`]. In the other
    /// scopes there is no literal to assume.
    #[must_use]
    pub fn assumptions(&self) -> &[Lit] {
        if self.scope == Scope::Assumed { &self.givens } else { &[] }
    }

    /// Returns whether the givens contradict each other or propagation found a contradiction. If so, there is no
    /// solution. If not, there may still be none.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Returns whether propagation found a contradiction, so that the reduced formula is the empty clause.
    #[must_use]
    pub fn is_empty_clause(&self) -> bool {
        self.contradiction && self.scope == Scope::Reduced
    }

    /// Returns the literal *`action` is taken*; `None` if the formula has no variable for `action` because propagation
    /// has taken or removed it.
    #[must_use]
    pub fn literal(&self, action: ActionId) -> Option<Lit> {
        self.reduced.place(action).map(literal)
    }

    /// Returns the actions that propagation took, then the actions at `places`.
    pub fn chosen(&self, places: impl IntoIterator<Item = u32>) -> impl Iterator<Item = ActionId> {
        let found = places.into_iter().map(|place| self.reduced.action(place));
        self.reduced.chosen().chain(found)
    }

    /// Returns the clause that excludes exactly one solution: the one that takes the actions at the places `chosen` and
    /// no other open actions. `chosen` must be ascending.
    #[must_use]
    pub fn excluding(&self, chosen: &[u32]) -> Vec<Lit> {
        let mut clause: Vec<_> = chosen.iter().map(|&place| !literal(place)).collect();
        // Another solution can have all these actions and more. The additional actions meet no requirement with an
        // exact bound. Positive literals for such actions keep the other solution.
        let unrequired = self.unrequired.get_or_init(|| self.reduced.unrequired());
        let added = unrequired.iter().filter(|place| chosen.binary_search(place).is_err());
        clause.extend(added.map(|&place| literal(place)));
        clause
    }

    /// Returns the clause that excludes exactly one solution, that of `actions`. These must be ascending. Actions
    /// without a variable are ignored.
    #[must_use]
    pub fn excluding_actions(&self, actions: impl IntoIterator<Item = ActionId>) -> Vec<Lit> {
        let places = actions.into_iter().filter_map(|id| self.literal(id));
        self.excluding(&places.map(Lit::vidx32).collect::<Vec<_>>())
    }
}
