//! Groups variables into choices, such as the digits of a cell. Exactly one variable of a choice is true.

use sudosat_cdcl::Choices;

use crate::cover::{ActionId, Incidence, Reduced, RequirementId};

/// Returns a choice for each requirement of `problem` that `is_choice` selects and that must still be met exactly once,
/// in the order of the requirements. The variables of a choice are the open actions that meet the requirement.
///
/// Two choices are neighbours if an action of one and an action of the other meet a common requirement, because such
/// actions can exclude each other. For example, two cells of a row are neighbours. Here actions that propagation has
/// taken or removed count too.
pub(super) fn choices(problem: &Reduced<'_>, is_choice: impl Fn(RequirementId) -> bool) -> Choices {
    let picked = problem.constraints().filter(|constraint| {
        constraint.bounds.lo == 1 && constraint.bounds.hi == 1 && is_choice(constraint.requirement)
    });
    let (requirements, places): (Vec<_>, Vec<_>) =
        picked.map(|constraint| (constraint.requirement, constraint.places.to_vec())).unzip();
    Choices::new(places, neighbours(problem.incidence(), &requirements))
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
