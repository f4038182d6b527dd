//! Encodes the number of variables that have certain values, that values count themselves, the number of different
//! values, and that two lists have the same values.

use std::collections::BTreeSet;

use super::Known;
use super::atom::{Atom, Domain, Writer};
use super::different::groups;
use super::layers::{read, read_by_transitions};
use super::value_set::presence;
use crate::cover::Variable;

/// Writes *the number of variables that have one of `values` is one of `numbers`*.
pub(super) fn among(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    values: &[i32],
    numbers: &[i32],
    known: &Known<'_>,
) {
    let truths = truths(writer, variables, values, known);
    read(
        writer,
        &truths,
        0,
        |_, sum, one| Some(sum + one),
        |sum| numbers.contains(sum).then_some(()),
    );
}

/// Writes *`number` is the number of variables that have one of `values`*.
pub(super) fn is(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    values: &[i32],
    number: &Domain,
    known: &Known<'_>,
) {
    let truths = truths(writer, variables, values, known);
    equals_sum(writer, &truths, number);
}

/// Writes *each value that a variable has is the number of variables that have it*. It follows that the values that
/// occur add up to the number of variables; this is written too, because unit propagation does not find it.
pub(super) fn themselves(writer: &mut Writer<'_>, variables: &[Variable<'_>], known: &Known<'_>) {
    let values: BTreeSet<_> =
        variables.iter().flat_map(|one| Domain::of(one).0).map(|(value, _)| value).collect();
    let mut shares = Vec::new();
    for value in values {
        let truths = truths(writer, variables, &[value], known);
        let is_possible = |&sum: &i32| (sum == 0 || sum == value).then_some(sum);
        let step =
            |_: usize, sum: &i32, one: i32| Some(sum + one).filter(|&sum| sum <= value.max(0));
        shares.push(Domain(read(writer, &truths, 0, step, is_possible)));
    }
    let all = variables.len() as i32;
    let step = |_: usize, sum: &i32, share: i32| Some(sum + share).filter(|&sum| sum <= all);
    read_by_transitions(writer, &shares, 0, step, |&sum| (sum == all).then_some(()));
}

/// Writes *`number` is the number of different values of the variables*.
pub(super) fn distinct(writer: &mut Writer<'_>, number: &Domain, variables: &[Domain]) {
    let present = presence(writer, variables);
    let truths: Vec<_> = present.0.iter().map(|&(_, atom)| Domain::of_truth(atom)).collect();
    equals_sum(writer, &truths, number);
}

/// Writes *both lists have the same values, each equally often*.
pub(super) fn same(
    writer: &mut Writer<'_>,
    first: &[Variable<'_>],
    second: &[Variable<'_>],
    known: &Known<'_>,
) {
    let (first, second) = (grouped(first, known), grouped(second, known));
    let both = || first.iter().chain(&second);
    let values: BTreeSet<_> = both().flatten().flat_map(Domain::values).collect();
    for value in values {
        let truths: Vec<_> = both().map(|group| some_is(writer, group, value)).collect();
        let step = |position: usize, surplus: &i32, one: i32| {
            Some(if position < first.len() { surplus + one } else { surplus - one })
        };
        read(writer, &truths, 0, step, |&surplus| (surplus == 0).then_some(()));
    }
}

/// Divides the variables into groups whose values requirements make different.
fn grouped(variables: &[Variable<'_>], known: &Known<'_>) -> Vec<Vec<Domain>> {
    let groups = groups(known, &variables.iter().collect::<Vec<_>>());
    let group = |group: Vec<usize>| group.iter().map(|&at| Domain::of(&variables[at])).collect();
    groups.into_iter().map(group).collect()
}

/// Returns a quantity: 1 if some variable of the group has `value`, otherwise 0.
fn some_is(writer: &mut Writer<'_>, group: &[Domain], value: i32) -> Domain {
    let takers: Vec<_> = group.iter().map(|variable| variable.is(value)).collect();
    Domain::of_truth(writer.any_of(&takers))
}

/// Returns quantities that are 0 or 1. Their sum is the number of variables that have one of `values`. In a group of
/// different variables each value occurs at most once: a group with more variables than `values` has a quantity for
/// each value, any other group has one for each variable.
fn truths(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    values: &[i32],
    known: &Known<'_>,
) -> Vec<Domain> {
    let mut truths = Vec::new();
    for group in grouped(variables, known) {
        if values.len() < group.len() {
            truths.extend(values.iter().map(|&value| some_is(writer, &group, value)));
        } else {
            truths.extend(group.iter().map(|variable| is_among(writer, variable, values)));
        }
    }
    truths
}

/// Returns a quantity: 1 if the variable has one of `values`, otherwise 0.
fn is_among(writer: &mut Writer<'_>, variable: &Domain, values: &[i32]) -> Domain {
    let inside = variable.are(|value| values.contains(&value));
    Domain::of_truth(match inside.len() == variable.0.len() {
        true => Atom::True,
        false => writer.any_of(&inside),
    })
}

/// Writes *`number` is the sum of `truths`*.
pub(super) fn equals_sum(writer: &mut Writer<'_>, truths: &[Domain], number: &Domain) {
    let step = |_: usize, sum: &i32, one: i32| Some(sum + one);
    let possible = |sum: &i32| (number.is(*sum) != Atom::False).then_some(*sum);
    let sums = read(writer, truths, 0, step, possible);
    for &(sum, atom) in &sums {
        writer.implies(&[atom], &[number.is(sum)]);
        writer.implies(&[number.is(sum)], &[atom]);
    }
    for atom in number.are(|value| sums.iter().all(|&(sum, _)| sum != value)) {
        writer.never(atom);
    }
}
