//! Draws cages and extra regions. Cages do not overlap, nor do extra regions, and no digit repeats in either.

use itertools::Itertools;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::draft::Draft;
use sudosat_core::grid::{Cell, Clue};

/// The fewest and the most cells of a cage.
const CELLS: (usize, usize) = (2, 5);
/// The usual mean number of cells of the cages that are aimed at.
const MEAN: f64 = 2.6;
/// The largest number of starts of an extra region.
const MOST_STARTS: usize = 60;

impl Draft<'_> {
    /// Divides the cells without a cage into cages, and returns `count` of these cages, or all if there are fewer. Each
    /// cage has its sum.
    pub(super) fn cages(&mut self, count: usize) -> Vec<Clue> {
        let mut cells: Vec<Cell> = self.space().cells().collect();
        cells.retain(|cell| !self.caged.contains(cell));
        let is_all = count > cells.len() / CELLS.0;
        // Many cages have to be small.
        let mean = if is_all { MEAN } else { MEAN.min(cells.len() as f64 / count as f64) };
        cells.shuffle(self.random);
        let mut cages = self.partition(&cells, mean);
        cages.shuffle(self.random);
        cages.truncate(count);
        self.caged.extend(cages.iter().flatten());
        let text = |cage: &Vec<Cell>| format!("killer 1 {}", cage.iter().sorted().join(" "));
        cages.iter().filter_map(|cage| self.numbered(&text(cage))).collect()
    }

    /// Draws `count` extra regions. Returns fewer if no more are found.
    pub(super) fn regions(&mut self, count: usize) -> Vec<Clue> {
        (0..count).map_while(|_| self.region()).collect()
    }

    /// Draws a region with as many cells as a row has, from one of [`MOST_STARTS`] random cells.
    fn region(&mut self) -> Option<Clue> {
        let mut free: Vec<Cell> = self.space().cells().collect();
        free.retain(|cell| !self.shaded.contains(cell));
        let size = self.layout.shape().side();
        for _ in 0..MOST_STARTS {
            let &start = free.choose(self.random)?;
            let cells = self.cage(start, &free, size);
            if cells.len() == size {
                let clue = self.holding(&format!("different {}", cells.iter().sorted().join(" ")));
                self.shaded.extend(cells);
                return clue;
            }
        }
        None
    }

    /// Divides the cells into cages with about `mean` cells each. A cell that is left alone joins a cage beside it, or
    /// is left out.
    fn partition(&mut self, cells: &[Cell], mean: f64) -> Vec<Vec<Cell>> {
        let (least, most) = CELLS;
        let chance = ((mean - least as f64) / (most - least) as f64).clamp(0.0, 1.0);
        let (mut cages, mut alone): (Vec<Vec<Cell>>, Vec<Cell>) = (Vec::new(), Vec::new());
        let mut free = cells.to_vec();
        while let Some(&first) = free.last() {
            let size = least + (least..most).filter(|_| self.random.random_bool(chance)).count();
            let cage = self.cage(first, &free, size);
            free.retain(|cell| !cage.contains(cell));
            if cage.len() == 1 { alone.extend(cage) } else { cages.push(cage) }
        }
        for cell in alone {
            let takes = |cage: &&mut Vec<Cell>| cage.len() < most && self.can_join(cell, cage);
            if let Some(cage) = cages.iter_mut().find(takes) {
                cage.push(cell);
            }
        }
        cages
    }

    /// Returns a cage of at most `size` cells from `first` on, all of them among `free`.
    fn cage(&mut self, first: Cell, free: &[Cell], size: usize) -> Vec<Cell> {
        let mut cage = vec![first];
        while cage.len() < size {
            let fits = |cell: &&Cell| !cage.contains(cell) && self.can_join(**cell, &cage);
            let next: Vec<Cell> = free.iter().filter(fits).copied().collect();
            let Some(&next) = next.choose(self.random) else { break };
            cage.push(next);
        }
        cage
    }

    /// Returns whether a cell shares a side with a cell of the cage, and has a digit that the cage does not have.
    fn can_join(&self, cell: Cell, cage: &[Cell]) -> bool {
        let beside = self.space().neighbours_of(cell);
        cage.iter().any(|one| beside.contains(one))
            && cage.iter().all(|&one| self.value(one) != self.value(cell))
    }
}
