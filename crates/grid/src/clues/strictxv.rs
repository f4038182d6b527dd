//! The puzzle shows all X and V: two cells that share a side and have neither X nor V sum to neither 5 nor 10.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

/// The names of the types whose clues can be an X or V between two cells. A `sum` of two cells counts as such, whatever
/// its total.
const MARKS: &[&str] = &["sum"];

pub(super) const STRICT_XV: ClueType = ClueType {
    name: "strictxv",
    meaning: "Neighbours without X or V sum to neither 5 nor 10.",
    aliases: &[],
    usage: "strictxv",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        grid.space().unmarked_neighbours(MARKS).into_iter().all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            ![5, 10].contains(&(one + other))
        })
    },
    primitives: |_, space| {
        let relation = space.relation(|one, other| one + other != 5 && one + other != 10);
        let pairs = space.unmarked_neighbours(MARKS).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |_| "neighbours without X or V sum to neither 5 nor 10".to_owned(),
    ..ClueType::PLAIN
};
