//! Reads the cages. A number in the upper left quarter of the first cell of a cage, in reading order, is its sum.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::cells::text;
use super::data::Data;
use super::error::PenpaError;
use super::lines::cells_of;
use sudosat_grid::{Cell, Clue};

/// What the cages and the small numbers say.
#[derive(Default)]
pub(super) struct Cages {
    /// The cages with a sum.
    pub killers: Vec<Clue>,
    /// The cages without a sum.
    pub sets: Vec<BTreeSet<Cell>>,
    /// A description of each small number that is not the sum of a cage.
    pub not_understood: Vec<String>,
}

/// Reads the cages and the small numbers.
pub(super) fn cages(data: &Data) -> Result<Cages, PenpaError> {
    let mut numbers: BTreeMap<usize, String> = BTreeMap::new();
    let mut cages = Cages::default();
    for (point, number) in data.points("numberS")? {
        match point.parse::<usize>() {
            Ok(index) => drop(numbers.insert(index, text(number))),
            Err(_) => cages.not_understood.push(format!("number `{}` at {point}", text(number))),
        }
    }
    for (index, squares) in data.list("killercages")?.iter().enumerate() {
        let refused = |problem| PenpaError::of_entry("killercages", index, problem);
        let cells = cells_of(squares, &data.board).map_err(refused)?;
        match taken_sum(&cells, data, &mut numbers) {
            Some(sum) => {
                let clue = format!("killer {sum} {}", cells.iter().join(" ")).parse::<Clue>();
                cages.killers.push(clue.map_err(|error| refused(error.problem))?);
            }
            None => cages.sets.push(cells.into_iter().collect()),
        }
    }
    let places = |&index: &usize| data.board.around(index).join(" ");
    let rest = numbers.iter().map(|(index, text)| format!("number `{text}` at {}", places(index)));
    cages.not_understood.extend(rest);
    Ok(cages)
}

/// Takes the number of the first cell of a cage. Returns `None` if it has no sum above 0.
fn taken_sum(cells: &[Cell], data: &Data, numbers: &mut BTreeMap<usize, String>) -> Option<u32> {
    let point = data.board.quarter(*cells.iter().min()?);
    let sum = numbers.get(&point)?.parse().ok().filter(|&sum| sum > 0)?;
    numbers.remove(&point);
    Some(sum)
}
