//! A question about a puzzle, as it comes.

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{FromRequest, Request};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{Object, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::super::desk::ONE;
use super::super::posed::{Board, Reading, Size, engine, workers};
use super::super::wire::Body;
use super::super::work::Work;
use super::super::{ApiError, Code, Config};
use super::noted::Noted;
use crate::formats::Entry;
use crate::report::Source;
use crate::solve::{Options, Solver};

/// A question about a puzzle: the puzzle, what may be spent on it, and what is asked beyond that.
#[derive(Clone, Debug)]
pub(super) struct Asked<Q> {
    pub posed: PosedPuzzle,
    pub question: Q,
}

impl<Q: ToSchema> PartialSchema for Asked<Q> {
    /// One object with the fields of both, and no others.
    fn schema() -> RefOr<Schema> {
        let parts = [PosedPuzzle::schema(), Q::schema()];
        let mut whole = Object::new();
        for part in parts {
            let RefOr::T(Schema::Object(part)) = part else { continue };
            whole.properties.extend(part.properties);
            whole.required.extend(part.required);
        }
        whole.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        RefOr::T(Schema::Object(whole))
    }
}

impl<Q: ToSchema> ToSchema for Asked<Q> {
    fn name() -> Cow<'static, str> {
        format!("Asked{}", Q::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PosedPuzzle::schemas(schemas);
        Q::schemas(schemas);
    }
}

/// The puzzle of a question, and what may be spent on it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(super) struct PosedPuzzle {
    /// The puzzle.
    #[schema(
        example = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )]
    pub puzzle: Board,
    /// The side, such as 9, or the rows x columns of a box, such as "3x3"; told by the puzzle otherwise.
    size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows"; a text may tell them itself.
    rules: Option<String>,
    /// The form of the text, where looks deceive: line, count-line, block, sdk, sdm, ss, marks-line, marks,
    /// csv, tokens, json.
    format: Option<String>,
    /// The symbols of the digits: digits, a10, letters, hex, numbers, or the symbols themselves.
    alphabet: Option<String>,
    /// The engine: auto, varisat, cdcl with settings, batsat; cdcl without.
    pub engine: Option<String>,
    /// How long it may take; the server's limit holds as well.
    timeout_ms: Option<u64>,
    /// How many conflicts a search may have.
    max_conflicts: Option<u64>,
}

/// What belongs to the puzzle; all other fields are the question's.
const OF_THE_PUZZLE: [&str; 8] =
    ["puzzle", "size", "rules", "format", "alphabet", "engine", "timeout_ms", "max_conflicts"];

impl<Q: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<Q> {
    type Rejection = ApiError;

    /// Reads the puzzle and the question apart, so that a field which belongs to neither is an error.
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Body(fields) = Body::<Map<String, Value>>::from_request(request, state).await?;
        let is_of_the_puzzle = |name: &String| OF_THE_PUZZLE.contains(&name.as_str());
        let (posed, question): (Map<_, _>, Map<_, _>) =
            fields.into_iter().partition(|(name, _)| is_of_the_puzzle(name));
        Ok(Asked { posed: read(posed)?, question: read(question)? })
    }
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ApiError> {
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { String::new() } else { format!("{path}: ") };
        ApiError::new(Code::BadValue, field + &error.into_inner().to_string())
    })
}

impl PosedPuzzle {
    fn reading(&self) -> Reading {
        let PosedPuzzle { size, rules, format, alphabet, .. } = self.clone();
        Reading { size, rules, format, alphabet }
    }

    /// The puzzle.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn entry(&self, config: &Config) -> Result<Entry, ApiError> {
        self.reading().read(&self.puzzle, config)
    }

    /// Another board of the same kind as `entry`.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn alike(&self, board: &Board, entry: &Entry, config: &Config) -> Result<Entry, ApiError> {
        let size = Size::Boxes(entry.puzzle.shape().of_one_grid().to_string());
        let rules = Some(entry.puzzle.rules.to_string());
        let alphabet = Some(entry.alphabet.to_string());
        Reading { size: Some(size), rules, alphabet, format: None }.read(board, config)
    }

    /// How many workers its engine takes; what is wrong with the engine is told by [`options`](Self::options).
    pub fn workers(&self) -> NonZeroU32 {
        engine(self.engine.as_deref(), None).map_or(ONE, |engine| workers(&engine))
    }

    /// The grid as far as somebody is with `entry`: `from`, or the puzzle itself, and the candidates still open
    /// in it; `None` where nothing is told.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn begun(
        &self,
        from: Option<&Board>,
        noted: Option<&Noted>,
        entry: &Entry,
        config: &Config,
    ) -> Result<Option<Entry>, ApiError> {
        let from = from.map(|from| self.alike(from, entry, config)).transpose()?;
        let Some(noted) = noted else { return Ok(from) };
        let mut begun = from.unwrap_or_else(|| entry.clone());
        begun.puzzle.marks = Some(noted.marks(&begun.puzzle.clues)?);
        Ok(Some(begun))
    }

    /// What may be spent.
    ///
    /// # Errors
    ///
    /// What is wrong with the engine.
    pub fn options(&self, work: &Work) -> Result<Options, ApiError> {
        let engine = engine(self.engine.as_deref(), None)?;
        let wanted = self.timeout_ms.map(Duration::from_millis);
        let options = Options { engine, max_conflicts: self.max_conflicts, ..work.options(wanted) };
        let checked = options.engine.check(&options.limits());
        checked.map_err(|error| ApiError::new(Code::BadValue, error.to_string()))?;
        Ok(options)
    }

    /// Whether it says how long it may take.
    pub fn tells_time(&self) -> bool {
        self.timeout_ms.is_some()
    }

    /// A solver for `entry`.
    ///
    /// # Errors
    ///
    /// What is wrong with the engine, or with the rules.
    pub fn solver(&self, entry: &Entry, work: &Work) -> Result<Solver, ApiError> {
        Ok(Solver::for_puzzle(&entry.puzzle, self.options(work)?)?)
    }
}

/// Where a puzzle of a request stood.
pub(super) fn source(entry: &Entry) -> Source {
    Source { file: "request".to_owned(), line: entry.line }
}

/// Whether a number of the question is not more than `most`.
///
/// # Errors
///
/// That it is.
pub(super) fn at_most(number: Option<u64>, field: &str, most: u64) -> Result<(), ApiError> {
    match number {
        Some(number) if number > most => {
            let message = format!("{field}: found {number}, expected at most {most}");
            Err(ApiError::new(Code::BadValue, message))
        }
        _ => Ok(()),
    }
}
