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
//! | `corrections` | which is the smallest set to leave out so that the others hold together, and the next? |
//! | `redundant` | which clues of a puzzle with one solution can go? |
//! | `repair` | which clues of a puzzle without solution are wrong, and what should they be? |
//! | `suggest`, `minimum` | which clues does a puzzle with several solutions lack? |
//! | `inquiry` | what do questions about clues share? |

mod corrections;
mod grow;
mod hitting;
mod inquiry;
mod minimal;
mod minimum;
mod muses;
mod oracle;
mod part;
mod puzzle;
mod redundant;
mod repair;
mod rotation;
mod suggest;

pub use self::corrections::{Correction, Corrections};
pub use self::inquiry::Fitting;
pub use self::minimal::Shrunk;
pub use self::muses::{Clash, Mus, Muses};
pub use self::oracle::{Effort, Oracle, Verdict};
pub use self::part::{PartId, PartedFormula, Parts};
pub use self::puzzle::{Denied, Part, PuzzleParts};
pub use self::redundant::{Redundant, redundant};
pub use self::repair::{Change, MOST_REPAIRS, Repair, Repairs, repair};
pub use self::suggest::{Aim, Suggestion, suggest};
