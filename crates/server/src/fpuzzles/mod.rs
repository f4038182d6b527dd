//! Serves the websocket through which the page of f-puzzles uses a solver. The protocol is that of Rangsk's
//! SudokuSolver, so that the userscript that connects the page with that solver works with sudosat unchanged.
//!
//! A client sends JSON:
//!
//! | field | |
//! |---|---|
//! | `nonce` | a whole number; each answer repeats the number of its question |
//! | `command` | one of the commands below |
//! | `dataType` | `fpuzzles` |
//! | `data` | the puzzle: the JSON that f-puzzles exports, compressed by lz-string, in base64; or a link with it |
//!
//! If a question of the client still runs, each new message cancels it; the answer to that question is then `canceled`.
//!
//! | `command` | about | `type` of the answer |
//! |---|---|---|
//! | `solve` | the givens | `solved`: `solution`, row by row |
//! | `check` | the givens | `count`: 0, 1, or 2 for several |
//! | `count` | the givens | `count`: `count`, `inProgress`; about four times a second the number found so far |
//! | `truecandidates` | the givens | `truecandidates`: `solutionsPerCandidate`, by cell, then by digit |
//! | `estimate` | the board | `estimate`, about four times a second, until it is good; then `canceled` |
//! | `step` | the board | `logical`: `cells` (`value`, and `candidates` if it is 0), `message`, `isValid` |
//! | `solvepath` | the board | `logical`, as for `step`, but after all steps that are found |
//! | `cancel` | | `canceled` |
//!
//! The givens are the digits and pencil marks of the setter. The board also has the digits and centre pencil marks of
//! the person who solves the puzzle. An estimate is good if half the width of its 95 % confidence interval is at most
//! 0.1 % of the estimate. A `count` that JavaScript cannot read exactly is a text.
//!
//! If the puzzle has a part that sudosat does not support, or if two digits clash, the answer is `invalid`, with a
//! `message`. So no answer is about another puzzle than the client's. If there is no solution, `check` and `count`
//! answer 0, and `solve`, `truecandidates` and `estimate` answer `invalid`. `step` and `solvepath` notice only what
//! propagation or a step shows. Then they answer `invalid`, or `logical` with `isValid` false.
//!
//! The message of an `invalid` answer to these three names clues and rules that clash, each of them necessary, such as
//! `these clash: r2c1=1; box 1 holds 1 at most once; the cage r1c1 r1c2 sums to 3`. The search for them takes at most
//! two seconds.
//!
//! A setter asks for `truecandidates` after each edit. The solutions that answered the question before are tried first,
//! and only what they leave open is searched for.
//!
//! If a limit is reached, `message` names it. The answer to `count`, `check` and `step` is then `invalid`. The answer
//! to `solve`, `truecandidates` and `estimate` is `canceled`, because the page reads an `invalid` answer to them as "no
//! solution". The answer to `solvepath` has the steps found so far.
//!
//! These clients may connect: pages of f-puzzles.com, sudokupad.app and crackingthecryptic.com, pages of this machine,
//! pages of [`Config::allowed_origins`], and programs, which send no origin.
//!
//! Two fields of the puzzle are options. `truecandidatesoptions` may contain `truecandidatesnumsolutions=N`: for each
//! candidate, the solutions are counted up to N (by default 1, or 8 with `colored`). It may contain `logical`: a
//! candidate that is in no solution, but that the techniques do not eliminate, then gets -1 instead of 0.
//! `disabledlogic` names groups of techniques that are not used.

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

/// Returns a router with the websocket at `/`. Its limits follow from `config`: a message, and the JSON in it, is at
/// most `max_body` long. A call of the solver takes at most `job_timeout`. At most `max_jobs` clients are connected,
/// and at most `workers` questions run at once. When `shutdown` begins, the server cancels all questions and closes all
/// connections.
pub fn fpuzzles(config: &Config, shutdown: &Shutdown) -> Router {
    Router::new().route("/", any(upgrade)).with_state(SocketState::new(config, shutdown))
}
