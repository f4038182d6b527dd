//! `sudosat explain`

use anyhow::{Result, anyhow};

use super::Exit;
use super::args::{self, AnswerFormat, PathFormat};
use crate::backend::Limits;
use crate::explain::{Board, End, Explainer, Impossible, Level, Techniques, eliminate};
use crate::grid::Puzzle;
use crate::report::{About, PathReport};
use crate::rules::Sudoku;

pub(super) fn run(command: &args::Explain) -> Result<Exit> {
    let level = command.level;
    let techniques = command.told.techniques().up_to(level);
    command.told.run(
        command.format.into(),
        |about, solver, puzzle, limits| {
            let told = match level {
                Level::Eliminate | Level::NakedSingles | Level::Singles => {
                    rounds(about, solver.sudoku(), puzzle, level)
                }
                Level::Sets | Level::Chains | Level::All => {
                    path(about, solver.sudoku(), puzzle, (level, &techniques), limits)
                }
            };
            // The puzzle has one solution, or it would not have come here.
            told.map_err(|_| anyhow!("a step contradicts the solution: a mistake in sudosat"))
        },
        |about, refusal| PathReport::refused(about, level, refusal),
    )
}

fn rounds(
    about: &About<'_>,
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    level: Level,
) -> Result<(PathReport, Exit), Impossible> {
    let rounds = eliminate(sudoku, puzzle, level)?;
    Ok((PathReport::of_rounds(about, level, &rounds), Exit::Yes))
}

fn path(
    about: &About<'_>,
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    (level, techniques): (Level, &Techniques),
    limits: &Limits,
) -> Result<(PathReport, Exit), Impossible> {
    let explainer = Explainer::new(sudoku, techniques.clone());
    let mut path = explainer.path(Board::of(sudoku, puzzle)?);
    let mut steps = Vec::new();
    let mut reached = None;
    while reached.is_none() {
        let Some(step) = path.next() else { break };
        steps.push(step);
        reached = limits.reached();
    }
    if let End::Impossible(impossible) = path.end() {
        return Err(impossible);
    }
    let exit = reached.filter(|_| !path.board().is_solved()).map_or(Exit::Yes, Exit::from);
    Ok((PathReport::new(about, level, &steps, path.board(), reached), exit))
}

impl From<PathFormat> for AnswerFormat {
    fn from(format: PathFormat) -> Self {
        match format {
            PathFormat::Text => AnswerFormat::Grid,
            PathFormat::Line => AnswerFormat::Line,
            PathFormat::Json => AnswerFormat::Json,
            PathFormat::Jsonl => AnswerFormat::Jsonl,
            PathFormat::Md => AnswerFormat::Markdown,
        }
    }
}
