//! The websocket with which the page of f-puzzles asks a solver: the protocol of Rangsk's SudokuSolver,
//! so that the userscript that connects the two works with sudosat unchanged.
//!
//! A client sends JSON:
//!
//! | field | |
//! |---|---|
//! | `nonce` | a whole number; every answer has that of its question |
//! | `command` | see below |
//! | `dataType` | `fpuzzles` |
//! | `data` | the puzzle: JSON as f-puzzles exports it, compressed by lz-string, in base64 |
//!
//! A message ends what still runs for the client; that is then answered `canceled`.
//!
//! | `command` | about | `type` of the answer |
//! |---|---|---|
//! | `solve` | the givens | `solved`: `solution`, row by row |
//! | `check` | the givens | `count`: 0, 1, or 2 for several |
//! | `count` | the givens | `count`: `count`, `inProgress`; about four times a second what is known so far |
//! | `truecandidates` | the givens | `truecandidates`: `solutionsPerCandidate`, cell by cell and digit by digit, counted up to the option's number |
//! | `estimate` | the grid as it stands | `estimate`, until the interval is narrow, then `canceled` |
//! | `step` | the grid as it stands | `logical`: `cells` (`value`, and where it is 0 `candidates`), `message`, `isValid` |
//! | `solvepath` | the grid as it stands | `logical`: all steps |
//! | `cancel` | | `canceled` |
//!
//! The givens are digits and pencil marks of the setter; the grid as it stands has also the digits and centre
//! pencil marks of somebody who solves it. A question without an answer is answered `invalid`, with a `message`: there
//! is no solution, or not all of the puzzle is understood; it is never answered as if it were another puzzle. Past a
//! limit `count`, `check` and `step` are answered `invalid`, and the others `canceled`, since the page takes an
//! `invalid` answer to those for the lack of a solution; either says the limit in `message`. A `count` that
//! JavaScript cannot read exactly is text.
//!
//! Pages may ask that are known to setters or come from this machine, and those of
//! [`Config::allowed_origins`]; programs, which tell no origin, may ask too.
//!
//! Of the options in the puzzle `truecandidatesoptions` (`truecandidatesnumsolutions=N`, `colored`, `logical`: -1 for
//! candidates in no solution that logic leaves) and `disabledlogic` are heeded.

mod answer;
mod candidates;
mod case;
mod constraints;
mod data;
mod distinct;
mod estimate;
mod logic;
mod lz;
mod message;
mod origin;
mod puzzle;
mod refused;
mod regions;
mod sending;
mod settings;
mod socket;
mod unsupported;

use axum::Router;
use axum::routing::any;

use super::{Config, Shutdown};
use socket::{SocketState, upgrade};

/// The websocket at `/`, within the limits of `config`: a message, and the puzzle in it, may be as long as a
/// request body, a question may take as long as a job, and there may be as many clients as jobs. When `shutdown`
/// begins, all of them are told goodbye.
pub fn fpuzzles(config: &Config, shutdown: &Shutdown) -> Router {
    Router::new().route("/", any(upgrade)).with_state(SocketState::new(config, shutdown))
}
