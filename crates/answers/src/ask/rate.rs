//! Rates how hard a puzzle is: by the steps of a path, or by the patterns that solve it.

use std::fmt;
use std::str::FromStr;

use super::steps::solution;
use super::{AskError, OptionError, PuzzleRef, Standing};
use crate::backend::{Limit, Limits};
use crate::classify::{Class, Classification, Classifier};
use crate::cores::second_look;
use crate::cover::{ActionId, Primitive};
use crate::explain::Tables;
use crate::explain::rate::{Rater, Rating, Scale, Unrated};
use crate::grid::Puzzle;
use crate::report::{RateReport, Refusal};
use crate::solve::Solver;

/// A scale of `rate`: a scale of steps, or a classification by patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RateScale {
    /// The steps of a path have difficulties.
    Steps(Scale),
    /// Patterns of some length, or suppositions of some depth, solve the puzzle.
    Patterns(Classification),
}

impl RateScale {
    /// Returns the name of the scale, as in JSON and on the command line.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            RateScale::Steps(scale) => scale.key(),
            RateScale::Patterns(classification) => classification.key(),
        }
    }

    /// Checks that a rating on this scale can assume a unique solution, if it is to.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError::NothingToAssume`] for a classification by patterns if `assume_unique` is set.
    pub fn check_assumption(self, assume_unique: bool) -> Result<(), AskError> {
        match self {
            RateScale::Patterns(by) if assume_unique => {
                Err(OptionError::NothingToAssume(by).into())
            }
            _ => Ok(()),
        }
    }
}

impl Default for RateScale {
    fn default() -> Self {
        RateScale::Steps(Scale::default())
    }
}

impl fmt::Display for RateScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateScale::Steps(scale) => scale.fmt(f),
            RateScale::Patterns(classification) => classification.fmt(f),
        }
    }
}

/// The error for a text that is no scale of `rate`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no scale: expected se, score, w, gw, b, gb, te, bxb or bxbb")]
pub struct UnknownRateScale(pub String);

impl FromStr for RateScale {
    type Err = UnknownRateScale;

    fn from_str(text: &str) -> Result<Self, UnknownRateScale> {
        let steps = text.parse().map(RateScale::Steps);
        let patterns = || text.parse().map(RateScale::Patterns);
        steps.or_else(|_| patterns()).map_err(|_| UnknownRateScale(text.to_owned()))
    }
}

/// Rates how hard the puzzle is. Steps may assume that it has exactly one solution if `assume_unique` is set; `tables`
/// gives the tables of their techniques.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed, or if patterns
/// are to assume a unique solution.
pub fn rate(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    scale: RateScale,
    assume_unique: bool,
    tables: impl FnOnce() -> Tables,
) -> Result<(RateReport, Standing), AskError> {
    scale.check_assumption(assume_unique)?;
    let scale = match scale {
        RateScale::Patterns(by) => return classify(solver, puzzle_ref, by),
        RateScale::Steps(scale) => scale,
    };
    let rater = Rater::with(solver.sudoku(), tables(), scale);
    let rater = if assume_unique { rater.assuming_unique() } else { rater };
    rate_by_steps(solver, puzzle_ref, &rater)
}

fn rate_by_steps(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    rater: &Rater<'_>,
) -> Result<(RateReport, Standing), AskError> {
    let rated = rated(rater, solver, &puzzle_ref.entry.puzzle, &solver.options().limits())?;
    let standing = rated.as_ref().err().map_or(Standing::Yes, Standing::from);
    let report =
        RateReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, rater, rated.as_ref());
    Ok((report, standing))
}

fn rated(
    rater: &Rater<'_>,
    solver: &Solver,
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Result<Rating, Refusal>, AskError> {
    if rater.scale() == Scale::Se && !solver.layout().clues().is_empty() {
        return Err(OptionError::CluesNotRated.into());
    }
    // A path with techniques that assume a unique solution does not prove that the solution is unique, so this is
    // checked first. Sudoku Explainer takes long on a puzzle with several solutions.
    if (rater.assumes_unique() || rater.scale() == Scale::Se)
        && let Err(refusal) = solution(solver, puzzle, limits)?
    {
        return Ok(Err(refusal));
    }
    match rater.rate(puzzle, limits) {
        Ok(rating) => Ok(Ok(rating)),
        Err(Unrated::Limit(limit)) => Ok(Err(Refusal::Unknown(limit))),
        Err(Unrated::Impossible(_) | Unrated::Stuck) => match solution(solver, puzzle, limits)? {
            Err(refusal) => Ok(Err(refusal)),
            Ok(_) => Err(AskError::Mistake("the path ends before the solution")),
        },
    }
}

/// Classifies the puzzle by the patterns that solve it. Of the solver's limits, the time limit and the interrupt apply;
/// once one is reached, the answer is a lower bound.
fn classify(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    by: Classification,
) -> Result<(RateReport, Standing), AskError> {
    let classified = classified(solver, &puzzle_ref.entry.puzzle, by)?;
    let standing = match &classified {
        Ok((_, limit)) => limit.map_or(Standing::Yes, Standing::Limit),
        Err(refusal) => Standing::from(refusal),
    };
    let class = classified.as_ref().map(|&(class, _)| class);
    let report = RateReport::classified(puzzle_ref.source.clone(), puzzle_ref.entry, by, class);
    Ok((report, standing))
}

/// The largest number of actions for which patterns classify a puzzle. The links between n actions take n² bits: 270 MB
/// for a 36x36 grid, 1.7 GB for a 49x49 grid.
const MOST_ACTIONS: usize = 50_000;

/// The number of actions above which a classification by length asks first whether the puzzle has several solutions. A
/// 9x9 grid has fewer, and patterns solve most of these puzzles in less time than a solver.
const ACTIONS_ASKED_AFTER: usize = 1_000;

/// Returns the class, and the limit that was reached, if any.
fn classified(
    solver: &Solver,
    puzzle: &Puzzle,
    by: Classification,
) -> Result<Result<(Class, Option<Limit>), Refusal>, AskError> {
    let incidence = solver.sudoku().cover().incidence();
    let actions = incidence.action_count();
    if actions > MOST_ACTIONS {
        return Err(AskError::TooLargeForPatterns { scale: by, actions, most: MOST_ACTIONS });
    }
    let limits = solver.options().limits();
    // Suppositions inside suppositions, and patterns on a large grid, take long on a puzzle with several solutions.
    let is_asked_first = !matches!(by, Classification::Length(_)) || actions > ACTIONS_ASKED_AFTER;
    if is_asked_first && let Err(refusal) = solution(solver, puzzle, &limits)? {
        return Ok(Err(refusal));
    }
    let is_stopped = || limits.reached().is_some();
    let (taken, excluded) = (solver.sudoku().actions(&puzzle.clues), excluded(solver, puzzle));
    let class = Classifier::new(incidence).classify(taken, excluded, by, &is_stopped);
    let limit = limits.reached().filter(|_| matches!(class, Class::AtLeast(_)));
    // Patterns that solve a puzzle prove that it has no second solution. They do not look at clues of several cells.
    let is_proved = matches!(class, Class::Exactly(_)) && incidence.primitives().is_empty();
    if !is_asked_first
        && !is_proved
        && let Err(refusal) = solution(solver, puzzle, &second_look(&limits))?
    {
        return Ok(Err(refusal));
    }
    match class {
        Class::Impossible => Err(AskError::Mistake("patterns refute a puzzle that has a solution")),
        _ => Ok(Ok((class, limit))),
    }
}

/// Returns the actions that pencil marks exclude, and those that clues of a single cell exclude.
fn excluded(solver: &Solver, puzzle: &Puzzle) -> Vec<ActionId> {
    let mut excluded: Vec<ActionId> = solver.sudoku().excluded(puzzle).collect();
    for (_, primitive) in solver.sudoku().cover().incidence().primitives() {
        if let Primitive::OneOf(cell, values) = primitive {
            let others = cell.options().iter().filter(|(value, _)| !values.contains(value));
            excluded.extend(others.map(|&(_, action)| action));
        }
    }
    excluded
}
