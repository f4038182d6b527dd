//! Reads the puzzles of a text as a stream.

use std::{collections::VecDeque, io::BufRead, mem};

use sudosat_grid::{Rules, Shape};

use super::{
    Alphabet, BadRecord, Entry, Format, FormatError, FormatErrorKind, ReadOptions,
    block_lines::{self, Block},
    cells::offset_in,
    csv::Records,
    detect::Kind,
    json, links, regions,
    rules_line::{Checker, Statement},
    run::{Piece, Run, is_plain},
    sdk::Header,
    source::{Line, Lines, column},
    spaces,
    state::{ReaderState, alphabet_beside},
    symbols::Symbols,
    write,
};

/// An iterator over the puzzles of a text. Each entry names the form in which its text was read.
///
/// The reader reads lines as it needs them and does not keep them. After a bad puzzle it continues with the next
/// puzzle. It ends early only if reading fails, the input is binary, a CSV header names no column of puzzles, or a CSV
/// record is too long. For a text without any puzzle it returns the error [`FormatErrorKind::Empty`].
///
/// ```
/// use sudosat_formats::{ReadOptions, Reader};
/// let text = "1...\n..2.\n...3\n4...\n\n1..2..3..3..4..1 # another\n";
/// let reader = Reader::new(text.as_bytes(), ReadOptions::default());
/// let lines: Vec<usize> = reader.map(|entry| entry.unwrap().line).collect();
/// assert_eq!(lines, [1, 6]);
/// ```
pub struct Reader<R: BufRead> {
    input: Input<R>,
    reader_state: ReaderState,
    header: Header,
    /// Results that were read together with an earlier result and are not returned yet.
    queue: VecDeque<Result<Entry, FormatError>>,
    checker: Checker,
    /// The number of the latest line of rules or shape, from 1, if this line could not be read. Otherwise `None`.
    bad_rules: Option<usize>,
    /// A buffer for the numbers of cells that is used again and again.
    numbers: Vec<u8>,
    /// The last number of a list whose lines begin with `#` and a number.
    counted: Option<u32>,
    /// True if the reader has already returned a result.
    started: bool,
}

enum Input<R: BufRead> {
    Lines(Lines<R>),
    Csv(Box<Records<R>>),
    Ended,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of `input`.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Reader {
            input: Input::Lines(Lines::new(input)),
            reader_state: ReaderState::new(options),
            header: Header::default(),
            queue: VecDeque::new(),
            checker: Checker::default(),
            bad_rules: None,
            numbers: Vec::new(),
            counted: None,
            started: false,
        }
    }

    /// Returns the next puzzle, or a run of plain lines if one begins here. A run is the fast way to read millions
    /// of puzzles.
    ///
    /// A run contains exactly the puzzles that repeated calls of [`Iterator::next`] would return. If `tails` is
    /// true, runs also contain lines with a comment behind the puzzle, and the comment is dropped.
    pub fn next_piece(&mut self, tails: bool) -> Option<Piece> {
        match self.take_run(tails) {
            Some(run) => Some(Piece::Run(run)),
            None => self.next().map(|entry| Piece::Entry(Box::new(entry))),
        }
    }

    fn take_run(&mut self, tails: bool) -> Option<Run> {
        if !self.awaits_plain_lines() {
            return None;
        }
        let Input::Lines(lines) = &mut self.input else { return None };
        let (first_line, cells) = lines.take_plain(tails)?;
        let format = self.reader_state.format.unwrap_or(Format::Line);
        let blank = self.reader_state.known.as_ref().map_or('.', |known| known.alphabet.blank());
        let run = Run::new(first_line, format, blank, cells);
        self.learn_symbols(Alphabet::digits().with_blank(run.last_blank()), Shape::CLASSIC.side());
        Some(run)
    }

    /// Returns whether, in the present state, a line of 81 digits and symbols for empty cells can only be a classic
    /// puzzle.
    fn awaits_plain_lines(&self) -> bool {
        let reader_state = &self.reader_state;
        let known = reader_state.known.as_ref();
        known.is_some_and(|known| known.side == 9 && is_plain(&known.alphabet))
            && matches!(reader_state.format, None | Some(Format::Line | Format::Sdm))
            && reader_state.rules.is_classic()
            && reader_state.shape_of(9) == Ok(Shape::CLASSIC)
            && self.queue.is_empty()
            && self.bad_rules.is_none()
            && !self.header.skips()
    }

    fn next_result(&mut self) -> Option<Result<Entry, FormatError>> {
        loop {
            if let Some(result) = self.queue.pop_front() {
                return Some(result);
            }
            match &mut self.input {
                Input::Ended => return None,
                Input::Csv(records) => return records.next(&self.reader_state, &mut self.numbers),
                Input::Lines(lines) => match lines.advance()? {
                    Ok(()) => self.read_current_line(),
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }

    /// Queues the puzzle that begins at the current line, or the error in it, if there is one. If the line gives
    /// rules, a clue or a shape, changes the state.
    fn read_current_line(&mut self) {
        if self.takes_statement() || self.takes_known_line() {
            return;
        }
        let Input::Lines(lines) = &mut self.input else { return };
        let state = &self.reader_state;
        if !self.header.skips()
            && let Some(text) = state.unwrapped(lines, &mut self.counted)
        {
            lines.replace_current(text);
        }
        let line = lines.current();
        let is_blank = line.text.trim().is_empty();
        let own = line.text.trim_start().starts_with(|c| state.claims(c));
        let about = !is_blank && !own && self.header.take(&line.text);
        let canvas = state.canvas().is_some();
        let skipped =
            about || self.header.skips() || !canvas && block_lines::is_frame(state, lines);
        let spaced = !canvas && spaces::side(state, lines).is_some();
        if !skipped && (!is_blank || spaced) {
            self.read_puzzle();
        }
    }

    /// Changes the state if the current line gives rules, a clue or a shape. Returns whether it does.
    fn takes_statement(&mut self) -> bool {
        let Input::Lines(lines) = &self.input else { return false };
        let line = lines.current();
        let Some(statement) = Statement::of(&line.text) else { return false };
        let offset = offset_in(&line.text, statement.text());
        let (number, column) = (line.number, column(&line.text, offset));
        let at = |kind: FormatErrorKind| kind.at(number, column);
        let state = &self.reader_state;
        match statement {
            Statement::Rules(text) => {
                let rules = state.read_rules(text).map_err(at);
                self.change_rules(number, rules);
            }
            Statement::Clue(text) => {
                let rules = state.read_clue(text).map_err(at);
                self.change_rules(number, rules);
            }
            Statement::Shape(text) => {
                let shape = state.read_shape(text).map_err(at);
                self.change_shape(number, shape);
            }
        }
        true
    }

    /// Queues the puzzle of the current line if it is written as the puzzles before. Returns whether it is.
    fn takes_known_line(&mut self) -> bool {
        let Input::Lines(lines) = &mut self.input else { return false };
        if self.header.skips() {
            return false;
        }
        let known = self.reader_state.read_known_line(lines.current(), &mut self.numbers);
        let Some(entry) = known else { return false };
        self.header.finish();
        let entry = with_regions_below(entry, lines);
        self.queue.push_back(entry);
        true
    }

    /// Sets the rules of the puzzles below line `number`, or queues the error.
    fn change_rules(&mut self, number: usize, rules: Result<Rules, FormatError>) {
        self.bad_rules = rules.is_err().then_some(number);
        match rules {
            Ok(rules) => self.reader_state.rules = rules,
            Err(error) => self.queue.push_back(Err(error.beyond_puzzle())),
        }
    }

    /// Sets the shape of the puzzles below line `number`, or queues the error.
    fn change_shape(&mut self, number: usize, shape: Result<Shape, FormatError>) {
        self.bad_rules = shape.is_err().then_some(number);
        match shape {
            Ok(shape) => self.reader_state.shape = Some(shape),
            Err(error) => self.queue.push_back(Err(error.beyond_puzzle())),
        }
    }

    fn read_puzzle(&mut self) {
        let Input::Lines(lines) = &mut self.input else { return };
        match self.reader_state.detect(lines, !self.started) {
            Kind::Line => {
                self.header.finish();
                let entry = self.reader_state.read_line(lines.current());
                let entry =
                    entry.or_else(|error| self.reader_state.compared_with_others(lines, error));
                let entry = entry.map_err(|error| error.with(|| BadRecord::on(lines.current())));
                let entry = entry.and_then(|entry| with_regions_below(entry, lines));
                self.queue.push_back(entry);
            }
            Kind::Block => {
                let block = block_lines::gather(&self.reader_state, lines);
                self.read_block(block);
            }
            Kind::Spaced(side) => {
                let block = spaces::gather(&self.reader_state, lines, side);
                self.read_block(block);
            }
            Kind::Canvas(shape) => {
                let (comment, _) = self.header.finish();
                let entry = self.reader_state.read_canvas_rows(lines, shape);
                self.queue.push_back(entry.map(|entry| Entry { comment, ..entry }));
            }
            Kind::Iss => {
                self.header.finish();
                let entry = self.reader_state.read_iss_lines(lines);
                self.queue.push_back(entry);
            }
            Kind::Cages => self.read_one_line(ReaderState::read_cages_line),
            Kind::Fpuzzles => self.read_one_line(ReaderState::read_fpuzzles_line),
            Kind::SudokuPad => self.read_one_line(ReaderState::read_sudokupad_line),
            Kind::Penpa => self.read_one_line(ReaderState::read_penpa_line),
            Kind::Link => self.read_one_line(|_, number, text| {
                Err(FormatErrorKind::from(links::problem(text.trim())).at(number, 1))
            }),
            Kind::Json => self.queue.extend(json::read(&self.reader_state, lines)),
            Kind::Csv => self.switch_to_csv(),
        }
    }

    /// Reads the puzzle of the current line, which contains all of it.
    fn read_one_line(
        &mut self,
        read: impl Fn(&ReaderState, usize, &str) -> Result<Entry, FormatError>,
    ) {
        let Input::Lines(lines) = &mut self.input else { return };
        self.header.finish();
        let line = lines.current();
        let entry = read(&self.reader_state, line.number, &line.text);
        self.queue.push_back(entry.map_err(|error| error.with(|| BadRecord::on(line))));
    }

    fn read_block(&mut self, block: Result<Block, FormatError>) {
        let (comment, announced) = self.header.finish();
        let entry = block.and_then(|block| self.reader_state.read_block(&block)).map(|entry| {
            let rows = matches!(entry.format, Format::Block | Format::SimpleSudoku);
            let sdk = rows && (announced || self.reader_state.format == Some(Format::Sdk));
            Entry { format: if sdk { Format::Sdk } else { entry.format }, comment, ..entry }
        });
        let entry = match &mut self.input {
            Input::Lines(lines) => entry.and_then(|entry| with_regions_below(entry, lines)),
            _ => entry,
        };
        self.queue.push_back(entry);
    }

    /// Returns `entry`. Returns an error if the line with its rules or shape could not be read, or if its rules do
    /// not fit its shape.
    fn check(&mut self, entry: Entry) -> Result<Entry, FormatError> {
        let checked = match self.bad_rules {
            Some(line) => Err(FormatErrorKind::UnreadRules { line }),
            None => self.checker.check(&entry.puzzle),
        };
        match checked {
            Ok(()) => Ok(entry),
            Err(kind) => Err(kind.at(entry.line, 1).with(|| BadRecord::of(entry))),
        }
    }

    /// Reads the rest of the input as CSV records. The current line is their header.
    fn switch_to_csv(&mut self) {
        if let Input::Lines(lines) = mem::replace(&mut self.input, Input::Ended) {
            match Records::new(lines) {
                Ok(records) => self.input = Input::Csv(Box::new(records)),
                Err(error) => self.queue.push_back(Err(error)),
            }
        }
    }

    /// Stores the symbols of a puzzle, so that the next puzzle can be read with them.
    fn learn(&mut self, entry: &Entry) {
        self.learn_symbols(alphabet_beside(entry), entry.puzzle.shape().side());
    }

    fn learn_symbols(&mut self, alphabet: Alphabet, side: usize) {
        let known = self.reader_state.known.as_ref();
        if known.is_none_or(|known| known.side != side || known.alphabet != alphabet) {
            self.reader_state.known = Some(Symbols::new(alphabet, side));
        }
    }

    /// Ends the input. Returns the error for a text without a puzzle if the reader has not returned a result yet.
    /// Otherwise returns `None`.
    fn nothing_read(&mut self) -> Option<Result<Entry, FormatError>> {
        let line = match &self.input {
            Input::Lines(lines) => lines.last_number(),
            Input::Csv(_) | Input::Ended => 1,
        };
        self.input = Input::Ended;
        (!self.started).then(|| {
            self.started = true;
            Err(FormatErrorKind::Empty.at(line, 1))
        })
    }
}

impl BadRecord {
    /// Returns the text and the fields of a puzzle whose rules could not be read or do not fit its shape.
    fn of(entry: Entry) -> Self {
        let puzzle = write::line(&entry.puzzle.clues, &entry.alphabet);
        BadRecord { puzzle: Some(puzzle), fields: entry.fields }
    }

    /// Returns the text of a line that holds a bad puzzle.
    fn on(line: &Line) -> Self {
        BadRecord { puzzle: Some(line.text.trim().to_owned()), fields: Vec::new() }
    }
}

/// Returns `entry`. If its rules are those of a jigsaw without regions, reads the regions from the lines below it.
fn with_regions_below<R: BufRead>(
    entry: Entry,
    lines: &mut Lines<R>,
) -> Result<Entry, FormatError> {
    let puzzle = regions::take_below(lines, entry.puzzle)?;
    Ok(Entry { puzzle, ..entry })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(result) = self.next_result() else { return self.nothing_read() };
        let result = result.and_then(|entry| self.check(entry));
        self.started = true;
        if let Ok(entry) = &result {
            self.learn(entry);
        }
        Some(result)
    }
}
