//! Encodes weighted sums.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::Known;
use super::atom::{Domain, Writer};
use super::different::groups;
use super::layers::read_by_transitions;
use super::value_set::{self, presence};
use crate::cover::{Relation, Variable};

/// The largest number of value sets for which a sum is encoded with a selector variable for each set.
const MOST_SETS: usize = 64;
/// The largest number of summands for which one decision diagram sums variable by variable, without groups.
const MOST_UNGROUPED: usize = 4;

/// Writes *the weighted sum is one of `totals`*.
///
/// A sum of two variables is written as a relation. In a longer sum, variables form a group if they have the same
/// weight and requirements make their values different. If all variables are one group with at most [`MOST_SETS`]
/// possible sets of values, the sets are written. In any other sum of more than [`MOST_UNGROUPED`] summands, a group of
/// three or more variables is summed by value: each value has the atom *some variable has this value*, and a decision
/// diagram over these atoms computes the number and the sum of the values. A last decision diagram sums all other
/// variables and these totals.
pub(super) fn write(
    writer: &mut Writer<'_>,
    parts: &[(i32, Variable<'_>)],
    totals: &[i32],
    known: &Known<'_>,
) {
    let parts: Vec<_> = parts.iter().filter(|(weight, _)| *weight != 0).collect();
    if let [(weight, first), (other_weight, second)] = parts[..] {
        return pair(writer, (*weight, first), (*other_weight, second), totals);
    }
    let mut summands = Vec::new();
    for (weight, group) in groups_by_weight(parts.iter().copied(), known) {
        if group.len() == parts.len()
            && let Some(sets) = sets(&group, weight, totals)
        {
            let group: Vec<_> = group.into_iter().cloned().collect();
            return value_set::write(writer, &group, &sets, known);
        }
        let domains = group.iter().map(|one| Domain::of(one).times(weight));
        match group.len() <= 2 || parts.len() <= MOST_UNGROUPED {
            true => summands.extend(domains),
            false => summands.push(total(writer, &domains.collect::<Vec<_>>())),
        }
    }
    summands.sort_by_key(|summand| summand.0.len());
    let step = |_: usize, sum: &i32, value: i32| Some(sum + value);
    read_by_transitions(writer, &summands, 0, step, |sum| totals.contains(sum).then_some(()));
}

/// Divides the variables of a sum into groups with the same weight and different values.
fn groups_by_weight<'v, 'p: 'v>(
    parts: impl Iterator<Item = &'v (i32, Variable<'p>)>,
    known: &Known<'_>,
) -> Vec<(i32, Vec<&'v Variable<'p>>)> {
    let mut by_weight: BTreeMap<i32, Vec<&Variable<'p>>> = BTreeMap::new();
    parts.for_each(|(weight, one)| by_weight.entry(*weight).or_default().push(one));
    let mut found = Vec::new();
    for (weight, variables) in by_weight {
        let members = |group: Vec<usize>| group.into_iter().map(|index| variables[index]).collect();
        found.extend(groups(known, &variables).into_iter().map(|group| (weight, members(group))));
    }
    found
}

fn pair(
    writer: &mut Writer<'_>,
    (weight, first): (i32, &Variable<'_>),
    (other_weight, second): (i32, &Variable<'_>),
    totals: &[i32],
) {
    let (first, second) = (Domain::of(first).times(weight), Domain::of(second).times(other_weight));
    let ends = first.values().chain(second.values()).minmax().into_option().unwrap_or((0, 0));
    let relation = Relation::new(ends.0..=ends.1, |one, other| totals.contains(&(one + other)));
    super::related(writer, &first, &second, &relation);
}

/// Returns the sets of values of `group` whose sum, times `weight`, is one of `totals`. Each set has as many values as
/// `group` has variables. Returns `None` if there are more than [`MOST_SETS`] such sets.
fn sets(group: &[&Variable<'_>], weight: i32, totals: &[i32]) -> Option<Vec<Vec<i32>>> {
    let values =
        group.iter().flat_map(|one| one.fixed.into_iter().chain(one.open.iter().map(|o| o.0)));
    let values: Vec<i32> = values.sorted().dedup().collect();
    let sums: Vec<i32> =
        totals.iter().filter(|&total| total % weight == 0).map(|total| total / weight).collect();
    let mut search = SetSearch { sums: &sums, chosen: Vec::new(), found: Vec::new(), nodes: 0 };
    search.choose(&values, group.len(), 0).then_some(search.found)
}

/// A search for the sets of values with given sums.
struct SetSearch<'s> {
    sums: &'s [i32],
    chosen: Vec<i32>,
    found: Vec<Vec<i32>>,
    nodes: usize,
}

impl SetSearch<'_> {
    /// The largest number of nodes. A search with more ends as if there were too many sets: 18 of 36 values can be
    /// chosen in 9,000,000,000 ways.
    const MOST_NODES: usize = 1_000_000;

    /// Adds to the found sets those that consist of the chosen values, whose sum is `sum`, and `missing` of the
    /// ascending `values`. Returns false if there are too many sets.
    fn choose(&mut self, values: &[i32], missing: usize, sum: i32) -> bool {
        self.nodes += 1;
        if missing == 0 {
            if self.sums.contains(&sum) {
                self.found.push(self.chosen.clone());
            }
            return self.found.len() <= MOST_SETS;
        }
        let Some(spare) = values.len().checked_sub(missing) else { return true };
        let least = sum + values[..missing].iter().sum::<i32>();
        let most = sum + values[spare..].iter().sum::<i32>();
        if !self.sums.iter().any(|wanted| (least..=most).contains(wanted)) {
            return true;
        }
        (0..=spare).all(|index| {
            self.chosen.push(values[index]);
            let goes_on = self.choose(&values[index + 1..], missing - 1, sum + values[index]);
            self.chosen.pop();
            goes_on && self.nodes <= Self::MOST_NODES
        })
    }
}

/// Returns the sum of `group`, whose quantities have different values, as a quantity.
fn total(writer: &mut Writer<'_>, group: &[Domain]) -> Domain {
    let present = presence(writer, group);
    let values: Vec<i32> = present.values().collect();
    let taken: Vec<_> = present.0.iter().map(|&(_, atom)| Domain::of_truth(atom)).collect();
    let size = group.len();
    let step = |position: usize, &(count, sum): &(usize, i32), is_present: i32| match is_present {
        0 => Some((count, sum)),
        _ => (count < size).then(|| (count + 1, sum + values[position])),
    };
    let result = |&(count, sum): &(usize, i32)| (count == size).then_some(sum);
    let sums = read_by_transitions(writer, &taken, (0, 0), step, result);
    Domain(sums)
}
