//! What is no puzzle: the place, what was found, what was expected.

use sudosat::formats::{
    Alphabet, Entry, Format, FormatError, FormatErrorKind, ReadOptions, Reader, read_str, shortened,
};
use sudosat::grid::Shape;

use super::{LINE, alphabet, boxed, classic, error, format, read, sixteen, spread};

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
    assert!(matches!(short.kind, FormatErrorKind::UnlikeOthers { found: 80, expected: 81 }));
    let stray = results[3].as_ref().unwrap_err();
    assert!(matches!(stray.kind, FormatErrorKind::UnknownSymbol { found: '$', .. }));
    assert_eq!((stray.line, stray.column), (4, 12));
}

#[test]
fn the_error_for_a_short_line_of_pencil_marks_in_a_list_states_how_long_they_are() {
    let marks = "123456789".repeat(81);
    let results = read(&format!("{marks}\n{}\n{LINE}\n", &marks[1..]));
    let kinds: Vec<_> = results
        .iter()
        .map(|result| result.as_ref().err().map(|error| error.kind.to_string()))
        .collect();
    assert_eq!(
        kinds,
        [None, Some("found 728 symbols, expected 9 for each of 81 cells".to_owned()), None]
    );
}

#[test]
fn the_error_for_a_wrong_column_of_pencil_marks_counts_symbols() {
    let error = |marks: &str, rules: &str| {
        let results = read(&format!("{rules}marks,puzzle\n{marks},\n"));
        results[0].as_ref().unwrap_err().kind.to_string()
    };
    let long = ".".repeat(700);
    assert_eq!(error(&long, ""), "found 700 symbols, expected 9 for each of 81 cells");
    assert_eq!(error(".", ""), "found 1 symbol, expected 4 for each of 16 cells");
    let canvas = "# rules: size:2x4,digits:1-4,latin\n";
    assert_eq!(error("...", canvas), "found 3 symbols, expected 4 for each of 8 cells");
}

/// The message about the bad one of three puzzles, wherever it stands.
fn message_among(good: &str, bad: &str, head: &str, place: usize) -> String {
    let mut lines = [good; 3];
    lines[place] = bad;
    let results = read(&format!("{head}{}\n", lines.join("\n")));
    let errors: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors[0].kind.to_string()
}

#[test]
fn an_odd_row_is_found_by_the_size_of_the_other_rows() {
    for place in [0, 1, 2] {
        let short = message_among(LINE, "12345", "", place);
        assert_eq!(short, "found 5 cells, expected 81 as in the other rows", "{place}");
        let words = message_among(LINE, "rubbish", "", place);
        assert_eq!(words, "found 7 cells, expected 81 as in the other rows", "{place}");
        let stray = message_among(LINE, &LINE[1..].replacen("98", "a8", 1), "", place);
        assert!(stray.contains("expected one of `123456789` or the blank"), "{place}: {stray}");
        let field = message_among(LINE, "1", "puzzle\n", place);
        assert_eq!(field, "found 1 cell, expected 81 as in the other rows", "{place}");
    }
    let array = |first: &str| format!(r#"[{{"puzzle":"{first}"}},{{"puzzle":"{LINE}"}}]"#);
    let odd = read(&array("1.2")).remove(0).unwrap_err();
    assert_eq!(odd.kind.to_string(), "found 3 cells, expected 81 as in the other rows");
}

#[test]
fn a_puzzle_in_a_later_field_wants_a_header() {
    let error = error(&format!("a17,{LINE},7.1\n"));
    assert!(matches!(error.kind, FormatErrorKind::NoHeader { field: 2 }), "{error}");
}

#[test]
fn an_error_contains_what_stands_there() {
    let results = read(&format!("id,puzzle,note\n7,{},\"a,b\"\n", &LINE[1..]));
    let error = results[0].as_ref().unwrap_err();
    let record = error.record.as_ref().unwrap();
    assert_eq!(record.puzzle.as_deref(), Some(&LINE[1..]));
    assert_eq!(record.fields, [("id".to_owned(), "7".into()), ("note".to_owned(), "a,b".into())]);
    assert!(error.is_of_puzzle());
    let heading = read(&format!("# rules: none such\n{LINE}\n"));
    assert!(!heading[0].as_ref().unwrap_err().is_of_puzzle());
    assert!(heading[1].as_ref().unwrap_err().is_of_puzzle());
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
        let FormatErrorKind::DigitAboveSide { found, side, .. } = &error.kind else {
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
fn a_bad_json_value_takes_no_puzzles_below_it() {
    let good = format!("{{\"clues\":\"{LINE}\"}}");
    // The lines, and the numbers of those that are puzzles. Each other line that is no part of a value is an error.
    for (lines, puzzles, errors) in [
        (vec![LINE, "{bad", LINE, LINE], vec![1, 3, 4], vec![2]),
        (vec![LINE, "[", LINE, LINE], vec![1, 3, 4], vec![3]),
        (vec![LINE, "{", "", LINE], vec![1, 4], vec![4]),
        (vec![&good, "[1,2", &good, &good], vec![1, 3, 4], vec![3]),
        (vec![&good, "[{\"clues\":\"x\"}", &good], vec![1, 3], vec![3]),
        (vec![&good, "{bad", "[1,2]", &good], vec![1, 4], vec![2, 3]),
        (vec![&good, "{\"clues\":\"..", LINE, &good], vec![1, 3, 4], vec![3]),
        (vec!["[", "{bad},", &format!("{good},"), &good, "]"], vec![3, 3], vec![2]),
        (vec!["{", "  \"clues\" 5,", "  \"shape\": \"3x3\"", "}", LINE], vec![5], vec![2]),
    ] {
        let found = read(&format!("{}\n", lines.join("\n")));
        let line = |entry: &Result<Entry, FormatError>| entry.as_ref().map(|entry| entry.line).ok();
        assert_eq!(found.iter().filter_map(line).collect::<Vec<_>>(), puzzles, "{lines:?}");
        let line = |entry: &Result<Entry, FormatError>| Some(entry.as_ref().err()?.line);
        assert_eq!(found.iter().filter_map(line).collect::<Vec<_>>(), errors, "{lines:?}");
    }
    assert!(matches!(error("[]").kind, FormatErrorKind::Empty));
    // 20,000 open brackets: each error takes a few lines.
    let found = read(&format!("{}{LINE}\n", "[\n".repeat(20_000)));
    assert_eq!(found.last().unwrap().as_ref().unwrap().line, 20_001);
}

#[test]
fn a_field_that_is_almost_the_rules_is_not_ignored() {
    for (field, own) in
        [("Rules", "rules"), ("rule", "rules"), ("CLUE", "clues"), ("Shape", "shape")]
    {
        let text = format!("{{\"puzzle\":\"{LINE}\",\"{field}\":\"anti-knight\"}}");
        let expected = format!("found the field `{field}`, expected `{own}`");
        assert!(error(&text).to_string().contains(&expected), "{}", error(&text));
    }
    // Other fields are kept: a number of clues, a field beside the own one, and other names.
    for others in ["\"clue\":25", "\"rules\":\"anti-king\",\"Rules\":\"a\"", "\"ruled\":\"a\""] {
        assert!(read(&format!("{{\"puzzle\":\"{LINE}\",{others}}}"))[0].is_ok(), "{others}");
    }
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
fn a_record_that_is_too_long_ends_the_input_and_is_no_puzzle_of_it() {
    let text = format!("puzzle,note\n{LINE},a\n{LINE},{}\n{LINE},b\n", "x".repeat(5 << 20));
    let found = read(&text);
    let error = found[1].as_ref().unwrap_err();
    assert!(matches!(error.kind, FormatErrorKind::TooLong { .. }) && found.len() == 2);
    assert!(!error.is_of_puzzle());
}

#[test]
fn a_line_that_is_too_long_is_one_puzzle_of_a_list() {
    let text = format!("{LINE}\n{}\n{LINE}\n", ".".repeat(5 << 20));
    let found = read(&text);
    assert!(found.len() == 3 && found[1].as_ref().unwrap_err().is_of_puzzle());
}

#[test]
fn a_line_below_a_header_that_is_no_text_is_not_lost() {
    for header in ["puzzle", "puzzles "] {
        let mut bytes = format!("{header}\ncaf").into_bytes();
        bytes.extend(b"\xe9\n");
        bytes.extend(format!("{LINE}\n").bytes());
        let found: Vec<_> = Reader::new(bytes.as_slice(), ReadOptions::default()).collect();
        assert_eq!(found.len(), 2, "{header}: {found:?}");
        let error = found[0].as_ref().unwrap_err();
        assert!(matches!(error.kind, FormatErrorKind::InvalidUtf8), "{error}");
        assert_eq!((error.line, found[1].as_ref().unwrap().line), (2, 3), "{header}");
    }
}

#[test]
fn of_long_texts_the_beginning_is_quoted() {
    assert_eq!(shortened(&"ä".repeat(1_000)), "ä".repeat(40));
    assert_eq!(shortened("short"), "short");
}
