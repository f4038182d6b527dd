//! Encodes that variables have different values, which form one of the given sets.

use std::collections::BTreeSet;

use super::super::literal;
use super::Known;
use super::atom::{Atom, Domain, Writer};
use super::different::excluded_by_all;
use crate::cover::Variable;

/// Writes *the values of the variables are different, and the set of these values is one of `sets`*. Each possible set
/// has a selector variable, and each value has the atom *some variable has this value*.
pub(super) fn write(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    sets: &[Vec<i32>],
    known: &Known<'_>,
) {
    let domains: Vec<_> = variables.iter().map(Domain::of).collect();
    let are_known_different = known.are_all_different(variables);
    if !are_known_different {
        super::different::write(writer, &domains);
    }
    let present = presence(writer, &domains);
    let is_possible = |set: &&Vec<i32>| set.iter().all(|&value| present.is(value) != Atom::False);
    let sets: Vec<_> = sets.iter().filter(is_possible).collect();
    let selectors: Vec<_> = sets.iter().map(|_| writer.fresh()).collect();
    writer.some(&selectors);
    for (set, &selector) in sets.iter().zip(&selectors) {
        let members: Vec<_> = set.iter().map(|&value| present.is(value)).collect();
        members.iter().for_each(|&member| writer.implies(&[selector], &[member]));
        for &(_, atom) in present.0.iter().filter(|(value, _)| !set.contains(value)) {
            writer.implies(&[selector, atom], &[]);
        }
        writer.implies(&members, &[selector]);
    }
    for &(value, atom) in &present.0 {
        if are_known_different {
            exclude_peers(writer, variables, value, atom, known);
        }
        let with = sets.iter().zip(&selectors).filter(|(set, _)| set.contains(&value));
        let with: Vec<_> = with.map(|(_, &selector)| selector).collect();
        writer.implies(&[atom], &with);
    }
}

/// Writes *if some variable has `value`, no action is taken that excludes this value in all variables*. Unit
/// propagation then uses that the value occurs before it is known which variable has it.
fn exclude_peers(
    writer: &mut Writer<'_>,
    variables: &[Variable<'_>],
    value: i32,
    present: Atom,
    known: &Known<'_>,
) {
    let options = variables.iter().flat_map(|one| one.term.options());
    let with_value =
        options.filter(|&&(own, action)| own == value && (known.place)(action).is_some());
    let takers: Vec<_> = with_value.map(|&(_, action)| action).collect();
    if takers.len() < 2 {
        return;
    }
    for peer in excluded_by_all(known, &takers) {
        if let Some(place) = (known.place)(peer) {
            writer.implies(&[present, Atom::Is(literal(place))], &[]);
        }
    }
}

/// Returns for each value that occurs in `domains` the atom *some variable has this value*. The result is a list of
/// atoms by value, not a quantity: several atoms may be true.
pub(super) fn presence(writer: &mut Writer<'_>, domains: &[Domain]) -> Domain {
    let values: BTreeSet<_> = domains.iter().flat_map(Domain::values).collect();
    let present = values.into_iter().map(|value| {
        let takers: Vec<_> = domains.iter().map(|domain| domain.is(value)).collect();
        (value, writer.any_of(&takers))
    });
    Domain(present.collect())
}
