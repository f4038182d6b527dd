//! Skyscraper, two-string kite and turbot fish.

use sudosat::explain::Technique;

use super::marks::{Marks, Sayings, box_of, column, houses, row, sees};

/// A house with exactly two cells for a digit.
struct Strong {
    /// The index in [`houses`]: rows, columns, boxes.
    house: usize,
    cells: [usize; 2],
}

fn strong(marks: &Marks, digit: usize) -> Vec<Strong> {
    let two = |(house, cells): (usize, [usize; 9])| match marks.places(&cells, digit)[..] {
        [one, other] => Some(Strong { house, cells: [one, other] }),
        _ => None,
    };
    houses().into_iter().enumerate().filter_map(two).collect()
}

/// Two houses with two cells each for a digit, without a cell in common; one cell of either sees one of the
/// other. Then the digit stands in one of the two other cells, so in no cell that sees both.
///
/// It is a skyscraper if the houses are rows and the cells share a column, or the other way round; a
/// two-string kite if the houses are a row and a column, and the cells share a box; else a turbot fish.
pub fn turbot(marks: &Marks, technique: Technique) -> Sayings {
    let mut said = Sayings::new();
    for digit in 0..9 {
        let links = strong(marks, digit);
        for (index, one) in links.iter().enumerate() {
            for other in &links[index + 1..] {
                if one.cells.iter().any(|cell| other.cells.contains(cell)) {
                    continue;
                }
                for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let joined = [one.cells[near], other.cells[far]];
                    let ends = [one.cells[1 - near], other.cells[1 - far]];
                    let is_named = name([one.house, other.house], joined) == technique;
                    if sees(joined[0], joined[1]) && is_named {
                        let hit = (0..81).filter(|&cell| ends.iter().all(|&end| sees(end, cell)));
                        marks.cross_out(hit, digit, &mut said);
                    }
                }
            }
        }
    }
    said
}

fn name(houses: [usize; 2], [one, other]: [usize; 2]) -> Technique {
    match houses.map(|house| house / 9) {
        [0, 0] if column(one) == column(other) => Technique::Skyscraper,
        [1, 1] if row(one) == row(other) => Technique::Skyscraper,
        [0, 1] if box_of(one) == box_of(other) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}
