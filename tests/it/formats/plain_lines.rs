//! Plain lines of classic puzzles.

use sudosat::formats::{PlainLine, has_clash, with_one_blank};

fn line(clues: &[(usize, u8)]) -> PlainLine {
    let mut line = [b'.'; 81];
    clues.iter().for_each(|&(cell, symbol)| line[cell] = symbol);
    line
}

#[test]
fn a_digit_clashes_in_its_row_column_and_box() {
    for (cell, expected) in [(8, true), (72, true), (20, true), (40, false)] {
        assert_eq!(has_clash(&line(&[(0, b'5'), (cell, b'5')])), expected, "{cell}");
        assert!(!has_clash(&line(&[(0, b'5'), (cell, b'6')])));
    }
    assert!(!has_clash(&line(&[])));
}

#[test]
fn blanks_are_written_alike() {
    let mixed = line(&[(1, b'0'), (2, b'7'), (3, b'*')]);
    assert_eq!(with_one_blank(&mixed), line(&[(2, b'7')]));
}
