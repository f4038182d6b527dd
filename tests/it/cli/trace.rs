//! The search, watched from outside.

use crate::cli::*;
use crate::common::run;

/// Arto Inkala's "AI Everest"-like puzzle of the README: a search of some hundred steps.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn a_text_shows_decisions_reasons_conflicts_and_learned_clauses() {
    let run = run(&["trace", "-q", INKALA]);
    assert_eq!((run.code, &run.err[..]), (Some(0), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "# argument:1: the search of cdcl");
    assert_eq!(lines[1], "level 0: 21 clues, and what follows from them");
    for start in
        ["level 1: try r", "  r", "  conflict 1: ", "  learned: ", "  back from level ", "  so r"]
    {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{start}");
    }
    assert!(lines.iter().any(|line| line.contains(" needs an 8")));
    assert!(lines.iter().any(|line| line.starts_with("solved: ")));
    assert!(run.out.ends_with("7 9 6 | 3 1 8 | 4 5 2\n"), "the solution comes last");
    assert!(!run.out.contains('\x1b'), "no colours into a pipe");
}

#[test]
fn grids_are_shown_at_each_decision() {
    let with_grids = run(&["trace", "-q", "--grids", INKALA]).out;
    let decisions = with_grids.lines().filter(|line| line.contains(": try r")).count();
    let grids = with_grids.lines().filter(|line| line.starts_with("the grid on level")).count();
    assert!(grids > 10 && grids == decisions);
}

#[test]
fn json_lines_have_a_head_events_and_an_end() {
    let run = run(&["trace", "-q", "--format", "jsonl", "--engine", "cdcl:mrv", INKALA]);
    assert_eq!(run.code, Some(0));
    let lines = objects(&run.out);
    let head = &lines[0];
    assert_eq!(
        (head["format"].as_str(), head["version"].as_u64()),
        (Some("sudosat-trace"), Some(1))
    );
    assert_eq!(
        (head["engine"].as_str(), head["puzzle"].as_str()),
        (Some("cdcl:mrv"), Some(INKALA))
    );
    let learned = lines.iter().find(|line| line["event"] == "learned").unwrap();
    let antecedents = learned["antecedents"].as_array().unwrap();
    assert!(antecedents.len() > 1 && learned["lbd"].as_u64().unwrap() > 0);
    let clues = lines.iter().filter(|line| line["origin"] == "clue");
    let says: Vec<_> = clues.map(|line| line["because"].as_str().unwrap()).collect();
    assert_eq!(says.len(), INKALA.chars().filter(|&symbol| symbol != '.').count());
    assert!(says.iter().all(|because| because.ends_with(" is given")), "{says:?}");
    assert!(lines.iter().any(|line| line["origin"] == "requirement"));
    assert!(lines.iter().any(|line| line["origin"] == "learned"));
    let end = lines.last().unwrap();
    assert_eq!(end["end"], "solved");
    assert_eq!(end["solution"].as_str().unwrap().len(), 81);
    let conflicts = lines.iter().filter(|line| line["event"] == "conflict").count();
    assert_eq!(end["conflicts"], conflicts);
}

#[test]
fn an_unsolvable_puzzle_ends_in_no() {
    let run = run(&["trace", "-q", CLASHING]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.out.contains("conflict 1: r1c1 and r1c2 cannot both be 5, in row 1"),
        "{}",
        run.out
    );
    assert!(run.out.contains("\nno solution: 0 decisions"));
}

#[test]
fn limits_end_in_unknown_and_stops_in_an_answer() {
    let limited = run(&["trace", "-q", "--max-conflicts", "3", INKALA]);
    assert_eq!(limited.code, Some(3));
    assert!(limited.out.contains("\nunknown, conflict limit reached: "));
    let stopped = run(&["trace", "-q", "--format", "jsonl", "--limit", "7", INKALA]);
    assert_eq!(stopped.code, Some(0));
    assert_eq!(objects(&stopped.out).len(), 9, "head, seven events, end");
    let broken = run(&["trace", "-q", "--break", "level=2", INKALA]);
    assert_eq!(broken.code, Some(0));
    assert!(
        broken.out.contains("\nlevel 2: try ") && broken.out.contains("\nstopped: 2 decisions")
    );
    let missed = run(&["trace", "--break", "level=99", INKALA]);
    assert_eq!(missed.code, Some(0));
    assert!(missed.err.contains("argument:1: the search never came to level=99"), "{}", missed.err);
}

/// What is said at the end adds up what was shown, wherever the search was stopped.
#[test]
fn the_end_of_a_stopped_trace_counts_what_was_shown() {
    for limit in ["100", "480", "800"] {
        let lines =
            objects(&run(&["trace", "-q", "--format", "jsonl", "--limit", limit, INKALA]).out);
        let shown = |name: &str| lines.iter().filter(|line| line["event"] == name).count();
        let end = lines.last().unwrap();
        assert_eq!(end["decisions"], shown("decided"));
        assert_eq!(end["propagations"], shown("propagated"));
        assert_eq!(end["learned"], shown("learned"));
    }
}

/// An empty 36x36 has 3 million clauses.
#[test]
fn limits_hold_while_the_formula_is_built() {
    let empty = ". ".repeat(36 * 36);
    let run = run(&["trace", "-q", "--timeout", "1ms", "--from", "tokens", &empty]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.err.contains("argument:1: time limit reached while the formula was built"));
}

#[test]
fn a_graph_of_a_conflict_is_written_for_graphviz() {
    let graph = run(&["trace", "-q", "--dot", "2", INKALA]);
    assert_eq!(graph.code, Some(0));
    assert!(graph.out.starts_with("digraph conflict_2 {\n") && graph.out.ends_with("}\n"));
    for part in ["shape=box", "peripheries=2", "fillcolor=lightblue", "-> conflict;", "learned: "] {
        assert!(graph.out.contains(part), "{part}");
    }
    let none = run(&["trace", "-q", "--dot", "1000", INKALA]);
    assert_eq!((none.code, &none.out[..]), (Some(2), ""));
    assert!(none.err.contains("there is no conflict 1000: the search met "), "{}", none.err);
    let cut = run(&["trace", "-q", "--dot", "1000", "--max-conflicts", "2", INKALA]);
    assert_eq!(cut.code, Some(3));
    assert!(
        cut.err.contains("conflict 1000 was not met: conflict limit reached after 2 conflicts")
    );
}

#[test]
fn searches_are_compared_side_by_side() {
    let compared = run(&["trace", "-q", "--compare", "--max-conflicts", "20000", HARD]);
    let lines: Vec<&str> = compared.out.lines().collect();
    assert_eq!(lines.len(), 12);
    assert!(lines[1].starts_with("engine ") && lines[1].ends_with("restarts"));
    for name in ["cdcl:first:backtracking", "cdcl:mrv:dpll", "cdcl:random", "cdcl "] {
        assert!(lines.iter().any(|line| line.starts_with(name)), "{name}");
    }
    let summary = run(&["trace", "-q", "--summary", "--format", "jsonl", HARD]);
    let row = &objects(&summary.out)[0];
    assert_eq!((row["engine"].as_str(), row["end"].as_str()), (Some("cdcl"), Some("solved")));
    assert_eq!((row["file"].as_str(), row["line"].as_u64()), (Some("argument"), Some(1)));
    assert!(row["conflicts"].as_u64().unwrap() >= row["learned"].as_u64().unwrap());
    assert!(row["elapsed_us"].is_u64());
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let refused = |args: &[&str], words: &str| {
        let run = run(&[&["trace", "-q"], args].concat());
        assert_eq!((run.code, &run.out[..]), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    };
    refused(&["--engine", "varisat", HARD], "varisat does not report what it does");
    refused(&["--engine", "cdcl:vsid", HARD], "`vsid` is no setting of cdcl");
    refused(&["--engine", "cdcl@x", HARD], "`x` is no seed");
    refused(&["--break", "c3r5", HARD], "`c3r5` is no place to stop");
    refused(&["--dot", "0", HARD], "expected a whole number, at least 1");
    refused(&["--dot", "99999999999999999999", HARD], "expected at most 18446744073709551615");
    refused(&["--break", "r10c1", HARD], "r10c1 is not on this grid");
    refused(&["--break", "r1c1", HARD], "r1c1 is a clue: nothing happens there");
    refused(&["--grids", "--format", "jsonl", HARD], "--grids is for --format text");
    refused(&["no-such-file.txt"], "cannot open no-such-file.txt");
}

/// A bad line is reported, and the rest is traced.
#[test]
fn many_puzzles_are_traced_one_after_the_other() {
    let folder = Folder::new();
    let file = folder.file("three.txt", format!("{EASY}\n{}!\n{HARD}\n", &EASY[1..]));
    let run = run(&["trace", "-q", "--summary", &file]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.out.matches("cdcl").count(), 2, "{}", run.out);
    assert!(run.err.contains("three.txt: line 2"), "{}", run.err);
}
