//! Limits the number of uncompressed bytes and the reading time of each unit of input: a whole text, or the text up to
//! the next puzzle. So endless input ends in an error and does not fill the memory.

use std::io::{self, BufRead, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// If a call takes at least this long to read bytes, it was waiting for the writer of the input, so its time is not
/// counted.
const WAITED: Duration = Duration::from_millis(50);

/// The time limit of reading does not apply to the first bytes of a unit, up to this number. So short input is always
/// read, and the command answers it, even if the answer is only that the time limit was reached.
pub(super) const AT_ANY_TIME: u64 = 1 << 20;

/// The limits of one unit of input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The largest number of uncompressed bytes.
    pub most: u64,
    /// The longest time for reading the unit; `None` for no limit.
    pub timeout: Option<Duration>,
    /// The flag that sets `most`, for the error message; `None` if no flag sets it.
    pub flag: Option<&'static str>,
}

/// The error that the time limit was reached while a unit of input was read.
#[derive(Debug, thiserror::Error)]
#[error("time limit reached while reading")]
pub(super) struct TooSlow;

/// The bytes and the time of reading since the last [`Counter::reset`].
#[derive(Debug, Default)]
struct Counts {
    bytes: u64,
    time: Duration,
    /// The time at which the last bytes were returned to the caller.
    given: Option<Instant>,
}

/// A handle by which the caller resets the counts of a [`Bounded`] input when a new unit begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Counter(Arc<Mutex<Counts>>);

impl Counter {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the counts of bytes and time to zero.
    pub(super) fn reset(&self) {
        *self.lock() = Counts::default();
    }
}

/// Input that returns an error if a unit of it exceeds the limits.
pub(super) struct Bounded<R> {
    input: R,
    bound: Bound,
    counter: Counter,
}

impl<R: BufRead> Bounded<R> {
    pub(super) fn new(input: R, bound: Bound) -> Self {
        Bounded { input, bound, counter: Counter::default() }
    }

    /// Returns the counter that the caller must reset when a new unit begins.
    pub(super) fn counter(&self) -> Counter {
        self.counter.clone()
    }

    /// Returns an error if a limit is exceeded. First adds the time that the caller took to process the bytes returned
    /// last.
    fn check(&self, read: &mut Counts) -> io::Result<()> {
        let Bound { most, timeout, flag } = self.bound;
        if let Some(given) = read.given.take() {
            read.time += given.elapsed();
        }
        let is_long = read.bytes > AT_ANY_TIME;
        if is_long && timeout.is_some_and(|timeout| read.time > timeout) {
            return Err(io::Error::other(TooSlow));
        }
        match read.bytes > most {
            true => Err(io::Error::other(format!(
                "found more than {most} bytes, expected at most {most}{}",
                flag.map(|flag| format!(", or a larger {flag}")).unwrap_or_default()
            ))),
            false => Ok(()),
        }
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check(&mut self.counter.lock())?;
        let start = self.bound.timeout.map(|_| Instant::now());
        let bytes = self.input.fill_buf()?;
        if let Some(start) = start {
            let took = start.elapsed();
            let mut read = self.counter.lock();
            read.time += if took < WAITED { took } else { Duration::ZERO };
            read.given = Some(Instant::now());
        }
        Ok(bytes)
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.counter.lock().bytes += amount as u64;
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounded(text: &str, most: u64) -> Bounded<&[u8]> {
        Bounded::new(text.as_bytes(), Bound { most, timeout: None, flag: Some("--max-input") })
    }

    #[test]
    fn as_much_as_is_allowed_is_read() {
        let mut text = String::new();
        bounded("abcd", 4).read_to_string(&mut text).unwrap();
        assert_eq!(text, "abcd");
        let error = bounded("abcde", 4).read_to_string(&mut text).unwrap_err().to_string();
        assert!(error.contains("more than 4 bytes") && error.contains("--max-input"), "{error}");
    }

    #[test]
    fn a_mark_begins_anew() {
        let mut input = bounded("abcdefgh", 4);
        let counter = input.counter();
        input.read_exact(&mut [0; 4]).unwrap();
        counter.reset();
        input.read_exact(&mut [0; 4]).unwrap();
    }

    #[test]
    fn waiting_is_not_counted_but_all_else_is() {
        let bound = Bound { most: 9 << 20, timeout: Some(Duration::from_millis(20)), flag: None };
        let text = vec![b' '; 8 << 20];
        let mut input = Bounded::new(&text[..], bound);
        let read = |input: &mut Bounded<&[u8]>, bytes: usize| input.read_exact(&mut vec![0; bytes]);
        read(&mut input, 1 << 20).unwrap();
        std::thread::sleep(Duration::from_millis(30));
        read(&mut input, 1).unwrap();
        std::thread::sleep(Duration::from_millis(30));
        let error = read(&mut input, 1).unwrap_err();
        assert!(error.get_ref().unwrap().is::<TooSlow>());
        input.counter().reset();
        std::thread::sleep(Duration::from_millis(30));
        read(&mut input, 2 << 20).unwrap();
    }
}
