//! Reads requests that contain a puzzle and the fields of a question about it.

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

use super::super::pool::ONE;
use super::super::puzzle_request::{Board, Reading, Size, engine, in_range, workers};
use super::super::wire::{Body, of_value};
use super::super::work::Work;
use super::super::{ApiError, Code, Config};
use super::noted::Noted;
use crate::ask::EngineChoice;
use crate::formats::Entry;
use crate::report::Source;
use crate::solve::{Options, Solver};

/// A request. The fields of [`PuzzleRequest`] and those of the question `Q` are fields of one JSON object.
#[derive(Clone, Debug)]
pub(super) struct QuestionRequest<Q> {
    pub puzzle_request: PuzzleRequest,
    pub question: Q,
}

impl<Q: ToSchema> PartialSchema for QuestionRequest<Q> {
    /// Returns the schema of one object that has the fields of the puzzle and of the question, and no others.
    fn schema() -> RefOr<Schema> {
        let parts = [PuzzleRequest::schema(), Q::schema()];
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

impl<Q: ToSchema> ToSchema for QuestionRequest<Q> {
    fn name() -> Cow<'static, str> {
        format!("Asked{}", Q::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PuzzleRequest::schemas(schemas);
        Q::schemas(schemas);
    }
}

/// The fields of a request that are the same for all questions: the puzzle, the engine and the limits.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(super) struct PuzzleRequest {
    /// The puzzle.
    #[schema(
        example = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )]
    pub puzzle: Board,
    /// The side, such as 9, or the rows x columns of a box, such as "3x3". By default it follows from the puzzle.
    size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows". The puzzle may be a text that contains its rules.
    rules: Option<String>,
    /// The format of the text, if it would be recognised wrongly: line, count-line, block, sdk, sdm, ss, marks-line,
    /// marks, csv, tokens, json, iss, cages, fpuzzles, sudokupad, penpa.
    format: Option<String>,
    /// The symbols of the digits: digits, a10, letters, hex, numbers, or the symbols themselves.
    alphabet: Option<String>,
    /// The engine, such as auto, varisat, cdcl (perhaps with settings) or batsat. Default: cdcl.
    pub engine: Option<String>,
    /// The maximum time in milliseconds, from 1 to the limit of the server.
    #[schema(minimum = 1)]
    timeout_ms: Option<u64>,
    /// The maximum number of conflicts of a search.
    max_conflicts: Option<u64>,
}

/// The names of the fields of [`PuzzleRequest`]. All other fields of a request belong to the question.
const OF_THE_PUZZLE: [&str; 8] =
    ["puzzle", "size", "rules", "format", "alphabet", "engine", "timeout_ms", "max_conflicts"];

impl<Q: DeserializeOwned, S: Send + Sync> FromRequest<S> for QuestionRequest<Q> {
    type Rejection = ApiError;

    /// Reads the puzzle and the question separately. A field that neither of them has is an error.
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let Body(fields) = Body::<Map<String, Value>>::from_request(request, state).await?;
        let is_of_the_puzzle = |name: &String| OF_THE_PUZZLE.contains(&name.as_str());
        let (puzzle_request, question): (Map<_, _>, Map<_, _>) =
            fields.into_iter().partition(|(name, _)| is_of_the_puzzle(name));
        Ok(QuestionRequest { puzzle_request: read(puzzle_request)?, question: read(question)? })
    }
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, ApiError> {
    of_value(&Value::Object(fields)).map_err(|mut error| {
        if error.message.contains("unknown field") {
            let others = format!("a field of any question: `{}`", OF_THE_PUZZLE.join("`, `"));
            error.message = match error.message.strip_suffix("there are no fields") {
                Some(unknown) => format!("{unknown}expected {others}"),
                None => format!("{}, or {others}", error.message),
            };
        }
        error
    })
}

impl PuzzleRequest {
    fn reading(&self) -> Reading {
        let PuzzleRequest { size, rules, format, alphabet, .. } = self.clone();
        Reading { size, rules, format, alphabet }
    }

    /// Reads the puzzle with the size, rules, format and alphabet of the request.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle or one of these options is invalid, or the puzzle is too large.
    pub fn entry(&self, config: &Config) -> Result<Entry, ApiError> {
        self.reading().read(&self.puzzle, config)
    }

    /// Reads another board with the size, rules and alphabet of `entry`.
    ///
    /// # Errors
    ///
    /// Returns an error if the board is invalid or does not have that size.
    pub fn alike(&self, board: &Board, entry: &Entry, config: &Config) -> Result<Entry, ApiError> {
        let size = Size::Boxes(entry.puzzle.shape().of_one_grid().to_string());
        let rules = Some(entry.puzzle.rules.to_string());
        let alphabet = Some(entry.alphabet.to_string());
        Reading { size: Some(size), rules, alphabet, format: None }.read(board, config)
    }

    /// Returns the engine that the request names, or auto.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadValue`] if the engine is invalid.
    pub fn engine_choice(&self) -> Result<EngineChoice, ApiError> {
        let name = self.engine.as_deref().filter(|name| !name.is_empty()).unwrap_or("auto");
        Ok(EngineChoice::Sat(engine(Some(name), None)?))
    }

    /// Returns the number of workers that the engine occupies. Returns 1 if the engine is invalid;
    /// [`options`](Self::options) later returns the error.
    pub fn workers(&self) -> NonZeroU32 {
        engine(self.engine.as_deref(), None).map_or(ONE, |engine| workers(&engine))
    }

    /// Returns the half-filled grid `from` with the pencil marks `noted`. If `from` is `None`, the grid is that of the
    /// puzzle `entry`. Returns `None` if there is neither `from` nor `noted`.
    ///
    /// # Errors
    ///
    /// Returns an error if the grid or the pencil marks are invalid or do not fit `entry`.
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

    /// Returns the solver options: the engine, and the limits of the request, which cannot exceed the limits of
    /// `work`.
    ///
    /// # Errors
    ///
    /// Returns [`Code::BadValue`] if the engine is invalid or cannot obey the limits, or if the time is 0.
    pub fn options(&self, work: &Work) -> Result<Options, ApiError> {
        in_range(self.timeout_ms, "timeout_ms", 1..=u64::MAX)?;
        let engine = engine(self.engine.as_deref(), None)?;
        let wanted = self.timeout_ms.map(Duration::from_millis);
        let options = Options { engine, max_conflicts: self.max_conflicts, ..work.options(wanted) };
        let checked = options.engine.check(&options.limits());
        checked.map_err(|error| ApiError::new(Code::BadValue, error.to_string()))?;
        Ok(options)
    }

    /// Returns whether the request has the field `timeout_ms`.
    pub fn has_time_limit(&self) -> bool {
        self.timeout_ms.is_some()
    }

    /// Creates a solver for `entry` with [`options`](Self::options).
    ///
    /// # Errors
    ///
    /// Returns an error if the engine or the rules are invalid, or the engine cannot obey the limits.
    pub fn solver(&self, entry: &Entry, work: &Work) -> Result<Solver, ApiError> {
        Ok(Solver::for_puzzle(&entry.puzzle, self.options(work)?)?)
    }
}

/// Returns the source of a puzzle of a request, as reports show it: the file `request`, and the line in the text.
pub(super) fn source(entry: &Entry) -> Source {
    Source { file: "request".to_owned(), line: entry.line }
}
