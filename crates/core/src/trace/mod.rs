//! Records the search of the engine `cdcl` event by event, and describes clauses and literals in terms of the grid.
//!
//! A [`Subject`] is the formula of a puzzle. [`Subject::trace`] runs the engine [`Cdcl`](crate::backend::Cdcl) on the
//! formula and passes each step as an [`Event`] to a callback. [`Subject::record`] stores all events. An event
//! identifies clauses by [`ClauseId`]. [`Clauses`] describes each clause in a sentence. The sentence names the
//! requirement, the clue or the excluded digit that the clause encodes. For any other clause, the sentence lists its
//! literals.
//!
//! | file | content |
//! |---|---|
//! | `event` | the events, as plain data |
//! | `clauses`, `words` | the clauses that events refer to, and their sentences |
//! | `subject`, `recorder` | a puzzle in the engine, and the observer that records events |
//! | `replay` | the assignment after every event, forwards and backwards |
//! | `graph` | the implication graph of a conflict |
//! | `breakpoint` | events at which a search stops |
//!
//! ```
//! # use sudosat_core as sudosat;
//! use sudosat::backend::{Limits, Settings};
//! use sudosat::encode::Encoding;
//! use sudosat::formats::{ReadOptions, read_str};
//! use sudosat::rules::Sudoku;
//! use sudosat::trace::{Event, Replay, Subject};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle = read_str(text, &ReadOptions::default()).next().unwrap()?.puzzle;
//! let sudoku = Sudoku::new(puzzle.shape());
//! let limits = Limits::none();
//! let subject = Subject::new(&sudoku, &puzzle, Encoding::default(), &limits).unwrap();
//! let recording = subject.record(&Settings::default(), &limits)?;
//! let clauses = &recording.clauses;
//! let learned = recording.events.iter().find_map(|event| match *event {
//!     Event::Learned { clause, .. } => Some(clauses.sentence(clause)),
//!     _ => None,
//! });
//! println!("learned from the first conflict: {}", learned.unwrap());
//!
//! let mut replay = Replay::new(&recording);
//! while replay.forward().is_some() {}
//! assert!(replay.grid().is_full());
//! while replay.backward().is_some() {}
//! assert_eq!(replay.grid().filled_count(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod breakpoint;
mod clauses;
mod event;
mod graph;
mod recorder;
mod replay;
mod subject;
mod words;

pub use breakpoint::{Breakpoint, BreakpointError};
pub use clauses::{ClauseId, Clauses, Origin};
pub use event::Event;
pub use graph::{Graph, Node};
pub use replay::{Held, Replay};
pub use subject::{Ending, Recording, Subject, TraceError, Traced};
