//! Chosen actions against a cover problem.

use sudosat::cover::{ActionId, ClauseId, CoverBuilder, Meets};
use sudosat::decode::{CoverViolation, verify_cover};
use sudosat::formats::read_cover;

#[test]
fn each_violation_has_its_name() {
    let mut builder = CoverBuilder::new();
    let eggs = builder.require_between("eggs", 2, 3).unwrap();
    let cloth = builder.coloured("cloth").unwrap();
    let two = builder.action("two", [Meets::times("eggs", 2)]).unwrap();
    let three = builder
        .action("three", [Meets::times("eggs", 3), Meets::coloured("cloth", "red")])
        .unwrap();
    let blue = builder.action("blue", [Meets::coloured("cloth", "blue")]).unwrap();
    builder.implies(&"blue", &"three").unwrap();
    let cover = builder.build().unwrap();
    let verify = |chosen: &[ActionId]| verify_cover(cover.incidence(), chosen);
    assert_eq!(verify(&[two]), Ok(()));
    assert_eq!(verify(&[two, two]), Err(CoverViolation::TakenTwice(two)));
    let wrong = |times| Err(CoverViolation::WrongTimes { requirement: eggs, times });
    assert_eq!(verify(&[]), wrong(0));
    assert_eq!(verify(&[two, three]), wrong(5));
    assert_eq!(verify(&[three, blue]), Err(CoverViolation::TwoColours(cloth)));
    let clause = ClauseId::from_index(0);
    assert_eq!(verify(&[two, blue]), Err(CoverViolation::BrokenClause(clause)));
}

#[test]
fn a_violation_names_items_and_options_as_the_text_does() {
    let cover = read_cover("a 2:3|b | c\na b\nb\na b c:red\nb c:blue\n").unwrap().cover;
    let words = |chosen: &[&str]| {
        let chosen: Vec<_> =
            chosen.iter().map(|&name| cover.action_id(&name.to_owned()).unwrap()).collect();
        verify_cover(cover.incidence(), &chosen).unwrap_err().in_words(&cover)
    };
    assert_eq!(words(&["b", "b"]), "the option \"b\" is taken twice");
    assert_eq!(words(&["b"]), "the item \"a\" is met 0 times, expected exactly 1");
    assert_eq!(words(&["a b"]), "the item \"b\" is met once, expected between 2 and 3");
    assert_eq!(words(&["a b c:red", "b c:blue"]), "the item \"c\" is met in two colours");
}
