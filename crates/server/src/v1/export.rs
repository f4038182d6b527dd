//! The route `export`: writes the formula of a puzzle.

use std::io::{self, Write};

use axum::extract::State as Shared;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::parsed;
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::certificate::internal;
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::backend::Limits;
use crate::dimacs::Export as Formula;
use crate::encode::{AtMostOne, Encoding, EncodingLevel, Scope};
use crate::rules::Sudoku;
use crate::solve::SolveError;

type AskedExport = QuestionRequest<Export>;

/// The options for the formula.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Export {
    /// The scope: whole (clues as unit clauses), reduced (only what propagation leaves open) or assumed (clues as
    /// assumptions). Default: whole.
    formula: Option<String>,
    /// The encoding of the rules: minimal, natural, extended, triad. Default: extended.
    level: Option<String>,
    /// The encoding of at-most-one: auto, pairwise, sequential, product, commander, bimander, bitwise.
    /// Default: pairwise.
    at_most_one: Option<String>,
    /// Whether to add comments that name the variables.
    varnames: bool,
}

/// Export the puzzle as a DIMACS CNF formula for any SAT solver
///
/// A formula that is not written in time is an error with status 422, one that is too large with status 413.
#[utoipa::path(
    post, path = "/api/v1/export", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedExport,
    responses(
        (
            status = 200, content_type = "text/plain", body = String,
            headers(("X-Not-Understood" = String, description = "What the text of the puzzle states for people alone; absent if there is nothing")),
        ),
        Otherwise,
    ),
)]
pub(super) async fn export(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Export>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    let scope = parsed(question.formula.as_deref(), "formula")?.unwrap_or(Scope::Whole);
    let level = parsed(question.level.as_deref(), "level")?.unwrap_or(EncodingLevel::Extended);
    let at_most_one = parsed(question.at_most_one.as_deref(), "at_most_one")?;
    let at_most_one = at_most_one.unwrap_or(AtMostOne::Pairwise);
    let answer = move |work: &Work| {
        let layout = entry.puzzle.layout()?;
        let sudoku = Sudoku::for_layout(layout);
        let encoding = Encoding::for_export(level, at_most_one);
        let mut formula = Formula::new(&sudoku, &entry.puzzle, encoding, scope);
        formula.varnames = question.varnames;
        let limits = puzzle_request.options(work)?.limits();
        let most = work.config.max_answer;
        let mut out = Bounded { bytes: Vec::new(), most, limits, refusal: None };
        let written = formula.write_cnf(&mut out);
        written.map_err(|error| out.refusal.unwrap_or_else(|| internal(&error)))?;
        Ok(Content::file(&entry, "text/plain", "sudoku.cnf", out.bytes.into()))
    };
    service.answer(prefer, "export", answer).await
}

/// A writer into memory. A write returns an error if the text would have more than `most` bytes, or if a limit of the
/// question is reached.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
    limits: Limits,
    /// The reason why the last write returned an error; `None` if the write succeeded.
    refusal: Option<ApiError>,
}

impl Bounded {
    /// Returns the reason why `bytes` more bytes cannot be written: the text would be too long, or a limit was reached.
    /// Returns `None` if they can be written.
    fn refuses(&self, bytes: usize) -> Option<ApiError> {
        if self.bytes.len() + bytes > self.most {
            let most = self.most;
            let message = format!("the formula has more than {most} bytes, as this server is set");
            return Some(ApiError::new(Code::TooLarge, message));
        }
        self.limits.reached().map(|limit| SolveError::Limit(limit).into())
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.refusal = self.refuses(bytes.len());
        if let Some(refusal) = &self.refusal {
            return Err(io::Error::other(refusal.message.clone()));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
