//! Where answers go: standard output, or a file that appears when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use csv::Writer as CsvWriter;
use tempfile::NamedTempFile;

use super::args::AnswerFormat;
use crate::report::Report;

/// Standard output, a device or pipe, or a temporary file beside its destination.
pub(super) enum Destination {
    Stdout(BufWriter<io::Stdout>),
    /// What exists and is no regular file (a pipe, `/dev/null`) is written to, never replaced.
    Device {
        file: BufWriter<File>,
        path: PathBuf,
    },
    File {
        temporary: BufWriter<NamedTempFile>,
        path: PathBuf,
    },
}

impl Destination {
    /// Opens `path`, or standard output.
    pub(super) fn open(path: Option<&Path>) -> Result<Self> {
        match path {
            None => Ok(Destination::Stdout(BufWriter::new(io::stdout()))),
            Some(path) => Self::open_file(path)
                // Without the path of the error, which is that of the temporary file.
                .map_err(|error| io::Error::from(error.kind()))
                .with_context(|| format!("cannot write {}", path.display())),
        }
    }

    fn open_file(path: &Path) -> io::Result<Self> {
        // Through links: the file they lead to is replaced, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| match fs::read_link(path) {
            Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => path.to_owned(),
        });
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                let file = BufWriter::new(File::options().write(true).open(&path)?);
                return Ok(Destination::Device { file, path });
            }
            _ => {}
        }
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let temporary = new_file(directory.unwrap_or(Path::new(".")))?;
        Ok(Destination::File { temporary: BufWriter::new(temporary), path })
    }

    /// Where the data goes, for a message.
    fn name(&self) -> String {
        match self {
            Destination::Stdout(_) => "standard output".to_owned(),
            Destination::Device { path, .. } | Destination::File { path, .. } => {
                path.display().to_string()
            }
        }
    }

    fn told(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.name()))
    }

    /// Makes everything written visible; a file takes the place of its older self only now.
    pub(super) fn finish(mut self) -> Result<()> {
        self.flush()?;
        if let Destination::File { temporary, path } = self {
            let context = || format!("cannot write {}", path.display());
            let temporary =
                temporary.into_inner().map_err(|error| error.into_error()).with_context(context)?;
            keep_rights(&temporary, &path).with_context(context)?;
            temporary.persist(&path).map_err(|error| error.error).with_context(context)?;
        }
        Ok(())
    }
}

/// A temporary file with the rights of any new file; the default would be a private one.
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

/// The finished file keeps the rights of the one it replaces, which must allow writing.
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
            Destination::File { temporary, .. } => temporary.write(bytes),
        };
        written.map_err(|error| self.told(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match self {
            Destination::Stdout(out) => out.flush(),
            Destination::Device { file, .. } => file.flush(),
            Destination::File { temporary, .. } => temporary.flush(),
        };
        flushed.map_err(|error| self.told(&error))
    }
}

/// Writes reports in one form.
pub(super) struct Reports {
    format: AnswerFormat,
    out: Destination,
    written: usize,
}

impl Reports {
    pub(super) fn new(format: AnswerFormat, out: Destination) -> Self {
        Reports { format, out, written: 0 }
    }

    /// Writes one report.
    pub(super) fn write(&mut self, report: &impl Report) -> Result<()> {
        match self.format {
            AnswerFormat::Grid => write!(self.out, "{}", report.grid())?,
            AnswerFormat::Line => writeln!(self.out, "{}", report.line())?,
            AnswerFormat::Json => {
                write!(self.out, "{}", if self.written == 0 { "[\n" } else { ",\n" })?;
                serde_json::to_writer(&mut self.out, report).map_err(io::Error::from)?;
            }
            AnswerFormat::Jsonl | AnswerFormat::Dimacs => {
                writeln!(self.out, "{}", report.jsonl().map_err(io::Error::from)?)?;
            }
            AnswerFormat::Markdown => {
                let gap = if self.written == 0 { "" } else { "\n" };
                write!(self.out, "{gap}{}", report.markdown())?;
            }
            AnswerFormat::Csv => self.out.write_all(&record(report, self.written == 0)?)?,
        }
        self.written += 1;
        Ok(())
    }

    /// Keeps the place of a puzzle that could not be read, so that line N answers puzzle N.
    pub(super) fn write_gap(&mut self, message: &str) -> Result<()> {
        if self.format == AnswerFormat::Line {
            writeln!(self.out, "# {message}")?;
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> Result<()> {
        if self.format == AnswerFormat::Json {
            write!(self.out, "{}", if self.written == 0 { "[]\n" } else { "\n]\n" })?;
        }
        self.out.finish()
    }
}

fn record(report: &impl Report, with_header: bool) -> Result<Vec<u8>> {
    // The csv crate cannot write the header of a struct with flattened fields: JSON has them all.
    let serde_json::Value::Object(fields) = serde_json::to_value(report)? else {
        unreachable!("every report is an object")
    };
    let mut writer = CsvWriter::from_writer(Vec::new());
    if with_header {
        writer.write_record(fields.keys())?;
    }
    writer.write_record(fields.values().map(|value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }))?;
    Ok(writer.into_inner()?)
}
