//! What is wrong with a problem is said while it is built.

use sudosat::cover::{ActionId, CoverBuilder, CoverError, Meets, RequirementId};

fn builder() -> CoverBuilder<&'static str, &'static str> {
    let mut builder = CoverBuilder::new();
    builder.require("x").unwrap();
    builder.coloured("c").unwrap();
    builder
}

#[test]
fn each_mistake_has_its_error() {
    let mut builder = builder();
    assert_eq!(builder.require("x"), Err(CoverError::DuplicateRequirement("\"x\"".into())));
    assert!(matches!(
        builder.require_between("y", 3, 2),
        Err(CoverError::EmptyBounds { lo: 3, hi: 2, .. })
    ));
    assert!(matches!(
        builder.action("a", ["z"]),
        Err(CoverError::UnknownRequirement { requirement, .. }) if requirement == "\"z\""
    ));
    assert!(matches!(builder.action("a", ["x", "x"]), Err(CoverError::RepeatedRequirement { .. })));
    assert!(matches!(
        builder.action("a", [Meets::times("x", 0)]),
        Err(CoverError::WrongTimes { times: 0, .. })
    ));
    assert!(matches!(
        builder.action("a", [Meets::times("c", 2)]),
        Err(CoverError::WrongTimes { times: 2, .. })
    ));
    assert!(matches!(
        builder.action("a", [Meets::coloured("x", "red")]),
        Err(CoverError::NotColoured { .. })
    ));
    builder.action("a", ["x"]).unwrap();
    assert_eq!(builder.action("a", ["x"]), Err(CoverError::DuplicateAction("\"a\"".into())));
    assert_eq!(builder.implies(&"a", &"b"), Err(CoverError::UnknownAction("\"b\"".into())));
    assert_eq!(builder.never_together(&"a", &"a"), Err(CoverError::SameAction("\"a\"".into())));
    assert_eq!(builder.clause([&"a"], [&"a"]), Err(CoverError::SameAction("\"a\"".into())));
}

#[test]
fn what_nobody_can_meet_is_said_before_solving() {
    let unmeetable = |lo| {
        let mut builder = builder();
        builder.action("a", ["x"]).unwrap();
        builder.require_between("much", lo, 9).unwrap();
        builder.action("b", [Meets::times("much", 2)]).unwrap();
        builder.build().err()
    };
    assert_eq!(unmeetable(2), None);
    let expected = CoverError::Unmeetable { requirement: "\"much\"".into(), lo: 3, offered: 2 };
    assert_eq!(unmeetable(3), Some(expected));
    assert!(matches!(builder().build(), Err(CoverError::Unmeetable { offered: 0, .. })));
}

#[test]
fn a_refused_action_leaves_no_trace() {
    let mut builder = builder();
    assert!(builder.action("a", ["x", "z"]).is_err());
    builder.action("a", ["x"]).unwrap();
    let cover = builder.build().unwrap();
    let met = cover.incidence().requirements_of(ActionId::from_index(0));
    assert_eq!(met, [RequirementId::from_index(0)]);
}
