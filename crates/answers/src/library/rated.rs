//! The difficulty of a puzzle, on both scales.

use serde_json::Value;

use crate::backend::Limits;
use crate::explain::Technique;
use crate::explain::rate::{Difficulty, RATING_VERSION, Rater, Rating, Scale, ScoreLevel, Unrated};
use crate::formats::field;
use crate::grid::Puzzle;
use crate::rules::Sudoku;

/// The difficulty of a puzzle, on both scales. A field is `None` if the value is unknown, for example because the
/// record of the puzzle lacks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The version of the rating method, if the record states it.
    pub version: Option<u32>,
    /// The total on [`Scale::Score`].
    pub score: Option<Difficulty>,
    /// The level on [`Scale::Score`].
    pub level: Option<ScoreLevel>,
    /// The technique of the hardest step on [`Scale::Score`].
    pub hardest: Option<Technique>,
    /// The value of the hardest step on [`Scale::Se`].
    pub se: Option<Difficulty>,
}

impl Rated {
    /// Rates a puzzle on both scales, within `limits`. A puzzle with clues of several cells is rated on
    /// [`Scale::Score`] only, because [`Scale::Se`] has no numbers for such clues.
    ///
    /// # Errors
    ///
    /// Returns [`Unrated`] in the same cases as [`Rater::rate`]. Returns [`Unrated::Stuck`] also if the rules do not
    /// fit the shape.
    pub fn work_out(puzzle: &Puzzle, limits: &Limits) -> Result<Self, Unrated> {
        let sudoku = Sudoku::for_layout(puzzle.layout().map_err(|_| Unrated::Stuck)?);
        let on = |scale| Rater::new(&sudoku, scale).rate(puzzle, limits);
        let score = on(Scale::Score)?;
        let se = sudoku.layout().clues().is_empty().then(|| on(Scale::Se)).transpose()?;
        Ok(Rated::of(&score, se.as_ref()))
    }

    fn of(score: &Rating, se: Option<&Rating>) -> Self {
        Rated {
            version: Some(RATING_VERSION),
            score: Some(score.difficulty()),
            level: score.level(),
            hardest: score.hardest.and_then(|(kind, _)| kind.own()),
            se: se.map(Rating::difficulty),
        }
    }

    /// Reads a rating from the fields of a record, as the subcommands `generate` and `puzzles` write them. Returns
    /// `None` if the record has a difficulty on neither scale.
    pub(super) fn from_fields(fields: &[(String, Value)]) -> Option<Self> {
        let field = |name| field(fields, name);
        let on = |scale: Scale| field("scale").and_then(Value::as_str) == Some(scale.key());
        let difficulty = field("difficulty").and_then(number);
        let rated = Rated {
            version: field("version").and_then(number).map(|version| version.0 / 10),
            score: difficulty.filter(|_| on(Scale::Score)),
            level: field("level").and_then(word),
            hardest: field("hardest").and_then(word).filter(|_| !on(Scale::Se)),
            se: field("rating").and_then(number).or(difficulty.filter(|_| on(Scale::Se))),
        };
        (rated.score.is_some() || rated.se.is_some()).then_some(rated)
    }
}

/// Parses the value of a field as a difficulty. In CSV records the value is a string. Returns `None` if it is no
/// number.
fn number(value: &Value) -> Option<Difficulty> {
    let number = value.as_f64().or_else(|| value.as_str()?.parse().ok());
    number.and_then(Difficulty::nearest)
}

fn word<T: std::str::FromStr>(value: &Value) -> Option<T> {
    value.as_str()?.parse().ok()
}
