//! Describes rounds of elimination in sentences and as JSON.

use itertools::Itertools;
use serde::Serialize;

use crate::explain::{Round, Rounds};
use crate::rules::{Action, Assertion};

use super::names::NameWriter;
use super::words::fill;

/// A round as a JSON object. [`PathReport`](super::PathReport) documents the fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct RoundRow {
    round: usize,
    placed: Vec<String>,
    crossed_out: usize,
}

impl RoundRow {
    pub fn all(rounds: &Rounds<'_>) -> Vec<Self> {
        let row = |(place, round): (usize, &Round)| RoundRow {
            round: place + 1,
            placed: placed(rounds, round).map(|one| Assertion::Is(one).to_string()).collect(),
            crossed_out: round.crossed_out,
        };
        rounds.rounds.iter().enumerate().map(row).collect()
    }
}

/// Returns the actions that a round places, in reading order.
fn placed<'r>(rounds: &'r Rounds<'_>, round: &'r Round) -> impl Iterator<Item = Action> + 'r {
    let ids = round.placed.iter().filter_map(|step| step.placed);
    ids.sorted().map(|id| rounds.board.sudoku().action(id))
}

/// Returns a line about what the clues and pencil marks cross out, and a line for each round.
pub(super) fn lines(name_writer: &NameWriter, rounds: &Rounds<'_>) -> Vec<String> {
    let words = name_writer.words();
    let crossed_out = |number| name_writer.count(number, &words.crossed_out);
    let mut left = rounds.board.open().count();
    for round in &rounds.rounds {
        left += round.crossed_out + round.placed.len();
    }
    let by_clues = [
        ("crossed_out", &*crossed_out(rounds.crossed_out)),
        ("left", &name_writer.count(left, &words.left)),
    ];
    let mut lines = vec![fill(words.by_clues, &by_clues)];
    for (place, round) in rounds.rounds.iter().enumerate() {
        let digits = placed(rounds, round).map(|one| name_writer.assertion(one, true)).join(" ");
        let values = [
            ("number", &*(place + 1).to_string()),
            ("placed", &name_writer.count(round.placed.len(), &words.placed)),
            ("crossed_out", &crossed_out(round.crossed_out)),
            ("digits", &digits),
        ];
        lines.push(fill(words.round, &values));
    }
    lines
}

/// Returns a sentence that says how the rounds end.
pub(super) fn end(name_writer: &NameWriter, rounds: &Rounds<'_>) -> String {
    let (words, board) = (name_writer.words(), &rounds.board);
    let placed: usize = rounds.rounds.iter().map(|round| round.placed.len()).sum();
    let crossed_out: usize = rounds.rounds.iter().map(|round| round.crossed_out).sum();
    let template = if board.is_solved() { words.rounds_solved } else { words.rounds_stuck };
    let values = [
        ("rounds", &*name_writer.count(rounds.rounds.len(), &words.rounds)),
        ("placed", &name_writer.count(placed, &words.placed)),
        ("crossed_out", &name_writer.count(rounds.crossed_out + crossed_out, &words.crossed_out)),
        ("open", &name_writer.count(board.empty_cells(), &words.open)),
        ("left", &name_writer.count(board.open().count(), &words.left)),
    ];
    fill(template, &values)
}
