//! Puzzles with fewer clues.

use std::time::Duration;

use sudosat::backend::Limit;
use sudosat::cores::Applicable;
use sudosat::formats::{ReadOptions, read_str};
use sudosat::generate::{Minimize, MinimizeError, Minimized, minimize};
use sudosat::grid::Puzzle;
use sudosat::solve::{Answer, Options, Solver};

use crate::generate::{is_minimal, is_unique, needs_all_its_rules, puzzle};

const FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn minimized(puzzle: &Puzzle, options: Options, how: Minimize) -> Minimized {
    let solver = Solver::for_puzzle(puzzle, options).unwrap();
    match minimize(&solver, puzzle, how).unwrap() {
        Applicable::Yes(found) => found,
        Applicable::No(answer) => panic!("{answer:?}"),
    }
}

#[test]
fn what_is_left_is_minimal_and_has_the_same_solution() {
    let small = "1234341221434321";
    let jigsaw = "# rules: jigsaw:1112132233423444\n1234\n2341\n3412\n4123\n";
    for text in [FULL, small, jigsaw] {
        let full = puzzle(text);
        let full = if is_unique(&full) { full } else { continue };
        for seed in 0..2 {
            let how = Minimize { seed, ..Minimize::default() };
            let found = minimized(&full, Options::default(), how);
            assert!(found.is_minimal() && found.limit.is_none());
            assert!(is_unique(&found.puzzle) && is_minimal(&found.puzzle), "{text}");
            assert_eq!(found.solution, full.clues);
        }
    }
}

#[test]
fn a_minimal_puzzle_stays_as_it_is() {
    let seventeen =
        puzzle("000000010400000000020000000000050407008000300001090000300400200050100000000806000");
    let found = minimized(&seventeen, Options::default(), Minimize::default());
    assert_eq!((&found.puzzle, found.is_minimal()), (&seventeen, true));
}

/// However long it looks: what it finds is a puzzle, and what it calls minimal is.
#[test]
fn the_best_is_a_puzzle_with_the_same_solution() {
    let full = puzzle(FULL);
    let options = Options { timeout: Some(Duration::from_millis(500)), ..Options::default() };
    let best = minimized(&full, options, Minimize { best: true, ..Minimize::default() });
    assert!(is_unique(&best.puzzle) && best.puzzle.clues.filled_count() < 81);
    assert!(!best.is_minimal() || is_minimal(&best.puzzle));
    assert_eq!(best.solution, full.clues);
}

#[test]
fn symmetry_is_kept_and_wanted_of_the_clues() {
    let full = puzzle(FULL);
    let symmetry = "rotate-180".parse().unwrap();
    let how = Minimize { symmetry, ..Minimize::default() };
    let found = minimized(&full, Options::default(), how);
    let numbers = found.puzzle.clues.numbers();
    assert!((0..81).all(|cell| (numbers[cell] == 0) == (numbers[80 - cell] == 0)));
    assert!(is_unique(&found.puzzle) && found.puzzle.clues.filled_count() < 40);
    let lopsided = puzzle(&format!(".{}", &FULL[1..]));
    let solver = Solver::for_puzzle(&lopsided, Options::default()).unwrap();
    let refused = minimize(&solver, &lopsided, how).unwrap_err();
    assert!(matches!(refused, MinimizeError::Clues(_)), "{refused}");
}

#[test]
fn without_exactly_one_solution_nothing_is_left_out() {
    let several = puzzle("1...............");
    let solver = Solver::for_puzzle(&several, Options::default()).unwrap();
    let found = minimize(&solver, &several, Minimize::default()).unwrap();
    assert!(matches!(found, Applicable::No(Answer::Several(..))), "{found:?}");
}

#[test]
fn past_a_limit_it_says_that_more_may_go() {
    let full = puzzle(FULL);
    let options = Options { timeout: Some(Duration::from_nanos(1)), ..Options::default() };
    let solver = Solver::for_puzzle(&full, options).unwrap();
    match minimize(&solver, &full, Minimize::default()).unwrap() {
        Applicable::Yes(found) => assert!(!found.is_minimal() && found.limit.is_some()),
        Applicable::No(answer) => assert!(matches!(answer, Answer::Unknown(..)), "{answer:?}"),
    }
}

/// The clues of several cells come before the digits in the formula, so each digit was taken for another.
#[test]
fn digits_beside_clues_of_several_cells_can_go() {
    let text = std::fs::read_to_string("puzzles/clues.txt").unwrap();
    let killer = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
    let solution = killer.solution.unwrap();
    let cells = solution.shape().cells().take(9);
    let given =
        cells.fold(killer.puzzle, |puzzle, cell| puzzle.with_clue(cell, solution.get(cell)));
    let thermo = puzzle("# rules: classic\n# clue: thermo r1c1 r1c2 r1c3\n1234341221434321\n");
    for (puzzle, most) in [(given, 0), (thermo, 4)] {
        let found = minimized(&puzzle, Options::default(), Minimize::default());
        assert!(found.is_minimal() && is_unique(&found.puzzle) && is_minimal(&found.puzzle));
        assert!(found.puzzle.clues.filled_count() <= most, "{:?}", found.puzzle.clues);
    }
}

/// The clues of a full grid are known to be enough without a conflict; whether they can go is not.
#[test]
fn a_limit_on_conflicts_is_reported() {
    let full = puzzle(FULL);
    let clues = full.clues.clone();
    // Not classic, so that a SAT solver tests the clues: one cage that holds.
    let rules = "killer 8 r1c1 r1c2".parse().unwrap();
    let full = Puzzle::from(clues).under(rules);
    let options = Options { max_conflicts: Some(1), ..Options::default() };
    let found = minimized(&full, options, Minimize::default());
    assert_eq!((found.is_minimal(), found.limit), (false, Some(Limit::Conflicts)));
}

/// A row of cages and a thermometer, two of which say nothing new.
#[test]
fn clues_of_several_cells_can_go_too_if_that_is_wanted() {
    let text = "# rules: classic\n# clue: thermo r1c1 r1c2 r1c3 r1c4\n# clue: killer 3 r1c1 r1c2\n\
        # clue: killer 5 r2c1 r3c1\n# clue: killer 10 r4c1 r4c2 r4c3 r4c4\n1234341221434321\n";
    let full = puzzle(text);
    for seed in 0..5 {
        let kept = minimized(&full, Options::default(), Minimize { seed, ..Minimize::default() });
        assert_eq!(kept.puzzle.rules, full.rules);
        let how = Minimize { seed, all_clues: true, ..Minimize::default() };
        let found = minimized(&full, Options::default(), how);
        assert_eq!((&found.solution, found.is_minimal()), (&full.clues, true));
        assert!(is_unique(&found.puzzle) && is_minimal(&found.puzzle));
        assert!(needs_all_its_rules(&found.puzzle), "{}", found.puzzle.rules);
        assert!(found.puzzle.rules.clues().count() < 4, "{}", found.puzzle.rules);
        assert_eq!(found.puzzle.clues, kept.puzzle.clues, "the digits go first");
    }
}

/// Without its dot, two cells could not be consecutive.
#[test]
fn dots_whose_absence_has_a_meaning_stay() {
    const GRID: [[i32; 4]; 4] = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let steps = [(0, 1), (1, 0)];
    let pairs = (0..16).flat_map(|at| steps.map(|(down, right)| (at / 4, at % 4, down, right)));
    let inside = pairs.filter(|(row, col, down, right)| row + down < 4 && col + right < 4);
    let apart = inside.filter(|&(row, col, down, right)| {
        GRID[row][col].abs_diff(GRID[row + down][col + right]) == 1
    });
    let dots: Vec<String> = apart
        .map(|(row, col, down, right)| {
            let (below, beside) = (row + down + 1, col + right + 1);
            format!("# clue: difference 1 r{}c{} r{below}c{beside}\n", row + 1, col + 1)
        })
        .collect();
    let left = |strict: &str| {
        let text = format!("# rules: classic\n{}{strict}1234341221434321\n", dots.concat());
        let how = Minimize { all_clues: true, ..Minimize::default() };
        let left = minimized(&puzzle(&text), Options::default(), how).puzzle;
        left.rules.clues().filter(|clue| clue.kind().name == "difference").count()
    };
    assert_eq!(left("# clue: strictdifference 1\n"), dots.len());
    assert!(left("") < dots.len());
}
