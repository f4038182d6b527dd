//! Actions that are locked out by a requirement inside another.

use sudosat::cover::{CoverBuilder, Reason, Status};

#[test]
fn actions_of_a_cover_are_locked_out_with_their_reason() {
    let mut builder = CoverBuilder::new();
    let base = builder.require("base").unwrap();
    let cover = builder.at_most_one("cover").unwrap();
    builder.require("other").unwrap();
    builder.action("in both 1", ["base", "cover"]).unwrap();
    builder.action("in both 2", ["base", "cover"]).unwrap();
    let out = builder.action("in the cover only", ["cover", "other"]).unwrap();
    let last = builder.action("what is left", ["other"]).unwrap();
    let problem = builder.build().unwrap();

    let mut position = problem.position();
    position.propagate().unwrap();
    assert_eq!(position.status(out), Status::Open, "unit propagation does not see it");
    position.simplify().unwrap();
    assert_eq!(position.reason(out), Some(Reason::Locked { base, cover }));
    assert_eq!(position.status(last), Status::Chosen);
}

#[test]
fn a_cover_with_room_for_two_locks_nothing() {
    let mut builder = CoverBuilder::new();
    builder.require("base").unwrap();
    builder.require_between("cover", 0, 2).unwrap();
    for (action, met) in
        [("a", &["base", "cover"][..]), ("b", &["base", "cover"]), ("c", &["cover"])]
    {
        builder.action(action, met).unwrap();
    }
    let problem = builder.build().unwrap();
    let mut position = problem.position();
    position.simplify().unwrap();
    assert_eq!(position.open_count(), 3);
}

#[test]
fn an_optional_base_locks_nothing() {
    let mut builder = CoverBuilder::new();
    builder.at_most_one("base").unwrap();
    builder.require("cover").unwrap();
    for (action, met) in
        [("a", &["base", "cover"][..]), ("b", &["base", "cover"]), ("c", &["cover"])]
    {
        builder.action(action, met).unwrap();
    }
    let problem = builder.build().unwrap();
    let mut position = problem.position();
    position.simplify().unwrap();
    assert_eq!(position.open_count(), 3);
}
