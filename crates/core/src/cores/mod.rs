//! Finds parts of a problem that cannot hold together, parts that imply a digit, and parts that can be left out.
//! They are minimal unsatisfiable subsets (MUSes) and correction sets.
//!
//! A [`PartedFormula`] is a formula whose clauses belong to parts (a clue, a requirement) or to a background that is
//! always included. In this module, parts *clash* if they are unsatisfiable together with the background. An [`Oracle`]
//! decides whether parts clash; most other files use it. Examples of questions are *why does this cell hold this
//! digit?* and *which clues make this puzzle unique?* The answer consists of parts that clash with the negation of a
//! statement. The questions differ in the statement, the parts and the background.
//!
//! | file | content |
//! |---|---|
//! | `part` | the parts of a formula, and what each of them means in the problem |
//! | `part_writer` | the parts of a puzzle, and the clauses of each part |
//! | `puzzle` | the formula of a puzzle in parts, for each kind of question |
//! | `oracle` | the solver that decides whether parts clash |
//! | `minimal` | shrinks a set of parts that clash to a minimal set |
//! | `hitting` | finds smallest hitting sets: sets of the fewest parts that contain a part of each set in a list |
//! | `mus` | enumerates the minimal unsatisfiable subsets (MUSes) of the parts, the smallest first |
//! | `search` | finds the requested number of MUSes, and confirms each with a fresh solver |
//! | `why` | explains why a puzzle has no solution or a cell holds a digit |
//! | `nearest` | finds two solutions that differ in the fewest cells |
//! | `cover` | explains why an exact cover problem has no solution, or finds two solutions that differ least |
//! | `corrections` | enumerates the correction sets, the smallest first |
//! | `clues` | sets of clues to remove from a puzzle or to add, and a solver for the puzzles that this makes |
//! | `redundant` | finds the clues that can be removed from a puzzle with one solution |
//! | `repair` | finds the wrong clues of a puzzle without solution, and corrections for them |
//! | `single_correction` | finds the clues without which a puzzle has a solution, by removing each of them |
//! | `suggest`, `minimum` | find clues that make a puzzle with several solutions unique |

mod clues;
mod corrections;
mod cover;
mod hitting;
mod minimal;
mod minimum;
mod mus;
mod nearest;
mod oracle;
mod part;
mod part_writer;
mod puzzle;
mod redundant;
mod repair;
mod search;
mod single_correction;
mod suggest;
mod why;

pub use self::clues::Applicable;
pub use self::corrections::{Correction, Corrections};
pub use self::cover::{CoverClash, CoverPart, CoverParts, CoverWhy, CoverWhyError, why_cover};
pub use self::minimal::Shrunk;
pub use self::mus::{Mus, MusEnumerator, MusVerdict};
pub use self::nearest::{Nearest, SolutionPair, nearest};
pub use self::oracle::{Effort, Oracle, PartsVerdict};
pub use self::part::{NamedParts, PartId, PartedFormula, Parts};
pub use self::part_writer::{Negated, Part};
pub use self::puzzle::PuzzleParts;
pub use self::redundant::{Redundant, can_be_left_out, redundant};
pub use self::repair::{Change, MOST_REPAIRS, Repair, Repairs, repair};
pub use self::search::{CoreAnswer, Sets, Wanted, WrongCore, find, second_look};
pub use self::suggest::{Aim, Suggestion, suggest};
pub use self::why::{Explanation, Reasons, UnknownQuestion, Why, WhyError, WhyQuestion, why};
