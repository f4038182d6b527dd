//! Reads CSV with a header. Each record holds one puzzle.

use std::{
    borrow::Cow,
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read},
};

use csv::{ByteRecord, ErrorKind, ReaderBuilder, Trim};
use serde_json::Value;

use super::{
    BadRecord, Entry, Format, FormatError, FormatErrorKind,
    cells::Cells,
    place::Place,
    quotes::Quotes,
    source::{LIMIT, Lines, Rest},
    state::ReaderState,
};

/// The names that a column of puzzles may have.
const PUZZLES: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "sudokus"];
/// The names that a column of solutions may have.
const SOLUTIONS: [&str; 2] = ["solution", "solutions"];
/// The names that a column of solutions may have if no column has a name in `SOLUTIONS`. In the program's own
/// reports, the column `answer` holds a word.
const ANSWERS: [&str; 2] = ["answer", "answers"];
/// The number of cells of the smallest puzzle that the reader recognises without a shape.
const FEWEST_CELLS: usize = 16;
/// The maximum number of records below a bad record that are searched for a puzzle.
const RECORDS_AHEAD: usize = 8;
/// The name of a column of rules. The program's own reports have such a column.
const RULES: [&str; 1] = ["rules"];

/// The name of a column of shapes. The program's own reports have such a column.
const SHAPES: [&str; 1] = ["shape"];

/// The name of a column of pencil marks. The program's own reports have such a column.
const MARKS: [&str; 1] = ["marks"];

type Input<R> = Bounded<Quotes<BufReader<LineFeeds<Rest<R>>>>>;

/// A reader of the records below a CSV header. Its columns are numbered from 0.
pub(super) struct Records<R> {
    reader: csv::Reader<Input<R>>,
    record: ByteRecord,
    names: Vec<String>,
    puzzle: usize,
    solution: Option<usize>,
    /// True if the column of solutions may contain words, as in the program's own reports.
    has_words: bool,
    rules: Option<usize>,
    shape: Option<usize>,
    marks: Option<usize>,
    /// The number of the header's line, from 1.
    header_line: usize,
    /// The records that were read in advance after a bad record.
    ahead: VecDeque<ByteRecord>,
    /// The error that ends the input. It is stored here until [`next`](Self::next) returns it.
    end: Option<FormatError>,
    /// A puzzle among the records that were read in advance. Errors about bad records name its size.
    other: Option<Entry>,
    done: bool,
}

/// An input that returns an error after `left` bytes, so that no record fills the memory.
struct Bounded<R> {
    inner: R,
    left: usize,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let length = buffer.len().min(self.left);
        let read = self.inner.read(&mut buffer[..length])?;
        self.left -= read;
        Ok(read)
    }
}

/// An input that replaces `\r\n` by `\n`, because after `\r\n` the `csv` crate returns line numbers that are too low
/// by 1.
struct LineFeeds<R> {
    inner: R,
    /// True if the last byte that was read is a carriage return and the next byte is not known yet.
    held: bool,
}

impl<R: BufRead> Read for LineFeeds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let at_hand = self.inner.fill_buf()?;
            if at_hand.is_empty() {
                let last = usize::from(std::mem::take(&mut self.held)).min(buffer.len());
                buffer[..last].fill(b'\r');
                return Ok(last);
            }
            let (taken, written) = copy(at_hand, buffer, &mut self.held);
            self.inner.consume(taken);
            if written > 0 || buffer.is_empty() {
                return Ok(written);
            }
        }
    }
}

/// Copies text without the carriage returns before line feeds. Returns the number of bytes read and the number of
/// bytes written. `held` is the field of [`LineFeeds`].
fn copy(from: &[u8], to: &mut [u8], held: &mut bool) -> (usize, usize) {
    let length = from.len().min(to.len());
    if !*held && !from[..length].contains(&b'\r') {
        to[..length].copy_from_slice(&from[..length]);
        return (length, length);
    }
    let (mut taken, mut written) = (0, 0);
    while taken < from.len() && written < to.len() {
        let byte = from[taken];
        let is_alone = *held && byte != b'\n';
        *held = !is_alone && byte == b'\r';
        taken += usize::from(!is_alone);
        if !*held {
            to[written] = if is_alone { b'\r' } else { byte };
            written += 1;
        }
    }
    (taken, written)
}

/// Returns whether `text` is a header: it names a known column of puzzles, or it has several fields that are all
/// words, one of them with more than one letter.
pub(super) fn is_header(text: &str) -> bool {
    let names = names(text, delimiter(text));
    let is_word = |name: &String| {
        name.starts_with(char::is_alphabetic)
            && name.chars().all(|c| c.is_alphanumeric() || " _-()".contains(c))
    };
    let known = names.iter().any(|name| column(std::slice::from_ref(name), &PUZZLES).is_some());
    let long = names.iter().any(|name| name.chars().filter(|c| c.is_alphabetic()).count() > 1);
    known || (names.len() > 1 && long && names.iter().all(is_word))
}

/// Returns the delimiter of a header: the first of comma, semicolon and tab that occurs outside of quotation marks. If
/// none occurs, returns the comma.
fn delimiter(header: &str) -> char {
    let is_between = |&c: &char| header.split('"').step_by(2).any(|part| part.contains(c));
    [',', ';', '\t'].into_iter().find(is_between).unwrap_or(',')
}

fn names(header: &str, delimiter: char) -> Vec<String> {
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).delimiter(delimiter as u8).trim(Trim::All);
    let mut records = builder.from_reader(header.as_bytes()).into_records();
    let record = records.next().and_then(Result::ok).unwrap_or_default();
    // The parser keeps the quotation marks of a name that follows a space.
    record.iter().map(|name| name.trim_matches('"').trim().to_owned()).collect()
}

fn column(names: &[String], known: &[&str]) -> Option<usize> {
    names.iter().position(|name| known.iter().any(|known| known.eq_ignore_ascii_case(name)))
}

impl<R: BufRead> Records<R> {
    /// Creates a reader of the rest of `lines`. The current line is the header.
    pub fn new(lines: Lines<R>) -> Result<Self, FormatError> {
        let header = &lines.current().text;
        let header_line = lines.current().number;
        let delimiter = delimiter(header);
        let names = names(header, delimiter);
        let Some(puzzle) = column(&names, &PUZZLES) else {
            let kind =
                FormatErrorKind::MissingColumn { found: names, expected: PUZZLES.join(", ") };
            return Err(kind.at(header_line, 1));
        };
        let solution = column(&names, &SOLUTIONS);
        let has_words = solution.is_none();
        let solution = solution.or_else(|| column(&names, &ANSWERS));
        let [rules, shape, marks] = [&RULES, &SHAPES, &MARKS].map(|known| column(&names, known));
        let lines = BufReader::new(LineFeeds { inner: lines.into_rest(), held: false });
        let input = Bounded { inner: Quotes::new(lines, delimiter as u8), left: LIMIT };
        let mut builder = ReaderBuilder::new();
        builder.flexible(true).delimiter(delimiter as u8);
        Ok(Records {
            reader: builder.from_reader(input),
            record: ByteRecord::new(),
            names,
            puzzle,
            solution,
            has_words,
            rules,
            shape,
            marks,
            header_line,
            ahead: VecDeque::new(),
            end: None,
            other: None,
            done: false,
        })
    }

    /// Returns the puzzle of the next record, or the error in it. Returns `None` at the end of the input.
    pub fn next(
        &mut self,
        reader_state: &ReaderState,
        numbers: &mut Vec<u8>,
    ) -> Option<Result<Entry, FormatError>> {
        if let Some(record) = self.ahead.pop_front() {
            self.record = record;
        } else if !self.advance() {
            return self.end.take().map(Err);
        }
        let entry = self.entry(reader_state, numbers);
        let entry = entry.or_else(|error| self.compared_with_others(reader_state, numbers, error));
        Some(entry.map_err(|error| error.with(|| self.bad_record())))
    }

    /// Reads the next record. Returns `false` at the end of the input, and after an error that ends the input.
    fn advance(&mut self) -> bool {
        if self.done {
            return false;
        }
        self.reader.get_mut().left = LIMIT;
        match self.reader.read_byte_record(&mut self.record) {
            Ok(true) => return true,
            Ok(false) => {}
            Err(error) => self.end = Some(self.failure(error)),
        }
        self.done = true;
        false
    }

    /// If no size is known yet, reads the bad record again with the size of a puzzle below it, so that the error
    /// names this size. Returns `error` if a size is known or no such puzzle is found.
    fn compared_with_others(
        &mut self,
        reader_state: &ReaderState,
        numbers: &mut Vec<u8>,
        error: FormatError,
    ) -> Result<Entry, FormatError> {
        if !reader_state.lacks_size() {
            return Err(error);
        }
        if self.other.is_none() && self.ahead.is_empty() {
            self.look_ahead(reader_state, numbers);
        }
        match &self.other {
            Some(other) => self.entry(&reader_state.beside(other), numbers),
            None => Err(error),
        }
    }

    /// Reads records in advance until one of them holds a puzzle, at most [`RECORDS_AHEAD`] records. Stores these
    /// records in `ahead` for the method `next`.
    fn look_ahead(&mut self, reader_state: &ReaderState, numbers: &mut Vec<u8>) {
        let bad = self.record.clone();
        while self.other.is_none() && self.ahead.len() < RECORDS_AHEAD && self.advance() {
            self.other = self.entry(reader_state, numbers).ok();
            self.ahead.push_back(self.record.clone());
        }
        self.record = bad;
    }

    fn line(&self) -> usize {
        let line = self.record.position().map_or(1, |position| position.line());
        self.header_line + usize::try_from(line).unwrap_or(1) - 1
    }

    fn entry(
        &self,
        reader_state: &ReaderState,
        numbers: &mut Vec<u8>,
    ) -> Result<Entry, FormatError> {
        let reader_state = &*self.reader_state_of(reader_state)?;
        let Cells { puzzle, alphabet, .. } = self.cells(reader_state, numbers)?;
        let solution = match self.optional_field(self.solution)? {
            Some((text, _)) if self.is_no_solution(text) => None,
            Some((text, place)) => reader_state.read_solution(text, puzzle.shape(), place)?,
            None => None,
        };
        let (line, comment, puzzle) = (self.line(), self.comment(), reader_state.ruled(puzzle));
        let (format, expected_count, fields) = (Format::Csv, None, self.fields());
        Ok(Entry { line, format, puzzle, expected_count, solution, comment, fields, alphabet })
    }

    /// Reads the pencil marks of the record, or its puzzle if it has none.
    fn cells(
        &self,
        reader_state: &ReaderState,
        numbers: &mut Vec<u8>,
    ) -> Result<Cells, FormatError> {
        if let Some((text, place)) = self.stated_field(self.marks)? {
            let of_marks = ReaderState { format: Some(Format::MarksLine), ..reader_state.clone() };
            return of_marks.read_cells(text, place);
        }
        let (text, place) = self.field(self.puzzle)?;
        let known = reader_state.read_known_cells(text, numbers);
        known.map_or_else(|| reader_state.read_cells(text, place), Ok)
    }

    /// Returns whether a field says that there is no solution. Such a field has fewer characters than any solution.
    /// In addition, either the column may contain words, or the field has no decimal digit, such as a dash or
    /// `n/a`.
    fn is_no_solution(&self, text: &str) -> bool {
        let has_digit = text.bytes().any(|byte| byte.is_ascii_digit());
        text.len() < FEWEST_CELLS && (self.has_words || !has_digit)
    }

    /// Returns the reader state with the shape and the rules that the record gives. If the record gives none,
    /// returns `reader_state`.
    fn reader_state_of<'a>(
        &self,
        reader_state: &'a ReaderState,
    ) -> Result<Cow<'a, ReaderState>, FormatError> {
        let mut own = Cow::Borrowed(reader_state);
        if let Some((text, place)) = self.stated_field(self.shape)? {
            let shape = own.read_shape(text).map_err(|kind| place.error(kind))?;
            own.to_mut().shape = Some(shape);
        }
        if let Some((text, place)) = self.stated_field(self.rules)? {
            let rules = own.read_own_rules(text).map_err(|kind| place.error(kind))?;
            own.to_mut().rules = rules;
        }
        Ok(own)
    }

    /// Returns the field with the index `index`, from 0. Returns `None` if the field is missing or empty.
    fn stated_field(&self, index: Option<usize>) -> Result<Option<(&str, Place)>, FormatError> {
        Ok(self.optional_field(index)?.filter(|(text, _)| !text.is_empty()))
    }

    /// Returns the field with the index `index`, from 0. Returns `None` if there is no such column or the record is
    /// too short.
    fn optional_field(&self, index: Option<usize>) -> Result<Option<(&str, Place)>, FormatError> {
        let index = index.filter(|&index| index < self.record.len());
        index.map(|index| self.field(index)).transpose()
    }

    /// Returns the field with the index `index`, from 0, without spaces around it. Also returns its line and
    /// column; the column is exact if no field is quoted.
    fn field(&self, index: usize) -> Result<(&str, Place), FormatError> {
        let line = self.line();
        let Some(bytes) = self.record.get(index) else {
            let (found, expected) = (self.record.len(), index + 1);
            return Err(FormatErrorKind::MissingField { found, expected }.at(line, 1));
        };
        let before = self.record.iter().take(index).map(|field| chars_in(field) + 1);
        let column = before.sum::<usize>() + 1;
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let indent = text.len() - text.trim_start().len();
                Ok((text.trim(), Place { line, column: column + indent }))
            }
            Err(error) => {
                let valid = chars_in(&bytes[..error.valid_up_to()]);
                Err(FormatErrorKind::InvalidUtf8.at(line, column + valid))
            }
        }
    }

    fn bad_record(&self) -> BadRecord {
        let puzzle = self.record.get(self.puzzle);
        let puzzle = puzzle.map(|text| String::from_utf8_lossy(text).trim().to_owned());
        BadRecord { puzzle, fields: self.fields() }
    }

    /// Returns all named fields except the puzzle, in the order of the columns. A missing field is empty.
    fn fields(&self) -> Vec<(String, Value)> {
        let others = self.names.iter().enumerate().filter(|&(index, _)| index != self.puzzle);
        let field = |index| String::from_utf8_lossy(self.record.get(index).unwrap_or_default());
        others.map(|(index, name)| (name.clone(), field(index).into())).collect()
    }

    /// Returns the fields that are not the puzzle, its marks, the solution or the rules, as one text of `name=value`
    /// pairs. A field without a name is only its value. Empty fields are left out. Returns `None` if no field is left.
    fn comment(&self) -> Option<String> {
        let others = self.record.iter().enumerate().filter(|&(index, field)| {
            let known = [Some(self.puzzle), self.marks, self.solution, self.rules];
            let known = known.contains(&Some(index));
            !known && !field.is_empty()
        });
        let named = others.map(|(index, field)| {
            let value = String::from_utf8_lossy(field);
            self.names
                .get(index)
                .map_or_else(|| value.to_string(), |name| format!("{name}={value}"))
        });
        let named: Vec<_> = named.collect();
        (!named.is_empty()).then(|| named.join(", "))
    }

    fn failure(&self, error: csv::Error) -> FormatError {
        let line = self.line();
        match error.into_kind() {
            ErrorKind::Io(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                FormatErrorKind::TooLong { limit: LIMIT }.at(line, 1).beyond_puzzle()
            }
            ErrorKind::Io(error) => FormatErrorKind::Io(error).at(line, 1),
            other => FormatErrorKind::Io(io::Error::other(format!("{other:?}"))).at(line, 1),
        }
    }
}

fn chars_in(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}
