//! Encodes *all different* pairwise, and finds variables whose values requirements of the problem make different.

use std::collections::BTreeSet;

use super::Known;
use super::atom::{Domain, Writer};
use crate::cover::{ActionId, Variable};

/// Writes *all variables have different values*. If the number of values that any of the variables can have equals the
/// number of variables, also writes for each value that some variable has it.
pub(super) fn write(writer: &mut Writer<'_>, variables: &[Domain]) {
    for (index, first) in variables.iter().enumerate() {
        if !writer.wants_more() {
            return;
        }
        for second in &variables[index + 1..] {
            for &(value, atom) in &first.0 {
                writer.implies(&[atom, second.is(value)], &[]);
            }
        }
    }
    let values: BTreeSet<_> = variables.iter().flat_map(Domain::values).collect();
    if values.len() == variables.len() {
        for value in values {
            let takers: Vec<_> = variables.iter().map(|variable| variable.is(value)).collect();
            writer.some(&takers);
        }
    }
}

/// Returns the actions that each of `takers` excludes, by requirements that the clauses may use.
pub(super) fn excluded_by_all(known: &Known<'_>, takers: &[ActionId]) -> BTreeSet<ActionId> {
    let Some((first, others)) = takers.split_first() else { return BTreeSet::new() };
    let requirements = known.incidence.requirements_of(*first).iter();
    let exclusive =
        requirements.filter(|&&id| known.incidence.bounds(id).hi == 1 && (known.may_use)(id));
    let met = exclusive.flat_map(|&id| known.incidence.actions_of(id).iter().copied());
    let is_excluded = |action: &ActionId| {
        !takers.contains(action)
            && others.iter().all(|&taker| known.incidence.exclude(taker, *action, known.may_use))
    };
    met.filter(is_excluded).collect()
}

/// Divides the variables into groups. Requirements that the clauses may use make the values of the variables of a group
/// different from each other. Returns for each group the 0-based indices of its variables.
///
/// Each variable joins the first group that it fits, or begins a new group. If the groups are larger when the largest
/// group is taken first, these are returned: a sum of few large groups has narrower bounds.
pub(super) fn groups(known: &Known<'_>, variables: &[&Variable<'_>]) -> Vec<Vec<usize>> {
    let differ = |one: usize, other: usize| {
        one != other && known.are_different(variables[one], variables[other])
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for index in 0..variables.len() {
        let fits = |group: &&mut Vec<usize>| group.iter().all(|&other| differ(other, index));
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    if !(3..variables.len()).contains(&groups.len()) || variables.len() > MOST_BITS {
        return groups;
    }
    let set = |one: usize| (0..variables.len()).filter(|&other| differ(one, other)).map(bit).sum();
    let large = largest_first(&(0..variables.len()).map(set).collect::<Vec<_>>());
    let size = |groups: &[Vec<usize>]| groups.iter().map(|one| one.len().pow(2)).sum::<usize>();
    if size(&large) > size(&groups) { large } else { groups }
}

/// The largest number of variables that are divided into groups with the largest first. A set of variables is a number
/// with a bit for each.
const MOST_BITS: usize = u128::BITS as usize;

fn bit(index: usize) -> u128 {
    1 << index
}

/// Returns the indices in `set`, ascending.
fn members(set: u128) -> impl Iterator<Item = usize> {
    (0..MOST_BITS).filter(move |&index| set & bit(index) != 0)
}

/// Divides the variables into groups of different ones. `differ` has for each variable the set of those that differ
/// from it. Each group is the largest that [`group_with`] finds among the variables that are left.
fn largest_first(differ: &[u128]) -> Vec<Vec<usize>> {
    let mut left: u128 = (0..differ.len()).map(bit).sum();
    let mut groups = Vec::new();
    while left != 0 {
        let found = members(left).map(|index| group_with(index, left, differ));
        let group = found.max_by_key(|group| group.count_ones()).unwrap_or(left);
        groups.push(members(group).collect());
        left &= !group;
    }
    groups
}

/// Returns a group of different variables of `left` that has the variable `index`. One after the other, it takes in the
/// variable that differs from the most of those that still fit.
fn group_with(index: usize, left: u128, differ: &[u128]) -> u128 {
    let (mut group, mut fits) = (bit(index), differ[index] & left);
    while let Some(next) = members(fits).max_by_key(|&next| (differ[next] & fits).count_ones()) {
        group |= bit(next);
        fits &= differ[next];
    }
    group
}
