//! One puzzle a line.

use itertools::iproduct;
use sudosat::cover::Total;
use sudosat::formats::{Format, read_str};

use super::{LINE, SOLUTION, classic, error, format, one, read, sixteen, spread};

#[test]
fn a_line_is_read_with_any_usual_blank() {
    for blank in [".", "0", "_", "*", "-", "?", "X", "x", "@", "·", "/"] {
        let entry = one(&LINE.replace('.', blank));
        assert_eq!((entry.format, &entry.puzzle), (Format::Line, &classic()), "{blank}");
        assert_eq!(entry.alphabet.blank().to_string(), blank);
        assert_eq!(entry.line, 1);
    }
}

#[test]
fn what_stands_behind_a_line_is_a_count_a_solution_or_a_comment() {
    let entry = |tail: &str| one(&format!("{LINE}{tail}"));
    for tail in [" # mine", "\tmine", ",mine", ";mine", "#mine", "  mine  "] {
        assert_eq!(entry(tail).comment.as_deref(), Some("mine"), "{tail}");
    }
    assert_eq!(entry(" 1.2/1.2/1.2").comment.as_deref(), Some("1.2/1.2/1.2"));
    let counted = entry(" 506");
    assert_eq!((counted.expected_count, counted.comment), (Some(Total::from(506)), None));
    assert_eq!(entry(" # 506").expected_count, None);
    assert!(entry(&format!(",{SOLUTION}")).solution.unwrap().is_full());
    assert!(entry(&format!(" {SOLUTION}")).solution.unwrap().is_full());
}

#[test]
fn quotation_marks_around_a_puzzle_are_passed_over() {
    for line in [
        format!("\"{LINE}\""),
        format!("  \"{LINE}\","),
        format!("'{LINE}',"),
        format!("\"{LINE}\";\"{SOLUTION}\""),
    ] {
        let entry = one(&line);
        assert_eq!((entry.format, entry.puzzle, entry.comment), (Format::Line, classic(), None));
        assert_eq!(entry.solution.is_some(), line.contains(SOLUTION));
    }
    let text = format!("\"{LINE}\",\n\"{LINE}\",\n\"{}\"\n", LINE.replacen("98", "9%", 1));
    let results = read(&text);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 2);
    let error = results[2].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 22));
}

#[test]
fn numbers_of_a_list_are_passed_over() {
    for label in ["1. ", "1) ", "1)", "(1) ", "1: ", "1:", "1,", "1\t", "1  ", "0001;", "1. \""] {
        let end = if label.ends_with('"') { "\"" } else { "" };
        let list = format!("{label}{LINE}{end}\n{}{LINE}{end}\n", label.replace('1', "2"));
        let found: Vec<_> = read(&list).into_iter().map(Result::unwrap).collect();
        let are_alike = found.iter().all(|entry| entry.puzzle == classic());
        assert!(found.len() == 2 && are_alike, "{label}");
    }
    let list = format!("#1 {LINE}\n#2 {LINE}\n#3 {LINE}\n");
    assert_eq!(read(&list).into_iter().filter_map(Result::ok).count(), 3);
    // A blank line between them, and one that no longer counts on.
    let list = format!("#1 {LINE}\n\n#2 {LINE}\n#7 {LINE}\n");
    assert_eq!(read(&list).into_iter().filter_map(Result::ok).count(), 2);
}

/// A line around a puzzle of this size, and the label in front of its cells. `N` is the number of the line.
fn wrapped(cells: &str, wrapping: (&str, &str), number: usize) -> (String, usize) {
    let (before, behind) = wrapping;
    let before = before.replace('N', &number.to_string());
    (format!("{before}{cells}{behind}"), before.len())
}

const WRAPPINGS: [(&str, &str); 10] = [
    ("N. ", ""),
    ("N) ", ""),
    ("N: ", ""),
    ("(N) ", ""),
    ("#N ", ""),
    ("\"", "\""),
    ("'", "'"),
    ("  \"", "\","),
    ("'", "',"),
    ("N. \"", "\","),
];

fn puzzles_of_three_sizes() -> [String; 3] {
    [LINE.to_owned(), "1...............".to_owned(), sixteen("1G")]
}

#[test]
fn numbered_and_quoted_puzzles_of_any_size_are_read_alone_and_in_lists() {
    for cells in puzzles_of_three_sizes() {
        let cells = cells.trim();
        let expected = one(cells).puzzle;
        for wrapping in WRAPPINGS {
            for first in [1, 3] {
                for count in [1, 2, 3] {
                    let lines =
                        (first..first + count).map(|n| wrapped(cells, wrapping, n).0 + "\n");
                    let text: String = lines.collect();
                    let found: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
                    assert_eq!(found.len(), count, "{text}");
                    assert!(found.iter().all(|entry| entry.puzzle == expected), "{text}");
                }
            }
        }
    }
}

#[test]
fn an_error_in_a_numbered_or_quoted_puzzle_names_its_line_and_column() {
    for cells in puzzles_of_three_sizes() {
        let cells = cells.trim();
        let middle = cells.len() / 2;
        let stray = format!("{}%{}", &cells[..middle], &cells[middle + 1..]);
        let bad = [(stray.as_str(), middle), (&cells[1..], 0), (&format!("{cells}."), 0)];
        for (wrapping, count, (bad, column)) in iproduct!(WRAPPINGS, [1, 2, 3], bad) {
            let good = (1..count).map(|number| wrapped(cells, wrapping, number).0 + "\n");
            let (line, before) = wrapped(bad, wrapping, count);
            let text = good.collect::<String>() + &line + "\n";
            let mut results = read(&text);
            assert_eq!(results.len(), count, "{text}");
            let error = results.pop().unwrap().unwrap_err();
            assert_eq!((error.line, error.column), (count, before + column + 1), "{text}: {error}");
        }
    }
}

/// What is no list stays what it was.
#[test]
fn a_number_is_no_label_where_it_means_something_else() {
    // Comments that hold puzzles.
    for comment in ["# ", "#", "#7 ", "#1 ", "# 1. "] {
        let found = read(&format!("{LINE}\n{comment}{LINE}\n{LINE}\n"));
        assert_eq!(found.len(), 2, "{comment}");
    }
    // A cell, a clue and blanks.
    assert_eq!(one(&format!("1.{}", &LINE[2..])).puzzle.clues.numbers()[0], 1);
    let row = (1..=65).map(|number| number.to_string()).collect::<Vec<_>>().join(" ") + "\n";
    let large = one(&row.repeat(65));
    assert_eq!((large.puzzle.shape().side(), large.puzzle.clues.numbers()[65]), (65, 1));
}

#[test]
fn puzzle_count_solution_lines_are_read() {
    let entry = one(&format!("{LINE}:1:{SOLUTION}"));
    assert_eq!((entry.format, entry.expected_count), (Format::CountLine, Some(Total::from(1))));
    assert_eq!(entry.solution, Some(one(SOLUTION).puzzle.clues));
    let none = one(&format!("{LINE}:0:"));
    assert_eq!((none.expected_count, none.solution), (Some(Total::from(0)), None));
    assert_eq!(one(&format!("{LINE}:17")).expected_count, Some(Total::from(17)));
    assert_eq!(one(&format!("{LINE}:2::hard")).comment.as_deref(), Some("hard"));
}

/// The empty grid has more solutions than a number of 64 bits holds, and `count --format json` writes all its digits.
#[test]
fn the_number_of_solutions_may_be_of_any_size() {
    let number = "6670903752021072936960";
    let (empty, expected) = (".".repeat(81), number.parse().unwrap());
    for text in [
        format!("{empty}:{number}"),
        format!("{empty} {number}"),
        format!("{{\"puzzle\":\"{empty}\",\"count\":{number}}}"),
    ] {
        assert_eq!(one(&text).expected_count.as_ref(), Some(&expected), "{text}");
    }
    for count in ["-1", "1.5"] {
        let problem = error(&format!("{{\"puzzle\":\"{empty}\",\"count\":{count}}}"));
        let words = format!("found `{count}`, expected the number of solutions");
        assert_eq!(problem.kind.to_string(), words);
    }
    // As many digits as the grid has cells are no number, but an unfinished solution.
    assert_eq!(one(&format!("{empty} {}", "1".repeat(82))).expected_count, None);
}

#[test]
fn a_check_sum_may_stand_before_a_line() {
    let entry = one(&format!("0000183b305c {LINE}  1.2\n"));
    assert_eq!((entry.puzzle, entry.comment.as_deref()), (classic(), Some("1.2")));
}

#[test]
fn comment_lines_blank_lines_and_line_ends_of_all_kinds_are_passed_over() {
    let text = format!("\u{feff}# a list\r\n\r\n{LINE}\r\n   \n{LINE}");
    let entries: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 5]);
    assert!(entries.iter().all(|entry| entry.puzzle == classic()));
}

#[test]
fn sdm_is_a_list_of_classic_lines() {
    let text = format!("{}\n{}\n", LINE.replace('.', "0"), LINE.replace('.', "0"));
    let entries: Vec<_> = read_str(&text, &format(Format::Sdm)).map(Result::unwrap).collect();
    assert!(entries.iter().all(|e| (e.format, &e.puzzle) == (Format::Sdm, &classic())));
    assert_eq!(entries.len(), 2);
}

#[test]
fn forms_may_be_mixed_in_one_text() {
    let text = format!("{}{LINE}\n{}\n{LINE}:1\n", spread("", "\n"), sixteen("1G"));
    let found: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap().format).collect();
    assert_eq!(found, [Format::Block, Format::Line, Format::Line, Format::CountLine]);
}

#[test]
fn a_line_states_the_shape_of_those_below() {
    let empty = ".".repeat(36);
    let text = format!("# shape: 3x2\n{empty}\n# Shape: 2x3\n{empty}\n# shape: round\n{empty}\n");
    let found = read(&text);
    let shape = |index: usize| found[index].as_ref().unwrap().puzzle.shape().to_string();
    assert_eq!([shape(0), shape(1)], ["3x2", "2x3"]);
    // The line is reported, and the puzzle below it is not taken for another.
    assert_eq!(found[2].as_ref().unwrap_err().line, 5);
    assert!(found[3].is_err());
}
