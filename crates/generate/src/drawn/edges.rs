//! Draws clues outside the grid, each about a row, a column or a diagonal.

use itertools::Itertools;
use rand::seq::SliceRandom;

use super::draft::Draft;
use sudosat_core::grid::{Cell, Clue, HouseKind, Layout};

/// The lists of cells that clues outside the grid speak of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edge {
    /// Each row and each column.
    Lines,
    /// Each row and each column from both ends.
    Ends,
    /// Each diagonal of three cells or more.
    Diagonals,
}

impl Edge {
    /// Returns what a grid without such lists lacks.
    pub fn expected(self) -> &'static str {
        match self {
            Edge::Lines | Edge::Ends => "rows and columns that hold every digit",
            Edge::Diagonals => "diagonals of three cells or more",
        }
    }

    /// Returns all lists of cells.
    pub fn places(self, layout: &Layout) -> Vec<Vec<Cell>> {
        match self {
            Edge::Lines => lines(layout).collect(),
            Edge::Ends => lines(layout).flat_map(|cells| [reversed(&cells), cells]).collect(),
            Edge::Diagonals => diagonals(layout),
        }
    }
}

/// Returns the rows and columns that hold every digit.
fn lines(layout: &Layout) -> impl Iterator<Item = Vec<Cell>> {
    let houses = layout.houses().iter().filter(|named| {
        matches!(named.house.kind(), HouseKind::Row(_) | HouseKind::Column(_))
            && named.cells.len() == layout.shape().side()
    });
    houses.map(|named| named.cells.clone())
}

fn reversed(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().copied().collect()
}

/// Returns the diagonals that run through grids from edge to edge, each from its upper end.
fn diagonals(layout: &Layout) -> Vec<Vec<Cell>> {
    let space = layout.space();
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for step in [(1, 1), (1, -1)] {
        let pairs = space.pairs_apart(&[step]);
        let mut diagonals: Vec<Vec<Cell>> = Vec::new();
        for (one, other) in pairs {
            match diagonals.iter_mut().find(|cells| cells.last() == Some(&one)) {
                Some(cells) => cells.push(other),
                None => diagonals.push(vec![one, other]),
            }
        }
        found.extend(diagonals.into_iter().filter(|cells| cells.len() > 2));
    }
    found
}

impl Draft<'_> {
    /// Draws `count` clues of the type `kind`, or as many as there are places.
    pub(super) fn edges(&mut self, edge: Edge, kind: &str, count: usize) -> Vec<Clue> {
        let mut places = edge.places(self.layout);
        places.retain(|cells| !self.marked.contains(cells));
        places.shuffle(self.random);
        let mut found = Vec::new();
        for cells in places {
            if found.len() == count {
                break;
            }
            if let Some(clue) = self.numbered(&format!("{kind} 1 {}", cells.iter().join(" "))) {
                found.push(clue);
                self.marked.insert(cells);
            }
        }
        found
    }
}
