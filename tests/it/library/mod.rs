//! The puzzles that come along: ids that stay, one solution each, ratings that are true, no two the same.
//!
//! `ids.txt` has each id with a digest of its puzzle. Who adds puzzles adds lines there; a line that changes is a
//! promise broken.

use std::collections::{HashMap, HashSet};

use sha2::{Digest, Sha256};
use sudosat::backend::Limits;
use sudosat::bulk;
use sudosat::decode::verify;
use sudosat::explain::rate::ScoreLevel;
use sudosat::generate::{Symmetry, canonical_form};
use sudosat::grid::{Cell, Grid, Puzzle};
use sudosat::library::{self, Library, LibraryError, LibraryPuzzle, Rated, embedded};
use sudosat::solve::{Answer, Options, solve};

use crate::support::sample;

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// The kinds of clues of several cells, and the type of their clues.
const KINDS: [(&str, &str); 15] = [
    ("killer", "killer"),
    ("whispers", "whispers"),
    ("extraregion", "different"),
    ("ratio", "ratio"),
    ("difference", "difference"),
    ("arrow", "arrow"),
    ("renban", "renban"),
    ("thermo", "thermo"),
    ("regionsum", "regionsum"),
    ("xv", "sum"),
    ("palindrome", "palindrome"),
    ("littlekiller", "sum"),
    ("modular", "modular"),
    ("greater", "greater"),
    ("sandwich", "sandwich"),
];

/// The puzzles made for the library: those whose records state everything.
fn made() -> impl Iterator<Item = &'static LibraryPuzzle> {
    embedded().puzzles().iter().filter(|puzzle| number(puzzle) > 100)
}

/// The number in an id.
fn number(puzzle: &LibraryPuzzle) -> u32 {
    puzzle.id.rsplit('-').next().unwrap().parse().unwrap()
}

/// What a record states.
fn stated(puzzle: &LibraryPuzzle) -> &Rated {
    puzzle.rated(&Limits::none()).unwrap()
}

/// Of shape, rules and clues.
fn digest(puzzle: &Puzzle) -> String {
    let mut hasher = Sha256::new();
    hasher.update(format!("{} {} ", puzzle.shape(), puzzle.rules));
    hasher.update(puzzle.clues.numbers());
    let hash: [u8; 32] = hasher.finalize().into();
    hash[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn every_id_has_the_puzzle_it_always_had() {
    let kept = include_str!("ids.txt").lines().map(str::to_owned).collect::<Vec<_>>();
    let id = |puzzle: &LibraryPuzzle| format!("{} {}", puzzle.id, digest(&puzzle.entry.puzzle));
    let now: Vec<_> = embedded().puzzles().iter().map(id).collect();
    let lost: Vec<_> = kept.iter().filter(|line| !now.contains(line)).collect();
    let new: Vec<_> = now.iter().filter(|line| !kept.contains(line)).collect();
    assert!(lost.is_empty(), "ids that have lost their puzzle: {lost:?}");
    assert!(
        new.is_empty(),
        "lines that ids.txt lacks:\n{}",
        new.iter().map(|line| format!("{line}\n")).collect::<String>()
    );
}

#[test]
fn there_are_hundreds_and_enough_of_each_kind() {
    let names: Vec<&str> = embedded().difficulties().iter().map(String::as_str).collect();
    let kinds = KINDS.map(|(kind, _)| kind);
    let (first, last) = (["variants", "sizes"], ["known", "multiple", "impossible"]);
    assert_eq!(names, [&LEVELS[..], &first, &kinds, &last].concat());
    for kind in kinds {
        assert_eq!(embedded().of_difficulty(kind).count(), 20, "{kind}");
    }
    for level in LEVELS {
        assert_eq!(embedded().of_difficulty(level).count(), 50, "{level}");
    }
    assert!(embedded().of_difficulty("sizes").count() >= 30);
    let symmetric = |puzzle: &&LibraryPuzzle| is_symmetric(&puzzle.entry.puzzle, "rotate-180");
    for level in LEVELS {
        assert!(embedded().of_difficulty(level).filter(symmetric).count() >= 38, "{level}");
    }
}

fn is_symmetric(puzzle: &Puzzle, symmetry: &str) -> bool {
    let symmetry: Symmetry = symmetry.parse().unwrap();
    let layout = puzzle.layout().unwrap();
    let is_whole = |orbit: Vec<Cell>| {
        let filled = orbit.iter().filter(|&&cell| puzzle.clues.get(cell).is_some()).count();
        filled == 0 || filled == orbit.len()
    };
    symmetry.orbits(&layout).unwrap().into_iter().all(is_whole)
}

#[test]
fn each_rule_has_three_puzzles_and_each_size_one() {
    let rules = [
        "diagonal-down",
        "diagonal-up",
        "diagonals",
        "windows",
        "centre-dot",
        "disjoint-groups",
        "asterisk",
        "anti-knight",
        "anti-king",
        "non-consecutive",
        "odd-even",
        "latin",
        "jigsaw",
        "samurai",
        "twodoku",
        "gattai",
    ];
    let has = |puzzle: &LibraryPuzzle, rule: &str| {
        let own = puzzle.entry.puzzle.rules.to_string();
        own.split(',').any(|one| one.trim().split(':').next() == Some(rule))
    };
    for rule in rules {
        assert!(made().filter(|puzzle| has(puzzle, rule)).count() >= 3, "{rule}");
    }
    let shapes: Vec<_> = made().map(|puzzle| puzzle.entry.puzzle.shape().to_string()).collect();
    for shape in ["2x2", "2x3", "2x4", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5", "1x5", "1x7"] {
        assert!(shapes.iter().any(|found| found == shape), "{shape}");
    }
}

/// Classic puzzles of side 9 side by side, the others by the SAT solver.
fn solutions(puzzles: &[&LibraryPuzzle]) -> Vec<Option<Grid>> {
    let only = |puzzle: &&LibraryPuzzle| match bulk::board(&puzzle.entry.puzzle) {
        Some(board) => {
            let answer = bulk::solver(2).solve(&[board]).remove(0);
            answer.first.filter(|_| answer.solutions == 1).map(|board| bulk::grid(&board))
        }
        None => match solve(&puzzle.entry.puzzle, &Options::default()).unwrap().answer {
            Answer::Unique(grid) => Some(grid),
            _ => None,
        },
    };
    puzzles.iter().map(only).collect()
}

#[test]
fn each_has_exactly_one_solution_which_is_the_stated_one() {
    // Only `.ci/long` solves each.
    let puzzles: Vec<_> = made().step_by(sample(4, 1)).collect();
    for (puzzle, found) in puzzles.iter().zip(solutions(&puzzles)) {
        assert!(found.is_some(), "{}", puzzle.id);
        assert_eq!(found, puzzle.entry.solution, "{}", puzzle.id);
    }
}

/// The puzzles with clues of several cells that are made for the library.
fn with_clues() -> impl Iterator<Item = (&'static LibraryPuzzle, &'static str)> {
    let of_kind = |(kind, name)| embedded().of_difficulty(kind).map(move |puzzle| (puzzle, name));
    KINDS.into_iter().flat_map(of_kind)
}

#[test]
fn two_engines_find_the_only_solution_of_puzzles_with_clues() {
    for (puzzle, _) in with_clues().step_by(sample(7, 1)) {
        for engine in ["batsat", "varisat"] {
            let options = Options { engine: engine.parse().unwrap(), ..Options::default() };
            let answer = solve(&puzzle.entry.puzzle, &options).unwrap().answer;
            let stated = puzzle.entry.solution.clone().unwrap();
            assert_eq!(answer, Answer::Unique(stated), "{engine} {}", puzzle.id);
        }
    }
}

#[test]
fn puzzles_with_clues_have_those_of_their_kind_and_need_them() {
    for (puzzle, name) in with_clues() {
        let own = &puzzle.entry.puzzle;
        let mut clues = own.rules.clues().peekable();
        assert!(clues.peek().is_some() && clues.all(|clue| clue.kind().name == name));
        let stated = puzzle.entry.solution.as_ref().unwrap();
        assert_eq!(verify(own, stated), Ok(()), "{}", puzzle.id);
        let without = Puzzle::from(own.clues.clone());
        let answer = solve(&without, &Options::default()).unwrap().answer;
        let Answer::Several(first, second) = answer else {
            panic!("{} has one solution without its clues", puzzle.id)
        };
        // The checker of clues refuses at least one of two solutions of the digits alone.
        assert!([first, second].iter().any(|grid| verify(own, grid).is_err()), "{}", puzzle.id);
    }
}

#[test]
fn puzzles_of_a_kind_differ_in_size_symmetry_digits_and_level() {
    for (kind, _) in KINDS {
        let puzzles: Vec<_> = embedded().of_difficulty(kind).collect();
        let count =
            |is: &dyn Fn(&&LibraryPuzzle) -> bool| puzzles.iter().copied().filter(is).count();
        let side = |side| count(&|puzzle| puzzle.entry.puzzle.shape().side() == side);
        assert_eq!((side(6), side(9)), (4, 16), "{kind}");
        let symmetric = count(&|puzzle| is_symmetric(&puzzle.entry.puzzle, "rotate-180"));
        assert!((10..20).contains(&symmetric), "{kind}: {symmetric}");
        let levels: HashSet<_> = puzzles.iter().map(|puzzle| stated(puzzle).level).collect();
        assert!(levels.len() >= 2 && levels.contains(&Some(ScoreLevel::Easy)), "{kind}");
    }
    let has_no_digit = |puzzle: &&LibraryPuzzle| puzzle.entry.puzzle.clues.filled_count() == 0;
    assert!(embedded().of_difficulty("killer").any(|puzzle| has_no_digit(&puzzle)));
}

#[test]
fn no_two_are_the_same() {
    let mut seen = HashMap::new();
    for puzzle in embedded().puzzles() {
        let own = &puzzle.entry.puzzle;
        // Of side 4 there are only 36 without a clue too many: some of them came along before.
        if puzzle.id.starts_with("small-") && own.shape().side() == 4 {
            continue;
        }
        let Ok(form) = canonical_form(own) else { continue };
        let before = seen.insert((own.shape().to_string(), form), &puzzle.id);
        assert_eq!(before, None, "{} is the same", puzzle.id);
    }
}

#[test]
fn levels_are_what_their_ratings_say() {
    for puzzle in made() {
        let rated = stated(puzzle);
        // The scale se has no numbers for clues of several cells.
        let has_clues = puzzle.entry.puzzle.rules.clues().next().is_some();
        let is_whole = rated.version.is_some() && rated.score.is_some();
        assert_eq!(rated.se.is_none(), has_clues, "{}", puzzle.id);
        assert!(is_whole && rated.hardest.is_some() && rated.level.is_some(), "{}", puzzle.id);
        if LEVELS.contains(&&puzzle.difficulty[..]) {
            assert_eq!(rated.level.unwrap().to_string(), puzzle.difficulty, "{}", puzzle.id);
        }
    }
    for level in LEVELS.into_iter().chain(KINDS.map(|(kind, _)| kind)) {
        assert!(embedded().of_difficulty(level).is_sorted_by_key(|puzzle| stated(puzzle).score));
    }
}

fn is_rated_as_stated(puzzle: &LibraryPuzzle) {
    let rated = Rated::work_out(&puzzle.entry.puzzle, &Limits::none()).unwrap();
    assert_eq!(&rated, stated(puzzle), "{}", puzzle.id);
}

#[test]
fn ratings_are_what_rate_says() {
    let is_quick = |puzzle: &&LibraryPuzzle| {
        puzzle.entry.puzzle.shape().side() <= 9 && stated(puzzle).score.unwrap().0 < 20_000
    };
    made().filter(is_quick).step_by(sample(35, 7)).for_each(is_rated_as_stated);
}

/// All of them, with the test below: minutes without optimisation. Two tests run at the same time.
#[test]
#[ignore = "the hardest ratings take long: a minute in release mode"]
fn every_other_rating_is_what_rate_says() {
    made().step_by(2).for_each(is_rated_as_stated);
}

#[test]
#[ignore = "the hardest ratings take long: a minute in release mode"]
fn all_ratings_between_are_what_rate_says() {
    made().skip(1).step_by(2).for_each(is_rated_as_stated);
}

#[test]
fn the_ids_of_the_first_puzzles_still_lead_to_them() {
    let escargot = library::puzzle("hard-1").unwrap();
    assert!(escargot.title.as_ref().unwrap().contains("AI Escargot"));
    assert_eq!(
        (&escargot.difficulty[..], escargot.entry.puzzle.clues.filled_count()),
        ("known", 23)
    );
    assert_eq!(library::puzzle("variants-1").unwrap().difficulty, "variants");
    assert!(library::puzzle("hard-151").is_none());
}

#[test]
fn what_a_record_states_is_not_worked_out_again() {
    let text = r#"{"puzzle":"......34....14..","scale":"score","difficulty":1234.5,"level":"hard"}
{"puzzle":"......34....14..","scale":"se","difficulty":7.1}
{"puzzle":"......34....14..","rating":"3.4"}
......34....14.. # worked out"#;
    let library = of(text).unwrap();
    let rated: Vec<_> = library.puzzles().iter().map(stated).collect();
    let tenths = |rated: &Rated| [rated.score, rated.se].map(|number| number.map(|one| one.0));
    assert_eq!(
        rated.iter().take(3).map(|one| tenths(one)).collect::<Vec<_>>(),
        [[Some(12_345), None], [None, Some(71)], [None, Some(34)],]
    );
    assert_eq!(
        rated[3],
        &Rated::work_out(&library.puzzles()[3].entry.puzzle, &Limits::none()).unwrap()
    );
    assert_eq!(library.puzzles()[3].title.as_deref(), Some("worked out"));
}

#[test]
fn a_rating_that_takes_too_long_is_asked_for_again() {
    let library = of("......34....14..").unwrap();
    let puzzle = &library.puzzles()[0];
    let over = Limits { deadline: Some(std::time::Instant::now()), ..Limits::none() };
    assert_eq!(puzzle.rated(&over), None);
    assert!(puzzle.rated(&Limits::none()).is_some());
}

#[test]
fn without_a_solution_or_with_two_there_is_none_to_report() {
    let library = of("1...............\n11..............\n......34....14..").unwrap();
    let has_solution = |puzzle: &LibraryPuzzle| puzzle.solution(&Options::default()).is_some();
    assert_eq!(
        library.puzzles().iter().map(has_solution).collect::<Vec<_>>(),
        [false, false, true]
    );
}

/// The library of one text.
fn of(text: &str) -> Result<Library, LibraryError> {
    let mut library = Library::default();
    library.add("mine", "mine", text).map(|()| library)
}

#[test]
fn an_error_states_the_line_of_what_is_wrong_with_a_text() {
    let same = "{\"id\":\"a\",\"puzzle\":\"......34....14..\"}\n";
    let cases = [
        ("", "line 1, column 1: there is no puzzle in the input"),
        ("......34....14..\n......34....14!z", "line 2, column"),
        (&[same, same].concat(), "line 2: the id `a` was there before, in mine"),
        (
            "{\"puzzle\":\"......34....14..\",\"solution\":\"1234123412341234\"}",
            "line 1: the stated solution is wrong: ",
        ),
    ];
    for (text, expected) in cases {
        let found = of(text).unwrap_err().to_string();
        assert!(found.starts_with(expected), "{found}");
    }
}
