//! Draws random clues of several cells on a full grid, so that the grid satisfies all of them.
//!
//! | file | idea |
//! |---|---|
//! | `kinds` | the table of kinds: the name of each kind, how many clues are usual, and how they are drawn |
//! | `draft` | the full grid, the clues' places that are already taken, and the test that a clue holds |
//! | `cages` | cages that do not overlap and cover nearly all cells, and extra regions |
//! | `lines` | lines that neither share a cell nor cross |
//! | `marks` | marks between two cells, and quadruples |
//! | `edges` | clues outside the grid: of rows, columns and diagonals |
//! | `belonging` | the kind that a clue of a puzzle belongs to |
//! | `taken` | the places of the clues that a puzzle already has |
//! | `wanted` | the text form of a wanted kind with its number of clues |

mod belonging;
mod cages;
mod draft;
mod edges;
mod kinds;
mod lines;
mod marks;
mod taken;
mod wanted;

use itertools::Itertools;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use self::draft::Draft;
use self::kinds::Form;
use sudosat_core::grid::{Clue, Grid, Layout};

pub use belonging::kinds_in;
pub use kinds::{ClueKind, KINDS};
pub use wanted::{NoSuchClues, UnknownClues, WantedClues};

/// Draws the wanted clues so that `full` satisfies them. Returns the clues of each entry of `wanted`. Returns `None` if
/// fewer clues than wanted fit this grid.
pub(super) fn draw(
    wanted: &[WantedClues],
    layout: &Layout,
    full: &Grid,
    random: &mut ChaCha8Rng,
) -> Option<Vec<Vec<Clue>>> {
    let mut draft = Draft::new(layout, full, random);
    let mut all = Vec::new();
    for one in wanted {
        let clues = draw_one(one, &mut draft);
        if clues.len() < one.least() {
            return None;
        }
        all.push(clues);
    }
    Some(all)
}

/// Draws clues of the kind on `full`, `times` times from the beginning, and returns all of them without duplicates.
/// Each of them fits beside the clues that the rules of `layout` have, but two of them may overlap.
pub(super) fn choices(
    kind: &'static ClueKind,
    layout: &Layout,
    full: &Grid,
    random: &mut ChaCha8Rng,
    times: usize,
) -> Vec<Clue> {
    let wanted = WantedClues { kind, count: None };
    let mut drawn = Vec::new();
    for _ in 0..times {
        let mut draft = Draft::new(layout, full, random);
        layout.clues().iter().for_each(|clue| draft.take(clue));
        drawn.extend(draw_one(&wanted, &mut draft));
    }
    drawn.into_iter().unique().filter(|clue| !layout.clues().contains(clue)).collect()
}

/// Draws the clues of one kind. Returns fewer clues than wanted if no more are found.
fn draw_one(wanted: &WantedClues, draft: &mut Draft<'_>) -> Vec<Clue> {
    let count = match &wanted.count {
        Some(count) => draft.random.random_range(count.clone()),
        None => wanted.kind.usual(draft.layout),
    };
    match &wanted.kind.form {
        Form::Cages => draft.cages(count),
        Form::Regions => draft.regions(count),
        Form::Lines(line) => draft.lines(line, count),
        Form::Marks(texts) => draft.marks(texts, count),
        Form::Quadruples => draft.quadruples(count),
        Form::Edges(edge, kind) => draft.edges(*edge, kind, count),
    }
}
