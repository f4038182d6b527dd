//! Encodes that no two pairs of variables have the same pair of values.

use std::collections::BTreeMap;

use super::atom::{Atom, Domain, Writer};

/// Writes *no two of `pairs` have the same pair of values*. If there are exactly as many possible pairs of values as
/// pairs of variables, also writes that some pair of variables has each pair of values.
pub(super) fn write(writer: &mut Writer<'_>, pairs: &[(Domain, Domain)]) {
    let mut takers: BTreeMap<(i32, i32), Vec<Atom>> = BTreeMap::new();
    for (one, other) in pairs {
        if !writer.wants_more() {
            return;
        }
        for &(first, is_first) in &one.0 {
            for &(second, is_second) in &other.0 {
                let both = writer.all_of(is_first, is_second);
                takers.entry((first, second)).or_default().push(both);
            }
        }
    }
    let is_each_taken = takers.len() == pairs.len();
    for takers in takers.into_values() {
        if !writer.wants_more() {
            return;
        }
        let taken = at_most_one(writer, takers);
        if is_each_taken {
            writer.some(&taken);
        }
    }
}

/// The largest number of atoms for which *at most one* is written pairwise.
const MOST_PAIRWISE: usize = 6;

/// Writes *at most one of `atoms` is true*. Returns at most [`MOST_PAIRWISE`] atoms; one of these is true exactly if
/// one of `atoms` is true.
///
/// If there are more than [`MOST_PAIRWISE`] atoms, the function cuts them into groups. It writes *at most one* for each
/// group, and *at most one of the groups has a true atom*. This is the commander encoding of W. Klieber
/// and G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007.
fn at_most_one(writer: &mut Writer<'_>, atoms: Vec<Atom>) -> Vec<Atom> {
    if atoms.len() > MOST_PAIRWISE {
        let size = atoms.len().isqrt().max(2);
        let group = |atoms: &[Atom]| {
            let few = at_most_one(writer, atoms.to_vec());
            writer.any_of(&few)
        };
        let groups = atoms.chunks(size).map(group).collect();
        return at_most_one(writer, groups);
    }
    for (index, &one) in atoms.iter().enumerate() {
        for &other in &atoms[index + 1..] {
            writer.implies(&[one, other], &[]);
        }
    }
    atoms
}
