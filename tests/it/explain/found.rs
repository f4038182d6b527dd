//! What was found to be wrong once.

use sudosat::explain::{Board, Explainer, Technique, Techniques};
use sudosat::grid::{Digit, Shape};
use sudosat::rules::Sudoku;

use crate::explain::boards::{Boards, boards};
use crate::explain::formal::assert_rule;
use crate::explain::sufficiency::assert_sufficient;

/// A board on which the 9s are open at each `x`, and all other digits everywhere.
fn nines<'s>(sudoku: &'s Sudoku, rows: [&str; 9]) -> Board<'s> {
    let mut board = Board::empty(sudoku);
    for (cell, mark) in sudoku.shape().cells().zip(rows.concat().chars()) {
        if mark != 'x' {
            let nine = sudoku.action_id(cell, Digit::from_index(8));
            board.cross_out(nine).expect("every house has a place");
        }
    }
    board
}

/// A finned fish had covers without any cell of its bases, and lacked others: those on
/// the fin's own lines. Here rows 1 and 9 with columns 1 and 3 and the fin r9c2 cross out r7c3.
#[test]
fn covers_of_finned_fish_have_cells_of_the_bases() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let all = "xxxxxxxxx";
    let rows =
        ["..x......", all, all, all, "........x", all, "..xxxx...", "...xxx..x", "xx......."];
    let board = nines(&sudoku, rows);
    let steps = explainer.all(&board, Technique::SashimiXWing);
    steps.iter().for_each(|step| assert_rule(&board, step));
    let said = |id: &_| sudoku.cover().requirement(*id).to_string();
    let expected = steps.iter().find(|step| {
        let bases: Vec<String> = step.bases.iter().map(said).collect();
        let covers: Vec<String> = step.covers.iter().map(said).collect();
        bases == ["row 1 needs a 9", "row 9 needs a 9"]
            && covers == ["column 1 needs a 9", "column 3 needs a 9", "box 7 needs a 9"]
    });
    let crossed_out = &expected.expect("it is there").eliminated;
    let names: Vec<_> = crossed_out.iter().map(|&id| sudoku.action(id).to_string()).collect();
    assert_eq!(names, ["r7c3=9"]);
}

/// A braid drew a single of the board, which also followed from another house that its target touches. It looked for a
/// left candidate in the requirement of the single alone, found none, and lost the link: a panic.
#[test]
fn a_single_of_the_board_is_drawn_from_the_requirement_that_the_braid_touches() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let random = Boards { puzzles: 0, random: 1, seed: 18_219_493_783_774_887_251 };
    let board = &boards(&explainer, &random)[0];
    let steps = explainer.all(board, Technique::Braid);
    assert!(!steps.is_empty());
    for step in &steps {
        assert_sufficient(board, step);
    }
}
