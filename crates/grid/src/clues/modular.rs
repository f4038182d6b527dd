//! Modular lines: any m consecutive digits have different remainders on division by m. By default m is 3.

use super::{Arity, ClueType, in_cycles, words};

pub(super) const MODULAR: ClueType = ClueType {
    name: "modular",
    meaning: "Modular lines: any m consecutive digits have different remainders on division by m, which is 3 unless another is given.",
    aliases: &["modularline", "modl"],
    usage: "modular [NUMBER] CELLS",
    repeats_cells: true,
    numbers: Arity::OPTIONAL,
    check: |clue, _| match clue.number() {
        Some(found) if found < 2 => Err(format!("found the number {found}, expected 2 or more")),
        _ => Ok(()),
    },
    holds: |clue, grid| {
        let number = clue.number().unwrap_or(3);
        let rests: Vec<i32> =
            grid.values(clue.cells()).iter().map(|digit| digit % number).collect();
        let windows = rests.windows((number as usize).min(rests.len()));
        windows.into_iter().all(|window| {
            let mut sorted = window.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() == window.len()
        })
    },
    primitives: |clue, space| {
        let number = clue.number().unwrap_or(3);
        in_cycles(clue.cells(), number as usize, space, |digit| digit % number)
    },
    sentence: |clue| {
        let number = clue.number().unwrap_or(3);
        format!(
            "any {number} consecutive digits on {} have different remainders on division by {number}",
            words(clue.cells())
        )
    },
    ..ClueType::PLAIN
};
