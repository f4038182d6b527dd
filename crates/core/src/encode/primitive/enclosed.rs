//! Encodes which sets of values may be between two given values in a list of variables with different values.

use std::collections::BTreeSet;

use super::Known;
use super::atom::{Atom, Domain, Writer};
use crate::cover::Variable;

/// Writes *the variables have different values; exactly two have one of `ends`, and the set of the values between these
/// two is one of `sets`*.
pub(super) fn write(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    ends: &[i32],
    sets: &[Vec<i32>],
    known: &Known<'_>,
) {
    let domains: Vec<_> = variables.iter().map(Domain::of).collect();
    if !known.are_all_different(variables) {
        super::different::write(writer, &domains);
    }
    let end = |domain: &Domain| domain.are(|value| ends.contains(&value));
    let ends_at: Vec<_> = domains.iter().map(|domain| writer.any_of(&end(domain))).collect();
    let pairs = pairs(writer, &ends_at, sets);
    let between = places_between(writer, &pairs, domains.len());
    let enclosed = values_between(writer, &domains, &between, ends);
    choose_set(writer, &pairs, &enclosed, sets);
}

/// Two variables that may be the ends.
struct Pair {
    first: usize,
    last: usize,
    /// Whether they are.
    chosen: Atom,
}

impl Pair {
    /// Returns the number of variables between the two.
    fn size(&self) -> usize {
        self.last - self.first - 1
    }
}

/// Writes *exactly two of the atoms are true, with as many between them as some set has values*. Returns the pairs of
/// atoms that may be these.
fn pairs(writer: &mut Writer<'_>, ends_at: &[Atom], sets: &[Vec<i32>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (first, &one) in ends_at.iter().enumerate() {
        for (last, &other) in ends_at.iter().enumerate().skip(first + 1) {
            if sets.iter().any(|set| set.len() == last - first - 1) {
                let chosen = writer.all_of(one, other);
                pairs.push(Pair { first, last, chosen });
            } else {
                writer.implies(&[one, other], &[]);
            }
        }
    }
    let chosen: Vec<_> = pairs.iter().map(|pair| pair.chosen).collect();
    writer.some(&chosen);
    for pair in &pairs {
        let others = (0..ends_at.len()).filter(|&place| place != pair.first && place != pair.last);
        others.for_each(|place| writer.implies(&[pair.chosen, ends_at[place]], &[]));
    }
    for (place, &end) in ends_at.iter().enumerate() {
        let with = pairs.iter().filter(|pair| pair.first == place || pair.last == place);
        let with: Vec<_> = with.map(|pair| pair.chosen).collect();
        writer.implies(&[end], &with);
    }
    pairs
}

/// Returns for each of the variables the atom *it is between the ends*.
fn places_between(writer: &mut Writer<'_>, pairs: &[Pair], count: usize) -> Vec<Atom> {
    let mut between = Vec::new();
    for place in 0..count {
        let encloses = |pair: &&Pair| pair.first < place && place < pair.last;
        let enclosing: Vec<_> = pairs.iter().filter(encloses).map(|pair| pair.chosen).collect();
        let is_between = writer.any_of(&enclosing);
        for pair in pairs.iter().filter(|pair| !encloses(pair)) {
            writer.implies(&[pair.chosen, is_between], &[]);
        }
        between.push(is_between);
    }
    between
}

/// Returns for each value but the ends the atom *it is the value of a variable between the ends*.
fn values_between(
    writer: &mut Writer<'_>,
    domains: &[Domain],
    between: &[Atom],
    ends: &[i32],
) -> Domain {
    let values: BTreeSet<_> = domains.iter().flat_map(Domain::values).collect();
    let mut enclosed = Vec::new();
    for value in values.into_iter().filter(|value| !ends.contains(value)) {
        let is_enclosed = writer.fresh();
        let takers: Vec<_> = domains.iter().map(|domain| domain.is(value)).collect();
        writer.define(&[is_enclosed], &takers);
        for (&has, &is_between) in takers.iter().zip(between) {
            writer.define(&[has, is_between], &[is_enclosed]);
            writer.implies(&[has, is_enclosed], &[is_between]);
        }
        enclosed.push((value, is_enclosed));
    }
    Domain(enclosed)
}

/// Writes *the values that are enclosed are one of the sets, and the ends are as far from each other as it needs*.
fn choose_set(writer: &mut Writer<'_>, pairs: &[Pair], enclosed: &Domain, sets: &[Vec<i32>]) {
    let is_possible = |set: &&Vec<i32>| set.iter().all(|&value| enclosed.is(value) != Atom::False);
    let sets: Vec<_> = sets.iter().filter(is_possible).collect();
    let selectors: Vec<_> = sets.iter().map(|_| writer.fresh()).collect();
    writer.some(&selectors);
    for (set, &selector) in sets.iter().zip(&selectors) {
        for &(value, is_enclosed) in &enclosed.0 {
            let is_right = if set.contains(&value) { is_enclosed } else { !is_enclosed };
            writer.implies(&[selector], &[is_right]);
        }
        let fitting = pairs.iter().filter(|pair| pair.size() == set.len());
        let fitting: Vec<_> = fitting.map(|pair| pair.chosen).collect();
        writer.implies(&[selector], &fitting);
    }
    let selecting = |is_selected: &dyn Fn(&Vec<i32>) -> bool| {
        let chosen = sets.iter().zip(&selectors).filter(|(set, _)| is_selected(set));
        chosen.map(|(_, &selector)| selector).collect::<Vec<_>>()
    };
    for &(value, is_enclosed) in &enclosed.0 {
        writer.implies(&[is_enclosed], &selecting(&|set| set.contains(&value)));
        writer
            .implies(&[], &[&[is_enclosed][..], &selecting(&|set| !set.contains(&value))].concat());
    }
    for pair in pairs {
        writer.implies(&[pair.chosen], &selecting(&|set| set.len() == pair.size()));
    }
}
