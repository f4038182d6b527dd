//! Long streams: plain lines go a fast way, which nobody may notice; what stands beside puzzles stays.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::cli::many::puzzles;
use crate::cli::*;
use crate::common::{Run, command, feed, run};
use crate::support::sample;

const SMALL: &str = "1...............";

/// What can stand between plain lines.
fn odd_lines() -> Vec<String> {
    vec![
        format!("{EASY} # a comment: with a colon"),
        String::new(),
        format!("{HARD},7.5,b"),
        EASY[..80].to_owned(),
        format!("{EASY}1"),
        format!("{HARD}\t3"),
        "# a comment".to_owned(),
        CLASHING.replace('.', "0"),
        IMPOSSIBLE.replace('.', "*"),
        format!("{EASY}:1"),
        format!("{EASY}:2"),
        HARD.replacen('.', "0", 5).replacen('.', "_", 3),
        EASY.replacen('.', "$", 1),
        HARD.replace('.', "-"),
        format!("{EASY} {EASY_SOLUTION}"),
        format!("{HARD} {EASY_SOLUTION}"),
        SMALL.to_owned(),
        IMPOSSIBLE.to_owned(),
        format!("  {EASY}"),
        format!("{EASY} caf\u{e9}"),
        EASY_SOLUTION.to_owned(),
        format!("# rules: diagonals\n{EASY}\n# rules: classic"),
        format!("{EASY};"),
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"
            .to_owned(),
        CLASHING.to_owned(),
        format!("{EASY} : 1"),
        ".".repeat(256).replacen('.', "1", 1),
    ]
}

/// Plain lines and odd ones, with both kinds of line ends and a mark at the begin; the last line has no
/// end.
fn mixed() -> String {
    let plain = puzzles();
    let mut plain = plain.lines();
    let mut text = "\u{feff}".to_owned();
    for odd in &odd_lines() {
        for (index, line) in plain.by_ref().take(9).chain([odd.as_str()]).enumerate() {
            text += line;
            text += if index % 4 == 3 { "\r\n" } else { "\n" };
        }
    }
    text + HARD
}

/// The lines, with no solution of a puzzle that has several: which is shown is not promised.
fn determined(run: Run) -> (Option<i32>, Vec<String>, String) {
    let line = |line: &str| match line.ends_with("# several solutions") {
        true => "several".to_owned(),
        false => line.to_owned(),
    };
    (run.code, run.out.lines().map(line).collect(), run.err)
}

#[test]
fn the_fast_way_answers_as_the_slow_one() {
    let text = mixed();
    for asked in
        [&["solve"][..], &["check"], &["count", "--limit", "2"], &["count", "--limit", "1"]]
    {
        let with =
            |more: &[&str]| determined(feed(&text, &[asked, &["--format", "line"], more].concat()));
        let expected = with(&["--engine", "varisat"]);
        assert_eq!((expected.0, expected.1.len()), (Some(2), 269), "{asked:?}");
        for jobs in ["1", "4", "2"].into_iter().take(sample(2, 3)) {
            assert_eq!(with(&["-j", jobs]), expected, "{asked:?} -j {jobs}");
        }
    }
}

#[test]
fn the_fast_way_answers_alike_in_all_formats() {
    let some: String = puzzles().split_inclusive('\n').take(sample(100, 300)).collect();
    let text = some.replace(TWO, "") + CLASHING + "\n" + IMPOSSIBLE + "\n";
    for format in ["grid", "json", "csv"] {
        let with = |engine| feed(&text, &["check", "--format", format, "--engine", engine]).out;
        assert_eq!(with("auto"), with("varisat"), "{format}");
    }
    let answers = |engine| -> Vec<(Value, Value)> {
        let run = feed(&text, &["solve", "--format", "jsonl", "--engine", engine]);
        let only = |object: &Value| match object["answer"] == "several" {
            true => Value::Null,
            false => object["solution"].clone(),
        };
        objects(&run.out).iter().map(|object| (object["answer"].clone(), only(object))).collect()
    };
    assert_eq!(answers("auto"), answers("varisat"));
    assert_eq!(answers("bulk"), answers("varisat"));
}

#[test]
fn bulk_says_that_it_answered() {
    let text = puzzles();
    let answers =
        |engine| objects(&feed(&text, &["solve", "--format", "jsonl", "--engine", engine]).out);
    let is_bulk = |object: &Value| object["engine"] == "bulk";
    assert!(answers("auto").iter().all(is_bulk));
    assert!(answers("bulk").iter().all(is_bulk));
    assert!(!answers("varisat").iter().any(is_bulk));
    let first = feed(&text, &["solve", "--first", "--format", "jsonl", "--engine", "bulk"]);
    assert!(objects(&first.out).iter().all(is_bulk));
}

#[test]
fn auto_answers_even_a_short_file_by_bulk_and_a_puzzle_as_an_argument_by_a_sat_solver() {
    let engine = |run: Run| objects(&run.out).remove(0)["engine"].clone();
    let asked = ["solve", "--format", "jsonl"];
    assert_eq!(engine(feed(HARD, &asked)), "bulk");
    assert_eq!(engine(run(&[&asked[..], &[HARD]].concat())), "varisat");
    let flags = ["--engine", "bulk", HARD];
    assert_eq!(engine(run(&[&asked[..], &flags].concat())), "bulk");
}

/// The elements of a JSON array are written from a report on each puzzle, most JSON lines from an earlier line.
#[test]
fn json_lines_have_the_bytes_of_the_elements_of_an_array() {
    let text =
        mixed() + "\n" + CLASHING + "\n" + CLASHING + "\n" + IMPOSSIBLE + "\n" + IMPOSSIBLE + "\n";
    let folder = Folder::new();
    // The templates of lines must not take the name of the file for a field.
    let file = folder.file(r#"a,"line":1,"puzzle":"b".txt"#, text);
    for asked in [
        &["solve"][..],
        &["solve", "--first"],
        &["check"],
        &["count", "--limit", "1"],
        &["count", "--limit", "2"],
        &["count", "--limit", "500"],
    ] {
        let with = |format| run(&[asked, &["-q", "-j", "1", "--format", format, &file]].concat());
        let (array, lines) = (with("json"), with("jsonl"));
        let elements = array.out.strip_prefix("[\n").and_then(|it| it.strip_suffix("\n]\n"));
        assert_eq!(elements.unwrap().replace(",\n", "\n") + "\n", lines.out, "{asked:?}");
        assert_eq!((array.code, array.err), (lines.code, lines.err), "{asked:?}");
        assert!(lines.out.lines().count() > 269, "{asked:?}");
    }
}

#[test]
fn bulk_shows_the_same_solution_wherever_a_puzzle_stands() {
    let solve = |text: &str, format| {
        feed(text, &["solve", "--engine", "bulk", "-q", "--format", format]).out
    };
    // The first line, and the last without its end, go another way than those between.
    let lines = solve(&[TWO; 40].join("\n"), "line");
    let shown: Vec<&str> = lines.lines().collect();
    assert_eq!(shown, [shown[0]; 40]);
    assert_eq!(solve(TWO, "line"), solve(&format!("{TWO}\n"), "line"));
    assert_eq!(solve(TWO, "line").trim_end(), shown[0]);
    let object = objects(&solve(TWO, "jsonl")).remove(0);
    assert!(shown[0].starts_with(object["solution"].as_str().unwrap()), "{object}");
    assert_ne!(object["solution"], object["second"]);
}

#[test]
fn a_bad_record_does_not_swallow_those_below() {
    let good = format!("{{\"puzzle\":\"{EASY}\"}}");
    for bad in ["{oops", "{\"puzzle\": \"53..", "{\"puzzle\": ["] {
        let text = format!("{good}\n{bad}\n{good}\n{good}\n");
        let run = feed(&text, &["solve", "-q", "--format", "line"]);
        assert_eq!((run.code, run.out.lines().count()), (Some(2), 4), "{bad}: {}", run.err);
        assert!(run.err.contains("line 2, column"), "{}", run.err);
        assert!(!run.err.contains("at line"), "{}", run.err);
    }
}

#[test]
fn carriage_returns_end_lines_and_are_counted() {
    let text = format!("{EASY}\r{HARD}\r\r\nbad\r{EASY}");
    let run = feed(&text, &["solve", "-q", "--format", "line"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines[0], lines[1], lines[3]), (EASY_SOLUTION, HARD_SOLUTION, EASY_SOLUTION));
    assert!(run.err.contains("line 4"), "{}", run.err);
    // After the first line bulk goes the fast way.
    let text = format!("{EASY}\n").repeat(40) + EASY + " # comment\r" + HARD + "\n";
    let run = feed(&text, &["solve", "-q", "--format", "line"]);
    assert_eq!((run.out.lines().count(), run.out.lines().last()), (42, Some(HARD_SOLUTION)));
    let csv = format!("puzzle,id\r\n{EASY},1\r\nbad,2\r\n{HARD},3\r\n");
    let run = feed(&csv, &["solve", "-q", "--format", "jsonl"]);
    assert!(run.err.contains("line 3"), "{}", run.err);
    assert_eq!(objects(&run.out)[2]["line"], 4);
}

#[test]
fn statistics_name_who_answered() {
    let stats = |engine| feed(puzzles(), &["solve", "--stats", "--engine", engine]).err;
    let auto = stats("auto");
    assert!(auto.contains("puzzles        300 in") && !auto.contains("bulk"), "{auto}");
    let bulk = stats("bulk");
    assert!(bulk.contains("puzzles        300 in") && bulk.contains("bulk: 300"), "{bulk}");
}

#[test]
fn what_bulk_cannot_do_is_refused() {
    let cannot = [
        (&["solve", "--timeout", "5s"][..], "--timeout"),
        (&["solve", "--max-conflicts", "5"], "--max-conflicts"),
        (&["solve", "--formula", "whole"], "--formula"),
        (&["check", "--level", "triad"], "--level"),
        (&["check", "--at-most-one", "product"], "--at-most-one"),
        (&["count"], "count without --limit"),
        (&["count", "--limit", "2", "--method", "memo"], "--method"),
        (&["count", "--all"], "no SAT solver"),
        (&["check", "--repair"], "no SAT solver"),
        (&["solve", "--format", "dimacs"], "no SAT solver"),
        (&["candidates"], "no SAT solver"),
        (&["cover"], "no SAT solver"),
    ];
    for (arguments, expected) in cannot {
        let run = feed(EASY, &[arguments, &["--engine", "bulk"]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
    }
    assert_eq!(run(&["prove", "--engine", "bulk", EASY, "-o", "nowhere"]).code, Some(2));
}

#[test]
fn bulk_alone_reports_other_puzzles_in_their_places() {
    let text = format!("{EASY}\n{SMALL}\n{HARD}\n");
    let run = feed(&text, &["solve", "--engine", "bulk", "--format", "line"]);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!((run.code, lines[0], lines[2]), (Some(2), EASY_SOLUTION, HARD_SOLUTION));
    assert!(lines[1].starts_with("# -:2: bulk takes only classic 9x9 puzzles"), "{}", lines[1]);
}

#[test]
fn exit_codes_are_those_of_the_answers() {
    let code = |lines: &[&str]| {
        let many = vec![EASY; 40].join("\n");
        let text = [&[many.as_str()], lines].concat().join("\n") + "\n";
        feed(text, &["solve", "--format", "line"]).code
    };
    assert_eq!(code(&[]), Some(0));
    for no in [TWO, IMPOSSIBLE, CLASHING] {
        assert_eq!(code(&[no, EASY]), Some(1));
    }
    assert_eq!(code(&[TWO, "rubbish", EASY]), Some(2));
}

#[test]
fn an_answer_is_there_before_the_next_puzzle_comes() {
    for engine in ["auto", "bulk"] {
        let arguments = ["solve", "--format", "line", "--engine", engine];
        let mut child = command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..40 {
            writeln!(input, "{EASY}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert_eq!(line.trim_end(), EASY_SOLUTION);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_who_leaves_ends_the_run() {
    let mut child = command(&["solve", "--format", "line"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let writing = std::thread::spawn(move || while writeln!(input, "{EASY}").is_ok() {});
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    assert!(child.wait().unwrap().success());
    writing.join().unwrap();
}

fn unpacked(program: &str, file: &str) -> Option<String> {
    let output = std::process::Command::new(program).args(["-d", "-c", file]).output().ok()?;
    assert!(output.status.success());
    String::from_utf8(output.stdout).ok()
}

#[test]
fn packed_files_are_read_and_written() {
    let folder = Folder::new();
    let plain = folder.file("plain.txt", puzzles());
    let expected = run(&["solve", "--format", "line", &plain]).out;
    for (end, program) in [("gz", "gzip"), ("zst", "zstd")] {
        let (packed, answers) =
            (folder.path(&format!("in.txt.{end}")), folder.path(&format!("out.{end}")));
        assert_eq!(run(&["convert", "-o", &packed, &plain]).code, Some(0));
        assert!(std::fs::metadata(&packed).unwrap().len() < 20_000);
        assert_eq!(run(&["solve", "--format", "line", "-o", &answers, &packed]).code, Some(1));
        assert!(unpacked(program, &answers).is_none_or(|text| text == expected), "{end}");
        assert_eq!(run(&["convert", &packed]).out, puzzles());
        // Its first bytes say that it is compressed, not its name.
        let other = folder.path("in.bin");
        std::fs::copy(&packed, &other).unwrap();
        assert_eq!(run(&["convert", &other]).out, puzzles());
        let bytes = std::fs::read(&packed).unwrap();
        assert_eq!(feed(&bytes, &["convert", "-"]).out, puzzles());
        assert_eq!(
            run(&["count", "--limit", "2", &packed, "--format", "line"]).out.len(),
            200 * 2 + 100 * 11
        );
    }
    let csv = folder.path("table.csv.gz");
    run(&["convert", "--to", "csv", "-o", &csv, EASY]);
    assert_eq!(run(&["solve", "--format", "line", &csv]).out, format!("{EASY_SOLUTION}\n"));
}

/// A pipe may give its first byte alone.
#[test]
fn packed_input_is_recognised_whatever_its_first_read_gives() {
    let folder = Folder::new();
    for end in ["gz", "zst"] {
        let packed = folder.path(&format!("in.{end}"));
        assert_eq!(feed(puzzles(), &["convert", "-o", &packed]).code, Some(0));
        let bytes = std::fs::read(&packed).unwrap();
        let mut child = command(&["convert", "-q"]).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for part in [&bytes[..1], &bytes[1..]] {
            input.write_all(part).unwrap();
            std::thread::sleep(std::time::Duration::from_millis(200));
        }
        drop(input);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{end}");
        assert!(run.out == puzzles(), "{end}");
    }
}

#[test]
fn a_packed_file_that_was_cut_off_is_an_error() {
    let folder = Folder::new();
    let plain = folder.file("plain.txt", puzzles());
    for end in ["gz", "zst"] {
        let packed = folder.path(&format!("in.{end}"));
        run(&["convert", "-o", &packed, &plain]);
        let bytes = std::fs::read(&packed).unwrap();
        std::fs::write(&packed, &bytes[..bytes.len() / 2]).unwrap();
        for command in ["solve", "check", "convert", "candidates"] {
            let run_it = run(&[command, &packed]);
            assert_eq!(run_it.code, Some(2), "{command}");
            assert!(run_it.err.contains("ends too early"), "{command}: {}", run_it.err);
            if command == "solve" || sample(0, 1) == 1 {
                let answers = folder.file("answers", "old\n");
                assert_eq!(run(&[command, "-o", &answers, &packed]).code, Some(2));
                assert_eq!(read(&answers), "old\n", "{command}");
            }
        }
        std::fs::write(&packed, "rubbish").unwrap();
        assert_eq!(run(&["solve", &packed]).code, Some(2));
    }
}

#[test]
fn other_columns_are_passed_on() {
    let table = format!("id,puzzle,level,line\n\"a,b\",{EASY},3,x\n2,{HARD},,y\n");
    let solved = feed(&table, &["solve", "--format", "csv"]);
    let found = records(&solved.out);
    assert!(has(&found[0], "id", "a,b") && has(&found[0], "level", "3"));
    assert!(has(&found[0], "solution", EASY_SOLUTION));
    assert!(has(&found[1], "id", "2") && has(&found[1], "level", ""));
    // The answer has a field of that name.
    assert!(has(&found[1], "line", "3") && !has(&found[1], "line", "y"));
    let found = objects(&feed(&table, &["count", "--format", "jsonl"]).out);
    assert_eq!((&found[0]["id"], &found[0]["level"]), (&"a,b".into(), &"3".into()));
    let again = feed(&solved.out, &["check", "--format", "csv"]);
    assert!(has(&records(&again.out)[1], "id", "2"));
}

#[test]
fn columns_with_the_names_of_the_answers_own_are_kept() {
    let table =
        format!("line,puzzle,answer,level,solution,id,id\nx,{EASY},,hard,{EASY_SOLUTION},1,2\n");
    for (command, own) in [
        ("solve", &["line", "solution"][..]),
        ("count", &["line"]),
        ("check", &["line"]),
        ("rate", &["line", "level"]),
        ("candidates", &["line"]),
        ("minimize", &["line", "solution"]),
    ] {
        let run = feed(&table, &[command, "--format", "csv"]);
        let found = records(&run.out);
        for (name, value) in
            [("line", "x"), ("level", "hard"), ("solution", EASY_SOLUTION), ("id", "1")]
        {
            let is_own = own.contains(&name);
            let name = if is_own { format!("input_{name}") } else { name.to_owned() };
            assert!(has(&found[0], &name, value), "{command} {name}: {}", run.out);
        }
        assert!(has(&found[0], "input_id", "2"), "{command}");
    }
}

#[test]
fn listed_solutions_have_the_other_columns() {
    let table = format!("id,puzzle\n7,{TWO}\n");
    let run = feed(table, &["count", "--all", "--format", "csv"]);
    let found = records(&run.out);
    assert!(found.len() == 2 && found.iter().all(|record| has(record, "id", "7")), "{}", run.out);
}

#[test]
fn columns_of_a_first_record_that_is_unreadable_are_not_lost() {
    let lines = format!("{{oops\n{{\"puzzle\":\"{EASY}\",\"id\":7}}\n");
    let run = feed(lines, &["solve", "--format", "csv"]);
    let found = records(&run.out);
    assert!(has(&found[0], "answer", "unreadable") && has(&found[1], "id", "7"), "{}", run.out);
}

#[test]
fn other_fields_and_comments_are_passed_on() {
    let lines = format!(
        "{{\"clues\":\"{EASY}\",\"tags\":[\"a\",1.50],\"answer\":\"x\"}}\n{{\"puzzle\":\"{HARD}\"}}\n"
    );
    let run = feed(&lines, &["solve", "--format", "jsonl"]);
    let end = ",\"tags\":[\"a\",1.50],\"input_answer\":\"x\"}";
    assert!(run.out.lines().next().unwrap().ends_with(end), "{}", run.out);
    let found = objects(&run.out);
    assert_eq!((&found[0]["answer"], &found[1]["tags"]), (&"unique".into(), &Value::Null));
    let run = feed(format!("{EASY} # from a book\n{HARD}\n"), &["check", "--format", "json"]);
    let found: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&found[0]["comment"], found[1].get("comment")), (&"from a book".into(), None));
}

#[test]
fn a_column_that_comes_too_late_is_reported() {
    let folder = Folder::new();
    let a = folder.file("a.csv", format!("puzzle,a\n{EASY},1\n"));
    let b = folder.file("b.csv", format!("puzzle,a,b\n{HARD},2,3\n"));
    let run = run(&["solve", "--format", "csv", &a, &b]);
    assert!(has(&records(&run.out)[1], "a", "2"));
    assert!(run.err.contains("column `b` is left out"), "{}", run.err);
}

#[test]
fn a_count_up_to_a_limit_says_whether_there_may_be_more() {
    let text = puzzles();
    for (limit, two) in [("1", "at least 1"), ("2", "at least 2"), ("3", "2")] {
        let run = feed(&text, &["count", "--limit", limit, "--format", "line"]);
        assert_eq!(run.out.lines().nth(299), Some(two), "{limit}");
    }
}
