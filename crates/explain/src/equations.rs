//! Finds equations by the 45 rule: the digits of a house have a known sum. Take the sum of a few houses and subtract
//! the sums of the cages in them. Some cells of the houses are in none of these cages (innies). Some cells of the cages
//! lie outside the houses (outies). The sum of the innies minus the sum of the outies is then known.

use itertools::Itertools;

use super::Board;
use sudosat_core::cover::{Primitive, RequirementId, Term};
use sudosat_core::grid::{Cell, Clue, House, NamedHouse};
use sudosat_core::rules::{KnownSum, Requirement, StatedSums, Sudoku};

/// The largest number of open cells in an equation.
const MOST_CELLS: usize = 4;

/// Returns the equations of all sets of houses, the sets with the fewest houses first.
pub(super) fn equations<'b>(board: &'b Board<'_>) -> impl Iterator<Item = Equation<'b>> {
    let stated = StatedSums::new(stated(board));
    let houses = match stated.sums().is_empty() {
        true => Vec::new(),
        false => board.sudoku().disjoint_full_houses(),
    };
    houses.into_iter().flat_map(move |houses| {
        let total = houses.iter().filter_map(|house| board.sudoku().sum_of(house)).sum();
        let rests = KnownSum::rests(total, &houses, &stated).into_iter();
        rests.filter_map(|rest| Equation::of(board, &houses, rest)).collect::<Vec<_>>()
    })
}

/// Returns the sums that the clues give for their cells.
fn stated(board: &Board<'_>) -> Vec<KnownSum> {
    let sudoku = board.sudoku();
    let known = |clue: &Clue| {
        let total = total(clue)?;
        let id = sudoku.cover().requirement_id(&Requirement::Clue(clue.clone()))?;
        let weights = clue.cells().iter().map(|&cell| (cell, 1)).collect();
        Some(KnownSum { weights, total, clues: vec![id] })
    };
    sudoku.layout().clues().iter().filter_map(known).collect()
}

/// Returns the sum that the clue gives for its cells. Returns `None` if the clue gives no sum, or if it counts a cell
/// twice.
fn total(clue: &Clue) -> Option<i32> {
    match (clue.kind().name, clue.numbers()) {
        ("killer", &[total]) => Some(total).filter(|&total| total > 0),
        ("sum", &[total]) if clue.cells().iter().all_unique() => Some(total),
        _ => None,
    }
}

/// An equation over empty cells: the sum of the innies minus the sum of the outies is `total`.
pub(super) struct Equation<'b> {
    houses: Vec<&'b NamedHouse>,
    pub innies: Vec<Cell>,
    pub outies: Vec<Cell>,
    pub total: i32,
    /// The clues whose sums are subtracted from the sum of the houses.
    pub clues: Vec<RequirementId>,
}

impl<'b> Equation<'b> {
    /// Returns the equation over the open cells of a sum. Returns `None` if no cell of the sum is open, or if more than
    /// [`MOST_CELLS`] cells are open.
    fn of(board: &Board<'_>, houses: &[&'b NamedHouse], sum: KnownSum) -> Option<Self> {
        let KnownSum { weights, mut total, clues } = sum;
        let (mut innies, mut outies) = (Vec::new(), Vec::new());
        for (cell, weight) in weights {
            match board.grid().get(cell) {
                Some(digit) => total -= weight * digit.number() as i32,
                None if weight > 0 => innies.push(cell),
                None => outies.push(cell),
            }
        }
        let is_short = (1..=MOST_CELLS).contains(&(innies.len() + outies.len()));
        let houses = houses.to_vec();
        is_short.then_some(Equation { houses, innies, outies, total, clues })
    }

    /// Returns the innies and the outies.
    pub fn cells(&self) -> [Vec<Cell>; 2] {
        [self.innies.clone(), self.outies.clone()]
    }

    /// Returns the names of the houses.
    pub fn houses(&self) -> Vec<House> {
        self.houses.iter().map(|named| named.house).collect()
    }

    /// Returns the equation over the open cells as a primitive.
    pub fn primitive(&self, sudoku: &Sudoku) -> Primitive<Term> {
        let innies = self.innies.iter().map(|&cell| (1, sudoku.term(cell)));
        let outies = self.outies.iter().map(|&cell| (-1, sudoku.term(cell)));
        Primitive::Sum(innies.chain(outies).collect(), vec![self.total])
    }

    /// Returns the unmet requirements of the houses, of their cells and of the outies.
    pub fn bases(&self, board: &Board<'_>) -> Vec<RequirementId> {
        let cover = board.sudoku().cover();
        let of_houses = self.houses.iter().flat_map(|named| {
            let digits = board.sudoku().shape().digits();
            digits.map(|digit| Requirement::House(named.house, digit))
        });
        let cells = self.houses.iter().flat_map(|named| &named.cells).chain(&self.outies);
        let of_cells = cells.map(|&cell| Requirement::Cell(cell));
        let ids = of_houses.chain(of_cells).filter_map(|one| cover.requirement_id(&one));
        ids.filter(|&id| board.is_wanting(id)).collect()
    }
}
