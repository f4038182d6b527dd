//! Encodes the rank of a list of variables among other lists, in the lexicographic order of their values.

use super::atom::{Atom, Domain, Writer};
use super::layers;

/// Writes *exactly `rank - 1` of `others` come before `list` in lexicographic order*. Unless `ties` is true, also
/// writes *none of `others` equals `list`*.
pub(super) fn write(
    writer: &mut Writer<'_>,
    list: &[Domain],
    others: &[Vec<Domain>],
    rank: usize,
    ties: bool,
) {
    let before: Vec<Domain> =
        others.iter().map(|other| Domain::of_truth(is_before(writer, other, list, ties))).collect();
    let count = |_: usize, before: &usize, value: i32| Some(before + value as usize);
    let result = |&before: &usize| (before + 1 == rank).then_some(());
    layers::read(writer, &before, 0, count, result);
}

/// Returns the atom *`one` comes before `other`*. Unless `ties` is true, also writes *the two lists differ*.
///
/// If the lists are equal up to a position, the next value of the list that comes before is at most the next value of
/// the other list. This is the usual chain of A. Frisch, B. Hnich, Z. Kiziltan, I. Miguel, T.
/// Walsh, *Global Constraints for Lexicographic Orderings*, CP 2002, written for both orders at once.
fn is_before(writer: &mut Writer<'_>, one: &[Domain], other: &[Domain], ties: bool) -> Atom {
    let before = writer.fresh();
    let mut equal = Atom::True;
    for (index, (first, second)) in one.iter().zip(other).enumerate() {
        at_most(writer, &[before, equal], first, second);
        at_most(writer, &[!before, equal], second, first);
        let is_last = index + 1 == one.len();
        let still = if is_last && !ties { Atom::False } else { writer.fresh() };
        for &(value, has) in &first.0 {
            writer.implies(&[equal, has, second.is(value)], &[still]);
            writer.implies(&[still, has], &[second.is(value)]);
        }
        writer.implies(&[still], &[equal]);
        equal = still;
    }
    writer.implies(&[equal, before], &[]);
    before
}

/// Writes *if all of `conditions` are true, the first quantity is at most the second*.
fn at_most(writer: &mut Writer<'_>, conditions: &[Atom], first: &Domain, second: &Domain) {
    for &(value, has) in &first.0 {
        let conditions: Vec<Atom> = conditions.iter().copied().chain([has]).collect();
        writer.implies(&conditions, &second.are(|other| other >= value));
    }
}
