//! Solves puzzles in steps that a person can follow: patterns that follow from one rule, chains, and smallest
//! explanations as a last resort.
//!
//! A [`Board`] holds the placed digits and the open candidates. A [`Step`] is a conclusion with the requirements that
//! it follows from. The reports of `sudosat` describe steps in words. An [`Explainer`] finds the next step, the steps
//! of one technique, or the whole [`Path`], with the [`Techniques`] that the caller chooses.
//!
//! **One rule** explains locked candidates, sets, fish and wings. It is about requirements that must be met (*bases*)
//! and requirements that are met at most once (*covers*); see `pattern.rs`. Most other named techniques are chains of
//! implications from one open candidate to another. If no named technique applies, the explainer searches for few
//! requirements that force a step. If the puzzle has one solution, such requirements exist.
//!
//! ```
//! use sudosat_explain::{Board, End, Explainer, Techniques};
//! use sudosat_core::formats::{ReadOptions, read_str};
//! use sudosat_core::rules::Sudoku;
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
//!
//! | file | content |
//! |---|---|
//! | `board` | the board: the placed digits and the open candidates of a partly solved grid |
//! | `chains` | chains: alternating strong and weak links between two ends |
//! | `clue_memo` | remembers what clues of several cells exclude |
//! | `clue_rules` | prepares the clues of several cells, and the sums that follow from them, for suppositions |
//! | `clues` | candidates that one clue of several cells excludes, by itself or because digits differ |
//! | `crossing` | crossings: two families of requirements, such as the rows and the columns for one digit |
//! | `dispatch` | maps each technique to the function that searches for it |
//! | `distances` | the distances from a true action to each of its consequences |
//! | `equations` | equations by the 45 rule: the digits of a house have a known sum |
//! | `explainer` | finds the next step, all steps of a technique, or the whole path |
//! | `finned` | finned and sashimi fish: fish with extra candidates (the fin) that all lie in one other house |
//! | `forcing` | forcing chains: a conclusion that follows from every candidate of a cell |
//! | `formula` | the formula of a board, in parts: the requirements and clues over the open candidates |
//! | `innies_outies` | steps by the equations of the 45 rule |
//! | `joined` | strong links of a digit, and pairs of strong links that are joined at one end |
//! | `level` | levels: the techniques that an explanation or an elimination may use |
//! | `links` | the strong and weak links between the open actions of a board |
//! | `locked` | locked candidates: all open actions of one requirement also meet another requirement |
//! | `mistakes` | checks half-filled grids against the solution, and builds the puzzle that is left to solve |
//! | `pairs` | cells with two candidates |
//! | `pattern` | the one rule of bases and covers, and its conclusions |
//! | `proof` | proofs that assumptions lead to contradictions, with proofs inside them |
//! | `rate` | rates how hard a puzzle is, from its path and the difficulty of each step |
//! | `roles` | the lines of a proof, and the roles of the candidates in them |
//! | `rounds` | places all singles of a board, round by round, until there are none |
//! | `search` | the state of a search on one board: the board, and data that several techniques share |
//! | `sets_and_fish` | naked sets, hidden sets and fish |
//! | `singles` | singles: requirements with one open action |
//! | `smallest` | smallest explanations: the fewest requirements found from which a step follows, by any reasoning |
//! | `step` | steps: conclusions and the requirements that they follow from |
//! | `suppositions` | assumptions that lead to a contradiction, with assumptions inside them where unit propagation is not enough |
//! | `tables` | the crossings of a layout, computed once for all its explainers |
//! | `technique` | the names of the techniques |
//! | `techniques` | the techniques to try, and their order |
//! | `trail` | propagates assumptions inside each other, records the reason of each fact, and takes them back |
//! | `turbot` | skyscrapers, two-string kites and turbot fish: two strong links of a digit joined at one end |
//! | `uniqueness` | techniques that assume exactly one solution |
//! | `walk` | walks along alternating strong and weak links, breadth first |
//! | `whips` | turns whips and braids into steps |
//! | `wings` | XY-, XYZ- and W-wings: one of several cells holds the digit, so a cell that sees all of them cannot |

mod board;
mod chains;
mod clue_memo;
mod clue_rules;
mod clues;
mod dispatch;
mod distances;
mod equations;
mod forcing;
mod formula;
mod innies_outies;
mod joined;
mod level;
mod links;
mod proof;
mod smallest;
mod suppositions;
mod trail;
mod uniqueness;
mod walk;
mod whips;
mod crossing;
mod explainer;
mod finned;
mod locked;
mod mistakes;
mod pairs;
mod pattern;
pub mod rate;
mod roles;
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
pub use roles::{CandidateRole, ProofLine};
pub use rounds::{Round, Rounds, eliminate};
pub use search::Pace;
pub use step::{Because, ClueReason, Inference, Step};
pub use tables::Tables;
pub use technique::{Technique, UnknownTechnique};
pub use techniques::{PatternKind, Techniques, UnknownPatternKind};

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
