//! Runs `sudosat render`, which draws pictures of puzzles.

use std::num::NonZeroUsize;

use anyhow::{Result, ensure};
use itertools::Itertools;
use serde_json::Value;

use super::announce::Announcer;
use super::gallery::Gallery;
use super::input::Item;
use super::{Exit, args, batch, input, interrupt};
use crate::ask::{self, View};
use crate::cores::WhyQuestion;
use crate::formats::Entry;
use crate::render::{Picture, pages};

pub(super) fn run(command: &args::Render) -> Result<Exit> {
    let gallery = Gallery::of(command)?;
    let (chapters, exit) = drawn(command)?;
    // Many pictures take long to write: from here on a signal ends the program.
    let _writing = interrupt::reading();
    if chapters.iter().all(Vec::is_empty) {
        ensure!(exit.is_failure(), "there is no puzzle to draw");
        return Ok(exit);
    }
    let svgs = match command.per_page.and_then(|count| NonZeroUsize::new(count.into())) {
        Some(count) => pages(&chapters, count),
        None => chapters.iter().flatten().map(Picture::svg).collect(),
    };
    gallery.write(&svgs)?;
    Ok(exit)
}

/// Draws the pictures of all puzzles, and returns them as one list. With `--solutions`, also draws the pictures of the
/// solutions, and returns these as a second list.
fn drawn(command: &args::Render) -> Result<(Vec<Vec<Picture>>, Exit)> {
    let mut views = vec![command.view.view()];
    views.extend(command.solutions.then_some(View::Solution));
    let mut chapters = vec![Vec::new(); views.len()];
    let mut exit = Exit::Yes;
    let mut announcer = Announcer::new(command.output.quiet);
    let options = command.limits.options();
    for (index, item) in input::open(&command.input, None)?.enumerate() {
        if batch::is_interrupted(&options) {
            break;
        }
        match item {
            Ok(item) => {
                announcer.announce(&item);
                for (chapter, &view) in chapters.iter_mut().zip(&views) {
                    match ask::render(item.puzzle_ref(), view, &options) {
                        Ok((picture, standing)) => {
                            exit = exit.max(standing.into());
                            chapter.push(picture.with_title(title(index + 1, &item)));
                        }
                        Err(error) => {
                            note!("sudosat: {}: {error}", item.source);
                            exit = exit.max(Exit::Usage);
                        }
                    }
                }
            }
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => {
                note!("sudosat: {bad}");
                exit = exit.max(Exit::Usage);
            }
        }
    }
    Ok((chapters, exit))
}

impl args::RenderView {
    fn view(self) -> View {
        match self {
            args::RenderView { solution: true, .. } => View::Solution,
            args::RenderView { marks: true, .. } => View::Marks,
            args::RenderView { clashes: true, .. } => View::Clashes,
            args::RenderView { step: Some(number), .. } => View::Step(usize::from(number) - 1),
            args::RenderView { why: Some(question), .. } => {
                View::Why(question.unwrap_or(WhyQuestion::NoSolution))
            }
            _ => View::Puzzle,
        }
    }
}

/// The fields of a source that a title shows. They contain the name of the puzzle, its author, its difficulty or a
/// comment.
const NAMES: [&str; 8] =
    ["id", "name", "title", "author", "rating", "difficulty", "level", "comment"];

/// Returns the title of a picture: the 1-based number of the puzzle, then the fields of its source in [`NAMES`]. If the
/// source has no fields, its comment follows the number.
fn title(number: usize, item: &Item) -> String {
    let Entry { fields, comment, .. } = &item.entry;
    let named = fields.iter().filter(|(name, _)| NAMES.contains(&name.to_lowercase().as_str()));
    let mut parts: Vec<_> = named.map(|(_, value)| text_of(value)).collect();
    if fields.is_empty() {
        parts.extend(comment.clone());
    }
    parts.retain(|text| !text.is_empty());
    match parts.is_empty() {
        true => number.to_string(),
        false => format!("{number}  {}", parts.iter().join(", ")),
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
