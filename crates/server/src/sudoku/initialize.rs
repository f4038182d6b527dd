//! The route `initialize`: sets the puzzle of a visitor's session.

use axum::extract::State as Shared;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::{Board, Reading, Size};
use super::super::state::Service;
use super::super::wire::MaybeBody;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::session::Session;
use super::state::State;
use super::visitor::{COOKIE_NAME, HEADER, Visitor};
use crate::ask;
use crate::backend::Limits;

/// The new puzzle.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Initialize {
    /// The board. By default no cell is filled.
    board: Option<Board>,
    /// The side, such as 9, or the rows x columns of a box, such as "3x3". By default it follows from the board;
    /// without a board it is 9, unless the rules set the size.
    size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows". Without a board, a jigsaw without regions gets
    /// random regions.
    rules: Option<String>,
    /// The format of the board's text, if it would be recognised wrongly: line, count-line, block, sdk, sdm, ss,
    /// marks-line, marks, csv, tokens, json, iss, cages, fpuzzles, sudokupad, penpa.
    format: Option<String>,
    /// The symbols of the digits: digits, a10, letters, hex, numbers, or the symbols themselves.
    alphabet: Option<String>,
}

/// Set the puzzle of the visitor's session
///
/// If the request names no existing session, this creates one.
#[utoipa::path(
    post, path = "/api/sudoku/initialize", tag = "session",
    params(("X-Session" = Option<String>, Header, description = "The session; a cookie does as well")),
    request_body = Option<Initialize>,
    responses(
        (status = 200, body = State, headers(
            ("X-Session" = String, description = "The session's name, to be sent with what follows"),
        )),
        (status = 400, body = ApiError), (status = 413, body = ApiError),
        (status = 415, body = ApiError), (status = 422, body = ApiError), (status = 503, body = ApiError),
    ),
)]
pub(super) async fn initialize(
    Shared(service): Shared<Service>,
    parts: Parts,
    MaybeBody(asked): MaybeBody<Initialize>,
) -> Result<(HeaderMap, Content), ApiError> {
    let Initialize { board, size, rules, format, alphabet } = asked;
    let reading = Reading { size, rules, format, alphabet };
    let config = &service.config;
    let entry = match &board {
        Some(board) => reading.read(board, config)?,
        None if reading.lacks_regions() => {
            let limits = |work: &Work| work.options(None).limits();
            service
                .ask(move |work| reading.empty(&work.config, ask::any_seed(), &limits(work)))
                .await?
        }
        None => reading.empty(config, ask::any_seed(), &Limits::none())?,
    };
    // The boards of a session write an empty cell as 0, so 0 cannot be a digit.
    if entry.puzzle.shape().first_number() != 1 {
        let message =
            "a session takes only digits that begin with 1; the routes of /api/v1 take others, too";
        return Err(ApiError::new(Code::BadPuzzle, message));
    }
    let visitor = match Visitor::known(&parts, &service) {
        Some(visitor) => {
            visitor.session.set_puzzle(entry);
            visitor
        }
        None => {
            let kept = service.sessions.keep(Session::new(entry));
            let (name, session) = kept.expect("every session is idle");
            Visitor { name, session }
        }
    };
    let content = visitor.session.content();
    let state = State::new(visitor.name.clone(), &content)?;
    Ok((headers(&visitor.name), Content::about(&content.entry, &state)?))
}

/// Returns the session's name as a header and as a cookie.
fn headers(name: &str) -> HeaderMap {
    let cookie = format!("{COOKIE_NAME}={name}; Path=/; HttpOnly; SameSite=Strict");
    let value = |text: &str| HeaderValue::from_str(text).expect("hexadecimal digits");
    HeaderMap::from_iter([
        (HeaderName::from_static(HEADER), value(name)),
        (SET_COOKIE, value(&cookie)),
    ])
}
