//! # sudosat: Sudoku as exact cover, solved by a CDCL SAT solver
//!
//! A Sudoku is an exact cover problem: **requirements** (every cell holds one digit; every row,
//! column and box holds every digit once) and **actions** (write digit d into cell r,c), each of
//! which meets four requirements. A 9x9 grid has 324 requirements and 729 actions. One boolean
//! variable stands for each action, one *exactly one* constraint for each requirement, and a CDCL
//! SAT solver finds a model; the model is decoded into a grid and checked against the rules again.
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
//! Diagonals, windows, jigsaws, anti-knight, overlapping grids and the like are only further
//! requirements: [`grid::Rules`] names them, [`grid::Layout`] says what they mean on a grid.
//!
//! # The pipeline
//!
//! ```text
//! text -> grid -> rules -> cover -> (propagate) -> encode -> backend -> decode -> report
//! ```
//!
//! The modules below are the rooms of that house in the direction of data flow: each imports only
//! from those before it, and a test keeps it so.
//!
//! | module | question it answers |
//! |---|---|
//! | [`cover`] | what is an exact cover problem, and what follows by unit propagation? |
//! | [`grid`] | what are shapes, cells, digits, houses, what do rules mean, and do two clues clash? |
//! | [`rules`] | which requirements does a Sudoku have? |
//! | [`formats`] | which puzzle does this text mean, and how is one written? |
//! | [`encode`] | which clauses say it? |
//! | [`dimacs`] | how do other solvers read it, and what did they answer? |
//! | [`backend`] | is there a model? |
//! | [`decode`] | which grid is that, and is it really a solution? |
//! | [`solve`] | is there a solution, how many, which candidates? |
//! | [`bulk`] | and of many classic 9x9 puzzles, side by side? |
//! | [`certify`] | what shows that an answer is right? |
//! | [`cores`] | which parts of a problem clash, force something, or can be spared? |
//! | [`trace`] | what did the search do, step by step? |
//! | [`explain`] | what is the next step, and why, in a person's terms; how hard is the puzzle? |
//! | [`generate`] | where do new puzzles come from, and which are the same? |
//! | [`library`] | which puzzles come along? |
//! | [`report`] | how is the answer said? |
//! | [`render`] | and how is it drawn? |
//! | [`ask`] | how is one question about one puzzle answered, whoever asks? |
//! | `server` | the HTTP API and the web page |
//!
//! The command line is the program's, in `src/main.rs` and `src/cli`, over all of them.
//!
//! # The numbering
//!
//! One way everywhere. Rows, columns and digits are 1-based in everything a person sees and 0-based
//! inside; n is the side. Digit d in row r, column c, all from 1, is the DIMACS variable
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
//! Auxiliary variables follow after n³. On a canvas for several grids the cells are counted in the
//! same order, those in no grid left out ([`rules::Sudoku`]). In the *reduced* formula, which `solve` uses, only the
//! actions that propagation left open have variables, numbered densely in the same order.
//!
//! # Trust
//!
//! Every model is checked by [`decode::verify`], which shares no code with the encoder; every count
//! can be made by several methods ([`solve::Method`]); an unsatisfiable core is solved again before it
//! is passed on. Past a limit the answer is an explicit *unknown*, never a guess.

// In the direction of data flow; `tests/layering` keeps it.
pub use sudosat_cover as cover;
pub mod grid;
pub mod rules;
pub mod formats;
pub mod encode;
pub mod dimacs;
pub mod backend;
pub mod decode;
pub mod solve;
pub mod bulk;
pub mod certify;
pub mod cores;
pub mod trace;
pub mod explain;
pub mod generate;
pub mod library;
pub mod report;
pub mod render;
pub mod ask;
#[cfg(feature = "server")]
pub mod server;

/// The examples of the documents are tests like the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/covers.md")]
#[doc = include_str!("../docs/library.md")]
struct Documents;
