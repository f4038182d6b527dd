//! Smallest explanations: the fewest requirements found from which something follows, by whatever
//! reasoning. Some set is always found: what is not part of the solution clashes with all of them.
//!
//! The idea is that of G. Gamba, B. Bogaerts and T. Guns, *Efficiently Explaining CSPs with
//! Unsatisfiable Subset Optimization*, IJCAI 2021, and of J. Espasa, I. P. Gent, R. Hoffmann, C. Jefferson
//! and A. M. Lynch, *Using Small MUSes to Explain How to Solve Pen and Paper Puzzles*, 2021.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use rustsat::types::Lit;

use super::links::Links;
use super::net::{Assumption, Net};
use super::search::{Search, Visit};
use super::{Pace, Step, Technique};
use crate::cores::{Effort, Oracle, PartId, PartedFormula, Parts, Verdict};
use crate::cover::RequirementId;
use crate::encode::ClauseSink;

/// Of so many cores, the smallest, it is tried whether fewer requirements will do.
const TRIED: usize = 3;

/// In a hurry so many places are tried: those from which propagation leads farthest.
const HURRIED: usize = 12;

/// Visits explanations, the smallest first; only the best of them are made as small as they can be.
pub(super) fn smallest(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let links = search.links();
    let problem = Problem::of(links);
    let mut oracle = Oracle::new(&problem.formula, Effort::default());
    let hurried = if search.pace == Pace::Quick { HURRIED } else { usize::MAX };
    let mut cores = problem.cores(&mut oracle, farthest(links), hurried);
    cores.sort_by_key(|(core, _)| core.len());
    if search.pace == Pace::Quick {
        let places: Vec<usize> = cores.iter().map(|&(_, place)| place).collect();
        let all = cores.into_iter().flat_map(|(core, _)| core).collect();
        return if places.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(problem.step(links, &all, &places))
        };
    }
    cores.truncate(TRIED);
    let shrink = |(core, place)| (oracle.shrink(core).parts, place);
    let mut sets: Vec<(Parts, usize)> = cores.into_iter().map(shrink).collect();
    sets.sort_by_key(|(set, _)| set.len());
    sets.iter().try_for_each(|(set, place)| visit(problem.step(links, set, &[*place])))
}

/// The open requirements as parts of a formula over the places, and after them for each place the part
/// that says it is taken.
struct Problem {
    formula: PartedFormula,
    requirements: Vec<RequirementId>,
}

impl Problem {
    fn of(links: &Links<'_, '_>) -> Self {
        let board = links.board;
        let mut formula = PartedFormula::new(links.actions.len() as u32);
        let mut requirements = Vec::new();
        let literal = |place: usize| Lit::positive(place as u32);
        for id in board.sudoku().cover().incidence().requirements() {
            let wants = board.is_wanting(id);
            if board.open_in(id) < if wants { 1 } else { 2 } {
                continue;
            }
            requirements.push(id);
            formula.open();
            let literals: Vec<_> =
                board.open_of(id).map(|action| literal(links.place(action))).collect();
            if wants {
                formula.add_clause(&literals);
            }
            for (index, &one) in literals.iter().enumerate() {
                literals[index + 1..].iter().for_each(|&other| formula.add_clause(&[!one, !other]));
            }
        }
        for place in 0..links.actions.len() {
            formula.open();
            formula.add_clause(&[literal(place)]);
        }
        Problem { formula, requirements }
    }

    /// For each place that cannot be taken requirements that say so, `most` of them at most.
    fn cores(
        &self,
        oracle: &mut Oracle<'_>,
        places: impl Iterator<Item = usize>,
        most: usize,
    ) -> Vec<(Parts, usize)> {
        let all: Parts = (0..self.requirements.len()).map(PartId::from_index).collect();
        let core = |place| {
            let mut parts = all.clone();
            parts.insert(PartId::from_index(self.requirements.len() + place));
            match oracle.solve(&parts) {
                Verdict::Unsatisfiable(core) => Some((core, place)),
                Verdict::Satisfiable(_) | Verdict::Unknown(_) => None,
            }
        };
        places.filter_map(core).take(most).collect()
    }

    fn step(&self, links: &Links<'_, '_>, set: &Parts, places: &[usize]) -> Step {
        let requirements =
            set.iter().filter_map(|part| self.requirements.get(part.index()).copied());
        let wants = |id: &RequirementId| links.board.is_wanting(*id);
        let (bases, covers) = requirements.partition(wants);
        let step = Step::on(links.board, Technique::Explanation, bases, covers);
        step.eliminating(places.iter().map(|&place| links.actions[place]).collect())
    }
}

/// The places, those first that make most others known if they are taken.
fn farthest(links: &Links<'_, '_>) -> impl Iterator<Item = usize> + use<> {
    let mut net = Net::new(links);
    let mut reach = |place| {
        net.refute(Assumption { place, is_taken: true });
        net.known_count()
    };
    let mut places: Vec<_> = (0..links.actions.len()).map(|place| (reach(place), place)).collect();
    places.sort_by_key(|&(reach, place)| (Reverse(reach), place));
    places.into_iter().map(|(_, place)| place)
}
