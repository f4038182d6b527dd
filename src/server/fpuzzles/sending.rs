//! What all answers share: how parts are sent, and what a limit leaves to say.

use std::time::{Duration, Instant};

use crate::backend::Limit;
use crate::cover::Total;

use super::message::Answer;

/// Is handed each part of an answer.
pub(super) type Send<'a> = &'a mut dyn FnMut(Answer);

/// Not all were counted. The page shows what is invalid as text where it asked for a number.
pub(super) fn unknown(limit: Limit, found: &Total) -> Answer {
    Answer::invalid(match found.is_zero() {
        true => format!("unknown, {limit}"),
        false => format!("unknown, {limit}: at least {found}"),
    })
}

/// A limit was reached. To the page what is invalid has no solution where it asked for digits: this says
/// nothing of the kind.
pub(super) fn canceled(limit: Limit) -> Answer {
    Answer::Canceled { message: Some(limit.to_string()) }
}

/// Tells when it is time to send what is known so far.
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
