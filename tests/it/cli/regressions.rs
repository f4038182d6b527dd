//! Every bug found once is a named case here.

use crate::cli::*;
use crate::common::run;

/// The program replaced whatever `-o` named, `/dev/null` included.
#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || read(&pipe)
    });
    assert_eq!(run(&["convert", "-o", &pipe, EASY]).code, Some(0));
    assert_eq!(reader.join().unwrap(), format!("{EASY}\n"));
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

/// A link was replaced, and the file it led to kept its old content.
#[cfg(unix)]
#[test]
fn a_link_is_followed() {
    let folder = Folder::new();
    let target = folder.file("target.txt", "old\n");
    let link = folder.path("link.txt");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert_eq!(run(&["convert", "-o", &link, EASY]).code, Some(0));
    assert_eq!(read(&target), format!("{EASY}\n"));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
}

/// A dot at the end made a puzzle look like a file.
#[test]
fn a_puzzle_that_ends_in_a_dot_is_a_puzzle() {
    for extra in [".", ".."] {
        let run = run(&["solve", &format!("{HARD}{extra}")]);
        assert_eq!(run.code, Some(2));
        let cells = format!("found {} cells, expected 81", 81 + extra.len());
        assert!(run.err.contains(&cells), "{}", run.err);
    }
}

/// Places were counted from line 0 in an empty answer.
#[test]
fn an_empty_answer_has_a_first_line() {
    let folder = Folder::new();
    let run = run(&["decode", &folder.file("empty.txt", "")]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("line 1, column 1"), "{}", run.err);
}

/// Symbols that do not fit were silently replaced by digits.
#[test]
fn symbols_to_write_must_fit_the_grid() {
    let run = run(&["convert", "--to-alphabet", "abcd", EASY]);
    assert!(run.code == Some(2) && run.out.starts_with("# argument:1: "), "{}", run.out);
    assert!(run.err.contains("abcd") && run.err.contains("side 9"), "{}", run.err);
}

/// Only `check` said why there is no solution.
#[test]
fn solve_and_count_name_both_cells_of_a_clash() {
    for command in ["solve", "count"] {
        let run = run(&[command, CLASHING]);
        assert!(run.out.contains("5 stands twice in row 1: r1c1 and r1c2"), "{}", run.out);
    }
}

/// Propagation solves an easy puzzle, so nobody noticed.
#[test]
fn a_missing_program_is_noticed_before_it_is_needed() {
    for program in ["no-such-solver", "/no/such/solver"] {
        let run = run(&["solve", "--engine", &format!("cmd: {program}"), EASY]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains(program), "{}", run.err);
    }
}

/// The map was overwritten by the formula.
#[test]
fn the_map_and_the_formula_need_two_files() {
    let folder = Folder::new();
    let file = folder.path("both");
    assert_eq!(run(&["export", "--map", &file, "-o", &file, EASY]).code, Some(2));
    assert!(folder.names().is_empty());
}

/// The message showed the name of a temporary file.
#[test]
fn a_folder_that_is_missing_is_named_as_it_was_given() {
    let run = run(&["convert", "-o", "/no/such/folder/file", EASY]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("cannot write /no/such/folder/file"), "{}", run.err);
    assert!(!run.err.contains(".tmp"), "{}", run.err);
}

/// A `.csv` file without a known column was read line by line, each a puzzle of two cells.
#[test]
fn a_csv_file_without_its_column_says_which_columns_it_has() {
    let folder = Folder::new();
    let run = run(&["solve", &folder.file("wrong.csv", "a,b\n1,2\n")]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("found: a, b"), "{}", run.err);
}

/// The reader waited for a full batch, so that the second answer of a dialogue never came.
#[test]
fn whoever_waits_for_an_answer_before_the_next_puzzle_gets_it() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = crate::common::command(&["solve", "-q", "--format", "line"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..5 {
        writeln!(to, "{EASY}").unwrap();
        to.flush().unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), EASY_SOLUTION);
    }
    drop(to);
    assert!(child.wait().unwrap().success());
}

/// A time too large for the clock was a panic.
#[test]
fn a_timeout_of_ages_is_no_limit() {
    assert_eq!(run(&["solve", "--timeout", "500000000000y", EASY]).code, Some(0));
}

/// As many threads as were asked for were started, whatever the number.
#[test]
fn the_number_of_threads_is_bounded() {
    for jobs in ["0", "257", "100000"] {
        assert_eq!(run(&["solve", "-j", jobs, EASY]).code, Some(2), "{jobs}");
    }
}

/// Ctrl-C was not heeded while the program waited for input.
#[cfg(unix)]
#[test]
fn an_interrupt_is_heeded_while_waiting_for_input() {
    use std::process::{Command, Stdio};
    let mut child = crate::common::command(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    // Waiting would close it, and the end of the input could come before the interrupt.
    let _open = child.stdin.take();
    std::thread::sleep(std::time::Duration::from_millis(300));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A new file was readable by everybody, whatever the user's mask.
#[cfg(unix)]
#[test]
fn a_new_file_has_the_rights_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (ours, theirs) = (folder.path("ours"), folder.file("theirs", ""));
    run(&["convert", "-o", &ours, EASY]);
    let rights = |path: &str| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(&ours), rights(&theirs));
}

/// A limit was not heeded while a large formula was encoded.
#[test]
fn a_timeout_ends_the_encoding_of_a_large_grid() {
    let folder = Folder::new();
    let empty = folder.file("empty.txt", format!("{}\n", "0 ".repeat(64 * 64)));
    let run = run(&["solve", "--first", "--timeout", "1ms", &empty]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.out.contains("unknown, time limit reached"), "{}", run.out);
}

/// The clues became constraints without a word.
#[test]
fn opb_with_assumptions_is_refused() {
    let run = run(&["export", "--opb", "--formula", "assumed", EASY]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("no assumptions"), "{}", run.err);
}
