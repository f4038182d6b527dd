//! Forcing chains of cells and houses.

use sudosat::explain::Technique;

use super::chains::{Links, needs};
use super::marks::{Marks, Said, Sayings};

/// A cell with at least three candidates, or a house with at least three cells for a digit: what follows
/// from each of them, by implications from one candidate to another, is so.
pub fn forcing(marks: &Marks, technique: Technique) -> Sayings {
    let links = Links::of(marks, technique);
    let needs = needs(marks);
    let (cells, houses) = needs.split_at(81);
    let wanted = if technique == Technique::CellForcingChain { cells } else { houses };
    let mut said = Sayings::new();
    for need in wanted.iter().filter(|need| need.len() >= 3) {
        let place = |one| links.candidates.iter().position(|other| other == one).unwrap();
        let cases: Vec<_> = need.iter().map(|one| links.follow(place(one), true)).collect();
        for (index, &(cell, digit)) in links.candidates.iter().enumerate() {
            if cases.iter().all(|(held, _)| held[index].is_some()) {
                said.insert(Said { cell, digit, is_true: true });
            }
            if cases.iter().all(|(_, left)| left[index]) {
                said.insert(Said { cell, digit, is_true: false });
            }
        }
    }
    said
}
