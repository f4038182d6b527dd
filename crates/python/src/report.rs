//! The class of reports.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::reports::Report;

/// A report of any question.
pub(crate) type AnyReport = Box<dyn Report + Send + Sync>;

/// A report: the answer to a question about one puzzle, in the forms of the command line.
#[pyclass(frozen, module = "sudosat._native")]
pub(crate) struct NativeReport(pub AnyReport);

#[pymethods]
impl NativeReport {
    /// The report as a JSON object.
    fn json(&self) -> PyResult<String> {
        self.0.json().map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// The answer on one line.
    fn line(&self) -> String {
        self.0.line()
    }

    /// The text for people.
    fn text(&self) -> String {
        self.0.grid()
    }
}
