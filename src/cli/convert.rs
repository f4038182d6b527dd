//! Runs `sudosat convert`, which writes puzzles in another text format and finds duplicates.

use std::io::Write;

use anyhow::{Result, ensure};
use serde_json::{Map, Value};

use super::announce::Announcer;
use super::args::{self, Dedup};
use super::batch::Tally;
use super::input::{BadPuzzle, Item};
use super::output::{Destination, note_missing};
use super::same::Duplicates;
use super::{Exit, input};
use crate::ask::{convert, convert_to_record};
use crate::formats::{Alphabet, Entry, OutputFormat, field, write};
use crate::generate::{NoCanonicalForm, canonical_form};
use crate::grid::{Puzzle, Rules, Shape};
use crate::report::{Columns, Source, Unanswered, with_others};

pub(super) fn run(command: &args::Convert) -> Result<Exit> {
    ensure!(
        command.dedup != Some(Dedup::Mark) || has_rows(command.to),
        "--dedup=mark names the puzzle that is the same: expected --to line, marks-line, csv or json"
    );
    let mut converter = Converter {
        command,
        out: Destination::open(command.output.output.as_deref())?,
        written: 0,
        shape: None,
        rules: Rules::default(),
        announcer: Announcer::new(command.output.quiet),
        columns: Columns::default(),
        duplicates: Duplicates::new(command.dedup),
        tally: Tally::default(),
    };
    let mut exit = Exit::Yes;
    for item in input::open(&command.input, None)? {
        exit = exit.max(match item {
            Ok(item) => converter.convert(item)?,
            Err(bad) if bad.is_end() => return Err(bad.into()),
            Err(bad) => converter.report_unread(&bad)?,
        });
    }
    let rest = converter.columns.rest()?;
    converter.out.write_all(&rest)?;
    converter.out.finish_after(exit)?;
    converter.tally.close(command.output.quiet);
    Ok(exit)
}

/// The state of a conversion: what is written so far, and the header lines that the reader of the output assumes.
struct Converter<'a> {
    command: &'a args::Convert,
    out: Destination,
    written: usize,
    /// The shape of the last line that gives one; `None` before the first such line.
    shape: Option<Shape>,
    /// The rules of the last line that gives rules.
    rules: Rules,
    announcer: Announcer,
    columns: Columns,
    duplicates: Duplicates,
    tally: Tally,
}

/// What is done with a puzzle that could be read.
enum Treatment {
    Written,
    Dropped,
    /// The puzzle is written, with the file and line of the earlier puzzle that has the same canonical form.
    Marked(Source),
}

impl Converter<'_> {
    /// Converts a puzzle and writes it, or reports why it cannot be written.
    fn convert(&mut self, mut item: Item) -> Result<Exit> {
        let (text, done) = match self.treatment(&mut item) {
            Ok(Treatment::Dropped) => {
                self.tally.add("dropped", 1);
                return Ok(Exit::Yes);
            }
            Ok(Treatment::Written) => (self.text(&item, None), "written"),
            Ok(Treatment::Marked(first)) => {
                (self.text(&item, Some(&first)), "the same as an earlier one")
            }
            Err(reason) => (Err(reason.into()), ""),
        };
        match text {
            Ok(text) => {
                self.out.write_all(&text)?;
                self.written += 1;
                self.tally.add(done, 1);
                Ok(Exit::Yes)
            }
            Err(reason) => {
                let message = format!("{}: {reason:#}", item.source);
                let reason = format!("{reason:#}");
                let failed = Unanswered::failed(item.source.clone(), &item.entry, reason);
                self.report_failure(&message, &failed, item.passed_on())?;
                Ok(Exit::Usage)
            }
        }
    }

    /// Decides the treatment of a puzzle. With `--dedup`, looks for an earlier puzzle with the same canonical form.
    /// With `--canonical`, replaces the puzzle by its canonical form. Returns an error if one of these flags is given
    /// and the puzzle has no canonical form.
    fn treatment(&mut self, item: &mut Item) -> Result<Treatment, NoCanonicalForm> {
        let args::Convert { canonical, dedup, .. } = *self.command;
        if !canonical && dedup.is_none() {
            return Ok(Treatment::Written);
        }
        let form = canonical_form(&item.entry.puzzle)?;
        let earlier = dedup.and_then(|_| self.duplicates.earlier(&form, &item.source));
        let treatment = match (dedup, earlier) {
            (None, _) | (_, None) => Treatment::Written,
            (Some(Dedup::Drop), _) => Treatment::Dropped,
            (Some(Dedup::Mark), Some(first)) => Treatment::Marked(first),
        };
        if canonical {
            item.entry.alphabet = Alphabet::for_shape(form.shape());
            item.entry.puzzle.clues = form;
            // The stated solution belongs to the original grid, not to its canonical form.
            item.entry.solution = None;
        }
        Ok(treatment)
    }

    /// Prints the error. If it is about a puzzle and the format has rows, also writes a row in place of the puzzle.
    fn report_unread(&mut self, bad: &BadPuzzle) -> Result<Exit> {
        let message = bad.to_string();
        match bad.error.is_of_puzzle() {
            true => self.report_failure(&message, &bad.unanswered(), bad.passed_on())?,
            false => note!("sudosat: {message}"),
        }
        Ok(Exit::Usage)
    }

    /// Prints the message. If the format has rows, also writes a row in place of the puzzle. In CSV and JSON the row
    /// has the other fields of the source and the reason; otherwise it is a comment with the message.
    fn report_failure(
        &mut self,
        message: &str,
        unanswered: &Unanswered,
        fields: Vec<(String, Value)>,
    ) -> Result<()> {
        note!("sudosat: {message}");
        self.tally.add(unanswered.answer, 1);
        match self.command.to {
            OutputFormat::Csv => {
                let puzzle = Value::from(format!("# {}", unanswered.reason));
                let solution = field(&fields, "solution").cloned().unwrap_or_default();
                let own = [("puzzle", puzzle), ("solution", solution)];
                let own = own.map(|(name, value)| (name.to_owned(), value)).into_iter().collect();
                let record = self.columns.hold(self.record(own, fields, None))?;
                note_missing(&mut self.columns);
                self.out.write_all(&record)?;
                return Ok(());
            }
            OutputFormat::Json => {
                let object = with_others(unanswered.object(), others(fields, None));
                writeln!(self.out, "{}", Value::Object(object))?;
            }
            form if has_rows(form) => writeln!(self.out, "# {message}")?,
            _ => return Ok(()),
        }
        self.written += 1;
        Ok(())
    }

    /// Returns the text of a puzzle, with the lines of its shape and rules above it where they change. If `same_as`
    /// names an earlier puzzle with the same canonical form, the text has the file and line of that puzzle. Returns an
    /// error if the format cannot express the puzzle.
    fn text(&mut self, item: &Item, same_as: Option<&Source>) -> Result<Vec<u8>> {
        let args::Convert { to, to_alphabet, .. } = self.command;
        self.announcer.announce(item);
        if *to == OutputFormat::Csv {
            let own = convert_to_record(&item.entry, to_alphabet.as_ref())?;
            let heading = self.heading(&item.entry)?;
            let record = self.columns.record(&self.record(own, fields_of(item), same_as))?;
            note_missing(&mut self.columns);
            return Ok([heading.into_bytes(), record].concat());
        }
        let text = convert(&item.entry, *to, to_alphabet.as_ref())?;
        let text = match (to, same_as) {
            (OutputFormat::Json, _) => self.object(&text, item, same_as)?,
            (OutputFormat::Iss, Some(first)) => format!("# the same as {first}\n{text}"),
            (_, Some(first)) => format!("{} # the same as {first}\n", text.trim_end()),
            (_, None) => text,
        };
        let between = if self.written > 0 && is_block(*to) { "\n" } else { "" };
        let heading = self.heading(&item.entry)?;
        Ok([between, &heading, &text].concat().into_bytes())
    }

    /// Returns the fields of a CSV record. These are the fields `own` of the puzzle, the other `fields` of its source,
    /// and with `--dedup=mark` the field `same_as`.
    fn record(
        &self,
        own: Map<String, Value>,
        fields: Vec<(String, Value)>,
        same_as: Option<&Source>,
    ) -> Map<String, Value> {
        let marks_duplicates = self.command.dedup == Some(Dedup::Mark);
        with_others(own, others(fields, marks_duplicates.then_some(same_as)))
    }

    /// Adds the other fields of the source, and `same_as` if it is `Some`, to the JSON object in `text`. Returns the
    /// object as one line.
    fn object(&self, text: &str, item: &Item, same_as: Option<&Source>) -> Result<String> {
        let own = serde_json::from_str(text)?;
        let same_as = same_as.map(Some);
        Ok(format!("{}\n", Value::Object(with_others(own, others(fields_of(item), same_as)))))
    }

    /// Returns the lines of the shape and the rules of `entry`. A line is left out if the reader assumes the same, or
    /// if the puzzle itself is written with its shape and rules. In CSV there is no place for such a line below the
    /// header: if one is needed there, returns an error.
    fn heading(&mut self, entry: &Entry) -> Result<String> {
        Ok(self.shape_line(entry)? + &self.rules_line(entry)?)
    }

    fn shape_line(&mut self, entry: &Entry) -> Result<String> {
        let (own, to) = (entry.puzzle.shape().of_one_grid(), self.command.to);
        let is_assumed = match self.shape {
            Some(shape) => shape == own,
            None => write::is_usual(own, &entry.puzzle.rules),
        };
        if to.has_rules() || is_assumed || to == OutputFormat::Csv && has_field(entry, "shape") {
            return Ok(String::new());
        }
        ensure!(
            !self.columns.has_header(),
            "found boxes of {own}, expected those of the puzzles before: CSV has one line of the shape, above its header"
        );
        self.shape = Some(own);
        Ok(write::shape_line(own))
    }

    fn rules_line(&mut self, entry: &Entry) -> Result<String> {
        let (own, to) = (&entry.puzzle.rules, self.command.to);
        if to.has_rules()
            || *own == self.rules
            || to == OutputFormat::Csv && has_field(entry, "rules")
        {
            return Ok(String::new());
        }
        ensure!(
            !self.columns.has_header(),
            "found the rules {own}, expected {} as before: CSV has one line of rules, above its header",
            self.rules
        );
        self.rules.clone_from(own);
        Ok(write::rules_line(own))
    }
}

/// Returns the fields that the source has in addition to the puzzle. The value of a field `rules` is replaced by the
/// text form of the puzzle's rules, which is empty for classic rules.
fn fields_of(item: &Item) -> Vec<(String, Value)> {
    let rules = &item.entry.puzzle.rules;
    let rules = if rules.is_classic() { String::new() } else { rules.to_string() };
    let understood = |(name, value): (String, Value)| match name.as_str() {
        "rules" => (name, rules.clone().into()),
        _ => (name, value),
    };
    item.passed_on().into_iter().map(understood).collect()
}

/// Returns `fields` without the field `solution`, because the output has a solution of its own. If `same_as` is `Some`,
/// appends the field `same_as`: the file and line of the earlier puzzle with the same canonical form, or null if there
/// is none.
fn others(fields: Vec<(String, Value)>, same_as: Option<Option<&Source>>) -> Vec<(String, Value)> {
    let first_of_kind =
        same_as.map(|first| ("same_as".to_owned(), first.map(Source::to_string).into()));
    fields.into_iter().filter(|(name, _)| name != "solution").chain(first_of_kind).collect()
}

/// Returns whether the source of the puzzle has this field.
fn has_field(entry: &Entry, field: &str) -> bool {
    entry.fields.iter().any(|(name, _)| name == field)
}

/// Returns whether each puzzle in this format is one row. If so, a puzzle with an error gets a row too, so that row N
/// still belongs to puzzle N.
fn has_rows(form: OutputFormat) -> bool {
    use OutputFormat::{Csv, Json, Line, MarksLine};
    matches!(form, Line | MarksLine | Csv | Json)
}

/// Returns whether puzzles in this format need a blank line between them.
fn is_block(form: OutputFormat) -> bool {
    use OutputFormat::{Block, Grid, Iss, Marks, Sdk};
    matches!(form, Grid | Block | Sdk | Marks | Iss)
}

/// Returns `puzzle` in the format `form`, as [`write::puzzle`] writes it. The text ends in a newline.
///
/// # Errors
///
/// Returns an error if the format cannot express the puzzle.
pub(super) fn text(puzzle: &Puzzle, form: OutputFormat, alphabet: &Alphabet) -> Result<String> {
    let mut text = write::puzzle(puzzle, form, alphabet)?;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}
