//! Writes answers to standard output, or to a file that appears when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, Result};
use serde_json::{Map, Value};
use tempfile::NamedTempFile;

use super::Exit;
use super::args::AnswerFormat;
use super::input::Item;
use super::interrupt::Unfinished;
use super::packing::Packer;
use crate::report::{Columns, Report, with_others};

/// Where output goes: to standard output, to a device or pipe, or to a temporary file in the folder of the final file.
pub(super) enum Destination {
    Stdout(BufWriter<io::Stdout>),
    /// An existing path that is not a regular file (a pipe, `/dev/null`); it is written to, never replaced.
    Device {
        file: Packer<File>,
        path: PathBuf,
    },
    File {
        temporary: Packer<NamedTempFile>,
        path: PathBuf,
        is_empty: bool,
        /// Removes the temporary file if a signal ends the program.
        unfinished: Unfinished,
    },
}

/// Returns whether an output goes to the same place as the one that `--output` names. `None` is standard output, as is
/// `-`.
pub(super) fn is_same(path: &Path, output: Option<&Path>) -> io::Result<bool> {
    Ok(absolute(path)? == absolute(output.unwrap_or(Path::new("-")))?)
}

impl Destination {
    /// Opens the file `path`, or standard output if `path` is `None` or `-`.
    pub(super) fn open(path: Option<&Path>) -> Result<Self> {
        match path {
            None => Ok(Destination::Stdout(BufWriter::new(io::stdout()))),
            Some(path) if path == Path::new("-") => Self::open(None),
            Some(path) => Self::open_file(path)
                // The error contains the path of the temporary file; the message must not show that path.
                .map_err(|error| match error.kind() {
                    io::ErrorKind::NotFound => io::Error::other("there is no such folder"),
                    kind => io::Error::from(kind),
                })
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }

    fn open_file(path: &Path) -> io::Result<Self> {
        // Follows symbolic links, so that the file at their end is replaced and not the link.
        let path = path.canonicalize().unwrap_or_else(|_| match fs::read_link(path) {
            Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => path.to_owned(),
        });
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                let file = Packer::new(&path, File::options().write(true).open(&path)?)?;
                return Ok(Destination::Device { file, path });
            }
            _ => {}
        }
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new("."));
        let (temporary, unfinished) = Unfinished::create(|| new_file(directory))?;
        let temporary = Packer::new(&path, temporary)?;
        Ok(Destination::File { temporary, path, is_empty: true, unfinished })
    }

    /// Returns the name of the destination, as messages show it.
    fn name(&self) -> String {
        match self {
            Destination::Stdout(_) => "standard output".to_owned(),
            Destination::Device { path, .. } | Destination::File { path, .. } => {
                path.display().to_string()
            }
        }
    }

    fn has_noted(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name()))
    }

    /// Completes the output. Only then does a file appear under its name, and replace an older file.
    pub(super) fn finish(mut self) -> Result<()> {
        self.flush()?;
        let context = |path: &Path| format!("cannot write {}", path.display());
        match self {
            Destination::Stdout(_) => {}
            Destination::Device { file, path } => {
                file.finish().with_context(|| context(&path))?;
            }
            Destination::File { temporary, path, unfinished, .. } => {
                temporary
                    .finish()
                    .and_then(|temporary| put_in_place(temporary, &path))
                    .with_context(|| context(&path))?;
                drop(unfinished);
            }
        }
        Ok(())
    }

    /// Completes the output of a run that ends with `exit`. If a signal interrupted the run, or if it failed before it
    /// wrote anything, no file appears, and an older file of that name stays.
    pub(super) fn finish_after(self, exit: Exit) -> Result<()> {
        if self.is_kept_after(exit) {
            let why = if exit == Exit::Interrupted { "interrupted, " } else { "" };
            note!("sudosat: {why}{} is not written", self.name());
            return Ok(());
        }
        self.finish()
    }

    /// Returns whether this is a file that does not appear after a run that ends with `exit`.
    fn is_kept_after(&self, exit: Exit) -> bool {
        match self {
            Destination::File { is_empty, .. } => {
                exit == Exit::Interrupted || *is_empty && exit.is_failure()
            }
            Destination::Stdout(_) | Destination::Device { .. } => false,
        }
    }
}

/// Creates a temporary file with the permissions that a new file usually has. By default only the user can read a
/// temporary file.
#[cfg(unix)]
fn new_file(directory: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    let rights = fs::Permissions::from_mode(0o666);
    tempfile::Builder::new().permissions(rights).tempfile_in(directory)
}

#[cfg(not(unix))]
fn new_file(directory: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(directory)
}

/// Moves the finished file to `path`. An older file there is replaced, and its permissions are kept.
fn put_in_place(temporary: NamedTempFile, path: &Path) -> io::Result<()> {
    keep_rights(&temporary, path)?;
    temporary.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// If `path` is a file, gives its permissions to the temporary file. Returns an error if the file `path` is read-only.
fn keep_rights(temporary: &NamedTempFile, path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if old.permissions().readonly() => {
            Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"))
        }
        Ok(old) => temporary.as_file().set_permissions(old.permissions()),
        Err(_) => Ok(()),
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match self {
            Destination::Stdout(out) => out.write(bytes),
            Destination::Device { file, .. } => file.write(bytes),
            Destination::File { temporary, is_empty, .. } => {
                *is_empty = false;
                temporary.write(bytes)
            }
        };
        written.map_err(|error| self.has_noted(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match self {
            Destination::Stdout(out) => out.flush(),
            Destination::Device { file, .. } => file.flush(),
            // Nobody can see the file before it is finished.
            Destination::File { .. } => Ok(()),
        };
        flushed.map_err(|error| self.has_noted(&error))
    }
}

/// Writes reports to one destination in one format.
pub(super) struct Reports {
    format: AnswerFormat,
    out: Destination,
    written: usize,
    columns: Columns,
}

impl Reports {
    pub(super) fn new(format: AnswerFormat, out: Destination) -> Self {
        Reports { format, out, written: 0, columns: Columns::default() }
    }

    /// Writes one report.
    pub(super) fn write(&mut self, report: &impl Report) -> Result<()> {
        self.put(Rendered::new(self.format, report, Vec::new())?)
    }

    /// Writes one report about `item`. In JSON and CSV, the fields that the source has in addition to the puzzle are
    /// added.
    pub(super) fn write_of(&mut self, item: &Item, report: &impl Report) -> Result<()> {
        self.put(Rendered::new(self.format, report, item.passed_on_in(self.format))?)
    }

    /// Writes a rendered report, and before it the comma, bracket, blank line or CSV header that it needs.
    pub(super) fn put(&mut self, rendered: Rendered) -> Result<()> {
        let first = self.written == 0;
        match rendered {
            Rendered::Text(text) => self.out.write_all(text.as_bytes())?,
            Rendered::Object(text) => {
                write!(self.out, "{}{text}", if first { "[\n" } else { ",\n" })?;
            }
            Rendered::Chapter(text) => write!(self.out, "{}{text}", if first { "" } else { "\n" })?,
            Rendered::Record(fields) => {
                self.out.write_all(&self.columns.record(&fields)?)?;
                note_missing(&mut self.columns);
            }
            Rendered::Place(fields) => {
                self.out.write_all(&self.columns.hold(fields)?)?;
                note_missing(&mut self.columns);
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Writes complete lines of text, such as the answers to input lines that hold one puzzle each.
    pub(super) fn put_lines(&mut self, lines: &[u8]) -> Result<()> {
        self.written += 1;
        Ok(self.out.write_all(lines)?)
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }

    /// Ends the document of a run that ends with `exit`, unless its file does not appear: see
    /// [`Destination::finish_after`].
    pub(super) fn finish_after(self, exit: Exit) -> Result<()> {
        match self.out.is_kept_after(exit) {
            true => self.out.finish_after(exit),
            false => self.finish(),
        }
    }

    /// Ends the document: closes a JSON array, and writes the CSV records that were held back until now.
    pub(super) fn finish(mut self) -> Result<()> {
        if self.format == AnswerFormat::Json {
            write!(self.out, "{}", if self.written == 0 { "[]\n" } else { "\n]\n" })?;
        }
        let rest = self.columns.rest()?;
        self.out.write_all(&rest)?;
        self.out.finish()
    }
}

/// A report as text or fields. [`Reports`] adds what depends on whether the report is the first one in the output:
/// commas, blank lines and the CSV header.
pub(super) enum Rendered {
    /// A text that is written as it is.
    Text(String),
    /// An element of a JSON array, without a comma or bracket.
    Object(String),
    /// A part of a Markdown text, separated from the next part by a blank line.
    Chapter(String),
    /// The names and values of a CSV record.
    Record(Map<String, Value>),
    /// The names and values of a CSV record for a puzzle without a report.
    Place(Map<String, Value>),
}

impl Rendered {
    /// Renders `report`. In JSON and CSV the extra `fields` of its source follow.
    pub(super) fn new(
        format: AnswerFormat,
        report: &impl Report,
        fields: Vec<(String, Value)>,
    ) -> Result<Self> {
        Ok(match format {
            AnswerFormat::Grid => Rendered::Text(report.grid()),
            AnswerFormat::Line => Rendered::Text(report.line() + "\n"),
            AnswerFormat::Json => Rendered::Object(object(report, fields)?),
            AnswerFormat::Jsonl | AnswerFormat::Dimacs => {
                Rendered::Text(object_lines(report, fields)? + "\n")
            }
            AnswerFormat::Markdown => Rendered::Chapter(report.markdown()),
            AnswerFormat::Csv => Rendered::Record(all_fields(report, fields)?),
        })
    }

    /// Renders a row for a puzzle without a report, so that row N of the output belongs to puzzle N. In JSON and CSV
    /// the row has the fields of `record` and the extra `fields`. In lines it is a comment with the `message`. Returns
    /// `None` for the other formats: their readers find the message on standard error.
    pub(super) fn in_place(
        format: AnswerFormat,
        message: &str,
        record: Map<String, Value>,
        fields: Vec<(String, Value)>,
    ) -> Option<Self> {
        let all = || with_others(record, fields);
        Some(match format {
            AnswerFormat::Line => Rendered::Text(format!("# {message}\n")),
            AnswerFormat::Json => Rendered::Object(Value::Object(all()).to_string()),
            AnswerFormat::Jsonl => Rendered::Text(format!("{}\n", Value::Object(all()))),
            AnswerFormat::Csv => Rendered::Place(all()),
            AnswerFormat::Grid | AnswerFormat::Markdown | AnswerFormat::Dimacs => return None,
        })
    }
}

fn object(report: &impl Report, fields: Vec<(String, Value)>) -> Result<String> {
    Ok(match fields.is_empty() {
        true => report.json()?,
        false => serde_json::to_string(&all_fields(report, fields)?)?,
    })
}

/// Returns the report as JSON lines. If the report has several lines, the extra fields are left out, because no single
/// object could contain them.
fn object_lines(report: &impl Report, fields: Vec<(String, Value)>) -> Result<String> {
    let lines = report.jsonl()?;
    if fields.is_empty() || lines.contains('\n') { Ok(lines) } else { object(report, fields) }
}

/// Returns the fields of the report, followed by the extra `fields`.
fn all_fields(report: &impl Report, fields: Vec<(String, Value)>) -> Result<Map<String, Value>> {
    let Value::Object(own) = report.json_value()? else {
        unreachable!("every report is an object")
    };
    Ok(with_others(own, fields))
}

/// Prints a note about a field that is left out of CSV because the first record has no such column. Only the first such
/// field gives a note.
pub(super) fn note_missing(columns: &mut Columns) {
    if let Some(name) = columns.take_missing() {
        note!("sudosat: column `{name}` is left out: the first puzzle has none of that name");
    }
}
