//! Searches for a solution of an open cover: no correct pattern refutes an action of one.

use super::bits;
use super::open_cover::OpenCover;
use super::state::State;

/// The number of actions that are taken before the search ends without a result. A hard 9x9 puzzle takes up to 200.
const MOST_TAKEN: usize = 1000;

/// Returns the actions that are taken in a solution, or `None` if none is found soon.
pub(super) fn solution(cover: &OpenCover, state: &State) -> Option<Vec<u64>> {
    let mut takes = MOST_TAKEN;
    extend(cover, state.clone(), &mut takes)
}

/// Chooses a requirement with the fewest open actions, takes one of them, and goes on with the others. Goes back if
/// this leads to a conflict.
fn extend(cover: &OpenCover, state: State, takes: &mut usize) -> Option<Vec<u64>> {
    let all = 0..cover.requirements.len() as u32;
    let open = all.filter(|&requirement| state.count(requirement) > 1);
    let Some(tightest) = open.min_by_key(|&requirement| state.count(requirement)) else {
        return Some(state.seen);
    };
    bits::difference(cover.members(tightest as usize), &state.gone).find_map(|action| {
        *takes = takes.checked_sub(1)?;
        let mut next = state.clone();
        bits::insert(&mut next.seen, action);
        next.settle(cover, &mut vec![action as u32]).ok()?;
        extend(cover, next, takes)
    })
}
