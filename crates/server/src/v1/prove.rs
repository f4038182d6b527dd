//! The route `prove`: makes a certificate.

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::parsed;
use super::super::state::Service;
use super::super::work::Work;
use super::super::{ApiError, Code};
use super::certificate::zipped;
use super::request::QuestionRequest;
use super::responses::{Otherwise, Prefer};
use crate::certify::{Certificate, Claim, ProofForm, Proved, prove as make, prove_or_refute};
use crate::formats::Entry;

type AskedProve = QuestionRequest<Prove>;

/// The claim that is to be proved, and the form of the proof.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Prove {
    /// The claim: none (no solution), unique, count=K (exactly K solutions), minimal (no clue can be removed), r3c5=7
    /// or r3c5!=7. Without a claim, the server proves that there is exactly one solution; if the puzzle has no
    /// solution, it proves that instead.
    claim: Option<String>,
    /// The form of the proof. Default: drat.
    form: Form,
}

/// The form of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Form {
    /// Clauses, each of which follows by unit propagation from the formula and the clauses before it.
    #[default]
    Drat,
    /// The same clauses, each with the numbers of the clauses that imply it.
    Lrat,
}

/// The reason why there is no certificate.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Unproved {
    /// false: the claim is not true; unknown: a limit was reached.
    answer: &'static str,
    /// The reason in words.
    message: String,
}

/// Make a certificate for a claim about the puzzle
///
/// The request names the claim. If it names none, the server proves that the puzzle has exactly one solution or, if it
/// has none, that it has none. The certificate is a folder, sent as a ZIP archive.
#[utoipa::path(
    post, path = "/api/v1/prove", tag = "questions",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = AskedProve,
    responses(
        (
            status = 200,
            content((Vec<u8> = "application/zip"), (Unproved = "application/json")),
            headers(("X-Not-Understood" = String, description = "What the text of the puzzle states for people alone; absent if there is nothing")),
        ),
        Otherwise,
    ),
)]
pub(super) async fn prove(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    QuestionRequest { puzzle_request, question }: QuestionRequest<Prove>,
) -> Result<Response, ApiError> {
    let entry = puzzle_request.entry(&service.config)?;
    let claim = parsed::<Claim>(question.claim.as_deref(), "claim")?;
    let form = match question.form {
        Form::Drat => ProofForm::Drat,
        Form::Lrat => ProofForm::Lrat,
    };
    let answer = move |work: &Work| {
        let options = puzzle_request.options(work)?;
        let made = |claim| {
            let made = make(&entry.puzzle, claim, form, &options);
            made.map_err(|error| ApiError::new(Code::BadValue, error.to_string()))
        };
        content_of(&entry, prove_or_refute(claim, made)?, work)
    };
    service.answer(prefer, "prove", answer).await
}

fn content_of(entry: &Entry, proved: Proved, work: &Work) -> Result<Content, ApiError> {
    match proved {
        Proved::True(mut certificate) => file(entry, &mut certificate, work.config.max_answer),
        Proved::False(refutation) => {
            Content::about(entry, &Unproved { answer: "false", message: refutation.to_string() })
        }
        Proved::Unknown(limit) => {
            Content::about(entry, &Unproved { answer: "unknown", message: limit.to_string() })
        }
    }
}

fn file(entry: &Entry, certificate: &mut Certificate, most: usize) -> Result<Content, ApiError> {
    let bytes = zipped(certificate, most)?.into();
    Ok(Content::file(entry, "application/zip", "certificate.zip", bytes))
}
