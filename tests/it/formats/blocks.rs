//! Puzzles of several lines, with and without frames.

use sudosat::formats::{Format, ReadOptions};
use sudosat::grid::Shape;

use super::{LINE, boxed, classic, one, one_with, read, spread};

#[test]
fn nine_bare_lines_are_a_block() {
    let entry = one(&spread("", "\n"));
    assert_eq!((entry.format, entry.puzzle), (Format::Block, classic()));
    let spaced = one(&spread(" ", "\n"));
    assert_eq!((spaced.format, spaced.puzzle), (Format::Block, classic()));
}

#[test]
fn rules_and_frames_are_passed_over() {
    let cases = [
        ("|", "---+---+---\n", "", ""),
        ("|", "-----------\n", "", ""),
        ("|", "|---+---+---|\n", "*-----------*\n", "|"),
        (" | ", "------+-------+------\n", "", ""),
        (" | ", "+-------+-------+-------+\n", "+-------+-------+-------+\n", "| "),
        ("│", "───┼───┼───\n", "", ""),
        ("║", "╠═══╬═══╬═══╣\n", "╔═══╦═══╦═══╗\n", "║"),
        ("", "\n", "", ""),
        (" ", "\n", "", ""),
        ("|", "===+===+===\n", "", ""),
    ];
    for (bar, rule, top, edge) in cases {
        let text = boxed(bar, rule, top, edge);
        let entry = one(&text);
        assert_eq!(entry.puzzle, classic(), "{text}");
        let simple = bar == "|";
        assert_eq!(entry.format == Format::SimpleSudoku, simple, "{text}");
    }
}

#[test]
fn dashes_are_blanks_where_rows_have_them_and_rules_elsewhere() {
    let dashed = spread("", "\n").replace('.', "-");
    assert_eq!(one(&dashed).puzzle, classic());
    let empty_row = dashed.replacen("53--7----", "---------", 1);
    assert_eq!(one(&empty_row).puzzle.clues.filled_count(), 27);
    assert_eq!(one(&"---------\n".repeat(9)).puzzle.clues.filled_count(), 0);
    assert_eq!(one(&boxed("|", "---------\n", "", "")).puzzle, classic());
}

#[test]
fn several_blocks_follow_each_other_with_or_without_blank_lines() {
    for gap in ["", "\n", "\n\n", "# next\n", "Grid 02\n"] {
        let text = format!("{}{gap}{}", spread("", "\n"), boxed("|", "---+---+---\n", "", ""));
        let entries: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
        assert_eq!(entries.len(), 2, "{gap:?}");
        assert!(entries.iter().all(|entry| entry.puzzle == classic()));
    }
}

#[test]
fn sdk_headers_become_the_comment() {
    let text = format!("#AUli\n#LMedium\n{}", spread("", "\n"));
    let entry = one(&text);
    assert_eq!((entry.format, entry.line), (Format::Sdk, 3));
    assert_eq!(entry.comment.as_deref(), Some("author: Uli\nlevel: Medium"));
    let block = spread("", "\n");
    let sections = format!("[Header]\nVersion 4\n[Puzzle]\n{block}[State]\n{block}[Marks]\n1\n");
    let entry = one(&sections);
    assert_eq!((entry.format, entry.puzzle), (Format::Sdk, classic()));
}

#[test]
fn a_space_is_a_blank_only_in_full_rows() {
    let text = spread("", "\n").replace('.', " ");
    assert_eq!(one(&text).puzzle, classic());
    let barred = boxed("|", "---+---+---\n", "", "").replace('.', " ");
    assert_eq!(one(&barred).puzzle, classic());
    let trimmed: String = text.lines().map(|row| row.trim_end().to_owned() + "\n").collect();
    assert!(read(&trimmed).iter().any(Result::is_err));
}

#[test]
fn bars_show_the_shape_of_boxes() {
    let tall = "1 2 | 3 4 | 5 6\n".repeat(6);
    assert_eq!(one(&tall).puzzle.shape(), Shape::new(3, 2).unwrap());
    let wide = "1 2 3 | 4 5 6\n".repeat(6);
    assert_eq!(one(&wide).puzzle.shape(), Shape::new(2, 3).unwrap());
    let options = ReadOptions { shape: Shape::new(2, 3).ok(), ..ReadOptions::default() };
    assert_eq!(one_with(&tall, &options).puzzle.shape(), Shape::new(2, 3).unwrap());
}

#[test]
fn the_notes_above_a_line_do_not_pass_on_to_the_block_below_it() {
    let text = format!("{LINE}\n#AName\n{LINE}\n{}", spread("", "\n"));
    let entries: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
    assert_eq!(entries.len(), 3);
    assert_eq!((&entries[2].comment, entries[2].format), (&None, Format::Block));
}
