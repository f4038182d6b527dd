//! Runs `sudosat explain`, which prints the steps of a path that a person could follow.

use anyhow::Result;

use super::Exit;
use super::args::{self, AnswerFormat, PathFormat};
use crate::ask;

pub(super) fn run(command: &args::Explain) -> Result<Exit> {
    command.step_args.run(
        command.format.into(),
        command.with,
        |solver, puzzle_ref, step_options| {
            ask::explain(solver, puzzle_ref, step_options, command.level, None)
        },
    )
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
