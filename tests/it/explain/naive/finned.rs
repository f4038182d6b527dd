//! Finned and sashimi fish.

use super::fish::{DIRECTIONS, Line, lines, places};
use super::marks::{Marks, Sayings, box_of, choices};

/// Says what finned fish exclude. A finned fish has `size` base lines and as many cover lines, which all have
/// candidates in the base lines. The candidates of the base lines outside of the cover lines are its fins. There is at
/// least one fin, and all fins lie in one box. In this box, no cell of a cover line outside of the base lines holds the
/// digit. The fish is a sashimi fish if a base line has fewer than two candidates in the cover lines.
pub fn finned(marks: &Marks, size: usize, is_sashimi: bool) -> Sayings {
    let mut said = Sayings::new();
    for digit in 0..9 {
        let places = places(marks, digit);
        for (base, cover) in DIRECTIONS {
            for bases in choices(&lines(&places, base), size) {
                let (inside, outside): (Vec<usize>, Vec<usize>) =
                    places.iter().partition(|&&cell| bases.contains(&base(cell)));
                for covers in choices(&lines(&inside, cover), size) {
                    let is_covered = |&cell: &usize| covers.contains(&cover(cell));
                    let Some(fin) = box_of_fins(&inside, is_covered) else { continue };
                    if is_sashimi == has_thin_line(&inside, (&bases, base), is_covered) {
                        let hit = outside.iter().copied();
                        let hit = hit.filter(|cell| is_covered(cell) && box_of(*cell) == fin);
                        marks.cross_out(hit, digit, &mut said);
                    }
                }
            }
        }
    }
    said
}

/// The box of all cells that are not covered, if there are any and they have one.
fn box_of_fins(inside: &[usize], is_covered: impl Fn(&usize) -> bool) -> Option<usize> {
    let mut fins = inside.iter().filter(|cell| !is_covered(cell)).map(|&cell| box_of(cell));
    let first = fins.next()?;
    fins.all(|fin| fin == first).then_some(first)
}

/// Whether a base line has fewer than two candidates that are covered.
fn has_thin_line(
    inside: &[usize],
    (bases, line): (&[usize], Line),
    is_covered: impl Fn(&usize) -> bool,
) -> bool {
    let covered =
        |index| inside.iter().filter(|cell| line(**cell) == index && is_covered(cell)).count();
    bases.iter().any(|&index| covered(index) < 2)
}
