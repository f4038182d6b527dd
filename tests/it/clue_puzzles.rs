//! Whole puzzles with clues of several cells: solved by every engine, certified, and explained if a clue is wrong.

use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use itertools::Itertools;

use crate::support::sample;
use sudosat::backend::{Engine, Limit};
use sudosat::certify::{ProofForm, Proved, prove, verify};
use sudosat::cores::{Applicable, Change, Wanted, Why, WhyQuestion, repair, why};
use sudosat::encode::Scope;
use sudosat::formats::{Entry, ReadOptions, read_str};
use sudosat::grid::{Clue, Puzzle, Rule, Rules};
use sudosat::rules::{Sudoku, Topic};
use sudosat::solve::{Answer, CountOptions, CountStop, Method, Options, Solver};

fn entries() -> Vec<Entry> {
    let text = fs::read_to_string("puzzles/clues.txt").unwrap();
    read_str(&text, &ReadOptions::default()).map(Result::unwrap).collect()
}

#[test]
fn every_engine_finds_the_only_solution() {
    for Entry { puzzle, solution, line, .. } in entries().into_iter().step_by(sample(3, 1)) {
        for engine in ["varisat", "cdcl", "batsat"] {
            for scope in [Scope::Whole, Scope::Reduced, Scope::Assumed] {
                let engine: Engine = engine.parse().unwrap();
                let options = Options { engine, scope, ..Options::default() };
                let solver = Solver::for_puzzle(&puzzle, options).unwrap();
                let answer = solver.solve(&puzzle).unwrap().answer;
                assert_eq!(answer, Answer::Unique(solution.clone().unwrap()), "line {line}");
            }
        }
    }
}

#[test]
fn auto_solves_easy_puzzles_by_a_search_on_the_cover() {
    let mut searched = 0;
    for Entry { puzzle, solution, line, .. } in entries() {
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let outcome = solver.solve(&puzzle).unwrap();
        assert_eq!(outcome.answer, Answer::Unique(solution.clone().unwrap()), "line {line}");
        let first = solver.solve_first(&puzzle, &mut |_| {}).unwrap().answer;
        assert_eq!(first.solution(), solution.as_ref(), "line {line}");
        searched += usize::from(outcome.statistics.engine.as_deref() == Some("search"));
    }
    assert!(searched > 2, "{searched}");
}

/// The search on the cover needs about 27,000 nodes for this puzzle, and the formula more than 1,000 conflicts. Of the
/// eight orientations, this is one in which the search ahead of the formula gives up, and the search in turns with it
/// answers.
#[test]
fn the_search_on_the_cover_goes_on_when_the_formula_takes_long() {
    let arrows = [
        "R9C8~R8C9~R7C9",
        "R9C7~R8C8~R9C9",
        "R8C5~R9C5~R8C6",
        "R7C3~R8C3~R9C2",
        "R7C1~R8C2~R7C2~R8C1",
        "R7C4~R6C4~R5C3",
        "R6C8~R6C7~R7C8",
        "R5C9~R5C8~R5C7",
        "R3C8~R4C7~R5C6",
        "R8C7~R7C6~R6C5~R5C4",
        "R3C9~R2C9~R1C8",
        "R1C7~R2C8~R1C9",
        "R1C6~R1C5~R1C4~R1C3",
        "R2C3~R2C2~R2C1",
        "R3C2~R4C3~R3C4",
        "R5C2~R4C2~R3C3",
        "R5C5~R4C4~R3C5",
    ];
    let text = arrows.map(|cells| format!(".Arrow~{cells}")).concat();
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let outcome = Solver::for_puzzle(&puzzle, Options::default()).unwrap().solve(&puzzle).unwrap();
    assert!(matches!(outcome.answer, Answer::Unique(_)));
    assert_eq!(outcome.statistics.engine.as_deref(), Some("search"));
    assert!(outcome.statistics.conflicts.unwrap() > 0);
}

/// The search on the cover needs about 3,700 nodes for this puzzle, and the formula about 1,800 conflicts, twice the
/// time. Its boxes overlap, and its digits are more than the cells of a row: Killer Squishdoku 7x7, logic-masters.de,
/// 000G53.
#[test]
fn a_search_on_the_cover_that_is_nearly_done_needs_no_formula() {
    let boxes = [
        "R1C3~R2C3~R3C3~R3C4~R3C5~R2C5~R1C5~R1C4~R2C4",
        "R3C7~R3C6~R3C5~R4C5~R5C5~R5C6~R5C7~R4C7~R4C6",
        "R3C5~R4C5~R5C5~R5C4~R5C3~R4C3~R3C3~R3C4~R4C4",
        "R3C1~R3C2~R3C3~R4C3~R5C3~R5C2~R5C1~R4C1~R4C2",
        "R5C3~R5C4~R5C5~R6C5~R7C5~R7C4~R7C3~R6C3~R6C4",
    ];
    let sums = [
        "55~R1C1~R1C2~R1C3~R2C3~R3C3~R4C3~R4C4~R3C2~R3C1~R2C1~R2C2",
        "13~R4C1~R5C1~R6C1~R7C1",
        "22~R4C2~R5C2~R6C2~R6C3~R6C4",
        "21~R7C2~R7C3~R7C4",
        "12~R1C4~R1C5~R1C6~R1C7",
        "34~R2C4~R3C4~R3C5~R3C6~R4C6~R2C6~R2C5",
        "17~R2C7~R3C7~R4C7",
        "66~R5C3~R5C4~R5C5~R4C5~R6C5~R7C5~R7C6~R7C7~R6C7~R5C7~R5C6~R6C6",
    ];
    let text = ".Shape~7x7~9.RegionSize~9".to_owned()
        + &boxes.map(|cells| format!(".AllDifferent~{cells}")).concat()
        + &sums.map(|sum| format!(".Sum~{sum}")).concat()
        + ".Jigsaw~1112333111233311123332222222444255544425554442555";
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let outcome = Solver::for_puzzle(&puzzle, Options::default()).unwrap().solve(&puzzle).unwrap();
    let Answer::Unique(solution) = outcome.answer else { panic!("expected one solution") };
    let digits: String = solution.numbers().iter().map(u8::to_string).collect();
    assert_eq!(digits, "9372514214986785613293428751179548642361755687293");
    assert_eq!(outcome.statistics.engine.as_deref(), Some("search"));
    assert_eq!(outcome.statistics.clauses, 0);
}

/// The search needs about 4,000 nodes for two solutions, more than before it looks for implied sums.
#[test]
fn a_search_with_implied_sums_ends_when_it_is_interrupted() {
    let cages = [
        "11~R4C6~R3C6~R4C7",
        "14~R7C9~R8C9~R6C9",
        "19~R4C8~R5C8~R3C8~R6C8",
        "26~R3C5~R3C4~R2C5~R4C5",
        "15~R5C6~R5C7~R6C6~R5C5",
        "23~R7C1~R6C1~R6C2~R5C1",
        "22~R1C9~R1C8~R2C9~R2C8",
        "17~R9C4~R8C4~R9C3",
        "14~R2C2~R3C2~R2C3",
        "19~R9C8~R8C8~R9C7",
        "17~R1C3~R1C4~R2C4~R1C5~R1C2",
        "18~R6C3~R7C3~R7C4~R5C3",
        "14~R7C7~R7C8~R8C7~R6C7",
        "29~R6C4~R6C5~R5C4~R4C4~R7C5",
        "13~R3C9~R4C9~R5C9",
        "16~R7C2~R8C2~R8C1~R9C1",
        "19~R7C6~R8C6~R8C5~R9C5",
        "22~R5C2~R4C2~R4C3~R4C1",
        "16~R2C7~R2C6~R1C6",
        "13~R1C1~R2C1~R3C1",
    ];
    let text = cages.map(|cage| format!(".Cage~{cage}")).concat();
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let solve = |is_interrupted: bool| {
        let interrupt = Some(Arc::new(AtomicBool::new(is_interrupted)));
        let options = Options { interrupt, ..Options::default() };
        Solver::for_puzzle(&puzzle, options).unwrap().solve(&puzzle).unwrap()
    };
    let whole = solve(false);
    assert!(matches!(whole.answer, Answer::Several(..)));
    assert_eq!(whole.statistics.engine.as_deref(), Some("search"));
    assert_eq!(solve(true).answer, Answer::Unknown(None, Limit::Interrupt));
}

#[test]
fn the_search_on_the_cover_finds_two_solutions_or_none() {
    let solve = |total: u32| {
        let text = format!("# rules: killer {total} r1c1 r1c2 r2c1\n{}\n", ".".repeat(16));
        let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
        Solver::for_puzzle(&puzzle, Options::default()).unwrap().solve(&puzzle).unwrap()
    };
    let several = solve(7);
    assert!(matches!(several.answer, Answer::Several(first, second) if first != second));
    assert_eq!(several.statistics.engine.as_deref(), Some("search"));
    assert_eq!(solve(5).answer, Answer::None);
}

#[test]
fn uniqueness_is_certified_in_both_proof_forms() {
    for Entry { puzzle, line, .. } in entries().into_iter().step_by(sample(3, 1)) {
        for form in [ProofForm::Drat, ProofForm::Lrat] {
            let folder = tempfile::tempdir().unwrap();
            let proved = prove(&puzzle, "unique".parse().unwrap(), form, &Options::default());
            let Ok(Proved::True(mut certificate)) = proved else { panic!("line {line}") };
            certificate.write(folder.path()).unwrap();
            let verdict = verify(folder.path()).unwrap();
            assert!(verdict.is_ok(), "line {line}: {verdict:?}");
        }
    }
}

/// The puzzle with another number in the clue.
pub fn with_number(puzzle: &Puzzle, clue: &Clue, number: i32) -> Option<(Puzzle, Clue)> {
    let numbers: Vec<_> = clue.to_string().split(' ').map(str::to_owned).collect();
    let old = clue.number()?.to_string();
    let at = numbers.iter().position(|word| *word == old)?;
    let mut changed = numbers.clone();
    changed[at] = number.to_string();
    let changed: Clue = changed.join(" ").parse().ok()?;
    let others = puzzle.rules.iter().filter(|rule| **rule != Rule::Clue(clue.clone())).cloned();
    let rules = Rules::new(others.chain([Rule::Clue(changed.clone())])).ok()?;
    let puzzle = puzzle.clone().under(rules);
    puzzle.layout().ok()?;
    Some((puzzle, changed))
}

#[test]
fn a_wrong_clue_is_among_those_that_clash() {
    let mut compared = 0;
    // Sandwiches and skyscrapers take minutes.
    let is_quick = |clue: &&Clue| ["killer", "difference", "ratio"].contains(&clue.kind().name);
    for Entry { puzzle, line, .. } in entries() {
        for clue in puzzle.rules.clues().filter(is_quick).step_by(sample(40, 3)) {
            let wrong = (1..40).find_map(|by| {
                let (wrong, changed) = with_number(&puzzle, clue, clue.number().unwrap() + by)?;
                let solver = Solver::for_puzzle(&wrong, Options::default()).unwrap();
                let answer = solver.solve(&wrong).unwrap().answer;
                (answer == Answer::None).then_some((wrong, changed))
            });
            let Some((wrong, changed)) = wrong else { continue };
            let sudoku = Sudoku::for_layout(wrong.layout().unwrap());
            let found = why(&sudoku, &wrong, WhyQuestion::NoSolution, &Wanted::default()).unwrap();
            let Why::Because(reasons) = found else { panic!("line {line}: {found:?}") };
            let topics: Vec<_> =
                reasons.explanations[0].rules.iter().map(|rule| rule.topic()).collect();
            assert!(topics.contains(&Topic::Clue(changed.clone())), "line {line}: {changed}");
            compared += 1;
        }
    }
    assert!(compared >= sample(2, 10), "{compared}");
}

/// In the second puzzle a missing dot restricts its cells, so that the clues depend on each other.
#[test]
fn each_clue_without_which_there_is_a_solution_is_a_repair() {
    for rules in [
        "killer 3 r1c1 r1c2,killer 8 r1c3 r1c4,killer 4 r3c1 r4c1,thermo r2c1 r2c2 r2c3",
        "strictkropki,difference 1 r1c1 r1c2,ratio 2 r1c1 r1c2,killer 7 r4c1 r4c2",
    ] {
        let text = format!("# rules: {rules}\n....\n....\n....\n...1\n");
        let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let Applicable::Yes(found) = repair(&solver, &puzzle).unwrap() else { panic!("{rules}") };
        assert!(found.is_complete, "{rules}");
        for clue in puzzle.rules.clues() {
            let others = puzzle.rules.iter().filter(|rule| **rule != Rule::Clue(clue.clone()));
            let without = puzzle.clone().under(Rules::new(others.cloned()).unwrap());
            let options = Options { engine: "varisat".parse().unwrap(), ..Options::default() };
            let answer = Solver::for_puzzle(&without, options).unwrap().solve(&without).unwrap();
            let is_named = found.repairs.iter().any(|one| one.wrong_clues == [clue.clone()]);
            if answer.answer != Answer::None {
                assert!(is_named, "{rules}: {clue}");
            } else {
                assert!(!is_named || rules.contains("strict"), "{rules}: {clue}");
            }
        }
    }
}

#[test]
fn a_wrong_clue_is_repaired() {
    let (mut first, mut compared) = (0, 0);
    // Dots take minutes.
    let is_quick = |clue: &&Clue| clue.kind().name == "killer";
    for Entry { puzzle, line, .. } in entries() {
        for clue in puzzle.rules.clues().filter(is_quick).step_by(sample(30, 2)) {
            let wrong = (1..20).find_map(|by| {
                let (wrong, changed) = with_number(&puzzle, clue, clue.number().unwrap() + by)?;
                let solver = Solver::for_puzzle(&wrong, Options::default()).unwrap();
                let answer = solver.solve(&wrong).unwrap().answer;
                (answer == Answer::None).then_some((wrong, changed, solver))
            });
            let Some((wrong, changed, solver)) = wrong else { continue };
            let Applicable::Yes(found) = repair(&solver, &wrong).unwrap() else { panic!("{line}") };
            let place = found.repairs.iter().position(|one| one.wrong_clues == [changed.clone()]);
            let place = place.unwrap_or_else(|| panic!("line {line}: {changed}: {found:?}"));
            let is_right = |change: &Change| change.right_clues == [clue.clone()];
            assert!(found.repairs[place].changes.iter().any(is_right), "line {line}: {changed}");
            compared += 1;
            first += usize::from(place == 0);
        }
    }
    println!("{first} of {compared} first");
    assert!(compared >= sample(1, 10) && 2 * first >= compared, "{first} of {compared}");
}

/// The search on the models of the formula, which takes the place of that on the cover, had no such limit.
#[test]
fn a_conflict_limit_ends_a_count_by_any_method() {
    let text = format!(
        "# rules: classic\n# clue: killer 45 r1c1 r1c2 r1c3 r2c4 r2c5 r2c6 r3c7 r3c8 r3c9\n{}\n",
        ".".repeat(81)
    );
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let options = Options { max_conflicts: Some(20), ..Options::default() };
    let solver = Solver::for_puzzle(&puzzle, options).unwrap();
    for method in [Method::Auto, Method::Blocking, Method::Search] {
        let asked = CountOptions { method, limit: Some(20_000) };
        let count = solver.count(&puzzle, asked, &mut |_| ControlFlow::Continue(())).unwrap();
        let reached = Some(CountStop::Limit(Limit::Conflicts));
        assert_eq!(count.stopped, reached, "{method}: {}", count.found);
    }
}

/// The search on the cover finds the only solution of this puzzle, and does not find out that there is no other.
#[test]
fn a_solution_found_before_a_limit_is_part_of_the_answer() {
    let views = "r9c1-r1c1 r9c1-r9c9 r6c1-r6c9 r3c1-r3c9 r1c1-r1c9 \
        r1c2-r9c2 r9c4-r1c4 r1c5-r9c5 r9c6-r1c6 r1c7-r9c7 \
        r9c8-r1c8 r8c9-r8c1 r7c9-r7c1 r5c9-r5c1 r4c9-r4c1";
    let clues = views.split(' ').map(|view| format!("skyscraper 5 {view}")).join(",");
    let text = format!("# rules: {clues}\n{}\n", ".".repeat(81));
    let puzzle = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap().puzzle;
    let options = Options { max_conflicts: Some(0), ..Options::default() };
    let solver = Solver::for_puzzle(&puzzle, options).unwrap();
    let limits = solver.options().limits();
    for outcome in [solver.solve(&puzzle), solver.solve_within(&puzzle, &limits)] {
        let answer = outcome.unwrap().answer;
        assert!(matches!(answer, Answer::Unknown(Some(_), Limit::Conflicts)), "{answer:?}");
    }
    let unlimited = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
    assert!(matches!(unlimited.solve(&puzzle).unwrap().answer, Answer::Unique(_)));
}
