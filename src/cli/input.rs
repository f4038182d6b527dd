//! Reads the inputs: a puzzle as an argument, a file, or standard input.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use serde_json::Value;

use super::args::{self, AnswerFormat};
use super::bounded::{Bound, Bounded, Counter};
use super::interrupt;
use super::meter::Meter;
use super::opening::{open_metered, stdin};
use super::packing::{self, Input};
use crate::ask::PuzzleRef;
use crate::formats::{
    self, Entry, Format, FormatError, FormatErrorKind, ReadOptions, Reader, Run, read_str,
};
use crate::report::{Source, Unanswered};

/// The name of the source of a puzzle that is itself an argument of the command line.
const ARGUMENT: &str = "argument";

/// A puzzle with its source: the name of the file and the number of the line.
pub(super) struct Item {
    pub source: Source,
    pub entry: Entry,
}

impl Item {
    /// Returns whether the puzzle itself is an argument of the command line. A file called `argument` counts as one.
    pub fn is_argument(&self) -> bool {
        self.source.file == ARGUMENT
    }

    /// Returns the puzzle as a reference that questions take.
    pub fn puzzle_ref(&self) -> PuzzleRef<'_> {
        PuzzleRef { source: &self.source, entry: &self.entry }
    }

    /// Returns the fields that the source has in addition to the puzzle, if answers in `format` have fields (JSON and
    /// CSV). Otherwise returns none.
    pub fn passed_on_in(&self, format: AnswerFormat) -> Vec<(String, Value)> {
        match format {
            AnswerFormat::Json | AnswerFormat::Jsonl | AnswerFormat::Csv => self.passed_on(),
            _ => Vec::new(),
        }
    }

    /// Returns the fields that the source has in addition to the puzzle, to be copied into the answer. If there is
    /// a comment but no field, the comment becomes the field `comment`.
    pub fn passed_on(&self) -> Vec<(String, Value)> {
        let Entry { format, fields, comment, .. } = &self.entry;
        match comment {
            // The comment of a CSV record repeats the other columns.
            Some(_) if *format == Format::Csv => fields.clone(),
            Some(comment) if fields.is_empty() => {
                vec![("comment".to_owned(), comment.clone().into())]
            }
            _ => fields.clone(),
        }
    }
}

/// The error for a puzzle that could not be read, with the name of its file. It is displayed as `FILE: line L, column
/// C: ...`.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {error}")]
pub(super) struct BadPuzzle {
    pub file: String,
    pub error: Box<FormatError>,
}

impl BadPuzzle {
    /// Returns whether the rest of the input could not be read, for example because the file is cut off, too long or
    /// too slow.
    pub fn is_end(&self) -> bool {
        matches!(self.error.kind, FormatErrorKind::Io(_))
    }

    /// Returns the report that replaces the answer to this puzzle.
    pub fn unanswered(&self) -> Unanswered {
        let record = self.error.record.as_ref();
        Unanswered {
            source: Source { file: self.file.clone(), line: self.error.line },
            puzzle: record.and_then(|record| record.puzzle.clone()),
            answer: Unanswered::UNREADABLE,
            reason: self.error.to_string(),
        }
    }

    /// Returns the fields that the source has in addition to the puzzle, as far as they could be read, to be copied
    /// into the report.
    pub fn passed_on(&self) -> Vec<(String, Value)> {
        self.error.record.as_ref().map_or_else(Vec::new, |record| record.fields.clone())
    }
}

/// The puzzles of all inputs, or their errors, in order.
pub(super) type Items = Box<dyn Iterator<Item = Result<Item, BadPuzzle>> + Send>;

/// A part of an input: a puzzle, or several plain lines.
pub(super) enum Piece {
    /// A puzzle, or its error.
    Item(Box<Result<Item, BadPuzzle>>),
    /// A run: consecutive plain lines with one puzzle each, and the name of their file.
    Run(String, Run),
}

/// How plain lines with one puzzle each are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainLines {
    /// Each line is a puzzle like any other.
    Single,
    /// Consecutive lines are a run. Nothing may follow the puzzle on its line.
    Runs,
    /// Consecutive lines are a run. Text may follow the puzzle on its line.
    RunsWithTails,
}

/// An input that is open, with its name.
struct Open {
    name: String,
    reader: Reader<Bounded<Input>>,
    /// The counter of bytes and time. It is reset after each puzzle, because the bound applies to the text from one
    /// puzzle to the next.
    counter: Counter,
}

/// All open inputs of a command.
pub(super) struct Inputs {
    readers: VecDeque<Open>,
    /// Counts the bytes that have been read.
    pub meter: Meter,
}

/// Opens every input and returns the puzzles of all inputs. If a file cannot be opened, returns an error before any
/// puzzle is read. `timeout` is the longest time for reading up to the next puzzle. A signal during reading ends the
/// program; after a signal at another time the iterator ends.
pub(super) fn open(input: &args::Input, timeout: Option<Duration>) -> Result<Items> {
    let mut inputs = open_pieces(input, timeout)?;
    Ok(Box::new(std::iter::from_fn(move || {
        let _reading = interrupt::reading_on()?;
        inputs.next()
    })))
}

/// Opens every input like [`open`], for a thread that reads it in pieces. A signal while that thread reads does not end
/// the program: the other threads notice the signal, and do not wait for the thread.
pub(super) fn open_pieces(input: &args::Input, timeout: Option<Duration>) -> Result<Inputs> {
    open_all(&input.texts.inputs, &input.read_options(), input.texts.input_limit.bound(timeout))
}

impl Inputs {
    /// Returns the next piece, or `None` at the end of all inputs.
    pub fn next_piece(&mut self, lines: PlainLines) -> Option<Piece> {
        loop {
            let Open { name, reader, counter } = self.readers.front_mut()?;
            let piece = match lines {
                PlainLines::Runs => reader.next_piece(false),
                PlainLines::RunsWithTails => reader.next_piece(true),
                PlainLines::Single => {
                    reader.next().map(|entry| formats::Piece::Entry(Box::new(entry)))
                }
            };
            counter.reset();
            match piece {
                None => self.readers.pop_front(),
                Some(formats::Piece::Run(run)) => return Some(Piece::Run(name.clone(), run)),
                Some(formats::Piece::Entry(entry)) => {
                    return Some(Piece::Item(Box::new(placed(name, *entry))));
                }
            };
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Item, BadPuzzle>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_piece(PlainLines::Single)? {
            Piece::Item(item) => Some(*item),
            Piece::Run(..) => unreachable!("no runs are wanted"),
        }
    }
}

/// Adds the name of the file to a puzzle or an error.
fn placed(file: &str, entry: Result<Entry, FormatError>) -> Result<Item, BadPuzzle> {
    let file = file.to_owned();
    match entry {
        Ok(entry) => Ok(Item { source: Source { file, line: entry.line }, entry }),
        Err(error) => Err(BadPuzzle { file, error: Box::new(error) }),
    }
}

fn open_all(names: &[String], options: &ReadOptions, bound: Bound) -> Result<Inputs> {
    // Opening a named pipe waits until it has a writer, so a signal must end the program here.
    let _reading = interrupt::reading();
    let mut names = names.to_vec();
    if names.is_empty() {
        ensure!(
            !io::stdin().is_terminal(),
            "no input: expected a puzzle, a file, or - for standard input"
        );
        names.push("-".to_owned());
    }
    let mut meter = Meter::default();
    let readers = names.iter().map(|name| open_one(name, options, bound, &mut meter));
    let readers = readers.collect::<Result<_>>()?;
    Ok(Inputs { readers, meter })
}

fn open_one(name: &str, options: &ReadOptions, bound: Bound, meter: &mut Meter) -> Result<Open> {
    let reader = |name: &str, input: Input, options: &ReadOptions| {
        let input = Bounded::new(input, bound);
        let counter = input.counter();
        Open { name: name.to_owned(), reader: Reader::new(input, options.clone()), counter }
    };
    if name == "-" {
        meter.show_spinner();
        return Ok(reader("-", stdin(), options));
    }
    if name.is_empty() {
        bail!("the empty text is neither a file nor a puzzle");
    }
    if looks_like_puzzle(name, options) {
        return Ok(reader(ARGUMENT, Box::new(io::Cursor::new(name.to_owned())), options));
    }
    let missing = if Path::new(name).exists() { "" } else { ", and it is not a puzzle" };
    let mut file = open_metered(Path::new(name), missing, meter)?;
    let mut options = options.clone();
    let is_csv = packing::without_ending(name).ends_with(".csv");
    if options.format.is_none() && is_csv && begins_with_header(&mut *file)? {
        options.format = Some(Format::Csv);
    }
    Ok(reader(name, file, &options))
}

/// Returns whether the first line of a `.csv` file is a header: words separated by commas. The reader itself recognises
/// only a header with a known name. Without this check, a file with other names would give the error that its lines are
/// not puzzles.
fn begins_with_header(file: &mut dyn BufRead) -> Result<bool> {
    let start = file.fill_buf()?;
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let in_words = |byte: &u8| byte.is_ascii_alphabetic() || b"_ ,\"\r".contains(byte);
    Ok(line.contains(&b',') && line.iter().all(in_words))
}

/// Returns whether an argument is a puzzle and not the name of a file. It is a file name if there is such a file.
/// Otherwise it is a puzzle if it parses as one, with or without the rules and the shape that the caller requests, or
/// if it looks like one: it is recognised as a link or as the data of one, or it has no path separator, and it is a
/// text of Interactive Sudoku Solver or has at least 16 characters and no file extension.
fn looks_like_puzzle(name: &str, options: &ReadOptions) -> bool {
    if Path::new(name).exists() {
        return false;
    }
    let reads = |options: &ReadOptions| match read_str(name, options).next() {
        Some(Ok(_)) => true,
        Some(Err(FormatError { kind, .. })) => is_of_link(&kind),
        None => false,
    };
    let is_path = name.contains(['/', '\\']);
    let is_long = name.chars().count() >= 16;
    // A text of Interactive Sudoku Solver, such as `.Cage~10~R1C1`. Its last item can look like a file extension.
    let has_items = name.starts_with('.') && name.contains('~');
    let alone = ReadOptions { rules: None, shape: None, ..options.clone() };
    reads(options) || reads(&alone) || !is_path && (has_items || is_long && !has_file_ending(name))
}

/// Returns whether the error is about a link, or about the data of one.
fn is_of_link(kind: &FormatErrorKind) -> bool {
    use FormatErrorKind::{Fpuzzles, Link, Penpa, SudokuPad};
    matches!(kind, Fpuzzles(_) | Link(_) | Penpa(_) | SudokuPad(_))
}

/// Returns whether the name ends like that of a file: a dot and letters, as in `hard.txt`.
fn has_file_ending(name: &str) -> bool {
    let letters =
        |end: &str| !end.is_empty() && end.chars().all(|symbol| symbol.is_ascii_alphabetic());
    Path::new(name).extension().and_then(|end| end.to_str()).is_some_and(letters)
}

/// Returns the only puzzle of the inputs called `names`. Returns an error if there is none or more than one, or if it
/// cannot be read.
pub(super) fn single(names: &[String], options: &ReadOptions, bound: Bound) -> Result<Item> {
    let mut items = open_all(names, options, bound)?;
    let _reading = interrupt::reading();
    let Some(first) = items.next() else { bail!("there is no puzzle in the input") };
    let first = first?;
    ensure!(items.next().is_none(), "expected one puzzle, found several");
    Ok(first)
}
