//! What ends when somebody asks for it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sudosat::backend::Limits;
use sudosat::explain::{Board, Explainer, ExplanationLevel, Technique, Techniques};
use sudosat::grid::Shape;
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
