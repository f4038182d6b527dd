//! Explains step by step how a puzzle is solved.

use super::{AskError, PuzzleRef, Standing, StepOptions, StepSearch};
use crate::backend::Limits;
use crate::explain::{Board, End, Explainer, ExplanationLevel, Impossible, eliminate};
use crate::grid::Puzzle;
use crate::report::{About, PathReport, StepRow};
use crate::rules::Sudoku;
use crate::solve::Solver;

/// A callback that receives each step as soon as it is found.
pub type OnSteps<'h> = &'h mut dyn FnMut(StepRow);

/// Explains how the puzzle is solved, with the techniques up to `level`. Calls `on_step` with each step when it is
/// found. At the levels up to [`ExplanationLevel::Singles`] the report has rounds instead of steps, and `on_step` is
/// not called. A round has all conclusions from one state of the board.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn explain(
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    step_options: &StepOptions<'_>,
    level: ExplanationLevel,
    on_step: Option<OnSteps<'_>>,
) -> Result<(PathReport, Standing), AskError> {
    if let StepSearch::Patterns(kind) = step_options.search
        && level != ExplanationLevel::All
    {
        return Err(AskError::PatternsAlone(kind));
    }
    let limits = solver.options().limits();
    let about = step_options.about(puzzle_ref);
    let puzzle = match step_options.puzzle(solver, puzzle_ref, &limits)? {
        Ok(puzzle) => puzzle,
        Err(refusal) => {
            let report = PathReport::refused(&about, level, &refusal);
            return Ok((report, Standing::from(&refusal)));
        }
    };
    let answer = match level {
        ExplanationLevel::Eliminate
        | ExplanationLevel::NakedSingles
        | ExplanationLevel::Singles => rounds(&about, solver.sudoku(), &puzzle, level),
        ExplanationLevel::Sets | ExplanationLevel::Chains | ExplanationLevel::All => {
            let techniques = step_options.search.techniques().up_to(level);
            let explainer =
                Explainer::new(solver.sudoku(), techniques).at(step_options.search.pace());
            let explainer = explainer.within(limits.clone());
            path(&about, explainer, &puzzle, level, &limits, on_step)
        }
    };
    Ok(answer?)
}

fn rounds(
    about: &About<'_>,
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    level: ExplanationLevel,
) -> Result<(PathReport, Standing), Impossible> {
    let rounds = eliminate(sudoku, puzzle, level)?;
    Ok((PathReport::of_rounds(about, level, &rounds), Standing::Yes))
}

fn path(
    about: &About<'_>,
    explainer: Explainer<'_>,
    puzzle: &Puzzle,
    level: ExplanationLevel,
    limits: &Limits,
    mut on_step: Option<OnSteps<'_>>,
) -> Result<(PathReport, Standing), Impossible> {
    let mut path = explainer.path(Board::of(explainer.sudoku(), puzzle)?);
    let mut steps = Vec::new();
    for step in path.by_ref() {
        steps.push(step);
        if let (Some(on_step), Some(step)) = (&mut on_step, steps.last()) {
            on_step(StepRow::of(about, explainer.sudoku(), steps.len(), step));
        }
        if limits.reached().is_some() {
            break;
        }
    }
    let reached = limits.reached().filter(|_| !path.board().is_solved());
    if let End::Impossible(impossible) = path.end() {
        return Err(impossible);
    }
    let report = PathReport::new(about, level, &steps, path.board(), reached);
    Ok((report, Standing::unless(reached)))
}
