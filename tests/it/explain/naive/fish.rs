//! X-wing, swordfish, jellyfish.

use super::marks::{Marks, Sayings, choices, column, row};

/// Which line of its direction a cell lies in.
pub type Line = fn(usize) -> usize;

/// Rows as bases with columns as covers, and the other way round.
pub const DIRECTIONS: [(Line, Line); 2] = [(row, column), (column, row)];

/// The cells of a digit.
pub fn places(marks: &Marks, digit: usize) -> Vec<usize> {
    (0..81).filter(|&cell| marks.has(cell, digit)).collect()
}

/// The different lines of cells, ascending.
pub fn lines(cells: &[usize], line: Line) -> Vec<usize> {
    (0..9).filter(|&index| cells.iter().any(|&cell| line(cell) == index)).collect()
}

/// `size` rows whose candidates for a digit lie in exactly `size` columns: the digit stands nowhere else in
/// these; or rows and columns the other way round.
pub fn fish(marks: &Marks, size: usize) -> Sayings {
    let mut said = Sayings::new();
    for digit in 0..9 {
        let places = places(marks, digit);
        for (base, cover) in DIRECTIONS {
            for bases in choices(&lines(&places, base), size) {
                let (inside, outside): (Vec<usize>, Vec<usize>) =
                    places.iter().partition(|&&cell| bases.contains(&base(cell)));
                let covers = lines(&inside, cover);
                if covers.len() == size {
                    let hit = outside.into_iter().filter(|&cell| covers.contains(&cover(cell)));
                    marks.cross_out(hit, digit, &mut said);
                }
            }
        }
    }
    said
}
