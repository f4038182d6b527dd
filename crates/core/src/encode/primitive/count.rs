//! Encodes the number of variables that have certain values, the number of different values, and that two lists have
//! the same values.

use std::collections::BTreeSet;

use super::atom::{Atom, Domain, Writer};
use super::layers::read;
use super::value_set::presence;

/// Writes *the number of variables that have one of `values` is one of `numbers`*.
pub(super) fn among(
    writer: &mut Writer<'_>,
    variables: &[Domain],
    values: &[i32],
    numbers: &[i32],
) {
    let truths = truths(writer, variables, values);
    read(
        writer,
        &truths,
        0,
        |_, sum, one| Some(sum + one),
        |sum| numbers.contains(sum).then_some(()),
    );
}

/// Writes *`number` is the number of variables that have one of `values`*.
pub(super) fn is(writer: &mut Writer<'_>, variables: &[Domain], values: &[i32], number: &Domain) {
    let truths = truths(writer, variables, values);
    equals_sum(writer, &truths, number);
}

/// Writes *`number` is the number of different values of the variables*.
pub(super) fn distinct(writer: &mut Writer<'_>, number: &Domain, variables: &[Domain]) {
    let present = presence(writer, variables);
    let truths: Vec<_> = present.0.iter().map(|&(_, atom)| Domain::of_truth(atom)).collect();
    equals_sum(writer, &truths, number);
}

/// Writes *both lists have the same values, each equally often*.
pub(super) fn same(writer: &mut Writer<'_>, first: &[Domain], second: &[Domain]) {
    let both = || first.iter().chain(second);
    let values: BTreeSet<_> = both().flat_map(Domain::values).collect();
    for value in values {
        let truths: Vec<_> = both().map(|variable| Domain::of_truth(variable.is(value))).collect();
        let step = |position: usize, surplus: &i32, one: i32| {
            Some(if position < first.len() { surplus + one } else { surplus - one })
        };
        read(writer, &truths, 0, step, |&surplus| (surplus == 0).then_some(()));
    }
}

/// Returns a quantity for each variable: 1 if the variable has one of `values`, otherwise 0.
fn truths(writer: &mut Writer<'_>, variables: &[Domain], values: &[i32]) -> Vec<Domain> {
    let truth = |variable: &Domain| {
        let inside = variable.are(|value| values.contains(&value));
        Domain::of_truth(match inside.len() == variable.0.len() {
            true => Atom::True,
            false => writer.any_of(&inside),
        })
    };
    variables.iter().map(truth).collect()
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
