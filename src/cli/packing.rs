//! Reads and writes files that gzip or zstd may have compressed. Input says by its first bytes whether it is
//! compressed, a new file is compressed if its name ends in `.gz` or `.zst`.

use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

/// The number of bytes read at once: a few thousand classic puzzles on a line each.
const AT_ONCE: usize = 1 << 18;

/// An open input of text.
pub(super) type Input = Box<dyn BufRead + Send>;

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

    /// The first bytes of compressed input. No text begins with them.
    const STARTS: [(&[u8], Packing); 2] =
        [(&[0x1f, 0x8b], Packing::Gzip), (&[0x28, 0xb5, 0x2f, 0xfd], Packing::Zstd)];

    /// Returns the compression format of input that begins with `start`.
    fn of_start(start: &[u8]) -> Option<Packing> {
        let of = Self::STARTS.into_iter().find(|(first, _)| start.starts_with(first));
        of.map(|(_, packing)| packing)
    }

    /// Returns whether more bytes than `start` are needed to know the compression format.
    fn is_open(start: &[u8]) -> bool {
        let is_begun = |first: &[u8]| first.len() > start.len() && first.starts_with(start);
        Self::STARTS.into_iter().any(|(first, _)| is_begun(first))
    }
}

/// Returns the name without `.gz` or `.zst` at its end. Returns any other name unchanged.
pub(super) fn without_ending(name: &str) -> &str {
    let lower = name.to_ascii_lowercase();
    let ending = Packing::ENDINGS.into_iter().find(|(end, _)| lower.ends_with(end));
    ending.map_or(name, |(end, _)| &name[..name.len() - end.len()])
}

/// Reads text from a file or from standard input. If the first bytes are those of gzip or zstd, decompresses it. If
/// compressed input is cut off, reading returns an error at its end.
pub(super) struct Unpacker<R> {
    /// The input until its compression format is known: opening waits for neither a pipe nor a terminal.
    unread: Option<BufReader<R>>,
    /// Bytes that were read and did not suffice to find the compression format.
    start: Vec<u8>,
    text: Input,
}

impl<R: Read + Send + 'static> Unpacker<R> {
    pub fn new(file: R) -> Self {
        let unread = Some(BufReader::with_capacity(AT_ONCE, file));
        Unpacker { unread, start: Vec::new(), text: Box::new(io::empty()) }
    }

    fn text(&mut self) -> io::Result<&mut Input> {
        let Some(file) = &mut self.unread else { return Ok(&mut self.text) };
        let packing = packing_of(file, &mut self.start)?;
        if let Some(file) = self.unread.take() {
            let start = Cursor::new(std::mem::take(&mut self.start));
            self.text = unpacked(start.chain(file), packing)?;
        }
        Ok(&mut self.text)
    }
}

impl<R: Read + Send + 'static> Read for Unpacker<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text()?.read(buffer)
    }
}

impl<R: Read + Send + 'static> BufRead for Unpacker<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.text()?.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.text.consume(amount);
    }
}

/// Reads on until the compression format is known: a single read of a pipe may give a single byte. The bytes of all
/// reads but the last move to `start`.
fn packing_of(file: &mut impl BufRead, start: &mut Vec<u8>) -> io::Result<Option<Packing>> {
    loop {
        let next = file.fill_buf()?;
        let known: Vec<u8> = start.iter().chain(next.iter().take(4)).copied().collect();
        if next.is_empty() || !Packing::is_open(&known) {
            return Ok(Packing::of_start(&known));
        }
        start.extend_from_slice(next);
        let length = next.len();
        file.consume(length);
    }
}

fn unpacked(file: impl BufRead + Send + 'static, packing: Option<Packing>) -> io::Result<Input> {
    let text: Box<dyn Read + Send> = match packing {
        None => return Ok(Box::new(file)),
        Some(Packing::Gzip) => Box::new(Named(MultiGzDecoder::new(file), "gzip")),
        Some(Packing::Zstd) => Box::new(Named(zstd::Decoder::with_buffer(file)?, "zstd")),
    };
    Ok(Box::new(BufReader::with_capacity(AT_ONCE, text)))
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
