//! Python asks the questions of [`ask`] about puzzles in NumPy arrays and in texts. The module is `sudosat._native`;
//! the package `sudosat` in the folder `python` has the functions that people call, and describes them.
//!
//! The options have the names that they have in the HTTP API. A report has the fields of the JSON that the command line
//! writes.
//!
//! | file | content |
//! |---|---|
//! | `failure` | the errors, and the exceptions that they become |
//! | `signals` | runs work without the interpreter lock until it is done or Ctrl-C is pressed |
//! | `options` | the options of a question and of its puzzles |
//! | `reading` | reads one puzzle: from a text, or from the numbers of a grid |
//! | `puzzle` | the class `Puzzle`: a puzzle of any text form, or of an array |
//! | `puzzles` | many puzzles: rows of an array, or texts |
//! | `solvers` | keeps the solvers of the shapes and rules that were met |
//! | `rows` | solves many puzzles into arrays |
//! | `question` | the questions about one puzzle |
//! | `report` | the class `Report` |
//! | `answers` | answers a question about one puzzle, or about many as an iterator |
//! | `stream` | an iterator over answers that another thread finds |
//! | `making` | generates new puzzles |
//! | `formula` | writes formulas for other SAT solvers, and decodes their models |
//! | `certificate` | makes and checks certificates |
//! | `exact_cover` | the class of exact cover problems |

mod failure;
mod signals;
mod options;
mod reading;
mod puzzle;
mod puzzles;
mod solvers;
mod rows;
mod question;
mod report;
mod answers;
mod stream;
mod making;
mod formula;
mod certificate;
mod exact_cover;

use sudosat_answers::{
    ask, backend, bulk, certify, cores, cover, decode, dimacs, encode, explain, formats, generate,
    grid, render, report as reports, rules, solve,
};

/// The native half of the package `sudosat`.
#[pyo3::pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use super::answers::{Answers, answer, answers};
    #[pymodule_export]
    use super::certificate::{prove, verify};
    #[pymodule_export]
    use super::exact_cover::NativeCover;
    #[pymodule_export]
    use super::formula::{from_model, to_cnf};
    #[pymodule_export]
    use super::making::generate;
    #[pymodule_export]
    use super::puzzle::{Puzzle, read};
    #[pymodule_export]
    use super::puzzles::PuzzleList;
    #[pymodule_export]
    use super::reading::grid_size;
    #[pymodule_export]
    use super::report::NativeReport;
    #[pymodule_export]
    use super::rows::{solve_list, solve_rows};
    #[pymodule_export]
    use super::stream::Stream;
}
