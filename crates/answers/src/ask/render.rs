//! Draws pictures of puzzles.

use itertools::Itertools;

use super::hint::step_after;
use super::why::reasons;
use super::{AskError, PuzzleRef, Standing, StepOptions, StepSearch};
use crate::cores::{Effort, Nearest, Wanted, Why, WhyQuestion};
use crate::render::Picture;
use crate::report::{HintDetail, HintReport, Language, Refusal, WhyAnswer, WhyReport};
use crate::solve::{Answer, Options, SolveError, Solver};

/// The content that a picture shows in addition to the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The picture shows the clues alone.
    Puzzle,
    /// The picture shows the pencil marks of the puzzle. If the puzzle has none, each empty cell shows all digits that
    /// do not clash with a clue.
    Marks,
    /// The picture shows the solution, or one of several solutions.
    Solution,
    /// The picture marks the clues that clash.
    Clashes,
    /// The picture shows a step of the solving path. The field is the number of steps before this step.
    Step(usize),
    /// The picture marks the clues and rules that explain why a digit is forced or excluded, or why there is no
    /// solution.
    Why(WhyQuestion),
}

/// The maximum number of clashes that the caption lists. The picture marks all clashes.
const MOST_LISTED_CLASHES: usize = 3;

/// Returns a picture of the puzzle with the content that `view` selects, and for most views a caption. If there is no
/// such content, the caption gives the reason. The picture then shows the puzzle, in some cases with its clashes, its
/// candidates or a solution. The limits of `options` apply if the puzzle has to be solved.
///
/// # Errors
///
/// Returns [`AskError`] if the question could not be answered, for example because the engine failed.
pub fn render(
    puzzle_ref: PuzzleRef<'_>,
    view: View,
    options: &Options,
) -> Result<(Picture, Standing), AskError> {
    let picture = Picture::of(puzzle_ref.entry).map_err(SolveError::from)?;
    let solver =
        || Solver::for_puzzle(&puzzle_ref.entry.puzzle, options.clone()).map_err(SolveError::from);
    match view {
        View::Puzzle => Ok((picture, Standing::Yes)),
        View::Marks => Ok((picture.with_open_marks(), Standing::Yes)),
        View::Clashes => Ok(clashes(picture, puzzle_ref)),
        View::Solution => solution(picture, puzzle_ref, &solver()?),
        View::Step(earlier) => step(picture, puzzle_ref, &solver()?, earlier),
        View::Why(question) => why(picture, puzzle_ref, &solver()?, question),
    }
}

fn clashes(picture: Picture, puzzle_ref: PuzzleRef<'_>) -> (Picture, Standing) {
    let clashes = picture.layout().clashes(&puzzle_ref.entry.puzzle.clues);
    if clashes.is_empty() {
        return (picture.with_caption("no clash"), Standing::Yes);
    }
    let rest = clashes.len().saturating_sub(MOST_LISTED_CLASHES);
    let more = if rest == 0 { String::new() } else { format!("; and {rest} more") };
    let caption = format!("{}{more}", clashes.iter().take(MOST_LISTED_CLASHES).join("; "));
    (picture.with_clashes(&clashes).with_caption(caption), Standing::No)
}

fn solution(
    picture: Picture,
    puzzle_ref: PuzzleRef<'_>,
    solver: &Solver,
) -> Result<(Picture, Standing), AskError> {
    let answer = solver.solve(&puzzle_ref.entry.puzzle)?.answer;
    let standing = Standing::from(&answer);
    let picture = match answer {
        Answer::Unique(solution) | Answer::First(solution) => picture.with_solution(&solution),
        Answer::Several(solution, _) => {
            picture.with_solution(&solution).with_caption("one of several solutions")
        }
        Answer::None => picture.with_caption("no solution"),
        Answer::Unknown(found, limit) => {
            let picture = found.iter().fold(picture, |picture, found| picture.with_solution(found));
            picture.with_caption(format!("unknown: {limit}"))
        }
    };
    Ok((picture, standing))
}

fn step(
    picture: Picture,
    puzzle_ref: PuzzleRef<'_>,
    solver: &Solver,
    earlier: usize,
) -> Result<(Picture, Standing), AskError> {
    let search = StepSearch::default();
    let step_options = StepOptions { from: None, search, language: Language::default() };
    let about = step_options.about(puzzle_ref);
    let (board, step) = match step_after(solver, puzzle_ref, &step_options, earlier)? {
        Ok(next) => next,
        Err(refusal) => {
            let report = HintReport::refused(&about, &refusal);
            let picture = refused(picture, solver, puzzle_ref, &refusal)?;
            return Ok((picture.with_caption(report.message()), Standing::from(&refusal)));
        }
    };
    let report = HintReport::new(&about, &board, step.as_ref(), HintDetail::Concrete);
    let picture = match &step {
        Some(step) => picture.with_step(&board, step),
        None => picture.with_board(&board),
    };
    Ok((picture.with_caption(report.message()), Standing::Yes))
}

/// Returns the picture for a puzzle without a next step. If clues clash, the picture marks the clashes. If the board is
/// already solved, it shows the solution. For any other reason the picture is unchanged.
fn refused(
    picture: Picture,
    solver: &Solver,
    puzzle_ref: PuzzleRef<'_>,
    refusal: &Refusal,
) -> Result<Picture, AskError> {
    Ok(match refusal {
        Refusal::Clash(clashes) => picture.with_clashes(clashes),
        Refusal::Solved => solution(picture, puzzle_ref, solver)?.0,
        _ => picture,
    })
}

fn why(
    picture: Picture,
    puzzle_ref: PuzzleRef<'_>,
    solver: &Solver,
    question: WhyQuestion,
) -> Result<(Picture, Standing), AskError> {
    let effort = Effort { limits: solver.options().limits(), ..Effort::default() };
    let wanted = Wanted { effort, ..Wanted::default() };
    let (answer, standing) = reasons(solver, &puzzle_ref.entry.puzzle, question, &wanted)?;
    let report = WhyReport::new(puzzle_ref.source.clone(), puzzle_ref.entry, question, &answer);
    let picture = match answer {
        WhyAnswer::Why(Why::Because(reasons)) => {
            picture.with_explanation(question, &reasons.explanations[0])
        }
        WhyAnswer::Why(Why::Otherwise(solution))
        | WhyAnswer::Nearest(Nearest::Unique(solution)) => picture.with_solution(&solution),
        WhyAnswer::Nearest(Nearest::Pair(pair)) => picture.with_pair(&pair),
        _ => picture,
    };
    Ok((picture.with_caption(report.words()), standing))
}
