//! `sudosat solve`

use crate::cli::*;
use crate::common::{feed, run};

#[test]
fn the_grid_is_for_people_and_says_that_it_is_the_only_one() {
    let run = run(&["solve", EASY]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with("# argument:1: exactly one solution\n5 3 4 | 6 7 8 | 9 1 2\n"));
    assert_eq!(run.out.lines().count(), 12);
}

#[test]
fn a_line_is_the_bare_solution() {
    let run = run(&["solve", "--format", "line", EASY, HARD]);
    assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n{HARD_SOLUTION}\n")));
}

#[test]
fn standard_input_is_the_default_and_may_be_named() {
    for arguments in [&["solve", "--format", "line"][..], &["solve", "--format", "line", "-"]] {
        let run = feed(format!("{EASY}\n"), arguments);
        assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n")));
    }
}

#[test]
fn jsonl_has_one_object_a_line() {
    let run = run(&["solve", "--format", "jsonl", EASY, TWO, IMPOSSIBLE]);
    assert_eq!(run.code, Some(1));
    let found = objects(&run.out);
    let answers: Vec<_> = found.iter().map(|object| &object["answer"]).collect();
    assert_eq!(answers, ["unique", "several", "none"]);
    assert_eq!(found[0]["puzzle"], EASY);
    assert_eq!(found[0]["solution"], EASY_SOLUTION);
    assert_eq!(found[2]["solution"], Value::Null);
}

#[test]
fn json_is_one_array() {
    let run = run(&["solve", "--format", "json", EASY, HARD]);
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(found.as_array().unwrap().len(), 2);
    assert_eq!(found[1]["solution"], HARD_SOLUTION);
}

#[test]
fn json_stays_an_array_when_nothing_could_be_read() {
    let run = feed("# no puzzle\n", &["solve", "--format", "json"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), "[]\n"));
    let run = feed("rubbish\n", &["solve", "--format", "json"]);
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &found[0]["answer"]), (Some(2), &"unreadable".into()));
}

#[test]
fn csv_has_a_header_and_one_record_a_puzzle() {
    let run = run(&["solve", "--format", "csv", EASY, HARD]);
    let found = records(&run.out);
    assert_eq!(found.len(), 2);
    assert!(has(&found[0], "solution", EASY_SOLUTION) && has(&found[0], "answer", "unique"));
    assert!(has(&found[1], "puzzle", HARD));
}

#[test]
fn several_solutions_are_said_and_two_are_shown() {
    let grid = run(&["solve", TWO]);
    assert_eq!(grid.code, Some(1));
    assert!(grid.out.contains("several solutions"));
    assert_eq!(grid.out.matches("------+-------+------").count(), 4);
    let line = run(&["solve", "--format", "line", TWO]);
    assert!(line.out.ends_with(" # several solutions\n"));
    let json = objects(&run(&["solve", "--format", "jsonl", TWO]).out).remove(0);
    assert_ne!(json["solution"], json["second"]);
    assert!(json["second"].is_string());
}

#[test]
fn first_does_not_ask_for_a_second_solution() {
    let found = run(&["solve", "--first", "--format", "jsonl", TWO]);
    assert_eq!((found.code, &objects(&found.out)[0]["answer"]), (Some(0), &"first".into()));
}

#[test]
fn no_solution_is_code_1_and_keeps_the_puzzle() {
    let found = run(&["solve", "--format", "line", IMPOSSIBLE]);
    assert_eq!((found.code, found.out), (Some(1), format!("{IMPOSSIBLE} # no solution\n")));
}

#[test]
fn a_limit_is_code_3_and_an_explicit_unknown() {
    let arguments = ["--max-conflicts", "1", "--format", "jsonl", HARD];
    let found = run(&[&["solve"][..], &arguments].concat());
    let object = &objects(&found.out)[0];
    assert_eq!((found.code, &object["answer"]), (Some(3), &"unknown".into()));
    assert_eq!(object["reason"], "conflict limit reached");
}

#[test]
fn dimacs_codes_are_those_of_a_sat_solver() {
    let dimacs = |more: &[&str]| run(&[&["solve", "--format", "dimacs"], more].concat());
    let satisfiable = dimacs(&[EASY]);
    assert_eq!(satisfiable.code, Some(10));
    assert!(satisfiable.out.starts_with("s SATISFIABLE\nv -1 -2 -3 -4 5 "));
    assert!(satisfiable.out.ends_with(" 0\n"));
    assert!(satisfiable.out.lines().all(|line| line.len() <= 4096));
    let unsatisfiable = dimacs(&[IMPOSSIBLE]);
    assert_eq!((unsatisfiable.code, &*unsatisfiable.out), (Some(20), "s UNSATISFIABLE\n"));
    let unknown = dimacs(&["--max-conflicts", "1", HARD]);
    assert_eq!((unknown.code, &*unknown.out), (Some(0), "s UNKNOWN\n"));
}

#[test]
fn dimacs_is_for_one_puzzle() {
    let run = run(&["solve", "--format", "dimacs", EASY, HARD]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("expected one puzzle"));
}

#[test]
fn dimacs_is_only_for_solve() {
    for command in ["count", "check", "candidates"] {
        let run = run(&[command, "--format", "dimacs", EASY]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command}");
    }
}

#[test]
fn every_level_formula_and_engine_finds_the_same() {
    let levels = ["minimal", "natural", "extended", "triad"].map(|level| ["--level", level]);
    let formulas = ["whole", "assumed", "reduced"].map(|formula| ["--formula", formula]);
    let engines = ["varisat", "batsat"].map(|engine| ["--engine", engine]);
    for choice in [&levels[..], &formulas, &engines].concat() {
        let run = run(&[&["solve", "--format", "line", HARD][..], &choice].concat());
        assert_eq!((run.code, run.out), (Some(0), format!("{HARD_SOLUTION}\n")), "{choice:?}");
    }
}

#[test]
fn every_at_most_one_encoding_finds_the_same() {
    for name in ["pairwise", "sequential", "product", "commander", "bimander", "bitwise"] {
        let run = run(&["solve", "--format", "line", "--at-most-one", name, HARD]);
        assert_eq!((run.code, run.out), (Some(0), format!("{HARD_SOLUTION}\n")), "{name}");
    }
}

#[test]
fn statistics_go_to_standard_error() {
    let run = run(&["solve", "--stats", "--format", "line", HARD]);
    assert_eq!(run.out, format!("{HARD_SOLUTION}\n"));
    assert!(run.err.contains("puzzles") && run.err.contains("clauses"), "{}", run.err);
}

#[test]
fn the_length_of_a_line_determines_other_sizes() {
    let run = run(&["solve", "--format", "line", &project("puzzles/large.txt")]);
    let lengths: Vec<_> = run.out.lines().map(str::len).collect();
    assert_eq!((run.code, lengths), (Some(0), vec![256, 256, 625, 625]));
}

/// The same lines whatever the form; a solver without a propagator refuses before any input is read.
#[test]
fn clues_are_clauses_or_propagated_natively() {
    let solved = |flags: &[&str]| {
        run(&[&["solve", "--format", "line"], flags, &["puzzles/clues.txt"]].concat()).out
    };
    let lines = solved(&[]);
    assert!(lines.lines().count() >= 10);
    for form in ["clauses", "native"] {
        assert_eq!(solved(&["--encode", form]), lines, "{form}");
    }
    assert_eq!(solved(&["--encode", "native", "--engine", "cdcl:mrv@3"]), lines);
    let statistics = run(&["solve", "-q", "--stats", "--encode", "native", "puzzles/clues.txt"]);
    assert!(statistics.err.contains("answered by    cdcl"), "{}", statistics.err);
    let refused = run(&["solve", "--encode", "native", "--engine", "batsat", "no-such-file"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("batsat takes no propagator"), "{}", refused.err);
    let unknown = run(&["count", "--encode", "lazy", HARD]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("expected auto, clauses or native"), "{}", unknown.err);
}
