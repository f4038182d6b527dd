//! Variants as text: lines of rules, fields, canvases, and rules that are refused at their place.

use sudosat::cover::Total;
use sudosat::decode::verify;
use sudosat::formats::{
    Alphabet, Entry, Format, FormatErrorKind, OutputFormat, ReadOptions, read_str, write,
};
use sudosat::grid::{Cell, Grid, Layout, Puzzle, Rules, RulesError, Shape};
use sudosat::solve::{Options, solve};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn layout(shape: &str, text: &str) -> Layout {
    Layout::new(shape.parse().unwrap(), &rules(text)).unwrap()
}

fn read(text: &str) -> Vec<Result<Entry, String>> {
    read_with(text, &ReadOptions::default())
}

fn read_with(text: &str, options: &ReadOptions) -> Vec<Result<Entry, String>> {
    read_str(text, options).map(|entry| entry.map_err(|error| error.to_string())).collect()
}

fn one(text: &str) -> Puzzle {
    read(text).remove(0).unwrap().puzzle
}

const JIGSAW: &str = "1112122233343444";

#[test]
fn a_line_of_rules_holds_until_the_next() {
    let line = "1...............";
    let text =
        format!("# rules: diagonals, anti-knight\n{line}\n{line}\n# rules: classic\n{line}\n");
    let found: Vec<_> =
        read(&text).into_iter().map(|e| e.unwrap().puzzle.rules.to_string()).collect();
    assert_eq!(found, ["diagonals,anti-knight", "diagonals,anti-knight", "classic"]);
}

#[test]
fn a_line_of_rules_ends_a_block() {
    let text = "1...\n..2.\n# rules: diagonals\n..3.\n4...\n";
    assert!(read(text)[0].as_ref().unwrap_err().contains("the block ends after 2 rows"));
}

#[test]
fn regions_stand_among_the_rules_behind_the_cells_or_below() {
    let expected = one(&format!("# rules: jigsaw:{JIGSAW}\n1..2..3.........\n"));
    assert_eq!(expected.shape(), Shape::new(1, 4).unwrap());
    let block = "1112\n1222\n3334\n3444\n";
    let texts = [
        format!("# rules: jigsaw\n1..2..3......... {JIGSAW}\n"),
        format!("# rules: jigsaw\n1..2..3.........\n{JIGSAW}\n"),
        format!("# rules: jigsaw\n1..2\n..3.\n....\n....\n{block}"),
        format!("# rules: jigsaw\n1..2\n..3.\n....\n....\n\n{block}"),
        format!("{{\"rules\":\"jigsaw:{JIGSAW}\",\"clues\":\"1..2..3.........\"}}"),
    ];
    for text in texts {
        assert_eq!(one(&text), expected, "{text}");
    }
    let several = "# rules: jigsaw\n1............... 1112122233343444\n\
                   1............... 1122112233443344:0\n1............... 1111222233334444:9\n";
    let read: Vec<_> = read(several).into_iter().map(Result::unwrap).collect();
    assert_eq!(read.len(), 3);
    assert!(read[0].puzzle.rules != read[1].puzzle.rules);
    assert_eq!(read[2].expected_count, Some(Total::from(9)));
}

#[test]
fn without_boxes_the_number_of_cells_determines_any_side() {
    let line = format!("# rules: latin\n1{}\n", ".".repeat(48));
    assert_eq!(one(&line).shape(), Shape::new(1, 7).unwrap());
    let block = format!("# rules: latin\n{}", "1....\n".to_owned() + &".....\n".repeat(4));
    assert_eq!(one(&block).shape(), Shape::new(1, 5).unwrap());
    // A shape without boxes is a Latin square, whatever was said.
    let options = ReadOptions { shape: Shape::new(1, 3).ok(), ..ReadOptions::default() };
    let small = read_with("1...2....", &options).remove(0).unwrap();
    assert_eq!((small.puzzle.rules.to_string(), small.format), ("latin".to_owned(), Format::Line));
}

const TWODOKU: &str = "1..2\n..3.\n......\n......\n  ....\n  ..1.\n";

fn small_options() -> ReadOptions {
    ReadOptions { shape: Shape::new(2, 2).ok(), ..ReadOptions::default() }
}

#[test]
fn several_grids_are_read_from_rows_and_from_a_line() {
    let text = format!("# rules: twodoku\n{TWODOKU}");
    let puzzle = read_with(&text, &small_options()).remove(0).unwrap().puzzle;
    assert_eq!((puzzle.shape().rows(), puzzle.clues.filled_count()), (6, 4));
    assert!(puzzle.clues.is_void(Cell::new(5, 1)) && !puzzle.clues.is_full());
    let dotted =
        TWODOKU.replace(' ', ".").replacen("1..2", "1..2..", 1).replacen("..3.", "..3...", 1);
    let rows = format!("# rules: twodoku\n{dotted}");
    let line = format!("# rules: twodoku\n{}\n", dotted.replace('\n', ""));
    for text in [rows, line] {
        assert_eq!(read_with(&text, &small_options()).remove(0).unwrap().puzzle, puzzle, "{text}");
    }
}

#[test]
fn every_form_keeps_rules_and_void_cells() {
    let texts = [
        format!("# rules: twodoku\n{TWODOKU}"),
        "# rules: diagonals,anti-king\n1...............\n".to_owned(),
        format!("# rules: jigsaw:{JIGSAW}\n1..2..3.........\n"),
        "# rules: latin\n1........................\n".to_owned(),
        format!("# rules: latin,size:4x4,extra-cells:4x4\n1{}2\n", ".".repeat(30)),
    ];
    for text in texts {
        let puzzle = read_with(&text, &small_options()).remove(0);
        let puzzle = puzzle.unwrap_or_else(|_| read(&text).remove(0).unwrap()).puzzle;
        let options =
            ReadOptions { shape: Some(puzzle.shape().of_one_grid()), ..ReadOptions::default() };
        for format in OutputFormat::all() {
            let canvas_marks = format == OutputFormat::Marks && puzzle.shape().is_canvas();
            if format == OutputFormat::Csv || canvas_marks {
                continue;
            }
            let marks = matches!(format, OutputFormat::Marks | OutputFormat::MarksLine);
            let Ok(written) = write::puzzle(&puzzle, format, &Alphabet::digits()) else {
                use OutputFormat::{Fpuzzles, Iss, Penpa, SudokuPad};
                assert!([Iss, Fpuzzles, SudokuPad, Penpa].contains(&format));
                continue;
            };
            let read = read_with(&written, &options).remove(0);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{written}")).puzzle;
            assert_eq!((&read.clues, &read.rules), (&puzzle.clues, &puzzle.rules), "{written}");
            assert_eq!(read.marks.is_some(), marks);
        }
    }
}

#[test]
fn a_solution_of_several_grids_is_read_and_written() {
    let text = format!("# rules: twodoku\n{TWODOKU}");
    let puzzle = read_with(&text, &small_options()).remove(0).unwrap().puzzle;
    let answer = solve(&puzzle, &Options::default()).unwrap().answer;
    let Some(solution) = answer.solution() else { panic!("it has a solution") };
    assert!(solution.is_full());
    assert_eq!(verify(&puzzle, solution), Ok(()));
    let line = format!(
        "# rules: twodoku\n{}:2:{}\n",
        write::line(&puzzle.clues, &Alphabet::digits()),
        write::line(solution, &Alphabet::digits())
    );
    let entry = read_with(&line, &small_options()).remove(0).unwrap();
    assert_eq!(
        (entry.solution.as_ref(), entry.expected_count),
        (Some(solution), Some(Total::from(2)))
    );
}

// What is refused.

fn refuses(text: &str, expected: &str) {
    let error = read_with(text, &ReadOptions::default()).into_iter().find_map(Result::err);
    let error = error.unwrap_or_else(|| panic!("{text} was read"));
    assert!(error.contains(expected), "expected `{expected}`: {error}");
}

#[test]
fn rules_that_cannot_be_are_reported_with_their_place() {
    let empty = ".".repeat(16);
    let refuses =
        |rules: &str, expected: &str| refuses(&format!("# rules: {rules}\n{empty}\n"), expected);
    refuses(
        "diagonal",
        "line 1, column 10: `diagonal` is not a rule (did you mean `diagonals`?): expected latin, jigsaw",
    );
    refuses("diagonals,anti-nigth", "is not a rule (did you mean `anti-knight`?): expected");
    refuses("Classic", "is not a rule (did you mean `classic`?): expected");
    refuses("odd-evn:ee", "is not a rule (did you mean `odd-even`?): expected");
    refuses("x", "line 1, column 10: `x` is not a rule: expected latin");
    refuses("windows", "line 2, column 1: the rule windows makes no sense with boxes of 2x2");
    refuses("centre-dot", "expected boxes with a middle cell");
    refuses("asterisk", "expected a 9x9 grid");
    refuses("odd-even:eo", "found an odd-even mask of 2 cells, expected 16");
    refuses("odd-even:17", "`17` is not an argument of the rule odd-even");
    refuses("jigsaw", "a jigsaw needs regions");
    refuses("jigsaw:111", "found 3 region symbols, expected one for each of 16 cells");
    refuses("jigsaw:1111222233333334", "region 3 has 7 cells, expected 4");
    refuses("jigsaw:1111222233334445", "found 5 regions, expected 4");
    refuses("gattai:r1c1/r1c1", "grids 1 and 2 both begin at r1c1");
    refuses("samurai", "line 2, column 1: the block ends after 1 row, expected 21");
}

#[test]
fn regions_behind_a_puzzle_are_checked_where_they_stand() {
    refuses("# rules: jigsaw\n1............... 111\n", "line 2, column 18: found 3 region symbols");
    refuses(
        "# rules: jigsaw\n1...............\n1111111122222222\n",
        "line 3, column 1: found 2 regions",
    );
}

#[test]
fn below_rules_that_could_not_be_read_no_puzzle_is_read() {
    let text = "# rules: diagonal\n1...............\n# rules: diagonals\n1...............\n";
    let read = read(text);
    assert_eq!(read.len(), 3);
    assert!(read[1].as_ref().unwrap_err().contains("stated in line 1, could not be read"));
    assert!(read[2].is_ok());
}

#[test]
fn other_rules_than_those_asked_for_are_an_error_at_their_line() {
    let options = ReadOptions { rules: Some(rules("latin")), ..ReadOptions::default() };
    let texts = [
        "# rules: diagonals\n1...............\n",
        "{\"rules\":\"diagonals\",\"clues\":\"1...............\"}",
    ];
    for text in texts {
        let error = read_str(text, &options).next().unwrap().unwrap_err();
        assert!(matches!(error.kind, FormatErrorKind::OtherRules { .. }), "{error}");
        assert_eq!(error.line, 1);
    }
    let found = read_with("# rules: latin\n1...............\n", &options).remove(0).unwrap();
    assert_eq!(found.puzzle.rules, rules("latin"));
}

#[test]
fn a_symbol_where_no_grid_is_and_a_canvas_of_another_size() {
    let options = small_options();
    let error = |rows: &str| {
        let text = format!("# rules: twodoku\n{rows}");
        read_str(&text, &options).next().unwrap().unwrap_err().to_string()
    };
    assert_eq!(
        error(&TWODOKU.replace("  ..1.", " 4..1.")),
        "line 7, column 2: found `4` in r6c2, where no grid is: expected a space, `.` or another \
         blank"
    );
    assert!(error("1..2\n..3.\n.......\n").contains("line 4, column 1: found 7 cells"));
    assert!(error("1..2\n..3.\n......\n").contains("the block ends after 3 rows, expected 6"));
    assert!(
        error(&TWODOKU.replacen("......", "...", 1)).contains("line 4, column 4: found a space")
    );
    assert!(error(&".".repeat(35)).contains("found 35 cells, expected 36"));
}

#[test]
fn a_puzzle_that_does_not_lie_on_the_canvas_of_its_rules_is_refused() {
    let flat = Puzzle::from(Grid::empty(Shape::CLASSIC)).under(rules("samurai"));
    assert!(matches!(flat.layout(), Err(RulesError::WrongCanvas { .. })));
    let canvas = rules("samurai").on_canvas(Shape::CLASSIC).unwrap();
    let whole = Puzzle::from(Grid::empty(canvas)).under(rules("samurai"));
    assert!(matches!(whole.layout(), Err(RulesError::OtherVoid(_))));
    assert!(solve(&whole, &Options::default()).is_err());
    let ones = Grid::from_numbers(canvas, &vec![1; canvas.cell_count()]).unwrap();
    assert!(verify(&whole, &ones).is_err() && verify(&Puzzle::from(ones.clone()), &ones).is_err());
}

#[test]
fn a_layout_refuses_another_canvas() {
    let canvas = Shape::CLASSIC.on_canvas(15, 15).unwrap();
    let error = Layout::new(canvas, &rules("samurai")).unwrap_err();
    assert!(matches!(error, RulesError::WrongCanvas { .. }));
}

// Rules in the places and spellings where people write them.

/// The rules of each puzzle of `text`.
fn rules_of(text: &str) -> Vec<String> {
    read(text).into_iter().map(|entry| entry.unwrap().puzzle.rules.to_string()).collect()
}

#[test]
fn a_csv_column_states_the_rules_of_its_record() {
    let line = "1...............";
    let header = "puzzle,rules";
    let text = format!("{header}\n{line},diagonals\n{line},\n{line},\"latin,anti-king\"\n{line}\n");
    assert_eq!(rules_of(&text), ["diagonals", "classic", "latin,anti-king", "classic"]);
    assert_eq!(read(&text)[0].as_ref().unwrap().comment, None);
    let below = format!("# rules: anti-king\n{text}");
    assert_eq!(read(&below)[1].as_ref().unwrap().puzzle.rules, rules("anti-king"));
    let jigsaw = format!("rules,puzzle\njigsaw:{JIGSAW},{line}\n");
    assert_eq!(one(&jigsaw).shape(), Shape::new(1, 4).unwrap());
}

#[test]
fn bad_rules_in_a_csv_column_are_reported_with_their_place() {
    let line = "1...............";
    let text = format!("puzzle,rules\n{line},diagonal\n{line},diagonals\n");
    let entries = read(&text);
    let error = entries[0].as_ref().unwrap_err();
    assert!(error.starts_with("line 2, column 18: `diagonal` is not a rule"), "{error}");
    assert_eq!(entries[1].as_ref().unwrap().puzzle.rules, rules("diagonals"));
    let options = ReadOptions { rules: Some(rules("latin")), ..ReadOptions::default() };
    let error = read_with(&text, &options).remove(1).unwrap_err();
    let expected = "line 3, column 18: found the rules diagonals, expected latin as asked for";
    assert_eq!(error, expected);
}

#[test]
fn a_line_of_rules_is_known_by_near_spellings() {
    let spellings = [
        "# Rules: diagonals",
        "# rules : diagonals",
        "# rule: diagonals",
        "#Rules:diagonals",
        "#rules diagonals",
        "# RULE diagonals",
    ];
    for line in spellings {
        assert_eq!(rules_of(&format!("{line}\n1...............\n")), ["diagonals"], "{line}");
    }
    for comment in ["# rules of the contest", "# rulesdiagonals", "# rules", "# ruler: diagonals"] {
        assert_eq!(rules_of(&format!("{comment}\n1...............\n")), ["classic"], "{comment}");
    }
    let clues = "# Clues: thermo r1c1 r1c2, killer 4 r1c1 r1c2\n1...............\n";
    assert_eq!(rules_of(clues), ["killer 4 r1c1 r1c2,thermo r1c1 r1c2"]);
    for comment in ["# clues: 1", "# clues: many", "# clues"] {
        assert_eq!(rules_of(&format!("{comment}\n1...............\n")), ["classic"], "{comment}");
    }
    refuses("# Rule : diagonal\n1...............\n", "line 1, column 10: `diagonal` is not a rule");
}

#[test]
fn more_grids_than_can_be_numbered_are_refused() {
    let arrangement = |count: usize| {
        let corner = |i: usize| format!("r{}c{}", 1 + 2 * (i / 20), 1 + 2 * (i % 20));
        format!("gattai:{}", (0..count).map(corner).collect::<Vec<_>>().join("/"))
    };
    let most = layout("2x2", &arrangement(RulesError::MOST_GRIDS));
    assert!(most.houses().len() > 255 * 4);
    let error = arrangement(RulesError::MOST_GRIDS + 1).parse::<Rules>().unwrap_err();
    assert_eq!(error.to_string(), "found an arrangement of 256 grids, expected at most 255");
}

#[test]
fn the_error_for_first_cells_with_commas_between_shows_how_to_separate_them() {
    let error = "gattai:r1c1,r3c3".parse::<Rules>().unwrap_err().to_string();
    assert!(error.contains("`r3c3`") && error.contains("separated by `/`"), "{error}");
}

#[test]
fn rules_that_need_boxes_give_a_latin_square_its_usual_boxes() {
    for text in ["latin,windows", "latin,centre-dot", "latin,disjoint-groups"] {
        let puzzle = one(&format!("# rules: {text}\n1{}\n", ".".repeat(80)));
        assert_eq!((puzzle.shape(), puzzle.rules), (Shape::CLASSIC, rules(text)));
    }
    let jigsaw = one(&format!("# rules: jigsaw:{JIGSAW},disjoint-groups\n1...............\n"));
    assert_eq!(jigsaw.shape(), Shape::new(2, 2).unwrap());
    let drawn = "# rules: latin,disjoint-groups\n".to_owned() + &"..|..|..\n".repeat(6);
    assert_eq!(one(&drawn).shape(), Shape::new(3, 2).unwrap());
    let prime = format!("# rules: latin,windows\n1{}\n", ".".repeat(48));
    refuses(&prime, "expected boxes of at least 3x3, stated by --shape");
}

#[test]
fn a_shape_without_boxes_is_a_latin_square_in_flag_and_text_alike() {
    let options = ReadOptions {
        shape: Shape::new(1, 4).ok(),
        rules: Some(rules("diagonals")),
        ..ReadOptions::default()
    };
    for text in [
        "# rules: latin,diagonals\n1...............\n",
        "# rules: diagonals\n1...............\n",
        "{\"rules\":\"latin,diagonals\",\"clues\":\"1...............\"}",
    ] {
        let entry = read_with(text, &options).remove(0).unwrap();
        assert_eq!(entry.puzzle.rules, rules("latin,diagonals"));
    }
}

const REGIONS: &str = "1122112233443344";

#[test]
fn other_regions_behind_the_cells_than_those_stated_are_an_error() {
    let asked = |text: &str| {
        let options = ReadOptions {
            rules: Some(rules(&format!("jigsaw:{JIGSAW}"))),
            ..ReadOptions::default()
        };
        read_with(text, &options).remove(0)
    };
    let error = asked(&format!("1............... {REGIONS}\n")).unwrap_err();
    let expected = format!(
        "line 1, column 18: found the rules jigsaw:{REGIONS}, expected jigsaw:{JIGSAW} as asked for"
    );
    assert_eq!(error, expected);
    let text = format!("# rules: jigsaw:{JIGSAW}\n1............... {REGIONS}\n");
    refuses(
        &text,
        &format!("line 2, column 18: found the rules jigsaw:{REGIONS}, expected jigsaw:"),
    );
    // The same regions in other symbols, then a count; and a solution is no regions.
    let letters = one("# rules: jigsaw\n1............... AAABABBBCCCDCDDD\n");
    assert_eq!(letters.rules, rules(&format!("jigsaw:{JIGSAW}")));
    let same = asked("1............... AAABABBBCCCDCDDD 3\n").unwrap();
    assert_eq!((same.expected_count, same.solution), (Some(Total::from(3)), None));
    assert!(asked("1............... 1234432121433412\n").unwrap().solution.is_some());
}

#[test]
fn regions_make_a_jigsaw_that_was_asked_for_no_other_rules() {
    let options = ReadOptions { rules: Some(rules("jigsaw")), ..ReadOptions::default() };
    let text = format!("# rules: jigsaw:{JIGSAW}\n1...............\n");
    let puzzle = read_with(&text, &options).remove(0).unwrap().puzzle;
    assert_eq!(puzzle.rules, rules(&format!("jigsaw:{JIGSAW}")));
}

/// The form in which jigsaws are published in one line; no rule says that it is one.
#[test]
fn connected_regions_behind_a_puzzle_without_rules_make_a_jigsaw() {
    let jigsaw = one("1............... AAABABBBCCCDCDDD\n");
    assert_eq!(jigsaw.rules, rules(&format!("jigsaw:{JIGSAW}")));
    // A wrong solution: the digits of a row repeat, but they are not connected.
    let wrong = read("1............... 1134432121423412\n").remove(0).unwrap();
    assert!(wrong.puzzle.rules.is_classic(), "{}", wrong.puzzle.rules);
    let diagonals = read("# rules: diagonals\n1............... AAABABBBCCCDCDDD\n").remove(0);
    assert_eq!(diagonals.unwrap().puzzle.rules, rules("diagonals"));
}

#[test]
fn rules_stated_above_and_otherwise_within_are_an_error() {
    let json = "{\"rules\":\"diagonals\",\"clues\":\"1...............\"}";
    let csv = "puzzle,rules\n1...............,diagonals\n";
    for text in [json, csv] {
        refuses(
            &format!("# rules: anti-king\n{text}\n"),
            "found the rules diagonals, expected anti-king as stated above",
        );
        assert_eq!(rules_of(&format!("# rules: diagonals\n{text}\n")), ["diagonals"]);
        assert_eq!(rules_of(&format!("# rules: classic\n{text}\n")), ["diagonals"]);
    }
}
