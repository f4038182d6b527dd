//! Encodes the rank of a list of variables among other lists, in the lexicographic order of their values.

use super::atom::{Atom, Domain, Writer};
use super::layers;

/// Writes *exactly `rank - 1` of the lists `others` come before `list` in lexicographic order*. Only the lists count
/// that have the same first `common` values as `list`. Unless `ties` is true, also writes *none of `others` equals
/// `list`*.
pub(super) fn write(
    writer: &mut Writer<'_>,
    (list, others): (&[Domain], &[Vec<Domain>]),
    common: usize,
    rank: usize,
    ties: bool,
) {
    let mut before = Vec::new();
    for other in others {
        let mut pairs = other.iter().zip(list);
        let counts = pairs
            .by_ref()
            .take(common)
            .fold(Atom::True, |equal, (first, second)| still_equal(writer, equal, first, second));
        if counts != Atom::False {
            before.push(Domain::of_truth(is_before(writer, counts, pairs, ties)));
        }
    }
    let count = |_: usize, before: &usize, value: i32| Some(before + value as usize);
    let result = |&before: &usize| (before + 1 == rank).then_some(());
    layers::read(writer, &before, 0, count, result);
}

/// Returns the atom *`equal` is true, and the first list of `pairs` comes before the second*. Unless `ties` is true,
/// also writes *if `equal` is true, the two lists differ*.
///
/// If the lists are equal up to a position, the next value of the list that comes before is at most the next value of
/// the other list. This is the usual chain of A. Frisch, B. Hnich, Z. Kiziltan, I. Miguel, T.
/// Walsh, *Global Constraints for Lexicographic Orderings*, CP 2002, written for both orders at once.
fn is_before<'d>(
    writer: &mut Writer<'_>,
    mut equal: Atom,
    pairs: impl Iterator<Item = (&'d Domain, &'d Domain)>,
    ties: bool,
) -> Atom {
    let before = writer.fresh();
    writer.implies(&[before], &[equal]);
    let mut pairs = pairs.peekable();
    while let Some((first, second)) = pairs.next() {
        at_most(writer, &[before, equal], first, second);
        at_most(writer, &[!before, equal], second, first);
        if pairs.peek().is_none() && !ties {
            never_equal(writer, equal, first, second);
            return before;
        }
        equal = still_equal(writer, equal, first, second);
        if equal == Atom::False {
            return before;
        }
    }
    match ties {
        true => writer.implies(&[equal, before], &[]),
        false => writer.never(equal),
    }
    before
}

/// Returns the atom *`equal` is true, and the two quantities are equal*.
fn still_equal(writer: &mut Writer<'_>, equal: Atom, first: &Domain, second: &Domain) -> Atom {
    let mut shared = first.values().filter(|&value| second.is(value) != Atom::False);
    match (shared.next(), shared.next()) {
        (None, _) => return Atom::False,
        (Some(value), None) => {
            let both = writer.all_of(first.is(value), second.is(value));
            return writer.all_of(equal, both);
        }
        _ => {}
    }
    let still = writer.fresh();
    for &(value, has) in &first.0 {
        writer.implies(&[equal, has, second.is(value)], &[still]);
        writer.implies(&[still, has], &[second.is(value)]);
    }
    writer.implies(&[still], &[equal]);
    still
}

/// Writes *if `equal` is true, the two quantities differ*.
fn never_equal(writer: &mut Writer<'_>, equal: Atom, first: &Domain, second: &Domain) {
    for &(value, has) in &first.0 {
        writer.implies(&[equal, has, second.is(value)], &[]);
    }
}

/// Writes *if all of `conditions` are true, the first quantity is at most the second*.
fn at_most(writer: &mut Writer<'_>, conditions: &[Atom], first: &Domain, second: &Domain) {
    for &(value, has) in &first.0 {
        let conditions: Vec<Atom> = conditions.iter().copied().chain([has]).collect();
        writer.implies(&conditions, &second.are(|other| other >= value));
    }
}
