//! Rules as text, and the canvas that they ask for.

use sudosat::grid::{Rules, RulesError, Shape};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

#[test]
fn rules_are_read_back_as_they_are_written() {
    let texts = [
        "classic",
        "diagonals",
        "diagonal-up,anti-king",
        "jigsaw",
        "jigsaw:1122112233443344",
        "latin,non-consecutive",
        "odd-even:eo..oe....eo..oe",
        "samurai,windows",
        "twodoku",
        "gattai:r1c1/r7c7/r13c1",
    ];
    for text in texts {
        let read = rules(text);
        assert_eq!(rules(&read.to_string()), read, "{text}");
    }
    assert_eq!(rules("anti-king, diagonal-up").to_string(), "diagonal-up,anti-king");
    assert_eq!(rules("diagonal-up+diagonal-down").to_string(), "diagonals");
}

#[test]
fn regions_are_the_same_whatever_their_symbols() {
    assert_eq!(rules("jigsaw:AABBAABBCCDDCCDD"), rules("jigsaw:4433443322112211"));
}

#[test]
fn what_is_no_rule_is_refused() {
    assert_eq!("x".parse::<Rules>(), Err(RulesError::Unknown("x".to_owned())));
    assert!(matches!("windows:3".parse::<Rules>(), Err(RulesError::Argument { .. })));
    assert!(matches!("gattai:1,1".parse::<Rules>(), Err(RulesError::Argument { .. })));
    assert!(matches!("odd-even:e1".parse::<Rules>(), Err(RulesError::Argument { .. })));
    assert!(matches!("latin,jigsaw".parse::<Rules>(), Err(RulesError::Exclusive(..))));
    assert!(matches!("samurai,twodoku".parse::<Rules>(), Err(RulesError::Exclusive(..))));
}

#[test]
fn several_grids_ask_for_a_canvas() {
    let canvas = |text: &str| rules(text).on_canvas(Shape::CLASSIC);
    assert_eq!(canvas("samurai"), Ok(Shape::CLASSIC.on_canvas(21, 21).unwrap()));
    assert_eq!(canvas("twodoku"), Ok(Shape::CLASSIC.on_canvas(15, 15).unwrap()));
    assert_eq!(canvas("gattai:r1c1/r1c5"), Ok(Shape::CLASSIC.on_canvas(9, 13).unwrap()));
    assert_eq!(canvas("diagonals"), Ok(Shape::CLASSIC));
    assert!(matches!(canvas("gattai:r1c1/r1c1"), Err(RulesError::SameGrid { .. })));
    assert!(matches!(canvas("gattai:r2c1/r2c5"), Err(RulesError::EmptyEdge)));
}
