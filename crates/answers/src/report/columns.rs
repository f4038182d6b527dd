//! Writes records as CSV, and adds the fields of a puzzle's input record to the fields of its answer.

use std::mem;

use csv::Writer;
use serde_json::{Map, Value};

/// The names of fields that are not copied from the input record if the answer has a field of this name.
const KEPT_FROM_ANSWER: [&str; 2] = ["shape", "rules"];

/// Returns the fields of the answer, `all`, and after them the extra `fields` of the input record. If the answer has a
/// field of the same name, the name of the extra field gets the prefix `input_`, but an extra field `shape` or `rules`
/// is left out.
#[must_use]
pub fn with_others(
    mut all: Map<String, Value>,
    fields: Vec<(String, Value)>,
) -> Map<String, Value> {
    for (mut name, value) in fields {
        if KEPT_FROM_ANSWER.contains(&name.as_str()) && all.contains_key(&name) {
            continue;
        }
        while all.contains_key(&name) {
            name.insert_str(0, "input_");
        }
        all.insert(name, value);
    }
    all
}

/// When this number of records is held, the header is written with the fields of the first of them, although no puzzle
/// could be read.
const MOST_HELD: usize = 1000;

/// The columns of a CSV file. They are the fields of the record of the first puzzle that could be read. If none of the
/// first 1000 puzzles could be read, they are the fields of the first record.
#[derive(Debug, Default)]
pub struct Columns {
    names: Vec<String>,
    /// The records of the puzzles before the first puzzle that could be read.
    held: Vec<Map<String, Value>>,
    missing: Missing,
}

impl Columns {
    /// Returns whether the header is written.
    #[must_use]
    pub fn has_header(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns the CSV text of a record with these fields. If the header is not written yet, the header and the held
    /// records come before the record.
    ///
    /// # Errors
    ///
    /// Returns an error if the record cannot be written.
    pub fn record(&mut self, fields: &Map<String, Value>) -> csv::Result<Vec<u8>> {
        let mut writer = Writer::from_writer(Vec::new());
        if self.names.is_empty() {
            self.begin(&mut writer, fields.keys().cloned().collect())?;
        }
        self.write(&mut writer, fields)?;
        finished(writer)
    }

    /// Returns the CSV text of a record for a puzzle that could not be read. Such a record may lack fields. If there
    /// are no columns yet, holds the record until a puzzle can be read, and returns an empty text. If 1000 records are
    /// then held, returns them with the header instead.
    ///
    /// # Errors
    ///
    /// Returns an error if a record cannot be written.
    pub fn hold(&mut self, fields: Map<String, Value>) -> csv::Result<Vec<u8>> {
        if !self.names.is_empty() {
            return self.record(&fields);
        }
        self.held.push(fields);
        if self.held.len() < MOST_HELD { Ok(Vec::new()) } else { self.rest() }
    }

    /// Returns the CSV text of the header and of the records that are still held. If no record is held, the text is
    /// empty.
    ///
    /// # Errors
    ///
    /// Returns an error if a record cannot be written.
    pub fn rest(&mut self) -> csv::Result<Vec<u8>> {
        let mut writer = Writer::from_writer(Vec::new());
        if let Some(first) = self.held.first() {
            self.begin(&mut writer, first.keys().cloned().collect())?;
        }
        finished(writer)
    }

    /// Writes the header with these `names`, and then the held records.
    fn begin(&mut self, writer: &mut Writer<Vec<u8>>, names: Vec<String>) -> csv::Result<()> {
        writer.write_record(&names)?;
        self.names = names;
        mem::take(&mut self.held).iter().try_for_each(|held| self.write(writer, held))
    }

    fn write(
        &mut self,
        writer: &mut Writer<Vec<u8>>,
        fields: &Map<String, Value>,
    ) -> csv::Result<()> {
        self.note_missing(fields);
        writer.write_record(self.names.iter().map(|name| text_of(fields.get(name))))
    }

    /// Stores the name of the first field that has no column, unless a name is already stored.
    fn note_missing(&mut self, fields: &Map<String, Value>) {
        if matches!(self.missing, Missing::None) {
            let missing = fields.keys().find(|name| !self.names.contains(name));
            self.missing = missing.map_or(Missing::None, |name| Missing::New(name.clone()));
        }
    }

    /// Returns the name of the first written field that has no column. Returns `None` if all fields have columns, or if
    /// an earlier call has returned the name.
    pub fn take_missing(&mut self) -> Option<String> {
        match mem::replace(&mut self.missing, Missing::Taken) {
            Missing::New(name) => Some(name),
            other => {
                self.missing = other;
                None
            }
        }
    }
}

/// The first field without a column: there is none, its name is new, or its name was taken.
#[derive(Debug, Default)]
enum Missing {
    #[default]
    None,
    New(String),
    Taken,
}

fn finished(writer: Writer<Vec<u8>>) -> csv::Result<Vec<u8>> {
    writer.into_inner().map_err(|error| error.into_error().into())
}

fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
