//! Defines a temporary file that hashes its contents while they are written. Contents of up to 16 MiB stay in memory.

use std::io::{self, BufWriter, Read, Seek, Write};

use sha2::{Digest as _, Sha256};
use tempfile::SpooledTempFile;

use super::Listed;

/// The largest number of bytes that stay in memory. Longer contents move to a file on disk; a browser has no disk.
const MOST_BYTES_IN_MEMORY: usize =
    if cfg!(target_family = "wasm") { usize::MAX } else { 16 << 20 };

/// A temporary file with the hash of its contents. It is written once and may be read several times.
#[derive(Debug)]
pub(super) struct HashedTempFile {
    content: BufWriter<Hashed>,
}

#[derive(Debug)]
struct Hashed {
    file: SpooledTempFile,
    hash: Sha256,
    bytes: u64,
}

impl HashedTempFile {
    pub fn new() -> Self {
        let file = SpooledTempFile::new(MOST_BYTES_IN_MEMORY);
        HashedTempFile { content: BufWriter::new(Hashed { file, hash: Sha256::new(), bytes: 0 }) }
    }

    /// Returns a reader over the contents, from the beginning.
    pub fn read(&mut self) -> io::Result<impl Read> {
        self.flush()?;
        let file = &mut self.content.get_mut().file;
        file.rewind()?;
        Ok(file)
    }

    /// Returns the size and the hash of the contents.
    pub fn listed(&mut self) -> io::Result<Listed> {
        self.flush()?;
        let Hashed { hash, bytes, .. } = self.content.get_ref();
        Ok(Listed::new(*bytes, hash.clone()))
    }
}

impl Write for HashedTempFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.content.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.content.flush()
    }
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
