//! Encodes the lengths of runs: how many quantities at the beginning of a list have the value of a given quantity.

use super::atom::{Atom, Domain, Writer};
use super::count::equals_sum;

/// Writes *`number` is `offset` plus the lengths of the runs of all arms*. An arm is a list of quantities. Its run ends
/// before its first quantity that differs from `first`, or at the end of the arm.
pub(super) fn write(
    writer: &mut Writer<'_>,
    first: &Domain,
    arms: &[Vec<Domain>],
    number: &Domain,
    offset: i32,
) {
    let mut truths = Vec::new();
    for arm in arms {
        let mut before = Atom::True;
        for quantity in arm {
            before = extends(writer, before, first, quantity);
            truths.push(Domain::of_truth(before));
        }
    }
    equals_sum(writer, &truths, &number.plus(-offset));
}

/// Returns the atom *`before` is true, and `quantity` equals `first`*: the run includes `quantity`. The atom `before`
/// says that the run includes all quantities of the arm before `quantity`.
fn extends(writer: &mut Writer<'_>, before: Atom, first: &Domain, quantity: &Domain) -> Atom {
    if quantity.0 == first.0 {
        return before;
    }
    if before == Atom::False || first.values().all(|value| quantity.is(value) == Atom::False) {
        return Atom::False;
    }
    let reaches = writer.fresh();
    writer.define(&[reaches], &[before]);
    for &(value, atom) in &first.0 {
        writer.define(&[reaches, atom], &[quantity.is(value)]);
        writer.define(&[before, atom, quantity.is(value)], &[reaches]);
    }
    for &(value, atom) in &quantity.0 {
        writer.define(&[reaches, atom], &[first.is(value)]);
    }
    reaches
}
