//! Unit propagation, its reasons, and undoing.

use sudosat::cover::{
    ActionId, ClauseId, Contradiction, CoverBuilder, ExactCover, Meets, Reason, Status,
};

/// Builds the Latin square of side 2: cell, row and column requirements.
fn latin2() -> ExactCover<String, String> {
    let mut builder = CoverBuilder::new();
    for kind in ["cell", "row", "column"] {
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            builder.require(format!("{kind}{a}{b}")).unwrap();
        }
    }
    for (row, col, digit) in itertools::iproduct!(0..2, 0..2, 0..2) {
        let met =
            [format!("cell{row}{col}"), format!("row{row}{digit}"), format!("column{col}{digit}")];
        builder.action(format!("{row}{col}{digit}"), met).unwrap();
    }
    builder.build().unwrap()
}

fn id(cover: &ExactCover<String, String>, action: &str) -> ActionId {
    cover.action_id(&action.to_owned()).unwrap()
}

#[test]
fn one_clue_fills_the_latin_square_and_each_step_has_its_reason() {
    let cover = latin2();
    let mut position = cover.position();
    position.choose(id(&cover, "000")).unwrap();
    position.propagate().unwrap();
    let mut chosen: Vec<_> = position.chosen().map(|id| cover.action(id).clone()).collect();
    chosen.sort();
    assert_eq!(chosen, ["000", "011", "101", "110"]);
    let cell = cover.requirement_id(&"cell00".to_owned()).unwrap();
    assert_eq!(position.reason(id(&cover, "001")), Some(Reason::Full(cell)));
    assert!(matches!(position.reason(id(&cover, "011")), Some(Reason::Needed(_))));
    assert_eq!(position.open_count(), 0);
}

#[test]
fn undoing_restores_every_tally() {
    let cover = latin2();
    let mut position = cover.position();
    position.propagate().unwrap();
    let mark = position.mark();
    for action in cover.incidence().actions() {
        position.choose(action).unwrap();
        position.propagate().unwrap();
        position.undo_to(mark);
        assert_eq!(position.open_count(), 8);
        assert!(cover.incidence().requirements().all(|r| position.open_in(r) == 2));
        assert!(cover.incidence().requirements().all(|r| position.chosen_in(r) == 0));
    }
}

#[test]
fn what_follows_without_any_step_follows_again_after_undoing() {
    let mut builder = CoverBuilder::new();
    builder.require("only").unwrap();
    builder.action("its action", ["only"]).unwrap();
    let cover = builder.build().unwrap();
    let mut position = cover.position();
    let start = position.mark();
    for _ in 0..2 {
        position.propagate().unwrap();
        assert_eq!(position.open_count(), 0);
        position.undo_to(start);
        assert_eq!(position.open_count(), 1);
    }
}

#[test]
fn contradictions_name_the_requirement() {
    let cover = latin2();
    let row = cover.requirement_id(&"row00".to_owned()).unwrap();
    let mut position = cover.position();
    position.choose(id(&cover, "000")).unwrap();
    position.choose(id(&cover, "010")).unwrap();
    assert_eq!(position.propagate(), Err(Contradiction::Overfull(row)));

    let mut position = cover.position();
    position.remove(id(&cover, "000")).unwrap();
    position.remove(id(&cover, "010")).unwrap();
    assert!(matches!(position.propagate(), Err(Contradiction::Starved(_))));

    let mut position = cover.position();
    position.choose(id(&cover, "000")).unwrap();
    assert_eq!(position.remove(id(&cover, "000")), Err(Contradiction::Opposed(id(&cover, "000"))));
    position.propagate().unwrap();
    assert_eq!(position.choose(id(&cover, "010")), Err(Contradiction::Overfull(row)));
}

#[test]
fn bounds_other_than_one_propagate_both_ways() {
    let mut builder = CoverBuilder::new();
    builder.require_between("two of three", 2, 2).unwrap();
    for action in ["a", "b", "c"] {
        builder.action(action, ["two of three"]).unwrap();
    }
    let cover = builder.build().unwrap();
    let id = |action| cover.action_id(&action).unwrap();

    let mut position = cover.position();
    position.remove(id("a")).unwrap();
    position.propagate().unwrap();
    assert_eq!(
        (position.status(id("b")), position.status(id("c"))),
        (Status::Chosen, Status::Chosen)
    );

    let mut position = cover.position();
    position.choose(id("a")).unwrap();
    position.choose(id("b")).unwrap();
    position.propagate().unwrap();
    assert_eq!(position.status(id("c")), Status::Removed);
}

#[test]
fn what_does_not_fit_is_removed_and_what_cannot_be_spared_is_chosen() {
    let mut builder = CoverBuilder::new();
    builder.require_between("eggs", 4, 5).unwrap();
    for (action, times) in [("one", 1), ("two", 2), ("three", 3), ("six", 6)] {
        builder.action(action, [Meets::times("eggs", times)]).unwrap();
    }
    let cover = builder.build().unwrap();
    let id = |action| cover.action_id(&action).unwrap();
    let mut position = cover.position();
    position.propagate().unwrap();
    assert_eq!(position.status(id("six")), Status::Removed, "it never fits");
    assert_eq!(position.status(id("three")), Status::Chosen, "the others are three in all");
    assert_eq!(position.open_count(), 2);
    position.remove(id("two")).unwrap();
    position.propagate().unwrap();
    assert_eq!(position.status(id("one")), Status::Chosen);
}

#[test]
fn a_colour_removes_the_others() {
    let mut builder = CoverBuilder::new();
    let cell = builder.coloured("cell").unwrap();
    for (action, letter) in [("tea", 'T'), ("toe", 'T'), ("ear", 'E')] {
        builder.action(action, [Meets::coloured("cell", letter)]).unwrap();
    }
    builder.action("plain", ["cell"]).unwrap();
    let cover = builder.build().unwrap();
    let id = |action| cover.action_id(&action).unwrap();
    let mut position = cover.position();
    position.choose(id("tea")).unwrap();
    position.propagate().unwrap();
    assert_eq!(position.status(id("toe")), Status::Open, "it agrees");
    assert_eq!(position.reason(id("ear")), Some(Reason::Colour(cell)));
    assert_eq!(position.reason(id("plain")), Some(Reason::Colour(cell)));

    let mut position = cover.position();
    position.choose(id("tea")).unwrap();
    position.choose(id("plain")).unwrap();
    assert_eq!(position.propagate(), Err(Contradiction::Overfull(cell)));
}

#[test]
fn side_clauses_propagate_and_break() {
    let mut builder = CoverBuilder::<&str, &str>::new();
    for action in ["a", "b", "c"] {
        builder.action(action, [""; 0]).unwrap();
    }
    builder.implies(&"a", &"b").unwrap();
    builder.never_together(&"b", &"c").unwrap();
    builder.clause([&"a"], []).unwrap();
    let cover = builder.build().unwrap();
    let id = |action| cover.action_id(&action).unwrap();
    let clause = ClauseId::from_index;
    let mut position = cover.position();
    let start = position.mark();
    position.propagate().unwrap();
    assert_eq!(position.reason(id("a")), Some(Reason::Clause(clause(2))));
    assert_eq!(position.reason(id("b")), Some(Reason::Clause(clause(0))));
    assert_eq!(position.reason(id("c")), Some(Reason::Clause(clause(1))));
    position.undo_to(start);
    position.choose(id("c")).unwrap();
    assert!(matches!(position.propagate(), Err(Contradiction::Broken(_))));
}
