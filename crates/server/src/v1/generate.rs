//! The route `generate`: makes new puzzles.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::puzzle_request::{Reading, Size, in_range, parsed};
use super::super::state::Service;
use super::super::wire::Body;
use super::super::work::Work;
use super::super::{ApiError, Code, Config};
use super::responses::{Otherwise, Prefer};
use crate::ask::{self, Making, Shortfall};
use crate::backend::Limits;
use crate::explain::Technique;
use crate::explain::rate::Scale;
use crate::generate::{
    DifficultyRange, Generator, Pattern, PuzzleSpec, Symmetry, WantedClues, clue_range,
};
use crate::grid::{Layout, Puzzle};
use crate::report::{GenerateReport, quantity};
use crate::solve::Solver;

/// The maximum number of puzzles in one answer.
const MOST_PUZZLES: u64 = 1_000;

/// The maximum number of puzzles that the generator makes together. The engine bulk tests classic ones side by side, so
/// a high number is fast. With a low number, a job publishes the first puzzles early.
const AT_ONCE: u64 = 8;

/// The wanted properties of new puzzles. A field means the same as the flag of this name of the command `generate`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generate {
    /// The number of puzzles, from 1 to 1000. Default: 1.
    #[schema(minimum = 1, maximum = 1000)]
    number: Option<u64>,
    /// The difficulty, as rated by `rate`: easy, medium, hard, unfair, extreme, a number, or a range such as
    /// easy..medium or, on the scale se, 3.0..4.5.
    #[schema(example = "easy")]
    difficulty: Option<String>,
    /// The scale of the difficulty: score or se. Default: score.
    scale: Option<String>,
    /// The hardest technique that a puzzle requires, such as x-wing.
    technique: Option<String>,
    /// The symmetry of the cells with clues: none, rotate-180, rotate-90, left-right, top-bottom, mirrors,
    /// diagonal-down, diagonal-up, diagonals, all, or several of these separated by commas. Default: none.
    #[schema(example = "rotate-180")]
    symmetry: Option<String>,
    /// The number of given digits, such as "24" or "22..26".
    clues: Option<String>,
    /// Kinds of clues of several cells that are drawn on the solution, each with the number of clues if it is not the
    /// usual one: killer, thermo:5, arrow:4..6. The command `generate` has the list of kinds.
    #[schema(example = json!(["killer"]))]
    with: Vec<String>,
    /// Whether every single clue must be necessary. By default, clues that the symmetry maps to each other form a set,
    /// and no whole set can be removed; and clues of several cells may be redundant.
    minimal: bool,
    /// The cells with clues, row by row: x or a digit for a cell with a clue, . for a cell without.
    pattern: Option<String>,
    /// The side, such as 9, or the rows x columns of a box, such as "2x3". Default: 9, unless the rules set the size.
    size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows". A jigsaw without regions gets random ones.
    rules: Option<String>,
    /// The random seed. The same seed makes the same puzzles, here and on the command line. Default: a random one.
    seed: Option<u64>,
    /// The maximum time in milliseconds, from 1 to the limit of the server.
    #[schema(minimum = 1)]
    timeout_ms: Option<u64>,
}

/// The new puzzles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Generated {
    /// made: all wanted puzzles were made; limit: a limit was reached before that.
    answer: &'static str,
    /// The seed that makes the same puzzles again.
    seed: u64,
    /// The number of wanted puzzles.
    number: u64,
    /// The puzzles that were made, in the order of their numbers.
    puzzles: Vec<GenerateReport>,
    /// The limit that was reached; null if none was reached.
    reason: Option<String>,
    /// If a limit was reached, the puzzle that came nearest to the wanted properties without having all of them; its
    /// number is 0. Null if no limit was reached or there is no such puzzle.
    nearest: Option<GenerateReport>,
    /// The result in words.
    message: String,
}

/// A parsed request. Its wanted properties do not contradict each other.
struct Order {
    /// The empty puzzle of the wanted size and rules.
    empty: Puzzle,
    wanted: PuzzleSpec,
    number: u64,
    seed: u64,
    timeout: Option<Duration>,
}

/// Generate new puzzles
///
/// All puzzles are different, and each has exactly one solution. A job sends each puzzle as a partial event.
#[utoipa::path(
    post, path = "/api/v1/generate", tag = "puzzles",
    params(("Prefer" = Option<String>, Header, description = "respond-async: answer with a job")),
    request_body = Generate,
    responses(
        (status = 200, body = Generated), Otherwise,
    ),
)]
pub(super) async fn generate(
    Shared(service): Shared<Service>,
    prefer: Prefer,
    Body(asked): Body<Generate>,
) -> Result<Response, ApiError> {
    let order = match asked.reading().lacks_regions() {
        true => service.ask(move |work| asked.order(&work.config, &asked.limits(work))).await?,
        false => asked.order(&service.config, &Limits::none())?,
    };
    service.answer(prefer, "generate", move |work| Content::json(&order.fill(work)?)).await
}

impl Generate {
    /// Parses the request and checks it for contradictions. The search for regions ends at `limits`.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is invalid, or if the wanted properties contradict each other.
    fn order(&self, config: &Config, limits: &Limits) -> Result<Order, ApiError> {
        in_range(self.timeout_ms, "timeout_ms", 1..=u64::MAX)?;
        let seed = self.seed.unwrap_or_else(ask::any_seed);
        let empty = self.reading().empty(config, seed, limits)?.puzzle;
        let layout = empty.layout()?;
        let wanted = self.wanted(&layout)?;
        wanted.check(&layout)?;
        Ok(Order { empty, wanted, number: self.number()?, seed, timeout: self.timeout() })
    }

    fn timeout(&self) -> Option<Duration> {
        self.timeout_ms.map(Duration::from_millis)
    }

    /// Returns the limits of the search for regions.
    fn limits(&self, work: &Work) -> Limits {
        work.options(self.timeout()).limits()
    }

    fn reading(&self) -> Reading {
        let (size, rules) = (self.size.clone(), self.rules.clone());
        Reading { size, rules, ..Reading::default() }
    }

    fn number(&self) -> Result<u64, ApiError> {
        in_range(self.number, "number", 1..=MOST_PUZZLES)?;
        Ok(self.number.unwrap_or(1))
    }

    fn wanted(&self, layout: &Layout) -> Result<PuzzleSpec, ApiError> {
        let read =
            |text: &String| Pattern::read(text, layout).map_err(|error| bad("pattern", error));
        let clues = |text: &String| clue_range(text).map_err(|error| bad("clues", error));
        let with = |text: &String| text.parse::<WantedClues>().map_err(|error| bad("with", error));
        let symmetry = parsed::<Symmetry>(self.symmetry.as_deref(), "symmetry")?;
        let with = self.with.iter().map(with).collect::<Result<Vec<_>, _>>()?;
        Ok(PuzzleSpec {
            symmetry: symmetry.unwrap_or_default(),
            pattern: self.pattern.as_ref().map(read).transpose()?,
            clues: self.clues.as_ref().map(clues).transpose()?,
            minimal: self.minimal,
            scale: parsed::<Scale>(self.scale.as_deref(), "scale")?.unwrap_or_default(),
            difficulty: parsed::<DifficultyRange>(self.difficulty.as_deref(), "difficulty")?,
            technique: parsed::<Technique>(self.technique.as_deref(), "technique")?,
            rated: ask::is_rated(layout.shape(), &with),
            with,
        })
    }
}

fn bad(field: &str, problem: impl std::fmt::Display) -> ApiError {
    ApiError::new(Code::BadValue, format!("{field}: {problem}"))
}

impl Order {
    /// Makes the puzzles on one thread, and publishes each of them as soon as those with smaller numbers are made.
    fn fill(&self, work: &Work) -> Result<Generated, ApiError> {
        let options = work.options(self.timeout);
        let limits = options.limits();
        let solver = Solver::for_puzzle(&self.empty, options)?;
        let making = Making {
            generator: &Generator::new(&solver, &self.wanted)?,
            seed: self.seed,
            number: self.number,
            threads: 1,
            at_once: AT_ONCE,
            limits: &|| limits.clone(),
            found: &|| {},
            attempts: &work.attempts,
        };
        work.wanted.store(self.number, Ordering::Relaxed);
        let mut puzzles = Vec::new();
        let shortfall = ask::generate::<ApiError>(&making, &mut |reports| {
            reports.iter().for_each(|report| publish(report, work));
            puzzles.extend_from_slice(reports);
            Ok(())
        })?;
        Ok(self.answer(puzzles, shortfall))
    }

    fn answer(&self, puzzles: Vec<GenerateReport>, shortfall: Option<Shortfall>) -> Generated {
        let found = quantity(puzzles.len() as u64, "puzzle");
        let (limit, nearest) = shortfall.map(|one| (one.limit, one.nearest)).unzip();
        Generated {
            answer: if limit.is_some() { "limit" } else { "made" },
            seed: self.seed,
            number: self.number,
            puzzles,
            reason: limit.map(|limit| limit.to_string()),
            nearest: nearest.flatten(),
            message: match limit {
                Some(limit) => format!("{found} of {} found, {limit}", self.number),
                None => found,
            },
        }
    }
}

fn publish(report: &GenerateReport, work: &Work) {
    work.puzzles.fetch_add(1, Ordering::Relaxed);
    work.publish(report);
}
