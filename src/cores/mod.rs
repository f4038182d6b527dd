//! Which parts of a problem clash, force something, or can be spared: minimal unsatisfiable subsets
//! (MUSes) and correction sets.
//!
//! A [`PartedFormula`] is a formula whose clauses belong to parts (a clue, a requirement) or to a
//! background that is always there. An [`Oracle`] answers which parts hold together; everything else asks
//! it. That a clue set clashes, that a cell is forced, that a puzzle is unique: all are parts that clash
//! with what is denied, and differ in what are parts and what is background.
//!
//! | file | question |
//! |---|---|
//! | `part`, `puzzle` | what are the parts, and which clauses say each? |
//! | `oracle` | do these parts hold together? |
//! | `minimal`, `rotation` | which of them clash already, each of them necessary? |
//! | `grow` | what must be left out so that the others hold together? |
//! | `hitting` | what are the fewest parts that meet all these sets? |
//! | `muses` | which is the smallest set that clashes, and the next? |
//! | `search`, `recheck` | how far is it looked for, and does it clash indeed? |
//! | `why` | why has a puzzle no solution, why is a cell this digit? |
//! | `nearest` | which two solutions differ in the fewest cells? |
//! | `cover` | the same of any exact cover problem |
//! | `corrections` | which is the smallest set to leave out so that the others hold together, and the next? |
//! | `redundant` | which clues of a puzzle with one solution can go? |
//! | `repair` | which clues of a puzzle without solution are wrong, and what should they be? |
//! | `suggest`, `minimum` | which clues does a puzzle with several solutions lack? |
//! | `inquiry` | what do questions about clues share? |

mod corrections;
mod cover;
mod grow;
mod hitting;
mod inquiry;
mod minimal;
mod minimum;
mod muses;
mod nearest;
mod oracle;
mod part;
mod puzzle;
mod recheck;
mod redundant;
mod repair;
mod rotation;
mod search;
mod suggest;
mod why;

pub use self::corrections::{Correction, Corrections};
pub use self::cover::{CoverClash, CoverPart, CoverWhy, CoverWhyError, why_cover};
pub use self::inquiry::Fitting;
pub use self::minimal::Shrunk;
pub use self::muses::{Clash, Mus, Muses};
pub use self::nearest::{Nearest, Pair, nearest};
pub use self::oracle::{Effort, Oracle, Verdict};
pub use self::part::{PartId, PartedFormula, Parts};
pub use self::puzzle::{Denied, Part, PuzzleParts};
pub use self::redundant::{Redundant, redundant};
pub use self::repair::{Change, MOST_REPAIRS, Repair, Repairs, repair};
pub use self::search::{Found, Sets, Wanted, WrongCore, find};
pub use self::suggest::{Aim, Suggestion, suggest};
pub use self::why::{Explanation, Question, Reasons, UnknownQuestion, Why, WhyError, why};
