//! Reading what people paste: every recognised form, every bad input, and round trips.

use proptest::prelude::*;
use sudosat::formats::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, OutputFormat, ReadOptions, Reader,
    read_str, write,
};
use sudosat::grid::{Cell, Digit, Grid, Marks, Puzzle, Shape};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Vec<Result<Entry, FormatError>> {
    read_str(text, &ReadOptions::default()).collect()
}

/// The only entry of `text`.
fn one(text: &str) -> Entry {
    one_with(text, &ReadOptions::default())
}

fn one_with(text: &str, options: &ReadOptions) -> Entry {
    let mut entries: Vec<_> = read_str(text, options).collect();
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries.remove(0).unwrap()
}

/// The only result of `text`, an error.
fn error(text: &str) -> FormatError {
    let mut results = read(text);
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0).unwrap_err()
}

fn classic() -> Puzzle {
    one(LINE).puzzle
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect()
}

/// The example with `between` between all cells and `end` after each row.
fn spread(between: &str, end: &str) -> String {
    let spread = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
    rows().into_iter().map(|row| spread(row) + end).collect()
}

fn alphabet(alphabet: Alphabet) -> ReadOptions {
    ReadOptions { alphabet: Some(alphabet), ..ReadOptions::default() }
}

fn format(format: Format) -> ReadOptions {
    ReadOptions { format: Some(format), ..ReadOptions::default() }
}

fn number(puzzle: &Puzzle, row: usize, col: usize) -> usize {
    puzzle.clues.get(Cell::new(row - 1, col - 1)).map_or(0, Digit::number)
}

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
    assert_eq!((counted.expected_count, counted.comment), (Some(506), None));
    assert_eq!(entry(" # 506").expected_count, None);
    assert!(entry(&format!(",{SOLUTION}")).solution.unwrap().is_full());
    assert!(entry(&format!(" {SOLUTION}")).solution.unwrap().is_full());
}

#[test]
fn puzzle_count_solution_lines_are_read() {
    let entry = one(&format!("{LINE}:1:{SOLUTION}"));
    assert_eq!((entry.format, entry.expected_count), (Format::CountLine, Some(1)));
    assert_eq!(entry.solution, Some(one(SOLUTION).puzzle.clues));
    let none = one(&format!("{LINE}:0:"));
    assert_eq!((none.expected_count, none.solution), (Some(0), None));
    assert_eq!(one(&format!("{LINE}:17")).expected_count, Some(17));
    assert_eq!(one(&format!("{LINE}:2::hard")).comment.as_deref(), Some("hard"));
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
fn nine_bare_lines_are_a_block() {
    let entry = one(&spread("", "\n"));
    assert_eq!((entry.format, entry.puzzle), (Format::Block, classic()));
    let spaced = one(&spread(" ", "\n"));
    assert_eq!((spaced.format, spaced.puzzle), (Format::Block, classic()));
}

/// The example in boxes, with the given bar, rule and frame.
fn boxed(bar: &str, rule: &str, top: &str, edge: &str) -> String {
    let row =
        |row: &&str| format!("{edge}{}{bar}{}{bar}{}{edge}\n", &row[..3], &row[3..6], &row[6..]);
    let rows: Vec<_> = rows().iter().map(row).collect();
    let bands: Vec<_> = rows.chunks(3).map(|band| band.concat()).collect();
    format!("{top}{}{top}", bands.join(rule))
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
fn sdm_is_a_list_of_classic_lines() {
    let text = format!("{}\n{}\n", LINE.replace('.', "0"), LINE.replace('.', "0"));
    let entries: Vec<_> = read_str(&text, &format(Format::Sdm)).map(Result::unwrap).collect();
    assert!(entries.iter().all(|e| (e.format, &e.puzzle) == (Format::Sdm, &classic())));
    assert_eq!(entries.len(), 2);
}

#[test]
fn a_grid_of_pencil_marks_is_read_in_any_frame() {
    let full = "123456789 ".repeat(8) + "5\n";
    let framed = "| 123456789 12 3 | 4 5 6 | 7 89 1 |\n".repeat(9);
    let entry = one(&full.repeat(9));
    assert_eq!(entry.format, Format::MarksGrid);
    let marks = entry.puzzle.marks.unwrap();
    assert_eq!((marks.count(Cell::new(0, 0)), marks.count(Cell::new(8, 8))), (9, 1));
    assert_eq!(entry.puzzle.clues.filled_count(), 9);
    let hodoku = format!(".-----.----.-----.\n{framed}'-----'----'-----'\n");
    assert_eq!(one(&hodoku).puzzle.marks.unwrap().total(), 9 * (9 + 2 + 6 + 2));
}

#[test]
fn a_paste_of_givens_and_marks_gives_both_grids() {
    let marks = "| 12 3 45 | 6 7 8 | 9 12 45 |\n".repeat(9);
    let text = boxed("|", "|---+---+---|\n", "*-----------*\n", "|") + &marks;
    let formats: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap().format).collect();
    assert_eq!(formats, [Format::SimpleSudoku, Format::MarksGrid]);
}

#[test]
fn pencil_marks_on_one_line_are_read() {
    let mut marks = Marks::full(Shape::CLASSIC);
    marks.fix(Cell::new(4, 4), Digit::from_index(6));
    let line = write::marks_line(&marks, &Alphabet::digits());
    let entry = one(&line);
    assert_eq!((line.len(), entry.format), (729, Format::MarksLine));
    assert_eq!((entry.puzzle.marks, number(&classic(), 5, 5)), (Some(marks), 0));
    let moved = line.replacen("12", "21", 1);
    let wrong = read_str(&moved, &format(Format::MarksLine)).next().unwrap().unwrap_err();
    assert!(matches!(wrong.kind, FormatErrorKind::MisplacedMark { found: '2', .. }), "{wrong}");
    assert_eq!((wrong.line, wrong.column), (1, 1));
}

#[test]
fn csv_finds_its_columns_by_name() {
    let zeros = LINE.replace('.', "0");
    let cases = [
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("id,puzzle,solution,clues,difficulty\n7,{LINE},{SOLUTION},30,2.5\n"),
        format!("source,question,answer,rating\nw,{LINE},{SOLUTION},0\n"),
        format!("Puzzle,Solution\r\n\"{LINE}\",\"{SOLUTION}\"\r\n"),
        format!("puzzles;solutions\n{LINE};{SOLUTION}\n"),
        format!("solution,quiz\n{SOLUTION},{LINE}"),
    ];
    for text in cases {
        let entry = one(&text);
        assert_eq!((entry.format, entry.line), (Format::Csv, 2), "{text}");
        assert_eq!(entry.puzzle, classic());
        assert_eq!(entry.solution, Some(one(SOLUTION).puzzle.clues));
    }
    let radcliffe = one(&format!("id,puzzle,solution,clues\n7,{LINE},,30\n"));
    assert_eq!((radcliffe.comment.as_deref(), radcliffe.solution), (Some("id=7, clues=30"), None));
    assert_eq!(one(&format!("puzzle\n{LINE}\n")).puzzle, classic());
}

#[test]
fn csv_fields_may_hold_separated_cells() {
    let cells = LINE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(";");
    assert_eq!(one(&format!("puzzles,solutions\n{cells},\n")).puzzle, classic());
}

#[test]
fn json_objects_lines_and_arrays_are_read() {
    let object = format!(r#"{{"shape":"3x3","clues":"{LINE}","solution":"{SOLUTION}"}}"#);
    let entry = one(&object);
    assert_eq!((entry.format, entry.puzzle), (Format::Json, classic()));
    assert_eq!(entry.solution, Some(one(SOLUTION).puzzle.clues));
    assert_eq!(read(&format!("{object}\n{object}\n")).len(), 2);
    assert_eq!(read(&format!("[\n  {object},\n  {object}\n]\n")).len(), 2);
    let flat = one("[1,0,0,null,0,2,0,0,0,0,3,0,0,0,0,4]");
    assert_eq!((flat.format, flat.puzzle.clues.filled_count()), (Format::Json, 4));
    let rows = "[[1,0,0,null],[0,2,0,0],\n[0,0,3,0],[0,0,0,4]]";
    let small = one(rows);
    assert_eq!((small.puzzle.clues.numbers()[5], small.puzzle.shape().side()), (2, 4));
}

#[test]
fn clues_beside_a_puzzle_are_how_many_there_are() {
    let told = format!(r#"{{"puzzle":"{LINE}","solution":"{SOLUTION}","clues":30}}"#);
    assert_eq!(one(&told).puzzle, classic());
    let both = format!(r#"{{"puzzle":"{LINE}","clues":"{LINE}"}}"#);
    let error = read_str(&both, &ReadOptions::default()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("found `puzzle` and `clues`, expected one"), "{error}");
}

#[test]
fn integers_are_read_in_rows_and_in_lines() {
    let cells = "1,0,0,0,0,0,0,0,0,10,0,0".split(',').collect::<Vec<_>>();
    for separator in [" ", ",", ";", "\t", ", ", "  "] {
        let row = cells.join(separator);
        let block = one(&format!("{row}\n").repeat(12));
        assert_eq!(block.format, Format::Tokens, "{separator:?}");
        assert_eq!(number(&block.puzzle, 12, 10), 10);
        let line = one(&[row.as_str(); 12].join(separator));
        assert_eq!((line.format, line.puzzle), (Format::Tokens, block.puzzle));
    }
    let commas = one(&spread(",", "\n").replace('.', "0"));
    assert_eq!((commas.format, commas.puzzle), (Format::Tokens, classic()));
    assert_eq!(one(&spread("\t", "\n").replace('.', "")).puzzle, classic());
    assert_eq!(one(&spread(",", "\n").replace('.', "")).puzzle, classic());
}

#[test]
fn two_digits_a_cell_are_read_from_side_ten() {
    let line = "0116".to_owned() + &"00".repeat(254);
    let entry = one(&line);
    assert_eq!((entry.format, entry.puzzle.shape().side()), (Format::Tokens, 16));
    assert_eq!((number(&entry.puzzle, 1, 1), number(&entry.puzzle, 1, 2)), (1, 16));
}

/// A 16x16 line that begins with `start` and is blank otherwise.
fn sixteen(start: &str) -> String {
    format!("{start}{}", ".".repeat(256 - start.len()))
}

#[test]
fn sixteen_symbols_follow_the_documented_habits() {
    let cases = [
        ("1G", "a10", [1, 16]),
        ("1g", "a10", [1, 16]),
        ("AP", "letters", [1, 16]),
        ("0F", "hex", [1, 16]),
        ("0f", "hex", [1, 16]),
        ("AB", "a10", [10, 11]),
    ];
    for (start, name, numbers) in &cases {
        let entry = one(&sixteen(start));
        assert_eq!(entry.alphabet.to_string(), *name, "{start}");
        let found = [1, 2].map(|col| number(&entry.puzzle, 1, col));
        assert_eq!(found, *numbers, "{start}");
    }
    let zeros = one(&sixteen("1G").replace('.', "0"));
    assert_eq!(
        (zeros.alphabet.to_string().as_str(), zeros.puzzle.clues.filled_count()),
        ("a10", 2)
    );
    let letters = one_with(&sixteen("AB"), &alphabet(Alphabet::letters()));
    assert_eq!(number(&letters.puzzle, 1, 2), 2);
}

#[test]
fn a_habit_once_shown_holds_for_the_next_lines() {
    let text = format!("{}\n{}\n{}\n", sixteen("AP"), sixteen("AB"), sixteen("1G"));
    let names: Vec<_> = read(&text).into_iter().map(|e| e.unwrap().alphabet.to_string()).collect();
    assert_eq!(names, ["letters", "letters", "a10"]);
}

#[test]
fn any_distinct_symbols_can_be_digits() {
    let symbols = Alphabet::custom("!@#$%^&*(").unwrap();
    let line: String = LINE.chars().map(|c| symbol_for(c, &symbols)).collect();
    assert_eq!(one_with(&line, &alphabet(symbols)).puzzle, classic());
    let chess = Alphabet::custom("♔♕♖♗").unwrap();
    let entry = one_with("♔...\n..♕.\n...♖\n♗...\n", &alphabet(chess));
    assert_eq!(write::line(&entry.puzzle.clues, &entry.alphabet), "♔.....♕....♖♗...");
    let letters = one(&LINE.replace('5', "E").replace(|c: char| c.is_ascii_digit(), "A"));
    assert_eq!((letters.alphabet, number(&letters.puzzle, 1, 1)), (Alphabet::letters(), 5));
}

fn symbol_for(symbol: char, alphabet: &Alphabet) -> char {
    let digit = symbol.to_digit(10).and_then(|n| Digit::from_number(n as usize));
    digit.map_or('.', |digit| alphabet.symbol(digit).unwrap())
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
fn sixteen_cells_a_line_are_small_puzzles_or_large_rows() {
    let small = "1234341221434321\n".repeat(16);
    assert_eq!(read(&small).len(), 16);
    let large = "1..............G\n".repeat(16);
    assert_eq!(one(&large).puzzle.shape().side(), 16);
    let banded = "1..............G\n".repeat(4) + "\n";
    assert_eq!(one(&banded.repeat(4)).puzzle.shape().side(), 16);
}

#[test]
fn bars_tell_the_shape_of_boxes() {
    let tall = "1 2 | 3 4 | 5 6\n".repeat(6);
    assert_eq!(one(&tall).puzzle.shape(), Shape::new(3, 2).unwrap());
    let wide = "1 2 3 | 4 5 6\n".repeat(6);
    assert_eq!(one(&wide).puzzle.shape(), Shape::new(2, 3).unwrap());
    let options = ReadOptions { shape: Shape::new(2, 3).ok(), ..ReadOptions::default() };
    assert_eq!(one_with(&tall, &options).puzzle.shape(), Shape::new(2, 3).unwrap());
}

#[test]
fn forms_may_be_mixed_in_one_text() {
    let text = format!("{}{LINE}\n{}\n{LINE}:1\n", spread("", "\n"), sixteen("1G"));
    let found: Vec<_> = read(&text).into_iter().map(|entry| entry.unwrap().format).collect();
    assert_eq!(found, [Format::Block, Format::Line, Format::Line, Format::CountLine]);
}

#[test]
fn no_puzzle_is_an_error() {
    for text in ["", "\n\n", "# only a comment\n", "puzzle,solution\n"] {
        assert!(matches!(error(text).kind, FormatErrorKind::Empty), "{text:?}");
    }
    assert!(read_str("", &format(Format::Csv)).next().unwrap().is_err());
}

#[test]
fn binary_data_ends_the_reading() {
    let bytes = format!("{LINE}\nab\0cd\n{LINE}\n").into_bytes();
    let results: Vec<_> = Reader::new(bytes.as_slice(), ReadOptions::default()).collect();
    let error = results[1].as_ref().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::NulByte));
    assert_eq!((error.line, error.column, results.len()), (2, 3, 2));
}

#[test]
fn bytes_that_are_no_text_are_an_error_of_their_line() {
    let mut bytes = format!("{LINE}\ncaf").into_bytes();
    bytes.extend(b"\xe9\n");
    bytes.extend(LINE.bytes());
    let results: Vec<_> = Reader::new(bytes.as_slice(), ReadOptions::default()).collect();
    let error = results[1].as_ref().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::InvalidUtf8));
    assert_eq!((error.line, error.column), (2, 4));
    assert!(results[2].is_ok());
}

#[test]
fn a_wrong_number_of_cells_says_how_many_there_are() {
    for (text, count) in [(&LINE[..80], 80), (&format!("{LINE}."), 82), (&LINE[..9], 9)] {
        let error = error(text);
        let expected = FormatErrorKind::WrongLength { found: count, expected: 81 };
        assert_eq!(error.kind.to_string(), expected.to_string());
        assert_eq!((error.line, error.column), (1, 1));
    }
    let row = error("5 3 . . 7 . . .\n");
    assert!(matches!(row.kind, FormatErrorKind::WrongLength { found: 8, .. }), "{row}");
    let sixteen = error(&sixteen("1G")[..255]);
    assert!(
        matches!(sixteen.kind, FormatErrorKind::WrongLength { found: 255, expected: 256 }),
        "{sixteen}"
    );
}

#[test]
fn a_bad_puzzle_in_a_list_is_reported_and_the_next_are_read() {
    let text = format!("{LINE}\n{}\n{LINE}\n  {}\n{LINE}\n", &LINE[1..], LINE.replace('6', "$"));
    let results = read(&text);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 3);
    let short = results[1].as_ref().unwrap_err();
    assert!(matches!(short.kind, FormatErrorKind::WrongLength { found: 80, expected: 81 }));
    let stray = results[3].as_ref().unwrap_err();
    assert!(matches!(stray.kind, FormatErrorKind::UnknownSymbol { found: '$', .. }));
    assert_eq!((stray.line, stray.column), (4, 12));
}

#[test]
fn an_unknown_symbol_is_named_with_its_place() {
    let error = error(&LINE.replacen('9', "ß", 1));
    assert!(matches!(error.kind, FormatErrorKind::UnknownSymbol { found: 'ß', .. }));
    assert_eq!((error.line, error.column), (1, 14));
    let message = "line 1, column 14: found `ß`, expected one of `123456789` or the blank `.`";
    assert_eq!(error.to_string(), message);
}

#[test]
fn an_unknown_symbol_in_a_block_is_named_with_its_place() {
    let text = boxed(" | ", "----+-----+----\n", "", "").replacen("419", "4%9", 1);
    let error = error(&text);
    assert!(matches!(error.kind, FormatErrorKind::UnknownSymbol { found: '%', .. }));
    assert_eq!((error.line, error.column), (10, 8));
}

#[test]
fn a_digit_above_the_side_is_an_error() {
    let cases = [
        ("1.....2....3..7.", "7", 4, (1, 15)),
        ("1234\n3412\n2153\n4321\n", "5", 4, (3, 3)),
        (&sixteen("1H"), "H", 16, (1, 2)),
        (&("1 2 3 4 5 6 7 8 9 10 11 13\n".repeat(12)), "13", 12, (1, 25)),
    ];
    for (text, digit, grid_side, place) in cases {
        let error = error(text);
        let FormatErrorKind::DigitAboveSide { found, side } = &error.kind else {
            panic!("{error}");
        };
        assert_eq!((found.as_str(), *side), (digit, grid_side));
        assert_eq!((error.line, error.column), place, "{text}");
    }
}

#[test]
fn a_side_without_boxes_is_an_error() {
    for (cells, side) in [(49, 7), (25, 5), (121, 11)] {
        let text = ".".repeat(cells);
        let error = error(&text);
        assert!(matches!(error.kind, FormatErrorKind::Shape(_)), "{error}");
        assert!(error.to_string().contains(&format!("side {side} ")), "{error}");
    }
}

#[test]
fn a_truncated_block_is_an_error_and_the_next_block_is_read() {
    let block = spread("", "\n");
    let eight: String = block.lines().take(8).map(|row| row.to_owned() + "\n").collect();
    let last = error(&eight);
    assert!(matches!(last.kind, FormatErrorKind::Truncated { found: 8, expected: 9 }));
    assert_eq!(last.line, 8);
    for rows in [3, 6, 8] {
        let cut: String = block.lines().take(rows).map(|row| row.to_owned() + "\n").collect();
        let results = read(&format!("{cut}\n{block}"));
        let first = results[0].as_ref().unwrap_err();
        assert!(matches!(first.kind, FormatErrorKind::Truncated { expected: 9, .. }), "{first}");
        assert_eq!(results[1].as_ref().unwrap().puzzle, classic(), "{rows}");
    }
}

#[test]
fn the_last_line_cut_off_is_no_smaller_puzzle() {
    let cut = format!("{LINE}\n{}", &LINE.replace(['5', '6', '7', '8', '9'], ".")[..16]);
    let results = read(&cut);
    let error = results[1].as_ref().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::WrongLength { found: 16, expected: 81 }));
}

#[test]
fn rows_of_different_length_are_an_error() {
    let text = spread("", "\n").replacen("6..195...", "6..195..", 1) + "\n" + LINE;
    let results = read(&text);
    let error = results[0].as_ref().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::WrongRow { found: 8, expected: 9 }), "{error}");
    assert_eq!(error.line, 2);
    assert!(results.last().unwrap().is_ok());
}

#[test]
fn csv_errors_name_the_columns_and_the_place() {
    let error = error("id,solution,rating\n1,2,3\n");
    let FormatErrorKind::MissingColumn { found, .. } = &error.kind else { panic!("{error}") };
    assert_eq!((found.join("+").as_str(), error.line), ("id+solution+rating", 1));
    let text = format!("id,puzzle\n1,{}\n2\n3,{LINE}\n", LINE.replacen("98", "9=", 1));
    let results = read(&text);
    let symbol = results[0].as_ref().unwrap_err();
    assert!(matches!(symbol.kind, FormatErrorKind::UnknownSymbol { found: '=', .. }));
    assert_eq!((symbol.line, symbol.column), (2, 23));
    let missing = results[1].as_ref().unwrap_err();
    assert!(matches!(missing.kind, FormatErrorKind::MissingField { found: 1, expected: 2 }));
    assert_eq!((missing.line, results[2].as_ref().unwrap().line), (3, 4));
}

#[test]
fn json_errors_have_a_place_and_the_next_line_is_read() {
    let good = format!("{{\"clues\":\"{LINE}\"}}");
    let text = format!("{{\"clues\": 53..}}\n{good}\n");
    let results = read(&text);
    let syntax = results[0].as_ref().unwrap_err();
    assert!(matches!(syntax.kind, FormatErrorKind::Json(_)));
    assert_eq!(syntax.line, 1);
    assert!(results[1].is_ok());
    let symbol = error(&good.replacen('9', "=", 1));
    assert!(matches!(symbol.kind, FormatErrorKind::UnknownSymbol { found: '=', .. }));
    assert_eq!((symbol.line, symbol.column), (1, 24));
    assert!(matches!(error("{\"rows\":[]}").kind, FormatErrorKind::Json(_)));
}

#[test]
fn counts_and_solutions_must_be_what_they_seem() {
    let bad = error(&format!("{LINE}:2+:"));
    assert!(matches!(&bad.kind, FormatErrorKind::BadCount { found } if found == "2+"));
    assert_eq!(bad.column, 83);
    let incomplete = error(&format!("{LINE}:1:{LINE}"));
    assert!(matches!(incomplete.kind, FormatErrorKind::IncompleteSolution { empty: 51 }));
    assert_eq!(incomplete.column, 85);
}

#[test]
fn options_that_do_not_fit_are_an_error() {
    let shape = ReadOptions { shape: Shape::of_side(16).ok(), ..ReadOptions::default() };
    let wrong = read_str(LINE, &shape).next().unwrap().unwrap_err();
    let kind = FormatErrorKind::WrongLength { found: 81, expected: 256 };
    assert_eq!(wrong.kind.to_string(), kind.to_string());
    let digits = alphabet(Alphabet::digits());
    let misfit = read_str(&sixteen("12"), &digits).next().unwrap().unwrap_err();
    assert!(matches!(misfit.kind, FormatErrorKind::AlphabetMisfit { side: 16, .. }));
}

#[test]
fn endless_lines_are_refused_without_being_kept() {
    let mut bytes = vec![b'.'; 5 << 20];
    bytes.push(b'\n');
    bytes.extend(LINE.bytes());
    let results: Vec<_> = Reader::new(bytes.as_slice(), ReadOptions::default()).collect();
    assert!(matches!(results[0].as_ref().unwrap_err().kind, FormatErrorKind::TooLong { .. }));
    assert_eq!(results[1].as_ref().unwrap().line, 2);
}

#[test]
fn names_of_formats_and_alphabets_are_read_back() {
    for format in Format::all() {
        assert_eq!(format.name().parse(), Ok(format));
    }
    for format in OutputFormat::all() {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    for name in ["digits", "a10", "letters", "hex", "numbers", "zyxwvu"] {
        assert_eq!(name.parse::<Alphabet>().unwrap().to_string(), name);
    }
    assert!("lines".parse::<Format>().is_err());
    for bad in ["abc", "abca", "ab cd"] {
        assert!(bad.parse::<Alphabet>().is_err());
    }
}

#[test]
fn the_written_forms_look_as_documented() {
    let puzzle = classic();
    let digits = Alphabet::digits();
    assert_eq!(write::line(&puzzle.clues, &digits), LINE);
    assert_eq!(write::block(&puzzle.clues, &digits), spread("", "\n"));
    let grid = write::grid(&puzzle.clues, &digits);
    assert!(grid.starts_with("5 3 . | . 7 . | . . .\n"));
    assert_eq!(grid.lines().nth(3), Some("------+-------+------"));
    let sdk = write::sdk(&puzzle.clues, &digits, Some("by Uli\nmild"));
    assert!(sdk.starts_with("#Cby Uli\n#Cmild\n[Puzzle]\n53..7....\n"));
    let solution = one(SOLUTION).puzzle.clues;
    assert_eq!(write::csv(&puzzle.clues, Some(&solution), &digits), format!("{LINE},{SOLUTION}"));
    let json = write::json(&puzzle, Some(&solution), &digits);
    let expected = format!(r#"{{"shape":"3x3","clues":"{LINE}","solution":"{SOLUTION}"}}"#);
    assert_eq!(json, expected);
}

/// A side with boxes, and numbers for its cells.
fn any_grid() -> impl Strategy<Value = Grid> {
    let shapes =
        prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)]);
    shapes.prop_flat_map(|(rows, cols)| {
        let shape = Shape::new(rows, cols).unwrap();
        let cell = prop_oneof![Just(0), 0..=shape.side() as u8];
        let numbers = prop::collection::vec(cell, shape.cell_count());
        numbers.prop_map(move |numbers| Grid::from_numbers(shape, &numbers).unwrap())
    })
}

fn any_marks() -> impl Strategy<Value = Marks> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)]);
    shapes.prop_flat_map(|(rows, cols)| {
        let shape = Shape::new(rows, cols).unwrap();
        let kept = prop::collection::vec(any::<bool>(), shape.cell_count() * shape.side());
        kept.prop_map(move |kept| {
            let mut marks = Marks::none(shape);
            let places = shape.cells().flat_map(|cell| shape.digits().map(move |d| (cell, d)));
            for ((cell, digit), _) in places.zip(kept).filter(|(_, kept)| *kept) {
                marks.allow(cell, digit);
            }
            marks
        })
    })
}

/// What is written of `puzzle` is read back as it was, told its shape.
fn assert_round_trip(puzzle: &Puzzle, output: OutputFormat, alphabet: &Alphabet) {
    let mut text = write::puzzle(puzzle, output, alphabet);
    let csv = output == OutputFormat::Csv;
    if csv {
        text = format!("{}\n{text}\n", write::CSV_HEADER);
    }
    let options = ReadOptions {
        shape: Some(puzzle.shape()),
        alphabet: Some(alphabet.clone()),
        format: match output {
            OutputFormat::Marks => Some(Format::MarksGrid),
            OutputFormat::MarksLine => Some(Format::MarksLine),
            _ => None,
        },
        rules: None,
    };
    assert_eq!(&one_with(&text, &options).puzzle, puzzle, "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn grids_round_trip_in_every_form_and_alphabet(grid in any_grid()) {
        use OutputFormat::*;
        let side = grid.shape().side();
        let systems = [Alphabet::digits(), Alphabet::a10(), Alphabet::letters(), Alphabet::hex(), Alphabet::numbers()];
        for alphabet in systems.into_iter().filter(|alphabet| alphabet.fits(side)) {
            for output in [Grid, Line, Block, Sdk, Csv, Json] {
                assert_round_trip(&grid.clone().into(), output, &alphabet);
            }
        }
    }

    #[test]
    fn the_usual_grid_form_needs_no_options(grid in any_grid()) {
        let text = write::grid(&grid, &Alphabet::for_side(grid.shape().side()));
        prop_assert_eq!(one(&text).puzzle.clues, grid);
    }

    #[test]
    fn marks_round_trip(marks in any_marks()) {
        use OutputFormat::*;
        let puzzle = Puzzle::from_marks(marks);
        let side = puzzle.shape().side();
        let systems = [Alphabet::for_side(side), Alphabet::letters(), Alphabet::numbers()];
        for alphabet in systems {
            for output in [Marks, MarksLine, Json] {
                assert_round_trip(&puzzle, output, &alphabet);
            }
        }
    }

    #[test]
    fn marks_of_classic_size_need_no_options(marks in any_marks()) {
        let side = marks.shape().side();
        let puzzle = Puzzle::from_marks(marks);
        let marks = puzzle.marks.as_ref().unwrap();
        if side == 9 {
            let alphabet = Alphabet::digits();
            prop_assert_eq!(&one(&write::marks_grid(marks, &alphabet)).puzzle, &puzzle);
            prop_assert_eq!(&one(&write::marks_line(marks, &alphabet)).puzzle, &puzzle);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic_or_run_on(text in "[0-9A-Ga.,;:#|+\\-* \n\t\\[\\]{}\"é\0]{0,400}") {
        prop_assert!(read(&text).len() <= text.len() + 1);
    }

    #[test]
    fn no_rows_make_the_reader_panic(rows in prop::collection::vec("[1-4. |-]{0,12}", 0..24)) {
        let text = rows.join("\n");
        prop_assert!(read(&text).len() <= text.len() + 1);
    }
}

/// Found by fuzzing: a dash among other blanks became the blank, and an empty grid of dashes is a
/// rule between boxes when it is read again.
#[test]
fn a_dash_among_other_blanks_is_not_the_blank_to_write() {
    let entry = read_str("-xxxxxxxxxxxxxx_", &ReadOptions::default()).next().unwrap().unwrap();
    let line = write::line(&entry.puzzle.clues, &entry.alphabet);
    let again = read_str(&line, &ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(again.puzzle, entry.puzzle);
}

#[test]
fn a_csv_column_of_answers_is_the_solution_only_where_none_is_named_so() {
    let solution = "1234341221434321";
    for header in ["puzzle,answer,solution", "puzzle,Answers,Solutions"] {
        let text = format!("{header}\n1...............,several,{solution}\n");
        let entry = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
        assert!(entry.solution.is_some());
        assert!(entry.comment.unwrap().ends_with("=several"));
    }
    let text = format!("puzzle,answer\n1...............,{solution}\n");
    let entry = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
    assert!(entry.solution.is_some());
}
