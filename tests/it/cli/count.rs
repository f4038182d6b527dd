//! `sudosat count`

use itertools::Itertools;

use crate::cli::*;
use crate::common::{feed, run};

const METHODS: [&str; 4] = ["auto", "blocking", "search", "memo"];

/// Puzzles with 2, 3 and 21 solutions.
fn several() -> (String, Vec<u64>) {
    let text = read(&project("puzzles/multiple.txt"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once(':')).take(3);
    let (puzzles, counts): (Vec<_>, Vec<_>) = pairs.unzip();
    (puzzles.join("\n") + "\n", counts.iter().map(|count| count.parse().unwrap()).collect())
}

fn lines(numbers: &[u64]) -> String {
    numbers.iter().map(|number| format!("{number}\n")).collect()
}

#[test]
fn all_methods_agree() {
    let (puzzles, counts) = several();
    for method in METHODS {
        let arguments = ["count", "--format", "line", "--method", method];
        let run = feed(&puzzles, &arguments);
        assert_eq!((run.code, run.out), (Some(0), lines(&counts)), "{method}");
    }
}

#[test]
fn no_solution_is_a_count_too() {
    for method in METHODS {
        let run = run(&["count", "--format", "line", "--method", method, IMPOSSIBLE, CLASHING]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), "0\n0\n"), "{method}");
    }
}

#[test]
fn a_limit_on_solutions_gives_a_lower_bound() {
    for method in METHODS {
        let arguments = ["--limit", "7", "--method", method, "--format", "line", EMPTY];
        let run = run(&[&["count"][..], &arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(0), "at least 7\n"), "{method}");
    }
}

#[test]
fn a_limit_of_zero_is_refused() {
    let run = run(&["count", "--limit", "0", EASY]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("--limit") && run.err.contains("'0'"), "{}", run.err);
}

#[test]
fn an_unknown_method_is_refused_with_the_known_ones() {
    let run = run(&["count", "--method", "guess", EASY]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("expected auto, blocking, search or memo"), "{}", run.err);
}

#[test]
fn all_prints_every_solution_once() {
    for method in ["auto", "blocking", "search"] {
        let arguments = ["--all", "--method", method, "--format", "line", TWO];
        let run = run(&[&["count"][..], &arguments].concat());
        let found: Vec<_> = run.out.lines().collect();
        assert_eq!((run.code, found.len()), (Some(0), 2), "{method}");
        assert_ne!(found[0], found[1]);
        assert!(found.iter().all(|line| fits(line, TWO)));
        assert!(run.err.contains("2 solutions"), "{}", run.err);
    }
}

#[test]
fn memo_cannot_list() {
    let run = run(&["count", "--all", "--method", "memo", TWO]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("without visiting them"), "{}", run.err);
}

#[test]
fn search_and_memo_take_no_engine() {
    let commands = [&["count", TWO][..], &["count", "--all", TWO], &["cover", "count"]];
    for (command, method) in commands.into_iter().cartesian_product(["search", "memo"]) {
        let with = |engine| {
            let how = ["-q", "--method", method, "--engine", engine];
            feed("a b\na\nb\na b\n", &[command, &how].concat())
        };
        let refused = with("batsat");
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{command:?}");
        let message = format!("sudosat: the method {method} takes no engine: use --engine auto\n");
        assert_eq!(refused.err, message, "{command:?}");
        let is_listed = !command.contains(&"--all") || method != "memo";
        assert_eq!(with("auto").code == Some(0), is_listed, "{command:?}");
    }
}

#[test]
fn a_large_count_is_a_number_with_all_its_digits() {
    // A 25x25 grid without its first band: the ways are those to order five digits in 25 columns.
    let clues =
        (5..25).flat_map(|row| (0..25).map(move |col| (5 * (row % 5) + row / 5 + col) % 25));
    let symbols = clues.map(|digit| char::from(b"123456789ABCDEFGHIJKLMNOP"[digit]));
    let puzzle: String = ".".repeat(5 * 25).chars().chain(symbols).collect();
    let count = |format| run(&["count", "--method", "memo", "--format", format, &puzzle]).out;
    let expected = "109119551885831621836800000";
    assert!(count("jsonl").contains(&format!("\"count\":{expected},")), "{}", count("jsonl"));
    assert!(has(&records(&count("csv"))[0], "count", expected));
}

fn fits(solution: &str, puzzle: &str) -> bool {
    solution.len() == 81 && solution.chars().zip(puzzle.chars()).all(|(s, p)| p == '.' || s == p)
}

#[test]
fn all_in_every_format() {
    let all = |format| run(&["count", "--all", "--format", format, TWO]).out;
    assert!(all("grid").contains("# argument:1: solution 2\n"));
    assert_eq!(objects(&all("jsonl"))[1]["number"], 2);
    let array: Value = serde_json::from_str(&all("json")).unwrap();
    assert_eq!(array.as_array().unwrap().len(), 2);
    assert!(has(&records(&all("csv"))[1], "number", "2"));
}

#[test]
fn all_with_a_limit_prints_that_many() {
    let run = run(&["count", "--all", "--limit", "5", "--format", "line", EMPTY]);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 5));
    assert!(run.err.contains("at least 5"), "{}", run.err);
}

#[test]
fn json_says_whether_the_count_is_exact() {
    let found = run(&["count", "--limit", "2", "--format", "jsonl", EASY, EMPTY]);
    let exact: Vec<_> = objects(&found.out).iter().map(|object| object["exact"].clone()).collect();
    assert_eq!(exact, [true, false]);
    assert_eq!(objects(&found.out)[1]["reason"], "limit on solutions reached");
}

#[test]
fn past_the_time_the_count_is_a_lower_bound() {
    for method in METHODS {
        let arguments = ["--timeout", "200ms", "--method", method, "--format", "line", EMPTY];
        let run = run(&[&["count"][..], &arguments].concat());
        assert_eq!(run.code, Some(3), "{method}");
        assert!(run.out.starts_with("at least "), "{method}: {}", run.out);
    }
}

#[test]
fn the_empty_4x4_has_288_solutions() {
    for method in METHODS {
        let run = run(&["count", "--method", method, "--format", "line", "................"]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), "288\n"), "{method}");
    }
}

/// Nobody may read the count; the solutions are printed all the same.
#[test]
#[cfg(target_os = "linux")]
fn a_count_that_cannot_be_written_is_no_panic() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command =
        crate::common::command(&["count", "--all", "--format", "line", "1..............."]);
    let output = command.stderr(full).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 72 * 17));
}

#[test]
fn more_solutions_than_can_be_counted_are_estimated() {
    let empty = ".".repeat(81);
    let said = run(&["count", "-q", "--estimate", "300", "--clue", "killer 15 r8c8 r8c9", &empty]);
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains(": about ") && said.out.contains("(300 samples)"), "{}", said.out);
    let run_json = run(&["count", "--estimate", "300", "--format", "jsonl", &empty]);
    let object = &objects(&run_json.out)[0];
    assert_eq!((&object["answer"], &object["samples"]), (&"estimated".into(), &300.into()));
    let [low, estimate, high] = ["low", "estimate", "high"].map(|it| object[it].as_f64().unwrap());
    // There are 6.67e21 grids.
    assert!(low < estimate && estimate < high && (1e21..1e23).contains(&estimate), "{object}");
    let none = run(&["count", "-q", "--estimate", "5", "11.............."]);
    assert_eq!(none.out, "argument:1: no solution (by propagation)\n");
    let one = run(&["count", "--estimate", "1", "--format", "line", &empty]);
    assert!(one.out.starts_with("about ") || one.out == "unknown\n", "{}", one.out);
    let large = run(&["count", "-q", "--estimate", "3", "--shape", "5x5", &".".repeat(625)]);
    assert!(large.out.starts_with("argument:1: ") && !large.out.contains("inf"), "{}", large.out);
    let refused = run(&["count", "--estimate", "5", "--limit", "3", &empty]);
    assert_eq!(refused.code, Some(2));
}

#[test]
fn auto_leaves_scattered_clues_to_the_lanes() {
    let scattered =
        "5....8..........4...8...5...59..14....68..7.1...92...........8.......6..........9";
    let found = run(&["count", "--limit", "2000000", "--format", "jsonl", scattered]);
    let report = objects(&found.out).remove(0);
    assert_eq!(report["count"], 2_000_000);
    assert!(report["method"].as_str().unwrap().ends_with("search"), "{report}");
}
