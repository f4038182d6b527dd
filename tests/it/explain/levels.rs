//! Elimination round by round: how far each level gets.

use sudosat::explain::{ExplanationLevel, Rounds, Technique, eliminate};
use sudosat::formats::Entry;
use sudosat::grid::Shape;
use sudosat::rules::Sudoku;

use crate::explain::corpus::file;

fn rounds<'s>(sudoku: &'s Sudoku, entry: &Entry, level: ExplanationLevel) -> Rounds<'s> {
    let rounds = eliminate(sudoku, &entry.puzzle, level).expect("there is a solution");
    let placed: usize = rounds.rounds.iter().map(|round| round.placed.len()).sum();
    let crossed_out: usize = rounds.rounds.iter().map(|round| round.crossed_out).sum();
    let clues = entry.puzzle.clues.filled_count();
    // Each candidate is placed or crossed out once, or left.
    let left = rounds.board.open().count();
    assert_eq!(clues + rounds.crossed_out + placed + crossed_out + left, 729);
    assert_eq!(clues + placed + rounds.board.empty_cells(), 81);
    rounds
}

#[test]
fn naked_singles_solve_the_easy_ones() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    for entry in file("easy") {
        let rounds = rounds(&sudoku, &entry, ExplanationLevel::NakedSingles);
        assert!(rounds.board.is_solved());
        assert_eq!(Some(rounds.board.grid()), entry.solution);
        let steps = rounds.rounds.iter().flat_map(|round| &round.placed);
        assert!(steps.into_iter().all(|step| step.technique == Technique::NakedSingle));
    }
}

#[test]
fn the_medium_ones_need_hidden_singles() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let entries = file("medium");
    let stuck = rounds(&sudoku, &entries[0], ExplanationLevel::NakedSingles);
    assert_eq!(stuck.board.empty_cells(), 33);
    for entry in &entries {
        assert!(!rounds(&sudoku, entry, ExplanationLevel::NakedSingles).board.is_solved());
        let solved = rounds(&sudoku, entry, ExplanationLevel::Singles);
        assert_eq!(Some(solved.board.grid()), entry.solution);
    }
}

#[test]
fn the_hard_ones_need_more_than_singles() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    for entry in file("hard") {
        let singles = rounds(&sudoku, &entry, ExplanationLevel::Singles);
        assert!(!singles.board.is_solved());
        let crossed_out = rounds(&sudoku, &entry, ExplanationLevel::Eliminate);
        assert!(crossed_out.rounds.is_empty());
    }
}
