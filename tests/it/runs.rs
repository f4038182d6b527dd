//! Runs of plain lines hold what would have been read one by one, wherever the input is cut.

use std::io::BufReader;

use proptest::prelude::*;
use sudosat::formats::{Entry, Format, FormatError, Piece, ReadOptions, Reader};

use crate::support::sample;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// What can be compared of what was read.
type Comparable = Result<Entry, String>;

fn comparable(read: Result<Entry, FormatError>) -> Comparable {
    read.map_err(|error| error.to_string())
}

fn reader(text: &str, capacity: usize, format: Option<Format>) -> Reader<BufReader<&[u8]>> {
    let options = ReadOptions { format, ..ReadOptions::default() };
    Reader::new(BufReader::with_capacity(capacity, text.as_bytes()), options)
}

/// Everything in `text`, with runs, and how much of it was in them.
fn by_pieces(mut reader: Reader<BufReader<&[u8]>>, tails: bool) -> (Vec<Comparable>, usize) {
    let (mut all, mut in_runs) = (Vec::new(), 0);
    while let Some(piece) = reader.next_piece(tails) {
        match piece {
            Piece::Entry(entry) => all.push(comparable(*entry)),
            Piece::Run(run) => {
                in_runs += run.lines().len();
                all.extend((0..run.lines().len()).map(|index| Ok(run.entry(index))));
            }
        }
    }
    (all, in_runs)
}

fn without_tails(read: Comparable) -> Comparable {
    read.map(|entry| Entry { comment: None, expected_count: None, solution: None, ..entry })
}

/// A line that is plain, or odd in one of many ways.
fn line() -> impl Strategy<Value = String> {
    let plain = prop_oneof![
        Just(EASY.to_owned()),
        Just(EASY.replace('.', "0")),
        Just(EASY.replace('.', "-")),
        Just(EASY.replacen('.', "*", 3)),
        Just(SOLUTION.to_owned()),
    ];
    let tail = prop_oneof![
        Just(""),
        Just(" 1"),
        Just(",a,b"),
        Just(" # x: y"),
        Just(":1"),
        Just(" :1"),
        Just(" :"),
        Just("1"),
        Just(" \u{e9}"),
        Just(" \u{b}:1"),
        Just("\r"),
        Just("; "),
        Just(" \r:2"),
    ];
    let odd = prop_oneof![
        Just(String::new()),
        Just("# a comment".to_owned()),
        Just("# rules: diagonals".to_owned()),
        Just("# rules: classic".to_owned()),
        Just("# rules: nonsense".to_owned()),
        Just("1...............".to_owned()),
        Just(EASY[..80].to_owned()),
        Just(EASY.replacen('.', "$", 1)),
        Just(EASY.replace('.', "~")),
        Just(EASY.replace(|c: char| c.is_ascii_digit(), "A")),
        Just(format!(" {EASY}")),
        Just("53..7....".to_owned()),
        Just("[State]".to_owned()),
        Just("[Puzzle]".to_owned()),
    ];
    let mixed = (plain.clone(), tail).prop_map(|(cells, tail)| cells + tail);
    prop_oneof![6 => plain, 3 => mixed, 1 => odd]
}

fn text() -> impl Strategy<Value = String> {
    let end = prop_oneof![4 => Just("\n"), 1 => Just("\r\n")];
    let lines = prop::collection::vec((line(), end), 0..40);
    (lines, any::<bool>()).prop_map(|(lines, cut)| {
        let text: String = lines.into_iter().map(|(line, end)| line + end).collect();
        if cut { text.trim_end().to_owned() } else { text }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(64, 256) as u32))]

    #[test]
    fn runs_hold_what_stands_there(
        text in text(),
        capacity in prop_oneof![Just(1usize), 80..400usize, Just(1 << 16)],
        format in prop_oneof![4 => Just(None), 1 => Just(Some(Format::Line)), 1 => Just(Some(Format::Sdm))],
    ) {
        let expected: Vec<_> = reader(&text, 1 << 16, format).map(comparable).collect();
        let (found, _) = by_pieces(reader(&text, capacity, format), false);
        prop_assert_eq!(&found, &expected);
        let (found, _) = by_pieces(reader(&text, capacity, format), true);
        let bare = |all: Vec<Comparable>| all.into_iter().map(without_tails).collect::<Vec<_>>();
        prop_assert_eq!(bare(found), bare(expected));
    }
}

#[test]
fn plain_lines_are_in_runs() {
    let text = format!("{EASY}\n{SOLUTION}\r\n{EASY}\n").repeat(100);
    let (_, in_runs) = by_pieces(reader(&text, 1 << 16, None), false);
    assert_eq!(in_runs, 299);
    let text = format!("{EASY} # one\n{EASY},2\n").repeat(100);
    let in_runs = |tails| by_pieces(reader(&text, 1 << 16, None), tails).1;
    assert_eq!((in_runs(false), in_runs(true)), (0, 199));
}
