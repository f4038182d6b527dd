//! What ends when somebody asks for it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sudosat::backend::Limits;
use sudosat::explain::{Board, Explainer, ExplanationLevel, Technique, Techniques};
use sudosat::grid::{Digit, Layout, Shape};
use sudosat::rules::Sudoku;

use crate::explain::corpus::file;

#[test]
fn past_an_interrupt_neither_forcing_chains_nor_explanations_are_looked_for() {
    use Technique::*;
    let long = [CellForcingChain, HouseForcingChain, Supposition, Explanation];
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let ended = Limits { interrupt, ..Limits::none() };
    let board = Board::of(&sudoku, &file("hardest")[0].puzzle).unwrap();
    let named = Techniques::default().up_to(ExplanationLevel::Chains);
    let short = long.iter().fold(named, |all, &one| all.without(one));
    let explainer = Explainer::new(&sudoku, short);
    let mut path = explainer.path(board);
    path.by_ref().for_each(drop);
    let found = long.map(|technique| {
        let explainer = Explainer::new(&sudoku, Techniques::of([technique]));
        let step = explainer.next(path.board());
        assert_eq!(explainer.within(ended.clone()).next(path.board()), None, "{technique}");
        step.is_some()
    });
    assert!(found.contains(&true));
}

fn latin_square(side: usize) -> Sudoku {
    let shape = Shape::new(1, side).unwrap();
    Sudoku::for_layout(Layout::new(shape, &"latin".parse().unwrap()).unwrap())
}

/// Chains link the candidates of a board with each other, which takes gigabytes on a board of more than 50,000.
#[test]
fn chains_are_left_out_on_a_board_of_more_than_50_000_candidates() {
    let found = |side: usize| {
        let sudoku = latin_square(side);
        let mut board = Board::empty(&sudoku);
        for (cell, kept) in [("r1c1", [0, 1]), ("r1c2", [1, 2]), ("r2c2", [2, 3]), ("r2c3", [3, 0])]
        {
            for digit in (0..side).filter(|digit| !kept.contains(digit)) {
                let action = sudoku.action_id(cell.parse().unwrap(), Digit::from_index(digit));
                board.cross_out(action).unwrap();
            }
        }
        let explainer = Explainer::new(&sudoku, Techniques::of([Technique::XyChain]));
        (board.open().count() > 50_000, explainer.next(&board).is_some())
    };
    assert_eq!([found(9), found(37)], [(false, true), (true, false)]);
}
