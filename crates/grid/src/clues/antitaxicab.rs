//! Two cells with the same digit d are never at the taxicab distance d.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const ANTI_TAXICAB: ClueType = ClueType {
    name: "antitaxicab",
    meaning: "A digit is never as far from itself, in taxicab distance, as it says.",
    aliases: &["selftaxi"],
    usage: "antitaxicab",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        let cells: Vec<_> = grid.space().cells().collect();
        cells.iter().all(|&one| {
            let digit = grid.value(one);
            let far = |other: &&crate::Cell| {
                i32::from(one.row.abs_diff(other.row)) + i32::from(one.col.abs_diff(other.col))
                    == digit
            };
            digit == 0 || cells.iter().filter(far).all(|&other| grid.value(other) != digit)
        })
    },
    primitives: |_, space| {
        let mut all = Vec::new();
        for distance in space.least().max(1)..=space.most() {
            let relation = space.relation(|one, other| one != distance || other != distance);
            let pairs = space.pairs_at_distance(distance).into_iter();
            all.extend(pairs.map(|(one, other)| Primitive::Related(one, other, relation.clone())));
        }
        all
    },
    sentence: |_| "no digit is as far from itself, in taxicab distance, as it says".to_owned(),
    ..ClueType::PLAIN
};
