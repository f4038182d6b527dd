//! The text of Interactive Sudoku Solver.

use std::ops::ControlFlow;

use sudosat::cover::Total;
use sudosat::formats::{Format, FormatErrorKind, ReadOptions, read_iss, read_str, write_iss};
use sudosat::grid::{Cell, Digit, Grid, Puzzle, Shape};
use sudosat::solve::{CountOptions, Method, Options, Solver};

use super::{error, error_with, format, one, one_with, shape};
use crate::support::sample;

/// Each item with the rules that it gives.
const ITEMS: [(&str, &str); 46] = [
    (".Cage~10~R1C1~R1C2", "killer 10 r1c1 r1c2"),
    (".Cage~~R1C1~R1C2", "killer 0 r1c1 r1c2"),
    (".Cage~9~R1C1~R1C2~R1C1", "different r1c1 r1c2,sum 9 r1c1 r1c2 r1c1"),
    (".Sum~12~R1C1~R2C1", "sum 12 r1c1 r2c1"),
    (".Sum~0_=_1_-2~R1C1~R2C1", "sum 0 1 -2 r1c1 r2c1"),
    (".AllDifferent~R1C1~R9C9", "different r1c1 r9c9"),
    (".Thermo~R1C1~R1C2~R2C2", "thermo r1c1 r1c2 r2c2"),
    (".Whisper~R1C1~R1C2", "whispers 5 r1c1 r1c2"),
    (".Whisper~4~R1C1~R1C2~R1C1", "whispers 4 r1c1 r1c2 r1c1"),
    (".Renban~R1C1~R1C2", "renban r1c1 r1c2"),
    (".Modular~3~R1C1~R1C2~R1C3", "modular 3 r1c1 r1c2 r1c3"),
    (".RegionSumLine~R1C1~R1C4", "regionsum r1c1 r1c4"),
    (".SumLine~10~R1C1~R1C2", "sumline 10 r1c1 r1c2"),
    (".Arrow~R1C1~R1C2~R1C3", "arrow r1c1 / r1c2 r1c3"),
    (".PillArrow~2~R1C2~R1C1~R2C1~R3C1", "arrow r1c1 r1c2 / r2c1 r3c1"),
    (".BlackDot~R1C1~R1C2~R2C2", "ratio 2 r1c1 r1c2,ratio 2 r1c2 r2c2"),
    (".WhiteDot~R1C1~R1C2", "difference 1 r1c1 r1c2"),
    (".X~R1C1~R1C2", "sum 10 r1c1 r1c2"),
    (".V~R1C1~R1C2", "sum 5 r1c1 r1c2"),
    (".GreaterThan~R1C1~R1C2", "greater r1c1 r1c2"),
    (".LittleKiller~7~R1C3", "sum 7 r1c3 r2c2 r3c1"),
    (".LittleKiller~7~R3C9", "sum 7 r3c9 r2c8 r1c7"),
    (".LittleKiller~7~R8C1", "sum 7 r8c1 r9c2"),
    (".LittleKiller~7~R9C8", "sum 7 r9c8 r8c9"),
    (".Sandwich~0~C2", "sandwich 0 r1c2 r2c2 r3c2 r4c2 r5c2 r6c2 r7c2 r8c2 r9c2"),
    (".XSum~R1~~9", "xsum 9 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1"),
    (".Quad~R1C1~4~5", "contains 4 5 r1c1 r1c2 r2c1 r2c2"),
    (".ContainExact~4_5~R1C1~R1C2", "containsexactly 4 5 r1c1 r1c2"),
    (".Indexing~R~R1C1", "rowindexer r1c1"),
    (".SameValues~2~R1C1~R1C2~R2C1~R2C2", "samevalues r1c1 r1c2 / r2c1 r2c2"),
    (".EqualSum~R1C1~-~R2C1~R2C2", "equalsum r1c1 / r2c1 r2c2"),
    (".Diagonal~1", "diagonal-up"),
    (".AntiKnight.AntiKing", "anti-knight,anti-king"),
    (".Or.~R1C1_5.Thermo~R1C1~R1C2.End", "or ( oneof 5 r1c1 ) ( thermo r1c1 r1c2 )"),
    (".Or.And.~R1C1_5~R1C2_1_2.End.End", "or ( oneof 5 r1c1 ; oneof 1 2 r1c2 )"),
    (".And.V~R1C1~R1C2.End", "sum 5 r1c1 r1c2"),
    // The targets: the first and the tenth cell, r1c1 and r2c1.
    ("..V~R1C1~R1C2", "sum 5 r1c1 r1c2"),
    (".Replicate~BI.V~R1C1~R1C2.End", "sum 5 r1c1 r1c2,sum 5 r2c1 r2c2"),
    (".Regex~WzEyXS4qOT8~R1C1~R1C2~~R3C3", "regex \"[12].*9?\" r1c1 r1c2,regex \"[12].*9?\" r3c3"),
    // The pairs are the bits, row by row, six to a symbol, the lowest first.
    (".Pair~DAg~_name~R1C1~R1C2", "pair \"1:1 1:2 2:9\" r1c1 r1c2"),
    (".PairX~_~~R1C1~R1C2", "allpairs \"1:1 1:2 1:3 1:4 1:5 1:6\" r1c1 r1c2"),
    (".FullRank~R1~5~", "fullrank 5 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"),
    (".FullRank~R1~~5.FullRankTies~any", "tiedrank 5 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1"),
    (".FullRankTies~none", "untiedranks"),
    (".EqualSum~R1C1~-~R2C1", "equalsum r1c1 / r2c1"),
    (".BinaryX~-~~R1C1~R1C2", "allpairs \"1:1 1:2 1:3 1:4 1:5 1:6\" r1c1 r1c2"),
];

#[test]
fn items_give_rules_and_clues() {
    for (text, rules) in ITEMS {
        let entry = one(text);
        assert_eq!((entry.format, entry.puzzle.rules.to_string()), (Format::Iss, rules.to_owned()));
    }
}

/// Format 1, states of 2 bits, 9 symbols, one start state, one further state that accepts: from the start by 1 and 3
/// to state 1, from there by 2 to state 2, which is the last.
#[test]
fn automata_are_read_bit_by_bit() {
    let bits = "01 0001 1000 01 01 0 000000101 01 01 000000010 10 000000000";
    let bits: Vec<u32> = bits.chars().filter_map(|bit| bit.to_digit(2)).collect();
    let symbols = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let padded: Vec<u32> = bits.iter().copied().chain([0; 48]).collect();
    let whole_bytes = bits.len().div_ceil(8) * 8;
    let encoded: String = padded[..whole_bytes.div_ceil(6) * 6]
        .chunks(6)
        .map(|six| char::from(symbols[six.iter().fold(0, |value, bit| value * 2 + bit) as usize]))
        .collect();
    let puzzle = read_iss(&format!(".NFA~{encoded}~_name~R1C1~R1C2~~R2C1~R2C2")).unwrap();
    let automaton = "automaton \"0 =1 0:1:1 0:3:1 1:2:2\"";
    assert_eq!(puzzle.rules.to_string(), format!("{automaton} r1c1 r1c2,{automaton} r2c1 r2c2"));
}

/// The same automaton as above, with the accepting state reached by 3 and 9. On a grid with the digits 1 to 4, 5 is the
/// break between two lists, and nothing is read by the symbols behind it.
#[test]
fn automata_may_have_more_symbols_than_the_grid_has_digits() {
    let text = |shape: &str| {
        let bits = "01 0001 1000 01 01 0 100000100 01 01 000000010 10 000000000";
        let bits: Vec<u32> = bits.chars().filter_map(|bit| bit.to_digit(2)).collect();
        let symbols = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let padded: Vec<u32> = bits.iter().copied().chain([0; 48]).collect();
        let coded: String = padded[..bits.len().div_ceil(8) * 8]
            .chunks(6)
            .map(|six| {
                let six = six.iter().copied().chain([0; 6]).take(6);
                char::from(symbols[six.fold(0, |value, bit| value * 2 + bit) as usize])
            })
            .collect();
        read_iss(&format!("{shape}.NFA~{coded}~_name~R1C1~R1C2")).unwrap().rules.to_string()
    };
    assert!(text("").contains("\"0 =1 0:3:1 0:9:1 1:2:2\""), "{}", text(""));
    assert!(text(".Shape~4x4").contains("\"0 =1 0:3:1 1:2:2\""), "{}", text(".Shape~4x4"));
}

#[test]
fn givens_are_clues_or_pencil_marks() {
    let puzzle = read_iss("# a comment\n .~R1C1_5\n ~R1C2_1_2 ").unwrap();
    assert_eq!(puzzle.clues.get(Cell::new(0, 0)), Digit::from_number(5));
    let marks = puzzle.marks.unwrap();
    let left: Vec<_> = marks.digits(Cell::new(0, 1)).map(|digit| digit.number()).collect();
    assert_eq!(left, [1, 2]);
}

#[test]
fn the_grid_has_the_size_and_the_digits_of_its_shape() {
    for (text, rules, boxes) in [
        (".Shape~9x9~0-8", "digits:0-8", "3x3"),
        (".Shape~6x8", "size:6x8", "2x4"),
        (".Shape~9x8", "latin,size:9x8", "1x9"),
        (".Shape~6x6~9", "digits:1-9", "2x3"),
        (".Shape~6x6~9.RegionSize~9", "size:6x6", "3x3"),
        (".Shape~4x4~0-4~Raw", "digits:0-4,no-houses", "2x2"),
        (
            ".Shape~2x2~3.RegionSameValues",
            "latin,digits:1-3,samevalues r1c1 r1c2 / r2c1 r2c2 / r1c1 r2c1 / r1c2 r2c2",
            "1x2",
        ),
    ] {
        let puzzle = read_iss(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = (puzzle.rules.to_string(), puzzle.shape().to_string());
        assert_eq!(found, (rules.to_owned(), boxes.to_owned()), "{text}");
    }
}

#[test]
fn extra_cells_lie_below_the_grid() {
    let text = ".Var~A~a%20name~2.Var~S~~2x2.Var~B.Cage~7~VA1~VA2~VB.ConnectedValues~VS~1_2\
        .Replicate~F~VS1.V~VS1~VS2.End.~VA2_4~VS4_1_2";
    let puzzle = read_iss(text).unwrap();
    let connected = "connected 1 2 r11c1 r11c2 r12c1 r12c2";
    let rules = format!(
        "extra-cells:2/2x2/1,{connected},killer 7 r10c1 r10c2 r13c1,sum 5 r11c1 r11c2,sum 5 r12c1 r12c2"
    );
    assert_eq!(puzzle.rules.to_string(), rules);
    assert_eq!(puzzle.clues.get(Cell::new(9, 1)), Digit::from_number(4));
    assert_eq!(puzzle.marks.unwrap().digits(Cell::new(11, 1)).count(), 2);
    for (text, problem) in [
        (".Var~A~~3.V~VA3~VA4", "found `VA4`, expected a cell such as R1C1"),
        (".Var~A~~0.V~VA~R1C1", "expected a number of cells or rows x columns"),
        (".Var~A~~1x10.V~VA1~R1C1", "at most 9 columns"),
        (".Var~S~~2x2.Replicate~D~VS1.V~VS1~VS2.End", "not in the same group"),
        (".Var~S~~2.Replicate~B~VS1.V~VS1~R1C1.End", "not in the same group"),
    ] {
        let found = read_iss(text).map(|puzzle| puzzle.rules.to_string());
        assert!(
            found.as_ref().is_err_and(|found| found.to_string().contains(problem)),
            "{found:?}"
        );
    }
}

#[test]
fn texts_end_at_blank_lines() {
    let text = ".Shape~4x4\n.~R1C1_1\n\n.Shape~6x6.~R1C1_1\n";
    let entries: Vec<_> = read_str(text, &ReadOptions::default()).map(Result::unwrap).collect();
    let sides: Vec<_> = entries.iter().map(|entry| entry.puzzle.shape().side()).collect();
    assert_eq!((sides, entries[1].line), (vec![4, 6], 4));
    for (text, item) in [
        (".Shape~4x4.~R1C1_1\n.Shape~6x6.~R1C1_1\n", "`Shape~6x6`: found a second shape; "),
        (".~R1C1_1\n.~R1C1_2\n", "`r1c1`: found contradictory given digits; "),
    ] {
        let message = error(text).to_string();
        let expected = format!("{item}expected one puzzle up to a blank line");
        assert!(message.ends_with(&expected), "{message}");
    }
    assert!(read_iss(".Shape~4x4.~R1C1_1_2\n.Shape~4x4.~R1C1_2_3").is_ok());
    // A single item without arguments could be anything.
    let entry = super::one_with(".AntiKnight", &format(Format::Iss));
    assert_eq!(entry.puzzle.rules.to_string(), "anti-knight");
}

#[test]
fn what_is_wrong_is_named() {
    for (text, problem) in [
        (".Cagé~10~R1C1", "`Cagé~10~R1C1`: Cagé is not read"),
        (".Cage~ten~R1C1~R1C2", "found `ten`, expected a whole number"),
        (".Cage~10~R1C1~R1", "found `R1`, expected a cell such as R1C1"),
        (".Cage~10~R1C1~RaC1", "r10c1 is not in the grid"),
        (".~R1C1_10", "found `R1C1_10`, expected a cell with digits"),
        (".Shape~6.~R1C1_1", "expected a size and digits such as 6x6 or 9x9~0-8"),
        (".Shape~6x6~9-0.~R1C1_1", "expected a size and digits such as 6x6 or 9x9~0-8"),
        (".Shape~6x8.~R1C1_9", "found `R1C1_9`, expected a cell with digits"),
        (".Shape~6x8.RegionSize~x.~R1C1_9", "expected a number of cells such as 9"),
        (".Or.V~R1C1~R1C2", "`Or`: expected .End after it"),
        (&".Or".repeat(65), "expected at most 64 items Or, And or Replicate inside each other"),
        (&".Or.And".repeat(100_000), "expected at most 64 items"),
        (".V~R1C1~R1C2.End", "found End, expected Or, And or Replicate before it"),
        (".Or.AntiKnight.End.V~R1C1~R1C2", "found anti-knight in an alternative"),
        (".Replicate~BI.V~R1C9~R2C9.End.~R1C1_1", ""),
        (".Replicate~B~R1.V~R1C1~R1C2.End", "found `R1`, expected a cell such as R1C1"),
        (".Replicate~!.V~R1C1~R1C2.End", "found `!`, expected the symbols A-Z a-z 0-9 - and _"),
        (".NFA~TgR~~R1C1~R1C2", "the automaton `TgR` ends too early"),
        (".Regex~KA~R1C1~R1C2", "the pattern `(` cannot be read"),
    ] {
        let options = format(Format::Iss);
        let found = read_str(text, &options).next().unwrap();
        match problem {
            "" => assert!(found.is_ok(), "{text}"),
            _ => {
                let found = found.unwrap_err().to_string();
                assert!(found.contains(problem), "{text}: {found}");
            }
        }
    }
    assert!(error(".Nonsense~1").to_string().contains("Nonsense is not read"));
}

/// The rules of the Miracle Sudoku on an empty grid, as rules, as clues, and in the forms of other programs.
#[test]
fn the_rules_of_the_miracle_have_72_solutions_in_every_text_form() {
    let empty = ".".repeat(81);
    let row = ["{}"; 9].join(",");
    let grid = vec![format!("[{row}]"); 9].join(",");
    let texts = [
        format!("# rules: anti-king, anti-knight, non-consecutive\n{empty}\n"),
        format!(
            "# rules: classic\n# clue: chess 1 1\n# clue: chess 1 2\n# clue: strictdifference\n{empty}\n"
        ),
        ".AntiKing.AntiKnight.AntiConsecutive\n".to_owned(),
        format!(
            "{{\"size\":9,\"grid\":[{grid}],\"antiking\":true,\"antiknight\":true,\"nonconsecutive\":true}}\n"
        ),
    ];
    // Only `.ci/long` counts all of each form: else the later ones have a clue, which leaves eight.
    for (index, text) in texts.into_iter().enumerate() {
        let mut puzzle = super::one(&text).puzzle;
        let counts_all = index == 0 || sample(0, 1) == 1;
        if !counts_all {
            puzzle.clues.set(Cell::new(0, 0), Digit::from_number(1));
        }
        let solver = Solver::for_puzzle(&puzzle, Options::default()).unwrap();
        let options = CountOptions { method: Method::Blocking, ..CountOptions::default() };
        let count = solver.count(&puzzle, options, &mut |_| ControlFlow::Continue(()));
        assert_eq!(count.unwrap().found, Total::from(if counts_all { 72 } else { 8 }), "{text}");
    }
}

/// Every type of item that is written, each read, written, and read again.
#[test]
fn what_is_written_is_read_as_the_same_puzzle() {
    let items = [
        ".AntiKnight.AntiKing.AntiConsecutive.DisjointSets.Windoku.Diagonal~1.Diagonal~-1",
        ".NoBoxes.AntiTaxicab.GlobalEntropy.GlobalMod.DutchFlatmates.StrictKropki.StrictXV",
        ".Shape~6x6~1-6.Cage~10~R1C1~R1C2~R2C1.AllDifferent~R1C1~R2C2.Cage~0~R3C3~R3C4",
        ".Thermo~R1C1~R1C2.Whisper~5~R1C1~R1C2.Renban~R2C1~R2C2.Modular~3~R1C1~R1C2~R1C3",
        ".Entropic~R1C1~R1C2~R1C3.RegionSumLine~R1C1~R4C4.Palindrome~R1C1~R9C9.Zipper~R1C1~R1C2~R1C3",
        ".DoubleArrow~R1C1~R1C2~R1C3.SumLine~10~R1C1~R1C2.Between~R1C1~R1C2~R1C3.Lockout~4~R1C1~R1C2",
        ".CountingCircles~R1C1~R1C2.RellikCage~5~R1C1~R1C2.EqualityCage~R1C1~R1C2.Lunchbox~5~R1C1~R1C2~R1C3",
        ".ValueIndexing~R1C1~R1C2~R2C1~R2C2.Regex~MSo~R1C1~R1C2.Arrow~R1C1~R1C2~R1C3",
        ".PillArrow~2~R1C1~R1C2~R2C1~R3C3.CountDistinct~R1C1~R1C2~R1C3.WhiteDot~R1C1~R1C2.BlackDot~R2C1~R3C1",
        ".X~R1C1~R1C2.V~R2C1~R2C2.GreaterThan~R1C1~R1C2.LittleKiller~20~R1C4.Sandwich~8~R2.Sandwich~3~C9",
        ".XSum~R1~10~12.Skyscraper~C3~~4.HiddenSkyscraper~R2~5.FullRank~C1~3.NumberedRoom~R9~~7",
        ".Quad~R3C3~1~2.ContainExact~1_2~R1C1~R1C2~R1C3.ContainAtLeast~1_1~R1C1~R2C2~R3C3.LookAndSay~12~R5C5~R5C6",
        ".Indexing~R~R1C1.Indexing~C~R2C2.Indexing~B~R3C3.SameValues~2~R1C1~R1C2~R2C4~R2C5.EqualSum~R1C1~R1C2~-~R5C5",
        ".Sum~20_=_1_-2~R1C1~R1C2.Sum~12~R1C1~R1C1~R4C4.ConnectedValues~~1_2.ConnectedValues~~3~9",
        ".Or.Thermo~R1C1~R1C2.And.Cage~5~R2C1~R2C2.~R9C9_1_2.End.End.~R1C1_5.~R2C2_1_2_3",
        ".Shape~9x9~0-8.Cage~8~R1C1~R1C2.~R1C1_0",
        ".Shape~6x8.Thermo~R1C1~R1C2",
        ".Shape~4x4~1-4~Raw.Thermo~R1C1~R1C2",
    ];
    for item in items {
        let puzzle = read_iss(item).unwrap_or_else(|error| panic!("{item}: {error}"));
        let written = write_iss(&puzzle).unwrap_or_else(|error| panic!("{item}: {error}"));
        assert_eq!(read_iss(&written).as_ref(), Ok(&puzzle), "{item}: {written}");
    }
    // A point alone is no text of its own.
    let empty = Puzzle::from(Grid::empty(Shape::CLASSIC));
    let written = write_iss(&empty).unwrap();
    assert_eq!((&*written, super::one(&written).puzzle), (".Shape~9x9", empty));
}

#[test]
fn rules_and_clues_that_cannot_be_said_are_named() {
    let text =
        "# rules: asterisk, clone r1c1 / r2c4, thermo r1c1 r1c2\n".to_owned() + &".".repeat(81);
    let error = write_iss(&super::one(&text).puzzle).unwrap_err();
    assert_eq!(error.parts, ["asterisk", "clone r1c1 / r2c4"]);
    assert_eq!(
        error.to_string(),
        "`asterisk, clone r1c1 / r2c4`: sudosat cannot write it in the form iss"
    );
}

/// The regions of chaos construction and the digits that houses of a Doppelganger miss are extra cells with names.
#[test]
fn region_cells_and_missed_digits_are_extra_cells() {
    let rules = |text: &str| read_iss(text).unwrap().rules.to_string();
    let chaos = ".Shape~4x4.NoBoxes.ChaosConstruction";
    let head = "latin,extra-cells:4x4";
    for (items, clues) in [
        ("", "chaosconstruction"),
        (".ChaosArrow~R1C1~1~CC1~CC2", "chaosarrow 1 r1c1 / r5c1 r5c2,chaosconstruction"),
        (
            ".ChaosArrow~R2C1",
            "chaosarrow 0 r2c1 / r6c1 / r6c1 r6c2 r6c3 r6c4 / r6c1 r5c1 / r6c1 r7c1 r8c1,chaosconstruction",
        ),
        (
            ".ChaosArrow~R2C2~~CC6~CC5~-~CC6~CC2",
            "chaosarrow 0 r2c2 / r6c2 r6c1 / r6c2 r5c2,chaosconstruction",
        ),
        (".ChaosCount~R1C1", "chaosconstruction,chaoscount 0 r1c1 / r5c1 r5c2 r6c1 r6c2"),
        (".ChaosCount~R1C1~1~CC3~CC4", "chaosconstruction,chaoscount 1 r1c1 / r5c3 r5c4"),
        (".SameValues~2~CC1~CC2", "chaosconstruction,samevalues r5c1 / r5c2"),
    ] {
        assert_eq!(rules(&format!("{chaos}{items}")), format!("{head},{clues}"));
    }
    let doppelganger = rules(".Shape~4x4~0-4.Doppelganger.~DGR2_3.GreaterThan~DGB1~DGC4");
    assert!(doppelganger.starts_with("digits:0-4,extra-cells:4/4/4,"), "{doppelganger}");
    for clue in [
        "doppelganger r6c1 r6c2 r6c3 r6c4 / r5c1 r5c2 r5c3 r5c4 / r7c1 r7c2 r7c3 r7c4",
        "different r1c1 r1c2 r1c3 r1c4 r6c1",
        "different r1c2 r2c2 r3c2 r4c2 r5c2",
        "different r3c3 r3c4 r4c3 r4c4 r7c4",
    ] {
        assert!(doppelganger.contains(clue), "{doppelganger}");
    }
}

#[test]
fn a_text_of_another_shape_is_refused() {
    for (text, asked) in [
        (".Thermo~R1C1~R1C2", "3x3"),
        (".Shape~6x6.Thermo~R1C1~R1C2", "2x3"),
        (".Shape~6x8.Thermo~R1C1~R1C2", "2x4"),
        (".NoBoxes.Shape~6x6.Thermo~R1C1~R1C2", "1x6"),
    ] {
        let entry = one_with(text, &shape(asked));
        assert_eq!(entry.puzzle.rules.clues().count(), 1, "{text}");
        let wrong = error_with(text, &shape("4x4"));
        assert!(matches!(wrong.kind, FormatErrorKind::OtherShape { .. }), "{text}: {wrong}");
    }
}

#[test]
fn grids_without_boxes_are_written_whatever_boxes_their_shape_has() {
    for (rules, cells) in [("latin", 81), ("no-houses", 81), ("latin", 16)] {
        let text = format!("# rules: {rules}\n{}\n", ".".repeat(cells));
        let written = write_iss(&super::one(&text).puzzle).unwrap();
        let has_houses = !super::one(&written).puzzle.rules.to_string().contains("no-houses");
        assert_eq!(has_houses, rules != "no-houses", "{written}");
        assert!(written.contains(if has_houses { "NoBoxes" } else { "~Raw" }), "{written}");
    }
}

/// Without boxes no box misses a digit, and none may differ.
#[test]
fn a_doppelganger_without_boxes_has_rows_and_columns_only() {
    let rules = read_iss(".Shape~4x4~0-4.NoBoxes.Doppelganger").unwrap().rules.to_string();
    assert!(rules.starts_with("latin,digits:0-4,extra-cells:4/4,"), "{rules}");
    assert!(!rules.contains("r1c1 r1c2 r2c1 r2c2"), "{rules}");
}

#[test]
fn same_values_in_regions_begin_a_text() {
    let entry = one(".RegionSameValues.Shape~2x2~3");
    assert_eq!((entry.format, entry.puzzle.shape().side()), (Format::Iss, 3));
}

#[test]
fn a_diagonal_rises_or_falls() {
    assert_eq!(read_iss(".Diagonal~-1").unwrap().rules.to_string(), "diagonal-down");
    for text in [".Diagonal~0", ".Diagonal~7", ".Diagonal~"] {
        assert!(read_iss(text).unwrap_err().problem.contains("expected 1 or -1"), "{text}");
    }
}

#[test]
fn a_size_of_regions_that_does_not_fit_is_refused_without_a_shape_too() {
    assert_eq!(read_iss(".RegionSize~9.V~R1C1~R1C2").unwrap().shape().to_string(), "3x3");
    assert_eq!(read_iss(".RegionSize~foo").unwrap_err().item, "RegionSize~foo");
}
