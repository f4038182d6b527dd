//! Defines steps: conclusions with the requirements that they follow from.

use itertools::Itertools;

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::House;

use super::Technique;

/// A conclusion with everything that it follows from. The reports of `sudosat` describe steps in words.
///
/// A step is self-contained. Its conclusions follow only from its bases (exactly one open action of each is true),
/// from its covers (at most one action of each is true) and from its clues. Only the techniques that assume one
/// solution are an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique that found the step.
    pub technique: Technique,
    /// The digit that the step places, or `None` if it places no digit.
    pub placed: Option<ActionId>,
    /// The candidates that the step crosses out, in ascending order. All of them were open.
    pub eliminated: Vec<ActionId>,
    /// The requirements that the step uses as *met at least once*, in the order of the argument. The pivot of a wing
    /// comes first. The bases of a chain have the order of the chain.
    pub bases: Vec<RequirementId>,
    /// The requirements that the step uses as *met at most once*. The last cover of a finned fish contains the fin.
    pub covers: Vec<RequirementId>,
    /// The clues of several cells that the step uses. The step may use everything that a clue demands, including that
    /// its digits differ.
    pub clues: Vec<RequirementId>,
    /// The open actions of the bases, in ascending order.
    pub open: Vec<ActionId>,
    /// The inferences from the assumption to the conclusion. The list is empty if the pattern needs no chain.
    pub inferences: Vec<Inference>,
}

/// One inference of a chain or of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The number of assumptions under which the inference stands; an assumption stands under itself, too. An inference
    /// follows only from earlier ones under the same assumptions or some of them.
    pub depth: usize,
    /// The action whose value the inference derives.
    pub action: ActionId,
    /// True if the action is true, false if it is false.
    pub is_true: bool,
    /// The reason why the action has this value.
    pub because: Because,
}

/// The reason of an inference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The value is assumed. An earlier assumption of the same depth, or of a larger one, no longer holds.
    Assumed,
    /// The action is false. The inference with this 0-based index makes another action of the requirement true, and the
    /// requirement allows only one true action.
    Cover(RequirementId, usize),
    /// The action is true, because the requirement has no other action left. The 0-based indices are those of the
    /// inferences that make the other open actions of the requirement false.
    Base(RequirementId, Vec<usize>),
    /// The action is false. One of the actions that are left for the first requirement is true, and each of them
    /// excludes the action, because the other requirements allow only one true action. The indices are those of the
    /// inferences that make the other open actions of the first requirement false.
    Locked(RequirementId, Vec<RequirementId>, Vec<usize>),
    /// The action is false: it is in none of the combinations of digits that the clue of several cells allows, or the
    /// sum that follows from clues. The 0-based indices are those of the inferences that make other actions in the same
    /// cells false.
    Clue(ClueReason, Vec<usize>),
    /// The last assumption, which stood one deeper, is refuted: with it, the requirement has no action left. The
    /// indices are those of the inferences that make the open actions of the requirement false.
    Starved(RequirementId, Vec<usize>),
    /// The last assumption, which stood one deeper, is refuted: with it, the clue of several cells, or the sum that
    /// follows from clues, allows no combination of digits. The indices are those of [`Because::Clue`].
    Violated(ClueReason, Vec<usize>),
}

/// The clues of several cells that an inference follows from, and what they are taken together with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueReason {
    /// One clue if there are no houses. Otherwise the clues whose sums are subtracted from the sum of the houses.
    pub clues: Vec<RequirementId>,
    /// The houses of the 45 rule: their digits have a known sum, so the cells that are in the houses or in the clues
    /// but not in both have one, too. The houses are disjoint. The step has their requirements among its bases.
    pub houses: Vec<House>,
    /// The requirements that keep digits different, but for those of the clues and the houses themselves.
    pub covers: Vec<RequirementId>,
}

impl Step {
    /// Returns the number of different requirements and clues that the step follows from.
    #[must_use]
    pub fn size(&self) -> usize {
        self.bases.iter().chain(&self.covers).chain(&self.clues).unique().count()
    }

    /// Sets the candidates that the step crosses out.
    pub(super) fn eliminating(mut self, mut eliminated: Vec<ActionId>) -> Self {
        eliminated.sort_unstable();
        eliminated.dedup();
        self.eliminated = eliminated;
        self
    }
}
