//! Steps: conclusions and the requirements that they follow from.

use itertools::Itertools;

use crate::cover::{ActionId, RequirementId};

use super::Technique;

/// A conclusion with everything that it rests on. The reports of `sudosat` put it into words.
///
/// A step is self-contained: the conclusions follow from its bases (exactly one open action of each is true), its
/// covers (at most one action of each is true) and its clues alone, except for the techniques that assume one
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the pattern.
    pub technique: Technique,
    /// The digit that the step places, if it places one.
    pub placed: Option<ActionId>,
    /// The candidates that the step crosses out, ascending; all were open.
    pub eliminated: Vec<ActionId>,
    /// The requirements that the step uses as *met at least once*, in the order of the argument: the pivot
    /// of a wing first, those of a chain along the chain.
    pub bases: Vec<RequirementId>,
    /// The requirements that the step uses as *met at most once*. The last cover of a finned fish contains the fin.
    pub covers: Vec<RequirementId>,
    /// The clues of several cells that the step uses. The step may use everything that a clue demands, including that
    /// its digits differ.
    pub clues: Vec<RequirementId>,
    /// The open actions of the bases, ascending.
    pub open: Vec<ActionId>,
    /// The inferences from the assumption to the conclusion; empty if the pattern needs no chain.
    pub inferences: Vec<Inference>,
}

/// One inference of a chain or net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The action whose value it derives.
    pub action: ActionId,
    /// Whether the action is true; otherwise it is false.
    pub is_true: bool,
    /// The reason.
    pub because: Because,
}

/// The reason of an inference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// The value is assumed: a new line of inferences begins.
    Assumed,
    /// The action is false: the inference with this 0-based index makes another action true, and the
    /// requirement allows only one.
    Cover(RequirementId, usize),
    /// The action is true: the requirement has no other action left. The 0-based indices are those of the
    /// inferences that make the others false. The other actions of the requirement were not open.
    Base(RequirementId, Vec<usize>),
    /// The last assumption is refuted: under it, no action for the requirement is left. The indices are as for
    /// [`Because::Base`].
    Starved(RequirementId, Vec<usize>),
}

impl Step {
    /// Returns the number of different requirements and clues that the step rests on.
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
