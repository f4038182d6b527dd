//! # sudosat: Sudoku as exact cover, solved by a CDCL SAT solver
//!
//! A Sudoku is an exact cover problem: **requirements** (every cell holds one digit; every row, column and box holds
//! every digit once) and **actions** (write digit d into cell r,c). Each action meets four requirements. A classic
//! 9x9 grid has 324 requirements and 729 actions. One boolean variable stands for each action, one *exactly one*
//! constraint for each requirement, and a CDCL SAT solver finds a model; the model is decoded into a grid and checked
//! against the rules again.
//!
//! ```
//! use sudosat::formats::{ReadOptions, read_str};
//! use sudosat::solve::{Answer, Options, solve};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let entry = read_str(text, &ReadOptions::default()).next().unwrap()?;
//! let outcome = solve(&entry.puzzle, &Options::default())?;
//! let Answer::Unique(grid) = outcome.answer else { panic!("it has exactly one solution") };
//! assert_eq!(grid.numbers()[..9], [8, 1, 2, 7, 5, 3, 6, 4, 9]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Diagonals, windows, jigsaws, anti-knight and most other variants only change the requirements. Overlapping grids,
//! extra cells and other sizes or digits also change the actions. [`grid::Rules`] names the variants, and
//! [`grid::Layout`] derives the houses and other relations between cells.
//!
//! # The pipeline
//!
//! ```text
//! text -> grid -> rules -> cover -> (propagate) -> encode -> backend -> decode -> report
//! ```
//!
//! The table lists the modules in the order of imports: each module imports only from modules above it. A test checks
//! this.
//!
//! | module | content |
//! |---|---|
//! | [`cover`] | exact cover problems and unit propagation |
//! | [`grid`] | shapes, cells, digits, houses, rules and their layouts, clashes between clues |
//! | [`rules`] | the requirements of a Sudoku |
//! | [`formats`] | parsing and writing puzzles in all text formats |
//! | [`encode`] | the clauses of a problem |
//! | [`dimacs`] | files for other solvers, and their answers |
//! | [`backend`] | the SAT solvers |
//! | [`decode`] | from a model to a grid, with an independent check |
//! | [`solve`] | solutions, counts, candidates |
//! | [`bulk`] | a solver for many classic 9x9 puzzles at the same time |
//! | [`certify`] | certificates that prove an answer |
//! | [`cores`] | the parts of a problem that are unsatisfiable together, imply a digit, or can be left out |
//! | [`trace`] | the search, step by step |
//! | [`classify`] | how hard a puzzle is by the patterns that solve it: whips, braids, suppositions |
//! | [`explain`] | the next step with its reason as a person would explain it, and difficulty ratings |
//! | [`generate`] | new puzzles, and which puzzles are equivalent |
//! | [`library`] | the puzzles included in the program |
//! | [`report`] | answers as text, JSON and CSV |
//! | [`render`] | pictures of puzzles and answers |
//! | [`ask`] | questions about one puzzle, answered as reports for the command line and the HTTP API |
//! | `server` | the HTTP API and the web page |
//!
//! The command line uses all of them. It belongs to the program and is in `src/main.rs` and `src/cli`.
//!
//! # The numbering
//!
//! All modules use the same numbering of cells, digits and variables. People see rows, columns and digits counted from
//! 1; the code counts their indices from 0. The side is n. Digit d in row r, column c, all from 1, is the DIMACS
//! variable
//!
//! ```text
//! v = ((r-1)·n + (c-1))·n + d
//! ```
//!
//! | | n = 4 | n = 9 | n = 16 |
//! |---|---|---|---|
//! | r1c1=1 | 1 | 1 | 1 |
//! | r1c2=1 | 5 | 10 | 17 |
//! | r2c1=1 | 17 | 82 | 257 |
//! | the last, rncn=n | 64 | 729 | 4,096 |
//!
//! The auxiliary variables have larger numbers. A canvas for several grids has void cells, which are in no grid. There
//! the other cells are counted in the same order, and the void cells are skipped ([`rules::Sudoku`]). In the *reduced*
//! formula, which `solve` uses by default, only the actions that propagation left open have variables, numbered without
//! gaps in the same order, before the auxiliary variables.
//!
//! # Trust
//!
//! Every model of a puzzle is checked by [`decode::verify`], which shares no code with the encoder. Several methods can
//! count the solutions of a puzzle ([`solve::Method`]), so one method can check another. Every unsatisfiable core is
//! solved again by a fresh solver before it is returned. If a limit is reached, the answer says so, and claims only
//! what is known by then.

// The re-exported modules are in alphabetical order. `tests/layering` reads the order of imports from the `pub mod`
// lines of the `lib.rs` of `sudosat-core` and of `sudosat-answers`.
pub use sudosat_answers::{ask, explain, generate, library, render, report};
pub use sudosat_core::{
    backend, bulk, certify, classify, cores, cover, decode, dimacs, encode, formats, grid, rules,
    solve, trace,
};
#[cfg(feature = "server")]
pub use sudosat_server as server;

/// Runs the examples of the documents as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/covers.md")]
#[doc = include_str!("../docs/library.md")]
struct Documents;
