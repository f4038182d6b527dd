//! Defines the report of the subcommand `generate`.

use serde::Serialize;

use super::{Report, quantity};
use crate::explain::rate::{RATING_VERSION, Rating};
use crate::formats::{Alphabet, write};
use crate::generate::Made;
use crate::grid::Puzzle;

/// A puzzle that `generate` has made.
///
/// JSON and CSV fields (the fields of the rating are as in `rate`):
///
/// - `number`: the number of the puzzle, from 1; 0 for a puzzle that only comes near to the wanted properties
/// - `seed`, `shape`, `rules` (null if classic), `puzzle` (its clues), `solution`
/// - `clues`: the number of given digits; clues of several cells are among the rules
/// - `attempts`: the number of full grids that were tried for the puzzle; with a controlled bias, the number of attempts
///   since the puzzle before
/// - `scale`: `se` or `score`, or null if the puzzle is not rated
/// - `version`: the version of the rating method
/// - `difficulty`, `level` (only on `score`), `hardest` (the technique of the hardest step); null if the puzzle is not
///   rated
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GenerateReport {
    number: u64,
    seed: u64,
    shape: String,
    rules: Option<String>,
    puzzle: String,
    solution: String,
    clues: usize,
    attempts: u64,
    scale: Option<&'static str>,
    version: u32,
    difficulty: Option<f64>,
    level: Option<String>,
    hardest: Option<String>,
    #[serde(skip)]
    drawn: Puzzle,
    #[serde(skip)]
    words: String,
    #[serde(skip)]
    alphabet: Alphabet,
}

impl GenerateReport {
    /// Creates the report on the puzzle with this number (from 1) of a seed. The number is 0 for a puzzle that lacks a
    /// wanted property but came nearest to all of them. `attempts` is the number of full grids that were tried for it,
    /// or of attempts with a controlled bias.
    #[must_use]
    pub fn new(made: &Made, seed: u64, number: u64, attempts: u64) -> Self {
        let puzzle = &made.puzzle;
        let alphabet = Alphabet::for_shape(puzzle.shape());
        let clues = puzzle.clues.filled_count();
        let rating = made.rating.as_ref();
        let rated = rating.map(|rating| format!(", {}", words(rating))).unwrap_or_default();
        GenerateReport {
            number,
            seed,
            shape: puzzle.shape().to_string(),
            rules: (!puzzle.rules.is_classic()).then(|| puzzle.rules.to_string()),
            puzzle: write::line(&puzzle.clues, &alphabet),
            solution: write::line(&made.solution, &alphabet),
            clues,
            attempts,
            scale: rating.map(|rating| rating.scale.key()),
            version: RATING_VERSION,
            difficulty: rating.map(|rating| rating.difficulty().number()),
            level: rating.and_then(|rating| rating.level().map(|level| level.to_string())),
            hardest: rating.and_then(|rating| rating.hardest.map(|(kind, _)| kind.key())),
            drawn: puzzle.clone(),
            words: format!("{}{rated}", count(puzzle)),
            alphabet,
        }
    }

    /// Returns the lines that state the shape and the rules of the puzzle. The result is empty if the reader of
    /// puzzles assumes both without these lines.
    #[must_use]
    pub fn heading(&self) -> String {
        write::heading(self.drawn.clues.shape(), &self.drawn.rules)
    }

    /// Returns a description such as `24 clues, score 204, easy`, or only the number of clues if the puzzle is not
    /// rated. The number of clues of several cells follows that of the digits, if there are any.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }
}

/// Returns the number of clues in words.
fn count(puzzle: &Puzzle) -> String {
    let digits = puzzle.clues.filled_count() as u64;
    match puzzle.rules.clues().count() as u64 {
        0 => quantity(digits, "clue"),
        several => format!(
            "{} and {} of several cells",
            quantity(digits, "digit"),
            quantity(several, "clue")
        ),
    }
}

fn words(rating: &Rating) -> String {
    match rating.level() {
        Some(level) => format!("score {}, {level}", rating.difficulty().number()),
        None => format!("SE {}", rating.difficulty()),
    }
}

impl Report for GenerateReport {
    json_methods!();

    fn grid(&self) -> String {
        let gap = if self.number > 1 { "\n" } else { "" };
        let grid = write::grid_under(&self.drawn.rules, &self.drawn.clues, &self.alphabet);
        let heading = self.heading();
        let (number, words, solution) = (self.number, &self.words, &self.solution);
        format!("{gap}# puzzle {number}: {words}\n{heading}{grid}# solution: {solution}\n")
    }

    /// Returns the puzzle on one line, without its solution.
    fn line(&self) -> String {
        self.puzzle.clone()
    }
}
