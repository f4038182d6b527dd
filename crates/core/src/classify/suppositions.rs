//! Finds an action that suppositions refute in a position.

use super::open_cover::OpenCover;
use super::search::Search;
use super::state::State;
use super::trial::{Theory, Trial};
use crate::cover::{ActionId, Incidence, RequirementId};

/// The length of braids after which it is asked whether braids of any length refute an action.
const ASKED_AFTER: usize = 4;

/// Finds actions whose supposition leads to a contradiction in one position.
#[derive(Clone, Debug)]
pub struct Suppositions {
    cover: OpenCover,
}

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

impl Suppositions {
    /// Creates the finder for the position in which `is_open` accepts the open actions and `is_met` accepts the
    /// requirements that taken actions meet. Naked and hidden singles must be taken before, and whatever braids
    /// exclude.
    #[must_use]
    pub fn new(
        incidence: &Incidence,
        is_open: impl Fn(ActionId) -> bool,
        is_met: impl Fn(RequirementId) -> bool,
    ) -> Self {
        Suppositions { cover: OpenCover::new(incidence, is_open, is_met, false) }
    }

    /// Returns up to `most` actions that suppositions refute, with the fewest levels, and with the shortest braids of
    /// these levels. Returns none if there are none of `deepest` levels or less, or if `is_stopped` says that a limit
    /// was reached.
    #[must_use]
    pub fn easiest(
        &self,
        deepest: usize,
        most: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Vec<RefutedAction> {
        let mut search = Search::new(&self.cover, is_stopped);
        let mut trial = Trial::new(&self.cover, State::new(&self.cover));
        for levels in 1..=deepest {
            for longest in 1..=self.cover.requirements.len() {
                let theory = Theory::Braids(longest);
                let Ok(found) = trial.refuted(&mut search, levels, theory, most) else {
                    return Vec::new();
                };
                if !found.is_empty() {
                    let refutation = |target| RefutedAction {
                        target: self.cover.actions[target],
                        levels,
                        longest,
                    };
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
