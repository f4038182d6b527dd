//! Reads and writes files. A file whose name ends in `.gz` or `.zst` is compressed by gzip or zstd, any other file is
//! not.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

/// The number of bytes read at once: a few thousand classic puzzles on a line each.
pub(super) const AT_ONCE: usize = 1 << 18;

/// The compression format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Gzip,
    Zstd,
}

impl Packing {
    const ENDINGS: [(&str, Packing); 2] = [(".gz", Packing::Gzip), (".zst", Packing::Zstd)];

    fn of(name: &str) -> Option<Packing> {
        let name = name.to_ascii_lowercase();
        Self::ENDINGS.into_iter().find(|(end, _)| name.ends_with(end)).map(|(_, packing)| packing)
    }
}

/// Returns the name without `.gz` or `.zst` at its end. Returns any other name unchanged.
pub(super) fn without_ending(name: &str) -> &str {
    let lower = name.to_ascii_lowercase();
    let ending = Packing::ENDINGS.into_iter().find(|(end, _)| lower.ends_with(end));
    ending.map_or(name, |(end, _)| &name[..name.len() - end.len()])
}

/// Returns a reader for the text in `file`, whose path is `path`. If a compressed file is cut off, the reader returns
/// an error at its end.
pub(super) fn unpack(
    path: &Path,
    file: impl Read + Send + 'static,
) -> io::Result<Box<dyn BufRead + Send>> {
    Ok(match Packing::of(&path.to_string_lossy()) {
        None => Box::new(BufReader::with_capacity(AT_ONCE, file)),
        Some(Packing::Gzip) => {
            let text = MultiGzDecoder::new(BufReader::new(file));
            Box::new(BufReader::with_capacity(AT_ONCE, Named(text, "gzip")))
        }
        Some(Packing::Zstd) => {
            let text = zstd::Decoder::new(file)?;
            Box::new(BufReader::with_capacity(AT_ONCE, Named(text, "zstd")))
        }
    })
}

/// A decoder whose errors name the compression format.
struct Named<R>(R, &'static str);

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            io::ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), format!("the {} file ends too early", self.1))
            }
            kind => io::Error::new(kind, format!("this is no whole {} file: {error}", self.1)),
        })
    }
}

/// A buffered writer that may compress.
pub(super) enum Packer<W: Write> {
    Plain(BufWriter<W>),
    Gzip(GzEncoder<BufWriter<W>>),
    Zstd(zstd::Encoder<'static, BufWriter<W>>),
}

impl<W: Write> Packer<W> {
    /// Creates a writer to `file`. The name in `path` decides whether it compresses.
    pub fn new(path: &Path, file: W) -> io::Result<Self> {
        let out = BufWriter::new(file);
        Ok(match Packing::of(&path.to_string_lossy()) {
            None => Packer::Plain(out),
            Some(Packing::Gzip) => Packer::Gzip(GzEncoder::new(out, Compression::default())),
            Some(Packing::Zstd) => {
                Packer::Zstd(zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?)
            }
        })
    }

    /// Writes what is buffered, ends the compressed data, and returns the file.
    pub fn finish(self) -> io::Result<W> {
        let out = match self {
            Packer::Plain(out) => out,
            Packer::Gzip(packed) => packed.finish()?,
            Packer::Zstd(packed) => packed.finish()?,
        };
        out.into_inner().map_err(|error| error.into_error())
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Packer::Plain(out) => out,
            Packer::Gzip(packed) => packed,
            Packer::Zstd(packed) => packed,
        }
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}
