//! Finds sets of disjoint houses whose sum is known, for the 45 rule.

use itertools::Itertools;

use super::{HouseKind, Layout, NamedHouse};

/// The largest number of rows, or of columns, in a set.
const MOST_LINES: usize = 4;
/// The largest number of boxes, regions or other houses in a set. They need not be adjacent.
const MOST_REGIONS: usize = 2;

impl Layout {
    /// Returns sets of houses, the smallest sets first. A set has one to four rows that follow each other in the
    /// layout, or such columns, or one or two other houses. `is_full` accepts the houses whose cells have a known sum.
    /// The houses of a set are disjoint.
    #[must_use]
    pub fn disjoint_full_houses(
        &self,
        is_full: impl Fn(&NamedHouse) -> bool,
    ) -> Vec<Vec<&NamedHouse>> {
        let full = self.houses().iter().filter(|house| is_full(house));
        let (mut rows, mut columns, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for house in full {
            match house.house.kind() {
                HouseKind::Row(_) => rows.push(house),
                HouseKind::Column(_) => columns.push(house),
                _ => others.push(house),
            }
        }
        let mut sets = Vec::new();
        for size in 1..=MOST_LINES {
            sets.extend(rows.windows(size).map(<[_]>::to_vec));
            sets.extend(columns.windows(size).map(<[_]>::to_vec));
            if size <= MOST_REGIONS {
                sets.extend(others.iter().copied().combinations(size));
            }
        }
        let disjoint =
            |set: &Vec<&NamedHouse>| set.iter().flat_map(|house| &house.cells).all_unique();
        sets.retain(disjoint);
        sets
    }
}
