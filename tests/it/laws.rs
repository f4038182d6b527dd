//! Metamorphic laws: what must not change, and what must change along.
//!
//! 1. Relabelling the digits relabels the solutions.
//! 2. Permuting rows within a band, or bands, permutes the solutions; likewise columns and stacks.
//! 3. Transposing transposes them (and swaps the two sides of a box).
//! 4. None of this changes how many there are.
//! 5. Adding a digit of the only solution as a clue changes nothing.
//! 6. The same question twice gets the same answer.
//! 7. The counts for each digit of a cell add up to the count of the whole.

use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::sample::Index;
use sudosat::backend::Engine;
use sudosat::cover::Total;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Grid, Puzzle, Shape};
use sudosat::solve::{Answer, CountOptions, Method, Options, Solver, solve};

use crate::support::sample;

/// A symmetry of the rules at one shape.
#[derive(Clone, Debug)]
struct Symmetry {
    digits: Vec<usize>,
    rows: Vec<usize>,
    columns: Vec<usize>,
    transposed: bool,
}

impl Symmetry {
    fn apply(&self, grid: &Grid) -> Grid {
        let shape = grid.shape();
        let (rows, cols) = (shape.box_rows(), shape.box_cols());
        let target = if self.transposed { Shape::new(cols, rows).unwrap() } else { shape };
        let mut image = Grid::empty(target);
        for (cell, digit) in grid.filled() {
            let row = self.rows[usize::from(cell.row)];
            let col = self.columns[usize::from(cell.col)];
            let (row, col) = if self.transposed { (col, row) } else { (row, col) };
            image.set(Cell::new(row, col), Some(Digit::from_index(self.digits[digit.index()])));
        }
        image
    }
}

/// A permutation of lines that keeps groups of `size` together, from arbitrary numbers.
fn permuted(side: usize, size: usize, choices: &[Index]) -> Vec<usize> {
    let shuffle = |mut items: Vec<usize>, choices: &[Index]| {
        for at in (1..items.len()).rev() {
            items.swap(at, choices[at].index(at + 1));
        }
        items
    };
    let groups = shuffle((0..side / size).collect(), choices);
    let inner = (0..side / size).map(|group| shuffle((0..size).collect(), &choices[group..]));
    let inner: Vec<Vec<usize>> = inner.collect();
    (0..side).map(|line| groups[line / size] * size + inner[line / size][line % size]).collect()
}

fn symmetry(shape: Shape) -> impl Strategy<Value = Symmetry> {
    let side = shape.side();
    let choices = || prop::collection::vec(any::<Index>(), 2 * side);
    (choices(), choices(), choices(), any::<bool>()).prop_map(move |(d, r, c, transposed)| {
        Symmetry {
            digits: permuted(side, side, &d),
            rows: permuted(side, shape.box_rows(), &r),
            columns: permuted(side, shape.box_cols(), &c),
            transposed,
        }
    })
}

/// Puzzles with one solution, several, and none; square and oblong boxes.
const PUZZLES: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "86.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1..2.....3.....4...5...6.......1.....",
];

fn puzzle(text: &str) -> Puzzle {
    let text = if text.len() == 81 { text } else { &text[..36] };
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

fn law() -> impl Strategy<Value = (Puzzle, Symmetry)> {
    prop::sample::select(PUZZLES.to_vec()).prop_flat_map(|text| {
        let puzzle = puzzle(text);
        symmetry(puzzle.shape()).prop_map(move |symmetry| (puzzle.clone(), symmetry))
    })
}

fn answer(puzzle: &Puzzle, engine: &Engine) -> Answer {
    solve(puzzle, &Options { engine: engine.clone(), ..Options::default() }).unwrap().answer
}

fn count(puzzle: &Puzzle) -> Total {
    let solver = Solver::new(puzzle.shape(), Options::default());
    let options = CountOptions { limit: Some(300), ..CountOptions::default() };
    solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap().found
}

/// Puzzles with 53,358, 783,360 and 1,731,276 solutions. Images of the last may take half a second each.
const OPEN: [&str; 3] = [
    "8......9......84.......6...68...1.72.5....8.......916.7.8..........6...4..3..2...",
    "1..2................................",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...............................",
];

fn count_by_memo(puzzle: &Puzzle) -> Total {
    let solver = Solver::new(puzzle.shape(), Options::default());
    let options = CountOptions { method: Method::Memo, limit: None };
    let count = solver.count(puzzle, options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(count.stopped, None);
    count.found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(16, 64) as u32))]

    #[test]
    fn a_symmetry_maps_solutions_to_solutions((puzzle, symmetry) in law()) {
        let image = Puzzle::from(symmetry.apply(&puzzle.clues));
        for engine in [Engine::Varisat, Engine::Batsat] {
            match (answer(&puzzle, &engine), answer(&image, &engine)) {
                (Answer::Unique(one), Answer::Unique(other)) => {
                    prop_assert_eq!(symmetry.apply(&one), other);
                }
                (Answer::Several(..), Answer::Several(..)) | (Answer::None, Answer::None) => {}
                (one, other) => prop_assert!(false, "{one:?} became {other:?}"),
            }
        }
    }

    #[test]
    fn a_symmetry_keeps_the_number_of_solutions((puzzle, symmetry) in law()) {
        let image = Puzzle::from(symmetry.apply(&puzzle.clues));
        prop_assert_eq!(count(&puzzle), count(&image));
    }

    #[test]
    fn a_digit_of_the_only_solution_changes_nothing(cell in 0usize..81) {
        let mut puzzle = puzzle(PUZZLES[1]);
        let Answer::Unique(solution) = answer(&puzzle, &Engine::Varisat) else { panic!() };
        let cell = puzzle.shape().cell_at(cell);
        puzzle.clues.set(cell, solution.get(cell));
        prop_assert_eq!(answer(&puzzle, &Engine::Varisat), Answer::Unique(solution));
    }

    #[test]
    fn the_same_question_gets_the_same_answer((puzzle, _) in law()) {
        for engine in [Engine::Varisat, Engine::Batsat] {
            prop_assert_eq!(answer(&puzzle, &engine), answer(&puzzle, &engine));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn a_symmetry_keeps_a_large_number_of_solutions(
        (puzzle, symmetry) in prop::sample::select(OPEN[..sample(2, 3)].to_vec()).prop_flat_map(|text| {
            let puzzle = puzzle(text);
            symmetry(puzzle.shape()).prop_map(move |symmetry| (puzzle.clone(), symmetry))
        })
    ) {
        let image = Puzzle::from(symmetry.apply(&puzzle.clues));
        prop_assert_eq!(count_by_memo(&puzzle), count_by_memo(&image));
    }
}

#[test]
fn the_counts_for_each_digit_of_a_cell_add_up() {
    for &text in &OPEN[..sample(2, 3)] {
        let whole = puzzle(text);
        let shape = whole.shape();
        let cell = shape.cells().find(|&cell| whole.clues.get(cell).is_none()).unwrap();
        let mut sum = Total::ZERO;
        for digit in shape.digits() {
            let mut part = whole.clone();
            part.clues.set(cell, Some(digit));
            sum += &count_by_memo(&part);
        }
        assert_eq!(sum, count_by_memo(&whole), "{text}");
    }
}
