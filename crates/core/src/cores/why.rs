//! Explains why a puzzle has no solution, why a cell holds a digit, or why it cannot hold one.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

use super::Parts;
use super::minimal::Shrunk;
use super::mus::Mus;
use super::oracle::{Effort, Oracle, PartsVerdict};
use super::part_writer::{Negated, Part};
use super::puzzle::PuzzleParts;
use super::search::{CoreAnswer, Sets, Wanted, WrongCore, find, second_look};
use crate::backend::{Limit, Limits};
use crate::decode::{DecodeError, decode_model};
use crate::encode::Halves;
use crate::grid::{Cell, Grid, Puzzle};
use crate::rules::{Action, Assertion, Requirement, Sudoku};

/// A question about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyQuestion {
    /// Why does the puzzle have no solution?
    NoSolution,
    /// Why does the cell hold the digit, `r3c5=7`, or why can it not hold it, `r3c5!=7`?
    Cell(Assertion),
}

/// The error for a text that is not a question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no question: expected one such as r3c5=7 or r3c5!=7")]
pub struct UnknownQuestion(pub String);

/// Clues, marks and requirements that together prove a statement. If [`is_minimal`](Self::is_minimal) is true, they no
/// longer prove it when any of them is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The clues that the proof needs.
    pub clues: Vec<Action>,
    /// The cells for which the proof needs the pencil marks or the parity in the odd-even mask.
    pub marks: Vec<Cell>,
    /// The requirements. Those on the same cell, house or pair of cells follow each other.
    pub rules: Vec<Requirement>,
    /// For each requirement in `rules`, the halves of *exactly one* that the proof uses: *at least one*, *at most one*,
    /// or both. These halves, with the clues and marks, suffice for the proof.
    pub halves: Vec<Halves>,
    /// True if each clue, marked cell and requirement is known to be necessary, which is usual. False if a limit
    /// left this open.
    pub is_minimal: bool,
    /// A lower bound on the number of parts (see [`PuzzleParts::new`]) of this explanation and of every explanation
    /// that is returned after it.
    pub at_least: usize,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The statement holds, for these reasons.
    Because(Reasons),
    /// The statement does not hold in this solution.
    Otherwise(Grid),
    /// The puzzle has no solution, so a question about a cell makes no sense.
    NoSolution,
    /// A limit was reached before the answer was known.
    Unknown(Limit),
}

/// The explanations that were found, and whether there are others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// The explanations, the smallest first. There is at least one, unless none were requested.
    pub explanations: Vec<Explanation>,
    /// True if it is known that there is no other minimal explanation: every other explanation contains all clues,
    /// marked cells and topics of one of these.
    pub are_all: bool,
    /// The limit that ended the search, if there was one.
    pub limit: Option<Limit>,
    /// The requested number of explanations.
    pub wanted: usize,
}

impl Reasons {
    /// Returns whether there are as many explanations as requested, or no other minimal explanation exists.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.are_all || self.explanations.len() >= self.wanted
    }
}

/// The reason why the question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WhyError {
    /// The grid does not have the cell or the digit of the question.
    #[error("found {0}, expected a cell and a digit of the grid")]
    NotInGrid(WhyQuestion),
    /// A set that the engine called unsatisfiable is satisfiable.
    #[error(transparent)]
    Core(#[from] WrongCore),
    /// A model of the engine is not a solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// Answers `question` about `puzzle`. `sudoku` has the puzzle's shape and rules.
///
/// An explanation consists of clues, of cells with pencil marks or a parity, and of requirements of the rules. A
/// clue says that a cell holds a digit and no other. The explanation suffices to prove the statement. If its
/// `is_minimal` is true, no clue, marked cell or requirement can be left out. Its size is the number of clues,
/// marked cells, and topics of its requirements: row 3 counts once, even if the proof needs several of its digits.
///
/// ```
/// # use sudosat_core as sudosat;
/// use sudosat::cores::{WhyQuestion, Wanted, Why, why};
/// use sudosat::formats::{ReadOptions, read_str};
/// use sudosat::rules::Sudoku;
///
/// let puzzle = read_str("12..\n....\n...3\n....\n", &ReadOptions::default()).next().unwrap()?.puzzle;
/// let sudoku = Sudoku::for_layout(puzzle.layout()?);
/// let answer = why(&sudoku, &puzzle, "r1c3=3".parse()?, &Wanted::default())?;
/// let Why::Because(reasons) = answer else { panic!("it is so: {answer:?}") };
/// let rules = reasons.explanations[0].rules.iter().map(ToString::to_string);
/// assert_eq!(rules.collect::<Vec<_>>(), ["row 1 needs a 3", "column 4 needs a 3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`WhyError`] if the grid does not have the cell or digit of the question, or if the engine made a
/// mistake.
///
/// # Panics
///
/// Panics if a clue of `puzzle` lies in a void cell of `sudoku`. Other differences between the shape and rules of
/// `puzzle` and those of `sudoku` are not checked: with them the function may panic or return a meaningless answer.
pub fn why(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    question: WhyQuestion,
    wanted: &Wanted,
) -> Result<Why, WhyError> {
    let question = question.on(sudoku).ok_or(WhyError::NotInGrid(question))?;
    if question != WhyQuestion::NoSolution
        && let Some(answer) = without_solution(sudoku, puzzle, &wanted.effort)?
    {
        return Ok(answer);
    }
    let parts = match PuzzleParts::new(sudoku, puzzle, question.denied(), &wanted.effort.limits) {
        Ok(parts) => parts,
        Err(limit) => return Ok(Why::Unknown(limit)),
    };
    Ok(match find(parts.formula(), wanted)? {
        CoreAnswer::Unknown(limit) => Why::Unknown(limit),
        CoreAnswer::Model(model) => Why::Otherwise(decode_model(sudoku, puzzle, &model)?),
        CoreAnswer::Sets(Sets { sets, are_all, limit }) => {
            let refiner = Refiner { sudoku, puzzle, question, limits: &wanted.effort.limits };
            let explanations = sets.iter().map(|mus| refiner.explanation(&parts, mus));
            Why::Because(Reasons {
                explanations: explanations.collect::<Result<_, _>>()?,
                are_all,
                limit,
                wanted: wanted.wanted(),
            })
        }
    })
}

/// Converts MUSes over clues, marks and topics into explanations.
struct Refiner<'w> {
    sudoku: &'w Sudoku,
    puzzle: &'w Puzzle,
    question: WhyQuestion,
    limits: &'w Limits,
}

impl Refiner<'_> {
    /// Builds the explanation of a MUS and leaves out the unnecessary requirements of each topic. A part that is
    /// necessary in an unsatisfiable set is necessary in each of its unsatisfiable subsets too. So every clue and
    /// marked cell remains, and at least one requirement of each topic.
    fn explanation(&self, parts: &PuzzleParts, mus: &Mus) -> Result<Explanation, WrongCore> {
        let members: HashSet<Part> = mus.parts.iter().map(|&id| parts.part(id)).collect();
        let (rules, are_necessary) = self.rules(&members)?;
        let mut explanation = Explanation::of(mus.parts.iter().map(|&id| parts.part(id)));
        explanation.rules = rules;
        explanation.halves = self.halves(&explanation)?;
        let is_minimal = mus.doubtful.is_empty() && are_necessary;
        Ok(Explanation { is_minimal, at_least: mus.at_least, ..explanation })
    }

    /// Returns requirements of the topics among `members` that suffice for the proof, and whether each of them is known
    /// to be necessary.
    fn rules(&self, members: &HashSet<Part>) -> Result<(Vec<Requirement>, bool), WrongCore> {
        let limits = second_look(self.limits);
        let denied = self.question.denied();
        let Ok(fine) = PuzzleParts::within(self.sudoku, self.puzzle, denied, members, &limits)
        else {
            return Ok((self.requirements_of(members), false));
        };
        let mut oracle = Oracle::new(fine.formula(), Effort { limits, ..Effort::default() });
        let shrunk = match oracle.solve_all() {
            PartsVerdict::Satisfiable(_) => return Err(WrongCore),
            PartsVerdict::Unsatisfiable(core) => oracle.shrink(core),
            PartsVerdict::Unknown(_) => {
                Shrunk { parts: fine.formula().parts(), doubtful: fine.formula().parts() }
            }
        };
        if fine.formula().clashes(&shrunk.parts, &second_look(self.limits)) == Ok(false) {
            return Err(WrongCore);
        }
        let rules = shrunk.parts.iter().filter_map(|&id| match fine.part(id) {
            Part::Rule(requirement) => Some(requirement),
            _ => None,
        });
        Ok((rules.collect(), shrunk.doubtful.is_empty()))
    }

    /// Returns all requirements of the topics among `members`.
    fn requirements_of(&self, members: &HashSet<Part>) -> Vec<Requirement> {
        let cover = self.sudoku.cover();
        let all = cover.incidence().requirements().map(|id| cover.requirement(id));
        let is_member =
            |requirement: &&Requirement| members.contains(&Part::Rules(requirement.topic()));
        all.filter(is_member).cloned().collect()
    }

    /// Returns, for each rule of `explanation`, which halves of *exactly one* the proof uses: *at least one*, *at
    /// most one*, or both. No half can be left out, unless a limit ended the tests. Every rule is necessary. So if
    /// only one half of a rule is left, this half is necessary, and it is not tested.
    fn halves(&self, explanation: &Explanation) -> Result<Vec<Halves>, WrongCore> {
        let limits = second_look(self.limits);
        let (denied, members) = (self.question.denied(), explanation.members().collect());
        let Ok(parts) = PuzzleParts::in_halves(self.sudoku, self.puzzle, denied, &members, &limits)
        else {
            return Ok(vec![Halves::BOTH; explanation.rules.len()]);
        };
        let mut oracle = Oracle::new(parts.formula(), Effort { limits, ..Effort::default() });
        let used = match oracle.solve_all() {
            PartsVerdict::Satisfiable(_) => return Err(WrongCore),
            PartsVerdict::Unsatisfiable(core) => {
                let is_last = |id, left: &Parts| {
                    parts.other_half(id).is_none_or(|other| !left.contains(&other))
                };
                oracle.shrink_knowing(core, is_last).parts
            }
            PartsVerdict::Unknown(_) => parts.formula().parts(),
        };
        if parts.formula().clashes(&used, &second_look(self.limits)) == Ok(false) {
            return Err(WrongCore);
        }
        let mut halves: HashMap<Requirement, Halves> = HashMap::new();
        for id in used {
            if let Part::Half(requirement, half) = parts.part(id) {
                let known = halves.entry(requirement).or_insert(half);
                *known = known.or(half);
            }
        }
        // If no half of a rule is used, the rule is not necessary: a limit ended the search that removes such rules.
        // The rule stays in the explanation, with both halves.
        let of = |rule| halves.get(rule).copied().unwrap_or(Halves::BOTH);
        Ok(explanation.rules.iter().map(of).collect())
    }
}

/// Returns the answer to a question about a cell if the puzzle has no solution or a limit was reached. Otherwise
/// returns `None`: the question still has to be answered.
fn without_solution(
    sudoku: &Sudoku,
    puzzle: &Puzzle,
    effort: &Effort,
) -> Result<Option<Why>, WhyError> {
    let parts = match PuzzleParts::of_clues(sudoku, puzzle, Negated::Nothing, &effort.limits) {
        Ok(parts) => parts,
        Err(limit) => return Ok(Some(Why::Unknown(limit))),
    };
    let mut oracle = Oracle::new(parts.formula(), effort.clone());
    Ok(match oracle.solve_all() {
        PartsVerdict::Satisfiable(_) => None,
        PartsVerdict::Unsatisfiable(_) => Some(Why::NoSolution),
        PartsVerdict::Unknown(limit) => Some(Why::Unknown(limit)),
    })
}

impl WhyQuestion {
    /// Returns the statement of the question, whose negation is added to the formula.
    fn denied(self) -> Negated<'static> {
        match self {
            WhyQuestion::NoSolution => Negated::Nothing,
            WhyQuestion::Cell(assertion) => Negated::Cell(assertion),
        }
    }

    /// Converts the question to the grid of `sudoku`: the digit becomes the digit of this grid with the same
    /// number. Returns `None` if the grid does not have the cell or the digit.
    #[must_use]
    pub fn on(self, sudoku: &Sudoku) -> Option<Self> {
        match self {
            WhyQuestion::NoSolution => Some(self),
            WhyQuestion::Cell(assertion) => {
                sudoku.find(assertion.action()).map(|it| WhyQuestion::Cell(assertion.with(it)))
            }
        }
    }
}

impl fmt::Display for WhyQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyQuestion::NoSolution => f.write_str("no solution"),
            WhyQuestion::Cell(assertion) => assertion.fmt(f),
        }
    }
}

/// Parses a question about a cell.
impl FromStr for WhyQuestion {
    type Err = UnknownQuestion;

    fn from_str(text: &str) -> Result<Self, UnknownQuestion> {
        text.parse().map(WhyQuestion::Cell).map_err(|_| UnknownQuestion(text.to_owned()))
    }
}

impl Explanation {
    /// Creates an explanation with the clues and marked cells among `parts`, still without rules.
    fn of(parts: impl Iterator<Item = Part>) -> Self {
        let (mut clues, mut marks) = (Vec::new(), Vec::new());
        for part in parts {
            match part {
                Part::Clue(action) => clues.push(action),
                Part::Marks(cell) => marks.push(cell),
                Part::Rules(_) | Part::Rule(_) | Part::Half(..) => {}
            }
        }
        let (rules, halves) = (Vec::new(), Vec::new());
        Explanation { clues, marks, rules, halves, is_minimal: true, at_least: 0 }
    }

    /// Returns the clues, marked cells and requirements of the explanation as parts.
    fn members(&self) -> impl Iterator<Item = Part> {
        let clues = self.clues.iter().map(|&action| Part::Clue(action));
        let marks = self.marks.iter().map(|&cell| Part::Marks(cell));
        clues.chain(marks).chain(self.rules.iter().map(|rule| Part::Rule(rule.clone())))
    }

    /// Returns the number of clues, marked cells and topics of requirements.
    #[must_use]
    pub fn size(&self) -> usize {
        let topics: HashSet<_> = self.rules.iter().map(Requirement::topic).collect();
        self.clues.len() + self.marks.len() + topics.len()
    }

    /// Returns whether it is known that no other explanation, apart from those returned before, is smaller.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.size() <= self.at_least
    }
}
