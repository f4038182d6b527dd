//! Grids of pencil marks.

use sudosat::formats::{Alphabet, Format, FormatErrorKind, read_str, write};
use sudosat::grid::{Cell, Digit, Marks, Shape};

use super::{boxed, classic, format, number, one, read};

#[test]
fn a_grid_of_pencil_marks_is_read_in_any_frame() {
    let full = "123456789 ".repeat(8) + "5\n";
    let framed = "| 123456789 12 3 | 4 5 6 | 7 89 1 |\n".repeat(9);
    let entry = one(&full.repeat(9));
    assert_eq!(entry.format, Format::MarksGrid);
    let marks = entry.puzzle.marks.unwrap();
    assert_eq!((marks.count(Cell::new(0, 0)), marks.count(Cell::new(8, 8))), (9, 1));
    assert_eq!(entry.puzzle.clues.filled_count(), 9);
    let hodoku = format!(".-----.----.-----.\n{framed}'-----'----'-----'\n");
    assert_eq!(one(&hodoku).puzzle.marks.unwrap().total(), 9 * (9 + 2 + 6 + 2));
}

#[test]
fn a_paste_of_givens_and_marks_gives_both_grids() {
    let marks = "| 12 3 45 | 6 7 8 | 9 12 45 |\n".repeat(9);
    let text = boxed("|", "|---+---+---|\n", "*-----------*\n", "|") + &marks;
    let formats: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap().format).collect();
    assert_eq!(formats, [Format::SimpleSudoku, Format::MarksGrid]);
}

#[test]
fn pencil_marks_on_one_line_are_read() {
    let mut marks = Marks::full(Shape::CLASSIC);
    marks.fix(Cell::new(4, 4), Digit::from_index(6));
    let line = write::marks_line(&marks, &Alphabet::digits());
    let entry = one(&line);
    assert_eq!((line.len(), entry.format), (729, Format::MarksLine));
    assert_eq!((entry.puzzle.marks, number(&classic(), 5, 5)), (Some(marks), 0));
    let moved = line.replacen("12", "21", 1);
    let wrong = read_str(&moved, &format(Format::MarksLine)).next().unwrap().unwrap_err();
    assert!(matches!(wrong.kind, FormatErrorKind::MisplacedMark { found: '2', .. }), "{wrong}");
    assert_eq!((wrong.line, wrong.column), (1, 1));
}
