//! Computes the conclusions of the one rule of bases and covers.
//!
//! Take k bases that share no open action and k + r covers that together contain all open actions of the bases. Exactly
//! k true actions lie in the bases, and each cover holds at most one true action. Take an action that is outside the
//! bases and in r + 1 of the covers. If it were true, only k - 1 covers would be left for the k true actions of the
//! bases. So it is false. r is called the rank. (The Sudoku forums call this rule set logic, with base sets and cover
//! sets.)

use sudosat_core::cover::{ActionId, RequirementId};

use super::Board;

/// Returns the actions that the rule excludes, in no particular order.
///
/// The caller ensures that no two bases share an open action, that the covers contain all open actions of
/// the bases, and that there are at least as many covers as bases.
pub(super) fn follows(
    board: &Board<'_>,
    bases: &[RequirementId],
    covers: &[RequirementId],
) -> Vec<ActionId> {
    let rank = covers.len() - bases.len();
    let incidence = board.sudoku().cover().incidence();
    let mut found = Vec::new();
    for (place, &cover) in covers.iter().enumerate() {
        for action in board.open_of(cover) {
            let requirements = incidence.requirements_of(action);
            let is_first = !covers[..place].iter().any(|one| requirements.contains(one));
            let in_covers = covers[place..].iter().filter(|one| requirements.contains(one)).count();
            let in_bases = || bases.iter().any(|base| requirements.contains(base));
            if is_first && in_covers > rank && !in_bases() {
                found.push(action);
            }
        }
    }
    found
}

/// Returns a requirement that both actions meet. It shows that the actions exclude each other. Returns `None` if there
/// is no such requirement.
pub(super) fn shared(board: &Board<'_>, one: ActionId, other: ActionId) -> Option<RequirementId> {
    let incidence = board.sudoku().cover().incidence();
    let others = incidence.requirements_of(other);
    incidence.requirements_of(one).iter().copied().find(|requirement| others.contains(requirement))
}

/// Returns the open actions that all `ends` exclude, in ascending order, and the requirements through which the ends
/// exclude them.
pub(super) fn excluded_by_all(
    board: &Board<'_>,
    ends: &[ActionId],
) -> (Vec<ActionId>, Vec<RequirementId>) {
    let incidence = board.sudoku().cover().incidence();
    let (mut actions, mut requirements) = (Vec::new(), Vec::new());
    for action in incidence.requirements_of(ends[0]).iter().flat_map(|&near| board.open_of(near)) {
        let excludes = |&end: &ActionId| end != action && shared(board, action, end).is_some();
        if ends.iter().all(excludes) && !actions.contains(&action) {
            actions.push(action);
            requirements.extend(ends.iter().filter_map(|&end| shared(board, action, end)));
        }
    }
    actions.sort_unstable();
    (actions, requirements)
}
