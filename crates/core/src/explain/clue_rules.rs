//! Prepares the clues of several cells of a board for suppositions: what does a clue exclude, and from which facts does
//! this follow?

use itertools::Itertools;

use super::links::Links;
use crate::cover::{ActionId, Incidence, NamedPrimitives, RequirementId, Status, Term};
use crate::rules::{Requirement, Topic};

/// The clues of several cells of a board.
#[derive(Default)]
pub(super) struct ClueRules {
    /// The clues, those with the fewest actions first.
    pub rules: Vec<ClueRule>,
    /// For each open action, the indices of the clues that are about its cell.
    of_place: Vec<Vec<u32>>,
}

/// A clue of several cells, by itself or together with houses in which no digit is twice.
pub(super) struct ClueRule {
    pub clue: RequirementId,
    /// The requirements of the houses that at least two open actions of the clue meet.
    pub covers: Vec<RequirementId>,
    /// The indices of the open actions in the cells of the clue, ascending.
    pub places: Vec<u32>,
    primitives: NamedPrimitives,
}

impl ClueRules {
    /// Prepares the clues of the board of `links`.
    pub fn of(links: &Links<'_, '_>) -> Self {
        let primitives = links.board.sudoku().cover().incidence().primitives();
        let clues = primitives.iter().map(|&(clue, _)| clue).unique();
        let mut rules: Vec<ClueRule> = clues.flat_map(|clue| ClueRule::all(links, clue)).collect();
        rules.sort_by_key(|rule| (rule.places.len(), rule.covers.len()));
        let mut of_place = vec![Vec::new(); links.actions.len()];
        for (index, rule) in rules.iter().enumerate() {
            rule.places.iter().for_each(|&place| of_place[place as usize].push(index as u32));
        }
        ClueRules { rules, of_place }
    }

    /// Returns the indices of the clues that are about the cell of the action.
    pub fn of_place(&self, place: usize) -> &[u32] {
        self.of_place.get(place).map_or(&[], Vec::as_slice)
    }
}

impl ClueRule {
    /// Returns the clue by itself, and together with houses if these make more of its digits differ.
    fn all(links: &Links<'_, '_>, clue: RequirementId) -> Vec<Self> {
        let houses = helpful_houses(links, clue);
        let alone = ClueRule::with(links, clue, &[]);
        let beside = (!houses.is_empty()).then(|| ClueRule::with(links, clue, &houses));
        [alone].into_iter().chain(beside).filter(|rule| !rule.places.is_empty()).collect()
    }

    /// Returns the clue together with houses in which no digit is twice.
    pub fn with(links: &Links<'_, '_>, clue: RequirementId, houses: &[Topic]) -> Self {
        let incidence = links.board.sudoku().cover().incidence();
        let may_use = |id| is_own(links, clue, id) || houses.contains(&topic(links, id));
        let primitives = incidence.named_primitives(clue, may_use);
        let is_open = |action: &ActionId| links.board.is_open(*action);
        let open: Vec<ActionId> = primitives.actions().filter(is_open).sorted().dedup().collect();
        let met = open.iter().flat_map(|&action| incidence.requirements_of(action).iter().copied());
        let shared = met.duplicates().filter(|&id| houses.contains(&topic(links, id)));
        let covers = shared.sorted().collect();
        let places = open.iter().map(|&action| links.place(action) as u32).collect();
        ClueRule { clue, covers, places, primitives }
    }

    /// Returns the indices of the open actions that the clue excludes if those are left that `is_left` accepts. Returns
    /// `None` if the clue does not hold with what is left.
    pub fn excluded(
        &self,
        links: &Links<'_, '_>,
        is_left: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        let is_left = |action| match links.board.status(action) {
            Status::Open => is_left(links.place(action)),
            Status::Chosen => true,
            Status::Removed => false,
        };
        let excluded = self.primitives.excluded(is_left)?;
        // A placed digit that is excluded is the only one that is left for its cell.
        let is_open = |action: &ActionId| links.board.is_open(*action);
        Some(excluded.into_iter().filter(is_open).map(|action| links.place(action)).collect())
    }
}

/// Returns houses in which more digits of the clue must differ than by the clue itself, as few as possible.
fn helpful_houses(links: &Links<'_, '_>, clue: RequirementId) -> Vec<Topic> {
    let incidence = links.board.sudoku().cover().incidence();
    let named = incidence.primitives().iter().filter(|(id, _)| *id == clue);
    let variables = named.flat_map(|(_, primitive)| primitive.variables()).unique();
    let is_new = |[one, other]: &[&Term; 2]| {
        !incidence.are_different(one, other, |id| is_own(links, clue, id))
    };
    let pairs: Vec<[&Term; 2]> = variables.array_combinations().filter(is_new).collect();
    let mut houses: Vec<(Topic, Vec<usize>)> = Vec::new();
    for (index, [one, other]) in pairs.iter().enumerate() {
        for house in common_houses(links, incidence, one, other) {
            match houses.iter_mut().find(|(known, _)| *known == house) {
                Some((_, pairs)) => pairs.push(index),
                None => houses.push((house, vec![index])),
            }
        }
    }
    fewest(houses)
}

/// Chooses sets until every element is in a chosen one, each time the set with the most elements that are in none yet.
fn fewest(mut sets: Vec<(Topic, Vec<usize>)>) -> Vec<Topic> {
    let mut chosen = Vec::new();
    while let Some(largest) = (0..sets.len()).rev().max_by_key(|&index| sets[index].1.len()) {
        let (topic, elements) = sets.swap_remove(largest);
        sets.iter_mut().for_each(|(_, others)| others.retain(|one| !elements.contains(one)));
        sets.retain(|(_, others)| !others.is_empty());
        chosen.push(topic);
    }
    chosen
}

/// Returns the houses in which the values of two variables must differ.
fn common_houses(
    links: &Links<'_, '_>,
    incidence: &Incidence,
    one: &Term,
    other: &Term,
) -> Vec<Topic> {
    let first = one.options().first().map(|&(_, action)| incidence.requirements_of(action));
    let houses = first.into_iter().flatten().map(|&id| topic(links, id)).unique();
    let houses = houses.filter(|topic| matches!(topic, Topic::House(_)));
    let is_common =
        |house: &Topic| incidence.are_different(one, other, |id| topic(links, id) == *house);
    houses.filter(is_common).collect()
}

/// Returns whether the requirement says that the clue's own digits differ.
fn is_own(links: &Links<'_, '_>, clue: RequirementId, id: RequirementId) -> bool {
    let cover = links.board.sudoku().cover();
    match (cover.requirement(clue), cover.requirement(id)) {
        (Requirement::Clue(clue), Requirement::Once(of, _)) => clue == of,
        _ => false,
    }
}

/// Returns what a requirement is about.
pub(super) fn topic(links: &Links<'_, '_>, id: RequirementId) -> Topic {
    links.board.sudoku().cover().requirement(id).topic()
}
