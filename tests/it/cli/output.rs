//! Where things go: data to standard output, notes to standard error, files whole or not at all.

use std::io::{BufRead, BufReader};

use crate::cli::*;
use crate::common::{Run, command, feed, run};

#[test]
fn standard_output_has_data_only_and_notes_go_to_standard_error() {
    let run = run(&["solve", "--format", "line", EASY]);
    assert_eq!(run.out, format!("{EASY_SOLUTION}\n"));
    assert!(run.err.contains("reading one puzzle a line, boxes 3x3"), "{}", run.err);
}

#[test]
fn quiet_silences_the_notes() {
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        assert_eq!(run(&[command, "--quiet", EASY]).err, "", "{command}");
    }
    assert_eq!(run(&["count", "--all", "--quiet", TWO]).err, "");
}

#[test]
fn quiet_does_not_silence_errors() {
    let run = run(&["solve", "--quiet", "missing.txt"]);
    assert!(run.err.contains("cannot open"), "{}", run.err);
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = Folder::new();
    for command in ["solve", "count", "check", "candidates", "convert"] {
        let file = folder.path(command);
        let written = run(&[command, "-o", &file, TWO]);
        let printed = run(&[command, TWO]);
        assert_eq!((written.out.as_str(), written.code), ("", printed.code), "{command}");
        assert_eq!(read(&file), printed.out, "{command}");
    }
    assert_eq!(folder.names().len(), 5);
}

#[test]
fn an_old_file_is_replaced() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old content, longer than the new one\n".repeat(99));
    run(&["convert", "-o", &file, EASY]);
    assert_eq!(read(&file), format!("{EASY}\n"));
}

fn refuses(run: &Run) {
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
    assert!(run.err.contains("cannot write"), "{}", run.err);
}

#[test]
fn a_failed_run_keeps_the_old_file() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old\n");
    assert_eq!(run(&["solve", "-o", &file, "missing.txt"]).code, Some(2));
    assert_eq!(run(&["export", "-o", &file, EASY, HARD]).code, Some(2));
    assert_eq!((read(&file).as_str(), folder.names()), ("old\n", vec!["old.txt".to_owned()]));
}

/// The answer to a puzzle that cannot be read is a message, or a limit ended the run before its first answer.
#[test]
fn a_failed_run_that_has_written_nothing_keeps_the_old_file() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old\n");
    let empty = ". ".repeat(36 * 36);
    let unread = format!("!{}", &EASY[1..]);
    for (code, arguments) in [
        (2, &["solve", &unread][..]),
        (2, &["count", "--all", "--format", "json", &unread]),
        (2, &["trace", &unread]),
        (2, &["convert", "--to", "iss", &"1".repeat(1296)]),
        (3, &["trace", "--timeout", "1ms", "--from", "tokens", &empty]),
        (3, &["count", "--all", "--timeout", "1ms", "--from", "tokens", &empty]),
    ] {
        for file in [&file, &folder.path("new.txt")] {
            let run = run(&[arguments, &["-o", file]].concat());
            assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
            assert!(run.err.contains(".txt is not written"), "{arguments:?}: {}", run.err);
        }
        let left = (read(&file), folder.names());
        assert_eq!(left, ("old\n".to_owned(), vec!["old.txt".to_owned()]), "{arguments:?}");
    }
}

#[test]
fn a_run_that_fails_after_an_answer_writes_what_it_found() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old\n");
    let found =
        feed(format!("{EASY}\n!{}\n", &EASY[1..]), &["solve", "--format", "grid", "-o", &file]);
    assert_eq!(found.code, Some(2), "{}", found.err);
    assert!(read(&file).starts_with("# -:1: exactly one solution\n"), "{}", read(&file));
}

#[test]
fn an_answer_without_lines_replaces_the_old_file() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old\n");
    assert_eq!(run(&["count", "--all", "--format", "line", "-o", &file, CLASHING]).code, Some(0));
    assert_eq!(read(&file), "");
}

#[test]
fn a_missing_directory_is_refused() {
    let folder = Folder::new();
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        refuses(&run(&[command, "-o", &folder.path("missing/out.txt"), EASY]));
    }
    refuses(&run(&["export", "--map", &folder.path("missing/map.csv"), EASY]));
}

#[test]
fn a_directory_is_no_output() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("directory")).unwrap();
    refuses(&run(&["solve", "-o", &folder.path("directory"), EASY]));
    assert_eq!(folder.names(), ["directory"]);
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_kept() {
    let folder = Folder::new();
    let file = folder.file("old.txt", "old\n");
    let mut rights = std::fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&file, rights).unwrap();
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        refuses(&run(&[command, "-o", &file, EASY]));
        assert_eq!(read(&file), "old\n", "{command}");
    }
    assert_eq!(folder.names(), ["old.txt"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_that_is_reported() {
    for name in ["solve", "count", "check", "candidates", "export", "convert"] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let run: Run = command(&[name, EASY]).stdout(full).output().unwrap().into();
        assert_eq!(run.code, Some(2), "{name}");
        assert!(run.err.contains("No space left"), "{name}: {}", run.err);
    }
}

#[test]
fn whoever_closes_the_pipe_early_has_had_enough() {
    let puzzle = read(&project("puzzles/multiple.txt"));
    let puzzle = puzzle.lines().last().unwrap().split(':').next().unwrap().to_owned();
    for format in ["line", "grid", "jsonl", "csv", "json"] {
        let mut child = command(&["count", "--all", "--format", format, &puzzle]).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!(run.code, Some(0), "{format}: {}", run.err);
        assert!(!run.err.contains("panicked") && !first.is_empty(), "{format}: {}", run.err);
    }
}

#[test]
fn a_closed_pipe_is_no_error_for_scripts_and_pages() {
    for arguments in [&["completions", "bash"][..], &["man"], &["export", EASY]] {
        let mut child = command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
        assert!(!run.err.contains("panicked"), "{}", run.err);
    }
}

#[test]
fn there_is_no_colour_where_there_is_no_terminal() {
    for arguments in [&["solve", EASY][..], &["solve", "--dance"], &["--help"], &["man"]] {
        let run = run(arguments);
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{arguments:?}");
    }
}

/// As in `sudosat solve missing.txt 2>&1 | true`.
#[test]
fn a_closed_standard_error_is_no_reason_to_crash() {
    let mut child = command(&["solve", "missing.txt"]).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}
