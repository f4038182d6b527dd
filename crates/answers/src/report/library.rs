//! Defines the reports of the subcommand `puzzles`.

use itertools::Itertools;
use serde::Serialize;

use super::{Report, quantity};
use crate::explain::rate::{Difficulty, Scale};
use crate::formats::{Alphabet, write};
use crate::grid::{Grid, Puzzle};
use crate::library::{Library, LibraryPuzzle, Rated};

/// A difficulty of a library, with the number of its puzzles and its smallest and its largest id.
///
/// JSON and CSV fields: `difficulty` (the name of the difficulty), `puzzles` (the number of puzzles), `first` and
/// `last` (the smallest and the largest id).
#[derive(Clone, Debug, Serialize)]
pub struct DifficultyReport {
    difficulty: String,
    puzzles: usize,
    first: String,
    last: String,
}

impl DifficultyReport {
    /// Creates the reports on all difficulties of a library.
    #[must_use]
    pub fn all(library: &Library) -> Vec<Self> {
        library.difficulties().iter().map(|name| DifficultyReport::new(library, name)).collect()
    }

    fn new(library: &Library, name: &str) -> Self {
        // The puzzles of a difficulty are in the order of their scores, and their numbers are not.
        let mut ids: Vec<&String> = library.of_difficulty(name).map(|puzzle| &puzzle.id).collect();
        ids.sort_by_key(|id| (id.len(), *id));
        let end = |id: Option<&&String>| id.map(|id| id.to_string()).unwrap_or_default();
        DifficultyReport {
            difficulty: name.to_owned(),
            puzzles: ids.len(),
            first: end(ids.first()),
            last: end(ids.last()),
        }
    }

    /// Returns the smallest and the largest id, for example `easy-101 to easy-150`. For a single puzzle,
    /// returns its id.
    fn ids(&self) -> String {
        let DifficultyReport { first, last, .. } = self;
        if first == last { first.clone() } else { format!("{first} to {last}") }
    }

    /// Returns the name of the difficulty and these ids, for example `easy (easy-101 to easy-150)`.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} ({})", self.difficulty, self.ids())
    }
}

impl Report for DifficultyReport {
    json_methods!();

    fn grid(&self) -> String {
        let DifficultyReport { difficulty, puzzles, .. } = self;
        let puzzles = quantity(*puzzles as u64, "puzzle");
        format!("{difficulty:<12}{puzzles:>12}  {}\n", self.ids())
    }

    fn line(&self) -> String {
        self.difficulty.clone()
    }
}

/// A puzzle of a library, with its solution and its difficulty.
///
/// JSON and CSV fields (the fields of the difficulty are as in `rate`, and null if unknown):
///
/// - `id`: the id, which never changes
/// - `title`: the title or the comment of the puzzle, or null
/// - `shape`, `rules` (null if classic), `puzzle` (its clues)
/// - `solution`: the only solution, or the solution in the record of the puzzle; null if it is unknown
/// - `clues`: the number of clues
/// - `scale`: `score`, or null if the difficulty on this scale is unknown
/// - `version`: the version of the rating method
/// - `difficulty`: the sum on `score`
/// - `level`: the level on `score`
/// - `hardest`: the technique of the hardest step
/// - `rating`: the difficulty of the hardest step on `se`
#[derive(Clone, Debug, Serialize)]
pub struct LibraryReport {
    id: String,
    title: Option<String>,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    solution: Option<String>,
    clues: usize,
    scale: Option<&'static str>,
    version: Option<u32>,
    difficulty: Option<f64>,
    level: Option<String>,
    hardest: Option<&'static str>,
    rating: Option<f64>,
    #[serde(skip)]
    drawn: Puzzle,
    #[serde(skip)]
    alphabet: Alphabet,
    #[serde(skip)]
    shows_solution: bool,
}

impl LibraryReport {
    /// Creates the report on a puzzle. `solution` is its only solution and `rated` its rating. Each of the two is
    /// `None` if it is not known.
    #[must_use]
    pub fn new(puzzle: &LibraryPuzzle, solution: Option<&Grid>, rated: Option<&Rated>) -> Self {
        let (drawn, alphabet) = (&puzzle.entry.puzzle, &puzzle.entry.alphabet);
        let score = rated.and_then(|rated| rated.score);
        let number = |number: Option<Difficulty>| number.map(Difficulty::number);
        LibraryReport {
            id: puzzle.id.clone(),
            title: puzzle.title.clone(),
            shape: drawn.shape().to_string(),
            rules: (!drawn.rules.is_classic()).then(|| drawn.rules.to_string()),
            puzzle: write::line(&drawn.clues, alphabet),
            solution: solution.map(|grid| write::line(grid, alphabet)),
            clues: drawn.clues.filled_count(),
            scale: score.map(|_| Scale::Score.key()),
            version: rated.and_then(|rated| rated.version),
            difficulty: number(score),
            level: rated.and_then(|rated| rated.level).map(|level| level.to_string()),
            hardest: rated.and_then(|rated| rated.hardest).map(|technique| technique.key()),
            rating: number(rated.and_then(|rated| rated.se)),
            drawn: drawn.clone(),
            alphabet: alphabet.clone(),
            shows_solution: false,
        }
    }

    /// Returns the report with the solution in its texts, if the solution is known. The JSON and CSV fields have the
    /// solution in any case.
    #[must_use]
    pub fn with_solution(self) -> Self {
        LibraryReport { shows_solution: true, ..self }
    }

    /// Returns `before` and the solution, if the solution is requested and known. Otherwise returns an empty text.
    fn solution_behind(&self, before: &str) -> String {
        let shown = self.solution.as_ref().filter(|_| self.shows_solution);
        shown.map(|solution| format!("{before}{solution}")).unwrap_or_default()
    }

    /// Returns a row of a list: the id, the number of clues, the difficulty on both scales, and the puzzle.
    #[must_use]
    pub fn row(&self) -> String {
        let LibraryReport { id, clues, puzzle, .. } = self;
        let level = self.level.as_deref().unwrap_or("-");
        let score = self.difficulty.map_or("-".to_owned(), |score| score.to_string());
        let se = self.rating.map_or("-".to_owned(), |rating| format!("{rating:.1}"));
        format!(
            "{id:<16}{clues:>5}  {level:<8}{score:>6}  {se:>4}  {puzzle}{}\n",
            self.solution_behind("  ")
        )
    }

    /// Returns the heading of the list whose rows [`row`](Self::row) returns.
    #[must_use]
    pub fn heading() -> String {
        format!("{:<16}{:>5}  {:<8}{:>6}  {:>4}  puzzle\n", "id", "clues", "level", "score", "SE")
    }

    /// Returns a description such as `30 clues, score 324, easy, SE 1.5`.
    fn words(&self) -> String {
        let clues = quantity(self.clues as u64, "clue");
        let score = self.difficulty.map(|score| format!("score {score}"));
        let se = self.rating.map(|rating| format!("SE {rating:.1}"));
        [Some(clues), score, self.level.clone(), se].into_iter().flatten().join(", ")
    }

    fn rules_line(&self) -> String {
        if self.rules.is_some() { write::rules_line(&self.drawn.rules) } else { String::new() }
    }
}

impl Report for LibraryReport {
    json_methods!();

    fn grid(&self) -> String {
        let title = self.title.as_ref().map(|title| format!("# {title}\n")).unwrap_or_default();
        let grid = write::grid_under(&self.drawn.rules, &self.drawn.clues, &self.alphabet);
        let solution = match self.solution_behind("# solution: ") {
            line if line.is_empty() => line,
            line => line + "\n",
        };
        format!("# {}: {}\n{title}{}{grid}{solution}", self.id, self.words(), self.rules_line())
    }

    /// Returns the puzzle. If the texts include the solution, returns the puzzle and the solution in the form
    /// `puzzle:1:solution`.
    fn line(&self) -> String {
        format!("{}{}", self.puzzle, self.solution_behind(":1:"))
    }
}
