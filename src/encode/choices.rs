//! Which variables make up one choice: the digits of a cell.

use crate::cover::{ActionId, Incidence, Reduced, RequirementId};

/// The choices of a problem: requirements that are met by exactly one action. A solver whose decision
/// heuristic looks at them learns them by [`Backend::set_choices`](crate::backend::Backend::set_choices).
///
/// Choices are numbered from 0 in the order of their requirements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    places: Vec<Vec<u32>>,
    neighbours: Vec<Vec<u32>>,
}

impl Choices {
    /// The requirements of `problem` that `is_choice` picks, and that are still to be met exactly once.
    ///
    /// Two choices are neighbours when taking an action of one can exclude an action of the other: in
    /// the whole problem some action of each meets the same third requirement, as two cells of a
    /// row do.
    #[must_use]
    pub fn of(problem: &Reduced<'_>, is_choice: impl Fn(RequirementId) -> bool) -> Self {
        let picked = problem.constraints().filter(|constraint| {
            constraint.bounds.lo == 1
                && constraint.bounds.hi == 1
                && is_choice(constraint.requirement)
        });
        let (requirements, places): (Vec<_>, Vec<_>) =
            picked.map(|constraint| (constraint.requirement, constraint.places.to_vec())).unzip();
        let neighbours = neighbours(problem.incidence(), &requirements);
        Choices { places, neighbours }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The places (variables) of the actions of a choice, ascending.
    ///
    /// # Panics
    ///
    /// When `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn places(&self, choice: usize) -> &[u32] {
        &self.places[choice]
    }

    /// The choices that a choice restricts, ascending, without itself.
    ///
    /// # Panics
    ///
    /// When `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn neighbours(&self, choice: usize) -> &[u32] {
        &self.neighbours[choice]
    }
}

fn neighbours(incidence: &Incidence, choices: &[RequirementId]) -> Vec<Vec<u32>> {
    let mut choice_of = vec![None; incidence.requirement_count()];
    for (choice, requirement) in (0..).zip(choices) {
        choice_of[requirement.index()] = Some(choice);
    }
    let choices_met = |action: ActionId| {
        incidence.requirements_of(action).iter().filter_map(|id| choice_of[id.index()])
    };
    let around = |(own, &requirement): (u32, &RequirementId)| {
        let actions = incidence.actions_of(requirement).iter();
        let met = actions.flat_map(|&action| incidence.requirements_of(action));
        let rivals =
            met.filter(|&&other| other != requirement).flat_map(|&id| incidence.actions_of(id));
        let mut found: Vec<u32> = rivals.flat_map(|&rival| choices_met(rival)).collect();
        found.sort_unstable();
        found.dedup();
        found.retain(|&choice| choice != own);
        found
    };
    (0..).zip(choices).map(around).collect()
}
