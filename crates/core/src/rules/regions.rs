//! Numbers the regions of a chaos construction anew, from cells that are far apart.
//!
//! Such regions have numbers in reading order, so the number of a region says little before all regions above are known, and a
//! search finds the same regions under other numbers again. Cells that are too far from each other to be in one region, the
//! *anchors*, have different numbers in every solution. If the regions of the anchors have the first numbers, and only the
//! others are in reading order, each solution still has one numbering, and the anchors are known from the beginning.

use std::iter;

use super::Sudoku;
use crate::cover::{Primitive, RequirementId, Term};
use crate::grid::{Cell, Grid, Puzzle};

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
    /// Returns the problem in which anchors have the first numbers of regions, if nothing in the puzzle depends on these
    /// numbers. It has the same ids. Its solutions have the numbers in reading order when they are decoded
    /// ([`Sudoku::in_reading_order`]). Returns `None` if there are no such regions.
    #[must_use]
    pub(crate) fn with_anchors(&self, puzzle: &Puzzle) -> Option<Self> {
        let regions = self.regions()?;
        let anchors = regions.anchors(&self.weights(&regions));
        let is_free = anchors.len() > 1 && self.are_numbers_free(&regions, puzzle);
        is_free.then(|| {
            let cover = self.cover().with_primitives(self.anchored(&regions, &anchors));
            self.numbering(regions.homes, cover)
        })
    }

    /// Returns the regions of the clue *chaos construction*, if there is one.
    fn regions(&self) -> Option<Regions> {
        let space = self.layout().space();
        let incidence = self.cover().incidence();
        let mut parts = incidence.primitives().iter();
        let (id, size) = parts.find_map(|(id, primitive)| match primitive {
            Primitive::Connected { sizes, .. } if self.is_chaos_construction(*id) => {
                Some((*id, *sizes.first()? as usize))
            }
            _ => None,
        })?;
        Some(Regions { id, cells: space.cells().collect(), homes: space.extra_like_grid()?, size })
    }

    fn is_chaos_construction(&self, id: RequirementId) -> bool {
        matches!(self.cover().requirement(id), super::Requirement::Clue(clue) if clue.kind().name == "chaosconstruction")
    }

    /// Returns the cell whose digit the variable is.
    fn cell_of(&self, term: &Term) -> Option<Cell> {
        term.options().first().map(|&(_, id)| self.action(id).cell)
    }

    /// Returns for each cell how often the other primitives name it or the number of its region.
    fn weights(&self, regions: &Regions) -> Vec<usize> {
        let mut weights = vec![0; regions.cells.len()];
        let terms = self.primitives_beside(regions).flat_map(Primitive::variables);
        for cell in terms.filter_map(|term| self.cell_of(term)) {
            let is_own = |(one, home): (&Cell, &Cell)| *one == cell || *home == cell;
            let index = regions.cells.iter().zip(&regions.homes).position(is_own);
            index.into_iter().for_each(|index| weights[index] += 1);
        }
        weights
    }

    fn primitives_beside(&self, regions: &Regions) -> impl Iterator<Item = &Primitive<Term>> {
        let primitives = self.cover().incidence().primitives().iter();
        let id = regions.id;
        primitives.filter(move |(other, _)| *other != id).map(|(_, primitive)| primitive)
    }

    /// Returns whether the puzzle says nothing else of the numbers of regions than that some are equal.
    fn are_numbers_free(&self, regions: &Regions, puzzle: &Puzzle) -> bool {
        let incidence = self.cover().incidence();
        let is_home = |cell: &Cell| regions.homes.contains(cell);
        let is_number = |term: &Term| self.cell_of(term).is_some_and(|cell| is_home(&cell));
        let are_numbers = |terms: &[Term]| terms.iter().all(is_number);
        let is_fair = |primitive: &Primitive<Term>| match primitive {
            Primitive::Runs { first, arms, number, .. } if is_number(first) => {
                arms.iter().all(|arm| are_numbers(arm)) && !is_number(number)
            }
            Primitive::SameValues(one, other) if are_numbers(one) => are_numbers(other),
            other => !other.variables().into_iter().any(is_number),
        };
        let is_plain = |&cell: &Cell| {
            let digits = self.shape().digits();
            digits
                .map(|digit| self.action_id(cell, digit))
                .all(|id| incidence.requirements_of(id).len() == 1)
        };
        let mut excluded = self.excluded(puzzle).map(|id| self.action(id).cell);
        regions.homes.iter().all(|&home| puzzle.clues.get(home).is_none() && is_plain(&home))
            && !excluded.any(|cell| is_home(&cell))
            && self.primitives_beside(regions).all(is_fair)
    }

    /// Returns all primitives, with the numbers of the anchors given, and the automaton that reads the numbers in a state in
    /// which these are seen.
    fn anchored(
        &self,
        regions: &Regions,
        anchors: &[usize],
    ) -> Vec<(RequirementId, Primitive<Term>)> {
        let numbers = self.layout().space().least()..;
        let known = anchors.iter().zip(numbers).map(|(&anchor, number)| {
            (regions.id, Primitive::OneOf(self.term(regions.homes[anchor]), vec![number]))
        });
        let primitives = self.cover().incidence().primitives().iter().cloned();
        let anew = primitives.map(|(id, primitive)| match primitive {
            Primitive::Accepted(homes, order) if id == regions.id => {
                (id, Primitive::Accepted(homes, order.starting([anchors.len() as u32])))
            }
            other => (id, other),
        });
        anew.chain(known).collect()
    }

    /// Numbers the regions of a solution in reading order, if the problem numbers them otherwise.
    pub(crate) fn in_reading_order(&self, grid: &mut Grid) {
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
    /// Returns the indices of cells so far from each other that no region has two of them. Prefers cells of large weight.
    fn anchors(&self, weights: &[usize]) -> Vec<usize> {
        let all: Vec<usize> = (0..self.cells.len()).collect();
        let far = |one: usize, other: usize| {
            let (one, other) = (self.cells[one], self.cells[other]);
            usize::from(one.row.abs_diff(other.row)) + usize::from(one.col.abs_diff(other.col))
                >= self.size
        };
        let beyond = |from: usize, list: &[usize]| -> Vec<usize> {
            list.iter().copied().filter(|&other| far(from, other)).collect()
        };
        let path = |&first: &usize| {
            let mut left = beyond(first, &all);
            let next = iter::from_fn(|| {
                let key = |&one: &usize| (!beyond(one, &left).is_empty(), weights[one]);
                let next = left.iter().copied().rev().max_by_key(key)?;
                left = beyond(next, &left);
                Some(next)
            });
            iter::once(first).chain(next).collect::<Vec<usize>>()
        };
        let sum = |path: &Vec<usize>| path.iter().map(|&one| weights[one]).sum::<usize>();
        all.iter().map(path).rev().max_by_key(|path| (path.len(), sum(path))).unwrap_or_default()
    }
}
