//! Singles, locked candidates, naked and hidden sets.

use super::marks::{Marks, Said, Sayings, choices, digits, houses};

/// A cell with one candidate holds it.
pub fn naked_singles(marks: &Marks) -> Sayings {
    let single = |cell: usize| Said { cell, digit: digits(marks.0[cell])[0], is_true: true };
    marks.cells_with(1).into_iter().map(single).collect()
}

/// A digit with one cell of a house stands there.
pub fn hidden_singles(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    for house in houses() {
        for digit in 0..9 {
            if let [cell] = marks.places(&house, digit)[..] {
                said.insert(Said { cell, digit, is_true: true });
            }
        }
    }
    said
}

/// A digit whose cells of a house, two or three, all lie in another house stands nowhere else in that.
pub fn locked(marks: &Marks) -> Sayings {
    let mut said = Sayings::new();
    for house in houses() {
        for digit in 0..9 {
            let places = marks.places(&house, digit);
            for other in houses() {
                let is_inside = places.iter().all(|cell| other.contains(cell));
                if places.len() >= 2 && is_inside {
                    let rest = other.into_iter().filter(|cell| !places.contains(cell));
                    marks.cross_out(rest, digit, &mut said);
                }
            }
        }
    }
    said
}

/// `size` empty cells of a house with exactly `size` candidates together: no other cell of the house
/// holds these.
pub fn naked(marks: &Marks, size: usize) -> Sayings {
    let mut said = Sayings::new();
    for house in houses() {
        let empty: Vec<usize> = house.into_iter().filter(|&cell| marks.0[cell] != 0).collect();
        for cells in choices(&empty, size) {
            let union = cells.iter().fold(0, |union, &cell| union | marks.0[cell]);
            if union.count_ones() as usize == size {
                for digit in digits(union) {
                    let rest = house.into_iter().filter(|cell| !cells.contains(cell));
                    marks.cross_out(rest, digit, &mut said);
                }
            }
        }
    }
    said
}

/// `size` digits that a house still needs with exactly `size` cells together: these hold nothing else.
pub fn hidden(marks: &Marks, size: usize) -> Sayings {
    let mut said = Sayings::new();
    for house in houses() {
        let is_needed = |&digit: &usize| !marks.places(&house, digit).is_empty();
        let needed: Vec<usize> = (0..9).filter(is_needed).collect();
        for chosen in choices(&needed, size) {
            let has_one = |&cell: &usize| chosen.iter().any(|&digit| marks.has(cell, digit));
            let cells: Vec<usize> = house.into_iter().filter(has_one).collect();
            if cells.len() == size {
                for digit in (0..9).filter(|digit| !chosen.contains(digit)) {
                    marks.cross_out(cells.iter().copied(), digit, &mut said);
                }
            }
        }
    }
    said
}
