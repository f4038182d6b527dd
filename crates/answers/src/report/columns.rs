//! Writes records as CSV, and adds the fields of a puzzle's source to those of its answer.

use std::mem;

use csv::Writer;
use serde_json::{Map, Value};

/// The names of fields that are not copied from the source if the answer has a field of the same name.
const SAID: [&str; 2] = ["shape", "rules"];

/// Returns the fields of the answer, and after them the extra fields. If a name exists already, the extra field gets
/// `input_` before its name.
#[must_use]
pub fn with_others(
    mut all: Map<String, Value>,
    fields: Vec<(String, Value)>,
) -> Map<String, Value> {
    for (mut name, value) in fields {
        if SAID.contains(&name.as_str()) && all.contains_key(&name) {
            continue;
        }
        while all.contains_key(&name) {
            name.insert_str(0, "input_");
        }
        all.insert(name, value);
    }
    all
}

/// The largest number of records that wait for the first puzzle that could be read, which sets the columns.
const MOST_HELD: usize = 1000;

/// The columns of a CSV file: the fields of the first puzzle that could be read.
#[derive(Debug, Default)]
pub struct Columns {
    names: Vec<String>,
    /// The records of puzzles before the first one that could be read.
    held: Vec<Map<String, Value>>,
    missing: Missing,
}

impl Columns {
    /// Returns a record with these fields. The first record is returned below the header and the held records.
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

    /// Returns a record in place of a puzzle that could not be read, whose other fields may be unknown. If there
    /// are no columns yet, holds it until the first puzzle that could be read.
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

    /// Returns the records still held, below a header; empty if there are none.
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

    /// Writes the header, and the records held.
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

    /// Keeps the name of the first field that is not a column.
    fn note_missing(&mut self, fields: &Map<String, Value>) {
        if matches!(self.missing, Missing::None) {
            let missing = fields.keys().find(|name| !self.names.contains(name));
            self.missing = missing.map_or(Missing::None, |name| Missing::New(name.clone()));
        }
    }

    /// Returns the name of the first field that is not a column, but only once; `None` as long as all fields are.
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

/// The first field without a column.
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
