//! The questions about one puzzle, with their options. The fields of the options are those of the HTTP API.

use pyo3::prelude::*;

use crate::ask::{
    self, AskError, BulkPolicy, Checking, Counting, PuzzleRef, Question, RateScale, Solving,
    StepOptions, StepSearch,
};
use crate::bulk::BulkAnswer;
use crate::cores::{Aim, Effort, Wanted, WhyQuestion};
use crate::explain::{ExplanationLevel, PatternKind};
use crate::failure::{Failure, Kind};
use crate::formats::{Alphabet, Entry, OutputFormat, ReadOptions};
use crate::generate::{ClueKind, Minimize, Symmetry, canonical_form};
use crate::options::{SolvingOptions, parsed};
use crate::reading::one_puzzle;
use crate::report::AnyReport;
use crate::reports::{HintDetail, Language, Report};
use crate::solve::{CountOptions, Method};
use crate::solvers::PreparedSolver;

/// An answer: a report, another puzzle, a text, or the places of options of a cover problem, from 0.
pub(crate) enum Output {
    Report(AnyReport),
    Puzzle(Box<Entry>),
    Text(String),
    Options(Vec<usize>),
}

/// A question about one puzzle.
pub(crate) enum PuzzleQuestion {
    Solve(Solving),
    Count(Counting),
    Candidates,
    Check(Checking),
    Clues(CluesQuestion),
    Rate { scale: RateScale, assume_unique: bool },
    Hint { steps: Steps, detail: HintDetail },
    Explain { steps: Steps, level: ExplanationLevel },
    Why { question: WhyQuestion, minimum: bool, number: Option<usize> },
    Minimize(Minimize),
    Canonical,
    Convert { to: OutputFormat, alphabet: Option<Alphabet> },
}

/// Which clues are to be found.
pub(crate) enum CluesQuestion {
    Redundant,
    Suggest(Aim),
    SuggestKind(&'static ClueKind),
    Repair,
}

/// The options of the steps of a path.
pub(crate) struct Steps {
    /// The text of a half-filled grid; `None` if the path begins with the clues.
    from: Option<String>,
    search: StepSearch,
    language: Language,
}

/// The name of a question, and the options of all questions. Python has checked which question takes which.
#[derive(Clone, Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct QuestionOptions {
    question: String,
    #[pyo3(default)]
    first: bool,
    #[pyo3(default)]
    limit: Option<u64>,
    #[pyo3(default)]
    method: Option<String>,
    #[pyo3(default)]
    clues: Option<String>,
    #[pyo3(default)]
    minimum: bool,
    #[pyo3(default)]
    with: Option<String>,
    #[pyo3(default)]
    scale: Option<String>,
    #[pyo3(default)]
    assume_unique: bool,
    #[pyo3(default)]
    from: Option<String>,
    #[pyo3(default)]
    detail: Option<String>,
    #[pyo3(default)]
    language: Option<String>,
    #[pyo3(default)]
    level: Option<String>,
    #[pyo3(default)]
    cell: Option<String>,
    #[pyo3(default)]
    number: Option<usize>,
    #[pyo3(default)]
    best: bool,
    #[pyo3(default)]
    symmetry: Option<String>,
    #[pyo3(default)]
    seed: u64,
    #[pyo3(default)]
    all_clues: bool,
    #[pyo3(default)]
    to: Option<String>,
    #[pyo3(default)]
    to_alphabet: Option<String>,
}

impl PuzzleQuestion {
    /// Reads the question and its options.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is invalid or the options contradict each other.
    pub fn read(options: &QuestionOptions, solving: &SolvingOptions) -> Result<Self, Failure> {
        let (engine, beyond) = (solving.engine()?, solving.beyond_bulk());
        Ok(match options.question.as_str() {
            "solve" => PuzzleQuestion::Solve(Solving::new(options.first).by(&engine, beyond)?),
            "count" => PuzzleQuestion::Count(options.counting()?.by(&engine, beyond)?),
            "check" => match options.clues()? {
                None => PuzzleQuestion::Check(Checking::by(&engine, beyond)?),
                Some(question) => PuzzleQuestion::Clues(question),
            },
            "candidates" => PuzzleQuestion::Candidates,
            "rate" => options.rating()?,
            "hint" => PuzzleQuestion::Hint { detail: options.detail()?, steps: options.steps()? },
            "explain" => {
                PuzzleQuestion::Explain { level: options.level()?, steps: options.steps()? }
            }
            "why" => options.why()?,
            "minimize" => PuzzleQuestion::Minimize(options.minimizing()?),
            "canonical" => PuzzleQuestion::Canonical,
            "convert" => options.converting()?,
            other => return Err(Failure::of_option("question", format!("found `{other}`"))),
        })
    }

    /// Answers the question about a puzzle of the solver's shape and rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the question cannot be asked about this puzzle, or if the engine failed.
    ///
    /// # Panics
    ///
    /// Panics if [`answer_without_solver`](Self::answer_without_solver) answers the question.
    pub fn answer(
        &self,
        prepared: &PreparedSolver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<Output, Failure> {
        let solver = &prepared.solver;
        Ok(match self {
            PuzzleQuestion::Solve(solving) => of(solving.answer(solver, puzzle_ref)?),
            PuzzleQuestion::Count(counting) => of(counting.answer(solver, puzzle_ref)?),
            PuzzleQuestion::Candidates => of(ask::candidates(solver, puzzle_ref)?),
            PuzzleQuestion::Check(checking) => of(checking.answer(solver, puzzle_ref)?),
            PuzzleQuestion::Clues(question) => question.answer(prepared, puzzle_ref)?,
            &PuzzleQuestion::Rate { scale, assume_unique } => {
                let tables = || prepared.tables();
                of(ask::rate(solver, puzzle_ref, scale, assume_unique, tables)?)
            }
            PuzzleQuestion::Hint { steps, detail } => {
                let from = steps.from(puzzle_ref)?;
                of(ask::hint(solver, puzzle_ref, &steps.options(from.as_ref()), *detail)?)
            }
            PuzzleQuestion::Explain { steps, level } => {
                let from = steps.from(puzzle_ref)?;
                of(ask::explain(solver, puzzle_ref, &steps.options(from.as_ref()), *level, None)?)
            }
            &PuzzleQuestion::Why { question, minimum, number } => {
                let effort = Effort { limits: solver.options().limits(), ..Effort::default() };
                of(ask::why(solver, puzzle_ref, question, &Wanted { effort, minimum, number })?)
            }
            PuzzleQuestion::Minimize(how) => of(ask::minimize(solver, puzzle_ref, *how)?),
            PuzzleQuestion::Canonical | PuzzleQuestion::Convert { .. } => {
                unreachable!("they need no solver")
            }
        })
    }

    /// Answers the question without a solver; returns `None` if it needs one.
    ///
    /// # Errors
    ///
    /// Returns an error if the question cannot be asked about this puzzle.
    pub fn answer_without_solver(&self, entry: &Entry) -> Result<Option<Output>, Failure> {
        match self {
            PuzzleQuestion::Canonical => canonical(entry).map(Some),
            PuzzleQuestion::Convert { to, alphabet } => {
                Ok(Some(Output::Text(converted(entry, *to, alphabet.as_ref())?)))
            }
            _ => Ok(None),
        }
    }
}

impl PuzzleQuestion {
    /// Returns the policy that decides which of many puzzles bulk answers; `None` if it answers none.
    pub fn bulk(&self) -> Option<BulkPolicy> {
        match self {
            PuzzleQuestion::Solve(solving) => solving.bulk(),
            PuzzleQuestion::Count(counting) => counting.bulk(),
            PuzzleQuestion::Check(checking) => checking.bulk(),
            _ => None,
        }
    }

    /// Returns the answer that follows from the result of bulk; `None` if a solver has to answer.
    pub fn answer_by_bulk(&self, puzzle_ref: PuzzleRef<'_>, found: &BulkAnswer) -> Option<Output> {
        match self {
            PuzzleQuestion::Solve(solving) => solving.answer_by_bulk(puzzle_ref, found).map(of),
            PuzzleQuestion::Count(counting) => counting.answer_by_bulk(puzzle_ref, found).map(of),
            PuzzleQuestion::Check(checking) => checking.answer_by_bulk(puzzle_ref, found).map(of),
            _ => None,
        }
    }
}

/// Returns the report of an answer. Its standing is a field of the report.
fn of<R: Report + Send + Sync + 'static, S>((report, _): (R, S)) -> Output {
    Output::Report(Box::new(report))
}

fn canonical(entry: &Entry) -> Result<Output, Failure> {
    let form =
        canonical_form(&entry.puzzle).map_err(|error| Failure::new(Kind::Question, error))?;
    let entry = Entry::new(entry.line, entry.format, form.into(), entry.alphabet.clone());
    Ok(Output::Puzzle(Box::new(entry)))
}

fn converted(
    entry: &Entry,
    to: OutputFormat,
    alphabet: Option<&Alphabet>,
) -> Result<String, Failure> {
    let text = ask::convert_alone(entry, to, alphabet);
    let text = text.map_err(|error| Failure::new(Kind::Question, error))?;
    Ok(text.trim_end_matches('\n').to_owned())
}

impl CluesQuestion {
    fn answer(
        &self,
        prepared: &PreparedSolver,
        puzzle_ref: PuzzleRef<'_>,
    ) -> Result<Output, AskError> {
        let solver = &prepared.solver;
        Ok(match self {
            CluesQuestion::Redundant => of(ask::redundant(solver, puzzle_ref)?),
            CluesQuestion::Suggest(aim) => of(ask::suggest(solver, puzzle_ref, *aim)?),
            CluesQuestion::SuggestKind(kind) => of(ask::suggest_kind(solver, puzzle_ref, kind)?),
            CluesQuestion::Repair => of(ask::repair(solver, puzzle_ref)?),
        })
    }
}

impl Steps {
    /// Returns the half-filled grid, read with the shape, rules and symbols of the puzzle.
    fn from(&self, puzzle_ref: PuzzleRef<'_>) -> Result<Option<Entry>, Failure> {
        let Entry { puzzle, alphabet, .. } = puzzle_ref.entry;
        let options = ReadOptions {
            shape: Some(puzzle.shape().of_one_grid()),
            rules: Some(puzzle.rules.clone()),
            alphabet: Some(alphabet.clone()),
            format: None,
        };
        self.from.as_ref().map(|text| one_puzzle(text, &options)).transpose()
    }

    fn options<'a>(&self, from: Option<&'a Entry>) -> StepOptions<'a> {
        let Steps { search, language, .. } = *self;
        StepOptions { from, search, language }
    }
}

impl QuestionOptions {
    fn counting(&self) -> Result<Counting, Failure> {
        if self.limit == Some(0) {
            return Err(Failure::of_option("limit", "found 0, expected 1 or more"));
        }
        let method = parsed::<Method>(self.method.as_deref(), "method")?.unwrap_or_default();
        Ok(Counting::new(CountOptions { method, limit: self.limit }))
    }

    /// Returns the question about clues; `None` if the question is about the puzzle.
    fn clues(&self) -> Result<Option<CluesQuestion>, Failure> {
        let (clues, is_minimum) = (self.clues.as_deref(), self.minimum);
        if clues != Some("suggest") && (is_minimum || self.with.is_some()) {
            let message = "expected \"suggest\" with minimum and with_";
            return Err(Failure::of_option("clues", message));
        }
        Ok(Some(match clues {
            None => return Ok(None),
            Some("redundant") => CluesQuestion::Redundant,
            Some("repair") => CluesQuestion::Repair,
            Some("suggest") => self.suggestion()?,
            Some(other) => {
                let message = format!("found `{other}`, expected redundant, suggest or repair");
                return Err(Failure::of_option("clues", message));
            }
        }))
    }

    fn suggestion(&self) -> Result<CluesQuestion, Failure> {
        let kind = self.with.as_deref().map(ClueKind::named).transpose();
        match (kind.map_err(|error| Failure::of_option("with_", error))?, self.minimum) {
            (Some(_), true) => {
                Err(Failure::of_option("minimum", "found true, expected false with with_"))
            }
            (Some(kind), false) => Ok(CluesQuestion::SuggestKind(kind)),
            (None, true) => Ok(CluesQuestion::Suggest(Aim::Fewest)),
            (None, false) => Ok(CluesQuestion::Suggest(Aim::Few)),
        }
    }

    fn rating(&self) -> Result<PuzzleQuestion, Failure> {
        let scale = parsed(self.scale.as_deref(), "scale")?.unwrap_or_default();
        Ok(PuzzleQuestion::Rate { scale, assume_unique: self.assume_unique })
    }

    fn detail(&self) -> Result<HintDetail, Failure> {
        Ok(match self.detail.as_deref() {
            None | Some("vague") => HintDetail::Vague,
            Some("concrete") => HintDetail::Concrete,
            Some("candidates") => HintDetail::Candidates,
            Some(other) => {
                let message = format!("found `{other}`, expected vague, concrete or candidates");
                return Err(Failure::of_option("detail", message));
            }
        })
    }

    fn steps(&self) -> Result<Steps, Failure> {
        let with = parsed::<PatternKind>(self.with.as_deref(), "with_")?;
        let search = StepSearch::new(with, self.assume_unique)?;
        let language = parsed(self.language.as_deref(), "language")?.unwrap_or_default();
        Ok(Steps { from: self.from.clone(), search, language })
    }

    fn level(&self) -> Result<ExplanationLevel, Failure> {
        Ok(parsed(self.level.as_deref(), "level")?.unwrap_or(ExplanationLevel::All))
    }

    fn why(&self) -> Result<PuzzleQuestion, Failure> {
        let question = parsed(self.cell.as_deref(), "cell")?.unwrap_or(WhyQuestion::NoSolution);
        let number = self.number.map(|number| number.max(1));
        Ok(PuzzleQuestion::Why { question, minimum: self.minimum, number })
    }

    fn minimizing(&self) -> Result<Minimize, Failure> {
        let symmetry = parsed::<Symmetry>(self.symmetry.as_deref(), "symmetry")?;
        let QuestionOptions { best, seed, all_clues, .. } = *self;
        Ok(Minimize { symmetry: symmetry.unwrap_or_default(), best, seed, all_clues })
    }

    fn converting(&self) -> Result<PuzzleQuestion, Failure> {
        let to = parsed(self.to.as_deref(), "to")?.unwrap_or(OutputFormat::Line);
        let alphabet = parsed(self.to_alphabet.as_deref(), "to_alphabet")?;
        Ok(PuzzleQuestion::Convert { to, alphabet })
    }
}
