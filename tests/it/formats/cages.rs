//! Killer puzzles on one line.

use itertools::Itertools;
use sudosat::formats::{Format, FormatErrorKind};
use sudosat::grid::Rule;

use super::{error, error_with, one, one_with, shape};

/// The sums of the cages and how many cells each has, by sum.
fn cages(text: &str) -> Vec<(i32, usize)> {
    let entry = one(text);
    assert_eq!(entry.format, Format::Cages);
    let clues = entry.puzzle.rules.clues().map(|clue| (clue.numbers()[0], clue.cells().len()));
    clues.sorted().collect()
}

#[test]
fn arrows_lead_to_the_sum_of_their_cage() {
    // Each arrow once: one cage of the 3x3 square around r2c2, and b is 37.
    let text = format!(".v,000000>b<000000'^`{}", "0".repeat(60));
    assert_eq!(cages(&text), [(37, 9)]);
    let rows = "A<<<<<<<<".repeat(9);
    assert_eq!(cages(&rows), [(10, 9); 9]);
}

#[test]
fn numbered_cages_have_their_sum_in_the_higher_bits() {
    let singles = (4..=81).map(|number| number.to_string()).join(":");
    let text = format!("3x3::k:{0}:{0}:{1}:{singles}", 256 * 10 + 1, 256 * 3 + 2);
    assert_eq!(cages(&text), [(3, 1), (10, 2)]);
    let crossed = one(&text.replace("::k", ":d:k")).puzzle.rules;
    assert!(crossed.iter().any(|rule| *rule == Rule::DiagonalUp));
}

#[test]
fn what_is_wrong_is_named() {
    let row = "<".to_owned() + &"0".repeat(80);
    assert!(error(&row).to_string().contains("the arrow at r1c1 leads to no sum"));
    let round = "><".to_owned() + &"0".repeat(79);
    assert!(error(&round).to_string().contains("the arrow at r1c1 leads to no sum"));
    assert!(error("3x3::k:1:2").to_string().contains("found 2 cells, expected 81"));
    let word = format!("3x3::k:x{}", ":1".repeat(80));
    assert!(error(&word).to_string().contains("found `x` at r1c1, expected 256 times"));
}

#[test]
fn a_line_for_another_shape_is_refused() {
    let rows = "A<<<<<<<<".repeat(9);
    assert_eq!(one_with(&rows, &shape("3x3")).puzzle.rules.clues().count(), 9);
    let wrong = error_with(&rows, &shape("2x3"));
    assert!(matches!(wrong.kind, FormatErrorKind::OtherShape { .. }), "{wrong}");
    assert!(wrong.to_string().ends_with("found the shape 3x3, expected 2x3 as asked for"));
}
