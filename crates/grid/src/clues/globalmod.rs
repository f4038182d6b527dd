//! In every 2x2 square, the digits have all three remainders on division by 3.

use super::{Arity, ClueType};
use sudosat_cover::Primitive;

pub(super) const GLOBAL_MOD: ClueType = ClueType {
    name: "globalmod",
    meaning: "Every 2x2 square holds digits of all remainders on division by 3.",
    aliases: &[],
    usage: "globalmod",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        grid.space().squares().iter().all(|square| {
            let digits = grid.values(square);
            (0..3).all(|rest| digits.iter().any(|digit| digit % 3 == rest))
        })
    },
    primitives: |_, space| {
        let mut all = Vec::new();
        for square in space.squares() {
            for rest in 0..3 {
                let digits = space.digits().filter(|digit| digit % 3 == rest).collect();
                all.push(Primitive::Count(square.clone(), digits, vec![1, 2, 3, 4]));
            }
        }
        all
    },
    sentence: |_| "every 2x2 square holds all remainders on division by 3".to_owned(),
    ..ClueType::PLAIN
};
