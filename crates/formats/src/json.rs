//! Reads JSON. A value is an object such as `{"shape":"3x3","clues":"53..7...","solution":"..."}`, an array of such
//! objects, or an array of rows of numbers.

use std::io::BufRead;

use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

use sudosat_cover::Total;
use sudosat_grid::{Grid, Puzzle, Shape, quantity};

use super::{
    Alphabet, BadRecord, Entry, Format, FormatError, FormatErrorKind, fpuzzles,
    place::Place,
    source::{LIMIT, Line, Lines, column},
    state::ReaderState,
    sudokupad,
};

/// One puzzle as a JSON object. The function [`other_fields`] returns the further fields.
#[derive(Deserialize)]
struct Record {
    #[serde(default, deserialize_with = "stated")]
    shape: Option<String>,
    #[serde(default, deserialize_with = "stated")]
    alphabet: Option<String>,
    puzzle: Option<Value>,
    /// The puzzle under another name. In an object that also has `puzzle`, this must be a number, the number of clues.
    clues: Option<Value>,
    #[serde(default, deserialize_with = "stated")]
    marks: Option<String>,
    solution: Option<Value>,
    count: Option<Number>,
    comment: Option<String>,
    #[serde(default, deserialize_with = "stated")]
    rules: Option<String>,
}

/// Reads an optional text. An empty text states as little as null or a missing field, like an empty field of CSV.
fn stated<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    Ok(text.filter(|text| !text.trim().is_empty()))
}

/// The names of the fields that define the puzzle, its shape, rules and alphabet.
const OWN: [&str; 6] = ["shape", "alphabet", "clues", "puzzle", "marks", "rules"];

/// Returns the fields of an object that are not in [`OWN`], and the field `clues` if it is a number.
fn other_fields(object: &Value) -> Vec<(String, Value)> {
    let fields = object.as_object().into_iter().flatten();
    let is_number_of_clues = |name: &str, value: &Value| name == "clues" && value.is_number();
    let other = fields
        .filter(|(name, value)| !OWN.contains(&name.as_str()) || is_number_of_clues(name, value));
    other.map(|(name, value)| (name.clone(), value.clone())).collect()
}

/// Returns a field of an object whose name is almost one of [`OWN`] that the object lacks, and that name: without its
/// `s`, or in other letters, such as `rule` or `Rules`. Without it, the text would be read as another puzzle.
fn misspelt(object: &Value) -> Option<(&str, &'static str)> {
    let mut texts = object.as_object()?.iter().filter(|(_, value)| value.is_string());
    texts.find_map(|(name, _)| {
        let lower = name.to_ascii_lowercase();
        let is_meant = |own: &&&str| lower == **own || own.strip_suffix('s') == Some(&lower);
        let own = OWN.iter().find(is_meant)?;
        object.get(*own).is_none().then_some((name.as_str(), *own))
    })
}

impl BadRecord {
    /// Returns the text of the puzzle and the other fields of an object. The object need not be a valid puzzle.
    fn of_object(object: &Value) -> Self {
        let puzzle = ["puzzle", "clues"].iter().find_map(|&name| object[name].as_str());
        BadRecord { puzzle: puzzle.map(str::to_owned), fields: other_fields(object) }
    }
}

/// The text of one JSON value. `first_line` is the number of its first line, from 1.
struct Source {
    text: String,
    first_line: usize,
    /// Whether the text is a part of an array whose remaining elements are still to be read.
    is_part: bool,
}

/// Reads the value that begins at the current line: one puzzle, or an array of puzzles.
pub(super) fn read<R: BufRead>(
    reader_state: &ReaderState,
    lines: &mut Lines<R>,
) -> Vec<Result<Entry, FormatError>> {
    let source = match gather(lines) {
        Ok(source) => source,
        Err(error) => return vec![Err(error)],
    };
    match serde_json::from_str(source.text.trim_end()) {
        Ok(value) => source.compared_with_others(reader_state, source.entries(reader_state, value)),
        Err(error) => {
            source.return_lines(&error, lines);
            vec![Err(source.syntax_error(&error))]
        }
    }
}

/// Takes lines until all brackets are closed, or too many are open. An object also ends if the next line begins with
/// `{`, so that a bad line of JSON Lines with an open bracket does not include the lines below it. An array that is
/// longer than [`PART`] ends early, at the next line end between two objects, and its remaining elements are read as
/// another array.
fn gather<R: BufRead>(lines: &mut Lines<R>) -> Result<Source, FormatError> {
    let first_line = lines.current().number;
    let mut source = Source { text: String::new(), first_line, is_part: false };
    let mut brackets = Brackets::default();
    loop {
        let text = &lines.current().text;
        brackets.follow(text);
        source.text.push_str(text);
        source.text.push('\n');
        if source.text.len() > LIMIT {
            return Err(FormatErrorKind::TooLong { limit: LIMIT }.at(source.first_line, 1));
        }
        if source.text.len() > PART && source.is_array() && brackets.is_between_elements(text) {
            source.close_array();
            lines.prefix_next('[');
            return Ok(source);
        }
        let begins = |text: &str| text.starts_with('{');
        let is_next = lines.peek(0).is_some_and(|line| begins(&line.text));
        let is_whole = brackets.depth <= 0 || brackets.depth > DEEPEST;
        if is_whole || is_next && begins(&source.text) {
            return Ok(source);
        }
        match lines.advance() {
            Some(Ok(())) => {}
            Some(Err(error)) => return Err(error),
            None => return Ok(source),
        }
    }
}

/// The depth of brackets that the JSON parser accepts. Deeper values are bad, so [`gather`] ends there. Without this
/// end, each of many lines with an open bracket would read all lines below it.
const DEEPEST: i64 = 128;

/// The number of bytes above which an array is read in parts. So an array of objects may have any length, if there are
/// line ends between the objects.
const PART: usize = LIMIT / 2;

impl Source {
    fn is_array(&self) -> bool {
        self.text.trim_start().starts_with('[')
    }

    /// Ends the array after an element. The caller reads the remaining elements as another array.
    fn close_array(&mut self) {
        self.text.truncate(self.text.trim_end().len() - 1);
        self.text.push(']');
        self.is_part = true;
    }

    /// Returns the lines below a syntax error to the input, from the first one on that can begin a puzzle, so that an
    /// open bracket does not take them all. If they are further elements of an array, they are read as another array.
    fn return_lines<R: BufRead>(&self, error: &serde_json::Error, lines: &mut Lines<R>) {
        let texts: Vec<&str> = self.text.lines().collect();
        // A value with an error inside takes its line with it; a line such as `53..7...` is none, though it begins as a
        // number does.
        let is_value = |line: &&str| line.starts_with(['{', '[']) && error.column() > 1;
        let of_error = error.line().saturating_sub(1);
        let below = of_error + usize::from(texts.get(of_error).is_some_and(is_value));
        let is_rest = |c: char| c.is_whitespace() || "\",:}]".contains(c);
        let begins_puzzle = |line: &str| !line.is_empty() && !line.starts_with(is_rest);
        let first = (below.max(1)..texts.len()).find(|&index| begins_puzzle(texts[index]));
        let Some(first) = first.filter(|_| !self.is_part) else { return };
        let line = |index: usize| Line {
            number: self.first_line + index,
            text: texts[index].to_owned(),
            ended: index + 1 < texts.len() || lines.current().ended,
        };
        lines.unread((first..texts.len()).map(line).collect());
        if self.is_array() && texts[first].trim_end().ends_with("},") {
            lines.prefix_next('[');
        }
    }
}

/// The brackets at the end of a text. `depth` is the number of open brackets; brackets in strings do not count.
#[derive(Default)]
struct Brackets {
    depth: i64,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    /// Returns whether `line` ends an element of the outermost array and another element follows. `line` is the last
    /// line of the text.
    fn is_between_elements(&self, line: &str) -> bool {
        self.depth == 1 && !self.in_string && line.trim_end().ends_with("},")
    }

    fn follow(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth -= 1,
                _ => {}
            }
        }
    }
}

impl Source {
    /// If no size is known yet and `found` has both good and bad puzzles, reads the value again with the size of a
    /// good puzzle, so that the errors name this size. Otherwise returns `found`.
    fn compared_with_others(
        &self,
        reader_state: &ReaderState,
        found: Vec<Result<Entry, FormatError>>,
    ) -> Vec<Result<Entry, FormatError>> {
        let is_open = reader_state.lacks_size() && found.iter().any(Result::is_err);
        let other = found.iter().filter(|_| is_open).find_map(|entry| entry.as_ref().ok());
        let again = other.and_then(|other| {
            let value = serde_json::from_str(self.text.trim_end()).ok()?;
            Some(self.entries(&reader_state.beside(other), value))
        });
        again.unwrap_or(found)
    }

    fn entries(&self, reader_state: &ReaderState, value: Value) -> Vec<Result<Entry, FormatError>> {
        match value {
            Value::Array(items) if items.is_empty() || items.iter().any(Value::is_object) => {
                items.into_iter().map(|item| self.entry(reader_state, item)).collect()
            }
            value => vec![self.entry(reader_state, value)],
        }
    }

    fn entry(&self, reader_state: &ReaderState, value: Value) -> Result<Entry, FormatError> {
        if !value.is_object() {
            let text = self.cell_text(reader_state, &value)?;
            return self
                .puzzle(reader_state, &text)
                .map(|(puzzle, alphabet)| self.plain(reader_state.ruled(puzzle), alphabet));
        }
        if fpuzzles::is_puzzle(&value) {
            let entry = reader_state.read_fpuzzles_object(self.first_line, &value);
            return entry.map_err(|error| error.with(BadRecord::default));
        }
        if sudokupad::is_puzzle(&value) {
            let entry = reader_state.read_sudokupad_object(self.first_line, value);
            return entry.map_err(|error| error.with(BadRecord::default));
        }
        let about = BadRecord::of_object(&value);
        match self.puzzle_of(reader_state, value) {
            Ok(entry) => Ok(Entry { fields: about.fields, ..entry }),
            Err(error) => Err(error.with(|| about)),
        }
    }

    /// Reads the puzzle of an object, without its other fields.
    fn puzzle_of(&self, reader_state: &ReaderState, object: Value) -> Result<Entry, FormatError> {
        if let Some((found, expected)) = misspelt(&object) {
            return Err(self.error(format!("found the field `{found}`, expected `{expected}`")));
        }
        let record = Record::deserialize(object).map_err(|error| self.error(error.to_string()))?;
        let reader_state = self.reader_state_of(reader_state, &record)?;
        let text = match (&record.marks, self.cells_of(&record)?) {
            (Some(marks), _) => marks.clone(),
            (None, Some(cells)) => self.cell_text(&reader_state, cells)?,
            (None, None) => {
                return Err(self.error("expected a field `puzzle`, `clues` or `marks`".to_owned()));
            }
        };
        let (puzzle, alphabet) = self.puzzle(&reader_state, &text)?;
        let solution = self.solution(&reader_state, &record, puzzle.shape())?;
        Ok(Entry {
            expected_count: record.count.map(|count| self.count(&count)).transpose()?,
            solution,
            comment: record.comment,
            ..self.plain(reader_state.ruled(puzzle), alphabet)
        })
    }

    fn count(&self, number: &Number) -> Result<Total, FormatError> {
        let found = number.to_string();
        let bad = |_| FormatErrorKind::BadCount { found: found.clone() };
        found.parse().map_err(bad).map_err(|kind| kind.at(self.first_line, 1))
    }

    /// Returns the field with the cells, which is `puzzle` or, if it is missing, `clues`. Returns `None` if both are
    /// missing, and an error if both have cells.
    fn cells_of<'r>(&self, record: &'r Record) -> Result<Option<&'r Value>, FormatError> {
        match (&record.puzzle, &record.clues) {
            (Some(_), Some(clues)) if !clues.is_number() => Err(self.error(
                "found `puzzle` and `clues`, expected one of them, or of clues a number".to_owned(),
            )),
            (puzzle, clues) => Ok(puzzle.as_ref().or(clues.as_ref())),
        }
    }

    fn plain(&self, puzzle: Puzzle, alphabet: Alphabet) -> Entry {
        Entry::new(self.first_line, Format::Json, puzzle, alphabet)
    }

    /// Returns the reader state with the shape, alphabet and rules that the object gives. A shape or an alphabet from
    /// the caller is kept.
    fn reader_state_of(
        &self,
        reader_state: &ReaderState,
        record: &Record,
    ) -> Result<ReaderState, FormatError> {
        let mut own = ReaderState { format: None, ..reader_state.clone() };
        if let Some(shape) = &record.shape {
            own.shape = Some(own.read_shape(shape).map_err(|kind| self.at(kind, shape))?);
        }
        if let Some(rules) = &record.rules {
            own.rules = own.read_own_rules(rules).map_err(|kind| self.at(kind, rules))?;
        }
        if let (None, Some(alphabet)) = (&own.alphabet, &record.alphabet) {
            let parsed = alphabet.parse::<Alphabet>();
            own.alphabet = Some(parsed.map_err(|error| self.error(error.to_string()))?);
        }
        if record.marks.is_some() {
            own.format = Some(Format::MarksLine);
        }
        Ok(own)
    }

    fn puzzle(
        &self,
        reader_state: &ReaderState,
        text: &str,
    ) -> Result<(Puzzle, Alphabet), FormatError> {
        let cells = reader_state.read_cells(text, self.place_of(text))?;
        Ok((cells.puzzle, cells.alphabet))
    }

    fn solution(
        &self,
        reader_state: &ReaderState,
        record: &Record,
        shape: Shape,
    ) -> Result<Option<Grid>, FormatError> {
        let Some(solution) = record.solution.as_ref().filter(|value| !value.is_null()) else {
            return Ok(None);
        };
        let text = self.cell_text(reader_state, solution)?;
        let reader_state = ReaderState { format: None, ..reader_state.clone() };
        reader_state.read_solution(&text, shape, self.place_of(&text))
    }

    /// Returns the cells as text. `value` is a string, an array of strings for the rows, or nested arrays of numbers
    /// and nulls.
    fn cell_text(&self, reader_state: &ReaderState, value: &Value) -> Result<String, FormatError> {
        match (value, reader_state.canvas()) {
            (Value::String(text), _) => Ok(text.trim().to_owned()),
            (Value::Array(items), Some(canvas)) => {
                let usual = || Alphabet::for_shape(canvas);
                let alphabet = reader_state.alphabet.clone().unwrap_or_else(usual);
                self.check_rows(items, canvas)?;
                items.iter().map(|item| self.symbols(item, &alphabet, canvas)).collect()
            }
            (Value::Array(items), None) if is_square(items) => {
                Ok(items.iter().filter_map(Value::as_str).collect())
            }
            _ => self.tokens(value),
        }
    }

    /// Checks that the arrays among the items, which are rows, are as wide as the canvas.
    fn check_rows(&self, items: &[Value], canvas: Shape) -> Result<(), FormatError> {
        let expected = canvas.columns();
        let mut lengths = items.iter().filter_map(Value::as_array).map(Vec::len);
        match lengths.find(|&length| length != expected) {
            Some(found) => {
                let found = quantity(found, "cell");
                Err(self.error(format!("found a row of {found}, expected {expected}")))
            }
            None => Ok(()),
        }
    }

    /// Returns the cells as numbers with spaces between them.
    fn tokens(&self, value: &Value) -> Result<String, FormatError> {
        match value {
            Value::String(text) => Ok(text.trim().to_owned()),
            Value::Null => Ok("0".to_owned()),
            Value::Number(number) => Ok(number.to_string()),
            Value::Array(items) => {
                let texts: Result<Vec<_>, _> = items.iter().map(|item| self.tokens(item)).collect();
                Ok(texts?.join(" "))
            }
            other => Err(self.no_cells(other)),
        }
    }

    /// Returns one symbol for each cell of a canvas. Null is a cell in no grid if there may be several grids on the
    /// canvas, otherwise an empty cell.
    fn symbols(
        &self,
        value: &Value,
        alphabet: &Alphabet,
        canvas: Shape,
    ) -> Result<String, FormatError> {
        match value {
            Value::String(text) if !text.is_empty() => Ok(text.clone()),
            Value::Null if canvas.may_hold_several_grids() => Ok(" ".to_owned()),
            Value::Null | Value::String(_) => Ok(".".to_owned()),
            Value::Number(number) => {
                let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
                let digit = number.and_then(|number| canvas.digit_of(number));
                match (digit.map(|digit| alphabet.symbol(digit)), number) {
                    (Some(Some(symbol)), _) => Ok(symbol.to_string()),
                    (None, Some(0)) => Ok(".".to_owned()),
                    _ => Err(self.no_cells(value)),
                }
            }
            Value::Array(items) => {
                items.iter().map(|item| self.symbols(item, alphabet, canvas)).collect()
            }
            other => Err(self.no_cells(other)),
        }
    }

    fn no_cells(&self, found: &Value) -> FormatError {
        self.error(format!("found `{found}`, expected the cells of a puzzle"))
    }

    /// Returns the line and column of `text` in the value. Returns those of the start of the value if `text` does
    /// not occur in it literally.
    fn place_of(&self, text: &str) -> Place {
        let offset = self.text.find(text).unwrap_or(0);
        let line_start = self.text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let line = self.first_line + self.text[..offset].matches('\n').count();
        Place { line, column: column(&self.text[line_start..], offset - line_start) }
    }

    fn at(&self, kind: FormatErrorKind, text: &str) -> FormatError {
        self.place_of(text).error(kind)
    }

    fn error(&self, message: String) -> FormatError {
        FormatErrorKind::Json(message).at(self.first_line, 1)
    }

    fn syntax_error(&self, error: &serde_json::Error) -> FormatError {
        FormatError::of_json(error, self.first_line)
    }
}

/// Returns whether the items are the rows of a square grid, as strings with a symbol for each cell.
fn is_square(items: &[Value]) -> bool {
    let is_row = |item: &Value| item.as_str().is_some_and(|row| row.chars().count() == items.len());
    items.len() > 1 && items.iter().all(is_row)
}
