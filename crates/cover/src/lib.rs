//! Models generic exact cover problems: requirements and actions, constraints over values, unit
//! propagation, the reduced problem, search and counting.
//!
//! A problem is a set of **requirements** and a set of **actions**; each action meets some of the requirements. A
//! solution is a set of actions that meets every requirement within its [`Bounds`] (exactly once by default), agrees on
//! the colour of each coloured requirement, and makes all side clauses and [`Primitive`]s hold. Knuth calls
//! requirements *items* and actions *options* (D. E. Knuth, *The Art of Computer Programming*, volume 4B, section
//! 7.2.2.1, 2022); this crate always says requirements and actions. The crate contains no code for Sudoku or SAT.
//!
//! ```
//! use sudosat_cover::CoverBuilder;
//! // Knuth's example: cover 1..7 by disjoint sets.
//! let mut builder = CoverBuilder::new();
//! for number in 1..=7 {
//!     builder.require(number)?;
//! }
//! for (name, set) in [
//!     ('A', vec![3, 5]), ('B', vec![1, 4, 7]), ('C', vec![2, 3, 6]),
//!     ('D', vec![1, 4, 6]), ('E', vec![2, 7]), ('F', vec![4, 5, 7]),
//! ] {
//!     builder.action(name, set)?;
//! }
//! let cover = builder.build()?;
//! let mut position = cover.position();
//! position.propagate().unwrap();
//! // Each number is in two sets or more (5 in A and F): propagation leaves choices, the search decides.
//! let solutions: Vec<Vec<char>> = cover
//!     .search()
//!     .map(|chosen| chosen.into_iter().map(|id| *cover.action(id)).collect())
//!     .collect();
//! assert_eq!(solutions, [['A', 'D', 'E']]);
//! # Ok::<(), sudosat_cover::CoverError>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `bit_sets` | stores sets of small numbers as bits of words |
//! | `bounds` | defines how often a solution has to meet a requirement |
//! | `builder` | builds a problem: first requirements, then actions, then side clauses |
//! | `cubes` | splits a problem into cubes, which independent machines can search separately |
//! | `error` | defines the errors in the description of a problem |
//! | `exact` | defines the exact cover problem that a builder returns, which does not change any more |
//! | `filter` | removes the values that primitives exclude |
//! | `ids` | defines the numbers that identify requirements, actions and side clauses |
//! | `incidence` | stores which actions meet which requirements, in two tables: by action and by requirement |
//! | `locked` | removes the actions that locked candidates exclude, which unit propagation alone does not remove |
//! | `meets` | defines how an action meets a requirement |
//! | `memo` | counts solutions without visiting each of them |
//! | `parts` | divides a reduced problem into independent parts |
//! | `position` | defines a position (the chosen, removed and open actions of a problem) and unit propagation to a fixpoint |
//! | `primitive` | defines constraints over variables with integer values, which requirements cannot express |
//! | `reduced` | reduces a problem to the part that propagation leaves open, and numbers this part anew without gaps |
//! | `search` | searches depth-first for all solutions, without SAT |
//! | `simplify` | propagates, and removes what locked candidates and primitives exclude |
//! | `table` | stores rows of different lengths in one allocation |
//! | `tally` | counts how often the open and the chosen actions of a requirement meet it |
//! | `tree_samples` | estimates the number of solutions by random samples of the search tree |

mod bit_sets;
mod bounds;
mod builder;
mod cubes;
mod tree_samples;
mod error;
mod exact;
mod filter;
mod ids;
mod incidence;
mod locked;
mod meets;
mod memo;
mod parts;
mod position;
mod primitive;
mod reduced;
mod search;
mod simplify;
mod table;
mod tally;

pub use bounds::Bounds;
pub use builder::CoverBuilder;
pub use cubes::Cube;
pub use error::CoverError;
pub use exact::ExactCover;
pub use filter::{Filters, NamedPrimitives};
pub use ids::{ActionId, ClauseId, RequirementId};
pub use incidence::{Incidence, Meeting, SideLiteral};
pub use meets::Meets;
pub use memo::{
    Guide, Memo, MemoError, MemoTally, MemoWatch, NamedSlot, NotATotal, Total, ValueSymmetry,
};
pub use position::{Contradiction, Mark, Position, Reason, Status, TrailStep};
pub use primitive::{Automaton, Primitive, Relation, Term};
pub use reduced::{Constraint, Reduced, Variable};
pub use search::{Progress, Search};
pub use tree_samples::TreeSamples;

/// Runs the README's example as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
