//! Puzzles of SudokuPad: what its JSON states, what it only draws, the forms of the text, and what is refused.

use proptest::prelude::*;
use serde_json::{Value, json};
use sudosat::formats::{
    Entry, Format, FormatErrorKind, LinkError, NOT_UNDERSTOOD, ReadOptions, read_str,
};

use super::{error, format, one, one_with};
use crate::support::sample;

fn compressed(text: &str) -> String {
    lz_str::compress_to_base64(text).trim_end_matches('=').to_owned()
}

/// The 2x2 boxes of a 4x4 grid.
fn boxes() -> Value {
    let of_box = |row: usize, col: usize| {
        json!([[row, col], [row, col + 1], [row + 1, col], [row + 1, col + 1]])
    };
    json!([of_box(0, 0), of_box(0, 2), of_box(2, 0), of_box(2, 2)])
}

/// An empty 4x4 grid with boxes and further fields.
fn with(fields: &[(&str, Value)]) -> Value {
    let mut puzzle = json!({ "cells": vec![vec![json!({}); 4]; 4], "regions": boxes() });
    for (field, value) in fields {
        puzzle[*field] = value.clone();
    }
    puzzle
}

fn read(fields: &[(&str, Value)]) -> Entry {
    let entry = one(&with(fields).to_string());
    assert_eq!(entry.format, Format::SudokuPad);
    entry
}

fn rules(fields: &[(&str, Value)]) -> String {
    read(fields).puzzle.rules.to_string()
}

/// What is not understood, in its order.
fn not_understood(entry: &Entry) -> Vec<String> {
    let listed = entry.fields.iter().find(|(name, _)| name == NOT_UNDERSTOOD);
    let texts = listed.and_then(|(_, value)| value.as_array()).into_iter().flatten();
    texts.map(|text| text.as_str().unwrap().to_owned()).collect()
}

#[test]
fn regions_are_boxes_or_pieces_or_sets() {
    assert_eq!(rules(&[]), "classic");
    assert_eq!(rules(&[("regions", json!([]))]), "latin");
    let pieces = json!([
        [[0, 0], [0, 1], [0, 2], [1, 0]],
        [[0, 3], [1, 1], [1, 2], [1, 3]],
        [[2, 0], [2, 1], [2, 2], [3, 0]],
        [[2, 3], [3, 1], [3, 2], [3, 3]],
    ]);
    assert_eq!(rules(&[("regions", pieces)]), "jigsaw:1112122233343444");
    let some = json!([[[0, 0], [1, 1], [2, 2]], [[3, 3]]]);
    assert_eq!(rules(&[("regions", some)]), "latin,different r1c1 r2c2 r3c3");
    let large = json!([[[0, 0], [0, 1], [0, 2], [0, 3], [1, 1]]]);
    let entry = read(&[("regions", large)]);
    assert_eq!(not_understood(&entry), ["region r1c1 r1c2 r1c3 r1c4 r2c2"]);
    let free = [("metadata", json!({ "norowcol": true })), ("regions", json!([[[0, 0], [0, 1]]]))];
    assert_eq!(rules(&free), "no-houses,different r1c1 r1c2");
}

#[test]
fn cages_state_rules_only_if_their_digits_are_unique() {
    let cages = |cage: Value| [("cages", json!([cage]))];
    let pair = json!([[0, 0], [1, 2]]);
    for (cage, stated, listed) in [
        (json!({ "cells": pair, "value": "7", "unique": true }), "killer 7 r1c1 r2c3", ""),
        (json!({ "cells": pair, "value": 7, "unique": true }), "killer 7 r1c1 r2c3", ""),
        (json!({ "cells": pair, "sum": 7, "unique": true }), "killer 7 r1c1 r2c3", ""),
        (json!({ "cells": pair, "value": "", "unique": true }), "different r1c1 r2c3", ""),
        (
            json!({ "cells": pair, "sum": 3, "unique": true, "style": "extraregion" }),
            "different r1c1 r2c3",
            "",
        ),
        (
            json!({ "cells": pair, "value": "<9", "unique": true }),
            "different r1c1 r2c3",
            "cage `<9` at r1c1 r2c3",
        ),
        (json!({ "cells": pair, "value": "7" }), "classic", "cage `7` at r1c1 r2c3"),
        (json!({ "cells": pair, "unique": false }), "classic", "cage at r1c1 r2c3"),
        (json!({ "cells": [[-1, 2]], "value": "7" }), "classic", "cage `7` at r0c3"),
        (json!({ "cells": pair, "unique": false, "hidden": true }), "classic", ""),
    ] {
        let entry = read(&cages(cage.clone()));
        assert_eq!(entry.puzzle.rules.to_string(), stated, "{cage}");
        assert_eq!(not_understood(&entry).join(""), listed, "{cage}");
    }
}

#[test]
fn rules_are_given_by_name() {
    let global = |names: &[&str]| rules(&[("global", json!(names))]);
    assert_eq!(global(&["antiknight", "antiking"]), "anti-knight,anti-king");
    assert_eq!(global(&["nonconsecutive"]), "non-consecutive");
    assert_eq!(global(&["disjoint"]), "disjoint-groups");
    assert_eq!(rules(&[("diagonal+", json!(true)), ("diagonal-", json!(false))]), "diagonal-up");
    assert_eq!(rules(&[("metadata", json!({ "antiknight": "true" }))]), "anti-knight");
    let off = [("metadata", json!({ "antiking": false })), ("global", json!(["antiking"]))];
    assert_eq!(rules(&off), "classic");
    // The dots are drawings, so the pairs that they except are not known.
    let dots = json!([{ "center": [1, 0.5], "rounded": true }]);
    let entry = read(&[("global", json!(["nonconsecutive", "antixv"])), ("overlays", dots)]);
    assert_eq!(entry.puzzle.rules.to_string(), "classic");
    assert_eq!(
        not_understood(&entry),
        ["global rule `nonconsecutive`", "global rule `antixv`", "overlay at r1c1 r2c1"]
    );
}

#[test]
fn drawings_are_listed_with_their_cells() {
    let entry = read(&[
        (
            "lines",
            json!([{ "color": "#67F067", "wayPoints": [[0.5, 0.5], [0.5, 2.5], [1.5, 3.5]] }]),
        ),
        ("arrows", json!([{ "wayPoints": [[-0.5, 0.5], [0.5, 1.5]] }, {}])),
        (
            "overlays",
            json!([{ "center": [1, 1], "text": "12" }, { "center": [0.5, 1], "text": "X" }]),
        ),
        ("underlays", json!([{ "center": [0.5, 0.5], "backgroundColor": "#CFCFCF" }])),
        ("foglight", json!([[0, 0]])),
        ("windoku", json!(true)),
        ("metadata", json!({ "bgimage": "https://example.com/a.png" })),
        (
            "cells",
            json!([[{ "centremarks": [1, 2] }, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]),
        ),
    ]);
    assert_eq!(
        not_understood(&entry),
        [
            "centre marks 1 2 at r1c1",
            "line #67F067 through r1c1 r1c2 r1c3 r2c4",
            "arrow through r0c1 r1c2",
            "arrow",
            "overlay `12` at r1c1 r1c2 r2c1 r2c2",
            "overlay `X` at r1c1 r1c2",
            "underlay #CFCFCF at r1c1",
            "picture behind the grid",
            "field `windoku`",
        ]
    );
    assert!(entry.puzzle.rules.is_classic());
}

#[test]
fn texts_stand_in_metadata_or_in_cages_without_cells() {
    let solution = "1234341221434321";
    let texts = [
        ("title", "T"),
        ("author", "A"),
        ("rules", "Normal rules: apply.\nYes."),
        ("solution", solution),
    ];
    let metadata: Value = texts
        .iter()
        .map(|&(name, text)| (name.to_owned(), json!(text)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let cages: Vec<Value> =
        texts.iter().map(|(name, text)| json!({ "value": format!("{name}: {text}") })).collect();
    for entry in [read(&[("metadata", metadata)]), read(&[("cages", json!(cages))])] {
        let expected = [
            ("title", json!("T")),
            ("author", json!("A")),
            ("ruleset", json!("Normal rules: apply.\nYes.")),
            (NOT_UNDERSTOOD, json!(["the text of the rules"])),
        ];
        assert_eq!(entry.fields, expected.map(|(name, value)| (name.to_owned(), value)));
        let digits: String =
            entry.solution.unwrap().filled().map(|(_, digit)| digit.to_string()).collect();
        assert_eq!(digits, solution);
    }
    for partial in ["123434122143432?", "12", "1234341221434329"] {
        assert_eq!(read(&[("metadata", json!({ "solution": partial }))]).solution, None);
    }
}

const ZIPPED: &str = "{cs:50,ce:[[{v:1},,{v:2,given:f},],[,,,],[{v:3},,,{v:4}],[,,,]],\
    re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
    ca:[{v:'title: It\\'s a title'},{ce:[[0,1],[0,2]],v:5,unique:t}],l:[{wp:[[0.5,0.5],[1.5,0.5]],c:CFCFCF,th:3}],\
    u:[{ct:[0.5,0.5],c2:#0,r:t,w:0.7,te:'A'}]}";

#[test]
fn the_shorter_form_of_json_is_read() {
    let entry = one(&format!("scl{}", compressed(ZIPPED)));
    assert_eq!(entry.format, Format::SudokuPad);
    assert_eq!(entry.puzzle.rules.to_string(), "killer 5 r1c2 r1c3");
    let givens: Vec<String> =
        entry.puzzle.clues.filled().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    assert_eq!(givens, ["r1c1=1", "r3c1=3", "r3c4=4"]);
    assert_eq!(entry.fields[0], ("title".to_owned(), json!("It's a title")));
    let listed = ["line #CFCFCF through r1c1 r2c1", "underlay #000000 `A` at r1c1"];
    assert_eq!(not_understood(&entry), listed);
}

#[test]
fn links_and_data_and_json_are_read_beside_other_forms() {
    let puzzle = with(&[
        ("global", json!(["antiknight"])),
        ("metadata", json!({ "title": "Long enough, and ü" })),
    ]);
    let data = compressed(&puzzle.to_string());
    let escaped = data.replace('+', "%2B").replace('/', "%2f");
    let texts = [
        format!("scl{data}"),
        format!("https://sudokupad.app/scl{data}"),
        format!("https://sudokupad.app/ctc{escaped}"),
        format!("https://sudokupad.app/?puzzleid=scl{escaped}&setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/scl{data}?x=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc{escaped}"),
        puzzle.to_string(),
        serde_json::to_string_pretty(&puzzle).unwrap(),
    ];
    let entries = super::read_above_a_line(&texts, Format::SudokuPad);
    for entry in &entries {
        assert_eq!(entry.puzzle.rules.to_string(), "anti-knight");
        assert_eq!(entry.fields, entries[0].fields);
    }
    let asked = one_with(&puzzle.to_string(), &format(Format::SudokuPad));
    assert_eq!(asked.puzzle, entries[0].puzzle);
}

#[test]
fn a_puzzle_of_f_puzzles_in_a_link_of_sudokupad_is_one_of_f_puzzles() {
    let puzzle = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4], "antiking": true });
    for prefix in ["fpuz", "fpuzzles", "?puzzleid=fpuz"] {
        let entry =
            one(&format!("https://sudokupad.app/{prefix}{}", compressed(&puzzle.to_string())));
        assert_eq!(
            (entry.format, entry.puzzle.rules.to_string()),
            (Format::Fpuzzles, "anti-king".to_owned())
        );
    }
}

#[test]
fn an_error_names_the_id_of_a_link_without_the_puzzle() {
    for (link, id) in [
        ("https://sudokupad.app/abc123", "abc123"),
        ("https://sudokupad.app/setter/my-puzzle?setting=1", "setter/my-puzzle"),
        ("https://app.crackingthecryptic.com/sudoku/7G6pJmTdhq", "7G6pJmTdhq"),
        ("https://sudokupad.app/?puzzleid=q2w3", "q2w3"),
        ("https://f-puzzles.com/?id=yd8x", "yd8x"),
        ("https://www.f-puzzles.com/?id=yd8x&a=b", "yd8x"),
        ("https://tinyurl.com/27ge6nz4", "27ge6nz4"),
    ] {
        let expected = LinkError::Id { id: id.to_owned() };
        let error = error(link);
        assert!(
            matches!(&error.kind, FormatErrorKind::Link(found) if *found == expected),
            "{link}: {error}"
        );
    }
    let text = error("https://sudokupad.app/abc123").to_string();
    assert_eq!(
        text,
        "line 1, column 1: the link has only the id `abc123`, and the puzzle itself is on the site: expected the long link, which contains the puzzle"
    );
    for link in ["https://example.com/puzzle", "http://", "https://f-puzzles.com/?load=AAAA"] {
        assert!(matches!(error(link).kind, FormatErrorKind::Link(LinkError::Unknown)), "{link}");
    }
}

#[test]
fn an_error_names_the_field_and_the_number_of_what_is_wrong() {
    let row = json!([{}, {}, {}, {}]);
    let cases = [
        (
            "cells",
            json!([[{}, {}], [{}]]),
            "a grid of 2 rows, one of which has 1 cell: expected a square",
        ),
        ("cells", json!([[{}], 3]), "in cells, entry 2: found `3`, expected a list of cells"),
        (
            "cells",
            json!([[{ "value": "A" }, {}, {}, {}], row, row, row]),
            "in cells, r1c1: found `\"A\"`, expected 1 to 4",
        ),
        (
            "cells",
            json!([[{ "value": 5 }, {}, {}, {}], row, row, row]),
            "in cells, r1c1: found `5`, expected 1 to 4",
        ),
        (
            "cells",
            json!([[{ "value": 0 }, {}, {}, {}], row, row, row]),
            "in cells, r1c1: found `0`, expected 1 to 4",
        ),
        ("regions", json!("x"), "in regions: found `\"x\"`, expected a list"),
        ("regions", json!([[], 3]), "in regions, entry 2: found `3`, expected a list of cells"),
        (
            "regions",
            json!([[[0, 4]]]),
            "in regions, entry 1: found `[0,4]`, expected a cell of the grid, from [0,0] to [3,3]",
        ),
        ("regions", json!([[[0.5, 1]]]), "in regions, entry 1: found `[0.5,1]`, expected a cell"),
        (
            "cages",
            json!([{}, { "cells": [[0, 0], [-1, 0]], "unique": true }]),
            "in cages, entry 2: found `[-1,0]`, expected a cell",
        ),
        (
            "cages",
            json!([{ "cells": ["x"], "unique": true }]),
            "in cages, entry 1: found `\"x\"`, expected a cell",
        ),
        ("cages", json!([4]), "in cages, entry 1: found `4`, expected an object"),
        (
            "cages",
            json!([{ "cells": [[0, 0]], "sum": "x", "unique": true }]),
            "in cages, entry 1: found the sum `\"x\"`, expected a whole number",
        ),
        (
            "cages",
            json!([{ "cells": [[0, 0], [0, 0]], "value": 3, "unique": true }]),
            "in cages, entry 1: r1c1 stands twice in a list",
        ),
        ("global", json!({ "a": 1 }), "in global: found `{\"a\":1}`, expected a list"),
        ("lines", json!([{}, 3]), "in lines, entry 2: found `3`, expected an object"),
        ("overlays", json!(true), "in overlays: found `true`, expected a list"),
    ];
    for (field, value, problem) in cases {
        let message = error(&with(&[(field, value.clone())]).to_string()).to_string();
        assert!(message.contains(problem), "{field} {value}: {message}");
    }
    let large = json!({ "cells": vec![vec![json!({}); 101]; 101] });
    assert!(error(&large.to_string()).to_string().contains("a grid of side 101 is too large"));
}

#[test]
fn damaged_texts_are_refused() {
    let data = compressed(&with(&[]).to_string());
    let link = |data: &str| format!("https://sudokupad.app/scl{data}");
    let cut = error(&link(&data[..80])).to_string();
    assert!(cut.contains("a part of it is missing"), "{cut}");
    let symbol = error(&link(&data.replacen('A', "!", 1))).to_string();
    assert!(symbol.contains("`!` stands in the data"), "{symbol}");
    for (text, problem) in [
        ("{ce:[[{v:1}", "the text ends, expected `,` or `]`"),
        ("{ce:[[{v:x}]]}", "found `x}]]}`, expected a value"),
        ("{ce:[]} more", "found `more`, expected the end"),
        ("{ce:'[[}", "expected a closed string"),
        ("{:1}", "found `:1}`, expected the name of a field"),
        ("{ce 1}", "found `1}`, expected `:`"),
        ("[{v:1},]", "expected an object with the field `cells`"),
        ("{v:1}", "in cells: found no cells, expected rows of them"),
    ] {
        let padded = format!("{text}{}", " ".repeat(400));
        let found = error(&link(&compressed(&padded))).to_string();
        assert!(found.contains(problem), "{text}: {found}");
    }
    let deep = compressed(&("[".repeat(1000) + "'a'"));
    assert!(error(&link(&deep)).to_string().contains("nested more than 32 times"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(32, 128) as u32))]

    #[test]
    fn no_data_make_the_reader_panic(text in "[{\\[\\]},:'tf0-9a-z\\\\\"]{0,200}") {
        let link = format!("https://sudokupad.app/scl{}", compressed(&format!("{text}{:60}", "")));
        prop_assert_eq!(read_str(&link, &ReadOptions::default()).count(), 1);
    }

    /// A change of one symbol of the shorter form is read or refused.
    #[test]
    fn no_change_makes_the_reader_panic(at in 0..ZIPPED.len(), symbol in "[{\\[\\]},:'t0-9-]") {
        let mut text = ZIPPED.to_owned();
        text.replace_range(at..at + 1, &symbol);
        let link = format!("https://sudokupad.app/scl{}", compressed(&text));
        prop_assert_eq!(read_str(&link, &ReadOptions::default()).count(), 1);
    }
}
