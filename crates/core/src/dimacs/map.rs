//! Writes the variable map as a table: variable, row, column and digit. Auxiliary variables are left out. Variables,
//! rows and columns are 1-based. Digits are decimal numbers.

use std::io::{self, Write};

use serde::Serialize;

use super::export::Export;

#[derive(Serialize)]
struct Row {
    variable: u32,
    row: usize,
    column: usize,
    digit: usize,
}

impl Export<'_> {
    fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        (1..).zip(self.problem.actions()).map(|(variable, &id)| {
            let action = self.sudoku.action(id);
            Row {
                variable,
                row: usize::from(action.cell.row) + 1,
                column: usize::from(action.cell.col) + 1,
                digit: action.digit.number(),
            }
        })
    }

    /// Writes the map as CSV with the header `variable,row,column,digit`.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_map_csv(&self, out: impl Write) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        for row in self.rows() {
            writer.serialize(row)?;
        }
        writer.flush()
    }

    /// Writes the map as a JSON array of objects with the fields `variable`, `row`, `column` and
    /// `digit`.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub fn write_map_json(&self, mut out: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut out, &self.rows().collect::<Vec<_>>())?;
        writeln!(out)?;
        out.flush()
    }
}
