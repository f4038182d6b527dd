//! Solves puzzles in human steps: patterns by one rule, chains, and smallest explanations as a last resort.
//!
//! A [`Board`] holds the placed digits and the open candidates. A [`Step`] is a conclusion with everything
//! that it rests on, as data; the reports of `sudosat` put it into words. An [`Explainer`] finds the next step,
//! all steps of a technique, or the whole [`Path`], with the [`Techniques`] that the caller chooses.
//!
//! **One rule** finds the named patterns up to size four: requirements that must be met (*bases*) and
//! requirements that are met at most once (*covers*); see `pattern.rs`. The other named techniques are chains
//! over the binary implications between open candidates. If no named technique applies, the explainer
//! searches for the fewest requirements that force a step; if the puzzle has one solution, it finds some.
//!
//! ```
//! # use sudosat_core as sudosat;
//! use sudosat::explain::{Board, End, Explainer, Techniques};
//! use sudosat::formats::{ReadOptions, read_str};
//! use sudosat::rules::Sudoku;
//!
//! let puzzle = read_str("1...\n..3.\n.4..\n...2\n", &ReadOptions::default()).next().unwrap()?.puzzle;
//! let sudoku = Sudoku::for_layout(puzzle.layout()?);
//! let explainer = Explainer::new(&sudoku, Techniques::default());
//! let board = Board::of(&sudoku, &puzzle).expect("no two clues clash");
//! let mut path = explainer.path(board);
//! let steps = path.by_ref().count();
//! assert_eq!((steps, path.end()), (12, End::Solved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod chains;
mod clues;
mod dispatch;
mod distances;
mod forcing;
mod formula;
mod innies_outies;
mod joined;
mod level;
mod links;
mod net;
mod nets;
mod smallest;
mod uniqueness;
mod walk;
mod crossing;
mod explainer;
mod finned;
mod locked;
mod mistakes;
mod pairs;
mod pattern;
pub mod rate;
mod rounds;
mod search;
mod sets_and_fish;
mod singles;
mod step;
mod tables;
mod technique;
mod techniques;
mod turbot;
mod wings;

pub use board::{Board, Impossible};
pub use explainer::{End, Explainer, Path};
pub use level::{ExplanationLevel, UnknownExplanationLevel};
pub use mistakes::{Mistake, continued, mistakes};
pub use rounds::{Round, Rounds, eliminate};
pub use search::Pace;
pub use step::{Because, Inference, Step};
pub use tables::Tables;
pub use technique::{Technique, UnknownTechnique};
pub use techniques::Techniques;
