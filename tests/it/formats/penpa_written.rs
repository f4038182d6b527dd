//! Puzzles written for penpa-edit: read back as the same puzzle, and what cannot be written.

use std::collections::BTreeSet;
use std::io::Read;

use fastrand::Rng;
use flate2::read::DeflateDecoder;
use proptest::prelude::*;
use serde_json::{Value, json};
use sudosat::decode::verify;
use sudosat::formats::{Entry, Format, OutputFormat, write_penpa};
use sudosat::grid::clues::TYPES;
use sudosat::grid::{Clue, Grid, Puzzle, Shape};

use super::one;
use crate::clues::{FIELDS, random};
use crate::support::sample;

fn puzzle(rules: &str, cells: &str) -> Puzzle {
    one(&format!("# rules: {rules}\n{cells}\n")).puzzle
}

/// Writes a puzzle and reads it again.
fn again(puzzle: &Puzzle) -> Entry {
    let link = write_penpa(puzzle, None, &[]).unwrap_or_else(|error| panic!("{error}"));
    let entry = one(&link);
    assert_eq!((entry.format, &entry.fields[..]), (Format::Penpa, &[][..]), "{}", puzzle.rules);
    entry
}

/// The lines of the text in a parameter of a link, by another decompressor.
fn lines(link: &str, parameter: &str) -> Vec<String> {
    let data = link.split(&format!("{parameter}=")).nth(1).unwrap().split('&').next().unwrap();
    let value = |symbol: u8| match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let symbols = data.trim_end_matches('=').bytes();
    let bits: Vec<u8> =
        symbols.flat_map(|it| (0..6).rev().map(move |bit| value(it) >> bit & 1)).collect();
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    let bytes: Vec<u8> = bits.chunks_exact(8).map(byte).collect();
    let mut text = String::new();
    DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    text.split('\n').map(str::to_owned).collect()
}

#[test]
fn rules_and_digits_are_read_back_as_they_were() {
    let (empty, nine) = (".".repeat(16), ".".repeat(81));
    for (rules, cells) in [
        ("classic", super::LINE),
        ("latin", &*nine),
        ("latin", "1........................"),
        ("jigsaw:1112134233423442", "1..............."),
        ("jigsaw:1112134233423442, killer 5 r1c1 r4c4", &empty),
        ("windows, diagonals, killer 10 r1c2 r1c3 r2c3", &nine),
        ("centre-dot, asterisk, disjoint-groups", &nine),
        ("killer 10 r1c1 r1c2 r2c1, different r1c3 r5c6, thermo r9c1 r8c2 r7c1", &nine),
        ("arrow r1c1 / r1c2 r1c3 r2c4, arrow r1c1 / r2c1", &nine),
        ("classic", &("1".to_owned() + &".".repeat(35))),
        ("killer 30 r1c1 r1c2", &".".repeat(256)),
    ] {
        let puzzle = puzzle(rules, cells);
        let read = again(&puzzle).puzzle;
        assert_eq!((&read.rules, &read.marks), (&puzzle.rules, &None), "{rules}");
        assert_eq!(read.clues.numbers(), puzzle.clues.numbers(), "{rules}");
        // Without boxes there is no shape of boxes to keep.
        assert!(!puzzle.rules.has_boxes() || read.clues.shape() == puzzle.shape(), "{rules}");
    }
    let tall = one(&format!("# shape: 3x2\n{}\n", ".".repeat(36))).puzzle;
    assert_eq!(again(&tall).puzzle, tall);
}

#[test]
fn pencil_marks_are_candidates() {
    let marked =
        one("1 12 34 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n");
    let read = again(&marked.puzzle).puzzle;
    assert_eq!(read.marks, marked.puzzle.marks);
}

#[test]
fn everything_that_penpa_edit_cannot_express_is_named() {
    for (rules, cells, parts) in [
        (
            "anti-king, thermo r1c1 r1c2, whispers r1c1 r1c2",
            16,
            vec!["anti-king", "whispers r1c1 r1c2"],
        ),
        ("arrow r1c1 r1c2 / r2c2", 16, vec!["arrow r1c1 r1c2 / r2c2"]),
        // Both sums would stand in the same cell.
        (
            "killer 4 r1c1 r1c2, killer 6 r1c1 r2c2",
            16,
            vec!["killer 4 r1c1 r1c2", "killer 6 r1c1 r2c2"],
        ),
        ("twodoku", 225, vec!["twodoku"]),
        ("latin, size:4x6", 24, vec!["size:4x6"]),
    ] {
        let error = write_penpa(&puzzle(rules, &".".repeat(cells)), None, &[]).unwrap_err();
        assert_eq!(error.format, OutputFormat::Penpa);
        let found: BTreeSet<&str> = error.parts.iter().map(String::as_str).collect();
        assert_eq!(found, parts.into_iter().collect(), "{rules}");
    }
    let apart = puzzle("jigsaw:1213234241431234", &".".repeat(16));
    let error = write_penpa(&apart, None, &[]).unwrap_err();
    assert_eq!(error.parts, ["jigsaw:1213234241431234"]);
}

#[test]
fn the_text_has_the_lines_that_penpa_edit_writes() {
    let fields = [("title", "A, b"), ("author", "z Ü"), ("ruleset", "One\ntwo, 1=1 &\u{7a}Z")];
    let fields = fields.map(|(name, text)| (name.to_owned(), json!(text)));
    let puzzle = puzzle("killer 3 r1c1 r1c2, thermo r4c1 r4c2", "....2...........");
    let link = write_penpa(&puzzle, None, &fields).unwrap();
    assert!(link.starts_with("https://swaroopg92.github.io/penpa-edit/#m=edit&p="));
    let found = lines(&link, "p");
    assert_eq!(found.len(), 19);
    // `z` is written as `zZ`.
    assert_eq!(
        found[0],
        "square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: A%2C b,Author: zZ Ü,,One%2Dtwo%2C 1%2F1 %2EzZZ,OFF,false"
    );
    for part in [
        "zN:{\"26\":[\"2\",1,\"1\"]}",
        "z1:{\"328\":[\"3\",1]}",
        "z6:[[18,19]]",
        "zT:[[42,43]]",
        "\"75,83\":2",
        "\"329,332\":10",
    ] {
        assert!(found[3].contains(part), "{part}: {}", found[3]);
    }
    assert_eq!(found[5], "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]");
    assert_eq!(fields_of_text(&one(&link)), fields);
}

#[test]
fn the_solution_is_what_penpa_edit_compares() {
    let puzzle = puzzle("classic", "1...............");
    let solution = one("1234341221434321").puzzle.clues;
    let link = write_penpa(&puzzle, Some(&solution), &[]).unwrap();
    assert!(link.contains("#m=solve&p="));
    let answer = lines(&link, "a").join("\n");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer[4][0], "19,2");
    assert_eq!(answer[4].as_array().unwrap().len(), 15);
    assert_eq!(one(&link).solution, Some(solution));
}

/// The link says neither more nor less than the puzzle: on every full grid both agree.
#[test]
fn random_clues_are_written_as_they_mean_or_refused() {
    let field = &FIELDS[1];
    let shape = Shape::new(2, 2).unwrap();
    let grid = |digits: &Vec<i32>| {
        let numbers: Vec<u8> = digits.iter().map(|&digit| digit as u8).collect();
        Grid::from_numbers(shape, &numbers).unwrap()
    };
    let grids: Vec<Grid> = field.full_grids().iter().map(grid).step_by(sample(5, 1)).collect();
    let mut rng = Rng::with_seed(17);
    let sayable = ["arrow", "different", "killer", "thermo"];
    for kind in TYPES {
        let mut written = 0;
        for _ in 0..sample(30, 2000) {
            let clues: Result<Vec<Clue>, _> =
                (0..rng.usize(1..4)).map(|_| random(&mut rng, field, kind).parse()).collect();
            let Some(puzzle) = clues.ok().and_then(|clues| field.puzzle(&clues)) else { continue };
            let Ok(link) = write_penpa(&puzzle, None, &[]) else { continue };
            written += 1;
            let read = one(&link);
            assert_eq!(read.fields, [], "{}", puzzle.rules);
            for grid in &grids {
                let [before, after] = [&puzzle, &read.puzzle].map(|it| verify(it, grid).is_ok());
                assert_eq!(before, after, "{} became {}", puzzle.rules, read.puzzle.rules);
            }
        }
        assert_eq!(written > 0, sayable.contains(&kind.name), "{}", kind.name);
    }
}

/// The fields of an entry that are texts.
fn fields_of_text(entry: &Entry) -> Vec<(String, Value)> {
    entry.fields.iter().filter(|(_, value)| value.is_string()).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(50, 1000) as u32))]

    #[test]
    fn digits_and_texts_are_read_back(
        side in prop::sample::select(vec![4usize, 6, 9, 12, 16]),
        seed in any::<u64>(),
        texts in prop::array::uniform3("[ -~zZé\n]{0,40}"),
    ) {
        let mut rng = Rng::with_seed(seed);
        let shape = Shape::of_side(side).unwrap();
        let numbers: Vec<u8> =
            (0..side * side).map(|_| if rng.bool() { rng.u8(1..=side as u8) } else { 0 }).collect();
        let puzzle = Puzzle::from(Grid::from_numbers(shape, &numbers).unwrap());
        let names = ["title", "author", "ruleset"];
        // The sign for a separator cannot be distinguished from the same sign in a text.
        let clean = |text: &str| text.replace('%', "").trim().to_owned();
        let texts: Vec<String> = texts.iter().map(|text| clean(text)).collect();
        let one_line = |index: usize| if index < 2 { texts[index].replace('\n', " ") } else { texts[index].clone() };
        let fields: Vec<(String, Value)> = (0..3)
            .map(|index| (names[index].to_owned(), Value::from(one_line(index))))
            .filter(|(_, text)| text != "")
            .collect();
        let read = one(&write_penpa(&puzzle, None, &fields).unwrap());
        prop_assert_eq!(&read.puzzle, &puzzle);
        prop_assert_eq!(fields_of_text(&read), fields);
    }
}
