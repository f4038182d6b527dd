//! Clues of several cells that make a puzzle unique, looked at by solvers that had no part in finding them.

use std::collections::HashSet;
use std::time::Duration;

use sudosat::backend::Limit;
use sudosat::cores::Applicable;
use sudosat::decode::verify;
use sudosat::generate::{AddedClues, Addition, ClueKind, KINDS, MOST_ADDED, add_clues, kinds_in};
use sudosat::grid::{Clue, Puzzle, Rule, Rules};
use sudosat::solve::{Answer, Options, Solver};

use super::drawn::{made, other_answer, solver, types, with};
use super::{is_unique, puzzle, without};
use crate::support::sample;

fn asked(puzzle: &Puzzle, kind: &str, options: Options) -> Applicable<Addition> {
    let solver = Solver::for_puzzle(puzzle, options).unwrap();
    add_clues(&solver, puzzle, ClueKind::named(kind).unwrap()).unwrap()
}

fn added(puzzle: &Puzzle, kind: &str) -> AddedClues {
    match asked(puzzle, kind, Options::default()) {
        Applicable::Yes(Addition::Found(found)) => found,
        other => panic!("{kind} {}: {other:?}", puzzle.rules),
    }
}

fn several(puzzle: &Puzzle) -> bool {
    matches!(other_answer("batsat", puzzle), Answer::Several(..))
}

/// A puzzle with several solutions: one with clues of the kind, without some of these clues.
fn short_of_clues(kind: &str, seed: u64) -> Puzzle {
    let made = made(&solver("2x3", "classic"), &with(&[kind]), seed, 1).remove(0);
    let mut puzzle = made.puzzle;
    let clues: Vec<Clue> = puzzle.rules.clues().cloned().collect();
    for clue in clues {
        if several(&puzzle) {
            break;
        }
        puzzle = without(&puzzle, &clue);
    }
    let cells: Vec<_> = puzzle.clues.filled().map(|(cell, _)| cell).collect();
    for cell in cells {
        if several(&puzzle) {
            break;
        }
        puzzle = puzzle.with_clue(cell, None);
    }
    puzzle
}

fn is_right(puzzle: &Puzzle, kind: &str, found: &AddedClues) {
    let context = format!("{kind}: {} and {:?}", puzzle.rules, found.clues);
    for engine in ["batsat", "varisat"] {
        let answer = other_answer(engine, &found.puzzle);
        assert_eq!(answer, Answer::Unique(found.solution.clone()), "{engine} {context}");
    }
    assert_eq!(verify(&found.puzzle, &found.solution), Ok(()), "{context}");
    assert!((1..=MOST_ADDED).contains(&found.clues.len()), "{context}");
    let of_kind = |clue: &Clue| {
        let name = clue.kind().name;
        name == kind || types(kind).contains(&name)
    };
    assert!(found.clues.iter().all(of_kind), "{context}");
    // The puzzle is the old one and the clues, all of them new.
    let rules = puzzle.rules.iter().cloned().chain(found.clues.iter().cloned().map(Rule::Clue));
    assert_eq!(found.puzzle, puzzle.clone().under(Rules::new(rules).unwrap()), "{context}");
    let new = found.clues.iter().all(|clue| !puzzle.rules.has(&Rule::Clue(clue.clone())));
    assert!(new && found.clues.iter().collect::<HashSet<_>>().len() == found.clues.len());
    for clue in &found.clues {
        assert!(!is_unique(&without(&found.puzzle, clue)), "{clue} can be spared: {context}");
    }
}

/// The search tries some draws only, so now and then it finds nothing: never for the first puzzle of a kind, and for
/// less than a tenth of all.
#[test]
fn clues_of_every_kind_make_a_puzzle_unique() {
    let seeds = sample(1, 4) as u64;
    let mut misses = Vec::new();
    for kind in KINDS.iter().step_by(sample(4, 1)) {
        for seed in 1..=seeds {
            let puzzle = short_of_clues(kind.name, seed);
            assert!(several(&puzzle), "{}", kind.name);
            match asked(&puzzle, kind.name, Options::default()) {
                Applicable::Yes(Addition::Found(found)) => is_right(&puzzle, kind.name, &found),
                Applicable::Yes(Addition::NotFound(None)) if seed > 1 => misses.push(puzzle),
                other => panic!("{} {}: {other:?}", kind.name, puzzle.rules),
            }
        }
    }
    assert!(misses.len() * 10 < KINDS.len() * seeds as usize, "{misses:?}");
}

#[test]
fn digits_and_other_rules_stay() {
    for text in [
        "# rules: diagonals\n...4.....3.......6.............1....",
        "# rules: digits:0-5\n.....5...0..1......4.2.....3..0.....",
        "# rules: killer 3 r1c1 r1c2, thermo r3c1 r3c2 r3c3\n................",
        "# shape: 2x2\n# rules: twodoku\n4.....1..3.......2.....3............",
        "# rules: latin\n1....2....3....4.........",
    ] {
        let puzzle = puzzle(text);
        assert!(several(&puzzle), "{text}");
        is_right(&puzzle, "greater", &added(&puzzle, "greater"));
    }
}

/// On an empty grid, clues that were chosen early are often redundant beside later ones.
#[test]
fn no_added_clue_can_be_spared() {
    let empty = puzzle(&".".repeat(36));
    for kind in ["killer", "xsum"] {
        is_right(&empty, kind, &added(&empty, kind));
    }
}

#[test]
fn the_same_puzzle_has_the_same_clues() {
    let puzzle = short_of_clues("killer", 3);
    assert_eq!(added(&puzzle, "killer"), added(&puzzle, "killer"));
}

#[test]
fn new_clues_neither_overlap_nor_cross_the_old_ones() {
    for seed in 1..=sample(2, 10) as u64 {
        let puzzle = short_of_clues("killer", seed);
        let found = added(&puzzle, "killer").puzzle;
        let cells: Vec<_> = found.rules.clues().flat_map(Clue::all_cells).collect();
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{}", found.rules);
        let puzzle = short_of_clues("thermo", seed);
        let found = added(&puzzle, "renban").puzzle;
        let cells: Vec<_> = found.rules.clues().flat_map(Clue::all_cells).collect();
        assert_eq!(cells.iter().collect::<HashSet<_>>().len(), cells.len(), "{}", found.rules);
    }
}

#[test]
fn where_no_clue_fits_none_is_found() {
    let cages: Vec<String> = (1..=4).map(|row| format!("killer r{row}c1-r{row}c4")).collect();
    let puzzle = puzzle(&format!("# rules: {}\n................", cages.join(", ")));
    let found = asked(&puzzle, "killer", Options::default());
    assert_eq!(found, Applicable::Yes(Addition::NotFound(None)));
    is_right(&puzzle, "greater", &added(&puzzle, "greater"));
}

#[test]
fn a_puzzle_without_several_solutions_needs_no_clue() {
    let unique = puzzle("......34....14..");
    let Applicable::No(answer) = asked(&unique, "killer", Options::default()) else { panic!() };
    assert_eq!(answer, other_answer("varisat", &unique));
    let none = puzzle("12..34..1......1");
    assert_eq!(asked(&none, "killer", Options::default()), Applicable::No(Answer::None));
    let options = Options { timeout: Some(Duration::ZERO), ..Options::default() };
    let empty = puzzle(&".".repeat(81));
    assert_eq!(asked(&empty, "xv", options), Applicable::No(Answer::Unknown(None, Limit::Time)));
}

/// Two solutions are found within five conflicts, but a list of solutions with a cage is not.
#[test]
fn a_limit_leaves_it_unknown_which_clues_make_the_puzzle_unique() {
    let options = Options { max_conflicts: Some(5), ..Options::default() };
    let found = asked(&puzzle(&".".repeat(81)), "killer", options);
    assert_eq!(found, Applicable::Yes(Addition::NotFound(Some(Limit::Conflicts))));
}

#[test]
fn a_kind_that_makes_no_sense_on_the_grid_is_refused() {
    let empty = puzzle("................");
    let solver = Solver::for_puzzle(&empty, Options::default()).unwrap();
    let error = add_clues(&solver, &empty, ClueKind::named("lockout").unwrap()).unwrap_err();
    let expected = "lockout clues make no sense on this grid: expected more digits";
    assert_eq!(error.to_string(), expected);
    let error = ClueKind::named("killer:3").unwrap_err().to_string();
    assert!(
        error.starts_with("`killer:3` is no kind of clues that can be drawn: expected killer, ")
    );
}

#[test]
fn each_clue_belongs_to_its_kind() {
    for (clues, kinds) in [
        ("cage 10 r1c1 r1c2", "killer"),
        ("killer r1c1 r1c2", "killer"),
        ("different r1c1 r1c2 r2c3", "extraregion"),
        ("thermo r1c1 r1c2, thermo r3c1 r3c2", "thermo"),
        ("arrow r1c1 / r1c2 r1c3", "arrow"),
        ("sum 5 r1c1 r1c2", "xv"),
        ("sum 10 r2c1 r1c1", "xv"),
        ("sum 9 r1c1 r1c2", ""),
        ("sum 10 r1c1 r1c3", ""),
        ("sum 10 r1c1 r2c2", "littlekiller"),
        ("sum 10 r3c1 r2c2 r1c3", "littlekiller"),
        ("sum 10 r3c1 r2c2 r1c1", ""),
        ("sum 10 1 2 r1c1 r1c2", ""),
        ("difference r1c1 r1c2", "kropki"),
        ("difference 1 r1c1 r2c1, ratio 2 r4c4 r4c5", "kropki"),
        ("difference 2 r1c1 r1c2, ratio 3 r1c1 r1c2", ""),
        ("contains 1 2 r1c1 r1c2 r2c1 r2c2", "quadruple"),
        ("contains 1 2 r2c2 r2c1 r1c1 r1c2", "quadruple"),
        ("contains 1 2 r1c1 r1c2 r1c3 r1c4", ""),
        ("whispers 5 r1c1 r1c2 r1c3, modular 3 r2c1 r2c2 r2c3", "whispers modular"),
        ("sandwich 10 r1c1-r1c9, xsum 10 r1c1-r1c9", "sandwich xsum"),
        ("numberedroom 4 r1c1-r1c9, skyscraper 4 r1c1-r1c9", "skyscraper numberedroom"),
        ("greater r1c1 r1c2, even r1c1, diagonals", "greater"),
    ] {
        let rules: Rules = clues.parse().unwrap();
        let names: Vec<_> = kinds_in(&rules).iter().map(|kind| kind.name).collect();
        assert_eq!(names.join(" "), kinds, "{clues}");
    }
    // Difference and ratio are parts of kropki.
    for kind in &KINDS {
        let expected = if types("kropki").contains(&kind.name) { "kropki" } else { kind.name };
        let made = made(&solver("2x3", "classic"), &with(&[kind.name]), 1, 1).remove(0);
        for clue in made.puzzle.rules.clues() {
            assert_eq!(ClueKind::of(clue).map(|kind| kind.name), Some(expected), "{clue}");
        }
    }
}
