//! Known positions: boards with exactly what each technique says on them, in `positions.txt`.
//!
//! They are on the paths of random puzzles made by the project. What is written there is what the textbook
//! definitions and the engine say; it can be checked by eye, too.

use std::collections::HashMap;

use sudosat::explain::{Board, Explainer, Technique, Techniques};
use sudosat::grid::{Cell, Digit, Shape};
use sudosat::rules::Sudoku;

use crate::explain::naive::{EXACT, Marks, engine, textbook};

const POSITIONS: &str = include_str!("positions.txt");

/// A technique, what it says, and the board, as in the file.
struct Known {
    technique: Technique,
    /// In the order of cells and digits, each after a blank.
    said: String,
    /// The candidates of each cell; a digit that stands is alone, and a single candidate has `?` behind it.
    cells: Vec<String>,
}

/// The positions: a line with the technique and what it says, and nine lines of nine cells.
fn known() -> Vec<Known> {
    let lines: Vec<&str> = POSITIONS.lines().filter(|line| !line.starts_with('#')).collect();
    let is_blank = |line: &&str| line.trim().is_empty();
    let blocks = lines.split(is_blank).filter(|block| !block.is_empty());
    let parse = |block: &[&str]| {
        let (technique, said) = block[0].split_once(':').expect("a technique and what it says");
        let cells: Vec<_> = block[1..].iter().flat_map(|line| line.split_whitespace()).collect();
        assert_eq!(cells.len(), 81, "{}", block[0]);
        Known {
            technique: technique.parse().unwrap(),
            said: said.trim().to_owned(),
            cells: cells.into_iter().map(str::to_owned).collect(),
        }
    };
    blocks.map(parse).collect()
}

impl Known {
    fn board<'s>(&self, sudoku: &'s Sudoku) -> Board<'s> {
        let mut board = Board::empty(sudoku);
        let cells = || Shape::CLASSIC.cells().zip(&self.cells);
        let stands = |group: &str| group.len() == 1;
        for (cell, group) in cells().filter(|(_, group)| stands(group)) {
            let digit = Digit::from_number(group.parse().unwrap()).unwrap();
            board.place(sudoku.action_id(cell, digit)).unwrap();
        }
        for (cell, group) in cells().filter(|(_, group)| !stands(group)) {
            self.leave(&mut board, cell, group);
        }
        board
    }

    /// Crosses out all candidates of the cell but those of the group, which must be open.
    fn leave(&self, board: &mut Board<'_>, cell: Cell, group: &str) {
        for digit in Shape::CLASSIC.digits() {
            let id = board.sudoku().action_id(cell, digit);
            if !group.contains(&digit.to_string()) {
                board.cross_out(id).unwrap();
            }
            assert_eq!(board.is_open(id), group.contains(&digit.to_string()), "{}", self.said);
        }
    }
}

#[test]
fn each_says_what_is_written() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    for known in known() {
        let board = known.board(&sudoku);
        let text = |said: crate::explain::naive::Sayings| {
            said.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let found = text(engine(&explainer, &board, known.technique));
        let expected = text(textbook(known.technique, &Marks::of(&board)));
        assert_eq!(found, known.said, "{}", known.technique);
        if EXACT.contains(&known.technique) {
            assert_eq!(expected, known.said, "{}", known.technique);
        }
    }
}

#[test]
fn there_are_three_of_each_technique() {
    let mut counts: HashMap<Technique, usize> = HashMap::new();
    known().iter().for_each(|known| *counts.entry(known.technique).or_default() += 1);
    for technique in EXACT.into_iter().chain([Technique::Loop]) {
        assert!(counts.get(&technique) >= Some(&3), "{technique}: {:?}", counts.get(&technique));
    }
}
