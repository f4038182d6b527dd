//! Finds steps by the 45 rule: the digits of a house have a known sum. Take the sum of a few houses and subtract the
//! sums of the cages in them. Some cells of the houses are in none of these cages (innies). Some cells of the cages lie
//! outside the houses (outies). The sum of the innies minus the sum of the outies is then known.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use itertools::Itertools;

use super::search::{Search, Visit};
use super::{Board, Step, Technique};
use crate::cover::{ActionId, RequirementId};
use crate::grid::{Cell, Clue, HouseKind, NamedHouse};
use crate::rules::Requirement;

/// The largest number of rows, or of columns, that are summed together.
const MOST_HOUSES: usize = 4;
/// The largest number of boxes, regions or other houses that are summed together. They need not be adjacent.
const MOST_REGIONS: usize = 2;
/// The largest number of open cells in an equation.
const MOST_CELLS: usize = 4;

/// Visits the steps of all sets of houses, the sets with the fewest houses first. Each equation gives at most one
/// step. The step has covers only if without covers no candidate is crossed out.
pub(super) fn innies_outies(search: &Search<'_, '_>, visit: Visit<'_>) -> ControlFlow<()> {
    let board = search.board;
    let sums = Sums::of(board);
    if sums.is_empty() {
        return ControlFlow::Continue(());
    }
    for houses in sets_of_houses(board) {
        for equation in Equation::all(board, &houses, &sums) {
            for covers_count in [false, true] {
                if let Some(step) = equation.step(board, &houses, covers_count) {
                    visit(step)?;
                    break;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The clues that give the sum of their cells.
struct Sums(Vec<KnownSum>);

struct KnownSum {
    clue: RequirementId,
    cells: Vec<Cell>,
    total: i32,
}

impl Sums {
    fn of(board: &Board<'_>) -> Self {
        let sudoku = board.sudoku();
        let known = |clue: &Clue| {
            let total = total(clue)?;
            let id = sudoku.cover().requirement_id(&Requirement::Clue(clue.clone()))?;
            Some(KnownSum { clue: id, cells: clue.cells().to_vec(), total })
        };
        Sums(sudoku.layout().clues().iter().filter_map(known).collect())
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
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

/// Returns the sets of houses that are summed, the smallest sets first. A set has rows that follow each other in the
/// layout, or such columns, or one or two other houses. Each house has as many cells as there are digits. The houses of
/// a set are disjoint.
fn sets_of_houses<'b>(board: &'b Board<'_>) -> Vec<Vec<&'b NamedHouse>> {
    let layout = board.sudoku().layout();
    let full = layout.houses().iter().filter(|one| one.cells.len() == layout.shape().side());
    let (mut rows, mut columns, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for house in full {
        match house.house.kind() {
            HouseKind::Row(_) => rows.push(house),
            HouseKind::Column(_) => columns.push(house),
            _ => others.push(house),
        }
    }
    let windows = |lines: &[&'b NamedHouse], size: usize| -> Vec<Vec<&'b NamedHouse>> {
        lines.windows(size).map(<[_]>::to_vec).collect()
    };
    let mut sets = Vec::new();
    for size in 1..=MOST_HOUSES {
        sets.extend(windows(&rows, size));
        sets.extend(windows(&columns, size));
        if size <= MOST_REGIONS {
            sets.extend(others.iter().copied().combinations(size));
        }
    }
    let disjoint = |set: &Vec<&NamedHouse>| set.iter().flat_map(|house| &house.cells).all_unique();
    sets.retain(disjoint);
    sets
}

/// An equation over empty cells: the sum of the innies minus the sum of the outies is `total`.
struct Equation {
    innies: Vec<Cell>,
    outies: Vec<Cell>,
    total: i32,
    clues: Vec<RequirementId>,
}

impl Equation {
    /// Returns the equations of a set of houses. The first equation uses the cages inside the set. The second equation
    /// uses the cages that have more cells inside the set than outside it. The second equation is left out if it uses
    /// the same cages as the first. No equation uses two cages that overlap.
    fn all(board: &Board<'_>, houses: &[&NamedHouse], sums: &Sums) -> Vec<Equation> {
        let inside: BTreeSet<Cell> = houses.iter().flat_map(|house| house.cells.clone()).collect();
        let of = |share: fn(usize, usize) -> bool| {
            Equation::of(board, &inside, houses.len(), sums, share)
        };
        let [within, across] = [of(|_, out| out == 0), of(|inside, out| inside > out)];
        let is_new =
            |across: &Equation| within.as_ref().is_none_or(|one| one.clues != across.clues);
        let across = across.filter(is_new);
        within.into_iter().chain(across).collect()
    }

    /// Returns the equation with the clues that `takes` accepts and that do not overlap. `takes` is called with the
    /// number of cells of a clue inside the houses and the number outside them. Returns `None` if it accepts no clue,
    /// if no cell of the equation is open, or if more than [`MOST_CELLS`] cells are open.
    fn of(
        board: &Board<'_>,
        inside: &BTreeSet<Cell>,
        houses: usize,
        sums: &Sums,
        takes: fn(usize, usize) -> bool,
    ) -> Option<Equation> {
        let shape = board.sudoku().shape();
        let of_house: i32 = shape.digits().map(|digit| digit.number() as i32).sum();
        let (mut innies, mut outies) = (inside.clone(), BTreeSet::new());
        let (mut total, mut clues) = (of_house * houses as i32, Vec::new());
        for sum in &sums.0 {
            let (within, out): (Vec<Cell>, Vec<Cell>) =
                sum.cells.iter().partition(|cell| inside.contains(cell));
            let is_free = within.iter().all(|cell| innies.contains(cell))
                && out.iter().all(|cell| !outies.contains(cell));
            if !within.is_empty() && is_free && takes(within.len(), out.len()) {
                within.iter().for_each(|cell| {
                    innies.remove(cell);
                });
                outies.extend(out);
                total -= sum.total;
                clues.push(sum.clue);
            }
        }
        let grid = board.grid();
        let mut open = |cells: BTreeSet<Cell>, sign: i32| -> Vec<Cell> {
            let (set, open): (Vec<Cell>, Vec<Cell>) =
                cells.into_iter().partition(|&cell| grid.get(cell).is_some());
            let values = set.iter().filter_map(|&cell| grid.get(cell));
            total -= sign * values.map(|digit| digit.number() as i32).sum::<i32>();
            open
        };
        let (innies, outies) = (open(innies, 1), open(outies, -1));
        let count = innies.len() + outies.len();
        let is_short = (1..=MOST_CELLS).contains(&count) && !clues.is_empty();
        is_short.then_some(Equation { innies, outies, total, clues })
    }

    /// Returns the step that crosses out the candidates that occur in no solution of the equation. Returns `None` if
    /// there are no such candidates. If `with_covers` is true, solutions with two actions that exclude each other do
    /// not count.
    fn step(&self, board: &Board<'_>, houses: &[&NamedHouse], with_covers: bool) -> Option<Step> {
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
        let step = board.step_on(Technique::InniesOuties, self.bases(board, houses), covers);
        Some(Step { clues: self.clues.clone(), ..step.eliminating(eliminated) })
    }

    /// Returns the unmet requirements of the houses, of their cells and of the outies.
    fn bases(&self, board: &Board<'_>, houses: &[&NamedHouse]) -> Vec<RequirementId> {
        let cover = board.sudoku().cover();
        let of_houses = houses.iter().flat_map(|named| {
            let digits = board.sudoku().shape().digits();
            digits.map(|digit| Requirement::House(named.house, digit))
        });
        let cells = houses.iter().flat_map(|named| &named.cells).chain(&self.outies);
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
