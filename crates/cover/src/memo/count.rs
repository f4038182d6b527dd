//! Counts solutions recursively. A part is a set of open requirements. Its count is looked up in the cache; if it is
//! not there, the part is split into independent parts, or the search branches.

use std::mem;
use std::ops::{ControlFlow, Range};

use super::cache::Cache;
use super::problem::Problem;
use super::state::State;
use super::{MemoTally, MemoWatch, Total};

/// The smallest number of steps between two calls of the watch. This many steps take far less than a millisecond.
const STEPS_PER_CALL: u64 = 1 << 13;
/// The number of levels of the recursion between two searches for independent parts. When the search ran at each level,
/// it took a third of the time. If requirements become independent at a level without a search, the next search finds
/// this, at most three levels later.
const SPLIT_EVERY: u32 = 4;

/// The stack in bytes that one level of the recursion and its calls may need.
const LEAST_STACK: usize = 32 << 10;
/// The size in bytes of the stack that is added when less than [`LEAST_STACK`] is left.
const MORE_STACK: usize = 1 << 20;

/// The watch has stopped the count.
struct Stopped;

/// The state of a count.
pub(super) struct Counter<'m, 'w> {
    problem: &'m Problem,
    state: State,
    cache: Cache,
    watch: &'m mut MemoWatch<'w>,
    tally: MemoTally,
    /// The number of steps at which the watch is called next.
    next_watch: u64,
    /// The number of visits to requirements so far, in all parts.
    looks: u64,
    depth: u32,
    /// The open requirements of the parts on the current path, one part after the other. The requirements of a part are
    /// ascending.
    lists: Vec<u32>,
    /// The keys of the parts whose count has begun and is not finished: for each part its key, then a copy of the key
    /// with sorted names.
    keys: Vec<u32>,
    /// The branches of the parts on the current path. A branch is an action, and the number of interchangeable actions
    /// that it represents.
    choices: Vec<(u32, u64)>,
    flood: Flood,
}

/// The buffers of a search for connected requirements. Two requirements are connected if an open action meets both, or
/// if other requirements connect them.
struct Flood {
    /// The number of the current search, from 1.
    number: u64,
    /// By requirement: the number of the last search that reached the requirement; 0 if none did.
    requirements: Vec<u64>,
    /// By action: the number of the last search that reached the action; 0 if none did.
    actions: Vec<u64>,
    found: Vec<u32>,
}

impl<'m, 'w> Counter<'m, 'w> {
    pub(super) fn new(problem: &'m Problem, cache: Cache, watch: &'m mut MemoWatch<'w>) -> Self {
        let flood = Flood {
            number: 0,
            requirements: vec![0; problem.exact.len()],
            actions: vec![0; problem.requirements_of.len()],
            found: Vec::new(),
        };
        Counter {
            problem,
            state: State::new(problem),
            cache,
            watch,
            tally: MemoTally {
                found: Total::ZERO,
                is_all: false,
                nodes: 0,
                hits: 0,
                steps: 0,
                part: 0.0,
            },
            next_watch: 0,
            looks: 0,
            depth: 0,
            lists: Vec::new(),
            keys: Vec::new(),
            choices: Vec::new(),
            flood,
        }
    }

    /// Counts all solutions, unless the watch stops the count.
    pub(super) fn run(mut self) -> MemoTally {
        let all = 0..self.problem.exact.len() as u32;
        self.lists.extend(all.filter(|&id| self.state.is_open(id)));
        self.tally.is_all = self.part(0..self.lists.len(), Some(&Total::ONE), 1.0).is_ok();
        self.tally
    }

    /// Counts the ways to meet the requirements in `lists[part]`. No open action meets one of them and also a
    /// requirement outside `lists[part]`.
    ///
    /// Each way adds `weight` to the count of the whole problem. The weight is `None` if it is unknown, because a part
    /// that belongs to the same product has not been counted yet. `share` is the estimated fraction of the whole search
    /// space that this part takes.
    fn part(
        &mut self,
        part: Range<usize>,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        // The recursion may have a level for each requirement, and there may be thousands of these.
        stacker::maybe_grow(LEAST_STACK, MORE_STACK, || self.part_here(part, weight, share))
    }

    fn part_here(
        &mut self,
        part: Range<usize>,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        if part.is_empty() {
            self.credit(&Total::ONE, weight);
            self.tally.part += share;
            return Ok(Total::ONE);
        }
        self.looks += part.len() as u64;
        self.tick()?;
        let key = self.push_key(part.clone());
        let total = match self.cache.get(&self.keys[key.end..]) {
            Some(total) => {
                let total = total.clone();
                self.tally.hits += 1;
                self.tally.part += share;
                self.credit(&total, weight);
                total
            }
            None => {
                let before = self.tally.nodes;
                let total = self.split_or_branch(part, key.clone(), weight, share)?;
                let cost = self.tally.nodes - before + 1;
                let sorted = &self.keys[key.end..][..key.len()];
                self.cache.insert(sorted, total.clone(), cost);
                total
            }
        };
        self.keys.truncate(key.start);
        Ok(total)
    }

    fn tick(&mut self) -> Result<(), Stopped> {
        self.tally.nodes += 1;
        self.tally.steps = self.looks + self.state.removals();
        let is_time = self.tally.steps >= self.next_watch;
        if is_time {
            self.next_watch = self.tally.steps + STEPS_PER_CALL;
        }
        match is_time && (self.watch)(&self.tally) == ControlFlow::Break(()) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Adds `ways` times the weight to the count of the whole problem, if the weight is known.
    fn credit(&mut self, ways: &Total, weight: Option<&Total>) {
        if let Some(weight) = weight {
            self.tally.found += &(ways.clone() * weight);
        }
    }

    /// Appends the key of a part to `keys`, then a copy of it with sorted names. Returns the range
    /// of the key.
    fn push_key(&mut self, part: Range<usize>) -> Range<usize> {
        let start = self.keys.len();
        let end = start + self.problem.layout.words();
        self.keys.resize(end, 0);
        for &id in &self.lists[part] {
            let bit = self.problem.bit[id as usize] as usize;
            self.keys[start + bit / 32] |= 1 << (bit % 32);
        }
        self.keys.extend_from_within(start..);
        self.problem.layout.sort_names(&mut self.keys[end..]);
        start..end
    }

    fn split_or_branch(
        &mut self,
        part: Range<usize>,
        key: Range<usize>,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        let top = self.lists.len();
        let parts = match self.depth.is_multiple_of(SPLIT_EVERY) {
            true => self.split(part.clone()),
            false => Vec::new(),
        };
        self.depth += 1;
        let total = match parts.is_empty() {
            true => self.branch(part, key, weight, share)?,
            false => self.product(parts, weight, share)?,
        };
        self.depth -= 1;
        self.lists.truncate(top);
        Ok(total)
    }

    /// Groups the requirements of `part` into parts that share no open action, appends these parts to `lists` and
    /// returns their ranges. If all requirements are connected, appends nothing and returns an empty list.
    fn split(&mut self, part: Range<usize>) -> Vec<Range<usize>> {
        self.flood.number += 1;
        let mut parts = Vec::new();
        let mut left = part.len();
        for at in part.clone() {
            let first = self.lists[at];
            if self.flood.requirements[first as usize] == self.flood.number {
                continue;
            }
            self.flood.from(first, left, &self.state);
            if self.flood.found.len() == part.len() {
                return Vec::new();
            }
            left -= self.flood.found.len();
            self.flood.found.sort_unstable();
            let start = self.lists.len();
            self.lists.extend_from_slice(&self.flood.found);
            parts.push(start..self.lists.len());
        }
        parts
    }

    /// Multiplies the counts of parts that share no open action, the smallest part first. Stops at a count of 0.
    fn product(
        &mut self,
        mut parts: Vec<Range<usize>>,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        parts.sort_by_key(Range::len);
        let last = parts.len() - 1;
        let share = share / parts.len() as f64;
        let mut product = Total::ONE;
        for (index, part) in parts.into_iter().enumerate() {
            let weight = weight.filter(|_| index == last).map(|weight| product.clone() * weight);
            product = product * &self.part(part, weight.as_ref(), share)?;
            if product.is_zero() {
                self.tally.part += share * (last - index) as f64;
                break;
            }
        }
        Ok(product)
    }

    /// Takes the actions of one requirement in turn and adds up the counts of what remains. Of
    /// actions that differ only in interchangeable names, it takes one and multiplies its count by
    /// their number.
    fn branch(
        &mut self,
        part: Range<usize>,
        key: Range<usize>,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        let choices = self.push_choices(self.requirement_to_branch_on(part.clone()), key.start);
        let share = share / choices.len() as f64;
        let mut sum = Total::ZERO;
        for at in choices.clone() {
            let (action, times) = self.choices[at];
            let times = Total::from(times);
            let weight = weight.map(|weight| times.clone() * weight);
            let ways = self.take(part.clone(), action, weight.as_ref(), share)?;
            sum += &(times * &ways);
        }
        self.choices.truncate(choices.start);
        Ok(sum)
    }

    /// Looks at the exactly-once requirements of the part that have the lowest stage, and returns the one with the
    /// fewest open actions.
    fn requirement_to_branch_on(&self, part: Range<usize>) -> u32 {
        let part = self.lists[part].iter().copied();
        let mut exact = part.filter(|&id| self.problem.exact[id as usize]).peekable();
        let stage = |id: u32| self.problem.stage[id as usize];
        let earliest = stage(*exact.peek().expect("every open action meets such a requirement"));
        let first = exact.take_while(|&id| stage(id) == earliest);
        first.min_by_key(|&id| self.state.open_count(id)).expect("there is the earliest")
    }

    /// Appends the branches of `requirement` to `choices` and returns their range; `key` is the
    /// start of the part's key in `keys`.
    fn push_choices(&mut self, requirement: u32, key: usize) -> Range<usize> {
        let start = self.choices.len();
        for action in self.state.open_actions(requirement) {
            let mut earlier = self.choices[start..].iter();
            match earlier.position(|&(other, _)| self.are_alike(action, other, key)) {
                Some(at) => self.choices[start + at].1 += 1,
                None => self.choices.push((action, 1)),
            }
        }
        start..self.choices.len()
    }

    /// Returns whether two actions differ only in names that are interchangeable in the part with
    /// the key at `key`: names of one class with the same slots open.
    fn are_alike(&self, one: u32, other: u32, key: usize) -> bool {
        let problem = self.problem;
        let (Some(one), Some(other)) = (problem.looks[one as usize], problem.looks[other as usize])
        else {
            return false;
        };
        let slots = |name| &self.keys[key..][problem.layout.words_of(name)];
        one.shape == other.shape && one.class == other.class && slots(one.name) == slots(other.name)
    }

    /// Takes `action`, counts the ways to meet the rest of the part, and takes the action back. The number of ways is 0
    /// if propagation finds a contradiction.
    fn take(
        &mut self,
        part: Range<usize>,
        action: u32,
        weight: Option<&Total>,
        share: f64,
    ) -> Result<Total, Stopped> {
        let mark = self.state.mark();
        let start = self.lists.len();
        let mut ways = Total::ZERO;
        if self.state.choose(action) {
            self.looks += part.len() as u64;
            for at in part {
                let id = self.lists[at];
                if self.state.is_open(id) {
                    self.lists.push(id);
                }
            }
            ways = self.part(start..self.lists.len(), weight, share)?;
            self.lists.truncate(start);
        } else {
            self.tally.part += share;
        }
        self.state.undo_to(mark);
        Ok(ways)
    }
}

impl Flood {
    /// Stores in `found` all requirements connected to `first`. `most` is an upper bound on the number of requirements
    /// to find; the search stops when it has found as many.
    fn from(&mut self, first: u32, most: usize, state: &State) {
        self.found.clear();
        self.found.push(first);
        self.requirements[first as usize] = self.number;
        let mut at = 0;
        while at < self.found.len() && self.found.len() < most {
            for action in state.open_actions(self.found[at]) {
                if mem::replace(&mut self.actions[action as usize], self.number) != self.number {
                    self.add(state.requirements_of(action));
                }
            }
            at += 1;
        }
    }

    fn add(&mut self, requirements: impl Iterator<Item = u32>) {
        for id in requirements {
            if mem::replace(&mut self.requirements[id as usize], self.number) != self.number {
                self.found.push(id);
            }
        }
    }
}
