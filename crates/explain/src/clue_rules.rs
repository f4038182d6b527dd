//! Prepares the clues of several cells of a board for suppositions, and the sums that follow from houses and clues by
//! the 45 rule: what does each exclude, and from which facts does this follow?

use std::cell::RefCell;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::ClueReason;
use super::equations::{Equation, equations};
use super::links::Links;
use sudosat_core::cover::{
    ActionId, Incidence, NamedPrimitives, Primitive, RequirementId, Status, Term,
};
use sudosat_core::grid::House;
use sudosat_core::rules::{Requirement, Topic};

/// The number of answers that a rule remembers. A hundred rules with as many answers take some 50 MB.
const MOST_REMEMBERED: usize = 5_000;

/// The clues of several cells of a board, and the sums that follow from them.
#[derive(Default)]
pub(super) struct ClueRules {
    /// The rules, those with the fewest actions first.
    pub rules: Vec<ClueRule>,
    /// For each open action, the indices of the rules that are about its cell.
    of_place: Vec<Vec<u32>>,
}

/// A clue of several cells or a sum that follows from clues, by itself or together with houses in which no digit is
/// twice.
pub(super) struct ClueRule {
    pub reason: ClueReason,
    /// The unmet requirements of the houses and cells whose sum is used. A clue by itself has none.
    pub bases: Vec<RequirementId>,
    /// The indices of the open actions in the cells of the rule, ascending.
    pub places: Vec<u32>,
    /// How many requirements of houses beside the clues and the sum are used.
    helping: usize,
    primitives: NamedPrimitives,
    /// What the rule excludes, by what is left of `places` as bits. Suppositions leave the same again and again.
    known: RefCell<FxHashMap<u128, Option<Vec<usize>>>>,
}

/// What a rule is made of, before it is known which houses help.
struct Premises {
    clues: Vec<RequirementId>,
    houses: Vec<House>,
    bases: Vec<RequirementId>,
    primitives: Vec<(RequirementId, Primitive<Term>)>,
}

impl ClueRules {
    /// Prepares the clues of the board of `links`, and if `with_sums` is true the sums that follow from them.
    pub fn of(links: &Links<'_, '_>, with_sums: bool) -> Self {
        let primitives = links.board.sudoku().cover().incidence().primitives();
        let clues = primitives.iter().map(|&(clue, _)| clue).unique();
        let clues = clues.map(|clue| Premises::of_clue(links, clue));
        // The same sum may follow from several sets of houses. The first set has the fewest.
        let sums = with_sums.then(|| equations(links.board)).into_iter().flatten();
        let sums = sums.unique_by(Equation::cells);
        let sums = sums.map(|equation| Premises::of_sum(links, &equation));
        let premises = clues.chain(sums);
        let mut rules: Vec<ClueRule> =
            premises.flat_map(|one| ClueRule::all(links, &one)).collect();
        let size = |rule: &ClueRule| (rule.places.len(), rule.reason.clues.len());
        rules.sort_by_key(|rule| (size(rule), rule.helping));
        let mut of_place = vec![Vec::new(); links.actions.len()];
        for (index, rule) in rules.iter().enumerate() {
            rule.places.iter().for_each(|&place| of_place[place as usize].push(index as u32));
        }
        ClueRules { rules, of_place }
    }

    /// Returns the indices of the rules that are about the cell of the action.
    pub fn of_place(&self, place: usize) -> &[u32] {
        self.of_place.get(place).map_or(&[], Vec::as_slice)
    }
}

impl Premises {
    fn of_clue(links: &Links<'_, '_>, clue: RequirementId) -> Self {
        let primitives = links.board.sudoku().cover().incidence().primitives().iter();
        let primitives = primitives.filter(|(id, _)| *id == clue).cloned().collect();
        Premises { clues: vec![clue], houses: Vec::new(), bases: Vec::new(), primitives }
    }

    fn of_sum(links: &Links<'_, '_>, equation: &Equation<'_>) -> Self {
        let primitive = equation.primitive(links.board.sudoku());
        Premises {
            clues: equation.clues.clone(),
            houses: equation.houses(),
            bases: equation.bases(links.board),
            primitives: vec![(equation.clues[0], primitive)],
        }
    }

    /// Returns whether the requirement says that digits of a clue differ, or that a digit is not twice in a house whose
    /// sum is used.
    fn is_own(&self, links: &Links<'_, '_>, id: RequirementId) -> bool {
        let cover = links.board.sudoku().cover();
        match cover.requirement(id) {
            Requirement::House(house, _) => self.houses.contains(house),
            Requirement::Once(of, _) => self.clues.iter().any(
                |&clue| matches!(cover.requirement(clue), Requirement::Clue(clue) if clue == of),
            ),
            _ => false,
        }
    }

    /// Returns whether the reason names a requirement that is used together with `houses`. A clue says by itself that
    /// its digits differ, a sum does not say it of its houses and clues.
    fn must_say(&self, links: &Links<'_, '_>, id: RequirementId, houses: &[Topic]) -> bool {
        let is_sum = !self.houses.is_empty();
        houses.contains(&topic(links, id)) || is_sum && self.is_own(links, id)
    }

    /// Returns houses in which more digits must differ than without them, as few as possible.
    fn helpful_houses(&self, links: &Links<'_, '_>) -> Vec<Topic> {
        let incidence = links.board.sudoku().cover().incidence();
        let variables = self.primitives.iter().flat_map(|(_, one)| one.variables()).unique();
        let is_new = |[one, other]: &[&Term; 2]| {
            !incidence.are_different(one, other, |id| self.is_own(links, id))
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
}

impl ClueRule {
    /// Returns the rule by itself, and together with houses if these make more of its digits differ.
    fn all(links: &Links<'_, '_>, premises: &Premises) -> Vec<Self> {
        let houses = premises.helpful_houses(links);
        let alone = ClueRule::new(links, premises, &[]);
        let beside = (!houses.is_empty()).then(|| ClueRule::new(links, premises, &houses));
        [alone].into_iter().chain(beside).filter(|rule| !rule.places.is_empty()).collect()
    }

    /// Returns the clue together with houses in which no digit is twice.
    pub fn with(links: &Links<'_, '_>, clue: RequirementId, houses: &[Topic]) -> Self {
        ClueRule::new(links, &Premises::of_clue(links, clue), houses)
    }

    fn new(links: &Links<'_, '_>, premises: &Premises, houses: &[Topic]) -> Self {
        let incidence = links.board.sudoku().cover().incidence();
        let may_use = |id| premises.is_own(links, id) || houses.contains(&topic(links, id));
        let primitives = incidence.named_primitives(&premises.primitives, may_use);
        let is_open = |action: &ActionId| links.board.is_open(*action);
        let open: Vec<ActionId> = primitives.actions().filter(is_open).sorted().dedup().collect();
        let met = open.iter().flat_map(|&action| incidence.requirements_of(action).iter().copied());
        let shared: Vec<RequirementId> = met.duplicates().sorted().collect();
        let is_beside = |id: &&RequirementId| houses.contains(&topic(links, **id));
        let helping = shared.iter().filter(is_beside).count();
        let covers = shared.into_iter().filter(|&id| premises.must_say(links, id, houses));
        let (clues, of_sum) = (premises.clues.clone(), premises.houses.clone());
        let reason = ClueReason { clues, houses: of_sum, covers: covers.collect() };
        let places = open.iter().map(|&action| links.place(action) as u32).collect();
        let (bases, known) = (premises.bases.clone(), RefCell::default());
        ClueRule { reason, bases, places, helping, primitives, known }
    }

    /// Returns the indices of the open actions that the rule excludes if those are left that `is_left` accepts. Returns
    /// `None` if the rule does not hold with what is left.
    pub fn excluded(
        &self,
        links: &Links<'_, '_>,
        is_left: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        if self.places.len() > u128::BITS as usize {
            return self.find_excluded(links, is_left);
        }
        let bits = self.places.iter().rev();
        let left = bits.fold(0, |bits, &place| bits << 1 | u128::from(is_left(place as usize)));
        if let Some(excluded) = self.known.borrow().get(&left) {
            return excluded.clone();
        }
        let excluded = self.find_excluded(links, is_left);
        let mut known = self.known.borrow_mut();
        if known.len() == MOST_REMEMBERED {
            known.clear();
        }
        known.insert(left, excluded.clone());
        excluded
    }

    fn find_excluded(
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

/// Returns what a requirement is about.
pub(super) fn topic(links: &Links<'_, '_>, id: RequirementId) -> Topic {
    links.board.sudoku().cover().requirement(id).topic()
}
