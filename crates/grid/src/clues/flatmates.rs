//! Dutch flatmates: each cell with the middle digit has the smallest digit directly above it or the largest directly
//! below it. If the number of digits is even, the lower of the two middle digits counts.

use super::{Arity, ClueType};
use crate::Cell;
use sudosat_cover::Primitive;

pub(super) const FLATMATES: ClueType = ClueType {
    name: "dutchflatmates",
    meaning: "Dutch flatmates: each middle digit has the smallest directly above or the largest directly below.",
    aliases: &[],
    usage: "dutchflatmates",
    cells: Arity::exactly(0),
    holds: |_, grid| {
        let (least, most) = (grid.space().least(), grid.space().most());
        let cells: Vec<Cell> = grid.space().cells().collect();
        let digit_at = |row: Option<u8>, col: u8| {
            let found = cells.iter().find(|cell| Some(cell.row) == row && cell.col == col);
            found.map(|&cell| grid.value(cell))
        };
        cells.iter().filter(|&&cell| grid.value(cell) == (least + most) / 2).all(|cell| {
            digit_at(cell.row.checked_sub(1), cell.col) == Some(least)
                || digit_at(Some(cell.row + 1), cell.col) == Some(most)
        })
    },
    primitives: |_, space| {
        let (least, most) = (space.least(), space.most());
        let middle = (least + most) / 2;
        let others = space.digits().filter(|&digit| digit != middle).collect::<Vec<_>>();
        let flat = |cell: Cell| {
            let is = |other, digit| vec![Primitive::OneOf(other, vec![digit])];
            let near = space.neighbours_of(cell).into_iter().filter(|other| other.col == cell.col);
            let mates =
                near.map(|other| is(other, if other.row < cell.row { least } else { most }));
            Primitive::Any(
                [vec![Primitive::OneOf(cell, others.clone())]].into_iter().chain(mates).collect(),
            )
        };
        space.cells().map(flat).collect()
    },
    sentence: |_| {
        "each middle digit has the smallest digit directly above or the largest directly below"
            .to_owned()
    },
    ..ClueType::PLAIN
};
