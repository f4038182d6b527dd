//! Numbers the regions of a chaos construction anew, from cells that are far apart.
//!
//! The regions have numbers in reading order. So the number of a region says little before all regions above are known,
//! and a search comes upon the same regions under other numbers again. Cells that are too far from each other to be in
//! one region, the *anchors*, have different numbers in every solution. If their regions have the first numbers, and
//! only the others have theirs in reading order, each solution still has one numbering, and the numbers of the anchors
//! are known from the beginning.
//!
//! A cell is connected with the rest of its region through a neighbour. So clues that count cells of a region around a
//! cell, or along arms from it, count one of its neighbours at least if they look at all of them.

use std::iter;

use super::{Requirement, Sudoku};
use crate::cover::{Primitive, RequirementId, Term};
use crate::grid::{Cell, Grid, Puzzle};

/// The name of the clue that has such regions.
const CLUE: &str = "chaosconstruction";

/// The regions of a chaos construction.
struct Regions {
    /// The requirement of the clue.
    id: RequirementId,
    cells: Vec<Cell>,
    /// For each cell: the extra cell that holds the number of its region.
    homes: Vec<Cell>,
    /// The number of cells of each region.
    size: usize,
}

impl Sudoku {
    /// Returns the problem in which anchors have the first numbers of regions, if nothing in `puzzle` depends on these
    /// numbers. It has the same ids. [`decode`](crate::decode::decode) gives its solutions the numbers in reading
    /// order, so they are the same. Returns `None` if there are no such regions.
    #[must_use]
    pub fn with_anchors(&self, puzzle: &Puzzle) -> Option<Self> {
        let regions = self.regions().filter(|regions| self.has_free_numbers(regions, puzzle))?;
        let anchors = regions.anchors(&self.weights(&regions));
        (anchors.len() > 1).then(|| {
            let cover = self.cover().with_primitives(self.anchored(&regions, &anchors));
            self.numbering(regions.homes, cover)
        })
    }

    /// Returns the regions of the chaos construction, if there is one.
    fn regions(&self) -> Option<Regions> {
        let space = self.layout().space();
        let clue = self.layout().clues().iter().find(|clue| clue.kind().name == CLUE)?;
        let id = self.cover().requirement_id(&Requirement::Clue(clue.clone()))?;
        let mut own = self.cover().incidence().primitives().iter().filter(|(one, _)| *one == id);
        let size = own.find_map(|(_, primitive)| match primitive {
            Primitive::Connected { sizes, .. } => sizes.first().map(|&size| size as usize),
            _ => None,
        })?;
        Some(Regions { id, cells: space.cells().collect(), homes: space.extra_like_grid()?, size })
    }

    /// Returns the primitives of the other clues.
    fn others(&self, regions: &Regions) -> impl Iterator<Item = &Primitive<Term>> {
        let id = regions.id;
        let primitives = self.cover().incidence().primitives().iter();
        primitives.filter(move |(other, _)| *other != id).map(|(_, primitive)| primitive)
    }

    /// Returns the cell whose digit the variable is.
    fn cell_of(&self, term: &Term) -> Option<Cell> {
        term.options().first().map(|&(_, id)| self.action(id).cell)
    }

    /// Returns whether the puzzle says nothing else of the numbers of regions than that some are equal.
    fn has_free_numbers(&self, regions: &Regions, puzzle: &Puzzle) -> bool {
        let is_home = |cell: Cell| regions.homes.contains(&cell);
        let is_number = |term: &Term| self.cell_of(term).is_some_and(is_home);
        let are_numbers = |terms: &[Term]| terms.iter().all(is_number);
        let is_fair = |primitive: &Primitive<Term>| match primitive {
            Primitive::Runs { first, arms, number, .. } if is_number(first) => {
                arms.iter().all(|arm| are_numbers(arm)) && !is_number(number)
            }
            Primitive::SameValues(one, other) if are_numbers(one) => are_numbers(other),
            other => !other.variables().into_iter().any(is_number),
        };
        let mut excluded = self.excluded(puzzle).map(|id| self.action(id).cell);
        let mut homes = regions.homes.iter();
        homes.all(|&home| puzzle.clues.get(home).is_none() && self.meets_nothing_else(home))
            && !excluded.any(is_home)
            && self.others(regions).all(is_fair)
    }

    /// Returns whether a digit in the cell meets no requirement but that the cell has a digit.
    fn meets_nothing_else(&self, cell: Cell) -> bool {
        let mut actions = self.shape().digits().map(|digit| self.action_id(cell, digit));
        actions.all(|id| self.cover().incidence().requirements_of(id).len() == 1)
    }

    /// Returns for each cell how often other clues name it or the number of its region.
    fn weights(&self, regions: &Regions) -> Vec<usize> {
        let mut weights = vec![0; regions.cells.len()];
        let terms = self.others(regions).flat_map(Primitive::variables);
        for cell in terms.filter_map(|term| self.cell_of(term)) {
            let is_own = |(one, home): (&Cell, &Cell)| *one == cell || *home == cell;
            let index = regions.cells.iter().zip(&regions.homes).position(is_own);
            index.into_iter().for_each(|index| weights[index] += 1);
        }
        weights
    }

    /// Returns all primitives, and the least lengths of runs. Those of the clue give the anchors the first numbers, and
    /// accept these from the beginning.
    fn anchored(
        &self,
        regions: &Regions,
        anchors: &[usize],
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        let known = anchors.iter().zip(self.layout().space().least()..).map(|(&anchor, number)| {
            (regions.id, Primitive::OneOf(self.term(regions.homes[anchor]), vec![number]))
        });
        let primitives = self.cover().incidence().primitives().iter().cloned();
        let anew = primitives.map(|(id, primitive)| match primitive {
            Primitive::Accepted(homes, order) if id == regions.id => {
                (id, Primitive::Accepted(homes, order.starting([anchors.len() as u32])))
            }
            other => (id, other),
        });
        anew.chain(known).chain(self.least_lengths(regions)).collect()
    }

    /// Returns, for each clue whose runs begin with all neighbours of a cell, that the sum of their lengths is not 0.
    fn least_lengths(
        &self,
        regions: &Regions,
    ) -> impl Iterator<Item = (RequirementId, Primitive<Term>)> {
        let primitives = self.cover().incidence().primitives().iter();
        primitives.filter_map(|(id, primitive)| {
            let Primitive::Runs { first, arms, number, offset } = primitive else { return None };
            let first = self.cell_of(first)?;
            let own = regions.homes.iter().position(|&home| home == first)?;
            let starts: Vec<Cell> =
                arms.iter().filter_map(|arm| self.cell_of(arm.first()?)).collect();
            let has_all = regions.neighbours(own).all(|home| starts.contains(&home));
            let values = number.options().iter().map(|&(value, _)| value);
            (has_all && regions.size > 1).then(|| {
                let longer = values.filter(|value| value > offset).collect();
                (*id, Primitive::OneOf(number.clone(), longer))
            })
        })
    }

    /// Numbers the regions of a solution in reading order, if the problem numbers them otherwise.
    pub(crate) fn put_in_order(&self, grid: &mut Grid) {
        let mut seen = Vec::new();
        for &home in self.renumbered() {
            let Some(digit) = grid.get(home) else { continue };
            let index = seen.iter().position(|&other| other == digit).unwrap_or_else(|| {
                seen.push(digit);
                seen.len() - 1
            });
            grid.set(home, Some(self.shape().digit(index)));
        }
    }
}

impl Regions {
    /// Returns the extra cells of the neighbours of the cell with this index.
    fn neighbours(&self, index: usize) -> impl Iterator<Item = Cell> {
        let own = self.cells[index];
        let is_neighbour =
            move |cell: &Cell| cell.row.abs_diff(own.row) + cell.col.abs_diff(own.col) == 1;
        let pairs = self.cells.iter().zip(&self.homes);
        pairs.filter(move |(cell, _)| is_neighbour(cell)).map(|(_, &home)| home)
    }

    /// Returns the indices of cells that are so far from each other that no region has two of them. Returns many such
    /// cells, and prefers those of large weight.
    fn anchors(&self, weights: &[usize]) -> Vec<usize> {
        let all: Vec<usize> = (0..self.cells.len()).collect();
        let paths = all.iter().map(|&first| self.anchors_with(first, &all, weights));
        let sum = |path: &Vec<usize>| path.iter().map(|&one| weights[one]).sum::<usize>();
        paths.rev().max_by_key(|path| (path.len(), sum(path))).unwrap_or_default()
    }

    /// Returns such cells with `first`. The next one comes from those that leave another one, if there are any.
    fn anchors_with(&self, first: usize, all: &[usize], weights: &[usize]) -> Vec<usize> {
        let mut left = self.far_from(first, all);
        let next = iter::from_fn(|| {
            let key = |&one: &usize| (!self.far_from(one, &left).is_empty(), weights[one]);
            let next = left.iter().copied().rev().max_by_key(key)?;
            left = self.far_from(next, &left);
            Some(next)
        });
        iter::once(first).chain(next).collect()
    }

    /// Returns those of the list that are too far from `one` to be in the same region.
    fn far_from(&self, one: usize, list: &[usize]) -> Vec<usize> {
        let Cell { row, col } = self.cells[one];
        let is_far = |&other: &usize| {
            let Cell { row: to_row, col: to_col } = self.cells[other];
            usize::from(row.abs_diff(to_row)) + usize::from(col.abs_diff(to_col)) >= self.size
        };
        list.iter().copied().filter(is_far).collect()
    }
}
