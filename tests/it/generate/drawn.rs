//! Puzzles with drawn clues of several cells, looked at by solvers that had no part in making them.

use std::collections::HashSet;

use sudosat::backend::{Engine, Limits};
use sudosat::decode::verify;
use sudosat::explain::rate::{Rater, Scale, ScoreLevel};
use sudosat::generate::{Generator, GridSource, KINDS, Made, PuzzleSpec, WantedClues, Watch};
use sudosat::grid::{Cell, Clue, Layout, Puzzle, Rules, Shape};
use sudosat::rules::Sudoku;
use sudosat::solve::{Answer, Options, Solver};

use crate::generate::{is_minimal, is_unique, needs_all_its_rules};
use crate::support::sample;

pub(super) fn solver(shape: &str, rules: &str) -> Solver {
    let shape: Shape = shape.parse().unwrap();
    Solver::for_layout(Layout::new(shape, &rules.parse().unwrap()).unwrap(), Options::default())
}

pub(super) fn with(texts: &[&str]) -> PuzzleSpec {
    let with = texts.iter().map(|text| text.parse().unwrap()).collect();
    PuzzleSpec { with, ..PuzzleSpec::default() }
}

pub(super) fn made(solver: &Solver, wanted: &PuzzleSpec, seed: u64, count: u64) -> Vec<Made> {
    let watch = Watch { limits: &Limits::none, found: &|| {} };
    let generator = Generator::new(solver, wanted).unwrap();
    let made = generator.next(&mut GridSource::numbered(seed, 0..count), &watch);
    made.into_iter().map(Result::unwrap).collect()
}

pub(super) fn other_answer(engine: &str, puzzle: &Puzzle) -> Answer {
    let engine: Engine = engine.parse().unwrap();
    let options = Options { engine, ..Options::default() };
    Solver::for_puzzle(puzzle, options).unwrap().solve(puzzle).unwrap().answer
}

/// The types of clues that a kind may draw, from the names that setters use.
pub(super) fn types(kind: &str) -> &[&str] {
    match kind {
        "kropki" => &["difference", "ratio"],
        "xv" | "littlekiller" => &["sum"],
        "quadruple" => &["contains"],
        "extraregion" => &["different"],
        _ => &[],
    }
}

#[test]
fn every_kind_makes_puzzles_with_one_solution_that_satisfies_the_clues() {
    for kind in &KINDS {
        for shape in ["2x2", "2x3", "3x3"].into_iter().take(sample(1, 3)) {
            let solver = solver(shape, "classic");
            let wanted = with(&[kind.name]);
            if wanted.check(solver.layout()).is_err() {
                assert!(["nabner", "lockout"].contains(&kind.name) && shape == "2x2");
                continue;
            }
            for Made { puzzle, solution, .. } in made(&solver, &wanted, 1, sample(2, 8) as u64) {
                let context = format!("{shape} {}: {}", kind.name, puzzle.rules);
                for engine in ["batsat", "varisat"] {
                    let answer = other_answer(engine, &puzzle);
                    assert_eq!(answer, Answer::Unique(solution.clone()), "{engine} {context}");
                }
                assert_eq!(verify(&puzzle, &solution), Ok(()), "{context}");
                let of_kind = |name: &str| name == kind.name || types(kind.name).contains(&name);
                let mut names = puzzle.rules.clues().map(|clue| clue.kind().name);
                assert!(names.all(of_kind) && puzzle.rules.clues().next().is_some(), "{context}");
                // On larger grids, a digit also stays if its test takes too many conflicts.
                assert!(shape == "3x3" || is_minimal(&puzzle), "{context}");
            }
        }
    }
}

#[test]
fn in_minimal_puzzles_no_clue_of_any_sort_can_go() {
    let symmetric = PuzzleSpec { symmetry: "rotate-180".parse().unwrap(), ..with(&["killer"]) };
    let cases = [
        ("2x2", with(&["killer"])),
        ("2x2", with(&["kropki"])),
        ("2x2", with(&["thermo", "xv"])),
        ("2x3", with(&["arrow:2..4", "quadruple"])),
        ("2x3", symmetric),
    ];
    for (shape, wanted) in cases {
        let wanted = PuzzleSpec { minimal: true, ..wanted };
        for Made { puzzle, solution, .. } in
            made(&solver(shape, "classic"), &wanted, 3, sample(2, 10) as u64)
        {
            assert_eq!(verify(&puzzle, &solution), Ok(()));
            assert!(is_unique(&puzzle) && is_minimal(&puzzle), "{}", puzzle.rules);
            assert!(needs_all_its_rules(&puzzle), "{}", puzzle.rules);
            let names: HashSet<_> = puzzle.rules.clues().map(|clue| clue.kind().name).collect();
            assert!(names.len() >= wanted.with.len().min(2), "{}", puzzle.rules);
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_clues_whatever_is_made_beside() {
    let solver = solver("2x3", "classic");
    let wanted = with(&["killer", "thermo:2", "kropki:3..6"]);
    let all = made(&solver, &wanted, 7, 4);
    assert_eq!(all, made(&solver, &wanted, 7, 4));
    assert_eq!(all[..2], made(&solver, &wanted, 7, 2));
    assert_ne!(all, made(&solver, &wanted, 8, 4));
}

#[test]
fn the_number_of_clues_is_the_wanted_one() {
    let solver = solver("3x3", "classic");
    for (text, kind, expected) in [
        ("killer:36", "killer", 36..=36),
        ("cage:4", "killer", 4..=4),
        ("thermo:14", "thermo", 14..=14),
        ("littlekiller:2..3", "sum", 2..=3),
        ("sandwich:18", "sandwich", 18..=18),
        ("quad:1", "contains", 1..=1),
    ] {
        let puzzle = &made(&solver, &with(&[text]), 2, 1)[0].puzzle;
        let count = puzzle.rules.clues().filter(|clue| clue.kind().name == kind).count();
        assert!(expected.contains(&count), "{text}: {count}");
    }
}

fn is_beside(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1
}

fn is_connected(cells: &[Cell]) -> bool {
    let mut reached = vec![cells[0]];
    while let Some(next) = cells
        .iter()
        .find(|&&cell| !reached.contains(&cell) && reached.iter().any(|&one| is_beside(one, cell)))
    {
        reached.push(*next);
    }
    reached.len() == cells.len()
}

#[test]
fn cages_are_connected_do_not_overlap_and_cover_nearly_all() {
    for Made { puzzle, .. } in made(&solver("3x3", "classic"), &with(&["killer"]), 4, 5) {
        let mut seen = HashSet::new();
        for clue in puzzle.rules.clues() {
            let cells = clue.cells();
            assert!((2..=5).contains(&cells.len()) && cells.iter().all(|cell| seen.insert(*cell)));
            assert!(is_connected(cells), "{clue}");
        }
        assert!(seen.len() >= 75, "{}", seen.len());
        assert!(puzzle.clues.filled_count() <= 6, "{}", puzzle.clues.filled_count());
    }
}

#[test]
fn extra_regions_are_connected_have_as_many_cells_as_a_row_and_do_not_overlap() {
    let solver = solver("3x3", "classic");
    for Made { puzzle, .. } in made(&solver, &with(&["extraregion", "killer"]), 4, 5) {
        let is_region = |clue: &&Clue| clue.kind().name == "different";
        let regions: Vec<_> = puzzle.rules.clues().filter(is_region).collect();
        let cells: HashSet<Cell> = regions.iter().flat_map(|clue| clue.cells()).copied().collect();
        assert_eq!((regions.len(), cells.len()), (4, 36), "{}", puzzle.rules);
        assert!(regions.iter().all(|clue| is_connected(clue.cells())), "{}", puzzle.rules);
    }
}

/// The middle of each step, in half cells, and the cells, twice as large: no two lines share any of them.
#[test]
fn lines_neither_share_cells_nor_cross() {
    let wanted = with(&["thermo:5", "arrow:4", "whispers:3", "renban:3"]);
    for Made { puzzle, .. } in made(&solver("3x3", "classic"), &wanted, 5, 3) {
        let mut seen = HashSet::new();
        for clue in puzzle.rules.clues() {
            let cells = clue.all_cells();
            let cell = |cell: &Cell| (2 * cell.row, 2 * cell.col);
            let step = |pair: &[Cell]| (pair[0].row + pair[1].row, pair[0].col + pair[1].col);
            let places = cells.iter().map(cell).chain(cells.windows(2).map(step));
            for place in places {
                assert!(seen.insert(place), "{clue}: {place:?} in {}", puzzle.rules);
            }
        }
        assert_eq!(puzzle.rules.clues().count(), 15);
    }
}

#[test]
fn symmetry_numbers_and_levels_keep_their_meaning() {
    let solver = solver("2x3", "classic");
    let symmetry = "rotate-180".parse().unwrap();
    let wanted = PuzzleSpec { symmetry, clues: Some(6..=8), ..with(&["thermo:2"]) };
    for Made { puzzle, .. } in made(&solver, &wanted, 6, 3) {
        let numbers = puzzle.clues.numbers();
        assert!((0..36).all(|cell| (numbers[cell] == 0) == (numbers[35 - cell] == 0)));
        assert!((6..=8).contains(&puzzle.clues.filled_count()));
    }
    let difficulty = Some("easy".parse().unwrap());
    let wanted = PuzzleSpec { difficulty, ..with(&["killer:6"]) };
    for Made { puzzle, rating, .. } in made(&solver, &wanted, 6, 3) {
        let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
        let found = Rater::new(&sudoku, Scale::Score).rate(&puzzle, &Limits::none()).unwrap();
        assert_eq!((found.level(), Some(&found)), (Some(ScoreLevel::Easy), rating.as_ref()));
    }
}

#[test]
fn other_rules_stay_and_have_their_clues_beside() {
    let killer = "killer 3 r1c1 r1c2,diagonals";
    let jigsaw = "jigsaw:1112222331112233415263345556434566644455667777777";
    for (shape, rules, kind) in [
        ("2x2", killer, "thermo:1"),
        ("1x5", "latin", "xv"),
        ("1x7", jigsaw, "regionsum"),
        ("2x2", "twodoku", "sandwich:4"),
        ("2x3", "digits:0-5", "killer"),
        ("3x3", "anti-king", "skyscraper:8"),
    ] {
        let expected: Rules = rules.parse().unwrap();
        for Made { puzzle, solution, .. } in made(&solver(shape, rules), &with(&[kind]), 1, 1) {
            assert!(expected.iter().all(|rule| puzzle.rules.has(rule)), "{}", puzzle.rules);
            assert!(puzzle.rules.clues().count() > expected.clues().count());
            assert!(is_unique(&puzzle), "{rules}");
            assert_eq!(verify(&puzzle, &solution), Ok(()), "{rules}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let unknown = |text: &str| text.parse::<WantedClues>().unwrap_err().to_string();
    assert!(unknown("sudoku").starts_with(
        "`sudoku` is no kind of clues that can be drawn: expected killer, extraregion, thermo, "
    ));
    for text in ["thermo:0", "thermo:", "thermo:5..3", "thermo:x"] {
        let found = text.split_once(':').unwrap().1;
        let expected = format!("`{found}` is no number of thermo clues: expected a number from 1");
        assert!(unknown(text).starts_with(&expected), "{}", unknown(text));
    }
    let refused = |shape: &str, rules: &str, wanted: PuzzleSpec| {
        Generator::new(&solver(shape, rules), &wanted).unwrap_err().to_string()
    };
    let layout = Layout::classic(Shape::CLASSIC);
    let pattern = sudosat::generate::Pattern::read(&"x".repeat(81), &layout).ok();
    let cases = [
        (
            "3x3",
            "latin",
            with(&["regionsum"]),
            "regionsum clues make no sense on this grid: expected one grid with boxes or regions",
        ),
        (
            "2x2",
            "no-houses",
            with(&["sandwich"]),
            "sandwich clues make no sense on this grid: expected rows and columns that hold every digit",
        ),
        (
            "2x2",
            "classic",
            with(&["lockout"]),
            "lockout clues make no sense on this grid: expected more digits",
        ),
        (
            "3x3",
            "classic",
            with(&["killer:50"]),
            "no grid of this size has 50 killer clues: expected at most 40",
        ),
        (
            "3x3",
            "classic",
            with(&["thermo:28..30"]),
            "no grid of this size has 28 to 30 thermo clues: expected at most 27",
        ),
        ("3x3", "strictkropki", with(&["xv"]), "under the rule strictkropki"),
        (
            "3x3",
            "classic",
            PuzzleSpec { pattern, ..with(&["killer"]) },
            "a pattern cannot be combined with drawn clues of several cells (killer)",
        ),
        (
            "3x3",
            "classic",
            PuzzleSpec { scale: Scale::Se, ..with(&["xv:3"]) },
            "the scale se has no numbers for clues of several cells (xv:3)",
        ),
    ];
    for (shape, rules, wanted, expected) in cases {
        let found = refused(shape, rules, wanted);
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn the_documents_have_each_kind() {
    let text = std::fs::read_to_string("docs/commands.md").unwrap();
    for kind in &KINDS {
        let names = [&[kind.name][..], kind.aliases].concat();
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let row = format!("| {} | {} | ", names.join(", "), kind.clues);
        assert!(text.contains(&row), "{row}");
    }
}
