//! Clues for given cells: those of a random grid, changed one by one as long as that leaves fewer solutions.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use crate::grid::{Grid, Layout};

/// A climb to a puzzle with one solution. It asks how many solutions some grids of clues have, up to a limit
/// of [`MOST`].
#[derive(Clone, Debug)]
pub(super) struct Climb {
    /// The 0-based indices of the cells that have clues.
    cells: Vec<usize>,
    clues: Grid,
    /// How many solutions they leave; none as long as that is not known.
    solutions: Option<u64>,
    /// How many steps in a row left no fewer.
    idle: usize,
    /// What was asked about last.
    asked: Vec<Grid>,
}

/// More solutions than these are not told apart.
pub(super) const MOST: u64 = 300;
/// After so many steps that left no fewer solutions it is better to begin anew.
const MOST_IDLE: usize = 4;
/// The most changes looked at for one step.
const MOST_ASKED: usize = 120;

/// How a climb stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// It goes on.
    Climbing,
    /// There is one solution.
    Top,
    /// It leads nowhere.
    Stuck,
}

impl Climb {
    /// A climb from the clues that a full grid has in `cells`.
    pub fn new(layout: &Layout, full: &Grid, cells: Vec<usize>) -> Self {
        let mut clues = layout.empty_grid();
        for &index in &cells {
            let cell = layout.shape().cell_at(index);
            clues.set(cell, full.get(cell));
        }
        Climb { cells, asked: vec![clues.clone()], clues, solutions: None, idle: 0 }
    }

    /// The clues.
    pub fn clues(&self) -> &Grid {
        &self.clues
    }

    /// How many solutions do these have?
    pub fn questions(&self) -> &[Grid] {
        &self.asked
    }

    /// Takes in how many solutions each has, and makes the next step.
    pub fn hear(&mut self, counts: &[u64], layout: &Layout, random: &mut impl Rng) -> Stand {
        let asked = self.asked.iter().zip(counts).filter(|&(_, &count)| count > 0);
        let Some(fewest) = asked.clone().map(|(_, &count)| count).min() else {
            return Stand::Stuck;
        };
        let best: Vec<&Grid> =
            asked.filter(|&(_, &count)| count == fewest).map(|(clues, _)| clues).collect();
        let is_better = self.solutions.is_none_or(|before| fewest < before);
        self.idle = if is_better { 0 } else { self.idle + 1 };
        self.clues = (*best.choose(random).expect("one has the fewest")).clone();
        self.solutions = Some(fewest);
        if fewest == 1 {
            return Stand::Top;
        }
        if self.idle > MOST_IDLE {
            return Stand::Stuck;
        }
        self.asked = self.changes(layout, random);
        if self.asked.is_empty() { Stand::Stuck } else { Stand::Climbing }
    }

    /// The clues with one of them changed, without clashes.
    fn changes(&self, layout: &Layout, random: &mut impl Rng) -> Vec<Grid> {
        let shape = self.clues.shape();
        let mut changes: Vec<_> = self
            .cells
            .iter()
            .flat_map(|&cell| shape.digits().map(move |digit| (shape.cell_at(cell), digit)))
            .filter(|&(cell, digit)| self.clues.get(cell) != Some(digit))
            .collect();
        changes.shuffle(random);
        let changed = changes.into_iter().map(|(cell, digit)| {
            let mut clues = self.clues.clone();
            clues.set(cell, Some(digit));
            clues
        });
        changed.filter(|clues| layout.clashes(clues).is_empty()).take(MOST_ASKED).collect()
    }
}
