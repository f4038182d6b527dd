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
fn an_action_declared_by_ids_is_the_same_as_by_names() {
    let build = |by_ids: bool| {
        let mut builder = CoverBuilder::new();
        let x = builder.require("x").unwrap();
        let c = builder.coloured("c").unwrap();
        match by_ids {
            true => builder.action_by_ids("a", &[x, c]).unwrap(),
            false => builder.action("a", ["x", "c"]).unwrap(),
        };
        builder
    };
    let [named, by_ids] = [false, true].map(|by_ids| format!("{:?}", build(by_ids).build()));
    assert_eq!(named, by_ids);
    let mut builder = build(true);
    let x = RequirementId::from_index(0);
    let repeated = builder.action_by_ids("b", &[x, x]);
    assert!(matches!(repeated, Err(CoverError::RepeatedRequirement { .. })));
    let twice = builder.action_by_ids("a", &[x]);
    assert_eq!(twice, Err(CoverError::DuplicateAction("\"a\"".into())));
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
