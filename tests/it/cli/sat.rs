//! `sudosat sat`: any formula, answered as a SAT solver.

use std::fs;
use std::process::Command;

use sudosat::dimacs::read_dimacs;

use super::*;
use crate::cli::solvers::installed;
use common::{feed, run};

const UNSATISFIABLE: &str = "c all four\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
const SATISFIABLE: &str = "p cnf 3 2\n1 -3 0\n2 3 -1 0\n";

/// The literals of the `v` lines.
fn values(answer: &str) -> Vec<i32> {
    let lines = answer.lines().filter_map(|line| line.strip_prefix("v "));
    lines.flat_map(str::split_whitespace).map(|word| word.parse().unwrap()).collect()
}

/// Whether the values are those of a model of the formula.
fn is_model(formula: &str, values: &[i32]) -> bool {
    let cnf = read_dimacs(formula.as_bytes()).unwrap();
    let [literals @ .., 0] = values else { return false };
    let assignment: Vec<bool> = literals.iter().map(|&literal| literal > 0).collect();
    let numbered = literals.iter().zip(1..).all(|(literal, variable)| literal.abs() == variable);
    numbered
        && assignment.len() == cnf.variables as usize
        && cnf.formula.first_violated(&assignment).is_none()
}

#[test]
fn every_engine_answers_as_the_competitions_ask() {
    for engine in ["cdcl", "cdcl:dpll", "varisat", "batsat", "auto", "race:cdcl,varisat"] {
        let found = feed(SATISFIABLE, &["sat", "--engine", engine]);
        assert_eq!(found.code, Some(10), "{engine}: {found:?}");
        assert!(found.out.starts_with("s SATISFIABLE\nv "), "{engine}: {found:?}");
        assert!(is_model(SATISFIABLE, &values(&found.out)), "{engine}: {found:?}");
        let none = feed(UNSATISFIABLE, &["sat", "-", "--engine", engine]);
        assert_eq!((none.code, &*none.out), (Some(20), "s UNSATISFIABLE\n"), "{engine}");
    }
    if installed("minisat") {
        let engine = "cmd: minisat {input} {output}";
        assert_eq!(feed(SATISFIABLE, &["sat", "--engine", engine]).code, Some(10));
        assert_eq!(feed(UNSATISFIABLE, &["sat", "--engine", engine]).code, Some(20));
    }
}

#[test]
fn exported_formulas_and_packed_files_are_solved() {
    let folder = Folder::new();
    for name in ["wikipedia-9x9-extended", "escargot-9x9-triad", "escargot-9x9-reduced"] {
        let path = project(&format!("cnf/{name}.cnf"));
        let found = run(&["sat", &path]);
        assert_eq!(found.code, Some(10), "{name}");
        assert!(is_model(&read(&path), &values(&found.out)), "{name}");
    }
    assert_eq!(run(&["sat", &project("cnf/escargot-9x9-unique.cnf")]).code, Some(20));
    let packed = folder.path("formula.cnf.gz");
    run(&["export", EASY, "-q", "-o", &packed]);
    assert_eq!(run(&["sat", &packed]).code, Some(10));
}

#[test]
fn proofs_are_accepted_in_both_forms_and_only_written_where_there_is_no_model() {
    let folder = Folder::new();
    for engine in ["cdcl", "varisat"] {
        for binary in [false, true] {
            let proof = folder.path("proof.drat");
            let mut arguments = vec!["sat", "-", "--engine", engine, "--proof", &*proof];
            arguments.extend(binary.then_some("--binary"));
            assert_eq!(feed(UNSATISFIABLE, &arguments).code, Some(20), "{engine}");
            let mut checker = sudosat::certify::Checker::new(2);
            read_dimacs(UNSATISFIABLE.as_bytes()).unwrap().write(&mut checker);
            let bytes = fs::read(&proof).unwrap();
            checker.check(&bytes[..]).unwrap_or_else(|error| panic!("{engine}: {error}"));
            assert_eq!(bytes.contains(&b'\n'), !binary, "{engine}");
            fs::remove_file(&proof).unwrap();
            assert_eq!(feed(SATISFIABLE, &arguments).code, Some(10));
            assert_eq!(folder.names(), [""; 0], "no proof, and nothing half-written");
        }
    }
    let refused = feed(UNSATISFIABLE, &["sat", "--engine", "batsat", "--proof", "x"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("batsat writes no proofs here"), "{}", refused.err);
}

/// The answer took the place of the proof, or the proof that of the formula.
#[test]
fn a_proof_has_a_file_of_its_own() {
    let folder = Folder::new();
    let formula = folder.file("formula.cnf", UNSATISFIABLE);
    let same = folder.path("same");
    for (proof, output) in [(&same, &same), (&formula, &same), (&"-".to_owned(), &"-".to_owned())] {
        let run = run(&["sat", &formula, "--proof", proof, "-o", output]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{proof}");
        assert!(run.err.contains("expected another"), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(&formula).unwrap(), UNSATISFIABLE);
    let answer = run(&["sat", &formula, "--proof", &same, "-o", "-"]);
    assert_eq!((answer.code, answer.out.as_str()), (Some(20), "s UNSATISFIABLE\n"));
    assert!(!fs::read_to_string(&same).unwrap().is_empty());
}

#[test]
fn a_limit_leaves_it_unknown() {
    let hard = random_3sat(1, 250);
    let unknown = feed(&hard, &["sat", "--max-conflicts", "5"]);
    assert_eq!((unknown.code, &*unknown.out), (Some(0), "s UNKNOWN\n"));
    assert_eq!(unknown.err, "conflict limit reached\n");
    let refused = feed(&hard, &["sat", "--engine", "varisat", "--max-conflicts", "5"]);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn statistics_go_to_standard_error() {
    let found = feed(UNSATISFIABLE, &["sat", "--stats"]);
    for line in ["variables    2\n", "clauses      4\n", "conflicts    "] {
        assert!(found.err.contains(line), "{}", found.err);
    }
    assert_eq!(found.out, "s UNSATISFIABLE\n");
}

#[test]
fn bad_files_are_named_with_line_and_column() {
    let cases = [
        ("1 2 0\n", "line 1, column 1: found `1`, expected a header"),
        ("p cnf 2\n1 2 0\n", "line 1, column 1: found `p cnf 2`, expected `p cnf"),
        ("p cnf 2 1\n1 0 2 0\n", "line 2, column 5: a clause more than the 1"),
        ("p cnf 2 2\n1 2 0\n-1", "line 3, column 1: the file ends inside a clause"),
        ("p cnf 2 2\n1 3 0\n", "line 2, column 3: found `3`: the header declares only 2"),
        ("p cnf 99999999999 1\n1 0\n", "line 1, column 1: the header declares 99999999999"),
        ("p cnf 2 9999999999999\n1 0\n", "line 3, column 1: the file ends after 1 clause,"),
        ("", "the file has no header"),
    ];
    for (text, expected) in cases {
        let refused = feed(text, &["sat"]);
        assert_eq!((refused.code, &*refused.out), (Some(2), ""), "{text}");
        assert!(refused.err.starts_with("sudosat: cannot read -: line"), "{}", refused.err);
        assert!(refused.err.contains(expected), "{}", refused.err);
    }
    assert_eq!(run(&["sat", "no-such-file.cnf"]).code, Some(2));
    // It would take 500 gigabytes.
    let large = feed("p cnf 2000000000 1\n1 0\n", &["sat"]);
    let expected =
        "sudosat: cannot read -: found 2000000000 variables, expected at most 100000000\n";
    assert_eq!((large.code, &*large.err), (Some(2), expected));
}

/// A random formula of three literals a clause near the threshold, where half have a model.
fn random_3sat(seed: u64, variables: u32) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let clauses = variables as usize * 426 / 100;
    let mut text = format!("p cnf {variables} {clauses}\n");
    for _ in 0..clauses {
        let mut all: Vec<u32> = (1..=variables).collect();
        random.shuffle(&mut all[..]);
        for variable in &all[..3] {
            let sign = if random.bool() { "" } else { "-" };
            text += &format!("{sign}{variable} ");
        }
        text += "0\n";
    }
    text
}

#[test]
fn random_formulas_have_the_verdict_of_cadical_and_proofs_that_rate_accepts() {
    if !installed("cadical") || !installed("rate") {
        return;
    }
    let folder = Folder::new();
    let mut refuted = 0;
    for seed in 0..200 {
        let text = random_3sat(seed, 100);
        let (formula, proof) = (folder.file("random.cnf", &text), folder.path("random.drat"));
        let found = run(&["sat", &formula, "--proof", &proof]);
        let expected = Command::new("cadical").args(["-q", &formula]).output().unwrap();
        assert_eq!(found.code, expected.status.code(), "seed {seed}");
        match found.code {
            Some(10) => assert!(is_model(&text, &values(&found.out)), "seed {seed}"),
            _ => {
                refuted += 1;
                let judged = Command::new("rate").args([&formula, &proof]).output().unwrap();
                let said = String::from_utf8(judged.stdout).unwrap();
                assert!(said.lines().any(|line| line == "s VERIFIED"), "seed {seed}: {said}");
            }
        }
    }
    assert!((40..=160).contains(&refuted), "{refuted} of 200 have no model");
}
