//! Makes new puzzles, removes clues of puzzles, and detects puzzles that are equal up to a symmetry.
//!
//! A new puzzle starts as a full grid. Its clues are removed in a random order, as long as the solution stays the only
//! one. On a large grid, if a level is wanted, they are removed only as long as the puzzle needs no technique above
//! this level. If a pattern of cells with clues is wanted, a search changes the digits in these cells until the puzzle
//! has one solution. The result is then compared with the [wanted](PuzzleSpec) properties. Each puzzle has a number and
//! its own source of random numbers ([`GridSource`]). So a puzzle does not depend on the other puzzles that are made at
//! the same time.
//!
//! | file | idea |
//! |---|---|
//! | `symmetry`, `pattern`, `wanted` | the properties that a caller can choose |
//! | `ranges` | the text form of ranges of numbers |
//! | `levels` | the levels of difficulty that puzzles of a size and rules can have |
//! | `drawn` | clues of several cells that are drawn at random on a full grid |
//! | `full_grid` | the full grid at the start: uniformly random for classic 9x9 grids |
//! | `controlled_bias` | minimal puzzles with known relative probabilities, for unbiased statistics |
//! | `thinning` | the order in which clues are removed |
//! | `mending` | other choices of sets of clues, if one clue of a set that stays can be removed by itself |
//! | `climb` | a search for digits in given cells that have one solution |
//! | `judge` | the test for the wanted properties |
//! | `regions` | random regions for a jigsaw whose rule has none |
//! | `classic` | classic 9x9 puzzles, many at the same time |
//! | `general` | a puzzle of any size and rules for a full grid |
//! | `with_clues` | a puzzle with drawn clues of several cells for a full grid |
//! | `one_by_one` | puzzles of any size and rules, one at a time |
//! | `generator` | makes puzzles that have numbers |
//! | `minimize` | removes clues of a given puzzle |
//! | `redundant_clues` | finds the clues of several cells that can be removed |
//! | `added` | adds clues of several cells until a puzzle has one solution |
//! | `canonical`, `duplicates` | detection of equal puzzles |
//! | `next` | makes the next puzzles: many at the same time if the bulk solver supports them, otherwise one by one |

mod added;
mod canonical;
mod climb;
mod controlled_bias;
mod drawn;
mod full_grid;
mod general;
mod generator;
mod judge;
mod classic;
mod levels;
mod mending;
mod next;
mod one_by_one;
mod minimize;
mod pattern;
mod ranges;
mod redundant_clues;
mod regions;
mod duplicates;
mod symmetry;
mod thinning;
mod wanted;
mod with_clues;

pub use added::{AddError, AddedClues, Addition, MOST_ADDED, add_clues};
pub use canonical::{NoCanonicalForm, canonical_form};
pub use controlled_bias::{AttemptBlock, ControlledBias, KeptPuzzle, NoControlledBias, log_weight};
pub use drawn::{ClueKind, KINDS, NoSuchClues, UnknownClues, WantedClues, kinds_in};
pub use duplicates::DuplicateFilter;
pub use generator::{Generator, GridSource, NotMade, Watch};
pub use judge::Made;
pub use levels::levels;
pub use minimize::{Minimize, MinimizeError, Minimized, minimize};
pub use pattern::{Pattern, PatternError};
pub use ranges::{UnknownRange, clue_range};
pub use regions::{with_plain_regions, with_random_regions};
pub use symmetry::{NoSuchSymmetry, Symmetry, UnknownSymmetry};
pub use wanted::{DifficultyRange, ImpossibleSpec, PuzzleSpec};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
