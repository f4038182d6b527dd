//! An oracle for patterns that shares no code with the library: it lists all sequences of links as the definitions
//! say, with sets of numbers.

use std::collections::{BTreeMap, BTreeSet};

use sudosat::classify::Family;
use sudosat::cover::{ActionId, Incidence, Position, RequirementId, Status};

type Set = BTreeSet<usize>;

/// The open part of a position: the requirements that must still be met, and those that may be met only once.
pub struct Naive {
    wanted: Vec<(RequirementId, Set)>,
    single: Vec<Set>,
    /// For each open action, the actions that are linked to it.
    links: BTreeMap<usize, Set>,
}

/// A sequence of links so far.
#[derive(Clone, Default)]
struct Sequence {
    used: Vec<usize>,
    lefts: Set,
    rights: Vec<Set>,
    /// What each right candidate excludes.
    excluded: Vec<Set>,
}

impl Naive {
    pub fn new(incidence: &Incidence, position: &Position<'_>) -> Self {
        let open = |id: RequirementId| -> Set {
            let open = |action: &&ActionId| position.status(**action) == Status::Open;
            incidence.actions_of(id).iter().filter(open).map(|action| action.index()).collect()
        };
        let is_wanted =
            |id: &RequirementId| incidence.bounds(*id).lo > 0 && position.chosen_in(*id) == 0;
        let is_single = |id: &RequirementId| incidence.bounds(*id).hi == 1;
        let single: Vec<Set> = incidence.requirements().filter(is_single).map(open).collect();
        let linked = |action: usize| -> Set {
            let with = single.iter().filter(|set| set.contains(&action)).flatten();
            with.copied().filter(|&other| other != action).collect()
        };
        let actions: Set = incidence.requirements().flat_map(open).collect();
        Naive {
            wanted: incidence.requirements().filter(is_wanted).map(|id| (id, open(id))).collect(),
            links: actions.into_iter().map(|action| (action, linked(action))).collect(),
            single,
        }
    }

    fn linked(&self, action: usize) -> Set {
        self.links[&action].clone()
    }

    /// The length of a shortest pattern on `target`, if it is `longest` or less.
    pub fn shortest(&self, target: usize, family: Family, longest: usize) -> Option<usize> {
        let start = Sequence { excluded: vec![self.linked(target)], ..Sequence::default() };
        (1..=longest).find(|&length| self.extend(&start, target, family, length))
    }

    /// Whether so many links more complete the sequence.
    fn extend(&self, sequence: &Sequence, target: usize, family: Family, links: usize) -> bool {
        let by_now: Set = sequence.excluded.iter().flatten().copied().collect();
        let before = match family.is_whips() {
            true => sequence.excluded.last().unwrap(),
            false => &by_now,
        };
        (0..self.wanted.len()).filter(|number| !sequence.used.contains(number)).any(|number| {
            let own = &self.wanted[number].1;
            // Most requirements have too much left: this is asked first, because it is quick.
            let rest: Set = own.iter().filter(|it| !by_now.contains(it)).copied().collect();
            if links == 1 && !rest.is_empty() || !family.has_groups() && rest.len() > 1 {
                return false;
            }
            let left = own.iter().filter(|it| before.contains(it));
            // All candidates of a whip are different; a braid has no order that this could matter for.
            let mut left = left.filter(|it| !family.is_whips() || !sequence.lefts.contains(it));
            if own.contains(&target) || left.clone().next().is_none() {
                return false;
            }
            if rest.is_empty() || links == 1 {
                return rest.is_empty() && links == 1;
            }
            if family.is_whips() && sequence.rights.contains(&rest) {
                return false;
            }
            let rights = self.rights(own, &rest, family);
            left.any(|&left| {
                rights.iter().any(|right| {
                    let mut next = sequence.clone();
                    next.used.push(number);
                    next.lefts.insert(left);
                    next.rights.push(rest.clone());
                    next.excluded.push(right.clone());
                    self.extend(&next, target, family, links - 1)
                })
            })
        })
    }

    /// What the right candidates that consist of `rest` exclude.
    fn rights(&self, own: &Set, rest: &Set, family: Family) -> Vec<Set> {
        if rest.len() == 1 {
            return rest.iter().map(|&action| self.linked(action)).collect();
        }
        let others = self.single.iter().filter(|set| *set != own && rest.is_subset(set));
        let groups = others.filter(|_| family.has_groups());
        groups.map(|set| self.excluded_by_group(own, own.intersection(set))).collect()
    }

    /// What is linked to all actions of a group and not of its requirement.
    fn excluded_by_group<'s>(&self, own: &Set, group: impl Iterator<Item = &'s usize>) -> Set {
        let linked = group.map(|&action| self.linked(action));
        let common = linked.reduce(|one, other| &one & &other).unwrap_or_default();
        &common - own
    }

    /// Whether the pattern is one, by the definition.
    pub fn check(&self, pattern: &sudosat::classify::Disproof, family: Family) {
        let target = pattern.target.index();
        let mut excluded = vec![self.linked(target)];
        let mut lefts = Set::new();
        for (number, link) in pattern.links.iter().enumerate() {
            let (_, own) = self.wanted.iter().find(|(id, _)| *id == link.requirement).unwrap();
            let by_now: Set = excluded.iter().flatten().copied().collect();
            let left = link.left.index();
            let before = if family.is_whips() { excluded.last().unwrap() } else { &by_now };
            assert!(own.contains(&left) && before.contains(&left), "{pattern:?}");
            assert!(lefts.insert(left) || !family.is_whips(), "{pattern:?}");
            let rest: Set = own.difference(&by_now).copied().collect();
            let right: Set = link.right.iter().map(|it| it.index()).collect();
            assert_eq!(right.is_empty(), number + 1 == pattern.links.len(), "{pattern:?}");
            assert!(rest.is_subset(&right) && right.is_subset(own), "{pattern:?}");
            if right.len() == 1 {
                excluded.extend(right.iter().map(|&action| self.linked(action)));
            } else if !right.is_empty() {
                assert!(family.has_groups(), "{pattern:?}");
                assert!(self.single.iter().any(|set| set != own && right.is_subset(set)));
                excluded.push(self.excluded_by_group(own, right.iter()));
            }
        }
    }
}
