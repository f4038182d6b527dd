//! Encodes the rank of a list of variables among other lists, in the lexicographic order of their values.

use super::atom::{Atom, Domain, Writer};
use super::layers;

/// Writes *exactly `before` of the lists `others` come before `list` in lexicographic order*. If `after` is given, also
/// writes *exactly `after` of them come after `list`*. A list counts only if its first `common` values are those of
/// `list`. Unless `ties` is true, also writes *none of `others` equals `list`*.
pub(super) fn write(
    writer: &mut Writer<'_>,
    (list, others): (&[Domain], &[Vec<Domain>]),
    common: usize,
    (before, after): (usize, Option<usize>),
    ties: bool,
) {
    let (mut all_before, mut all_after) = (Vec::new(), Vec::new());
    for other in others {
        let shared = other.iter().zip(list).take(common);
        let counts = shared
            .fold(Atom::True, |equal, (first, second)| still_equal(writer, equal, first, second));
        if counts == Atom::False {
            continue;
        }
        let is_less = is_before(writer, counts, other.iter().zip(list).skip(common), ties);
        all_before.push(Domain::of_truth(is_less));
        if after.is_some() {
            let is_greater = match ties {
                true => is_before(writer, counts, list.iter().zip(other).skip(common), ties),
                false => writer.all_of(counts, !is_less),
            };
            all_after.push(Domain::of_truth(is_greater));
        }
    }
    exactly(writer, &all_before, before);
    if let Some(after) = after {
        exactly(writer, &all_after, after);
    }
}

/// Writes *exactly `count` of the atoms are true*.
fn exactly(writer: &mut Writer<'_>, atoms: &[Domain], count: usize) {
    let next = |_: usize, so_far: &usize, value: i32| Some(so_far + value as usize);
    let result = |&found: &usize| (found == count).then_some(());
    layers::read(writer, atoms, 0, next, result);
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
