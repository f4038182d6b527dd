//! Reads the puzzle of a request, and the options that go with it: size, rules, format, alphabet and engine.

use std::fmt::Display;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{ApiError, Code, Config, rows};
use crate::backend::{self, Engine, EngineError, Limits};
use crate::formats::{Alphabet, Entry, Format, FormatError, ReadOptions, read_str};
use crate::generate::{with_plain_regions, with_random_regions};
use crate::grid::{Layout, Puzzle, Rules, RulesError, Shape};

/// The cells: a text in any format, or rows of digits, in which 0, null, "." and "" are empty cells. Null is a cell in
/// no grid if several grids overlap; 0 is a digit if the digits of the puzzle begin with 0.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "expected a text, or an array of rows of digits")]
pub(super) enum Board {
    /// A text, such as 81 characters for a classic puzzle.
    Text(String),
    /// An array of rows, each an array of cells.
    Rows(Vec<Vec<Value>>),
}

/// The size of the grid: the side, or the rows x columns of a box.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "expected a side, such as 9, or a box, such as \"3x3\"")]
pub(super) enum Size {
    /// The side, such as 9.
    Side(u64),
    /// The rows x columns of a box, such as "3x3", or the side as a text.
    Boxes(String),
}

/// The options for reading a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub(super) struct Reading {
    /// The side, such as 9, or the rows x columns of a box, such as "3x3". By default it follows from the board.
    pub size: Option<Size>,
    /// Rules beyond the classic ones, such as "diagonals,windows". The puzzle may be a text that contains its rules.
    pub rules: Option<String>,
    /// The format of the text, if it would be recognised wrongly: line, count-line, block, sdk, sdm, ss, marks-line,
    /// marks, csv, tokens, json, iss, cages, fpuzzles, sudokupad, penpa.
    pub format: Option<String>,
    /// The symbols of the digits: digits, a10, letters, hex, numbers, or the symbols themselves.
    pub alphabet: Option<String>,
}

impl Reading {
    fn options(&self, config: &Config) -> Result<ReadOptions, ApiError> {
        let rules = parsed::<Rules>(self.rules.as_deref(), "rules")?;
        let boxless = rules.as_ref().is_some_and(|rules| !rules.has_boxes());
        let stated_size = self.size.as_ref().filter(|&size| *size != Size::Boxes(String::new()));
        Ok(ReadOptions {
            shape: stated_size.map(|size| size.shape(boxless, config)).transpose()?,
            alphabet: parsed::<Alphabet>(self.alphabet.as_deref(), "alphabet")?,
            format: parsed::<Format>(self.format.as_deref(), "format")?,
            rules,
        })
    }

    /// Reads `board` as one puzzle with these options. Rows without an alphabet get the usual alphabet of their shape.
    ///
    /// # Errors
    ///
    /// Returns an error if the board or an option is invalid, the text has several puzzles, or the puzzle is larger
    /// than the server allows.
    pub fn read(&self, board: &Board, config: &Config) -> Result<Entry, ApiError> {
        let mut options = self.options(config)?;
        let text = match board {
            Board::Text(text) => text.clone(),
            Board::Rows(rows) => {
                options.format = Some(Format::Json);
                rows::json_of(rows, canvas(&options)?)?
            }
        };
        let mut entries = read_str(&text, &options);
        let first = entries.next().unwrap_or_else(|| unreachable!("an empty text is an error"));
        let mut entry = first.map_err(|error| refused_because(board, error))?;
        if entries.next().is_some() {
            return Err(ApiError::new(Code::BadPuzzle, "expected one puzzle, found several"));
        }
        check_size(entry.puzzle.shape(), config)?;
        if matches!(board, Board::Rows(_)) && self.alphabet.is_none() {
            entry.alphabet = Alphabet::for_shape(entry.puzzle.shape());
        }
        Ok(entry)
    }

    /// Reads all puzzles of `text` with these options. Does not check that the server allows their sizes.
    ///
    /// # Errors
    ///
    /// Returns an error if the size, rules, format or alphabet is invalid.
    pub fn entries<'t>(
        &self,
        text: &'t str,
        config: &Config,
    ) -> Result<impl Iterator<Item = Result<Entry, FormatError>> + use<'t>, ApiError> {
        Ok(read_str(text, &self.options(config)?))
    }

    /// Returns the layout of this size and these rules. A jigsaw without regions gets the boxes of the size as regions,
    /// or the rows if the size has no boxes.
    ///
    /// # Errors
    ///
    /// Returns an error if the size or the rules are invalid, or the grid is larger than the server allows.
    pub fn layout(&self, config: &Config) -> Result<Layout, ApiError> {
        let (shape, rules) = self.kind(config, &self.options(config)?)?;
        layout(shape, Ok(with_plain_regions(&rules, shape)))
    }

    /// Returns whether [`empty`](Self::empty) must search for the regions of a jigsaw. Such a search must run on a
    /// worker. Returns `false` if the rules are invalid.
    pub fn lacks_regions(&self) -> bool {
        let rules = self.rules.as_deref().map(str::parse::<Rules>);
        matches!(rules, Some(Ok(rules)) if rules.lack_regions())
    }

    /// Returns the shape and the rules of the options. The default shape is the usual one of the rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit the size, or the grid is larger than the server allows.
    fn kind(&self, config: &Config, options: &ReadOptions) -> Result<(Shape, Rules), ApiError> {
        let rules = options.rules.clone().unwrap_or_default();
        let shape = options.shape.unwrap_or_else(|| rules.usual_shape());
        let rules = rules.on(shape);
        check_size(rules.on_canvas(shape).map_err(bad_rules)?, config)?;
        Ok((shape, rules))
    }

    /// Returns the empty puzzle of this size and these rules. A jigsaw without regions gets random regions, which
    /// `seed` determines and whose search ends at `limits`. The size is checked first, because the search takes long on
    /// a large grid.
    ///
    /// # Errors
    ///
    /// Returns an error if the size or the rules are invalid, or the grid is larger than the server allows.
    pub fn empty(&self, config: &Config, seed: u64, limits: &Limits) -> Result<Entry, ApiError> {
        let options = self.options(config)?;
        let (shape, rules) = self.kind(config, &options)?;
        let layout = layout(shape, with_random_regions(&rules, shape, seed, limits))?;
        let puzzle = Puzzle::from(layout.empty_grid()).under(layout.rules().clone());
        let alphabet = options.alphabet.unwrap_or_else(|| Alphabet::for_shape(layout.shape()));
        Ok(Entry::new(1, Format::Line, puzzle, alphabet))
    }
}

/// Returns the shape that the rules give the board: they place several grids on it, or set its rows, columns or digits.
/// Returns `None` if they do none of this.
///
/// # Errors
///
/// Returns an error if the size in the rules does not fit their other parts.
fn canvas(options: &ReadOptions) -> Result<Option<Shape>, ApiError> {
    let rules = options.rules.clone().unwrap_or_default();
    match rules.on_canvas(options.shape.unwrap_or_else(|| rules.usual_shape())) {
        Ok(shape) => Ok(Some(shape).filter(|shape| shape.is_canvas() || rules.size().is_some())),
        Err(error) if rules.size().is_some() => Err(bad_rules(error)),
        Err(_) => Ok(None),
    }
}

fn layout(shape: Shape, rules: Result<Rules, RulesError>) -> Result<Layout, ApiError> {
    rules.and_then(|rules| Layout::new(shape, &rules)).map_err(bad_rules)
}

fn bad_rules(error: RulesError) -> ApiError {
    ApiError::new(Code::BadValue, error.to_string())
}

/// The engines of a request, for its errors.
const ENGINES: &str = "auto, varisat, cdcl, batsat or race:ENGINE,ENGINE,...";

/// How the engine cdcl chooses its decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Heuristic {
    /// The variable that was most often in recent conflicts.
    Vsids,
    /// A requirement with the fewest possibilities left.
    Mrv,
    /// The first free variable.
    First,
    /// A random free variable.
    Random,
}

impl Heuristic {
    /// Returns the name that the engine has for it.
    fn name(self) -> &'static str {
        let of_engine = match self {
            Heuristic::Vsids => backend::Heuristic::Vsids,
            Heuristic::Mrv => backend::Heuristic::Mrv,
            Heuristic::First => backend::Heuristic::First,
            Heuristic::Random => backend::Heuristic::Random,
        };
        of_engine.name()
    }
}

/// Returns the engine called `name`, or cdcl if `name` is `None` or empty. The name of a `heuristic` is added: `cdcl:mrv`.
///
/// # Errors
///
/// Returns [`Code::BadValue`] if the engine does not exist or does not have this heuristic. Also returns it if the
/// engine is or contains an external program, because a request must not run programs on the server.
pub(super) fn engine(name: Option<&str>, heuristic: Option<Heuristic>) -> Result<Engine, ApiError> {
    let name = name.filter(|name| !name.is_empty()).unwrap_or("cdcl");
    let name = heuristic.map_or_else(|| name.to_owned(), |it| format!("{name}:{}", it.name()));
    let bad = |message: String| ApiError::new(Code::BadValue, format!("engine: {message}"));
    let engine = name.parse().map_err(|error| bad(not_available(error)))?;
    match runs_program(&engine) {
        true => Err(bad("a request cannot run programs".to_owned())),
        false => Ok(engine),
    }
}

/// Returns the message of an error in the name of an engine. It lists no external program, because a request cannot run
/// one.
fn not_available(error: EngineError) -> String {
    match error {
        EngineError::Unknown(name) => format!("found `{name}`, expected {ENGINES}"),
        EngineError::Bulk => format!("found `bulk`, expected {ENGINES}"),
        EngineError::NotCompiledIn(name) => format!("found `{name}`, expected {ENGINES}"),
        EngineError::RaceMember(name) => {
            format!("found `{name}` in a race, expected varisat, cdcl or batsat")
        }
        error => error.to_string(),
    }
}

/// Returns the number of workers that an engine occupies: one, or one for each member of a race.
pub(super) fn workers(engine: &Engine) -> NonZeroU32 {
    let members = match engine {
        Engine::Race(lineup) => lineup.entrants().len(),
        _ => 1,
    };
    u32::try_from(members).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX)
}

fn runs_program(engine: &Engine) -> bool {
    match engine {
        Engine::Command(_) => true,
        Engine::Race(lineup) => lineup.entrants().iter().any(|one| runs_program(one.engine())),
        _ => false,
    }
}

/// Parses the text of an optional field; `field` is its name for the error message. Returns `None` if there is no text,
/// or an empty one.
///
/// # Errors
///
/// Returns [`Code::BadValue`] if the text cannot be parsed.
pub(super) fn parsed<T>(text: Option<&str>, field: &str) -> Result<Option<T>, ApiError>
where
    T: FromStr<Err: Display>,
{
    let bad = |error| ApiError::new(Code::BadValue, format!("{field}: {error}"));
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(bad)).transpose()
}

/// Checks that the number in `field`, if given, is in `range`. A range that ends with [`u64::MAX`] has no upper bound.
///
/// # Errors
///
/// Returns [`Code::BadValue`] if it is not.
pub(super) fn in_range(
    number: Option<u64>,
    field: &str,
    range: RangeInclusive<u64>,
) -> Result<(), ApiError> {
    let Some(number) = number.filter(|number| !range.contains(number)) else { return Ok(()) };
    let expected = match (range.start(), range.end()) {
        (least, &u64::MAX) => format!("at least {least}"),
        (least, most) => format!("{least} to {most}"),
    };
    let message = format!("{field}: found {number}, expected {expected}");
    Err(ApiError::new(Code::BadValue, message))
}

impl Size {
    fn shape(&self, boxless: bool, config: &Config) -> Result<Shape, ApiError> {
        let bad = |message: String| ApiError::new(Code::BadValue, format!("size: {message}"));
        let side = match self {
            Size::Side(side) => *side,
            Size::Boxes(text) => match text.trim().parse() {
                Ok(side) => side,
                Err(_) => {
                    return text.parse::<Shape>().map_err(|error| bad(error.to_string()));
                }
            },
        };
        if side > config.max_side as u64 {
            return Err(too_large(side, config));
        }
        let boxless = |error| match boxless {
            true => Shape::new(1, side as usize).map_err(|_| error),
            false => Err(error),
        };
        Shape::of_side(side as usize).or_else(boxless).map_err(|error| bad(error.to_string()))
    }
}

/// Converts the error that the parser returned for a board. The line and column are omitted if the board is an array,
/// because they belong to a text that the client did not send.
fn refused_because(board: &Board, error: FormatError) -> ApiError {
    match board {
        Board::Text(_) => error.into(),
        Board::Rows(_) => ApiError::new(Code::BadPuzzle, error.kind.to_string()),
    }
}

/// Checks that a grid of this shape is not larger than the server allows: its side is at most `max_side`, and its rows
/// times its columns are at most 2 `max_side`².
///
/// # Errors
///
/// Returns [`Code::TooLarge`] if the grid is larger.
pub(super) fn check_size(shape: Shape, config: &Config) -> Result<(), ApiError> {
    let most = config.max_side * config.max_side;
    if shape.side() > config.max_side {
        return Err(too_large(shape.side() as u64, config));
    }
    if shape.rows() * shape.columns() > 2 * most {
        let message =
            format!("the canvas has {} cells, at most {} are taken", shape.cell_count(), 2 * most);
        return Err(ApiError::new(Code::TooLarge, message));
    }
    Ok(())
}

fn too_large(side: u64, config: &Config) -> ApiError {
    let message =
        format!("a grid of side {side} is too large: at most {} is taken here", config.max_side);
    ApiError::new(Code::TooLarge, message)
}
