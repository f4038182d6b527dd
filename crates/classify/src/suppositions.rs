//! Finds actions that suppositions refute in a position.

use super::patterns::Patterns;
use super::search::Search;
use super::trial::{Theory, Trial};
use sudosat_cover::ActionId;

/// The length of braids after which it is asked whether braids of any length refute an action.
const ASKED_AFTER: usize = 4;

/// A supposition that leads to a contradiction, and what is needed inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RefutedAction {
    /// The action that is refuted.
    pub target: ActionId,
    /// The levels of suppositions inside each other, 1 or more: with 1, braids are applied right inside the
    /// supposition.
    pub levels: usize,
    /// The length of the braids that are applied in the innermost supposition.
    pub longest: usize,
}

impl Patterns {
    /// Returns up to `most` actions that suppositions refute, with the fewest levels, and with the shortest braids of
    /// these levels. Braids must refute nothing in the position itself. Returns none if there are none of `deepest`
    /// levels or less, or if `is_stopped` says that a limit was reached.
    #[must_use]
    pub fn refuted_by_suppositions(
        &self,
        deepest: usize,
        most: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Vec<RefutedAction> {
        let cover = &self.cover;
        let mut search = Search::new(cover, is_stopped);
        let mut trial = Trial::new(cover, self.base.clone());
        for levels in 1..=deepest {
            for longest in 1..=cover.requirements.len() {
                let theory = Theory::Braids(longest);
                let Ok(found) = trial.refuted(&mut search, levels, theory, most) else {
                    return Vec::new();
                };
                if !found.is_empty() {
                    let refutation =
                        |target| RefutedAction { target: cover.actions[target], levels, longest };
                    return found.into_iter().map(refutation).collect();
                }
                // Most positions need short braids only, so it is asked later whether any length is enough.
                if longest == ASKED_AFTER {
                    let any = trial.clone().refuted(&mut search, levels, Theory::AnyBraids, 1);
                    if any.is_ok_and(|found| found.is_empty()) {
                        break;
                    }
                }
            }
        }
        Vec::new()
    }
}
