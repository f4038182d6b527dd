//! `sudosat export`

use crate::cli::*;
use crate::common::{Run, run};

fn export(arguments: &[&str]) -> Run {
    let run = run(&[&["export"], arguments].concat());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run
}

/// The `p` line.
fn header(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("p ")).unwrap()
}

fn clauses(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.starts_with(['c', 'p', 'a'])).collect()
}

#[test]
fn each_level_has_its_size_and_says_it() {
    for (level, variables, clauses) in [
        ("minimal", 729, 8_829),
        ("natural", 729, 11_745),
        ("extended", 729, 10_530),
        ("triad", 1_215, 7_695),
    ] {
        let found = export(&["--empty", "--level", level]);
        assert_eq!(header(&found.out), format!("p cnf {variables} {clauses}"));
        assert!(found.err.contains(&format!("{variables} variables, {clauses} clauses")));
    }
}

#[test]
fn the_header_counts_what_follows() {
    for more in [&[][..], &["--unique"], &["--formula", "reduced"], &["--at-most-one", "product"]] {
        let found = export(&[more, &[HARD]].concat());
        let words: Vec<_> = header(&found.out).split(' ').collect();
        assert_eq!(words[3], clauses(&found.out).len().to_string(), "{more:?}");
        let literals = found.out.lines().filter(|line| !line.starts_with(['c', 'p']));
        let literals = literals.flat_map(|line| line.split(' ')).map(|word| word.parse::<i64>());
        let largest = literals.map(|literal| literal.unwrap().abs()).max().unwrap();
        assert!(largest <= words[2].parse().unwrap(), "{more:?}");
    }
}

#[test]
fn clues_are_unit_clauses_of_the_whole_formula() {
    let found = export(&[EASY]);
    let units = clauses(&found.out).into_iter().filter(|line| line.split(' ').count() == 2);
    assert_eq!(units.count(), 30);
    assert!(found.out.contains("\n5 0\n"), "r1c1=5 is variable 5");
    assert!(found.out.contains(&format!("c clues {EASY}\n")));
}

#[test]
fn clues_are_assumptions_of_the_assumed_formula() {
    let found = export(&["--formula", "assumed", EASY]);
    assert_eq!(header(&found.out), "p inccnf");
    let last = found.out.lines().last().unwrap();
    assert!(last.starts_with("a 5 12 ") && last.ends_with(" 0"), "{last}");
    assert_eq!(last.split(' ').count(), 32);
}

#[test]
fn the_reduced_formula_is_small_and_names_its_variables() {
    let found = export(&["--formula", "reduced", HARD]);
    assert_eq!(header(&found.out), "p cnf 216 1400");
    assert_eq!(found.out.matches("c varname ").count(), 216);
    let solved = export(&["--formula", "reduced", EASY]);
    assert_eq!(header(&solved.out), "p cnf 0 0");
}

#[test]
fn a_contradiction_is_the_empty_clause() {
    let found = export(&["--formula", "reduced", CLASHING]);
    assert_eq!((header(&found.out), clauses(&found.out)), ("p cnf 0 1", vec!["0"]));
}

#[test]
fn unique_forbids_the_solution_by_one_clause() {
    let (with, without) = (export(&["--unique", HARD]), export(&[HARD]));
    assert_eq!(clauses(&with.out).len(), clauses(&without.out).len() + 1);
    assert!(with.out.contains(&format!("c blocked {HARD_SOLUTION}\n")));
    let last = *clauses(&with.out).last().unwrap();
    assert!(last.starts_with("-1 ") && last.split(' ').count() == 82, "{last}");
}

#[test]
fn unique_needs_a_solution() {
    let found = run(&["export", "--unique", IMPOSSIBLE]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("has none"), "{}", found.err);
}

#[test]
fn varnames_name_every_variable() {
    let found = export(&["--varnames", EASY]);
    assert_eq!(found.out.matches("c varname ").count(), 729);
    assert!(found.out.contains("c varname 1 r1c1=1\n"));
    assert!(found.out.contains("c varname 729 r9c9=9\n"));
}

#[test]
fn the_count_header_shows_which_variables_to_count_over() {
    let whole = export(&["--count-header", EASY]);
    assert!(whole.out.contains("c t mc\n") && !whole.out.contains("c p show"));
    let triad = export(&["--count-header", "--level", "triad", EASY]);
    assert!(triad.out.contains("c t pmc\nc p show 1 2 "));
    assert!(triad.out.contains(" 729 0\n"));
}

#[test]
fn opb_has_one_line_a_requirement_and_one_a_clue() {
    let found = export(&["--opb", EASY]);
    assert!(found.out.starts_with("* #variable= 729 #constraint= 354\n"));
    assert_eq!(found.out.lines().filter(|line| line.ends_with(';')).count(), 354);
    assert!(found.out.contains("\n+1 x5 = 1 ;\n"));
    assert!(found.err.contains("354 constraints"));
}

#[test]
fn opb_forbids_the_solution_too() {
    let found = export(&["--opb", "--unique", HARD]);
    let last = found.out.lines().last().unwrap();
    assert!(last.ends_with(">= -80 ;"), "{last}");
}

#[test]
fn the_map_is_a_csv_or_json_table() {
    let folder = Folder::new();
    let (csv, json) = (folder.path("map.csv"), folder.path("map.json"));
    export(&["--map", &csv, EASY]);
    export(&["--map", &json, EASY]);
    let table = read(&csv);
    assert!(table.starts_with("variable,row,column,digit\n1,1,1,1\n"));
    assert!(table.ends_with("\n729,9,9,9\n"));
    let rows: Value = serde_json::from_str(&read(&json)).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 729);
    assert_eq!(rows[10], serde_json::json!({"variable": 11, "row": 1, "column": 2, "digit": 2}));
}

#[test]
fn the_map_of_a_reduced_formula_agrees_with_its_names() {
    let folder = Folder::new();
    let map = folder.path("map.csv");
    let found = export(&["--formula", "reduced", "--map", &map, HARD]);
    for row in read(&map).lines().skip(1) {
        let [variable, row, column, digit] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!()
        };
        let name = format!("c varname {variable} r{row}c{column}={digit}\n");
        assert!(found.out.contains(&name), "{name}");
    }
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = Folder::new();
    let file = folder.path("hard.cnf");
    let written = export(&["-o", &file, HARD]);
    assert_eq!((written.out.as_str(), read(&file)), ("", export(&[HARD]).out));
    assert_eq!(folder.names(), ["hard.cnf"]);
}

#[test]
fn quiet_says_nothing() {
    assert_eq!(export(&["--quiet", HARD]).err, "");
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    for arguments in [&["--empty", EASY][..], &["--opb", "--level", "triad", EASY]] {
        let found = run(&[&["export"], arguments].concat());
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(found.err.contains("cannot be used with"), "{}", found.err);
    }
}

#[test]
fn one_puzzle_is_one_formula() {
    let found = run(&["export", EASY, HARD]);
    assert_eq!((found.code, found.out.as_str()), (Some(2), ""));
    assert!(found.err.contains("expected one puzzle, found several"), "{}", found.err);
}

/// Standard output is `-`, so a map there would stand within the formula.
#[test]
fn the_map_has_a_file_of_its_own() {
    let folder = Folder::new();
    let same = folder.path("same");
    for flags in [&["--map", &same, "-o", &same][..], &["--map", "-"], &["--map", "-", "-o", "-"]] {
        let refused = run(&[&["export", EASY], flags].concat());
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{flags:?}");
        assert!(refused.err.contains("name the same file"), "{}", refused.err);
    }
}
