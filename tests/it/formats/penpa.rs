//! Puzzles of penpa-edit: what its drawings state, what they only draw, the forms of the link, and what is refused.

use fastrand::Rng;
use serde_json::{Value, json};
use sudosat::formats::{Entry, Format, FormatErrorKind, LinkError, NOT_UNDERSTOOD};
use sudosat::grid::Cell;

use super::{error, one};
use crate::support::sample;

/// A 6x6 puzzle that penpa-edit 3.0.10 wrote, from the source text of marktekfan/sudokupad-penpa-import (MIT).
const SIX: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2SWMYmXeCXCMvfPfMeJCyYqmqrqjlUiNUwPGbnLcySfSu0iWWAwzuQI+ngcIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCYfn2qzAru70RspJOjRFEmfyv9NTeaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5iVtCOuDOqiIX8KSBV3yf0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9NUKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977HqNXYKVXUI9dqmLP2z3cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelRBS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLOsBG7OaG7OGVTHmR940sCgOL801j6c8ujxOsXKy9Hj8yOOIR8XjGdecYEEdBzFyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrYCwaY8SZ3grrQ0fVOgo6qtZR0LE9qFpHQYcWnzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZFJWn6mCw37brl/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hqg2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+Cz8ijH9C/38Tf+k3QOxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7EQf3nZSTajfo5KqbdZpqL+40lZ147KCMXgA=";

/// The text of a puzzle with these drawings. Only the lines that have the puzzle are as penpa-edit writes them.
fn text(header: &str, drawings: &Value, squares: &Value) -> String {
    format!("{header}\n[0,0,0,0]\n{{}}\n{drawings}\n{{}}\n{squares}\n[]\n{{}}\n")
}

/// The first line for a grid of this side.
fn header(side: usize) -> String {
    format!("square,{side},{side},38,0,1,1,190,190,30,30,0,0,0,0,Title: ,Author: ,,,OFF,false")
}

/// The squares of a grid of this side, which is the whole board: the first one, and the steps to the others.
fn squares(side: usize) -> Value {
    let step = |index: usize| match index {
        0 => 2 * (side + 4) + 2,
        _ if index.is_multiple_of(side) => 5,
        _ => 1,
    };
    (0..side * side).map(step).collect()
}

/// Base64, one symbol for each six bits.
pub fn base64(bytes: &[u8]) -> String {
    let bits: Vec<u8> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let symbol = |six: &[u8]| {
        let value = (0..6).fold(0, |value, bit| value << 1 | six.get(bit).copied().unwrap_or(0));
        match value {
            0..26 => b'A' + value,
            26..52 => b'a' + value - 26,
            52..62 => b'0' + value - 52,
            62 => b'+',
            _ => b'/',
        }
    };
    bits.chunks(6).map(|six| char::from(symbol(six))).collect()
}

/// Deflate without compression: one stored block.
fn stored(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap();
    [&[1][..], &length.to_le_bytes(), &(!length).to_le_bytes(), text.as_bytes()].concat()
}

fn link(text: &str) -> String {
    format!("https://opt-pan.github.io/penpa-edit/#m=edit&p={}", base64(&stored(text)))
}

/// A 4x4 grid with thick edges around its boxes, and these drawings. Its board has 8 columns, so the squares of its
/// rows begin with 18, 26, 34 and 42, and the corners with 64.
fn four(drawings: &[(&str, Value)]) -> String {
    let mut all = json!({ "lineE": { "75,83": 2, "83,91": 21, "99,91": 2, "99,107": 2, "89,90": 2,
        "90,91": 2, "91,92": 2, "92,93": 2 } });
    for (tool, value) in drawings {
        all[*tool] = value.clone();
    }
    link(&text(&header(4), &all, &squares(4)))
}

fn field(entry: &Entry, name: &str) -> Value {
    sudosat::formats::field(&entry.fields, name).cloned().unwrap_or_default()
}

/// What is listed as not understood.
fn listed(entry: &Entry) -> Vec<String> {
    serde_json::from_value(field(entry, NOT_UNDERSTOOD)).unwrap_or_default()
}

fn problem(link: &str) -> String {
    let error = error(link);
    assert_eq!((error.line, error.column), (1, 1));
    assert!(matches!(error.kind, FormatErrorKind::Penpa(_)), "{error}");
    error.kind.to_string()
}

#[test]
fn a_link_of_penpa_edit_is_read() {
    let entry = one(SIX);
    assert_eq!(entry.format, Format::Penpa);
    let clues = "5...6..4.1.31.3.4...2.1..146.5.6.4..";
    let numbers = entry.puzzle.clues.numbers();
    let found: String =
        numbers.iter().map(|it| if *it == 0 { ".".to_owned() } else { it.to_string() }).collect();
    assert_eq!(found, clues);
    assert_eq!(entry.puzzle.rules.to_string(), "classic");
    assert_eq!(entry.puzzle.shape().to_string(), "2x3");
    assert_eq!(
        (field(&entry, "title"), field(&entry, "author")),
        ("Test 6x6".into(), "Mark Tekfan".into())
    );
    assert_eq!(
        (field(&entry, "ruleset"), listed(&entry)),
        ("No rules".into(), vec!["the text of the rules".into()])
    );
}

#[test]
fn links_are_read_beside_other_forms() {
    let data = SIX.split("p=").nth(1).unwrap();
    let escaped = data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let texts = [
        SIX.to_owned(),
        format!("https://example.org/penpa-edit/?m=solve&p={escaped}&l=solvedup"),
        four(&[]),
    ];
    let entries = super::read_above_a_line(&texts, Format::Penpa);
    assert_eq!(entries[0].puzzle, entries[1].puzzle);
    assert_eq!(entries[2].puzzle.shape().to_string(), "2x2");
}

#[test]
fn each_drawing_with_a_meaning_becomes_its_rule_or_clue() {
    for (tool, drawing, rules) in [
        ("thermo", json!([[18, 19, 28], [34]]), "thermo r1c1 r1c2 r2c3"),
        ("arrows", json!([[18, 19, 28], [34]]), "arrow r1c1 / r1c2 r2c3"),
        ("killercages", json!([[18, 28]]), "different r1c1 r2c3"),
        ("lineE", json!({}), "latin"),
        (
            "lineE",
            json!({ "74,75": 2, "75,83": 2, "83,91": 2, "91,99": 2, "99,107": 2, "89,90": 2, "90,91": 2, "84,92": 2, "84,85": 2, "75,76": 2,
                "92,93": 2, "83,84": 2 }),
            "latin,different r1c1 r1c2 r2c1 r2c2,different r3c1 r3c2 r4c1 r4c2",
        ),
        ("deletelineE", json!({}), "classic"),
    ] {
        let entry = one(&four(&[(tool, drawing.clone())]));
        assert_eq!(entry.puzzle.rules.to_string(), rules, "{tool} {drawing}");
    }
}

#[test]
fn thick_edges_around_irregular_regions_make_a_jigsaw() {
    let edges = json!({ "76,84": 2, "82,83": 2, "82,90": 2, "83,84": 2, "83,91": 21, "84,92": 2,
        "89,90": 2, "91,99": 2, "92,100": 2, "98,99": 2, "98,106": 2, "100,108": 2 });
    let entry = one(&four(&[("lineE", edges.clone())]));
    assert_eq!(entry.puzzle.rules.to_string(), "jigsaw:1112134233423442");
    // Without one edge, two regions of it are one. Only the two others are regions of four cells.
    let mut open = edges;
    open.as_object_mut().unwrap().remove("83,91");
    let entry = one(&four(&[("lineE", open)]));
    let rules = "latin,different r1c1 r1c2 r1c3 r2c1";
    assert_eq!(entry.puzzle.rules.to_string(), rules);
    assert_eq!(listed(&entry), ["region r2c2 r2c3 r3c1 r3c2 r3c3 r4c1 r4c2 r4c3"]);
}

#[test]
fn numbers_are_givens_candidates_and_sums() {
    let drawings = [
        (
            "number",
            json!({ "18": ["3", 1, "1"], "28": [4, 1, 10], "45": [[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"] }),
        ),
        ("killercages", json!([[19, 20, 27], [34, 35]])),
        // The upper left quarters of r1c2 and r3c1, whose squares are 19 and 34.
        ("numberS", json!({ "332": [" 7", 1], "392": ["x", 1], "393": ["5", 1] })),
    ];
    let entry = one(&four(&drawings));
    let puzzle = &entry.puzzle;
    assert_eq!(puzzle.rules.to_string(), "killer 7 r1c2 r1c3 r2c2");
    assert_eq!((super::number(puzzle, 1, 1), super::number(puzzle, 2, 3)), (3, 4));
    let marks = puzzle.marks.as_ref().unwrap();
    let of_cell =
        |row, col| marks.digits(Cell::new(row, col)).map(|it| it.number()).collect::<Vec<_>>();
    assert_eq!((of_cell(3, 3), of_cell(0, 0)), (vec![1, 3], vec![3]));
    assert_eq!(listed(&entry), ["number `x` at r3c1", "number `5` at r3c1"]);
}

#[test]
fn what_is_only_drawn_is_listed_with_its_place() {
    for (tool, drawing, description) in [
        (
            "surface",
            json!({ "18": 3, "19": 3, "20": 5 }),
            vec!["surface 3 at r1c1, r1c2", "surface 5 at r1c3"],
        ),
        (
            "symbol",
            json!({ "147": [2, "circle_SS", 2] }),
            vec!["symbol 2 circle_SS 2 at r1c2 r2c2"],
        ),
        (
            "symbol",
            json!({ "210": [1, "circle_SS", 2] }),
            vec!["symbol 1 circle_SS 2 at r1c1 r1c2"],
        ),
        (
            "symbol",
            json!({ "83": [1, "circle_SS", 2] }),
            vec!["symbol 1 circle_SS 2 at r1c2 r1c3 r2c2 r2c3"],
        ),
        ("number", json!({ "10": ["9", 1, "1"] }), vec!["number `9` at r0c1"]),
        (
            "number",
            json!({ "18": ["5", 1, "1"], "19": ["2", 1, "5"], "20": ["+", 1, "1"] }),
            vec!["number `5` at r1c1", "number `2` at r1c2", "number `+` at r1c3"],
        ),
        ("line", json!({ "18,27": 5 }), vec!["line 5 at r1c1 r2c2"]),
        ("nobulbthermo", json!([[18, 19]]), vec!["nobulbthermo at r1c1 r1c2"]),
        ("cage", json!({ "328,330": 10 }), vec!["cage 10 at r1c1"]),
        ("wall", json!({ "18,19": 2 }), vec!["wall 2 at r1c1 r1c2"]),
        ("sparkle", json!(7), vec!["sparkle `7`"]),
        ("command_undo", json!({ "__a": [1] }), vec![]),
    ] {
        let entry = one(&four(&[(tool, drawing.clone())]));
        assert_eq!(entry.puzzle.rules.to_string(), "classic", "{tool}");
        assert_eq!(listed(&entry), description, "{tool} {drawing}");
    }
    // The lines around a cage belong to it.
    let cage = [
        ("killercages", json!([[18, 19]])),
        ("cage", json!({ "328,330": 10, "329,332": 10, "340,342": 10 })),
    ];
    assert_eq!(listed(&one(&four(&cage))), ["cage 10 at r1c4"]);
    // Long edges, edges of other styles and edges elsewhere do not surround regions.
    // The corner between r1c2 and r2c3 is 83; 65 lies at the edge of the board.
    let edges = json!({ "83,99": 2, "75,83": 5, "65,66": 2 });
    let entry = one(&four(&[("lineE", edges)]));
    assert_eq!(entry.puzzle.rules.to_string(), "latin");
    let (of_two, of_five) = ("lineE 2 at ", "lineE 5 at r0c2 r0c3 r1c2 r1c3 r2c2 r2c3");
    let found = listed(&entry);
    assert!(found.len() == 2 && found[0].starts_with(of_two) && found[1] == of_five, "{found:?}");
}

#[test]
fn a_grid_within_the_board_is_read() {
    // Two rows above and a column to the left hold numbers that belong to no cell.
    let drawings = json!({ "number": { "41": ["1", 1, "1"], "23": ["9", 1, "1"] } });
    let squares = json!([39, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1, 6, 1, 1, 1]);
    let header = "square,5,6,38,0,1,1,190,190,30,30,0,0,0,0";
    let entry = one(&link(&text(header, &drawings, &squares)));
    assert_eq!(super::number(&entry.puzzle, 1, 3), 1);
    assert_eq!(listed(&entry), ["number `9` at r-1c3"]);
    assert_eq!(field(&entry, "title"), Value::Null);
}

#[test]
fn texts_and_the_solution_are_kept() {
    let header = "sudoku,4,4,38,0,1,1,190,190,30,30,1,0,0,0,Title: A%2C b,Author: C,,One%2Dtwo%2C 1%2F1 %2E,OFF,false";
    let drawings = json!({ "number": { "18": ["1", 1, "1"] } });
    let grid = "1234341221434321";
    let digits: Vec<String> = grid
        .chars()
        .enumerate()
        .skip(1)
        .map(|(index, digit)| format!("{},{digit}", 18 + index / 4 * 8 + index % 4))
        .collect();
    let answer =
        |digits: &[String]| base64(&stored(&json!([[], [], [], [], digits, []]).to_string()));
    let link = link(&text(header, &drawings, &squares(4)));
    let entry = one(&format!("{link}&a={}", answer(&digits)));
    assert_eq!(field(&entry, "title"), "A, b");
    assert_eq!(field(&entry, "author"), "C");
    assert_eq!(field(&entry, "ruleset"), "One\ntwo, 1=1 &");
    let numbers: String = entry.solution.unwrap().numbers().iter().map(u8::to_string).collect();
    assert_eq!(numbers, grid);
    for part in [&answer(&digits[1..]), "%%%", "AAAA"] {
        assert_eq!(one(&format!("{link}&a={part}")).solution, None);
    }
}

#[test]
fn short_links_need_their_site() {
    for link in ["https://tinyurl.com/abc123", "http://tinyurl.com/abc123#x"] {
        let error = error(link);
        assert!(
            matches!(&error.kind, FormatErrorKind::Link(LinkError::Id { id }) if id == "abc123")
        );
        assert!(error.to_string().contains("the puzzle itself is on the site"), "{error}");
    }
    let error = error("https://swaroopg92.github.io/penpa-edit/#m=edit");
    assert!(matches!(error.kind, FormatErrorKind::Link(LinkError::Unknown)), "{error}");
}

#[test]
fn damaged_data_are_refused() {
    let whole = SIX.split("p=").nth(1).unwrap();
    let at =
        |data: &str| problem(&format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={data}"));
    for end in (4..whole.len() - 8).step_by(7) {
        let found = at(&whole[..end]);
        assert!(
            found.contains("damaged") || found.contains("not what penpa-edit writes"),
            "{found}"
        );
    }
    assert_eq!(at("7V R"), "the data in the link are damaged: found ` `, expected base64");
    assert_eq!(at("____"), "the data in the link are damaged: found `_`, expected base64");
    assert_eq!(at("////"), "the data in the link are damaged: they are not compressed by deflate");
    let bytes = [&[1, 2, 0, 253, 255][..], &[255, 255]].concat();
    assert_eq!(
        at(&base64(&bytes)),
        "the data in the link are damaged: the decompressed bytes are not UTF-8"
    );
}

#[test]
fn wrong_parts_are_named() {
    let start = "the data are not what penpa-edit writes: in";
    let of_drawings = |tool: &str, value: Value| problem(&four(&[(tool, value)]));
    for (tool, value, expected) in [
        ("thermo", json!({}), "thermo: found `{}`, expected a list"),
        ("thermo", json!([[18, 19], 7]), "thermo, entry 2: found `7`, expected a list of squares"),
        (
            "thermo",
            json!([[18, 10]]),
            "thermo, entry 1: found the square `10`, expected one of the grid",
        ),
        ("thermo", json!([[18, 19, 18]]), "thermo, entry 1: r1c1 stands twice in a list"),
        (
            "arrows",
            json!([[18, "x"]]),
            "arrows, entry 1: found the square `\"x\"`, expected one of the grid",
        ),
        (
            "killercages",
            json!([[18], [99]]),
            "killercages, entry 2: found the square `99`, expected one of the grid",
        ),
        ("number", json!([]), "number: found `[]`, expected an object"),
        ("lineE", json!(1), "lineE: found `1`, expected an object"),
    ] {
        assert_eq!(of_drawings(tool, value), format!("{start} {expected}"));
    }
    let of = |header: &str, squares: &Value| problem(&link(&text(header, &json!({}), squares)));
    for (head, expected) in [
        ("hex,4,4,38", "found a grid of the type `hex`, expected `square` or `sudoku`".to_owned()),
        ("4,4,38", "found a grid of the type `4`, expected `square` or `sudoku`".to_owned()),
        ("square", format!("{start} columns: found ``, expected a number from 1 to 1000")),
        ("square,x,4", format!("{start} columns: found `x`, expected a number from 1 to 1000")),
        (
            "square,4,9999999",
            format!("{start} rows: found `9999999`, expected a number from 1 to 1000"),
        ),
    ] {
        assert_eq!(of(head, &squares(4)), expected);
    }
    for (squares, expected) in [
        (json!([]), "found a grid of 0 rows and 0 columns with 0 cells, expected a square"),
        (json!([18, 1, 7]), "found a grid of 2 rows and 2 columns with 3 cells, expected a square"),
        (json!([18, 1]), "found a grid of 1 row and 2 columns with 2 cells, expected a square"),
    ] {
        assert_eq!(of(&header(4), &squares), expected);
    }
    for (squares, expected) in [
        (json!([18, -20]), "found a negative number, expected the numbers of squares"),
        (json!([3]), "found the square 3, expected one inside the board"),
        (json!([9_999_999]), "found the square 9999999, expected one inside the board"),
    ] {
        let expected = format!("{start} the list of squares: {expected}");
        assert_eq!(of(&header(4), &squares), expected);
    }
    let lines = problem(&link("square,4,4"));
    assert_eq!(lines, format!("{start} the list of squares: found 1 line, expected it in line 6"));
    let no_json =
        problem(&link(&text(&header(4), &json!({}), &json!([18])).replace("[18]", "[18")));
    assert!(no_json.starts_with(&format!("{start} the list of squares: EOF")), "{no_json}");
}

/// A value that nobody expects in a drawing.
fn odd(rng: &mut Rng) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!("18"),
        json!(""),
        json!([]),
        json!([[]]),
        json!([18, 19, 20, 26]),
        json!([[18, 27], [18, 18], [60], [u64::MAX]]),
        json!([[18, 19, 27, 28], [45]]),
        json!({}),
        json!({ "18": 2, "x": 1, "": [], "18446744073709551615": ["9", 1, "1"] }),
        json!({ "75,83": 2, "83,75": 21, "0,1": 2, ",": 2, "18446744073709551615,0": 2, "a,b": 2 }),
        json!({ "18": ["4", 1, "1"], "19": [[1, 1, "x"], 1, "7"], "45": [7, 7], "300": "z" }),
        json!({ "328": ["99999999999999999999", 1], "332": ["-3", 1], "336": ["7", 1] }),
    ];
    values[rng.usize(..values.len())].clone()
}

#[test]
fn odd_drawings_are_read_or_refused() {
    let mut rng = Rng::with_seed(3);
    let tools = ["number", "numberS", "lineE", "thermo", "arrows", "killercages", "cage", "symbol"];
    let (mut read, mut refused) = (0, 0);
    for _ in 0..sample(500, 20_000) {
        let drawings: Vec<(&str, Value)> =
            (0..3).map(|_| (tools[rng.usize(..tools.len())], odd(&mut rng))).collect();
        match super::read(&four(&drawings)).remove(0) {
            Ok(_) => read += 1,
            Err(error) => {
                assert!(matches!(error.kind, FormatErrorKind::Penpa(_)), "{error} {drawings:?}");
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 20, "{read} {refused}");
}
