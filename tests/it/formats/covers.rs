//! Cover problems in Knuth's form.

use crate::support::sample;
use sudosat::cover::ActionId;
use sudosat::formats::{CoverText, CoverTextError, CoverTextErrorKind, read_cover};

fn error(text: &str) -> (usize, usize, CoverTextErrorKind) {
    let CoverTextError { line, column, kind } = read_cover(text).unwrap_err();
    (line, column, kind)
}

/// Returns the options of each solution.
fn solutions(problem: &CoverText) -> Vec<Vec<&String>> {
    let options = |mut chosen: Vec<ActionId>| {
        chosen.sort_unstable();
        chosen.into_iter().map(|id| problem.cover.action(id)).collect()
    };
    problem.cover.search().map(options).collect()
}

#[test]
fn comments_multiplicities_and_colours_are_read() {
    let text = "| Knuth's form\n\na 1:2|b | x y\r\n| between\na x:red y\nb x:red\nb x:blue\ny\n";
    let problem = read_cover(text).unwrap();
    assert_eq!(problem.left_out, [8]);
    assert_eq!(solutions(&problem), [["a x:red y", "b x:red"]]);
}

#[test]
fn every_mistake_has_its_place() {
    use CoverTextErrorKind as Kind;
    assert_eq!(error("| only a comment\n"), (1, 1, Kind::Empty));
    assert_eq!(error("a b:c\n"), (1, 3, Kind::BadName("b:c".into())));
    assert_eq!(error("a | b | c\n"), (1, 7, Kind::SecondBar));
    assert_eq!(error("a 3:2|b\n"), (1, 3, Kind::BadMultiplicity("3:2".into())));
    assert_eq!(error("a x|b\n"), (1, 3, Kind::BadMultiplicity("x".into())));
    assert_eq!(error("a | 2|b\n"), (1, 5, Kind::SecondaryMultiplicity("b".into())));
    assert_eq!(error("a | b\na b:\n"), (2, 3, Kind::NoColour("b".into())));
    assert_eq!(error("a | b\na:red\n"), (2, 1, Kind::PrimaryColour("a".into())));
    assert_eq!(error("a b\na b\nb a\n"), (3, 1, Kind::SameOption(2)));
    assert_eq!(error("a b a\n"), (1, 5, Kind::SameItem("\"a\"".into())));
    assert!(matches!(error("a b\na\nb c\n"), (3, 3, Kind::UnknownItem { .. })));
    assert!(matches!(error("a | x\na x:r x:g\n"), (2, 7, Kind::RepeatedItem { .. })));
    assert!(matches!(error("a 2|b\na b\na\n"), (1, 3, Kind::Unmeetable { lo: 2, offered: 1, .. })));
    assert_eq!(error("+2|a\n"), (1, 1, Kind::BadMultiplicity("+2".into())));
}

#[test]
fn byte_order_mark_and_any_line_end_are_taken() {
    for text in ["\u{feff}a b\na b\n", "a b\ra b\r", "a b\r\na b", "\u{feff}| x\na b\na b\n"] {
        assert_eq!(solutions(&read_cover(text).unwrap()), [["a b"]]);
    }
}

#[test]
fn a_long_line_of_items_is_read_at_once() {
    // A reader that counted columns for each word took half a minute for 300,000.
    let count = sample(30_000, 100_000);
    let items: String = (0..count).map(|item| format!("i{item} ")).collect();
    let options: String = (0..count).map(|item| format!("i{item}\n")).collect();
    let problem = read_cover(&format!("{items}\n{options}")).unwrap();
    assert_eq!(problem.cover.incidence().action_count(), count);
}
