//! Rates classic 9x9 Sudokus as Sudoku Explainer 1.2.1 does.
//!
//! The names, the order and the difficulties of techniques, the order in which hints are found and compared, and what
//! each level of chains uses are facts of Sudoku Explainer 1.2.1 (N. Juillerat, 2007). Its ratings ER, EP and ED are
//! those of the batch rater *serate* (G. Fowler). The code here is written anew. Sudoku Explainer applies what an
//! advanced pattern removes in the order of memory addresses; here the order is that of the cells.
//!
//! ```
//! use sudosat_ser::{Uniqueness, rate};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let clues = std::array::from_fn(|cell| match text.as_bytes()[cell] {
//!     b'.' => 0,
//!     symbol => symbol - b'0',
//! });
//! let rating = rate(&clues, Uniqueness::Used, &|| true)?;
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), sudosat_ser::SeUnrated>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `path` | rates a grid step by step |
//! | `rating` | defines ratings and the reasons why there is none |
//! | `technique` | names the techniques and states their difficulties |
//! | `hint` | defines what a technique finds |
//! | `geometry` | defines houses and peers |
//! | `grid` | stores candidates by cell and by house |
//! | `singles`, `locked`, `subsets`, `fish`, `wings`, `loops`, `bug`, `exclusion` | find hints of one technique each |
//! | `chains` | finds hints of all kinds of chains |

mod bug;
mod chains;
mod exclusion;
mod fish;
mod geometry;
mod grid;
mod hint;
mod locked;
mod loops;
mod path;
mod rating;
mod singles;
mod subsets;
mod technique;
mod wings;

pub use path::{rate, rate_steps};
pub use rating::{SeRating, SeStep, SeUnrated, Tenths, Uniqueness};
pub use technique::SeTechnique;
