//! Reads exact cover problems in the text form of Knuth's DLX programs.
//!
//! ```text
//! | a comment: the line begins with a bar
//! a b c 2:3|d | x y
//! a x:red
//! b d y
//! ```
//!
//! The first line that is not a comment names the items. A bar that is a word of its own separates primary items from
//! secondary items. A primary item must be met exactly once; `2|d` must be met exactly twice, `2:3|d` two or three
//! times. A secondary item is optional: at most one option may meet it, or any number of options that give it the same
//! colour. Every further line is an option, unless it is empty or a comment. It names the items that the option meets;
//! a secondary item may have a colour (`x:red`). Knuth's programs never choose an option without a primary item. This
//! reader leaves such an option out and lists its line in [`CoverText::left_out`]. An item name is any text without
//! spaces, `|` and `:`.
//!
//! (D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1, 2022, and the
//! programs DLX2 and DLX3.)

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use sudosat_cover::{CoverBuilder, CoverError, ExactCover, Meets};
use sudosat_grid::quantity;

/// A cover problem that was read from text. Its requirements are the items of the text, and its actions are the
/// options.
#[derive(Clone, Debug)]
pub struct CoverText {
    /// The cover problem, with the names of its items and options.
    pub cover: ExactCover<String, String>,
    /// The line numbers, from 1, of the options that are left out because they have no primary item.
    pub left_out: Vec<usize>,
}

/// An error in the text of a cover problem, with its line and column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct CoverTextError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the column, from 1, in characters.
    pub column: usize,
    /// The error at this line and column.
    pub kind: CoverTextErrorKind,
}

/// The kinds of error in the text of a cover problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoverTextErrorKind {
    /// The text has no line of item names.
    #[error("found no items, expected a line of item names")]
    Empty,
    /// The name of an item is empty or contains `|` or `:`.
    #[error("`{0}` cannot name an item: expected text without `|` and `:`")]
    BadName(String),
    /// The line of items has a second bar.
    #[error("found a second `|`, expected one between primary and secondary items")]
    SecondBar,
    /// The text before the `|` of a primary item is neither a number nor two numbers in ascending order.
    #[error("found `{0}|`, expected a number or two, such as `2|` or `2:3|`, the first not larger")]
    BadMultiplicity(String),
    /// A secondary item has a multiplicity.
    #[error("the secondary item `{0}` has a multiplicity: only primary items have one")]
    SecondaryMultiplicity(String),
    /// An option gives an item an empty colour.
    #[error("found no colour after `{0}:`")]
    NoColour(String),
    /// An option gives a primary item a colour.
    #[error("the primary item `{0}` has a colour: only secondary items have one")]
    PrimaryColour(String),
    /// An earlier line has the same option; the order of the items does not count. The field is the number of that
    /// line, from 1.
    #[error("the same option as on line {0}")]
    SameOption(usize),
    /// The line of items names an item twice.
    #[error("the item {0} is named twice")]
    SameItem(String),
    /// An option names an item that the line of items does not have.
    #[error("the option {option} names the item {item}, which the first line does not")]
    UnknownItem {
        /// The option as it is written.
        option: String,
        /// The name that the line of items does not have.
        item: String,
    },
    /// An option names an item twice.
    #[error("the option {option} names the item {item} twice")]
    RepeatedItem {
        /// The option as it is written.
        option: String,
        /// The name of the repeated item.
        item: String,
    },
    /// Too few options name an item.
    #[error("the item {item} needs at least {}, and there are {offered}", quantity(*.lo, "option"))]
    Unmeetable {
        /// The name of the item that too few options name.
        item: String,
        /// The least number of options that the item needs.
        lo: u32,
        /// The number of options that name it.
        offered: u32,
    },
    /// Any other error of the builder of the cover problem.
    #[error(transparent)]
    Cover(CoverError),
}

impl From<CoverError> for CoverTextErrorKind {
    /// Converts an error of the builder to the terms of the text: items and options.
    fn from(error: CoverError) -> Self {
        use CoverTextErrorKind as Kind;
        match error {
            CoverError::DuplicateRequirement(item) => Kind::SameItem(item),
            CoverError::UnknownRequirement { action: option, requirement: item } => {
                Kind::UnknownItem { option, item }
            }
            CoverError::RepeatedRequirement { action: option, requirement: item } => {
                Kind::RepeatedItem { option, item }
            }
            CoverError::Unmeetable { requirement: item, lo, offered } => {
                Kind::Unmeetable { item, lo, offered }
            }
            other => Kind::Cover(other),
        }
    }
}

/// A word of the text. `whole` is the text of its line, and `line` is the number of this line, from 1.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    whole: &'t str,
    line: usize,
}

impl Word<'_> {
    /// Returns an error at this word. The column is computed only here, not for each word that is read, because a
    /// line may have many words.
    fn error(&self, kind: impl Into<CoverTextErrorKind>) -> CoverTextError {
        let offset = self.text.as_ptr() as usize - self.whole.as_ptr() as usize;
        let column = super::source::column(self.whole, offset);
        CoverTextError { line: self.line, column, kind: kind.into() }
    }
}

/// Reads a cover problem. The text below is Knuth's example.
///
/// ```
/// use sudosat_formats::read_cover;
///
/// let text = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
/// let problem = read_cover(text)?;
/// assert_eq!(problem.cover.search().count(), 1); // c e, a d f, b g
/// # Ok::<(), sudosat_formats::CoverTextError>(())
/// ```
///
/// # Errors
///
/// Returns the first error in the text, with its line and column.
pub fn read_cover(text: &str) -> Result<CoverText, CoverTextError> {
    match read_cover_while(text, &mut || true)? {
        Some(problem) => Ok(problem),
        None => unreachable!("nothing stops the reading"),
    }
}

/// The number of options that are read between two calls of `goes_on`.
const OPTIONS_PER_CALL: usize = 1 << 10;

/// Reads a cover problem as [`read_cover`] does, but calls `goes_on` after every 1,024 options. Returns `None` as
/// soon as `goes_on` returns false.
///
/// # Errors
///
/// Returns the first error in the text, with its line and column.
pub fn read_cover_while(
    text: &str,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<CoverText>, CoverTextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // A line ends with `\n`, `\r\n` or `\r`.
    let lines = text.split_inclusive('\n').flat_map(|line| {
        let line = line.strip_suffix('\n').unwrap_or(line);
        line.strip_suffix('\r').unwrap_or(line).split('\r')
    });
    let lines = lines.enumerate().map(|(index, line)| words(line, index + 1));
    let mut lines = lines.filter(|words| words.first().is_some_and(|w| !w.text.starts_with('|')));
    let empty = CoverTextError { line: 1, column: 1, kind: CoverTextErrorKind::Empty };
    let items = Items::read(&lines.next().ok_or(empty)?)?;
    let mut goes_on = |index: usize| !index.is_multiple_of(OPTIONS_PER_CALL) || goes_on();
    let mut options = Vec::new();
    for words in lines {
        options.push(words);
        if !goes_on(options.len()) {
            return Ok(None);
        }
    }
    let mut problem = Problem::new(items, &options)?;
    for (index, words) in options.iter().enumerate() {
        problem.read(words)?;
        if !goes_on(index + 1) {
            return Ok(None);
        }
    }
    problem.finish().map(Some)
}

fn words(text: &str, line: usize) -> Vec<Word<'_>> {
    text.split_whitespace().map(|word| Word { text: word, whole: text, line }).collect()
}

/// The items that the first line names, comments apart.
#[derive(Default)]
struct Items<'t> {
    /// The primary items in the order of the text. For each item: its name, its word, and the least and the largest
    /// number of options that may meet it.
    primary: Vec<(&'t str, Word<'t>, u32, u32)>,
    secondary: Vec<(&'t str, Word<'t>)>,
}

impl<'t> Items<'t> {
    fn read(words: &[Word<'t>]) -> Result<Self, CoverTextError> {
        let mut items = Items::default();
        let mut bars = 0;
        for &word in words {
            if word.text == "|" {
                bars += 1;
                if bars > 1 {
                    return Err(word.error(CoverTextErrorKind::SecondBar));
                }
            } else if bars == 0 {
                items.add_primary(word)?;
            } else {
                items.add_secondary(word)?;
            }
        }
        Ok(items)
    }

    fn add_primary(&mut self, word: Word<'t>) -> Result<(), CoverTextError> {
        let (lo, hi, name) = match word.text.split_once('|') {
            None => (1, 1, word.text),
            Some((bounds, name)) => {
                let bad = || word.error(CoverTextErrorKind::BadMultiplicity(bounds.to_owned()));
                let (lo, hi) = bounds.split_once(':').unwrap_or((bounds, bounds));
                let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
                let number =
                    |text: &str| text.parse::<u32>().ok().filter(|_| digits(text)).ok_or_else(bad);
                let (lo, hi) = (number(lo)?, number(hi)?);
                if lo > hi {
                    return Err(bad());
                }
                (lo, hi, name)
            }
        };
        check_name(name, word)?;
        self.primary.push((name, word, lo, hi));
        Ok(())
    }

    fn add_secondary(&mut self, word: Word<'t>) -> Result<(), CoverTextError> {
        if let Some((_, name)) = word.text.split_once('|') {
            let name = name.to_owned();
            return Err(word.error(CoverTextErrorKind::SecondaryMultiplicity(name)));
        }
        check_name(word.text, word)?;
        self.secondary.push((word.text, word));
        Ok(())
    }
}

fn check_name(name: &str, word: Word<'_>) -> Result<(), CoverTextError> {
    match name.is_empty() || name.contains(['|', ':']) {
        true => Err(word.error(CoverTextErrorKind::BadName(word.text.to_owned()))),
        false => Ok(()),
    }
}

/// A cover problem under construction.
struct Problem<'t> {
    builder: CoverBuilder<String, String>,
    /// The word of each primary item. An error about an item that too few options name has the line and column of this
    /// word.
    places: HashMap<&'t str, Word<'t>>,
    secondary: HashSet<&'t str>,
    /// The sorted words of each option that was read, with the line of the option. They serve to find repeated
    /// options.
    seen: HashMap<Vec<&'t str>, usize>,
    left_out: Vec<usize>,
}

impl<'t> Problem<'t> {
    /// Declares the items. A secondary item is coloured if some option gives it a colour.
    fn new(items: Items<'t>, options: &[Vec<Word<'t>>]) -> Result<Self, CoverTextError> {
        let mut builder = CoverBuilder::new();
        let coloured: HashSet<&str> =
            options.iter().flatten().filter_map(|w| Some(w.text.split_once(':')?.0)).collect();
        let mut places = HashMap::new();
        for (name, word, lo, hi) in items.primary {
            let declared = builder.require_between(name.to_owned(), lo, hi);
            declared.map_err(|error| word.error(error))?;
            places.insert(name, word);
        }
        let mut secondary = HashSet::new();
        for (name, word) in items.secondary {
            let declared = match coloured.contains(name) {
                true => builder.coloured(name.to_owned()),
                false => builder.at_most_one(name.to_owned()),
            };
            declared.map_err(|error| word.error(error))?;
            secondary.insert(name);
        }
        let (seen, left_out) = (HashMap::new(), Vec::new());
        Ok(Problem { builder, places, secondary, seen, left_out })
    }

    /// Adds an option.
    fn read(&mut self, words: &[Word<'t>]) -> Result<(), CoverTextError> {
        let meets: Vec<_> = words.iter().map(|&word| self.meets(word)).try_collect()?;
        let key: Vec<_> = words.iter().map(|word| word.text).sorted().collect();
        let first = words[0];
        if let Some(line) = self.seen.insert(key, first.line) {
            return Err(first.error(CoverTextErrorKind::SameOption(line)));
        }
        if words.iter().all(|word| self.secondary.contains(item_of(word.text))) {
            self.left_out.push(first.line);
            return Ok(());
        }
        let name = words.iter().map(|word| word.text).join(" ");
        self.builder.action(name, meets).map(drop).map_err(|error| blame(words, error))
    }

    fn finish(self) -> Result<CoverText, CoverTextError> {
        let (places, left_out) = (self.places, self.left_out);
        let cover = self.builder.build().map_err(|error| {
            let place = match &error {
                CoverError::Unmeetable { requirement, .. } => {
                    places.values().find(|word| is_called(word, requirement))
                }
                _ => None,
            };
            match place {
                Some(word) => word.error(error),
                None => CoverTextError { line: 1, column: 1, kind: error.into() },
            }
        })?;
        Ok(CoverText { cover, left_out })
    }

    fn meets(&self, word: Word<'t>) -> Result<Meets<String>, CoverTextError> {
        match word.text.split_once(':') {
            None => Ok(Meets::once(word.text.to_owned())),
            Some((item, "")) => Err(word.error(CoverTextErrorKind::NoColour(item.to_owned()))),
            Some((item, _)) if self.places.contains_key(item) => {
                Err(word.error(CoverTextErrorKind::PrimaryColour(item.to_owned())))
            }
            Some((item, colour)) => Ok(Meets::coloured(item.to_owned(), colour)),
        }
    }
}

fn item_of(word: &str) -> &str {
    word.split_once(':').map_or(word, |(item, _)| item)
}

/// Converts an error of the builder to an error at the word that causes it. This is the last word that names the item
/// of the error, because the first word with a repeated item is right. If no word names it, the error is at the first
/// word.
fn blame(words: &[Word<'_>], error: CoverError) -> CoverTextError {
    let item = match &error {
        CoverError::UnknownRequirement { requirement, .. }
        | CoverError::RepeatedRequirement { requirement, .. } => requirement.as_str(),
        _ => "",
    };
    let word = words.iter().rev().find(|word| is_called(word, item)).unwrap_or(&words[0]);
    word.error(error)
}

/// Returns whether `word` names the item `name`. The builder writes `name` in debug format.
fn is_called(word: &Word<'_>, name: &str) -> bool {
    let item = word.text.split_once('|').map_or(item_of(word.text), |(_, item)| item);
    format!("{item:?}") == name
}
