//! Numbers the open actions and the requirements of a position without gaps, and computes which actions are linked.

use super::bits;
use sudosat_cover::{ActionId, Incidence, Meeting, RequirementId};

/// The lowest bit of the count in a tally.
pub(super) const ONE: u32 = 1 << 22;

/// The open part of a cover problem. Its actions and requirements have numbers of their own.
///
/// Patterns use two facts about requirements. If a requirement must be met at least once, each solution has one of its
/// actions. If a requirement may be met only once, two of its actions are linked: no solution has both. Larger bounds,
/// colours, side clauses and primitives are not used.
#[derive(Clone, Debug)]
pub(super) struct OpenCover {
    /// The actions by number.
    pub actions: Vec<ActionId>,
    /// The requirements that must still be met, by number.
    pub requirements: Vec<RequirementId>,
    /// The number of 64-bit words of a set of actions.
    pub words: usize,
    /// What each conclusion excludes: for each action the actions that are linked to it, then for each group the
    /// actions outside its requirement that are linked to all of its actions.
    excluded: Vec<u64>,
    /// The actions of each requirement.
    members: Vec<u64>,
    /// For each action, where its requirements begin in `met`.
    met_from: Vec<u32>,
    met: Vec<u32>,
    /// For each requirement, where its actions begin in `listed`.
    listed_from: Vec<u32>,
    listed: Vec<u32>,
    /// For each requirement, its number of actions (times [`ONE`]) and the numbers of these actions combined by
    /// exclusive or. While one action is left, the second part is its number.
    pub tallies: Vec<u32>,
    groups: Groups,
}

/// The groups of each requirement: the actions that it shares with another requirement that may be met only once.
#[derive(Clone, Debug, Default)]
struct Groups {
    /// For each requirement, where its groups begin.
    from: Vec<u32>,
    /// The actions of each group.
    members: Vec<u64>,
    /// For each requirement, the size of its largest group.
    largest: Vec<u32>,
}

impl OpenCover {
    /// Creates the open cover of the actions that `is_open` accepts, without the requirements that `is_met` accepts.
    pub fn new(
        incidence: &Incidence,
        is_open: impl Fn(ActionId) -> bool,
        is_met: impl Fn(RequirementId) -> bool,
        with_groups: bool,
    ) -> Self {
        let actions: Vec<_> = incidence.actions().filter(|&action| is_open(action)).collect();
        let wanted = |&id: &RequirementId| incidence.bounds(id).lo > 0 && !is_met(id);
        let mut cover = OpenCover {
            words: actions.len().div_ceil(64).max(1),
            actions,
            requirements: incidence.requirements().filter(wanted).collect(),
            excluded: Vec::new(),
            members: Vec::new(),
            met_from: vec![0],
            met: Vec::new(),
            listed_from: vec![0],
            listed: Vec::new(),
            tallies: Vec::new(),
            groups: Groups::default(),
        };
        let sets = cover.sets(incidence);
        cover.link(incidence, &sets);
        cover.tally(incidence, &sets);
        if with_groups {
            cover.find_groups(incidence, &sets);
        }
        cover
    }

    /// Returns the open actions of each requirement of the problem, by the index of its id.
    fn sets(&self, incidence: &Incidence) -> Vec<u64> {
        let mut sets = vec![0; incidence.requirement_count() * self.words];
        for (number, &action) in self.actions.iter().enumerate() {
            for id in incidence.requirements_of(action) {
                bits::insert(&mut sets[id.index() * self.words..][..self.words], number);
            }
        }
        sets
    }

    fn link(&mut self, incidence: &Incidence, sets: &[u64]) {
        let words = self.words;
        self.excluded = vec![0; self.actions.len() * words];
        for (number, &action) in self.actions.iter().enumerate() {
            let linked = &mut self.excluded[number * words..][..words];
            for id in
                incidence.requirements_of(action).iter().filter(|&&id| is_single(incidence, id))
            {
                bits::unite(linked, &sets[id.index() * words..][..words]);
            }
            bits::remove(linked, number);
        }
    }

    /// Lists the requirements of each action, and computes the tallies.
    fn tally(&mut self, incidence: &Incidence, sets: &[u64]) {
        let mut numbers = vec![u32::MAX; incidence.requirement_count()];
        self.tallies = vec![0; self.requirements.len()];
        for (number, id) in self.requirements.iter().enumerate() {
            numbers[id.index()] = number as u32;
            let members = &sets[id.index() * self.words..][..self.words];
            self.members.extend_from_slice(members);
            self.listed.extend(bits::iter(members).map(|action| action as u32));
            self.listed_from.push(self.listed.len() as u32);
        }
        for (action, &id) in self.actions.iter().enumerate() {
            let of_action = incidence.requirements_of(id).iter().map(|id| numbers[id.index()]);
            for number in of_action.filter(|&number| number != u32::MAX) {
                self.met.push(number);
                let tally = &mut self.tallies[number as usize];
                *tally = (*tally + ONE) ^ action as u32;
            }
            self.met_from.push(self.met.len() as u32);
        }
    }

    fn find_groups(&mut self, incidence: &Incidence, sets: &[u64]) {
        self.groups.from.push(0);
        for number in 0..self.requirements.len() {
            let own = self.members(number).to_vec();
            let mut groups = Vec::new();
            for other in self.overlapping(incidence, number) {
                let other = &sets[other.index() * self.words..][..self.words];
                groups.push(own.iter().zip(other).map(|(own, other)| own & other).collect());
            }
            groups.sort_unstable();
            groups.dedup();
            let largest = groups.into_iter().map(|members| self.add_group(&own, &members)).max();
            self.groups.largest.push(largest.unwrap_or(0));
            self.groups.from.push((self.groups.members.len() / self.words) as u32);
        }
    }

    /// Adds a group of the requirement that consists of the actions `own`, if the group excludes anything outside the
    /// requirement. Returns its size, or 0.
    fn add_group(&mut self, own: &[u64], members: &Vec<u64>) -> u32 {
        let mut common: Vec<u64> = own.iter().map(|own| !own).collect();
        for action in bits::iter(members) {
            let linked = self.excluded(action as u32);
            common.iter_mut().zip(linked).for_each(|(common, linked)| *common &= linked);
        }
        if common.iter().all(|&word| word == 0) {
            return 0;
        }
        self.groups.members.extend(members);
        self.excluded.extend(common);
        members.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the requirements that may be met only once and share two or more open actions with this one.
    fn overlapping(&self, incidence: &Incidence, number: usize) -> Vec<RequirementId> {
        let members = bits::iter(self.members(number)).map(|action| self.actions[action]);
        let mut all: Vec<_> =
            members.flat_map(|id| incidence.requirements_of(id)).copied().collect();
        all.retain(|&id| id != self.requirements[number] && is_single(incidence, id));
        all.sort_unstable();
        let several = all.chunk_by(|one, other| one == other).filter(|same| same.len() > 1);
        several.map(|same| same[0]).collect()
    }

    /// Returns the number of conclusions: the actions, then the groups.
    pub fn conclusion_count(&self) -> usize {
        self.excluded.len() / self.words
    }

    /// Returns the actions that a conclusion excludes.
    #[inline]
    pub fn excluded(&self, conclusion: u32) -> &[u64] {
        &self.excluded[conclusion as usize * self.words..][..self.words]
    }

    /// Returns the actions of a requirement.
    #[inline]
    pub fn members(&self, requirement: usize) -> &[u64] {
        &self.members[requirement * self.words..][..self.words]
    }

    /// Returns the actions of a requirement, ascending.
    #[inline]
    pub fn listed(&self, requirement: usize) -> &[u32] {
        let range = self.listed_from[requirement]..self.listed_from[requirement + 1];
        &self.listed[range.start as usize..range.end as usize]
    }

    /// Returns the requirements of an action.
    #[inline]
    pub fn met(&self, action: usize) -> &[u32] {
        &self.met[self.met_from[action] as usize..self.met_from[action + 1] as usize]
    }

    /// Returns the size of the largest group of a requirement; 0 if it has no group.
    #[inline]
    pub fn largest_group(&self, requirement: u32) -> u32 {
        self.groups.largest[requirement as usize]
    }

    /// Returns the groups of a requirement: conclusions with their actions.
    pub fn groups(&self, requirement: u32) -> impl Iterator<Item = (u32, &[u64])> {
        let range =
            self.groups.from[requirement as usize]..self.groups.from[requirement as usize + 1];
        let first = self.actions.len() as u32;
        range.map(move |group| {
            (first + group, &self.groups.members[group as usize * self.words..][..self.words])
        })
    }

    /// Returns whether the conclusion is a group.
    pub fn is_group(&self, conclusion: u32) -> bool {
        conclusion as usize >= self.actions.len()
    }
}

/// Returns whether a solution has at most one action of the requirement.
fn is_single(incidence: &Incidence, id: RequirementId) -> bool {
    incidence.bounds(id).hi == 1 && !matches!(incidence.meeting(id), Meeting::Coloured(_))
}
