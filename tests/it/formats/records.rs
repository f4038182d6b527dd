//! CSV and JSON.

use sudosat::formats::{Format, ReadOptions, read_str};

use super::{LINE, SOLUTION, classic, one, one_with, read, shape};

use crate::support::sample;

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
fn names_of_columns_in_quotes_may_hold_what_parts_columns() {
    let cases = [
        (format!("id,puzzle,\"w, cm\",z\n1,{LINE},\"a,b\",Z\n"), "w, cm"),
        (format!("id,\"size; cm\",puzzle,z\n1,\"a,b\",{LINE},Z\n"), "size; cm"),
        (format!("id;\"Größe, cm\";puzzle;z\n1;a,b;{LINE};Z\n"), "Größe, cm"),
    ];
    for (text, name) in cases {
        let entry = one(&text);
        assert_eq!(entry.puzzle, classic(), "{text}");
        let field = |name: &str| {
            let found = entry.fields.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.as_str().unwrap_or_default().to_owned())
        };
        assert_eq!(field(name).as_deref(), Some("a,b"), "{text}");
        assert_eq!(field("z").as_deref(), Some("Z"), "{text}");
    }
}

#[test]
fn what_is_too_short_for_a_solution_is_none() {
    for word in ["n/a", "-", "?", "see p."] {
        let entry = one(&format!("id,puzzle,solution\n1,{LINE},{word}\n"));
        assert_eq!((entry.puzzle, entry.solution), (classic(), None), "{word}");
    }
    let keys = read(&format!("id,puzzle,answer\n1,{LINE},A0\n2,{LINE},12\n"));
    assert!(keys.iter().all(|entry| entry.as_ref().is_ok_and(|entry| entry.solution.is_none())));
    assert!(read(&format!("puzzle,solution\n{LINE},123\n"))[0].is_err());
}

#[test]
fn an_array_of_objects_may_be_of_any_length() {
    // Most time is taken by the number of objects, not by their length.
    let count = sample(2_000, 20_000);
    let note = "x".repeat(8_400_000 / count);
    let object = |number: usize| format!(r#"{{"id":{number},"puzzle":"{LINE}","note":"{note}"}}"#);
    let objects: Vec<_> = (0..count).map(object).collect();
    let text = format!("[\n{}\n]\n", objects.join(",\n"));
    assert!(text.len() > 8 << 20);
    let found = read(&text);
    assert_eq!(found.len(), count);
    for (number, entry) in found.into_iter().enumerate() {
        let entry = entry.unwrap();
        assert_eq!(entry.puzzle, classic());
        assert_eq!(entry.fields[0], ("id".to_owned(), number.into()));
    }
}

#[test]
fn a_stray_quotation_mark_takes_in_no_rows() {
    let bad = format!("2,\"{},c\n", &LINE[..80]);
    for behind in ["", "5,x,\"q\"\n", "5,\"q\",\"q\nq\"\n", "5,\"q\n\n"] {
        let text =
            format!("id,puzzle,name\n1,{LINE},\"a\nb\"\n{bad}3,{LINE},d\n4,\"{LINE}\",e\n{behind}");
        let found = read(&text);
        let is_puzzle: Vec<_> = found.iter().take(4).map(Result::is_ok).collect();
        assert_eq!(is_puzzle, [true, false, true, true], "{text}");
        let lines: Vec<_> = found.iter().flatten().map(|entry| entry.line).collect();
        assert_eq!(lines, [2, 5, 6], "{text}");
        assert_eq!(found.len(), 4 + usize::from(!behind.is_empty()), "{text}");
        assert_eq!(found[0].as_ref().unwrap().fields[1].1, "a\nb");
    }
}

#[test]
fn a_long_object_is_not_taken_apart() {
    let inner = format!("{{\"note\":\"{}\"}}", "x".repeat(3 << 20));
    let text = format!("{{\n\"notes\": {inner},\n\"puzzle\": \"{LINE}\"\n}}\n");
    assert_eq!(one(&text).puzzle, classic());
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
fn an_empty_text_states_as_little_as_a_missing_field() {
    let plain = one(&format!(r#"{{"puzzle":"{LINE}"}}"#));
    for field in ["shape", "alphabet", "marks", "rules"] {
        for value in [r#""""#, "null"] {
            let entry = one(&format!(r#"{{"{field}":{value},"puzzle":"{LINE}"}}"#));
            assert_eq!((&entry.puzzle, &entry.fields), (&plain.puzzle, &plain.fields), "{field}");
        }
    }
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

#[test]
fn words_in_a_column_of_answers_are_no_solution() {
    let text = format!(
        "puzzle,answer\n{LINE},unreadable\n{LINE},no solution\n{LINE},{}\n",
        &SOLUTION[1..]
    );
    let found = read(&text);
    assert!(found[0].is_ok() && found[1].is_ok() && found[2].is_err(), "{found:?}");
}

#[test]
fn a_short_record_has_all_columns() {
    let entry = one(&format!("id,puzzle,note\n7,{LINE}\n"));
    let names: Vec<_> = entry.fields.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["id", "note"]);
}

#[test]
fn clues_beside_a_puzzle_are_how_many_there_are() {
    let record = format!(r#"{{"puzzle":"{LINE}","solution":"{SOLUTION}","clues":30}}"#);
    assert_eq!(one(&record).puzzle, classic());
    let both = format!(r#"{{"puzzle":"{LINE}","clues":"{LINE}"}}"#);
    let error = read_str(&both, &ReadOptions::default()).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("found `puzzle` and `clues`, expected one"), "{error}");
}

#[test]
fn a_csv_column_states_shapes() {
    let text = "shape,puzzle\n2x3,....................................\n3x2,....................................\n";
    let shapes: Vec<String> =
        read(text).into_iter().map(|entry| entry.unwrap().puzzle.shape().to_string()).collect();
    assert_eq!(shapes, ["2x3", "3x2"]);
    let bad = read("shape,puzzle\n2by3,....\n").remove(0).unwrap_err();
    assert_eq!(bad.line, 2);
}

#[test]
fn the_shape_of_an_object_wins_over_the_line_above() {
    let text = format!("# shape: 2x3\n{{\"shape\":\"3x2\",\"puzzle\":\"{}\"}}\n", ".".repeat(36));
    assert_eq!(one(&text).puzzle.shape().to_string(), "3x2");
}

#[test]
fn the_shape_of_the_caller_wins_over_that_of_an_object() {
    let text = format!("{{\"shape\":\"3x2\",\"puzzle\":\"{}\"}}\n", ".".repeat(36));
    assert_eq!(one_with(&text, &shape("2x3")).puzzle.shape().to_string(), "2x3");
}

/// Spaces were put between the cells, and each of them was taken for a cell of the canvas.
#[test]
fn rows_of_json_may_be_those_of_a_canvas() {
    for (rules, rows, text) in [
        ("size:2x3", "[[0,0,2],[1,0,null]]", "..21.."),
        ("size:4x4", r#"["1...","..2.","...3","4..."]"#, "1.....2....34..."),
        ("size:2x2,digits:0-3", "[[0,1],[null,\"\"]]", "01.."),
        ("latin,size:2x2,digits:9-12", "[[9,12],[0,10]]", "9C.A"),
    ] {
        let ruled = |puzzle: String| one(&format!("{{\"puzzle\":{puzzle},\"rules\":\"{rules}\"}}"));
        let (rows, text) = (ruled(rows.to_owned()), ruled(format!("\"{text}\"")));
        assert_eq!(rows.puzzle, text.puzzle, "{rules}");
    }
    let turned = read(r#"{"puzzle":[[0,0],[2,1],[0,null]],"rules":"size:2x3"}"#).remove(0);
    let message = turned.unwrap_err().kind.to_string();
    assert!(message.contains("found a row of 2 cells, expected 3"), "{message}");
    let rows = r#"{"puzzle":["1...","..2.","...3","4..."]}"#;
    assert_eq!(one(rows).puzzle, one("1.....2....34...").puzzle);
    let (above, middle, below) = ("[0,0,0,0,null,null]", "[0,0,0,0,0,0]", "[null,null,0,0,0,0]");
    let two = format!("[{above},{above},{middle},{middle},{below},{below}]");
    let text = format!("\"{0}  {0}  {1}{1}  {0}  {0}\"", "....", "......");
    let object =
        |puzzle: &str| format!("{{\"puzzle\":{puzzle},\"rules\":\"twodoku\",\"shape\":\"2x2\"}}");
    assert_eq!(one(&object(&two)).puzzle, one(&object(&text)).puzzle);
}
