//! Ratings: what can be checked by hand, what must not change them, and how they compare with those of
//! Sudoku Explainer.

use crate::support::random;
use crate::support::ranks;
use crate::support::sets;
use std::fs;
use std::path::Path;

use random::Random;
use ranks::spearman;
use sudosat::backend::Limits;
use sudosat::explain::Technique;
use sudosat::explain::rate::{Difficulty, Rater, Rating, Scale, ScoreLevel, StepKind, Unrated};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Cell, Digit, Grid, Puzzle, Shape};
use sudosat::rules::Sudoku;

fn puzzle(text: &str) -> Puzzle {
    read_str(text, &ReadOptions::default()).next().unwrap().unwrap().puzzle
}

/// The puzzles of a file in `puzzles/`.
fn file(name: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
    let text = fs::read_to_string(path).unwrap();
    read_str(&text, &ReadOptions::default()).map(|entry| entry.unwrap().puzzle).collect()
}

fn rate(puzzle: &Puzzle, scale: Scale) -> Result<Rating, Unrated> {
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    Rater::new(&sudoku, scale).rate(puzzle, &Limits::none())
}

fn rated(puzzle: &Puzzle, scale: Scale) -> Rating {
    rate(puzzle, scale).unwrap()
}

/// ER, EP and ED in tenths, as Sudoku Explainer calls them: the hardest step, that up to the first digit,
/// the first step.
fn three(rating: &Rating) -> [u32; 3] {
    let numbers = [Some(rating.difficulty()), rating.until_first_digit, rating.first_step]
        .map(Option::unwrap);
    numbers.map(|number| number.0)
}

/// The kind of steps of a rating with this name.
fn kind(key: &str, rating: &Rating) -> StepKind {
    *rating.steps.keys().find(|kind| kind.key() == key).unwrap()
}

#[test]
fn one_open_cell_is_the_easiest_there_is() {
    let all = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let one = puzzle(&format!(".{}", &all[1..]));
    assert_eq!(three(&rated(&one, Scale::Se)), [10; 3]);
    let score = rated(&one, Scale::Score);
    assert_eq!((score.difficulty(), score.level()), (Difficulty(40), Some(ScoreLevel::Easy)));
    let solved = rated(&puzzle(all), Scale::Se);
    assert_eq!((solved.difficulty(), solved.hardest, solved.steps.len()), (Difficulty(0), None, 0));
}

/// A box with one cell for a digit, over and over; Sudoku Explainer looks there before it looks at cells.
#[test]
fn easy_puzzles_take_hidden_singles_in_boxes() {
    for (place, one) in file("easy.txt").iter().enumerate() {
        let open = 81 - one.clues.filled().count();
        let se = rated(one, Scale::Se);
        assert_eq!((three(&se)[0], se.steps.len()), (12, 1), "{place}");
        assert_eq!(se.steps[&kind("hidden-single", &se)], open, "{place}");
        // Each cell of the same puzzles is a naked single, too, at four points.
        let score = rated(one, Scale::Score);
        assert_eq!(score.steps[&StepKind::Own(Technique::NakedSingle)], open, "{place}");
        assert_eq!(score.difficulty(), Difficulty(40 * open as u32), "{place}");
    }
}

/// A hidden single in a line counts 1.5, a naked single 2.3.
#[test]
fn harder_singles_count_more() {
    let all: Vec<_> =
        file("seventeen.txt").iter().map(|one| three(&rated(one, Scale::Se))).collect();
    assert_eq!(all, [[15, 12, 12], [23, 12, 12]]);
    let level = |name: &str| file(name).iter().map(|one| rated(one, Scale::Score).level()).max();
    assert_eq!(level("medium.txt"), Some(Some(ScoreLevel::Easy)));
    assert_eq!(level("hard.txt"), Some(Some(ScoreLevel::Extreme)));
}

/// AI Escargot counts 10.5 on the lists that people quote.
#[test]
fn the_hardest_need_chains_inside_chains() {
    let escargot = rated(&file("hard.txt")[0], Scale::Se);
    let hardest = escargot.hardest.map(|(kind, _)| kind.key());
    assert_eq!(hardest.as_deref(), Some("nested-forcing-chains"));
    assert_eq!(escargot.difficulty(), Difficulty(105));
}

/// On other layouts, which Sudoku Explainer does not know, the steps are those of `explain`.
#[test]
fn other_layouts_are_rated_by_our_own_steps() {
    for one in &file("small.txt") {
        if let Ok(rating) = rate(one, Scale::Se) {
            assert!(rating.steps.keys().all(|kind| kind.own().is_some()), "{one:?}");
        }
    }
}

#[test]
fn what_has_not_one_solution_has_no_rating() {
    for scale in [Scale::Se, Scale::Score] {
        assert_eq!(rate(&puzzle("1..............."), scale), Err(Unrated::Stuck));
        for one in &file("impossible.txt") {
            assert!(matches!(rate(one, scale), Err(Unrated::Impossible(_) | Unrated::Stuck)));
        }
    }
}

/// Made by the project: what the hardest step of each is, and what it counts.
const MADE: [(u32, &str, &str); 9] = [
    (
        20,
        "direct-hidden-pair",
        "......6.4.1..........764.8..7...8.1.5..3...9...15.......623.....528..7.....6.79..",
    ),
    (
        23,
        "naked-single",
        "2....4..74..5..6.8..............23.97.6...5..19..3....5....9.7.6...8....97.2....4",
    ),
    (
        25,
        "direct-hidden-triple",
        "9.2.4.1.....1.9.5.45.....8....4...93..7.1..4.5.4..........6.2...8..3.6.....2.....",
    ),
    (
        26,
        "locked-candidate",
        ".......5....8..6.35..9...........14..9.2..8.7....4...9.7.6.2..8.2..31.9.1.6......",
    ),
    (
        28,
        "locked-candidate",
        ".4...9...........8.32815....5..6.39.1.3....2...6..4...7....1..4.......5..2..7....",
    ),
    (
        30,
        "naked-pair",
        "...5.6.1.1......942..1....5.73........62.....9...6.5...2..9.7.1...8.72...8.......",
    ),
    (
        34,
        "hidden-pair",
        "....6.9.85..1..4..........2.1.2......2...7.....5...6.994..1.7.....7.4......3.8..1",
    ),
    (
        36,
        "naked-triple",
        ".63..92........6......23.9..8..3....73..1..2....96.87..9....74.51.4.......4..5...",
    ),
    (
        42,
        "xy-wing",
        ".........8......711.4.7..39.89...7.5..6..1.4.4..5.......26...5.9..73..2...1.....4",
    ),
];

/// `items` in random order.
fn shuffled(mut items: Vec<usize>, random: &mut Random) -> Vec<usize> {
    for at in (1..items.len()).rev() {
        items.swap(at, random.below(at + 1));
    }
    items
}

/// The lines of a grid in random order, bands kept together.
fn lines(random: &mut Random) -> Vec<usize> {
    let bands = shuffled(vec![0, 1, 2], random);
    let of_band = |band: usize| shuffled((3 * band..3 * band + 3).collect(), random);
    bands.into_iter().flat_map(of_band).collect()
}

/// The same puzzle with digits renamed, lines moved, and rows and columns swapped or not.
fn image(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let digits = shuffled((0..9).collect(), random);
    let (rows, columns) = (lines(random), lines(random));
    let is_transposed = random.below(2) == 1;
    let mut grid = Grid::empty(puzzle.shape());
    for (cell, digit) in puzzle.clues.filled() {
        let (row, col) = (rows[usize::from(cell.row)], columns[usize::from(cell.col)]);
        let cell = if is_transposed { Cell::new(col, row) } else { Cell::new(row, col) };
        grid.set(cell, Some(Digit::from_index(digits[digit.index()])));
    }
    Puzzle::from(grid)
}

/// Wherever all steps of a class are carried out at once, their order is nobody's choice.
#[test]
fn what_a_puzzle_looks_like_does_not_change_its_rating() {
    let mut random = Random::new(2007);
    for (expected, technique, text) in MADE {
        let one = puzzle(text);
        let first = rated(&one, Scale::Se);
        let hardest = first.hardest.map(|(kind, difficulty)| (kind.key(), difficulty));
        assert_eq!(hardest, Some((technique.to_owned(), Difficulty(expected))), "{text}");
        for _ in 0..10 {
            let image = image(&one, &mut random);
            assert_eq!(three(&rated(&image, Scale::Se)), three(&first), "{text}: {image:?}");
        }
    }
}

#[test]
fn the_correlation_of_ranks_is_known_for_small_lists() {
    assert_eq!(spearman(&[1.0, 2.0, 3.0], &[10.0, 100.0, 1000.0]), 1.0);
    assert_eq!(spearman(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
    // With mean ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    let tied = spearman(&[1.0, 2.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0]);
    assert!((tied - 0.9f64.sqrt()).abs() < 1e-9, "{tied}");
}

/// ER, EP and ED of each puzzle of the set, by rank.
#[test]
#[ignore = "needs the puzzle sets, which are not part of the repository; run in release mode"]
fn ratings_are_those_of_sudoku_explainer_by_rank() {
    let name = "se_ratings.txt";
    let (Some(text), Some(entries)) = (sets::text(name), sets::set(name)) else { return };
    let lines: Vec<_> = text.lines().collect();
    let sudoku = Sudoku::new(Shape::CLASSIC);
    for assumes_unique in [false, true] {
        let plain = Rater::new(&sudoku, Scale::Se);
        let rater = if assumes_unique { plain.assuming_unique() } else { plain };
        let pairs = entries.iter().map(|entry| {
            let (_, known) = lines[entry.line - 1].split_once(' ').unwrap();
            let known: Vec<f64> = known.split('/').map(|one| one.parse().unwrap()).collect();
            let ours = three(&rater.rate(&entry.puzzle, &Limits::none()).unwrap());
            (known, ours.map(|tenths| f64::from(tenths) / 10.0))
        });
        let pairs: Vec<_> = pairs.collect();
        println!("{} puzzles, one solution assumed: {assumes_unique}", pairs.len());
        for (place, name) in ["ER", "EP", "ED"].into_iter().enumerate() {
            let known: Vec<_> = pairs.iter().map(|(known, _)| known[place]).collect();
            let ours: Vec<_> = pairs.iter().map(|(_, ours)| ours[place]).collect();
            let equal = known.iter().zip(&ours).filter(|(one, other)| one == other).count();
            let correlation = spearman(&known, &ours);
            println!("{name}: Spearman {correlation:.4}, equal {equal}");
            assert!(correlation >= 0.95, "{name}");
        }
    }
}
