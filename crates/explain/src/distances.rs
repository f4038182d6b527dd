//! Computes the distances from a true action to each of its consequences. A distance is a number of strong links.

use super::links::Links;
use super::walk::{Along, Start, Walk};
use sudosat_core::backend::Limits;

/// The distances from each action that is assumed true to each action that must then be true (`taken`) or false
/// (`left`). A distance is [`FAR`] if no walk leads to the action.
pub(super) struct Distances {
    places: usize,
    taken: Vec<u16>,
    left: Vec<u16>,
}

/// The distance to an action to which no walk leads.
const FAR: u16 = u16::MAX;

/// A conclusion that follows from every case of a requirement. A case is that one of its open actions is true.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    /// The number of strong links of all cases together.
    pub length: u32,
    /// The index of the requirement in [`Links::requirements`].
    pub index: usize,
    pub place: usize,
    pub is_taken: bool,
}

impl Distances {
    /// Computes the distances from one action after another until a limit is reached. All distances from the remaining
    /// actions are [`FAR`].
    pub fn of(links: &Links<'_, '_>, limits: &Limits) -> Self {
        let places = links.actions.len();
        let mut distances = Distances {
            places,
            taken: vec![FAR; places * places],
            left: vec![FAR; places * places],
        };
        let mut walk = Walk::new(links);
        for start in (0..places).take_while(|_| limits.reached().is_none()) {
            walk.from(Start::Taken(start), Along::All, u32::MAX, |_, _| false);
            for place in 0..places {
                let taken = walk.depth_of_taken(place).map_or(FAR, |depth| depth as u16);
                let left = walk.depth_of_left(place).map_or(FAR, |depth| depth as u16);
                distances.taken[start * places + place] = taken;
                distances.left[start * places + place] = left;
            }
        }
        distances
    }

    /// Appends to `hits` the conclusions that follow from every case of the requirement with this index.
    pub fn shared(&self, links: &Links<'_, '_>, index: usize, hits: &mut Vec<Hit>) {
        for (is_taken, table) in [(false, &self.left), (true, &self.taken)] {
            let mut sums = vec![0; self.places];
            for &case in links.members(index) {
                let row = &table[case as usize * self.places..][..self.places];
                for (sum, &distance) in sums.iter_mut().zip(row) {
                    *sum = if distance == FAR {
                        u32::MAX
                    } else {
                        u32::from(distance).saturating_add(*sum)
                    };
                }
            }
            let found = sums.iter().enumerate().filter(|&(_, &sum)| sum != u32::MAX);
            hits.extend(found.map(|(place, &length)| Hit { length, index, place, is_taken }));
        }
    }
}
