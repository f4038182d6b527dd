//! Finds steps by the 45 rule: the digits of a house have a known sum. Take the sum of a few houses and subtract the
//! sums of the cages in them. Some cells of the houses are in none of these cages (innies). Some cells of the cages lie
//! outside the houses (outies). The sum of the innies minus the sum of the outies is then known.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::search::{Search, Visit};
use super::{Board, Step, Technique};
use crate::cover::{ActionId, Primitive, RequirementId, Term};
use crate::grid::{Cell, Clue, House, NamedHouse};
use crate::rules::{KnownSum, Requirement, StatedSums, Sudoku};

/// The largest number of open cells in an equation.
const MOST_CELLS: usize = 4;

/// Visits the steps of all sets of houses, the sets with the fewest houses first. Each equation gives at most one
/// step. The step has covers only if without covers no candidate is crossed out.
pub(super) fn innies_outies(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    for equation in equations(search.board) {
        for covers_count in [false, true] {
            if let Some(step) = equation.step(search.board, covers_count) {
                visit(step)?;
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the equations of all sets of houses, the sets with the fewest houses first.
pub(super) fn equations<'b>(board: &'b Board<'_>) -> impl Iterator<Item = Equation<'b>> {
    let stated = StatedSums::new(stated(board));
    let houses = match stated.sums().is_empty() {
        true => Vec::new(),
        false => board.sudoku().layout().disjoint_full_houses(),
    };
    houses.into_iter().flat_map(move |houses| {
        let rests = KnownSum::rests(board.sudoku().shape(), &houses, &stated).into_iter();
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
    innies: Vec<Cell>,
    outies: Vec<Cell>,
    total: i32,
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

    /// Returns the step that crosses out the candidates that occur in no solution of the equation. Returns `None` if
    /// there are no such candidates. If `with_covers` is true, solutions with two actions that exclude each other do
    /// not count.
    fn step(&self, board: &Board<'_>, with_covers: bool) -> Option<Step> {
        let sudoku = board.sudoku();
        let cells: Vec<Cell> = self.innies.iter().chain(&self.outies).copied().collect();
        let options: Vec<Vec<(i32, ActionId)>> = cells
            .iter()
            .enumerate()
            .map(|(index, &cell)| {
                let sign = if index < self.innies.len() { 1 } else { -1 };
                let digits =
                    sudoku.shape().digits().map(|digit| (digit, sudoku.action_id(cell, digit)));
                let open = digits.filter(|&(_, action)| board.is_open(action));
                open.map(|(digit, action)| (sign * digit.number() as i32, action)).collect()
            })
            .collect();
        let mut possible = BTreeSet::new();
        let mut chosen = Vec::with_capacity(cells.len());
        let solutions = Solutions { board, options: &options, with_covers };
        solutions.collect(self.total, &mut chosen, &mut possible);
        let all = options.iter().flatten().map(|&(_, action)| action);
        let eliminated: Vec<ActionId> = all.filter(|action| !possible.contains(action)).collect();
        if eliminated.is_empty() {
            return None;
        }
        let covers = if with_covers { self.covers(board, &options) } else { Vec::new() };
        let step = board.step_on(Technique::InniesOuties, self.bases(board), covers);
        Some(Step { clues: self.clues.clone(), ..step.eliminating(eliminated) })
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

    /// Returns the requirements that at least two open actions in the cells of the equation meet, without those of the
    /// cells themselves.
    fn covers(&self, board: &Board<'_>, options: &[Vec<(i32, ActionId)>]) -> Vec<RequirementId> {
        let incidence = board.sudoku().cover().incidence();
        let actions = options.iter().flatten().map(|&(_, action)| action);
        let met = actions.flat_map(|action| incidence.requirements_of(action).iter().copied());
        let of_several = met.filter(|&id| !board.sudoku().is_cell(id)).counts();
        let ids = of_several.into_iter().filter(|&(_, count)| count > 1).map(|(id, _)| id);
        ids.sorted().collect()
    }
}

/// Finds the solutions of an equation. A solution has one action of each cell. Each action counts with its digit, and
/// the sign of an outie is negative.
struct Solutions<'o, 'b, 's> {
    board: &'b Board<'s>,
    options: &'o [Vec<(i32, ActionId)>],
    with_covers: bool,
}

impl Solutions<'_, '_, '_> {
    /// Adds to `possible` the actions of all solutions that begin with `chosen` and in which the other cells sum to
    /// `total`.
    fn collect(&self, total: i32, chosen: &mut Vec<ActionId>, possible: &mut BTreeSet<ActionId>) {
        let Some(options) = self.options.get(chosen.len()) else {
            if total == 0 {
                possible.extend(chosen.iter().copied());
            }
            return;
        };
        for &(value, action) in options {
            if self.with_covers && chosen.iter().any(|&other| self.exclude(action, other)) {
                continue;
            }
            chosen.push(action);
            self.collect(total - value, chosen, possible);
            chosen.pop();
        }
    }

    fn exclude(&self, one: ActionId, other: ActionId) -> bool {
        let incidence = self.board.sudoku().cover().incidence();
        let met = incidence.requirements_of(one);
        incidence.requirements_of(other).iter().any(|id| met.contains(id))
    }
}
