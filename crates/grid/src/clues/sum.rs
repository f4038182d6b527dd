//! The digits, each times its factor, sum to the given total, and may repeat: little killers, X and V. The default
//! factor is 1.

use super::{Arity, Clue, ClueType};
use crate::{Cell, quantity};
use sudosat_cover::Primitive;

pub(super) const SUM: ClueType = ClueType {
    name: "sum",
    meaning: "Weighted sums in which digits may repeat: little killers, X (the sum 10) and V (5), sums with factors.",
    aliases: &["littlekiller", "littlekillersum", "lk", "xv"],
    usage: "sum TOTAL [A FACTOR FOR EACH CELL] CELLS",
    numbers: Arity::at_least(1),
    repeats_cells: true,
    check: |clue, _| {
        let (factors, cells) = (clue.numbers().len() - 1, clue.cells().len());
        match factors == 0 || factors == cells {
            true if clue.numbers()[1..].iter().all(|factor| factor.abs() <= 100) => Ok(()),
            true => Err("found a factor above 100, expected -100 to 100".to_owned()),
            false => {
                let (factors, cells) = (quantity(factors, "factor"), quantity(cells, "cell"));
                Err(format!("found {factors} for {cells}, expected one each"))
            }
        }
    },
    holds: |clue, grid| {
        let sum: i32 = parts(clue).iter().map(|&(factor, cell)| factor * grid.value(cell)).sum();
        Some(sum) == clue.number()
    },
    primitives: |clue, _| vec![Primitive::Sum(parts(clue), vec![clue.numbers()[0]])],
    sentence: |clue| {
        let is_plain = clue.numbers().len() == 1;
        let part = |(factor, cell): (i32, Cell)| match is_plain {
            true => cell.to_string(),
            false => format!("{factor}*{cell}"),
        };
        let parts: Vec<_> = parts(clue).into_iter().map(part).collect();
        format!("{} sum to {}", parts.join(if is_plain { " " } else { " + " }), clue.numbers()[0])
    },
    ..ClueType::PLAIN
};

/// Returns the cells, each with its factor.
fn parts(clue: &Clue) -> Vec<(i32, Cell)> {
    let factors = clue.numbers()[1..].iter().copied().chain(std::iter::repeat(1));
    factors.zip(clue.cells().iter().copied()).collect()
}
