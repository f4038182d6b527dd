//! Lists the primitives that are read to find what they exclude.

use super::allowed_sets::AllowedSets;
use super::table::Table;
use super::{Primitive, RequirementId, Term};

/// The primitives of a problem that can remove actions, as they are read.
#[derive(Clone, Debug)]
pub(super) struct Readings {
    pub(super) list: Vec<Reading>,
    /// For each action: the indices of the readings that depend on it.
    pub(super) of_action: Table<u32>,
}

/// A primitive as it is read.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The index of the primitive in the problem.
    pub(super) primitive: usize,
    /// The sets of values that the primitive allows; `None` if it is not read as sets of values.
    pub(super) sets: Option<AllowedSets>,
}

impl Readings {
    /// Returns the readings of the primitives of a problem with `actions` actions. `differ` returns whether requirements
    /// make the values of two variables different.
    pub(super) fn new(
        primitives: &[(RequirementId, Primitive<Term>)],
        actions: usize,
        differ: impl Fn(&Term, &Term) -> bool,
    ) -> Self {
        let read = primitives
            .iter()
            .enumerate()
            .filter(|(_, (_, primitive))| !variables(primitive).is_empty());
        let sets = |primitive| AllowedSets::of(primitive, &differ);
        let list: Vec<_> = read
            .map(|(index, (_, primitive))| Reading { primitive: index, sets: sets(primitive) })
            .collect();
        let entries = (0..).zip(&list).flat_map(|(index, reading): (u32, &Reading)| {
            let terms = variables(&primitives[reading.primitive].1).into_iter();
            terms.flat_map(Term::options).map(move |(_, action)| (action.index(), index))
        });
        let of_action = Table::sorted(actions, entries).0;
        Readings { list, of_action }
    }
}

/// Returns the variables of a primitive that can remove actions; none for other primitives.
fn variables(primitive: &Primitive<Term>) -> Vec<&Term> {
    match primitive {
        Primitive::OneOf(term, _) => vec![term],
        Primitive::Related(first, second, _) => vec![first, second],
        Primitive::ValueSet(terms, _) => terms.iter().collect(),
        Primitive::Sum(parts, _) => parts.iter().map(|(_, term)| term).collect(),
        _ => Vec::new(),
    }
}
