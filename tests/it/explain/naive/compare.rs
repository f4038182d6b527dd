//! The engine says exactly what the textbook says, on boards of many kinds.

use std::time::Instant;

use sudosat::explain::Technique::{self, *};
use sudosat::explain::{Board, Explainer, Techniques};
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;

use super::marks::{Marks, Sayings, picture, said};
use super::{EXACT, textbook};
use crate::explain::boards::{Boards, boards};
use crate::explain::corpus::on_all;
use crate::explain::formal::assert_rule;
use crate::explain::replay::assert_replays;
use crate::support::sample;

/// All that the engine concludes by a technique; each step keeps to the rule, and some of those with
/// thoughts are replayed.
pub fn engine(explainer: &Explainer<'_>, board: &Board<'_>, technique: Technique) -> Sayings {
    let steps = explainer.all(board, technique);
    steps.iter().for_each(|step| assert_rule(board, step));
    // There are thousands of chains.
    steps.iter().step_by(50).for_each(|step| assert_replays(board, step));
    steps.iter().flat_map(|step| said(explainer.sudoku(), step)).collect()
}

/// Whether a technique is not left out on the board: of forcing chains there are thousands on a board with
/// most candidates left, and large fish with fins are slow to find by brute force.
fn is_affordable(technique: Technique, board: &Board<'_>) -> bool {
    let open = board.open().count();
    match technique {
        CellForcingChain | HouseForcingChain => open < 150,
        FinnedSwordfish | SashimiSwordfish | FinnedJellyfish | SashimiJellyfish => open < 220,
        _ => true,
    }
}

/// Compares the techniques on one board; how many conclusions each has.
fn compare(explainer: &Explainer<'_>, board: &Board<'_>, techniques: &[Technique]) -> Vec<usize> {
    let marks = Marks::of(board);
    let conclusions = |&technique: &Technique| {
        if !is_affordable(technique, board) {
            return 0;
        }
        let (found, expected) = (engine(explainer, board, technique), textbook(technique, &marks));
        let missing: Vec<_> = expected.difference(&found).collect();
        let excess: Vec<_> = found.difference(&expected).collect();
        assert!(
            missing.is_empty() && excess.is_empty(),
            "{technique}: {missing:?} is missing, {excess:?} too much on\n{}",
            picture(board)
        );
        found.len()
    };
    techniques.iter().map(conclusions).collect()
}

/// Compares the techniques on so many boards of each kind, and asserts that each said something.
fn check(techniques: &[Technique], wanted: &Boards) {
    let start = Instant::now();
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let boards = boards(&explainer, wanted);
    let found = on_all(&boards, |board| compare(&explainer, board, techniques));
    eprintln!("{} boards in {:.2?}", boards.len(), start.elapsed());
    for (index, technique) in techniques.iter().enumerate() {
        let of_technique = found.iter().map(|counts| counts[index]);
        let (total, on) =
            (of_technique.clone().sum::<usize>(), of_technique.filter(|&n| n > 0).count());
        eprintln!("    {technique}: {total} conclusions on {on} boards");
        assert!(total > 0, "{technique} says nothing on any board");
    }
}

#[test]
fn the_engine_says_what_the_textbook_says() {
    check(&EXACT, &Boards { puzzles: 1, random: sample(6, 40), seed: 1 });
}

#[test]
#[ignore = "takes minutes unoptimised"]
fn the_engine_says_what_the_textbook_says_on_many_boards() {
    check(&EXACT, &Boards { puzzles: 20, random: 600, seed: 2 });
}

/// Rings are found as shortest walks, so not all are; what they cross out, some ring can.
#[test]
fn rings_say_nothing_that_no_ring_can_say() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let boards = boards(&explainer, &Boards { puzzles: 1, random: sample(4, 20), seed: 3 });
    let found = on_all(&boards, |board| {
        let found = engine(&explainer, board, Technique::Loop);
        let possible = textbook(Technique::Loop, &Marks::of(board));
        assert!(found.is_subset(&possible), "{found:?} on\n{}", picture(board));
        found.len()
    });
    assert!(found.iter().sum::<usize>() > 0);
}
