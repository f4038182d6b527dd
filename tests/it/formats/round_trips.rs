//! What is written is read back.

use proptest::prelude::*;
use sudosat::formats::{Alphabet, Format, OutputFormat, ReadOptions, read_str, write};
use sudosat::grid::{Grid, Marks, Puzzle, Shape};

use super::{LINE, SOLUTION, classic, one, one_with, read, spread};
use crate::support::sample;

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

/// What is written of `puzzle` is read back as it was, with its shape stated.
fn assert_round_trip(puzzle: &Puzzle, output: OutputFormat, alphabet: &Alphabet) {
    let mut text = write::puzzle(puzzle, output, alphabet).unwrap();
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
    #![proptest_config(ProptestConfig::with_cases(sample(12, 64) as u32))]

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

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_usual_grid_form_needs_no_options(grid in any_grid()) {
        let text = write::grid(&grid, &Alphabet::for_shape(grid.shape()));
        prop_assert_eq!(one(&text).puzzle.clues, grid);
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
