//! Draws lines. Two lines neither share a cell nor cross.

use itertools::Itertools;
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::draft::Draft;
use sudosat_core::grid::{Cell, Clue};

/// A type of lines.
#[derive(Debug)]
pub(super) struct Line {
    /// The type of the clue and its numbers, without the cells.
    pub kind: &'static str,
    /// The fewest and the most cells of a line.
    pub cells: (usize, usize),
    pub grows: Grows,
    /// True if a line must have cells in several boxes or regions, two of them in the same one.
    pub crosses: bool,
}

/// When the beginning of a line is continued.
#[derive(Debug)]
pub(super) enum Grows {
    /// As long as the beginning is itself a line of its type that holds.
    WhileItHolds,
    /// If a function returns true for the digits so far and the number of cells of the whole line.
    If(fn(&[i32], usize) -> bool),
}

/// The largest number of starts of a line of one length.
const MOST_STARTS: usize = 60;
/// The largest number of cells that are tried from one start.
const MOST_STEPS: usize = 300;

impl Draft<'_> {
    /// Draws `count` lines. Returns fewer if no more are found.
    pub(super) fn lines(&mut self, line: &Line, count: usize) -> Vec<Clue> {
        let cells: Vec<Cell> = self.space().cells().collect();
        let (least, most) = line.cells;
        // Three fifths of the cells are enough for the lines of a puzzle. Many lines have to be short.
        let mean = (cells.len() * 3 / 5 / count).max(least);
        let most = most.min(2 * mean - least);
        (0..count).map_while(|_| self.line(line, (least, most), &cells)).collect()
    }

    /// Draws a line of a random length. If it finds none of this length, it looks for shorter ones.
    fn line(&mut self, line: &Line, (least, most): (usize, usize), cells: &[Cell]) -> Option<Clue> {
        let longest = self.random.random_range(least..=most);
        (least..=longest).rev().find_map(|length| self.line_of(line, length, cells))
    }

    /// Looks for a line of a length, from [`MOST_STARTS`] random cells.
    fn line_of(&mut self, line: &Line, length: usize, cells: &[Cell]) -> Option<Clue> {
        for _ in 0..MOST_STARTS {
            let &start = cells.choose(self.random)?;
            if self.on_lines.contains(&start) {
                continue;
            }
            let mut path = vec![start];
            if let Some(clue) = self.grown(line, &mut path, length, &mut MOST_STEPS.clone()) {
                self.crossed.extend(path.windows(2).filter_map(square));
                self.on_lines.extend(path);
                return Some(clue);
            }
        }
        None
    }

    /// Continues `path` until it has `length` cells and is a line that holds. Tries at most `steps` further cells.
    fn grown(
        &mut self,
        line: &Line,
        path: &mut Vec<Cell>,
        length: usize,
        steps: &mut usize,
    ) -> Option<Clue> {
        if path.len() == length {
            return self.complete(line, path);
        }
        let mut next = self.around.get(&path[path.len() - 1]).cloned().unwrap_or_default();
        next.shuffle(self.random);
        for cell in next {
            *steps = steps.checked_sub(1)?;
            if !self.is_free(path, cell) {
                continue;
            }
            path.push(cell);
            if self.may_grow(line, path, length)
                && let Some(clue) = self.grown(line, path, length, steps)
            {
                return Some(clue);
            }
            path.pop();
        }
        None
    }

    /// Returns whether the path can be continued to `cell` without touching itself or crossing a line.
    fn is_free(&self, path: &[Cell], cell: Cell) -> bool {
        let step = square(&[path[path.len() - 1], cell]);
        let crosses_itself = || path.windows(2).any(|pair| step.is_some() && square(pair) == step);
        !self.on_lines.contains(&cell)
            && !path.contains(&cell)
            && step.is_none_or(|step| !self.crossed.contains(&step))
            && !crosses_itself()
    }

    fn may_grow(&self, line: &Line, path: &[Cell], length: usize) -> bool {
        match line.grows {
            Grows::WhileItHolds => self.holding(&text(line, path)).is_some(),
            Grows::If(fits) => {
                let digits: Vec<i32> = path.iter().map(|&cell| self.value(cell)).collect();
                fits(&digits, length)
            }
        }
    }

    fn complete(&self, line: &Line, path: &[Cell]) -> Option<Clue> {
        if line.crosses {
            let space = self.space();
            let regions = path.iter().map(|&cell| space.region_of(cell));
            let parts = regions.dedup().count();
            if parts == 1 || parts == path.len() {
                return None;
            }
        }
        self.holding(&text(line, path))
    }
}

/// Returns the text of the line with these cells. The circle of an arrow is its first cell.
fn text(line: &Line, path: &[Cell]) -> String {
    match line.kind {
        "arrow" => format!("arrow {} / {}", path[0], path[1..].iter().join(" ")),
        kind => format!("{kind} {}", path.iter().join(" ")),
    }
}

/// Returns the first cell of the 2x2 square through which a diagonal step leads, or `None` if the step is not diagonal.
pub(super) fn square(step: &[Cell]) -> Option<Cell> {
    let [one, other] = step else { return None };
    let is_diagonal = one.row != other.row && one.col != other.col;
    is_diagonal.then(|| Cell { row: one.row.min(other.row), col: one.col.min(other.col) })
}
