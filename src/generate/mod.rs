//! New puzzles, puzzles with fewer clues, and which puzzles are the same but for a symmetry.
//!
//! A new puzzle begins as a full grid; then clues go in a random order, as long as the solution stays the only
//! one, or on large grids as long as no technique above the wanted level is needed, and what comes out is judged
//! by what is [wanted](Wanted). Each puzzle has a number, and a [`Source`]
//! of randomness that is its own, so that it does not depend on who else is at work.
//!
//! | part | idea |
//! |---|---|
//! | `symmetry`, `pattern`, `wanted` | what can be asked for |
//! | `levels` | how hard puzzles of a size and rules can be |
//! | `full_grid` | where it begins: even for classic 9x9 grids |
//! | `thinning` | in which order clues go |
//! | `mending` | other clues in their place, where sets stay of which a clue could go |
//! | `climb` | clues for given cells |
//! | `judge` | is it what is wanted? |
//! | `regions` | regions of a jigsaw that tells none |
//! | `lanes` | classic 9x9 puzzles, many at once |
//! | `general` | all others |
//! | `generator` | puzzles by number |
//! | `minimize` | fewer clues of a given puzzle |
//! | `canonical`, `seen` | which puzzles are the same |

mod canonical;
mod climb;
mod full_grid;
mod general;
mod generator;
mod judge;
mod lanes;
mod levels;
mod mending;
mod next;
mod minimize;
mod pattern;
mod regions;
mod seen;
mod symmetry;
mod thinning;
mod wanted;

pub use canonical::{NoCanonicalForm, canonical_form};
pub use generator::{Generator, NotMade, Source, Watch};
pub use judge::Made;
pub use levels::levels;
pub use minimize::{Minimize, MinimizeError, Minimized, minimize};
pub use pattern::{Pattern, PatternError};
pub use regions::with_random_regions;
pub use seen::Seen;
pub use symmetry::{NoSuchSymmetry, Symmetry, UnknownSymmetry};
pub use wanted::{Contradiction, DifficultyRange, UnknownRange, Wanted, clue_range};
