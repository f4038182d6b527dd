//! Neighbours without a dot are neither consecutive nor in the ratio 2.

use super::{Arity, ClueType};
use crate::cover::Primitive;

/// The types of clues that mark a pair.
const MARKS: &[&str] = &["difference", "ratio"];

pub(super) const STRICT_KROPKI: ClueType = ClueType {
    name: "strictkropki",
    meaning: "Neighbours without a dot are neither consecutive nor in the ratio 2.",
    aliases: &[],
    usage: "strictkropki",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        grid.space().unmarked_neighbours(MARKS).into_iter().all(|(one, other)| {
            let (one, other) = (grid.value(one), grid.value(other));
            (one - other).abs() != 1 && one.max(other) != 2 * one.min(other)
        })
    },
    primitives: |_, space| {
        let relation = space.relation(|one, other| {
            one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
        });
        let pairs = space.unmarked_neighbours(MARKS).into_iter();
        pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())).collect()
    },
    sentence: |_| "neighbours without a dot are neither consecutive nor in the ratio 2".to_owned(),
    ..ClueType::PLAIN
};
