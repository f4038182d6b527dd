//! Defines the report of the subcommand `minimize`.

use serde::Serialize;

use super::{reached, solutions, unfit};
use crate::cores::Applicable;
use crate::formats::{Entry, write};
use crate::generate::Minimized;
use crate::grid::Puzzle;
use crate::report::puzzle::{Drawer, PuzzleHead};
use crate::report::{AnswerLine, BatchReport, Report, Source, quantity};

/// The result of `minimize`: the puzzle without the clues that can be removed together.
///
/// JSON and CSV fields:
///
/// - `file` and `line` (where the puzzle comes from), `shape`, `rules` (null if classic), `puzzle` (its clues), and
///   `marks` (its pencil marks, n symbols a cell) if it has some
/// - `solutions`: `unique`, `none`, `several` or `unknown`
/// - `clues`: the number of clues of the puzzle
/// - `minimized`: the puzzle after clues were removed, which may be none; null unless `solutions` is `unique`
/// - `minimized_clues`: the number of clues of `minimized`
/// - `minimized_rules`: only if clues of several cells are removed, too: the rules of `minimized` with the clues that
///   are left; null unless `solutions` is `unique`
/// - `minimal`: true if it is known that no clue of `minimized` can be removed
/// - `solution`: the only solution; null unless `solutions` is `unique`
/// - `reason`: the limit that was reached while clues were removed, or in the search for
///   solutions; null if none was reached
/// - `message`: the answer in words
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MinimizeReport {
    #[serde(flatten)]
    head: PuzzleHead,
    solutions: &'static str,
    clues: usize,
    minimized: Option<String>,
    minimized_clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[expect(clippy::option_option, reason = "absent, null, or the rules")]
    minimized_rules: Option<Option<String>>,
    minimal: Option<bool>,
    solution: Option<String>,
    reason: Option<String>,
    message: String,
    /// The lines that state the shape and the rules of `minimized`, or of the puzzle if there is no `minimized`. Empty
    /// unless clues of several cells were to be removed, too.
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    drawn: String,
}

impl MinimizeReport {
    /// Creates the report on `entry`, read from `source`. `all_clues` is true if clues of several cells were to be
    /// removed, too.
    #[must_use]
    pub fn new(
        source: Source,
        entry: &Entry,
        all_clues: bool,
        found: &Applicable<Minimized>,
    ) -> Self {
        let report = MinimizeReport {
            minimized_rules: all_clues.then_some(None),
            heading: heading(&entry.puzzle, all_clues),
            head: PuzzleHead::new(source, entry),
            solutions: "unique",
            clues: entry.puzzle.clues.filled_count(),
            ..MinimizeReport::default()
        };
        match found {
            Applicable::No(answer) => {
                let (solutions, message) = (solutions(answer).0, unfit(answer, "no clue can go"));
                MinimizeReport { solutions, message, reason: reached(answer), ..report }
            }
            Applicable::Yes(found) => report.with(&Drawer::of(entry), found).under_rules_of(found),
        }
    }

    fn with(self, drawer: &Drawer, found: &Minimized) -> Self {
        let clues = found.puzzle.clues.filled_count();
        let of = self.of_all(drawer, found);
        let rest = match found.limit {
            None => "no more can go".to_owned(),
            Some(limit) => format!("whether more can go is unknown, {limit}"),
        };
        MinimizeReport {
            minimized: Some(drawer.line(&found.puzzle.clues)),
            minimized_clues: Some(clues),
            minimal: Some(found.is_minimal()),
            solution: Some(drawer.line(&found.solution)),
            reason: found.limit.map(|limit| limit.to_string()),
            message: format!("{clues} of {of}{}, {rest}", self.head.beside_marks()),
            drawn: drawer.grid(&found.puzzle.clues),
            ..self
        }
    }

    /// Returns the number of clues of the puzzle in words. If clues of several cells were to be removed, too, the
    /// numbers of these clues follow, after and before their removal.
    fn of_all(&self, drawer: &Drawer, found: &Minimized) -> String {
        let digits = self.clues as u64;
        let [before, after] =
            [&drawer.rules, &found.puzzle.rules].map(|rules| rules.clues().count() as u64);
        match self.minimized_rules {
            Some(_) if before > 0 => {
                let before = quantity(before, "clue");
                format!("{} and {after} of {before} of several cells", quantity(digits, "digit"))
            }
            _ => quantity(digits, "clue"),
        }
    }

    /// Returns the report with the rules of the minimized puzzle, if clues of several cells were to be removed, too.
    fn under_rules_of(self, found: &Minimized) -> Self {
        if self.minimized_rules.is_none() {
            return self;
        }
        let rules = Some(found.puzzle.rules.to_string());
        MinimizeReport {
            minimized_rules: Some(rules),
            heading: heading(&found.puzzle, true),
            ..self
        }
    }
}

/// Returns the lines that state the shape and the rules of a puzzle. Classic rules are stated if clues of several cells
/// were to be removed, as the puzzle above may have some: without the line, a reader would take its rules.
fn heading(puzzle: &Puzzle, all_clues: bool) -> String {
    let rules = &puzzle.rules;
    let is_stated = all_clues && rules.is_classic();
    let classic = if is_stated { write::rules_line(rules) } else { String::new() };
    write::heading(puzzle.shape(), rules) + &classic
}

impl Report for MinimizeReport {
    json_methods!();

    fn grid(&self) -> String {
        let heading = if self.drawn.is_empty() { "" } else { &self.heading };
        format!("# {}: {}\n{heading}{}", self.head.source, self.message, self.drawn)
    }

    /// Returns the puzzle after clues were removed. If the puzzle is not known to have exactly one solution, returns
    /// the given puzzle with the message as a comment.
    fn line(&self) -> String {
        match &self.minimized {
            Some(minimized) => format!("{}{minimized}", self.heading),
            None => {
                let puzzle = AnswerLine::Grid(self.head.puzzle.as_str(), Some(&self.message));
                self.heading.clone() + &puzzle.text()
            }
        }
    }
}

impl BatchReport for MinimizeReport {
    const ANSWER: &'static str = "solutions";

    fn answer(&self) -> &'static str {
        self.solutions
    }
}
