//! Defines what the functions that answer questions share: the callback for answers, the time between partial answers,
//! and the answers after a limit.

use std::time::{Duration, Instant};

use crate::backend::Limit;
use crate::cover::Total;

use super::message::Answer;

/// A callback that receives the partial answers and the final answer of a question.
pub(super) type Send<'a> = &'a mut dyn FnMut(Answer);

/// Returns the answer to `count`, `check` or `step` if `limit` was reached after `found` solutions. It is `invalid`,
/// because the page shows an `invalid` answer to these commands as a text.
pub(super) fn unknown(limit: Limit, found: &Total) -> Answer {
    Answer::invalid(match found.is_zero() {
        true => format!("unknown, {limit}"),
        false => format!("unknown, {limit}: at least {found}"),
    })
}

/// Returns the answer to `solve`, `truecandidates` or `estimate` if a limit was reached. It is not `invalid`, because
/// the page reads an `invalid` answer to these commands as "no solution".
pub(super) fn canceled(limit: Limit) -> Answer {
    Answer::Canceled { message: Some(limit.to_string()) }
}

/// A timer that limits how often partial answers are sent.
pub(super) struct Pace(Instant);

impl Pace {
    const BETWEEN_PARTS: Duration = Duration::from_millis(250);

    pub fn begin() -> Self {
        Pace(Instant::now())
    }

    pub fn is_time(&mut self) -> bool {
        let is_time = self.0.elapsed() >= Self::BETWEEN_PARTS;
        if is_time {
            *self = Pace::begin();
        }
        is_time
    }
}
