//! Texts of clues that speak of several cells: how they are read, what is refused with which message, and what their
//! sentences say.

use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{Clue, Layout, Rules, RulesError, Shape};

/// What a sentence must say so that no other grids are allowed than by the rule: it is the only statement of a clue that
/// is exported, and the reason given in explanations.
const SAID: [(&str, &[&str]); 37] = [
    ("allpairs \"1:2 1:3\" r1c1 r1c2", &["in this order", "1:2 1:3"]),
    ("antitaxicab", &["taxicab distance", "as it says"]),
    ("automaton \"0 =1 0:1:1\" r1c1", &["0 =1 0:1:1"]),
    ("between r1c1 r1c2 r1c3", &["strictly between"]),
    ("boxindexer r1c1", &["in reading order"]),
    ("chaosarrow 0 r1c2 / r5c2 r5c3", &["at the beginnings", "digit of r5c2", "counted once"]),
    ("chaosarrow 1 r1c2 / r5c2 r5c3", &["at the beginnings", "digit of r5c2", "left out"]),
    ("chaosconstruction 3", &["connected", "of 3 cells", "repeat no digit", "reading order"]),
    ("chaosconstruction", &["as many cells as a row"]),
    ("chaoscount 1 r1c1 / r5c1 r5c2", &["with the digit of r5c1", "left out"]),
    ("chaoscount r1c1 / r5c1 r5c2", &["with the digit of r5c1", "included"]),
    ("clone r1c1 r1c2 / r3c2 r3c3", &["the same digits", "in the same order"]),
    ("connected 1 r1c1 r1c2", &["by their sides"]),
    ("connectedarea 2 1 r1c1 r1c2 r1c3", &["exactly 2", "by their sides"]),
    ("contains 1 2 2 r2c2 r2c3 r3c2", &["at least as often as listed"]),
    ("containsexactly 1 2 r1c1 r2c2", &["exactly as often as listed"]),
    ("countingcircles r1c1 r2c2", &["as many of them as it says"]),
    ("doppelganger", &["exactly one", "no two boxes", "of a cell with the least digit"]),
    (
        "doppelganger r5c1-r5c4 / r6c1-r6c4",
        &["r5c1 r5c2 r5c3 r5c4 hold the digits that the rows miss", "r6c4 hold", "columns miss"],
    ),
    ("dutchflatmates", &["directly above", "directly below"]),
    ("equalitycage r1c1 r2c2", &["differ", "even", "low", "none is the middle digit"]),
    ("fullrank 3 r2c1-r2c4", &["from both ends", "at most as large", "no other is equal"]),
    ("hiddenskyscraper 2 r2c1-r2c4", &["the first digit", "greater or equal", "before it"]),
    ("lockout r1c1 r1c2 r1c3", &["4 or more", "between them or equals one of them"]),
    ("lookandsay 2 1 r1c1 r2c3", &["1 stands in exactly 2 cells"]),
    ("lunchbox 3 r1c1-r1c4", &["differ", "the cells between", "sum to 3"]),
    ("maximum r2c2", &["r2c2 holds more than all neighbours", "not marked alike"]),
    ("minimum r2c2 r3c3", &["r3c3 hold less than all neighbours", "not marked alike"]),
    ("modular r1c1 r1c2 r1c3", &["different remainders on division by 3"]),
    ("mskiller 5 6 r1c1 r1c2", &["differ", "one of 5, 6"]),
    ("pair \"1:2\" r1c1 r1c2", &["neighbours", "in this order"]),
    ("regionsum r1c1 r1c2 r1c3", &["borders of boxes or regions", "equal sums"]),
    ("rellik 5 r1c1 r1c2", &["differ", "neither one nor several", "5"]),
    ("samevalues r1c1 r1c2 / r3c2 r3c3", &["each as often", "in any order"]),
    ("tiedrank 3 r2c1-r2c4", &["from both ends", "2 are less than"]),
    ("untiedranks", &["from both ends"]),
    ("zipper r1c1 r1c2 r1c3", &["equal sums", "its middle cell holds that sum"]),
];

#[test]
fn sentences_say_all_of_the_rule() {
    for (clue, phrases) in SAID {
        let sentence = clue.parse::<Clue>().unwrap().sentence();
        for phrase in phrases {
            assert!(sentence.contains(phrase), "{phrase}: {sentence}");
        }
    }
    let even: Clue = "zipper r1c1 r1c2 r1c3 r1c4".parse().unwrap();
    assert!(!even.sentence().contains("middle cell"), "{}", even.sentence());
    let long = format!("automaton \"0 =0{}\" r1c1", " 0:1:0".repeat(100));
    assert!(
        long.parse::<Clue>().unwrap().sentence().contains("automaton with 100 transitions accepts")
    );
}

#[test]
fn wrong_texts_and_alternatives_are_refused_with_what_was_expected() {
    for (clue, problem) in [
        ("regex 12 r1c1", "found `12`, expected a text in quotation marks"),
        (
            "lockout 2147483647 r1c1 r1c2",
            "found the number 2147483647, expected -1000000 to 1000000",
        ),
        (
            "killer 99999999999 r1c1 r1c2",
            "found the number 99999999999, expected -1000000 to 1000000",
        ),
        ("regex \"1(\" r1c1", "the pattern `1(` cannot be read"),
        ("regex \"^1\" r1c1", "the pattern looks at borders"),
        ("regex \"(.{99}){99}\" r1c1", "the pattern needs more than 4096 states"),
        ("automaton \"0 0:1\" r1c1", "found `0:1`, expected a start state"),
        ("automaton \"0 0:1:9999\" r1c1", "found `0:1:9999`"),
        ("pair \"12\" r1c1 r1c2", "found `12`, expected a pair of digits such as 1:3"),
        ("or", "found 0 alternatives"),
        ("or even r1c1", "found `even r1c1`, expected clues in parentheses"),
        ("or ( even r1c1", "expected clues in parentheses"),
        ("or ( even r1c1 ) ( evil r1c1 )", "found `evil`"),
        ("or ( even r1c1 ; thermo r1c1 )", "found 1 cell in a list"),
    ] {
        let error = clue.parse::<Clue>().unwrap_err().to_string();
        assert!(error.contains(problem), "{clue}: {error}");
    }
}

#[test]
fn signs_that_separate_rules_may_stand_in_quotation_marks_and_parentheses() {
    let rules =
        "regex \"3+[1,2]{0,3}\" r1c1 r1c2, or ( even r1c1 ) ( regex \"(1|3)+.\" r2c1-r2c2 )";
    let read: Rules = rules.parse().unwrap();
    assert_eq!(read.clues().count(), 2);
    assert_eq!(read.to_string().parse::<Rules>(), Ok(read));
}

#[test]
fn alternatives_too_far_inside_each_other_are_refused() {
    let nested = |depth: usize| format!("{}even r1c1{}", "or ( ".repeat(depth), " )".repeat(depth));
    assert!(nested(32).parse::<Clue>().is_ok());
    for depth in [33, 100_000] {
        let error = nested(depth).parse::<Clue>().unwrap_err();
        assert_eq!(error.problem, "found more than 32 parentheses inside each other");
    }
    let in_quotes = format!("or ( regex \"{}\" r1c1 )", "(1)".repeat(40));
    assert!(in_quotes.parse::<Clue>().is_ok());
}

#[test]
fn rules_with_too_many_primitives_are_refused() {
    let many = format!("or{}", " ( antitaxicab )".repeat(20_000));
    let rules: Rules = many.parse().unwrap();
    let refused = Layout::new(Shape::new(3, 3).unwrap(), &rules).unwrap_err();
    assert_eq!(refused, RulesError::TooManyPrimitives);
}

#[test]
fn a_clue_with_a_colon_is_refused_with_its_form() {
    let refused = "thermometer:r1c1r1c2".parse::<Rules>().unwrap_err().to_string();
    assert_eq!(
        refused,
        "`r1c1r1c2` is not an argument of the rule thermometer: expected a blank behind the name, as in `thermo CELLS, from the bulb`"
    );
}

/// A grid among several has no regions of its own that a clue could mean.
#[test]
fn clues_about_regions_are_refused_on_several_grids() {
    let shape = Shape::new(2, 2).unwrap();
    for clue in ["regionsum r1c1 r1c2 r1c3", "boxindexer r1c1"] {
        let on = |rules: &str| {
            let rules: Rules = format!("{rules},{clue}").parse().unwrap();
            Layout::new(shape, &rules).map(|_| ()).map_err(|error| error.to_string())
        };
        for grid in ["classic", "jigsaw:1112122233443344"] {
            let alone = on(grid);
            assert_eq!(alone, Ok(()), "{clue} {grid}");
            let refused = on(&format!("{grid},gattai:r1c1/r3c3")).unwrap_err();
            assert!(
                refused.contains("found several grids, expected one grid"),
                "{clue}: {refused}"
            );
        }
    }
}

/// Each line of a clue costs as much as the one before, not as much as all pairs of those before.
#[test]
fn a_thousand_lines_of_clues_are_read() {
    let mut text = String::new();
    for index in 0..1000 {
        let (row, col) = (index / 72 % 9 + 1, index % 8 + 1);
        text += &format!("# clue: different r{row}c{col} r{row}c{}\n", col + 1);
    }
    text += &".".repeat(81);
    let entry = read_str(&text, &ReadOptions::default()).next().unwrap().unwrap();
    assert_eq!(entry.puzzle.rules.clues().count(), 72);
}

/// It had no solution there: lines without cells were equal.
#[test]
fn ranks_are_refused_on_a_grid_that_is_not_square() {
    let text = "# rules: no-houses,size:2x3,digits:1-3,untiedranks\n......";
    let error = read_str(text, &ReadOptions::default()).next().unwrap().unwrap_err().to_string();
    assert!(error.contains("not square"), "{error}");
}

/// The lines of two grids that touch at a corner have equal lengths, too.
#[test]
fn ranks_are_refused_on_several_grids() {
    for clue in ["untiedranks", "fullrank 1 r1c1-r1c4", "tiedrank 1 r1c1-r1c4"] {
        let rules: Rules = format!("gattai:r1c1/r5c5,{clue}").parse().unwrap();
        let error = Layout::new(Shape::new(2, 2).unwrap(), &rules).unwrap_err().to_string();
        assert!(error.contains("not square"), "{error}");
    }
}

#[test]
fn ranks_say_how_many_cells_and_which_are_wrong() {
    let error = |clue: &str| {
        let text = format!("# rules: {clue}\n{}", ".".repeat(16));
        read_str(&text, &ReadOptions::default()).next().unwrap().unwrap_err().to_string()
    };
    let short = error("tiedrank 3 r2c1-r2c3");
    assert!(short.contains("found 3 cells, expected all 4 of a row or column"), "{short}");
    let other = error("fullrank 3 r1c1 r1c2 r1c3 r2c4");
    assert!(other.contains("found r1c1 r1c2 r1c3 r2c4, expected all of a row"), "{other}");
}

#[test]
fn automata_and_patterns_read_digits_of_the_grid() {
    let found = |rules: &str, clue: &str| {
        let rules: Rules = format!("{rules},{clue}").parse().unwrap();
        Layout::new(rules.usual_shape(), &rules).map(|_| ()).map_err(|error| error.to_string())
    };
    let four = "latin,size:4x4";
    for (rules, clue) in [
        (four, "automaton \"0 =1 0:1:1 0:5:0\" r1c1 / r1c2"),
        ("latin,size:4x4,digits:0-3", "automaton \"0 =1 0:0:1\" r1c1"),
        (four, "regex \"[0-9]*(4|9)\\d\" r1c1 r1c2"),
        ("digits:9-12", "regex \"9[^A]C\" r1c1 r1c2 r1c3"),
    ] {
        assert_eq!(found(rules, clue), Ok(()), "{clue}");
    }
    for (rules, clue, problem) in [
        (
            four,
            "automaton \"0 =1 0:1:1 0:6:0\" r1c1",
            "found `0:6:0`, expected transitions that read a digit from 1 to 4, or 5 between",
        ),
        ("latin,size:4x4,digits:2-5", "automaton \"0 =1 0:1:1\" r1c1", "found `0:1:1`"),
        (
            four,
            "regex \"1+50*\" r1c1",
            "found `5` in the pattern `1+50*`, expected symbols of digits: 1234",
        ),
        (four, "regex \"1(a|b)\" r1c1", "found a set without any digit in the pattern"),
        ("digits:9-12", "regex \"9a\" r1c1", "found `a`"),
    ] {
        let error = found(rules, clue).unwrap_err();
        assert!(error.contains(clue) && error.contains(problem), "{clue}: {error}");
    }
}
