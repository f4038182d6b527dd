//! `sudosat cover`: any exact cover problem in Knuth's text form.

use crate::cli::Folder;
use crate::cli::solvers::installed;
use crate::common::{feed, run};

/// D. E. Knuth's example: items a to g, one solution.
const KNUTH: &str = "| an example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// The third item may be covered twice, and colours tie options together.
const COLOURED: &str = "p q 1:2|r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nq r\n";

#[test]
fn a_solution_is_written_in_the_words_of_the_file() {
    let found = feed(KNUTH, &["cover"]);
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    assert_eq!(found.out, "# -: exactly one solution\nc e\na d f\nb g\n");
    assert_eq!(feed(KNUTH, &["cover", "solve", "-"]).out, found.out, "solve is the default");
    assert_eq!(feed(KNUTH, &["cover", "--format", "line"]).out, "c e; a d f; b g\n");
}

#[test]
fn json_holds_a_list_of_options() {
    let found = feed(KNUTH, &["cover", "--format", "jsonl"]);
    let answer: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(answer["answer"], "unique");
    assert_eq!(answer["solution"], serde_json::json!(["c e", "a d f", "b g"]));
}

#[test]
fn several_and_no_solution_exit_with_one() {
    let several = feed(COLOURED, &["cover"]);
    assert_eq!(several.code, Some(1));
    assert!(several.out.starts_with("# -: several solutions, two of them:\n"), "{}", several.out);
    let line = feed(COLOURED, &["cover", "--format", "line"]);
    assert!(line.out.ends_with(" # several solutions\n"), "{}", line.out);
    let first = feed(COLOURED, &["cover", "--first"]);
    assert_eq!(first.code, Some(0), "nobody asked for a second");
    let none = feed("a b c\na b\nb c\n", &["cover"]);
    assert_eq!((none.code, none.out.as_str()), (Some(1), "# -: no solution\n"));
}

/// Each set of items is necessary, and the first is smaller than the second.
#[test]
fn of_several_clashes_only_the_first_is_called_the_smallest() {
    let problem = "2:4|i0 2|i1 i2 | o0\ni2 i0 o0:r\ni2 i1 o0:r\ni0 o0\no0:g i2 i0\ni1\n";
    let found = feed(problem, &["cover", "why", "--all"]).out;
    assert_eq!(found.matches("no smaller set does: i0 o0\n").count(), 1, "{found}");
    assert!(found.contains("of the sets that come next none is smaller: i0 i1 i2\n"), "{found}");
    let line = feed(problem, &["cover", "why", "--all", "--format", "line"]).out;
    assert_eq!(line, "no solution: 2 sets of items clash: i0 o0 | i0 i1 i2\n");
}

#[test]
fn every_encoding_counts_the_same() {
    for cardinality in ["totalizer", "adder", "watchdog"] {
        for formula in ["reduced", "whole"] {
            let arguments = ["cover", "count", "--method", "blocking", "--format", "line"];
            let encoding = ["--cardinality", cardinality, "--formula", formula];
            let found = feed(COLOURED, &[&arguments[..], &encoding].concat());
            assert_eq!(found.out, "4\n", "{cardinality} {formula}");
        }
    }
    assert_eq!(feed(COLOURED, &["cover", "count", "--format", "line"]).out, "4\n");
    assert_eq!(
        feed(COLOURED, &["cover", "count", "--method", "search", "--format", "line"]).out,
        "4\n"
    );
}

#[test]
fn all_solutions_are_listed() {
    let found = feed(COLOURED, &["cover", "count", "--all", "--format", "line"]);
    let mut lines: Vec<_> = found.out.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["p r x:A y; q r", "p r x:A y; q x:A", "p x:B; q r", "p x:B; r y:B; q r"]);
    assert!(found.err.contains("4 solutions"), "{}", found.err);
}

#[test]
fn options_without_a_primary_item_are_left_out_and_named() {
    let text = "a | x\na\nx\n";
    let found = feed(text, &["cover", "--format", "line"]);
    assert_eq!((found.code, found.out.as_str()), (Some(0), "a\n"));
    assert!(found.err.contains("-: line 3: no primary item"), "{}", found.err);
    assert_eq!(feed(text, &["cover", "-q"]).err, "");
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let cases = [
        ("", "line 1, column 1: found no items"),
        (
            "a b\na c\n",
            "line 2, column 3: the option \"a c\" names the item \"c\", which the first line does not",
        ),
        ("a b\na b a\n", "line 2, column 5: the option \"a b a\" names the item \"a\" twice"),
        ("a b\na b\n\nb a\n", "line 4, column 1: the same option as on line 2"),
        ("a 3:2|b\n", "line 1, column 3: found `3:2|`, expected a number or two"),
        ("a b\na\n", "line 1, column 3: the item \"b\" needs at least 1 option, and there are 0"),
        ("a | x\na:red\n", "line 2, column 1: the primary item `a` has a colour"),
        ("a | x\na x:\n", "line 2, column 3: found no colour after `x:`"),
    ];
    for (text, expected) in cases {
        let found = feed(text, &["cover"]);
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{text:?}");
        assert!(
            found.err.starts_with("sudosat: -: ") && found.err.contains(expected),
            "{}",
            found.err
        );
    }
    let found = feed(b"a b\na \xff\n", &["cover"]);
    assert!(found.err.contains("-: line 2: found bytes that are not UTF-8"), "{}", found.err);
    let found = run(&["cover", "no/such/file"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("cannot open no/such/file") && !found.err.contains("puzzle"));
    let found = feed(KNUTH, &["cover", "--formula", "assumed"]);
    assert_eq!(found.code, Some(2));
    assert!(found.err.contains("there is nothing to assume"), "{}", found.err);
}

#[test]
fn the_formula_names_requirements_and_options() {
    let found = feed(KNUTH, &["cover", "export", "-q"]);
    assert!(found.out.contains("\nc requirement \"d\", exactly 1: 2 4 6\n"), "{}", found.out);
    assert!(found.out.contains("\nc varname 3 \"b c f\"\n"), "{}", found.out);
    let clauses = found.out.lines().filter(|line| line.ends_with(" 0")).count();
    let header = found.out.lines().find(|line| line.starts_with("p cnf")).unwrap();
    assert_eq!(header, format!("p cnf 6 {clauses}"));
    let pseudo_boolean = feed(COLOURED, &["cover", "export", "--opb", "-q"]).out;
    assert!(pseudo_boolean.contains("+1 x2 +1 x5 +1 x6 >= 1 ;"), "{pseudo_boolean}");
}

#[test]
fn the_size_of_a_formula_is_in_the_singular_for_one() {
    let size = |text: &str, form: &[&str]| feed(text, &[&["cover", "export"], form].concat()).err;
    assert_eq!(size("a\na\n", &[]), "1 variable, 1 clause\n");
    assert_eq!(size("a\na\n", &["--opb"]), "1 variable, 1 constraint\n");
    assert_eq!(size("a b\na\nb\n", &[]), "2 variables, 2 clauses\n");
}

#[test]
fn an_answer_to_the_formula_is_decoded_and_verified() {
    let folder = Folder::new();
    let file = folder.file("knuth.dlx", KNUTH);
    let found = feed("s SATISFIABLE\nv 1 -2 -3 4 5 -6 0\n", &["cover", "decode", &file]);
    assert_eq!((found.code, found.out.as_str()), (Some(0), "c e\na d f\nb g\n"), "{}", found.err);
    let wrong = feed("s SATISFIABLE\nv 1 2 -3 4 5 -6 0\n", &["cover", "decode", &file]);
    assert_eq!((wrong.code, wrong.out.as_str()), (Some(2), ""));
    let message = "the answer is not a solution of this problem: the item \"a\" is met 2 times, expected exactly 1";
    assert_eq!(wrong.err, format!("sudosat: {message}\n"));
    assert_eq!(feed("s UNSATISFIABLE\n", &["cover", "decode", &file]).code, Some(1));
}

#[test]
fn other_solvers_answer_the_formula() {
    if !installed("minisat") {
        return;
    }
    let folder = Folder::new();
    let (cnf, answer) = (folder.path("cover.cnf"), folder.path("answer"));
    for (text, formula) in
        [(KNUTH, "whole"), (KNUTH, "reduced"), (COLOURED, "whole"), (COLOURED, "reduced")]
    {
        let file = folder.file("problem.dlx", text);
        for cardinality in ["totalizer", "adder", "watchdog"] {
            let encoding = ["--cardinality", cardinality, "--formula", formula];
            let export = ["cover", "export", "-q", "-o", &cnf, &file];
            assert_eq!(run(&[&export[..], &encoding].concat()).code, Some(0));
            std::process::Command::new("minisat").args([&cnf, &answer]).output().unwrap();
            let found = run(&["cover", "decode", "--formula", formula, &file, &answer]);
            assert_eq!(found.code, Some(0), "{formula} {cardinality}: {}", found.err);
        }
    }
}

/// More pigeons than holes, as many options as make a text of 10 MB.
fn pigeons(holes: usize) -> String {
    let names = |letter: &str, number: usize| {
        (0..number).map(|one| format!("{letter}{one} ")).collect::<String>()
    };
    let options = (0..=holes).flat_map(|p| (0..holes).map(move |h| format!("p{p} h{h}\n")));
    format!("{}| {}\n{}", names("p", holes + 1), names("h", holes), options.collect::<String>())
}

#[test]
fn the_time_for_a_problem_counts_while_it_is_read() {
    let folder = Folder::new();
    let file = folder.file("pigeons.txt", pigeons(1_000));
    for question in ["why", "solve"] {
        let found = run(&["cover", question, "--timeout", "200ms", &file]);
        assert_eq!((found.code, found.out.as_str()), (Some(3), ""), "{question}");
        assert!(found.err.contains("time limit reached while reading"), "{}", found.err);
    }
}
