//! Defines the reports of the commands `minimize`, `check --redundant`, `check --suggest` and `check --repair`.

mod minimized;
mod redundant;
mod repaired;
mod suggested;

pub use minimized::MinimizeReport;
pub use redundant::RedundantReport;
pub use repaired::{ChangeRow, RepairReport, RepairRow};
pub use suggested::SuggestReport;

use itertools::Itertools;

use crate::rules::Action;
use crate::solve::Answer;

/// Returns two texts that state what is known about the number of solutions: the word in JSON, and a phrase for people.
fn solutions(answer: &Answer) -> (&'static str, String) {
    match answer {
        Answer::Unique(_) => ("unique", "exactly one solution".to_owned()),
        Answer::Several(..) => ("several", "more than one solution".to_owned()),
        Answer::None => ("none", "no solution".to_owned()),
        Answer::First(_) => ("unknown", "a solution, perhaps others".to_owned()),
        Answer::Unknown(_, limit) => ("unknown", format!("unknown, {limit}")),
    }
}

/// Returns the message for a puzzle to which the question does not apply, or may not apply. The message states what
/// is known about the number of solutions. The text `nothing`, for example `no clue can go`, follows if it is known
/// whether there are no, one or several solutions.
fn unfit(answer: &Answer, nothing: &str) -> String {
    let (word, words) = solutions(answer);
    if word == "unknown" { words } else { format!("{words}: {nothing}") }
}

/// Returns the limit that left the number of solutions unknown, in words; `None` if the number is known.
fn reached(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Unknown(_, limit) => Some(limit.to_string()),
        _ => None,
    }
}

fn names(actions: &[Action]) -> Vec<String> {
    actions.iter().map(Action::to_string).collect()
}

fn listed(actions: &[Action]) -> String {
    actions.iter().join(" ")
}
