//! Repairs CSV in which a quotation mark is never closed.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Read},
};

use super::source::LIMIT;

/// A CSV input in which a quotation mark that is never closed affects only its own field, not the lines below.
///
/// A quotation mark at the start of a field opens a quoted field, which may contain line ends. A later mark closes it
/// if a delimiter or a line end follows, perhaps after spaces. If no mark closes the field before the end of the input
/// or within [`LIMIT`] bytes, or if other text follows a mark on a later line, the reader treats the opening mark as a
/// character. The field then ends where it would end without the mark.
pub(super) struct Quotes<R> {
    inner: R,
    delimiter: u8,
    ready: Vec<u8>,
    /// The number of bytes of `ready` that `read` has already returned.
    taken: usize,
    /// Lines that were read in advance to find the end of a field, with their line feeds.
    ahead: VecDeque<Vec<u8>>,
}

impl<R: BufRead> Quotes<R> {
    pub fn new(inner: R, delimiter: u8) -> Self {
        Quotes { inner, delimiter, ready: Vec::new(), taken: 0, ahead: VecDeque::new() }
    }

    /// Fills `ready` with the next lines: one line, or all lines of a quoted field.
    fn refill(&mut self) -> io::Result<()> {
        (self.ready, self.taken) = (Vec::new(), 0);
        let mut scan = Scan { delimiter: self.delimiter, ..Scan::default() };
        let (mut lines, mut length) = (0, 0);
        let is_stray = loop {
            if lines == self.ahead.len() && !self.read_ahead()? {
                break scan.spans_lines();
            }
            let line = &self.ahead[lines];
            length += line.len();
            let is_stray = scan.read(line, lines) || (length > LIMIT && scan.spans_lines());
            lines += 1;
            if is_stray || !scan.spans_lines() {
                break is_stray;
            }
        };
        if is_stray {
            let (line, column) = scan.opened;
            self.ahead[line] = quoted(&self.ahead[line], column, self.delimiter);
            lines = line + 1;
        }
        self.ready.extend(self.ahead.drain(..lines).flatten());
        Ok(())
    }

    /// Reads one more line into `ahead`. If the line is longer than [`LIMIT`] bytes, reads only that number of
    /// bytes. Returns `false` at the end of the input.
    fn read_ahead(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        (&mut self.inner).take(LIMIT as u64).read_until(b'\n', &mut line)?;
        let is_any = !line.is_empty();
        self.ahead.extend(is_any.then_some(line));
        Ok(is_any)
    }
}

impl<R: BufRead> Read for Quotes<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.refill()?;
        }
        let read = (&self.ready[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}

/// The state of a search for quoted fields in lines.
#[derive(Default)]
struct Scan {
    delimiter: u8,
    state: State,
    /// The line and the byte offset of the quotation mark that opened the last quoted field, both from 0.
    opened: (usize, usize),
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    FieldBegin,
    Unquoted,
    Quoted,
    /// The last byte is a quotation mark in a quoted field. It closes the field, or it is the first of two marks that
    /// mean one character.
    Mark,
    /// A quoted field was closed, and only spaces followed.
    Closed,
}

impl Scan {
    /// Searches the line with the number `number`, from 0. Returns true if a mark in this line seems to close a quoted
    /// field that an earlier line opened, but other text follows the mark before the next delimiter.
    fn read(&mut self, line: &[u8], number: usize) -> bool {
        for (column, &byte) in line.iter().enumerate() {
            let ends_field = byte == self.delimiter || matches!(byte, b'\n' | b'\r');
            self.state = match (self.state, byte) {
                (State::Quoted, b'"') => State::Mark,
                (State::Quoted, _) | (State::Mark, b'"') => State::Quoted,
                (State::FieldBegin, b'"') => {
                    self.opened = (number, column);
                    State::Quoted
                }
                _ if ends_field => State::FieldBegin,
                (State::Mark | State::Closed, b' ') => State::Closed,
                (State::Mark | State::Closed, _) if self.opened.0 < number => return true,
                _ => State::Unquoted,
            };
        }
        false
    }

    /// Returns whether a quoted field continues on the next line.
    fn spans_lines(&self) -> bool {
        self.state == State::Quoted
    }
}

/// Returns `line` with quotation marks around the field that begins at byte `column`, so that the marks in the
/// field are characters.
fn quoted(line: &[u8], column: usize, delimiter: u8) -> Vec<u8> {
    let (before, rest) = line.split_at(column);
    let ends_field = |&byte: &u8| byte == delimiter || matches!(byte, b'\n' | b'\r');
    let (field, after) = rest.split_at(rest.iter().position(ends_field).unwrap_or(rest.len()));
    let field = String::from_utf8_lossy(field).replace('"', "\"\"");
    [before, b"\"", field.as_bytes(), b"\"", after].concat()
}
