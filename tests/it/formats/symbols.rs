//! Which symbol is which digit.

use sudosat::formats::{Alphabet, Format, write};
use sudosat::grid::Digit;

use super::{LINE, alphabet, classic, number, one, one_with, read, sixteen, spread};

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
fn sixteen_cells_a_line_are_small_puzzles_or_large_rows() {
    let small = "1234341221434321\n".repeat(16);
    assert_eq!(read(&small).len(), 16);
    let large = "1..............G\n".repeat(16);
    assert_eq!(one(&large).puzzle.shape().side(), 16);
    let banded = "1..............G\n".repeat(4) + "\n";
    assert_eq!(one(&banded.repeat(4)).puzzle.shape().side(), 16);
}

#[test]
fn where_symbols_run_out_numbers_are_expected() {
    let line = |side: usize| format!("!{}", ".".repeat(side * side - 1));
    let above = super::error(&line(64).replace('!', "!1")[..64 * 64]).to_string();
    assert!(above.contains("(digits above 61 have no symbol: write whole numbers"), "{above}");
    let below = super::error(&line(49).replace('!', "!1")[..49 * 49]).to_string();
    assert!(below.ends_with("or the blank `.`"), "{below}");
}
