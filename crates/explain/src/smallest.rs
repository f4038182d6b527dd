//! Finds smallest explanations: the fewest requirements that the search finds from which a step follows, by any
//! reasoning. If the puzzle has a unique solution, there is always an explanation: each candidate outside the solution
//! contradicts the requirements, all of them taken together.
//!
//! The idea is that of G. Gamba, B. Bogaerts and T. Guns, *Efficiently Explaining CSPs with
//! Unsatisfiable Subset Optimization*, IJCAI 2021, and of J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson
//! and A. M. Lynch, *Using Small MUSes to Explain How to Solve Pen and Paper Puzzles*, 2021.

use std::ops::ControlFlow;

use super::formula::{BoardFormula, is_clue};
use super::links::Links;
use super::search::{Search, Visit};
use super::trail::Trail;
use super::{Pace, Step, Technique};
use sudosat_core::backend::Limits;
use sudosat_core::cores::{Effort, Oracle, PartId, Parts, PartsVerdict};
use sudosat_core::cover::RequirementId;

/// The number of cores that are shrunk to minimal ones. These are the cores with the fewest requirements.
const SHRUNK: usize = 4;
/// The number of cores that are solved again, because the new core is usually smaller. These are the smallest cores.
const TRIMMED: usize = 40;
/// The number of cores that [`Pace::Quick`] collects. It first tries the actions from which propagation derives the
/// most values.
const HURRIED: usize = 12;

/// The conflict limits of the search for cores. A pair has the limit in total and the limit for one action. If the
/// search finds no core with one pair, it uses the next pair. The last pair has no limits.
const BUDGETS: [(Option<u64>, Option<u64>); 3] =
    [(Some(10_000), Some(300)), (Some(100_000), Some(10_000)), (None, None)];
/// The conflict limits for shrinking one core: the limit in total, and the limit for the test of one requirement. A
/// requirement whose test exceeds the limit stays in the core.
const TO_SHRINK: (u64, u64) = (3_000, 200);

/// A core with the index of an action. The core has the part that makes the action true, and requirements that exclude
/// the action.
type Core = (Parts, usize);

/// Visits explanations. With [`Pace::Thorough`], these are the smallest cores, shrunk to minimal cores, the smallest
/// first. With [`Pace::Quick`], it is one explanation, which can be large.
pub(super) fn smallest(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let links = search.links();
    let problem = Problem { formula: search.formula() };
    let cores = match search.pace {
        Pace::Quick => return in_a_hurry(search, &problem, visit),
        Pace::Thorough | Pace::Exhaustive => problem.cores(search, usize::MAX),
    };
    let mut sets = problem.fewest(search, cores);
    sets.sort_by_key(|(set, _)| set.len());
    sets.iter().try_for_each(|(set, place)| {
        let places = problem.all_refuted(search, set, *place);
        visit(problem.step(links, set, &places))
    })
}

/// Visits one explanation. It has all requirements and all conclusions of a few cores together.
fn in_a_hurry(search: &Search<'_, '_>, problem: &Problem<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    let cores = problem.cores(search, HURRIED);
    if cores.is_empty() {
        return ControlFlow::Continue(());
    }
    let places: Vec<usize> = cores.iter().map(|&(_, place)| place).collect();
    let all = cores.into_iter().flat_map(|(core, _)| core).collect();
    visit(problem.step(search.links(), &all, &places))
}

/// Returns whether the requirements and clues exclude any open action. Returns `false`, too, if a limit is reached.
pub(super) fn is_any_refuted(search: &Search<'_, '_>) -> bool {
    let problem = Problem { formula: search.formula() };
    let effort = Effort { limits: search.limits.clone(), conflicts_per_call: None };
    let mut oracle = Oracle::new(&problem.formula.formula, effort);
    let places = 0..search.links().actions.len();
    let mut places = places.take_while(|_| search.limits.reached().is_none());
    places.any(|place| problem.core(&mut oracle, place).is_some())
}

/// The search for cores in the formula of a board.
struct Problem<'f> {
    formula: &'f BoardFormula,
}

impl<'f> Problem<'f> {
    /// Searches for cores until it has found `most`. Returns them, the smallest first. Each core shows that an action
    /// must be false.
    fn cores(&self, search: &Search<'_, '_>, most: usize) -> Vec<Core> {
        let is_time = || search.limits.reached().is_none();
        let budgets = BUDGETS.iter().take_while(|_| is_time());
        let mut found = budgets.map(|&(max_conflicts, conflicts_per_call)| {
            let limits = Limits { max_conflicts, ..search.limits.clone() };
            let mut oracle =
                Oracle::new(&self.formula.formula, Effort { limits, conflicts_per_call });
            let core = |place| Some((self.core(&mut oracle, place)?, place));
            let places = Trail::farthest(search.links()).into_iter().take_while(|_| is_time());
            places.filter_map(core).take(most).collect()
        });
        let mut cores: Vec<Core> =
            found.find(|cores: &Vec<_>| !cores.is_empty()).unwrap_or_default();
        cores.sort_by_key(|(core, _)| core.len());
        cores
    }

    fn core(&self, oracle: &mut Oracle<'_>, place: usize) -> Option<Parts> {
        let mut parts: Parts = (0..self.formula.subjects.len()).map(PartId::from_index).collect();
        parts.insert(PartId::from_index(self.formula.subjects.len() + place));
        match oracle.solve(&parts) {
            PartsVerdict::Unsatisfiable(core) => Some(core),
            PartsVerdict::Satisfiable(_) | PartsVerdict::Unknown(_) => None,
        }
    }

    /// Creates an oracle for shrinking `times` cores. Its conflict limit is `times` the limit for one core.
    fn oracle(&self, search: &Search<'_, '_>, times: usize) -> Oracle<'f> {
        let (conflicts, of_call) = TO_SHRINK;
        let max_conflicts = Some(conflicts * times as u64);
        let limits = Limits { max_conflicts, ..search.limits.clone() };
        Oracle::new(&self.formula.formula, Effort { limits, conflicts_per_call: Some(of_call) })
    }

    /// Returns `place`, the index of the action of a core, and then the indices of the other actions that the same
    /// requirements exclude. If a limit is reached, some of these are missing.
    fn all_refuted(&self, search: &Search<'_, '_>, core: &Parts, place: usize) -> Vec<usize> {
        let mut oracle = self.oracle(search, 1);
        let first = self.formula.subjects.len();
        let requirements = core.range(..PartId::from_index(first)).copied();
        let mut parts: Parts = requirements.collect();
        let mut refuted = vec![place];
        for other in (0..search.links().actions.len()).filter(|&other| other != place) {
            let own = PartId::from_index(first + other);
            parts.insert(own);
            if matches!(oracle.solve(&parts), PartsVerdict::Unsatisfiable(_)) {
                refuted.push(other);
            }
            parts.remove(&own);
        }
        refuted
    }

    /// Returns the smallest cores, shrunk to minimal cores as far as the limits allow.
    fn fewest(&self, search: &Search<'_, '_>, mut cores: Vec<Core>) -> Vec<Core> {
        cores.truncate(TRIMMED);
        let mut oracle = self.oracle(search, TRIMMED);
        for (core, _) in &mut cores {
            if let PartsVerdict::Unsatisfiable(smaller) = oracle.solve(core) {
                *core = smaller;
            }
        }
        cores.sort_by_key(|(core, _)| core.len());
        cores.truncate(SHRUNK);
        let shrink = |(core, place)| (self.oracle(search, 1).shrink(core).parts, place);
        cores.into_iter().map(shrink).collect()
    }

    fn step(&self, links: &Links<'_, '_>, set: &Parts, places: &[usize]) -> Step {
        let subjects = set.iter().filter_map(|part| self.formula.subjects.get(part.index()));
        let (clues, requirements): (Vec<_>, Vec<_>) =
            subjects.copied().partition(|&id| is_clue(links.board, id));
        let wants = |id: &RequirementId| links.board.is_wanting(*id);
        let (bases, covers) = requirements.into_iter().partition(wants);
        let step = links.board.step_on(Technique::Explanation, bases, covers);
        let eliminated = places.iter().map(|&place| links.actions[place]).collect();
        Step { clues, ..step.eliminating(eliminated) }
    }
}
