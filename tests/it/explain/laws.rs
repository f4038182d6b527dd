//! Metamorphic laws: what must change along with the board, and what must not change.

use proptest::prelude::*;
use sudosat::cover::{ActionId, Status};
use sudosat::explain::{Board, Explainer, Technique, Techniques};
use sudosat::grid::{Cell, Digit, Shape};
use sudosat::rules::{Action, Sudoku};

use crate::explain::boards::{Boards, boards};
use crate::explain::naive::{Said, Sayings, engine};
use crate::support::sample;

/// Rows and columns swapped or not, and what becomes of each digit.
#[derive(Clone, Debug)]
struct Symmetry {
    is_transposed: bool,
    digits: Vec<usize>,
}

impl Symmetry {
    fn of_action(&self, sudoku: &Sudoku, id: ActionId) -> ActionId {
        let Action { cell, digit } = sudoku.action(id);
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let cell = if self.is_transposed { Cell::new(col, row) } else { cell };
        sudoku.action_id(cell, Digit::from_index(self.digits[digit.index()]))
    }

    fn of_board<'s>(&self, board: &Board<'s>) -> Board<'s> {
        let sudoku = board.sudoku();
        let mut image = Board::empty(sudoku);
        let all = || sudoku.cover().incidence().actions();
        for id in all().filter(|&id| board.status(id) == Status::Chosen) {
            image.place(self.of_action(sudoku, id)).unwrap();
        }
        for id in all().filter(|&id| board.status(id) == Status::Removed) {
            image.cross_out(self.of_action(sudoku, id)).unwrap();
        }
        image
    }

    fn of_said(&self, said: &Sayings) -> Sayings {
        let image = |&Said { cell, digit, is_true }: &Said| Said {
            cell: if self.is_transposed { cell % 9 * 9 + cell / 9 } else { cell },
            digit: self.digits[digit],
            is_true,
        };
        said.iter().map(image).collect()
    }
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    let digits = Just((0..9).collect::<Vec<usize>>()).prop_shuffle();
    (any::<bool>(), digits).prop_map(|(is_transposed, digits)| Symmetry { is_transposed, digits })
}

/// Whether all of a technique is found, whatever comes first on the board: of rings and explanations it is
/// not, and of the others there is too much to say on a board with most candidates left.
fn is_exhaustive(technique: Technique, open: usize) -> bool {
    use Technique::*;
    match technique {
        Loop | Explanation => false,
        CellForcingChain | HouseForcingChain => open < 150,
        // The search for patterns ends after some effort, which these boards do not take.
        Whip | GroupedWhip | Braid | Supposition => open < 100,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(6, 24) as u32))]

    #[test]
    fn what_is_said_changes_along_with_the_board(seed in 1..u64::MAX, symmetry in symmetry()) {
        let sudoku = Sudoku::new(Shape::CLASSIC);
        let explainer = Explainer::new(&sudoku, Techniques::default());
        let board = &boards(&explainer, &Boards { puzzles: 0, random: 1, seed })[0];
        let image = symmetry.of_board(board);
        for technique in Technique::ALL {
            if is_exhaustive(technique, board.open().count()) {
                let said = engine(&explainer, board, technique);
                let of_image = engine(&explainer, &image, technique);
                prop_assert_eq!(symmetry.of_said(&said), of_image, "{}", technique);
            }
        }
    }

    #[test]
    fn the_same_board_twice_gives_the_same_step(seed in 1..u64::MAX) {
        let sudoku = Sudoku::new(Shape::CLASSIC);
        let explainer = Explainer::new(&sudoku, Techniques::default());
        let board = &boards(&explainer, &Boards { puzzles: 0, random: 1, seed })[0];
        let again = Explainer::new(&sudoku, Techniques::default());
        prop_assert_eq!(explainer.next(board), again.next(&board.clone()));
    }
}

/// Relabelled and transposed twice, a board is as it was: else the laws above would say nothing.
#[test]
fn transposing_twice_changes_nothing() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let symmetry = Symmetry { is_transposed: true, digits: (0..9).rev().collect() };
    for board in boards(&explainer, &Boards { puzzles: 0, random: 5, seed: 5 }) {
        let once = symmetry.of_board(&board);
        let twice = symmetry.of_board(&once);
        assert!(once.open().ne(board.open()) && twice.open().eq(board.open()));
    }
}
