//! Inputs: a puzzle as an argument, a file, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::args;
use crate::ask::Posed;
use crate::formats::{Entry, Format, FormatError, ReadOptions, Reader, read_str};
use crate::report::Source;

/// A puzzle with its place.
pub(super) struct Item {
    pub source: Source,
    pub entry: Entry,
}

impl Item {
    /// The same as what questions are about.
    pub fn posed(&self) -> Posed<'_> {
        Posed { source: &self.source, entry: &self.entry }
    }
}

/// A bad puzzle with its file; displayed as `FILE: line L, column C: ...`.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {error}")]
pub(super) struct BadPuzzle {
    pub file: String,
    pub error: FormatError,
}

/// The puzzles of all inputs, in order.
pub(super) type Items = Box<dyn Iterator<Item = Result<Item, BadPuzzle>> + Send>;

/// Opens every input; a file that cannot be opened is an error before anything is solved.
pub(super) fn open(input: &args::Input) -> Result<Items> {
    open_all(&input.texts.inputs, &input.read_options())
}

fn open_all(names: &[String], options: &ReadOptions) -> Result<Items> {
    let mut names = names.to_vec();
    if names.is_empty() {
        ensure!(
            !io::stdin().is_terminal(),
            "no input: expected a puzzle, a file, or - for standard input"
        );
        names.push("-".to_owned());
    }
    let opened: Vec<Items> =
        names.iter().map(|name| open_one(name, options)).collect::<Result<_>>()?;
    Ok(Box::new(opened.into_iter().flatten()))
}

fn open_one(name: &str, options: &ReadOptions) -> Result<Items> {
    if name == "-" {
        return Ok(items("-", Box::new(BufReader::new(io::stdin())), options));
    }
    if looks_like_puzzle(name, options) {
        return Ok(items("argument", Box::new(io::Cursor::new(name.to_owned())), options));
    }
    let mut file = open_file(Path::new(name))?;
    let mut options = options.clone();
    if options.format.is_none() && name.ends_with(".csv") && begins_with_header(&mut *file)? {
        options.format = Some(Format::Csv);
    }
    Ok(items(name, file, &options))
}

/// Whether the first line of a `.csv` file names columns, known ones or not: words, no cells. (A
/// header with a known name is recognised in any file; without one the rest would only be told that
/// it is no puzzle.)
fn begins_with_header(file: &mut dyn BufRead) -> Result<bool> {
    let start = file.fill_buf()?;
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let in_words = |byte: &u8| byte.is_ascii_alphabetic() || b"_ ,\"\r".contains(byte);
    Ok(line.contains(&b',') && line.iter().all(in_words))
}

/// Opens a file; a directory is refused here, as reading it would fail later with less to say.
pub(super) fn open_file(path: &Path) -> Result<Box<dyn BufRead + Send>> {
    let name = path.display();
    let missing = if path.exists() { "" } else { ", and it is not a puzzle" };
    let file = File::open(path).with_context(|| format!("cannot open {name}{missing}"))?;
    if file.metadata().with_context(|| format!("cannot read {name}"))?.is_dir() {
        bail!("cannot read {name}: it is a directory, expected a file");
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Whether an argument is a puzzle: there is no such file, and it reads as a puzzle or, failing
/// that, has the length of one and no mark of a path.
fn looks_like_puzzle(name: &str, options: &ReadOptions) -> bool {
    if Path::new(name).exists() {
        return false;
    }
    let reads = || read_str(name, options).next().is_some_and(|entry| entry.is_ok());
    let long = name.chars().count() >= 16 && !name.contains(['/', '\\']);
    reads() || (long && !has_file_ending(name))
}

/// Whether the name ends like that of a file: a dot and letters, as in `hard.txt`.
fn has_file_ending(name: &str) -> bool {
    let letters =
        |end: &str| !end.is_empty() && end.chars().all(|symbol| symbol.is_ascii_alphabetic());
    Path::new(name).extension().and_then(|end| end.to_str()).is_some_and(letters)
}

fn items(file: &str, input: Box<dyn BufRead + Send>, options: &ReadOptions) -> Items {
    let file = file.to_owned();
    Box::new(Reader::new(input, options.clone()).map(move |entry| match entry {
        Ok(entry) => Ok(Item { source: Source { file: file.clone(), line: entry.line }, entry }),
        Err(error) => Err(BadPuzzle { file: file.clone(), error }),
    }))
}

/// The one puzzle of the inputs called `names`.
pub(super) fn single(names: &[String], options: &ReadOptions) -> Result<Item> {
    let mut items = open_all(names, options)?;
    let Some(first) = items.next() else { bail!("there is no puzzle in the input") };
    let first = first?;
    ensure!(items.next().is_none(), "expected one puzzle, found several");
    Ok(first)
}
