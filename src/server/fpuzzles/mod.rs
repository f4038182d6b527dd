//! Serves the websocket through which the page of f-puzzles uses a solver. The protocol is that of Rangsk's
//! SudokuSolver, so that the userscript that connects the page with that solver works with sudosat unchanged.
//!
//! A client sends JSON:
//!
//! | field | |
//! |---|---|
//! | `nonce` | a whole number; each answer repeats the number of its question |
//! | `command` | see below |
//! | `dataType` | `fpuzzles` |
//! | `data` | the puzzle: JSON in the form that f-puzzles exports, compressed by lz-string, in base64 |
//!
//! A message cancels the question that still runs for the client; the answer to that question is then `canceled`.
//!
//! | `command` | about | `type` of the answer |
//! |---|---|---|
//! | `solve` | the givens | `solved`: `solution`, row by row |
//! | `check` | the givens | `count`: 0, 1, or 2 for several |
//! | `count` | the givens | `count`: `count`, `inProgress`; about four times a second the number found so far |
//! | `truecandidates` | the givens | `truecandidates`: `solutionsPerCandidate`, by cell, then by digit |
//! | `estimate` | the board | `estimate`, until the interval is narrow, then `canceled` |
//! | `step` | the board | `logical`: `cells` (`value`, and `candidates` if it is 0), `message`, `isValid` |
//! | `solvepath` | the board | `logical`: all steps |
//! | `cancel` | | `canceled` |
//!
//! The givens are the digits and pencil marks of the setter. The board also has the digits and centre pencil marks of
//! the person who solves the puzzle. The answer is `invalid`, with a `message`, if there is no solution or if the
//! puzzle has a part that sudosat does not support; the answer never ignores such a part, because it would then belong
//! to another puzzle. If a limit is reached, the answer to `count`, `check` and `step` is `invalid`. The answer to
//! `solve`, `truecandidates` and `estimate` is then `canceled`, because the page reads an `invalid` answer to them as
//! "no solution". The answer to `solvepath` then has the steps found so far. In all cases `message` names the limit. A
//! `count` that JavaScript cannot read exactly is a text.
//!
//! These clients may connect: the known pages of setters, pages of this machine, pages of
//! [`Config::allowed_origins`], and programs, which send no origin.
//!
//! Two fields of the puzzle are options. `truecandidatesoptions` may contain `truecandidatesnumsolutions=N` (count up
//! to N solutions for each candidate; by default 1, or 8 with `colored`) and `logical` (write -1 for candidates in no
//! solution that the techniques do not eliminate). `disabledlogic` names groups of techniques that are not used.

mod answer;
mod candidates;
mod case;
mod estimate;
mod logic;
mod message;
mod origin;
mod sending;
mod settings;
mod socket;

use axum::Router;
use axum::routing::any;

use super::{Config, Shutdown};
use socket::{SocketState, upgrade};

/// Returns a router with the websocket at `/`. Its limits follow from `config`: a message, and the puzzle in it, may
/// be as long as a request body. Each call of the solver may take as long as a job. There may be as many clients as
/// jobs. When `shutdown` begins, the server cancels all questions and closes all connections.
pub fn fpuzzles(config: &Config, shutdown: &Shutdown) -> Router {
    Router::new().route("/", any(upgrade)).with_state(SocketState::new(config, shutdown))
}
