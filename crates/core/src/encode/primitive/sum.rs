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
const FEW: usize = 4;

/// Writes *the weighted sum is one of `totals`*.
///
/// A sum of two variables is written as a relation. In a longer sum, variables form a group if they have the same
/// weight and requirements make their values different. If all variables are one group with at most [`MOST_SETS`]
/// possible sets of values, the sets are written. In any other sum of more than [`FEW`] summands, a group of three or
/// more variables is summed by value: each value has the atom *some variable has this value*, and a decision diagram
/// over these atoms computes the number and the sum of the values. A last decision diagram sums all other variables and
/// these totals.
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
        match group.len() <= 2 || parts.len() <= FEW {
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
    let mut found = Vec::new();
    let mut chosen = Vec::new();
    let is_complete = choose(&values, group.len(), &mut chosen, &mut |set: &[i32]| {
        if totals.contains(&(weight * set.iter().sum::<i32>())) {
            found.push(set.to_vec());
        }
        found.len() <= MOST_SETS
    });
    is_complete.then_some(found)
}

/// Selects `missing` of `values` in every possible way. Each time, calls `visit` with `chosen` followed by the selected
/// values. Ends when `visit` returns false. Returns true if `visit` never returned false.
fn choose(
    values: &[i32],
    missing: usize,
    chosen: &mut Vec<i32>,
    visit: &mut dyn FnMut(&[i32]) -> bool,
) -> bool {
    if missing == 0 {
        return visit(chosen);
    }
    (0..values.len()).take_while(|index| values.len() - index >= missing).all(|index| {
        chosen.push(values[index]);
        let goes_on = choose(&values[index + 1..], missing - 1, chosen, visit);
        chosen.pop();
        goes_on
    })
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
