//! The comments at the top of a formula.

use sudosat::dimacs::{Export, Header};
use sudosat::encode::{Encoding, Scope};
use sudosat::grid::{Cell, Digit, Grid, Marks, Puzzle, Shape};
use sudosat::rules::Sudoku;

use crate::support::sample;

fn read_back(puzzle: &Puzzle, scope: Scope) -> Header {
    let sudoku = Sudoku::new(puzzle.shape());
    let export = Export::new(&sudoku, puzzle, Encoding::default(), scope);
    let mut text = Vec::new();
    export.write_cnf(&mut text).unwrap();
    Header::read(text.as_slice()).unwrap()
}

#[test]
fn a_header_states_the_puzzle_at_every_size() {
    // The formula of the last takes most of the time.
    let shapes = [(2, 2), (2, 3), (3, 3), (4, 4), (6, 6)];
    for &(rows, cols) in &shapes[..sample(4, 5)] {
        let shape = Shape::new(rows, cols).unwrap();
        let mut clues = Grid::empty(shape);
        clues.set(Cell::new(1, 2), Some(Digit::from_index(shape.side() - 1)));
        clues.set(Cell::new(0, 3), Some(Digit::from_index(0)));
        let puzzle = Puzzle::from(clues);
        for scope in Scope::ALL {
            let header = read_back(&puzzle, scope);
            assert_eq!((header.puzzle, header.scope), (puzzle.clone(), scope));
        }
    }
}

/// Without the pencil marks in the header, an answer to the reduced formula cannot be decoded.
#[test]
fn a_header_states_the_pencil_marks() {
    let shapes = [(2, 2), (3, 3), (4, 4), (6, 6)];
    for &(rows, cols) in &shapes[..sample(3, 4)] {
        let shape = Shape::new(rows, cols).unwrap();
        let mut marks = Marks::full(shape);
        marks.forbid(Cell::new(0, 0), Digit::from_index(shape.side() - 1));
        marks.fix(Cell::new(3, 1), Digit::from_index(1));
        let puzzle = Puzzle::from_marks(marks);
        assert_eq!(read_back(&puzzle, Scope::Reduced).puzzle, puzzle);
    }
}

#[test]
fn an_empty_comment_is_part_of_the_header() {
    for blank in ["c", "c ", "c\t", "c\r"] {
        let lines = [blank, "c shape 2x2: boxes", blank, "c formula whole", "c clues 1", "p"];
        let text = lines.join("\n").replacen("c clues 1", "c clues 1...............", 1);
        let header = Header::read(text.as_bytes()).unwrap();
        assert_eq!(header.puzzle.clues.filled_count(), 1, "{blank:?}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let missing = |text: &str| Header::read(text.as_bytes()).unwrap_err().to_string();
    assert!(missing("p cnf 1 0\n").contains("c shape"));
    assert!(missing("c shape 2x2\np cnf 1 0\n").contains("c clues"));
    assert!(missing("c shape 2x\n").contains("line 1"));
    assert!(missing("c shape 2x2\nc formula whole\nc clues 123\n").contains("line 3"));
    assert!(missing("c varname x r1c1=5\n").contains("not a variable name"));
}
