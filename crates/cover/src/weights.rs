//! Weighs requirements by the primitives and the contradictions that they take part in, so that the search branches where
//! a contradiction is likely (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting Systematic Search by Weighting
//! Constraints*, ECAI 2004).

use super::filter::{Filtering, Filters};
use super::{ActionId, Contradiction, Incidence, RequirementId};

/// The weight that a primitive adds at the start to a requirement for each action of its variables that meets it.
const START: f32 = 1.0;
/// The weight that a violated primitive adds to a requirement for each action of its variables that meets it. A cell has
/// nine such actions.
const PART: f32 = 0.3;
/// The part of its weight that a requirement has if it is not that of a variable.
const BESIDE: f32 = 0.5;

/// The weight of each requirement.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    all: Vec<f32>,
    /// For each requirement: 1 if all actions of a variable meet it, otherwise [`BESIDE`].
    shares: Vec<f32>,
}

impl Weights {
    /// Weighs the requirements by the primitives of the problem that have filters. Implied ones, which `filters` may have as
    /// well, add no weight at the start, because their number says little.
    pub(super) fn new(incidence: &Incidence, filters: &Filters) -> Self {
        let mut shares = vec![BESIDE; incidence.requirement_count()];
        for actions in filters.variables() {
            let meets = |id: RequirementId| {
                move |&action: &ActionId| incidence.requirements_of(action).contains(&id)
            };
            let Some(&first) = actions.first() else { continue };
            for &id in incidence.requirements_of(first) {
                if actions.iter().all(meets(id)) {
                    shares[id.index()] = 1.0;
                }
            }
        }
        let mut weights = Weights { all: shares.clone(), shares };
        for action in incidence.filters().actions_of_all() {
            incidence.requirements_of(action).iter().for_each(|&id| weights.increase(id, START));
        }
        weights
    }

    /// Adds weight to the requirements that took part in the contradiction: those of the last guess, and the one that
    /// cannot be met, or those of the variables of the primitive that cannot hold. `filtering` has just found it.
    pub(super) fn add(
        &mut self,
        incidence: &Incidence,
        filtering: &Filtering<'_>,
        guess: Option<ActionId>,
        contradiction: Contradiction,
    ) {
        for &id in guess.iter().flat_map(|&action| incidence.requirements_of(action)) {
            self.increase(id, 1.0);
        }
        match contradiction {
            Contradiction::Starved(id) | Contradiction::Overfull(id) => self.increase(id, 1.0),
            Contradiction::Violated(_) => {
                for action in filtering.actions_of_violated() {
                    let met = incidence.requirements_of(action);
                    met.iter().for_each(|&id| self.increase(id, PART));
                }
            }
            Contradiction::Broken(_) | Contradiction::Opposed(_) => {}
        }
    }

    fn increase(&mut self, id: RequirementId, amount: f32) {
        self.all[id.index()] += amount * self.shares[id.index()];
    }

    /// Returns the weight of each requirement.
    pub(super) fn all(&self) -> &[f32] {
        &self.all
    }
}
