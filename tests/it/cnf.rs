//! The formulas in `cnf/`: the program still writes them byte for byte, and the answers that
//! solvers gave are still read.
#![cfg(feature = "cli")]

use crate::common;

use std::fs;
use std::path::PathBuf;

use common::{Run, feed, run};

const ANSWERS: [&str; 2] = ["minisat", "cadical"];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("cnf")
}

fn path(name: &str) -> String {
    folder().join(name).into_os_string().into_string().unwrap()
}

/// A row of the table in `cnf/README.md`.
struct Formula {
    file: String,
    arguments: Vec<String>,
    size: String,
}

fn table() -> Vec<Formula> {
    let readme = fs::read_to_string(folder().join("README.md")).unwrap();
    readme.lines().filter(|line| line.starts_with("| `")).map(formula).collect()
}

fn formula(row: &str) -> Formula {
    let row = row.replace(['`', ','], "");
    let cells: Vec<_> = row.split('|').map(str::trim).collect();
    let [_, file, command, variables, clauses, _] = cells[..] else { panic!("{row}") };
    let arguments = command.strip_prefix("sudosat ").unwrap().split_whitespace();
    let arguments = arguments.map(str::to_owned).collect();
    Formula { file: file.to_owned(), arguments, size: format!("p cnf {variables} {clauses}") }
}

/// The names of all files that end in `.ending`.
fn files(ending: &str) -> Vec<String> {
    let names = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let ending = format!(".{ending}");
    let mut names: Vec<_> = names.filter(|name| name.ends_with(&ending)).collect();
    names.sort();
    names
}

/// A file's name without its ending.
fn stem(file: &str) -> &str {
    file.split_once('.').unwrap().0
}

/// What `decode` makes of a solver's answer beside its formula.
fn decoded(answer: &str) -> Run {
    let formula = path(&format!("{}.cnf", stem(answer)));
    run(&["decode", "--to", "line", "--cnf", &formula, &path(answer)])
}

#[test]
fn the_program_writes_every_formula_byte_for_byte() {
    let rewrite = std::env::var_os("SUDOSAT_REWRITE_CNF").is_some();
    for Formula { file, arguments, .. } in table() {
        let Run { code, out, err } = run(&arguments);
        assert_eq!(code, Some(0), "{file}: {err}");
        if rewrite {
            fs::write(path(&file), out).unwrap();
        } else if fs::read_to_string(path(&file)).unwrap() != out {
            panic!("{file} is not what `sudosat {}` writes", arguments.join(" "));
        }
    }
}

#[test]
fn the_table_states_the_size_of_every_formula() {
    for Formula { file, size, .. } in table() {
        let text = fs::read_to_string(path(&file)).unwrap();
        assert!(text.lines().any(|line| line == size), "{file}: {size}");
        let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
        assert!(size.ends_with(&format!(" {clauses}")), "{file}: {clauses} clauses");
    }
}

#[test]
fn the_table_names_every_formula() {
    let mut named: Vec<_> = table().into_iter().map(|formula| formula.file).collect();
    named.sort();
    assert_eq!(named, files("cnf"));
}

#[test]
fn every_puzzle_has_the_answers_of_both_solvers() {
    let puzzles = files("cnf").into_iter().filter(|file| !file.starts_with("empty-"));
    let expected: Vec<_> = puzzles.map(|file| file.trim_end_matches(".cnf").to_owned()).collect();
    assert!(expected.len() >= 3);
    for solver in ANSWERS {
        let answered = files(solver).into_iter();
        let answered: Vec<_> = answered.map(|file| stem(&file).to_owned()).collect();
        assert_eq!(answered, expected, "{solver}");
    }
}

#[test]
fn every_satisfiable_answer_decodes_to_the_solution() {
    for solver in ANSWERS {
        for file in files(solver).into_iter().filter(|file| !file.contains("unique")) {
            let Run { code, out, err } = decoded(&file);
            assert_eq!(code, Some(0), "{file}: {err}");
            assert_eq!(out.trim_end(), solution_of(&file), "{file}");
        }
    }
}

/// The solution that `puzzles/` states of the puzzle that a formula was made from.
fn solution_of(answer: &str) -> String {
    let name = format!("{}.cnf", stem(answer));
    let formula = table().into_iter().find(|row| row.file == name).unwrap();
    let puzzle = &formula.arguments[1];
    let puzzles = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = fs::read_dir(puzzles).unwrap().map(|file| file.unwrap().path());
    let texts: String =
        files.filter(|file| file.is_file()).map(|file| fs::read_to_string(file).unwrap()).collect();
    let line = texts.lines().find(|line| line.starts_with(puzzle.as_str()));
    let line = line.unwrap_or_else(|| panic!("{puzzle} is not in puzzles/"));
    line.rsplit(':').next().unwrap().to_owned()
}

#[test]
fn solvers_agree_that_there_is_no_second_solution() {
    for solver in ANSWERS {
        let Run { code, out, err } = decoded(&format!("escargot-9x9-unique.{solver}"));
        assert_eq!((code, out.as_str()), (Some(1), ""), "{solver}: {err}");
        assert!(err.contains("no solution"), "{solver}: {err}");
    }
}

#[test]
fn an_answer_decodes_from_standard_input_too() {
    let answer = fs::read(path("wikipedia-9x9-extended.cadical")).unwrap();
    let formula = path("wikipedia-9x9-extended.cnf");
    let Run { code, out, err } = feed(answer, &["decode", "--to", "line", "--cnf", &formula]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out.trim_end(), solution_of("wikipedia-9x9-extended.cadical"));
}

#[test]
fn an_answer_to_another_formula_is_rejected() {
    let formula = path("wikipedia-9x9-extended.cnf");
    let answer = path("escargot-9x9-triad.minisat");
    let Run { code, out, err } = run(&["decode", "--cnf", &formula, &answer]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("not a solution of this puzzle"), "{err}");
}
