//! `sudosat decode`

use crate::cli::*;
use crate::common::{Run, feed, run};

/// A true answer to the whole formula of `puzzle`.
fn answer(puzzle: &str) -> String {
    run(&["solve", "--format", "dimacs", puzzle]).out
}

fn decode(answer: &str, more: &[&str]) -> Run {
    feed(answer, &[&["decode", "--to", "line"], more].concat())
}

/// Expects code 2, an empty standard output and `words` on standard error.
fn refuses(run: &Run, words: &str) {
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
    assert!(run.err.contains(words), "expected `{words}`: {}", run.err);
}

#[test]
fn the_number_of_variables_determines_the_shape() {
    let run = decode(&answer(EASY), &[]);
    assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n")));
}

#[test]
fn the_formula_states_clues_and_shape() {
    let folder = Folder::new();
    let formula = folder.file("easy.cnf", run(&["export", EASY]).out);
    let run = decode(&answer(EASY), &["--cnf", &formula]);
    assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n")));
}

#[test]
fn an_answer_may_be_a_file() {
    let folder = Folder::new();
    let file = folder.file("answer.txt", answer(EASY));
    let run = run(&["decode", &file]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.starts_with("5 3 4 | 6 7 8 | 9 1 2\n"));
}

#[test]
fn the_puzzle_may_be_given_as_text_or_file() {
    let folder = Folder::new();
    let file = folder.file("easy.txt", EASY);
    for puzzle in [EASY, &file] {
        let run = decode(&answer(EASY), &["--puzzle", puzzle]);
        assert_eq!((run.code, run.out), (Some(0), format!("{EASY_SOLUTION}\n")));
    }
}

#[test]
fn a_shape_may_be_given() {
    let solved = run(&["solve", "--format", "dimacs", "--shape", "3x2", &".".repeat(36)]).out;
    let run = decode(&solved, &["--shape", "3x2"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    // Without the line of its shape, the text would be read as a grid with boxes of 2x3.
    let line = run.out.strip_prefix("# shape: 3x2\n").unwrap_or_default();
    assert_eq!(line.trim_end().len(), 36, "{}", run.out);
}

#[test]
fn a_reduced_formula_gives_the_rest_by_propagation() {
    let formula = project("cnf/escargot-9x9-reduced.cnf");
    let run = decode(&read(&project("cnf/escargot-9x9-reduced.cadical")), &["--cnf", &formula]);
    assert_eq!((run.code, run.out), (Some(0), format!("{HARD_SOLUTION}\n")));
}

#[test]
fn auxiliary_variables_are_passed_over() {
    let formula = project("cnf/escargot-9x9-triad.cnf");
    let run = decode(&read(&project("cnf/escargot-9x9-triad.minisat")), &["--cnf", &formula]);
    assert_eq!((run.code, run.out), (Some(0), format!("{HARD_SOLUTION}\n")));
}

#[test]
fn unsatisfiable_is_code_1_and_unknown_is_code_3() {
    for (text, code) in [("s UNSATISFIABLE\n", 1), ("UNSAT\n", 1), ("s UNKNOWN\n", 3)] {
        let run = decode(text, &[]);
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{text}");
    }
}

#[test]
fn values_that_are_cut_short_are_refused() {
    let whole = answer(EASY);
    refuses(&decode(whole.trim_end_matches(" 0\n"), &[]), "cut short");
    refuses(&decode(&whole[..200], &[]), "cut short");
}

#[test]
fn a_model_of_another_formula_is_refused() {
    refuses(&decode(&answer(EASY), &["--puzzle", HARD]), "not a solution of this puzzle");
    let formula = project("cnf/escargot-9x9-triad.cnf");
    refuses(&decode(&answer(EASY), &["--cnf", &formula]), "not a solution of this puzzle");
}

#[test]
fn a_model_of_another_reduced_formula_is_refused() {
    let formula = project("cnf/escargot-9x9-reduced.cnf");
    refuses(&decode(&answer(EASY), &["--cnf", &formula]), "not a solution of this puzzle");
}

#[test]
fn a_model_with_a_wrong_value_is_refused() {
    let right = answer(EASY);
    refuses(&decode(&right.replace("v -1 ", "v 1 "), &[]), "r1c1");
    refuses(&decode(&right.replace(" 5 ", " -5 "), &[]), "r1c1");
}

#[test]
fn an_answer_that_contradicts_itself_is_refused() {
    refuses(&decode("s SATISFIABLE\nv 1 -1 0\n", &[]), "both 1 and -1");
    refuses(&decode("s SATISFIABLE\ns UNSATISFIABLE\n", &[]), "says both");
}

#[test]
fn an_answer_without_values_is_refused() {
    refuses(&decode("s SATISFIABLE\n", &[]), "no values");
}

#[test]
fn no_answer_is_refused() {
    refuses(&decode("", &[]), "no answer");
    refuses(&decode("c only chatter\n", &[]), "no answer");
}

#[test]
fn rubbish_among_the_values_is_refused_with_its_place() {
    refuses(&decode("s SATISFIABLE\nv 1 zwei 0\n", &[]), "line 2, column 5");
}

#[test]
fn a_shape_that_cannot_be_determined_is_asked_for() {
    refuses(&decode("v 1 2 3 -4 -5 0\n", &[]), "found 5 variables, as no shape has");
}

#[test]
fn a_formula_of_another_program_is_refused() {
    let folder = Folder::new();
    let formula = folder.file("other.cnf", "c hello\np cnf 1 1\n1 0\n");
    refuses(&decode("v 1 0\n", &["--cnf", &formula]), "not a formula that sudosat exported");
}

#[test]
fn a_missing_answer_or_formula_is_refused() {
    refuses(&run(&["decode", "missing.txt"]), "cannot open missing.txt");
    refuses(&decode("v 1 0\n", &["--cnf", "missing.cnf"]), "cannot open missing.cnf");
}
