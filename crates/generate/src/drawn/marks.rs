//! Draws marks between two cells, and quadruples.

use itertools::Itertools;
use rand::Rng;
use rand::seq::SliceRandom;

use super::draft::Draft;
use sudosat_core::grid::{Cell, Clue};

impl Draft<'_> {
    /// Draws `count` marks between cells that share a side, or as many as there are. The texts are the possible clues,
    /// without their cells. Two cells have at most one mark.
    pub(super) fn marks(&mut self, texts: &[&str], count: usize) -> Vec<Clue> {
        let mut pairs = self.space().pairs_apart(&[(0, 1), (1, 0)]);
        pairs.shuffle(self.random);
        let mut found = Vec::new();
        for (one, other) in pairs {
            if found.len() == count {
                break;
            }
            let cells = vec![one, other];
            if self.marked.contains(&cells) {
                continue;
            }
            if let Some(clue) = self.mark(texts, one, other) {
                found.push(clue);
                self.marked.insert(cells);
            }
        }
        found
    }

    /// Returns one of the possible marks between two cells. The cells may be named in either order.
    fn mark(&mut self, texts: &[&str], one: Cell, other: Cell) -> Option<Clue> {
        let mut texts = texts.to_vec();
        texts.shuffle(self.random);
        let orders = [format!("{one} {other}"), format!("{other} {one}")];
        let mut possible = texts.iter().cartesian_product(&orders);
        possible.find_map(|(text, cells)| self.holding(&format!("{text} {cells}")))
    }

    /// Draws `count` quadruples, or as many as there are places. Each has two to four of the digits of its cells.
    pub(super) fn quadruples(&mut self, count: usize) -> Vec<Clue> {
        let mut squares = self.space().squares();
        squares.shuffle(self.random);
        squares.retain(|square| !self.marked.contains(square));
        squares.truncate(count);
        self.marked.extend(squares.iter().cloned());
        squares.into_iter().filter_map(|square| self.quadruple(&square)).collect()
    }

    fn quadruple(&mut self, square: &[Cell]) -> Option<Clue> {
        let mut digits: Vec<i32> = square.iter().map(|&cell| self.value(cell)).collect();
        digits.shuffle(self.random);
        digits.truncate(self.random.random_range(2..=4));
        let digits = digits.iter().sorted().join(" ");
        self.holding(&format!("contains {digits} {}", square.iter().join(" ")))
    }
}
