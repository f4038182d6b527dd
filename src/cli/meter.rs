//! Counts the bytes read from files, and estimates the time left.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The number of bytes read so far from all files, and the total size of these files. A compressed file counts with
/// its compressed size.
#[derive(Clone, Debug, Default)]
pub(super) struct Meter {
    read: Arc<AtomicU64>,
    total: u64,
    /// True if there is also input of unknown size.
    endless: bool,
}

impl Meter {
    /// Records that there is input of unknown size, so that no remaining time can be estimated.
    pub fn show_spinner(&mut self) {
        self.endless = true;
    }

    /// Returns a reader for `file` that counts the bytes that it reads. `size` is the size of the file in bytes, or
    /// `None` if it is unknown.
    pub fn watch<R: Read>(&mut self, file: R, size: Option<u64>) -> Watched<R> {
        match size {
            Some(size) => self.total += size,
            None => self.show_spinner(),
        }
        Watched { file, read: Arc::clone(&self.read) }
    }

    /// Returns an estimate of the time left, if the bytes so far took the time `elapsed`. Returns `None` if a size is
    /// unknown, if nothing has been read, and if a file has grown beyond its size.
    pub fn time_left(&self, elapsed: Duration) -> Option<Duration> {
        let read = self.read.load(Ordering::Relaxed);
        let known = !self.endless && read > 0 && read <= self.total;
        let share = (self.total as f64 - read as f64) / read as f64;
        known.then(|| elapsed.mul_f64(share))
    }
}

/// A reader that adds the bytes that it reads to the count of a [`Meter`].
pub(super) struct Watched<R> {
    file: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_read_leaves_three_times_as_long() {
        let mut meter = Meter::default();
        let mut file = meter.watch(&[0u8; 8][..], Some(8));
        let second = Duration::from_secs(1);
        assert_eq!(meter.time_left(second), None);
        file.read_exact(&mut [0; 2]).unwrap();
        assert_eq!(meter.time_left(second), Some(3 * second));
        meter.show_spinner();
        assert_eq!(meter.time_left(second), None);
    }
}
