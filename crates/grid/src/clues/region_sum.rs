//! Region sum lines: the borders of boxes or regions cut the line into parts, and all parts have the same sum.

use super::{Clue, ClueType, Space, in_regions, sums_equal, words};
use crate::Cell;

pub(super) const REGION_SUM: ClueType = ClueType {
    name: "regionsum",
    meaning: "Region sum lines: the borders of boxes or regions cut the line into parts, and all parts have the same sum.",
    aliases: &["regionsumline", "rsl"],
    usage: "regionsum CELLS",
    check: in_regions,
    holds: |clue, grid| {
        let mut sums: Vec<i32> = Vec::new();
        let mut region = None;
        for &cell in clue.cells() {
            let here = grid.space().region_of(cell);
            if here != region {
                sums.push(0);
                region = here;
            }
            *sums.last_mut().expect("a part has begun") += grid.value(cell);
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    },
    primitives: |clue, space| sums_equal(&parts(clue, space)),
    sentence: |clue| {
        let cells = words(clue.cells());
        format!("the borders of boxes or regions cut {cells} into parts with equal sums")
    },
    ..ClueType::PLAIN
};

/// Splits the line into parts of consecutive cells in the same box or region, each as long as possible. If the line
/// returns to a box, a new part begins.
fn parts(clue: &Clue, space: &Space) -> Vec<Vec<Cell>> {
    let same = |one: &Cell, next: &Cell| space.region_of(*one) == space.region_of(*next);
    clue.cells().chunk_by(same).map(<[Cell]>::to_vec).collect()
}
