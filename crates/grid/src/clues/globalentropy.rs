//! Every 2x2 square holds a low, a middle and a high digit.

use super::{Arity, ClueType, third_of};
use sudosat_cover::Primitive;

pub(super) const GLOBAL_ENTROPY: ClueType = ClueType {
    name: "globalentropy",
    meaning: "Every 2x2 square holds a low, a middle and a high digit.",
    aliases: &[],
    usage: "globalentropy",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        grid.space().squares().iter().all(|square| {
            let thirds: Vec<_> =
                grid.values(square).iter().map(|&digit| third_of(digit, grid.space())).collect();
            (0..3).all(|third| thirds.contains(&third))
        })
    },
    primitives: |_, space| {
        let mut all = Vec::new();
        for square in space.squares() {
            for third in 0..3 {
                let digits =
                    space.digits().filter(|&digit| third_of(digit, space) == third).collect();
                all.push(Primitive::Count(square.clone(), digits, vec![1, 2, 3, 4]));
            }
        }
        all
    },
    sentence: |_| "every 2x2 square holds a low, a middle and a high digit".to_owned(),
    ..ClueType::PLAIN
};
