//! What a generator makes, looked at by solvers that had no part in it.

use std::collections::HashSet;

use sudosat::backend::Limits;
use sudosat::explain::rate::{Rater, Scale, ScoreLevel};
use sudosat::explain::{Board, End, Explainer, Technique, Techniques};
use sudosat::generate::{
    Generator, GridSource, ImpossibleSpec, Made, NotMade, Pattern, PuzzleSpec, Symmetry, Watch,
    canonical_form,
};
use sudosat::grid::{Cell, Layout, Puzzle, Shape};
use sudosat::rules::Sudoku;
use sudosat::solve::{Options, Solver};

use crate::generate::{is_minimal, is_unique};

fn watch(limits: &dyn Fn() -> Limits) -> Watch<'_> {
    Watch { limits, found: &|| {} }
}

fn solver(shape: &str, rules: &str) -> Solver {
    let shape: Shape = shape.parse().unwrap();
    let layout = Layout::new(shape, &rules.parse().unwrap()).unwrap();
    Solver::for_layout(layout, Options::default())
}

fn made(solver: &Solver, wanted: &PuzzleSpec, count: u64) -> Vec<Made> {
    let generator = Generator::new(solver, wanted).unwrap();
    let made = generator.next(&mut GridSource::numbered(1, 0..count), &watch(&Limits::none));
    made.into_iter().map(Result::unwrap).collect()
}

/// The cell on the other side, for each move by itself.
fn images(name: &str, cell: Cell, side: usize) -> Vec<Cell> {
    let (row, col) = (usize::from(cell.row), usize::from(cell.col));
    let (up, left) = (side - 1 - row, side - 1 - col);
    let image = |(row, col)| Cell::new(row, col);
    let images = match name {
        "none" => vec![],
        "rotate-180" => vec![(up, left)],
        "rotate-90" => vec![(col, up)],
        "left-right" => vec![(row, left)],
        "top-bottom" => vec![(up, col)],
        "mirrors" => vec![(row, left), (up, col)],
        "diagonal-down" => vec![(col, row)],
        "diagonal-up" => vec![(left, up)],
        "diagonals" => vec![(col, row), (left, up)],
        "all" => vec![(row, left), (col, row)],
        _ => panic!("{name}"),
    };
    images.into_iter().map(image).collect()
}

#[test]
fn puzzles_have_one_solution_and_no_clue_too_many() {
    let found = made(&solver("3x3", "classic"), &PuzzleSpec::default(), 10);
    for Made { puzzle, solution, .. } in &found {
        assert!(is_unique(puzzle) && is_minimal(puzzle));
        assert!(puzzle.clues.filled().all(|(cell, digit)| solution.get(cell) == Some(digit)));
    }
    let forms: HashSet<_> =
        found.iter().map(|made| canonical_form(&made.puzzle).unwrap()).collect();
    assert_eq!(forms.len(), found.len());
}

#[test]
fn all_ten_symmetries_hold() {
    let solver = solver("3x3", "classic");
    let mut seen = HashSet::new();
    for symmetry in Symmetry::every() {
        let wanted = PuzzleSpec { symmetry, ..PuzzleSpec::default() };
        for Made { puzzle, .. } in made(&solver, &wanted, 3) {
            let has_clue = |cell: Cell| puzzle.clues.get(cell).is_some();
            let cells: Vec<Cell> = Shape::CLASSIC.cells().filter(|&cell| has_clue(cell)).collect();
            let name = symmetry.to_string();
            assert!(cells.iter().flat_map(|&cell| images(&name, cell, 9)).all(has_clue), "{name}");
            assert!(is_unique(&puzzle));
        }
        seen.insert(symmetry);
    }
    assert_eq!(seen.len(), 10);
}

#[test]
fn names_of_symmetries_are_read_back() {
    for symmetry in Symmetry::every() {
        assert_eq!(symmetry.to_string().parse::<Symmetry>().unwrap(), symmetry);
    }
    let error = "rotate-45".parse::<Symmetry>().unwrap_err().to_string();
    assert!(error.contains("`rotate-45` is no symmetry: expected none, rotate-180"));
    let wide = solver("3x3", "gattai:r1c1/r1c7");
    let wanted =
        |name: &str| PuzzleSpec { symmetry: name.parse().unwrap(), ..PuzzleSpec::default() };
    assert!(Generator::new(&wide, &wanted("left-right")).is_ok());
    let error = Generator::new(&wide, &wanted("rotate-90")).unwrap_err();
    assert!(matches!(error, ImpossibleSpec::Symmetry(_)), "{error}");
}

#[test]
fn minimal_puzzles_are_minimal_whatever_their_symmetry() {
    let symmetry = "diagonal-down".parse().unwrap();
    let wanted = PuzzleSpec { symmetry, minimal: true, ..PuzzleSpec::default() };
    let found = made(&solver("3x3", "classic"), &wanted, 2);
    assert!(found.iter().all(|made| is_minimal(&made.puzzle)));
}

#[test]
fn the_number_of_clues_is_in_its_range() {
    let solver = solver("3x3", "classic");
    for (clues, minimal) in [(30..=32, false), (23..=24, true), (40..=40, false)] {
        let wanted = PuzzleSpec { clues: Some(clues.clone()), minimal, ..PuzzleSpec::default() };
        for Made { puzzle, .. } in made(&solver, &wanted, 5) {
            assert!(clues.contains(&puzzle.clues.filled_count()), "{clues:?}");
            assert!(is_unique(&puzzle) && (!minimal || is_minimal(&puzzle)));
        }
    }
}

#[test]
fn the_rating_is_in_its_range() {
    let solver = solver("3x3", "classic");
    let sudoku = Sudoku::new(Shape::CLASSIC);
    for (range, scale) in [("medium..hard", Scale::Score), ("1.2..2.5", Scale::Se)] {
        let difficulty = Some(range.parse().unwrap());
        let wanted = PuzzleSpec { difficulty, scale, ..PuzzleSpec::default() };
        for Made { puzzle, rating, .. } in made(&solver, &wanted, 4) {
            let found = Rater::new(&sudoku, scale).rate(&puzzle, &Limits::none()).unwrap();
            assert_eq!(Some(&found), rating.as_ref());
            let level = found.level();
            let fits = match scale {
                Scale::Score => {
                    level >= Some(ScoreLevel::Medium) && level <= Some(ScoreLevel::Hard)
                }
                Scale::Se => (12..=25).contains(&found.difficulty().0),
            };
            assert!(fits, "{found:?}");
        }
    }
}

#[test]
fn the_wanted_technique_is_the_hardest_one_needed() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let solver = solver("3x3", "classic");
    for technique in [Technique::HiddenSingle, Technique::LockedCandidates] {
        let wanted = PuzzleSpec { technique: Some(technique), ..PuzzleSpec::default() };
        let end = |puzzle: &Puzzle, techniques: Vec<Technique>| {
            let explainer = Explainer::new(&sudoku, Techniques::of(techniques));
            let mut path = explainer.path(Board::of(&sudoku, puzzle).unwrap());
            path.by_ref().for_each(drop);
            path.end()
        };
        let place = Technique::ALL.iter().position(|&one| one == technique).unwrap();
        for Made { puzzle, .. } in made(&solver, &wanted, 2) {
            assert_eq!(end(&puzzle, Technique::ALL[..=place].to_vec()), End::Solved, "{technique}");
            assert_eq!(end(&puzzle, Technique::ALL[..place].to_vec()), End::Stuck, "{technique}");
        }
    }
}

const PATTERN: &str = "
    xx.....xx
    x.x...x.x
    .x.x.x.x.
    ..x.x.x..
    ...x.x...
    ..x.x.x..
    .x.x.x.x.
    x.x...x.x
    xx.....xx";

#[test]
fn a_pattern_says_which_cells_are_given() {
    let solver = solver("3x3", "classic");
    let pattern = Pattern::read(PATTERN, solver.layout()).unwrap();
    let with_mark = Pattern::read(&format!("\u{feff}{PATTERN}"), solver.layout());
    assert_eq!(with_mark.as_ref(), Ok(&pattern), "a byte order mark is left out");
    let wanted = PuzzleSpec { pattern: Some(pattern.clone()), ..PuzzleSpec::default() };
    let found = made(&solver, &wanted, 2);
    assert_ne!(found[0].puzzle, found[1].puzzle);
    for Made { puzzle, .. } in found {
        let cells: Vec<Cell> = puzzle.clues.filled().map(|(cell, _)| cell).collect();
        assert_eq!(cells, pattern.cells());
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn patterns_work_under_other_rules_too() {
    let solver = solver("2x3", "diagonals");
    let text = "x.x..x\n.x..x.\nx..x..\n..x..x\n.x..x.\nx..x.x";
    let pattern = Pattern::read(text, solver.layout()).unwrap();
    let wanted = PuzzleSpec { pattern: Some(pattern.clone()), ..PuzzleSpec::default() };
    for Made { puzzle, .. } in made(&solver, &wanted, 2) {
        assert_eq!(puzzle.clues.filled_count(), pattern.cells().len());
        assert!(is_unique(&puzzle));
    }
}

#[test]
fn a_bad_pattern_is_reported_with_its_place() {
    let layout = Layout::classic("2x2".parse().unwrap());
    let message = |text| Pattern::read(text, &layout).unwrap_err().to_string();
    assert_eq!(
        message("x..x\n.?.."),
        "line 2, column 2: found `?`, expected `.` for an empty cell, `x` \
        or a digit for a clue"
    );
    assert_eq!(message("x.."), "found 3 cells, expected 16");
}

#[test]
fn wishes_that_contradict_each_other_are_refused() {
    let solver = solver("3x3", "classic");
    let pattern = || Pattern::read(PATTERN, solver.layout()).ok();
    let lopsided = Pattern::read(&format!("x{}", ".".repeat(80)), solver.layout()).ok();
    let too_few = format!("{}{}", "x".repeat(15), ".".repeat(66));
    let too_few = Pattern::read(&too_few, solver.layout()).ok();
    let none = PuzzleSpec::default;
    let cases = [
        (
            PuzzleSpec { clues: Some(5..=16), ..none() },
            "no puzzle has 5 to 16 clues: expected 17 to 81",
        ),
        (PuzzleSpec { clues: Some(82..=90), ..none() }, "no puzzle has 82 to 90 clues"),
        (
            PuzzleSpec { clues: Some(24..=26), pattern: pattern(), ..none() },
            "the pattern has 32 cells for clues, expected 24 to 26",
        ),
        (
            PuzzleSpec { clues: Some(10..=20), pattern: too_few, ..none() },
            "the pattern has 15 cells for clues, expected 17 to 20",
        ),
        (
            PuzzleSpec { symmetry: "left-right".parse().unwrap(), pattern: lopsided, ..none() },
            "the pattern has no symmetry left-right",
        ),
        (
            PuzzleSpec { difficulty: "easy".parse().ok(), scale: Scale::Se, ..none() },
            "the scale se has no levels",
        ),
    ];
    for (wanted, expected) in cases {
        let found = Generator::new(&solver, &wanted).unwrap_err().to_string();
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn every_size_and_rule_has_puzzles() {
    let cases = [
        ("2x2", "classic", 3),
        ("3x2", "classic", 3),
        ("3x3", "diagonals", 1),
        ("3x3", "windows", 1),
        ("3x3", "anti-knight", 1),
        ("1x7", "latin", 1),
        ("2x3", "odd-even:eo..................................", 1),
        ("2x2", "twodoku", 1),
        ("1x7", "jigsaw:1112222331112233415263345556434566644455667777777", 1),
    ];
    for (shape, rules, count) in cases {
        let solver = solver(shape, rules);
        for Made { puzzle, solution, .. } in made(&solver, &PuzzleSpec::default(), count) {
            assert!(is_unique(&puzzle), "{shape} {rules}");
            assert_eq!(sudosat::decode::verify(&puzzle, &solution), Ok(()), "{shape} {rules}");
            assert!(puzzle.clues.filled_count() < solution.filled_count() / 2, "{shape} {rules}");
        }
    }
}

#[test]
fn rules_that_no_grid_satisfies_are_reported() {
    // Every cell is even: two digits for four cells of a row.
    let solver = solver("2x2", &format!("odd-even:{}", "e".repeat(16)));
    let generator = Generator::new(&solver, &PuzzleSpec::default()).unwrap();
    let found = generator.next(&mut GridSource::numbered(1, 0..1), &watch(&Limits::none)).remove(0);
    assert!(matches!(found, Err(NotMade::Impossible)), "{found:?}");
}

#[test]
fn past_a_limit_the_nearest_is_returned() {
    let solver = solver("3x3", "classic");
    let wanted = PuzzleSpec { difficulty: "1..9".parse().ok(), ..PuzzleSpec::default() };
    let generator = Generator::new(&solver, &wanted).unwrap();
    let asked = std::cell::Cell::new(0);
    let limits = || {
        asked.set(asked.get() + 1);
        let deadline = (asked.get() > 500).then(std::time::Instant::now);
        Limits { deadline, ..Limits::none() }
    };
    let found = generator.next(&mut GridSource::numbered(1, 0..1), &watch(&limits)).remove(0);
    let Err(NotMade::Limit(_, Some(nearest))) = found else { panic!("{found:?}") };
    assert!(is_unique(&nearest.puzzle) && nearest.rating.unwrap().sum.0 > 9 * 10);
}

#[test]
fn a_puzzle_depends_on_seed_and_number_alone() {
    let solver = solver("3x3", "classic");
    let wanted = PuzzleSpec { clues: Some(22..=25), minimal: true, ..PuzzleSpec::default() };
    let generator = Generator::new(&solver, &wanted).unwrap();
    let next = |sources: &mut [GridSource]| -> Vec<Puzzle> {
        let made = generator.next(sources, &watch(&Limits::none));
        made.into_iter().map(|made| made.unwrap().puzzle).collect()
    };
    let together = next(&mut GridSource::numbered(5, 0..8));
    let alone: Vec<Puzzle> =
        (0..8).flat_map(|number| next(&mut GridSource::numbered(5, number..number + 1))).collect();
    assert_eq!(together, alone);
    assert_ne!(next(&mut GridSource::numbered(6, 0..8)), together);
}

/// The extra cell follows from the clone alone, which is an easy step but no single.
#[test]
fn easy_puzzles_may_need_their_clues_of_several_cells() {
    let solver = solver("3x3", "extra-cells:1,clone r1c1 / r10c1");
    let wanted = PuzzleSpec { difficulty: Some("easy".parse().unwrap()), ..PuzzleSpec::default() };
    let made = made(&solver, &wanted, 2);
    let has = |made: &Made| made.puzzle.clues.get(Cell::new(9, 0)).is_some();
    assert!(made.iter().any(|made| !has(made)), "{made:?}");
}
