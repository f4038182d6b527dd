//! New puzzles.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::content::Content;
use super::super::posed::{Reading, Size, parsed};
use super::super::state::Service;
use super::super::wire::Body;
use super::super::work::Work;
use super::super::{ApiError, Code, Config};
use super::prefer::Prefer;
use super::responses::Otherwise;
use crate::ask::{self, Making, Shortfall};
use crate::explain::Technique;
use crate::explain::rate::Scale;
use crate::generate::{DifficultyRange, Generator, Pattern, Symmetry, Wanted, clue_range};
use crate::grid::{Layout, Puzzle};
use crate::report::{GenerateReport, quantity};
use crate::solve::Solver;

/// The most puzzles in one answer.
const MOST_PUZZLES: u64 = 1_000;

/// The most puzzles made side by side: enough to fill vector lanes, and few enough that a job tells of them
/// early.
const AT_ONCE: u64 = 8;

/// What new puzzles are to be like, by the names of the flags of `generate`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Generate {
    /// How many puzzles, at most 1000; 1 unless told.
    number: Option<u64>,
    /// How hard, as rate says it: easy, medium, hard, unfair, extreme, a number, or a range such as
    /// easy..medium or, on the scale se, 3.0..4.5.
    #[schema(example = "easy")]
    difficulty: Option<String>,
    /// What difficulty is measured by: score, se; score unless told.
    scale: Option<String>,
    /// The hardest technique that it takes, such as x-wing.
    technique: Option<String>,
    /// Which cells have clues together: none, rotate-180, rotate-90, left-right, top-bottom, mirrors,
    /// diagonal-down, diagonal-up, diagonals, all, or several of these separated by commas; none unless told.
    #[schema(example = "rotate-180")]
    symmetry: Option<String>,
    /// How many clues, such as "24" or "22..26".
    clues: Option<String>,
    /// Whether no clue can go; otherwise only no set of clues that the symmetry takes to each other.
    minimal: bool,
    /// Which cells have clues, row by row: x or a digit where there is one, . where not.
    pattern: Option<String>,
    /// The side, such as 9, or the rows x columns of a box, such as "2x3"; 9 unless told.
    size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows"; a jigsaw without regions gets random ones.
    rules: Option<String>,
    /// Which puzzles: the same number makes the same, here and by the command line; any unless told.
    seed: Option<u64>,
    /// How long it may take; the server's limit holds as well.
    timeout_ms: Option<u64>,
}

/// New puzzles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Generated {
    /// made: as many as wanted; limit: a limit was reached before.
    answer: &'static str,
    /// What makes the same puzzles again.
    seed: u64,
    /// How many were wanted.
    number: u64,
    /// The puzzles that were found, by number.
    puzzles: Vec<GenerateReport>,
    /// The limit, if one was reached.
    reason: Option<String>,
    /// What is nearest to what is wanted, if a limit was reached and anything was found; its number is 0.
    nearest: Option<GenerateReport>,
    /// The same in words.
    message: String,
}

/// What is to be made: understood, and without contradiction.
struct Order {
    /// A grid of the size and rules.
    empty: Puzzle,
    wanted: Wanted,
    number: u64,
    seed: u64,
    timeout: Option<Duration>,
}

/// New puzzles, each with exactly one solution and no two the same; a job tells of each as a part
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
    let order = asked.order(&service.config)?;
    service.answer(prefer, "generate", move |work| Content::json(&order.fill(work)?)).await
}

impl Generate {
    /// What is to be made.
    ///
    /// # Errors
    ///
    /// What cannot be read, and what contradicts itself.
    fn order(&self, config: &Config) -> Result<Order, ApiError> {
        let (size, rules) = (self.size.clone(), self.rules.clone());
        let seed = self.seed.unwrap_or_else(ask::any_seed);
        let empty = Reading { size, rules, ..Reading::default() }.empty(config, seed)?.puzzle;
        let layout = empty.layout()?;
        let wanted = self.wanted(&layout)?;
        wanted.check(&layout)?;
        Ok(Order {
            empty,
            wanted,
            number: self.number()?,
            seed,
            timeout: self.timeout_ms.map(Duration::from_millis),
        })
    }

    fn number(&self) -> Result<u64, ApiError> {
        let number = self.number.unwrap_or(1);
        match (1..=MOST_PUZZLES).contains(&number) {
            true => Ok(number),
            false => Err(bad("number", format!("found {number}, expected 1 to {MOST_PUZZLES}"))),
        }
    }

    fn wanted(&self, layout: &Layout) -> Result<Wanted, ApiError> {
        let read =
            |text: &String| Pattern::read(text, layout).map_err(|error| bad("pattern", error));
        let clues = |text: &String| clue_range(text).map_err(|error| bad("clues", error));
        let symmetry = parsed::<Symmetry>(self.symmetry.as_deref(), "symmetry")?;
        Ok(Wanted {
            symmetry: symmetry.unwrap_or_default(),
            pattern: self.pattern.as_ref().map(read).transpose()?,
            clues: self.clues.as_ref().map(clues).transpose()?,
            minimal: self.minimal,
            scale: parsed::<Scale>(self.scale.as_deref(), "scale")?.unwrap_or_default(),
            difficulty: parsed::<DifficultyRange>(self.difficulty.as_deref(), "difficulty")?,
            technique: parsed::<Technique>(self.technique.as_deref(), "technique")?,
            rated: ask::is_rated(layout.shape()),
        })
    }
}

fn bad(field: &str, problem: impl std::fmt::Display) -> ApiError {
    ApiError::new(Code::BadValue, format!("{field}: {problem}"))
}

impl Order {
    /// Makes the puzzles, one thread's work, and tells of them as they come.
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
            reports.iter().for_each(|report| tell(report, work));
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

fn tell(report: &GenerateReport, work: &Work) {
    work.puzzles.fetch_add(1, Ordering::Relaxed);
    work.tell(report);
}
