//! Propagates on the values that each variable has left.

use super::super::bit_sets::{bits, insert, members, remove};
use super::super::filter::{Needed, Violated};
use super::super::{Position, Status};
use super::due::Due;
use super::variables::Variables;

/// The largest number of open variables with which an implied sum is looked at. With more, next to none removes a value
/// (`benches/README.md`, *Implied sums that wait*).
const MOST_OPEN: usize = 4;
/// The same if the sum has more variables than there are values. Most such sums are implied because they are near their
/// smallest or largest total, so they remove values earlier (`benches/README.md`, *Long implied sums wait less*).
const MOST_OPEN_IF_LONG: usize = 12;

/// The values that each variable has left, and what is still to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// For each variable: its values.
    pub(super) left: Vec<u64>,
    /// For each bit: the set of the variables that have its value left.
    having: Vec<u64>,
    /// The number of values that were removed.
    pub(super) steps: u64,
    /// The total work ([`Filters::work`](super::super::filter::Filters::work)) of the filters applied so far.
    pub(super) work: u64,
    /// The variables that have a single value since they were last looked at.
    singles: Vec<u32>,
    /// The last of them that was looked at since the position was settled before, if there is one.
    pub(super) last_single: Option<u32>,
    /// The houses that may have a hidden single.
    houses: Due,
    /// The houses that may have locked candidates.
    locked: Due,
    /// For each house: the values that lost a place since its hidden singles were looked for.
    lost: Vec<u64>,
    /// For each house: the values that lost a place since its locked candidates were looked for. They come from `lost`
    /// when its hidden singles are looked for.
    lost_before: Vec<u64>,
    /// The filters that may exclude values, by their ranks in the order.
    filters: Due,
    /// The ranks of implied sums that had too many open variables when they were last due. Such a sum becomes due only
    /// when one of its variables is left a single value. On return to an earlier position the set stays as it is: a sum
    /// with few open variables there left the set before the guess, and no position below has more of them. A sum with
    /// too many that the set does not have becomes due once without need.
    waiting: Vec<u64>,
    memory: Memory,
}

/// Memory that is used again.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// For the masks of a filter.
    own: Vec<u64>,
    /// For the values that a filter needs.
    needed: Vec<Needed>,
    /// For a set of variables.
    set: Vec<u64>,
}

/// What cannot hold any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The variable has no value left.
    Variable(u32),
    /// A house needs a value that none of its variables has left.
    House,
    /// The filter with this index.
    Filter(u32),
}

impl Masks {
    /// Reads the values that are left in `position`. Everything is still to be looked at.
    pub(super) fn new(variables: &Variables<'_>, position: &Position<'_>) -> Self {
        let left = (0..variables.count as u32).map(|one| values_left(variables, position, one));
        let left: Vec<u64> = left.collect();
        let mut having = vec![0; variables.width * variables.words];
        for (variable, &mask) in (0..).zip(&left) {
            bits(mask).for_each(|bit| insert(&mut having[bit * variables.words..], variable));
        }
        let is_single = |&variable: &u32| left[variable as usize].is_power_of_two();
        let (houses, filters) = (variables.needed_in_house.len(), variables.order.len());
        Masks {
            singles: (0..variables.count as u32).filter(is_single).collect(),
            last_single: None,
            left,
            having,
            steps: 0,
            work: 0,
            houses: Due::all(houses),
            locked: Due::none(houses),
            lost: vec![u64::MAX; houses],
            lost_before: vec![0; houses],
            filters: Due::all(filters),
            waiting: vec![0; filters.div_ceil(64)],
            memory: Memory::default(),
        }
    }

    /// Appends what the variables have left to `saved`.
    pub(super) fn save(&self, saved: &mut Vec<u64>) {
        [&self.left, &self.having].into_iter().for_each(|list| saved.extend_from_slice(list));
    }

    /// Restores what was saved last, and removes it from `saved`.
    pub(super) fn restore(&mut self, saved: &mut Vec<u64>) {
        for list in [&mut self.having, &mut self.left] {
            let start = saved.len() - list.len();
            list.copy_from_slice(&saved[start..]);
            saved.truncate(start);
        }
    }

    /// Forgets what is still to be looked at.
    pub(super) fn forget(&mut self) {
        self.singles.clear();
        self.houses.clear();
        self.locked.clear();
        self.lost.fill(0);
        self.lost_before.fill(0);
        self.filters.clear();
    }

    /// Removes values until nothing excludes any more. What takes less time comes first.
    pub(super) fn settle(&mut self, variables: &Variables<'_>) -> Result<(), Cause> {
        self.last_single = None;
        loop {
            if let Some(variable) = self.singles.pop() {
                self.last_single = Some(variable);
                self.exclude_by_single(variables, variable)?;
            } else if let Some(rank) = self.filters.pop_below(variables.cheap) {
                self.filter(variables, rank)?;
            } else if let Some(house) = self.houses.pop() {
                self.find_hidden_singles(variables, house)?;
            } else if let Some(rank) = self.filters.pop() {
                self.filter(variables, rank)?;
            } else if let Some(house) = self.locked.pop() {
                self.exclude_by_locked(variables, house)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Removes all values from the variable but those in `left`. The variable must have these.
    pub(super) fn set(
        &mut self,
        variables: &Variables<'_>,
        variable: u32,
        left: u64,
    ) -> Result<(), Cause> {
        let before = std::mem::replace(&mut self.left[variable as usize], left);
        let removed = before & !left;
        for bit in bits(removed) {
            self.steps += 1;
            remove(&mut self.having[bit * variables.words..], variable);
        }
        if left == 0 {
            return Err(Cause::Variable(variable));
        }
        if left.is_power_of_two() {
            self.singles.push(variable);
        }
        self.houses.add_all(variables.house_sets.of(variable));
        for &house in variables.houses_of.row(variable as usize) {
            self.lost[house as usize] |= removed;
        }
        let filters = variables.filter_sets.of(variable);
        if left.is_power_of_two() {
            self.filters.add_all(filters);
        } else {
            self.filters.add_all_but(filters, &self.waiting);
        }
        for &rank in variables.choosy_of.row(variable as usize) {
            if variables.filters.notices(variables.order[rank as usize], before, left) {
                self.filters.add(rank);
            }
        }
        Ok(())
    }

    /// Removes the values of `mask` from the variable.
    #[inline]
    fn exclude(
        &mut self,
        variables: &Variables<'_>,
        variable: u32,
        mask: u64,
    ) -> Result<(), Cause> {
        let left = self.left[variable as usize];
        match left & mask {
            0 => Ok(()),
            _ => self.set(variables, variable, left & !mask),
        }
    }

    /// Removes what the single value of the variable excludes.
    fn exclude_by_single(&mut self, variables: &Variables<'_>, variable: u32) -> Result<(), Cause> {
        let single = self.left[variable as usize];
        let bit = single.trailing_zeros() as usize;
        for (index, &seen) in variables.seen(variable, bit).iter().enumerate() {
            for low in bits(seen & self.having[bit * variables.words + index]) {
                self.exclude(variables, (index * 64 + low) as u32, single)?;
            }
        }
        let mut beside = variables.beside(variable, bit).iter();
        beside.try_for_each(|&(other, mask)| self.exclude(variables, other, mask))
    }

    /// Leaves a variable of the house a needed value that no other variable of it has.
    fn find_hidden_singles(&mut self, variables: &Variables<'_>, house: u32) -> Result<(), Cause> {
        let lost = std::mem::take(&mut self.lost[house as usize]);
        self.lost_before[house as usize] |= lost;
        self.locked.add(house);
        for bit in bits(lost & variables.needed_in_house[house as usize]) {
            match self.first_places(variables, house, bit) {
                (None, _) => return Err(Cause::House),
                (Some(only), None) => self.exclude(variables, only, !(1 << bit))?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the first two variables of the house that have the value of the bit left.
    fn first_places(
        &self,
        variables: &Variables<'_>,
        house: u32,
        bit: usize,
    ) -> (Option<u32>, Option<u32>) {
        let having = &self.having[bit * variables.words..][..variables.words];
        let words = (0..).zip(having.iter().zip(variables.in_house.of(house)));
        let mut places = words.flat_map(|(index, (&having, &own))| {
            bits(having & own).map(move |low| index * 64 + low as u32)
        });
        (places.next(), places.next())
    }

    /// Removes what all places of a needed value in the house exclude, if there are two or three.
    fn exclude_by_locked(&mut self, variables: &Variables<'_>, house: u32) -> Result<(), Cause> {
        let row = variables.houses.row(house as usize);
        let [twos, threes] = counts(row.iter().map(|&one| self.left[one as usize]));
        let lost = std::mem::take(&mut self.lost_before[house as usize]);
        let open = variables.needed_in_house[house as usize] & (twos | threes) & lost;
        bits(open).try_for_each(|bit| self.exclude_beside(variables, row, bit))
    }

    /// Removes what the filter with this rank in the order excludes.
    fn filter(&mut self, variables: &Variables<'_>, rank: u32) -> Result<(), Cause> {
        let (filters, index) = (variables.filters, variables.order[rank as usize]);
        let list = filters.variables_of(index);
        if filters.is_implied(index) && self.must_wait(variables, rank, list) {
            return Ok(());
        }
        self.work += filters.work(index);
        let mut own = std::mem::take(&mut self.memory.own);
        let mut needed = std::mem::take(&mut self.memory.needed);
        own.clear();
        own.extend(list.iter().map(|&variable| self.left[variable as usize]));
        needed.clear();
        let narrowed = filters.narrow_in_search(index, &mut own, &mut needed);
        let narrowed = narrowed.and_then(|()| self.narrow_to(variables, list, &own));
        // Next to never does a filter exclude more after what it excluded itself, so it does not run again for that. But
        // once no variable is undecided, it does, to check the last values.
        if list.iter().any(|&variable| filters.is_undecided(index, self.left[variable as usize])) {
            self.filters.remove(rank);
        }
        let result = match narrowed {
            Ok(()) => self.exclude_by_needed(variables, list, &needed),
            Err(Violated) => Err(Cause::Filter(index)),
        };
        (self.memory.own, self.memory.needed) = (own, needed);
        result
    }

    /// Returns whether too many variables of an implied sum are open. Adds the sum to those that wait if so, and
    /// otherwise removes it. `list` has its variables.
    fn must_wait(&mut self, variables: &Variables<'_>, rank: u32, list: &[u32]) -> bool {
        let most_open = if list.len() > variables.width { MOST_OPEN_IF_LONG } else { MOST_OPEN };
        let open = list.iter().filter(|&&variable| !self.left[variable as usize].is_power_of_two());
        let must_wait = open.count() > most_open;
        if must_wait {
            insert(&mut self.waiting, rank);
        } else {
            remove(&mut self.waiting, rank);
        }
        must_wait
    }

    /// Leaves each variable of the list the values that it has in `own`.
    fn narrow_to(
        &mut self,
        variables: &Variables<'_>,
        list: &[u32],
        own: &[u64],
    ) -> Result<(), Violated> {
        let mut pairs = list.iter().zip(own);
        pairs.try_for_each(|(&variable, &left)| {
            self.exclude(variables, variable, !left).map_err(|_| Violated)
        })
    }

    /// Removes, for each value that a filter needs, what all variables exclude that can have it. `list` has the
    /// variables of the filter.
    fn exclude_by_needed(
        &mut self,
        variables: &Variables<'_>,
        list: &[u32],
        needed: &[Needed],
    ) -> Result<(), Cause> {
        needed.iter().try_for_each(|Needed { bit, variables: range }| {
            self.exclude_beside(variables, &list[range.clone()], *bit as usize)
        })
    }

    /// Removes the value of the bit, which one of `list` must have, from the variables that cannot have it, whichever
    /// of `list` has it.
    fn exclude_beside(
        &mut self,
        variables: &Variables<'_>,
        list: &[u32],
        bit: usize,
    ) -> Result<(), Cause> {
        let mut set = std::mem::take(&mut self.memory.set);
        let mut result = Ok(());
        if self.is_seen_by_all(variables, list, bit, &mut set) {
            let mut seen = members(&set);
            result = seen.try_for_each(|other| self.exclude(variables, other, 1 << bit));
        }
        self.memory.set = set;
        result
    }

    /// Sets `set` to the variables that have the value of the bit left, but cannot have it, whichever of `list` has it.
    /// Returns `false` if there are none.
    fn is_seen_by_all(
        &self,
        variables: &Variables<'_>,
        list: &[u32],
        bit: usize,
        set: &mut Vec<u64>,
    ) -> bool {
        set.clear();
        set.extend_from_slice(&self.having[bit * variables.words..][..variables.words]);
        for &variable in list {
            remove(set, variable);
        }
        let mut having = list.iter().filter(|&&one| self.left[one as usize] >> bit & 1 != 0);
        having.all(|&variable| {
            let both = set.iter_mut().zip(variables.seen(variable, bit));
            both.fold(0, |any, (word, &seen)| {
                *word &= seen;
                any | *word
            }) != 0
        })
    }
}

/// Returns the values that the variable has left in `position`. What is chosen there need not have been propagated.
fn values_left(variables: &Variables<'_>, position: &Position<'_>, variable: u32) -> u64 {
    let with = |status| {
        let has = |action| position.status(action) == status;
        let has_bit = |&bit: &usize| variables.action(variable, bit).is_some_and(has);
        (0..variables.width).filter(has_bit).fold(0, |mask, bit| mask | 1 << bit)
    };
    match with(Status::Chosen) {
        0 => with(Status::Open),
        chosen if u64::is_power_of_two(chosen) => chosen,
        _ => 0,
    }
}

/// Returns the bits that exactly two of the masks have, and those that exactly three have.
pub(super) fn counts(masks: impl Iterator<Item = u64>) -> [u64; 2] {
    let (mut ones, mut twos, mut more) = (0, 0, 0);
    for mask in masks {
        let carry = ones & mask;
        ones ^= mask;
        more |= twos & carry;
        twos ^= carry;
    }
    [twos & !ones & !more, twos & ones & !more]
}
