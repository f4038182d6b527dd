//! Encodes *all different* pairwise, and finds variables whose values requirements of the problem make different.

use std::collections::BTreeSet;

use super::Known;
use super::atom::{Domain, Writer};
use crate::cover::{ActionId, Variable};

/// Writes *all variables have different values*. If the number of values that any of the variables can have equals the
/// number of variables, also writes for each value that some variable has it.
pub(super) fn write(writer: &mut Writer<'_>, variables: &[Domain]) {
    for (index, first) in variables.iter().enumerate() {
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

/// Returns whether requirements that the clauses may use make the values of the two variables different.
pub(super) fn are_different(
    known: &Known<'_>,
    first: &Variable<'_>,
    second: &Variable<'_>,
) -> bool {
    known.incidence.are_different(first.term, second.term, known.may_use)
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
/// different from each other. Each variable joins the first group that it fits, or begins a new group. Returns for each
/// group the 0-based indices of its variables.
pub(super) fn groups(known: &Known<'_>, variables: &[&Variable<'_>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, variable) in variables.iter().enumerate() {
        let fits = |group: &&mut Vec<usize>| {
            group.iter().all(|&other| are_different(known, variables[other], variable))
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}
