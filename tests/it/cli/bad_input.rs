//! Bad input: reported with file, line and column, code 2, nothing on standard output.

use crate::cli::*;
use crate::common::{Run, feed, run};

/// Solves a file of `bytes` and expects a refusal that says `words`.
fn refuses_file(name: &str, bytes: impl AsRef<[u8]>, words: &str) {
    let folder = Folder::new();
    let file = folder.file(name, bytes);
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        let run = run(&[command, &file]);
        refuses(&run, words);
        assert!(run.err.contains(&file), "{command}: {}", run.err);
    }
}

fn refuses(run: &Run, words: &str) {
    // Lines keep the place of what could not be read.
    let is_data = |line: &&str| !line.starts_with("# ");
    assert_eq!((run.code, run.out.lines().find(is_data)), (Some(2), None), "{}", run.err);
    assert!(run.err.contains(words), "expected `{words}`: {}", run.err);
}

#[test]
fn an_empty_file() {
    refuses_file("empty.txt", "", "there is no puzzle");
    refuses_file("blank.txt", "\n\n   \n", "there is no puzzle");
    refuses_file("comments.txt", "# nothing here\n", "there is no puzzle");
}

#[test]
fn empty_standard_input() {
    for command in ["solve", "count", "check", "candidates", "export", "convert"] {
        refuses(&feed("", &[command]), "there is no puzzle");
    }
}

#[test]
fn a_binary_file() {
    refuses_file("zeros.bin", [0x7f, b'E', b'L', b'F', 0, 0, 1, 2], "binary file");
    refuses_file("high.bin", [0xff, 0xfe, 0xfd, b'\n'], "not UTF-8");
}

#[test]
fn a_cell_too_few_or_too_many() {
    refuses_file("80.txt", &EASY[..80], "line 1, column 1: found 80 cells, expected 81");
    refuses_file("82.txt", format!("{EASY}1\n"), "line 1, column 1: found 82 cells, expected 81");
}

#[test]
fn a_file_that_ends_in_the_middle_of_a_puzzle() {
    let text = format!("{EASY}\n{}", &HARD[..64]);
    let run = feed(text, &["solve", "--format", "line"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("line 2"), "{}", run.err);
}

#[test]
fn the_largest_digit_is_that_of_the_alphabet() {
    for (alphabet, above, largest) in [("hex", 'G', 'F'), ("letters", 'Q', 'P')] {
        let text = format!("{above}{}", ".".repeat(255));
        let words =
            format!("found the digit `{above}`, but a grid of side 16 has digits up to {largest}");
        refuses(&feed(text, &["solve", "--alphabet", alphabet]), &words);
    }
}

#[test]
fn an_unknown_symbol_is_named_with_its_place() {
    let text = EASY.replacen("195", "1%5", 1);
    refuses_file("symbol.txt", text, "line 1, column 14: found `%`");
}

#[test]
fn a_digit_above_n() {
    refuses_file("4x4.txt", "1234\n3412\n2143\n4325\n", "the digit `5`");
    refuses_file("6x6.txt", format!("{}7\n", ".".repeat(35)), "the digit `7`");
}

#[test]
fn equal_digits_in_a_house_are_no_solution_and_check_names_both_cells() {
    for (row, col, digit, cells) in
        [(1, 9, '7', "r1c5 and r1c9"), (7, 2, '9', "r3c2 and r7c2"), (2, 3, '3', "r1c2 and r2c3")]
    {
        let mut puzzle: Vec<char> = EASY.chars().collect();
        puzzle[9 * (row - 1) + col - 1] = digit;
        let puzzle: String = puzzle.into_iter().collect();
        assert_eq!(run(&["solve", &puzzle]).code, Some(1));
        let checked = run(&["check", &puzzle]);
        assert_eq!(checked.code, Some(1));
        assert!(checked.out.contains(cells), "{}", checked.out);
    }
}

#[test]
fn a_csv_without_its_column() {
    refuses_file("names.csv", "name,level\nAnna,3\n", "no column of puzzles");
}

#[test]
fn a_directory() {
    let folder = Folder::new();
    for command in ["solve", "count", "check", "candidates", "export", "convert", "decode"] {
        refuses(&run(&[command, &folder.path("")]), "it is a directory");
    }
}

#[test]
fn a_missing_file() {
    for command in ["solve", "count", "check", "candidates", "export", "convert", "decode"] {
        refuses(&run(&[command, "missing.txt"]), "cannot open missing.txt");
    }
}

#[test]
fn a_missing_file_is_reported_before_anything_is_solved() {
    refuses(&run(&["solve", EASY, "missing.txt"]), "cannot open missing.txt");
}

#[cfg(unix)]
/// A link looks like a path, so it was taken for the name of a file when it did not fit the rules or the shape.
#[test]
fn a_link_that_does_not_fit_the_flags_is_a_puzzle() {
    let convert =
        ["convert", "-q", "--to", "sudokupad", "--rules", "diagonals", "1..............2"];
    let link = run(&convert).out;
    for (flags, words) in [
        (["--rules", "anti-knight"], "found the rules diagonals, expected anti-knight"),
        (["--shape", "3x3"], "found the shape 2x2, expected 3x3"),
    ] {
        refuses(&run(&["solve", link.trim(), flags[0], flags[1]]), words);
    }
}

#[test]
fn a_path_through_a_file() {
    let folder = Folder::new();
    let path = folder.file("file.txt", EASY) + "/x";
    refuses(&run(&["solve", &path]), "cannot open");
}

#[cfg(unix)]
#[test]
fn an_unreadable_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let file = folder.file("secret.txt", EASY);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    match std::fs::read(&file) {
        Ok(_) => eprintln!("skipped: this user may read every file"),
        Err(_) => refuses(&run(&["solve", &file]), "cannot open"),
    }
}

fn gzipped(text: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, text).unwrap();
    packed.finish().unwrap()
}

#[test]
fn a_text_longer_than_allowed_names_the_flag_that_allows_it() {
    let folder = Folder::new();
    let packed = gzipped((" ".repeat(999) + "\n").repeat(1_000).as_bytes());
    assert!(packed.len() < 10_000);
    let bomb = folder.file("bomb.gz", packed);
    let own = folder.path("own");
    std::fs::create_dir(&own).unwrap();
    std::fs::copy(&bomb, format!("{own}/easy.txt.gz")).unwrap();
    for command in [
        &["cover", &bomb][..],
        &["cover", "count", &bomb],
        &["cover", "export", &bomb],
        &["cover", "decode", &bomb, &bomb],
        &["cover", "why", &bomb],
        &["cover", "prove", &bomb, "-o", "nowhere"],
        &["decode", &bomb],
        &["decode", "--cnf", &bomb, &bomb],
        &["generate", "--pattern", &bomb],
        &["puzzles", "--puzzles", &own],
        &["solve", &bomb],
        &["export", &bomb],
    ] {
        let run = run(&[command, &["--max-input", "100000"]].concat());
        refuses(&run, "found more than 100000 bytes, expected at most 100000");
        assert!(run.err.contains("--max-input"), "{command:?}: {}", run.err);
    }
    let enough = run(&["cover", &bomb, "--max-input", "2000000"]);
    assert!(!enough.err.contains("--max-input"), "{}", enough.err);
}

#[test]
fn puzzles_are_as_many_as_they_like_but_what_is_between_two_is_bounded() {
    let text = format!("{EASY}\n").repeat(500);
    let run = feed(&text, &["solve", "--format", "line", "--max-input", "1000"]);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 500), "{}", run.err);
    let gap = format!("{EASY}\n{}{EASY}\n", "\n".repeat(1 << 20));
    for command in ["solve", "convert"] {
        let run = feed(&gap, &[command, "--max-input", "1000"]);
        assert_eq!(run.code, Some(2));
        assert!(run.err.contains("found more than 1000 bytes"), "{}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn a_device_without_an_end_is_no_text() {
    for command in [
        &["cover", "/dev/zero"][..],
        &["decode", "/dev/zero"],
        &["generate", "--pattern", "/dev/zero"],
        &["solve", "/dev/zero"],
    ] {
        let run = run(&[command, &["--max-input", "1000000"]].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command:?}: {}", run.err);
    }
}

#[cfg(unix)]
#[test]
fn reading_has_its_time() {
    let run = run(&["cover", "/dev/zero", "--timeout", "1ms", "--max-input", "1000000000000"]);
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.err.contains("time limit reached while reading"), "{}", run.err);
    let blank = (" ".repeat(999) + "\n").repeat(20_000);
    let run = feed(blank, &["solve", "--timeout", "1ms"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("time limit reached while reading"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_rule_names_a_regular_file() {
    let folder = Folder::new();
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for file in ["/dev/zero", &folder.path(""), &pipe] {
        let rules = format!("gattai:{file}");
        for command in [&["solve", EASY][..], &["generate"], &["export", "--empty"]] {
            let run = run(&[command, &["--rules", &rules]].concat());
            refuses(&run, "it is no regular file");
        }
    }
    let long = folder.file("long.txt", "# a comment\n".repeat(100_000));
    refuses(
        &run(&["solve", EASY, "--rules", &format!("gattai:{long}")]),
        "expected at most 1048576",
    );
}

#[test]
fn an_unknown_shape() {
    for shape in ["9", "3x", "axb", "9x1", "0x3", "11x11"] {
        refuses(&run(&["solve", "--shape", shape, EASY]), "--shape");
    }
}

#[test]
fn another_shape_than_the_puzzle_has() {
    refuses(&run(&["solve", "--shape", "2x3", EASY]), "found 81 cells, expected 36");
}

#[test]
fn unknown_engines_levels_and_limits() {
    for arguments in [
        &["--engine", "abacus"][..],
        &["--engine", "cmd:"],
        &["--engine", "cmd: 'unclosed"],
        &["--level", "basement"],
        &["--at-most-one", "two"],
        &["--formula", "none"],
        &["--timeout", "soon"],
        &["--timeout", "0s"],
        &["--max-conflicts", "-1"],
        &["--engine", "varisat", "--max-conflicts", "5"],
        &["-j", "0"],
        &["--from", "poem"],
        &["--symbols", "11"],
    ] {
        let found = run(&[&["solve", EASY], arguments].concat());
        assert_eq!((found.code, found.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(!found.err.contains("panicked"), "{}", found.err);
    }
}

/// Messages quoted a text of any length as a whole.
#[test]
fn a_long_text_is_not_quoted_as_a_whole() {
    let long = "x".repeat(100_000);
    let cover = feed(format!("a | b\na {long}\n"), &["cover", "solve", "-q", "-"]);
    let rules = feed(format!("# rules: {long}\n{}\n", ".".repeat(81)), &["solve", "-q", "-"]);
    for found in [cover, rules] {
        assert_eq!(found.code, Some(2));
        assert!(
            found.err.starts_with("sudosat: ") && found.err.len() < 5_000,
            "{}",
            found.err.len()
        );
    }
}
