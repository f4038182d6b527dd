//! Classifies puzzles by the patterns that solve them: whips, braids, and suppositions.
//!
//! The patterns speak of requirements and actions only, so the classifications exist for each size and rule and for
//! each cover problem. They are defined in D. Berthier, *Pattern-Based Constraint Satisfaction and Logic Puzzles*
//! (3rd edition, 2021) and *Hierarchical Classifications in Constraint Satisfaction* (2nd edition, 2024).
//!
//! Two actions are *linked* if both meet a requirement that may be met only once. A *braid* of length n on a target is
//! a sequence of n requirements. Each but the last has one action that is linked neither to the target nor to an
//! earlier such action: its *right candidate*. The last one has no such action. Each requirement has a *left
//! candidate*, which is linked to the target or to an earlier right candidate. If the target were in a solution, the
//! right candidates would be in it, too, and the last requirement could not be met. So the target is in no solution. In
//! a *whip*, each left candidate is linked to the right candidate directly before it (the first to the target), and all
//! candidates of the whip are different. With *groups*, what is left of a requirement may be several actions, if
//! another requirement that may be met only once contains all of them; it excludes what is linked to each of them.
//!
//! | file | content |
//! |---|---|
//! | `bits` | sets of numbers as bits of words |
//! | `classification` | the classifications, and their results |
//! | `classifier` | classifies puzzles of one cover problem |
//! | `closure` | applies patterns up to a length until nothing changes |
//! | `family` | the families of patterns, and what a pattern consists of |
//! | `lanes` | supposes the open actions of a position side by side, each in a bit of a few words |
//! | `open_cover` | the open actions and requirements of a position, and which actions are linked |
//! | `patterns` | finds whips and braids, with their requirements and candidates |
//! | `replay` | finds the requirements and left candidates of a pattern whose conclusions are known |
//! | `search` | searches for a whip or braid of at most some length on a target |
//! | `solution` | searches for a solution of an open cover |
//! | `state` | what is excluded and concluded so far, and what follows |
//! | `suppositions` | finds actions that suppositions refute in a position |
//! | `trial` | suppositions inside each other |

mod bits;
mod classification;
mod classifier;
mod closure;
mod family;
mod lanes;
mod open_cover;
mod patterns;
mod replay;
mod search;
mod solution;
mod state;
mod suppositions;
mod trial;

pub use classification::{Class, Classification, UnknownClassification};
pub use classifier::Classifier;
pub use family::{Disproof, DisproofLink, Family};
pub use patterns::Patterns;
pub use suppositions::RefutedAction;

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
