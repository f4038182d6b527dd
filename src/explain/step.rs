//! Steps: what follows, and from what.

use itertools::Itertools;

use crate::cover::{ActionId, RequirementId};

use super::Technique;

/// A conclusion with what it rests on; how it is said is another matter.
///
/// It is sufficient alone: from its bases (each holds one of its open actions), its covers (each holds
/// at most one action) and nothing else follow its conclusions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the pattern is called.
    pub technique: Technique,
    /// The digit that must stand, if the step places one.
    pub placed: Option<ActionId>,
    /// The candidates that are crossed out, ascending; all were open.
    pub eliminated: Vec<ActionId>,
    /// The requirements of which is used that something meets them, in the order of the thought: the
    /// pivot of a wing first, those of a chain along it.
    pub bases: Vec<RequirementId>,
    /// The requirements of which is used that not two actions meet them; of a finned fish the one with
    /// the fin last.
    pub covers: Vec<RequirementId>,
    /// The open actions of the bases, ascending.
    pub open: Vec<ActionId>,
    /// The way from what is assumed to what follows, where there is more than one thought to it.
    pub inferences: Vec<Inference>,
}

/// One thought of a chain of thoughts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// What it is about.
    pub action: ActionId,
    /// Whether the action is taken; else it is not.
    pub is_true: bool,
    /// Why.
    pub because: Because,
}

/// Why one thought follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// It is assumed: a new line of thought begins.
    Assumed,
    /// The action at the 0-based place among the inferences is taken, and the requirement lets only one.
    Cover(RequirementId, usize),
    /// Nothing else is left for the requirement; the 0-based places tell what took the others. Those
    /// of its actions that are in no place were not open.
    Base(RequirementId, Vec<usize>),
    /// What was assumed last is wrong: nothing would be left for the requirement. The places are as for
    /// [`Because::Base`].
    Starved(RequirementId, Vec<usize>),
}

impl Step {
    /// How many different requirements it rests on.
    #[must_use]
    pub fn size(&self) -> usize {
        self.bases.iter().chain(&self.covers).unique().count()
    }

    /// The same step with its conclusions: what is crossed out.
    pub(super) fn eliminating(mut self, mut eliminated: Vec<ActionId>) -> Self {
        eliminated.sort_unstable();
        eliminated.dedup();
        self.eliminated = eliminated;
        self
    }
}
