//! `sudosat export --cubes`, and solvers that work the cubes off; `sudosat solve --cubes`.

use std::process::Command;

use crate::cli::solvers::installed;
use crate::cli::*;
use crate::common::{Run, run};

fn export(arguments: &[&str]) -> Run {
    let run = run(&[&["export"], arguments].concat());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run
}

/// What the `a` lines assume.
fn cubes(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("a ")).collect()
}

/// What a solver says, `s` and `v` lines, and its exit code.
fn answer(program: &str, formula: &str) -> (String, Option<i32>) {
    let found = Command::new(program).args(["-q", formula]).output().unwrap();
    (String::from_utf8(found.stdout).unwrap(), found.status.code())
}

#[test]
fn cubes_are_assumption_lines_and_comments_say_what_they_mean() {
    let found = export(&["--cubes", "4", HARD]);
    assert!(found.out.contains("\np inccnf\n"));
    let cubes = cubes(&found.out);
    assert_eq!(cubes.len(), 4);
    assert!(cubes.iter().all(|cube| cube.ends_with(" 0")), "{cubes:?}");
    assert!(found.err.contains("4 cubes\n"), "{}", found.err);
    for (index, cube) in cubes.iter().enumerate() {
        let comment = format!("c cube {} of 4: ", index + 1);
        let said = found.out.lines().find_map(|line| line.strip_prefix(&comment)).unwrap();
        assert_eq!(said.split(' ').map(variable).collect::<String>() + "0", *cube);
    }
    assert_eq!(export(&["--cubes", "4", HARD]).out, found.out);
}

/// The literal of `r1c2=3` or `r1c2!=3`, and a blank.
fn variable(said: &str) -> String {
    let digits: Vec<u32> = said.chars().filter_map(|symbol| symbol.to_digit(10)).collect();
    let [row, column, digit] = digits[..] else { panic!("{said}") };
    let sign = if said.contains("!=") { "-" } else { "" };
    format!("{sign}{} ", ((row - 1) * 9 + column - 1) * 9 + digit)
}

#[test]
fn one_cube_is_a_file_for_any_solver() {
    let (all, whole) = (export(&["--cubes", "6", HARD]), export(&[HARD]));
    let clauses = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p', 'a']));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    for (index, cube) in cubes(&all.out).iter().enumerate() {
        let number = (index + 1).to_string();
        let one = export(&["--cubes", "6", "--cube", &number, HARD]);
        let units = cube.split(' ').filter(|word| *word != "0").map(|word| format!("{word} 0"));
        let expected: Vec<_> = clauses(&whole.out).into_iter().chain(units).collect();
        assert_eq!(clauses(&one.out), expected);
        assert!(one.out.contains(&format!("\np cnf 729 {}\n", expected.len())));
        assert_eq!(one.out.matches("\nc cube ").count(), 1);
    }
}

#[test]
fn what_cannot_be_split_is_one_cube() {
    for puzzle in [EASY, CLASHING] {
        let found = export(&["--cubes", "8", puzzle]);
        assert_eq!(cubes(&found.out), ["0"], "{puzzle}");
        assert!(found.err.contains("1 cube: nothing is left to split"), "{}", found.err);
    }
    assert_eq!(cubes(&export(&["--cubes", "1", HARD]).out), ["0"]);
}

#[test]
fn splitting_on_refutes_until_one_cube_is_left() {
    let found = export(&["--cubes", "1000", HARD]);
    assert_eq!(cubes(&found.out).len(), 1);
    assert_eq!(cubes(&export(&["--cubes", "1000", IMPOSSIBLE]).out), ["0"]);
}

#[test]
fn an_empty_grid_and_other_rules_are_split_too() {
    for arguments in [&["--empty", "--shape", "4x4"][..], &["--empty", "--rules", "diagonals"]] {
        let found = export(&[arguments, &["--cubes", "32"]].concat());
        assert_eq!(cubes(&found.out).len(), 32, "{arguments:?}");
    }
}

#[test]
fn impossible_numbers_of_cubes_are_refused() {
    for (arguments, expected) in [
        (&["--cubes", "0", HARD][..], "expected a whole number from 1 to 1000000"),
        (&["--cubes", "x", HARD], "expected a whole number from 1 to 1000000"),
        (&["--cubes", "4", "--cube", "0", HARD], "expected a whole number, at least 1"),
        (&["--cubes", "4", "--cube", "5", HARD], "no cube 5: the puzzle was split into 4 cubes"),
        (&["--cubes", "4", "--cube", "2", EASY], "no cube 2: the puzzle was split into 1 cube"),
        (&["--cube", "1", HARD], "--cubes"),
        (&["--cubes", "4", "--opb", HARD], "expected --cube I beside --cubes with --opb"),
    ] {
        let found = run(&[&["export"], arguments].concat());
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(found.err.contains(expected), "{arguments:?}: {}", found.err);
    }
}

#[test]
fn one_cube_can_be_written_as_opb() {
    let whole = export(&["--opb", HARD]).out;
    let one = export(&["--opb", "--cubes", "2", "--cube", "2", HARD]).out;
    let constraints = |text: &str| text.lines().filter(|line| line.ends_with(';')).count();
    assert_eq!(constraints(&one), constraints(&whole) + 1);
    assert!(one.lines().last().unwrap().ends_with(" = 0 ;"), "the second leaves an action out");
}

#[test]
fn cadical_works_off_the_cubes_of_an_icnf_file() {
    if !installed("cadical") {
        return;
    }
    let folder = Folder::new();
    let file = folder.path("cubes.icnf");
    export(&["--cubes", "16", "-o", &file, HARD]);
    let (found, code) = answer("cadical", &file);
    assert_eq!(code, Some(10));
    let decoded = feed_decode(&found, &file);
    assert_eq!(decoded.out, format!("{HARD_SOLUTION}\n"), "{}", decoded.err);
    export(&["--cubes", "16", "-o", &file, IMPOSSIBLE]);
    assert_eq!(answer("cadical", &file).1, Some(20));
}

fn feed_decode(answer: &str, formula: &str) -> Run {
    crate::common::feed(answer, &["decode", "--to", "line", "--cnf", formula])
}

#[test]
fn one_cube_has_the_solution_and_the_others_are_refuted() {
    if !installed("cadical") {
        return;
    }
    let folder = Folder::new();
    let file = folder.path("cube.cnf");
    for (puzzle, solution) in [(HARD, Some(HARD_SOLUTION)), (IMPOSSIBLE, None)] {
        for formula in ["whole", "reduced"] {
            let mut found = Vec::new();
            let count = cubes(&export(&["--cubes", "5", puzzle]).out).len();
            for number in 1..=count {
                let number = number.to_string();
                let which = ["--cubes", "5", "--cube", &number, "--formula", formula, "-o", &file];
                export(&[&which[..], &[puzzle]].concat());
                let (said, code) = answer("cadical", &file);
                assert!(matches!(code, Some(10 | 20)), "{said}");
                let decoded = feed_decode(&said, &file);
                assert_eq!(decoded.code, Some(if code == Some(10) { 0 } else { 1 }));
                found.extend(decoded.out.lines().map(str::to_owned));
            }
            assert_eq!(
                found.iter().map(String::as_str).collect::<Vec<_>>(),
                Vec::from_iter(solution)
            );
        }
    }
}

#[test]
fn minisat_reads_the_file_of_a_cube() {
    if !installed("minisat") {
        return;
    }
    let folder = Folder::new();
    let (file, result) = (folder.path("cube.cnf"), folder.path("result.txt"));
    let found = ["1", "2"].map(|number| {
        export(&["--cubes", "2", "--cube", number, "-o", &file, HARD]);
        Command::new("minisat").args([&file, &result]).output().unwrap();
        run(&["decode", "--to", "line", "--cnf", &file, &result]).out
    });
    assert_eq!(found.concat(), format!("{HARD_SOLUTION}\n"));
}

#[test]
fn puzzles_solved_by_cubes_have_the_same_answers() {
    let arguments = ["solve", "-q", "--format", "line", "puzzles/hard.txt"];
    let expected = run(&arguments);
    for more in [["--cubes", "1"], ["--cubes", "40"]] {
        let found = run(&[&arguments[..], &more].concat());
        assert_eq!((found.code, &found.out), (expected.code, &expected.out), "{}", found.err);
    }
}

#[test]
fn cubes_need_the_reduced_formula_and_a_sat_solver() {
    for more in [["--formula", "whole"], ["--engine", "bulk"]] {
        let run = run(&[&["solve", "--cubes", "2", HARD], &more[..]].concat());
        assert_eq!(run.code, Some(2), "{more:?}: {}", run.err);
        assert!(run.err.contains("--cubes"), "{}", run.err);
    }
}
