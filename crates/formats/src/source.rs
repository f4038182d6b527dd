//! Reads the lines of an input, limits their length, and can read lines in advance. The buffer of a line is used
//! again.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Chain, Cursor, Read},
    mem,
};

use super::{FormatError, FormatErrorKind};

/// The maximum number of bytes of a line, a CSV record or a JSON value. A 100x100 grid of pencil marks fits.
pub(super) const LIMIT: usize = 4 << 20;

/// One line without its line end.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// The number of the line, from 1.
    pub number: usize,
    pub text: String,
    /// True if a line end followed. A file that was cut off in the middle of a line ends without a line end.
    pub ended: bool,
}

/// The lines of an input: the current line, and the lines that were read in advance.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    number: usize,
    current: Line,
    ahead: VecDeque<Result<Line, FormatError>>,
    /// The rest of the last line that was read, split at its carriage returns. Each part is a line of its own.
    split: VecDeque<Vec<u8>>,
    /// True if a line end follows the last part in `split`.
    ended: bool,
    /// The bytes of the latest line that could not be read, with its line end.
    unreadable: Vec<u8>,
    /// True after an error that ends all reading.
    closed: bool,
}

/// The rest of an input, from the start of a line on.
pub(super) type Rest<R> = Chain<Cursor<Vec<u8>>, R>;

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        let (ahead, split) = (VecDeque::new(), VecDeque::new());
        Lines {
            input,
            number: 0,
            current: Line::default(),
            ahead,
            split,
            ended: false,
            unreadable: Vec::new(),
            closed: false,
        }
    }

    /// Makes the next line the current line. Returns `None` at the end of the input.
    pub fn advance(&mut self) -> Option<Result<(), FormatError>> {
        let next = match self.ahead.pop_front() {
            Some(next) => next,
            None => {
                let buffer = mem::take(&mut self.current.text);
                self.read(buffer)?
            }
        };
        Some(next.map(|line| self.current = line))
    }

    /// Returns the current line, which the last call of [`advance`](Self::advance) read.
    pub fn current(&self) -> &Line {
        &self.current
    }

    /// Returns a line below the current line; the `distance` 0 is the next line. Returns `None` if the input ends
    /// or reading fails before this line.
    pub fn peek(&mut self, distance: usize) -> Option<&Line> {
        while self.ahead.len() <= distance {
            if self.ahead.back().is_some_and(Result::is_err) {
                return None;
            }
            let line = self.read(String::new())?;
            self.ahead.push_back(line);
        }
        self.ahead[distance].as_ref().ok()
    }

    /// Inserts `prefix` at the start of the next line, if there is a next line.
    pub fn prefix_next(&mut self, prefix: char) {
        if self.peek(0).is_some()
            && let Some(Ok(line)) = self.ahead.front_mut()
        {
            line.text.insert(0, prefix);
        }
    }

    /// Replaces the text of the current line.
    pub fn replace_current(&mut self, text: String) {
        self.current.text = text;
    }

    /// Returns `lines` to the input, so that they are read again as the next lines.
    pub fn unread(&mut self, lines: Vec<Line>) {
        for line in lines.into_iter().rev() {
            self.ahead.push_front(Ok(line));
        }
    }

    /// Returns the number of the last line that was read. Returns 1 if no line was read.
    pub fn last_number(&self) -> usize {
        self.number.max(1)
    }

    /// Returns the rest of the input as bytes, from the start of the current line. A line that was read in advance and
    /// could not be read is the last of them, and the rest has its bytes.
    pub fn into_rest(self) -> Rest<R> {
        let mut bytes = Vec::new();
        for line in [Ok(self.current)].into_iter().chain(self.ahead) {
            let Ok(line) = line else {
                bytes.extend_from_slice(&self.unreadable);
                continue;
            };
            bytes.extend_from_slice(line.text.as_bytes());
            if line.ended {
                bytes.push(b'\n');
            }
        }
        for line in self.split {
            bytes.extend_from_slice(&line);
            bytes.push(b'\n');
        }
        Cursor::new(bytes).chain(self.input)
    }

    /// Calls `take` with the input that is in the buffer. `take` returns the number of bytes and the number of
    /// lines that it takes, and a result. Returns the number of the first line that `take` took, and its result.
    /// Returns `None` if `take` took no line. Also returns `None`, without a call of `take`, if lines were read in
    /// advance or reading fails.
    pub fn take_lines<T>(
        &mut self,
        take: impl FnOnce(&[u8]) -> (usize, usize, T),
    ) -> Option<(usize, T)> {
        if self.closed || !self.ahead.is_empty() || !self.split.is_empty() {
            return None;
        }
        let at_hand = match self.input.fill_buf() {
            Ok(at_hand) => at_hand,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return None,
            Err(error) => {
                let error = self.fail(error);
                self.ahead.push_back(Err(error));
                return None;
            }
        };
        let (bytes, lines, taken) = take(at_hand);
        self.input.consume(bytes);
        self.number += lines;
        (lines > 0).then(|| (self.number - lines + 1, taken))
    }

    /// Reads one more line into `buffer`. Returns `None` at the end of the input.
    fn read(&mut self, buffer: String) -> Option<Result<Line, FormatError>> {
        if self.closed {
            return None;
        }
        if let Some(bytes) = self.split.pop_front() {
            self.number += 1;
            let ended = !self.split.is_empty() || self.ended;
            return Some(self.text(bytes, ended));
        }
        let mut bytes = buffer.into_bytes();
        bytes.clear();
        let input = &mut self.input;
        match input.take(LIMIT as u64 + 2).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(_) => self.number += 1,
            Err(error) => return Some(Err(self.fail(error))),
        }
        let ended = bytes.last() == Some(&b'\n');
        if !ended && bytes.len() > LIMIT {
            self.keep_unreadable(&bytes, true);
            return Some(Err(self.skip_long_line()));
        }
        Some(self.text(bytes, ended))
    }

    fn text(&mut self, mut bytes: Vec<u8>, ended: bool) -> Result<Line, FormatError> {
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        if let Some(end) = bytes.iter().position(|&byte| byte == b'\r') {
            let rest = bytes.split_off(end);
            self.split = rest[1..].split(|&byte| byte == b'\r').map(<[u8]>::to_vec).collect();
            self.ended = ended;
        }
        let ended = ended || !self.split.is_empty();
        if self.number == 1 && bytes.starts_with(b"\xEF\xBB\xBF") {
            bytes.drain(..3);
        }
        if let Some(zero) = bytes.iter().position(|&byte| byte == 0) {
            self.closed = true;
            self.keep_unreadable(&bytes, ended);
            return Err(self.bad_byte(FormatErrorKind::NulByte, &bytes[..zero]));
        }
        String::from_utf8(bytes).map(|text| Line { number: self.number, text, ended }).map_err(
            |error| {
                self.keep_unreadable(error.as_bytes(), ended);
                let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                self.bad_byte(FormatErrorKind::InvalidUtf8, valid)
            },
        )
    }

    fn keep_unreadable(&mut self, bytes: &[u8], ended: bool) {
        self.unreadable.clear();
        self.unreadable.extend_from_slice(bytes);
        if ended {
            self.unreadable.push(b'\n');
        }
    }

    fn bad_byte(&self, kind: FormatErrorKind, before: &[u8]) -> FormatError {
        kind.at(self.number, String::from_utf8_lossy(before).chars().count() + 1)
    }

    fn skip_long_line(&mut self) -> FormatError {
        match self.input.skip_until(b'\n') {
            Ok(_) => FormatErrorKind::TooLong { limit: LIMIT }.at(self.number, 1),
            Err(error) => self.fail(error),
        }
    }

    fn fail(&mut self, error: io::Error) -> FormatError {
        self.closed = true;
        FormatErrorKind::Io(error).at(self.number + 1, 1)
    }
}

/// Returns the column of the byte `offset` in `text`. The column counts characters, from 1.
pub(super) fn column(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).chars().count() + 1
}
