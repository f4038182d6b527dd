//! Finds two solutions that differ in the fewest cells.
//!
//! One solver holds two copies of the formula, which propagation reduces first. A counter counts the choices in
//! which the copies differ. The search finds one pair of solutions, then repeatedly a pair with fewer differences,
//! until there is no such pair.

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};

use crate::backend::{Cdcl, Choices, Limit, Limits, Verdict};
use crate::cover::Position;
use crate::decode::{DecodeError, Instance, PuzzleInstance};
use crate::encode::{AtMostK, ClauseSink, Encoding, Problem, Scope};
use crate::grid::{Cell, Grid, Puzzle};
use crate::rules::Sudoku;
use crate::solve::write_within;

/// The result of the search for two solutions of a puzzle that differ in the fewest cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nearest {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution.
    Unique(Grid),
    /// The puzzle has several solutions. The field holds two of them.
    Pair(Box<SolutionPair>),
    /// A limit was reached before two solutions were found.
    Unknown(Limit),
}

impl Nearest {
    /// Returns the limit that was reached, or `None` if no limit was reached.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Nearest::None | Nearest::Unique(_) => None,
            Nearest::Pair(pair) => pair.limit,
            Nearest::Unknown(limit) => Some(*limit),
        }
    }
}

/// Two solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionPair {
    /// One solution.
    pub first: Grid,
    /// The other solution.
    pub second: Grid,
    /// The cells in which the two solutions differ, in reading order.
    pub cells: Vec<Cell>,
    /// The limit that was reached before the search was complete. Then two other solutions may differ in fewer
    /// cells. `None` if no two solutions differ in fewer cells.
    pub limit: Option<Limit>,
}

/// Finds two solutions of `puzzle` that differ in the fewest cells, if it has several. `sudoku` has the puzzle's shape
/// and rules.
///
/// # Errors
///
/// Returns an error if a model of the engine is not a solution.
///
/// # Panics
///
/// Panics if the puzzle has another shape or other rules than `sudoku`.
pub fn nearest(sudoku: &Sudoku, puzzle: &Puzzle, limits: &Limits) -> Result<Nearest, DecodeError> {
    let found = nearest_solutions(PuzzleInstance { sudoku, puzzle }, Problem::choices, limits)?;
    Ok(match found {
        NearestSolutions::None => Nearest::None,
        NearestSolutions::Unknown(limit) => Nearest::Unknown(limit),
        NearestSolutions::Unique(only) => Nearest::Unique(only),
        NearestSolutions::Pair { first, second, limit } => {
            let differs = |cell: &&Cell| first.get(**cell) != second.get(**cell);
            let cells = sudoku.layout().cells().iter().filter(differs).copied().collect();
            Nearest::Pair(Box::new(SolutionPair { first, second, cells, limit }))
        }
    })
}

/// The result of [`nearest_solutions`]: like [`Nearest`], but for solutions of any kind.
pub(super) enum NearestSolutions<S> {
    None,
    Unique(S),
    Pair { first: S, second: S, limit: Option<Limit> },
    Unknown(Limit),
}

/// Finds two solutions of `instance` that differ in the fewest choices, if it has several. `choices` returns the
/// choices of the formula. An action that belongs to no choice counts as a choice of its own.
pub(super) fn nearest_solutions<'p, I: Instance<'p>>(
    instance: I,
    choices: impl FnOnce(&Problem<'p>) -> Choices,
    limits: &Limits,
) -> Result<NearestSolutions<I::Solution>, I::Error> {
    let problem = instance.problem(Scope::Reduced, Position::propagate);
    if problem.is_contradiction() {
        return Ok(NearestSolutions::None);
    }
    let mut copies = match TwoCopies::new(&problem, limits) {
        Ok(copies) => copies,
        Err(limit) => return Ok(NearestSolutions::Unknown(limit)),
    };
    let decoded = |places: &[u32]| instance.decode(problem.chosen(places.iter().copied()));
    let one = match copies.solver.solve(&[]) {
        Verdict::Unsatisfiable(_) => return Ok(NearestSolutions::None),
        Verdict::Unknown(limit) => return Ok(NearestSolutions::Unknown(limit)),
        Verdict::Satisfiable(model) => copies.places(&model).0,
    };
    copies.require_difference(&choices(&problem));
    let mut best = match copies.closer(None) {
        Verdict::Unsatisfiable(_) => return Ok(NearestSolutions::Unique(decoded(&one)?)),
        Verdict::Unknown(limit) => return Ok(NearestSolutions::Unknown(limit)),
        Verdict::Satisfiable(model) => model,
    };
    loop {
        let (first, second) = copies.places(&best);
        let limit = match copies.closer(Some(&best)) {
            Verdict::Satisfiable(model) => {
                best = model;
                continue;
            }
            Verdict::Unsatisfiable(_) => None,
            Verdict::Unknown(limit) => Some(limit),
        };
        return Ok(NearestSolutions::Pair {
            first: decoded(&first)?,
            second: decoded(&second)?,
            limit,
        });
    }
}

/// Two copies of a problem in one solver.
struct TwoCopies {
    solver: Cdcl,
    places: u32,
    /// The first variable of the second copy: the number of variables of one copy.
    second: u32,
    variables: BasicVarManager,
    /// One literal for each choice. It is true exactly if the copies differ in this choice.
    differences: Vec<Lit>,
    counter: AtMostK,
}

impl TwoCopies {
    fn new(problem: &Problem<'_>, limits: &Limits) -> Result<Self, Limit> {
        let mut solver = Cdcl::new(limits);
        let encoding = Encoding::default();
        let second = write_within(limits, &mut solver, |sink| problem.write(encoding, sink))?;
        let mut shifted = Shifted { sink: &mut solver, by: second };
        write_within(limits, &mut shifted, |sink| problem.write(encoding, sink))?;
        solver.reserve(2 * second);
        Ok(TwoCopies {
            solver,
            places: problem.actions().len() as u32,
            second,
            variables: BasicVarManager::from_next_free(Var::new(2 * second)),
            differences: Vec::new(),
            counter: AtMostK::default(),
        })
    }

    /// Requires the copies to differ in at least one choice, and counts the choices in which they differ.
    fn require_difference(&mut self, choices: &Choices) {
        let mut is_counted = vec![false; self.places as usize];
        for choice in 0..choices.len() {
            let places = choices.places(choice);
            places.iter().for_each(|&place| is_counted[place as usize] = true);
            self.count_difference(places, false);
        }
        for place in (0..self.places).filter(|&place| !is_counted[place as usize]) {
            self.count_difference(&[place], true);
        }
        self.solver.add_clause(&self.differences);
    }

    /// Adds a variable that is true exactly if the two copies differ in one of the `places`, which are the variable
    /// indices of actions. Each copy takes exactly one of these actions; if `alone` is true, at most one.
    fn count_difference(&mut self, places: &[u32], alone: bool) {
        let difference = self.variables.new_lit();
        for &place in places {
            let (one, other) = (Lit::positive(place), Lit::positive(self.second + place));
            self.solver.add_clause(&[difference, !one, other]);
            self.solver.add_clause(&[difference, one, !other]);
            self.solver.add_clause(&[!difference, !one, !other]);
            if alone {
                self.solver.add_clause(&[!difference, one, other]);
            }
        }
        self.differences.push(difference);
        self.counter.add(difference);
        self.solver.reserve(difference.vidx32() + 1);
    }

    /// Finds two solutions that differ in fewer choices than the two solutions in `model`. If `model` is `None`,
    /// finds any two different solutions.
    fn closer(&mut self, model: Option<&Vec<bool>>) -> Verdict {
        let Some(model) = model else { return self.solver.solve(&[]) };
        let different = self.differences.iter().filter(|literal| model[literal.vidx()]).count();
        let bound = self.counter.at_most(different - 1, &mut self.variables, &mut self.solver);
        // The bound stays in force: all later pairs must be closer too.
        bound.iter().for_each(|&literal| self.solver.add_clause(&[literal]));
        self.solver.solve(&[])
    }

    /// Returns the variable indices of the actions that are true in `model`: those of the first copy, then those of
    /// the second copy.
    fn places(&self, model: &[bool]) -> (Vec<u32>, Vec<u32>) {
        let chosen = |from: u32| {
            (0..self.places).filter(|place| model[(from + place) as usize]).collect::<Vec<_>>()
        };
        (chosen(0), chosen(self.second))
    }
}

/// A sink that shifts all variables up by a constant.
struct Shifted<'s, S> {
    sink: &'s mut S,
    by: u32,
}

impl<S: ClauseSink> ClauseSink for Shifted<'_, S> {
    fn add_clause(&mut self, clause: &[Lit]) {
        let shifted = |literal: &Lit| Lit::new(literal.vidx32() + self.by, literal.is_neg());
        let clause: Vec<Lit> = clause.iter().map(shifted).collect();
        self.sink.add_clause(&clause);
    }
}
