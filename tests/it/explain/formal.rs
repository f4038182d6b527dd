//! The one rule, word by word: bases that share no open action, covers that contain all of theirs and
//! nothing but such as contain some, and conclusions in more covers than the rank.

use sudosat::explain::{Board, Step, Technique, Technique::*};

/// The techniques that are instances of the rule as it stands.
const INSTANCES: [Technique; 17] = [
    LockedCandidates,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    XWing,
    Swordfish,
    NakedQuad,
    HiddenQuad,
    Jellyfish,
    FinnedXWing,
    SashimiXWing,
    FinnedSwordfish,
    SashimiSwordfish,
    FinnedJellyfish,
    SashimiJellyfish,
    Loop,
];

/// How many more covers than bases a technique has.
fn rank(technique: Technique) -> usize {
    usize::from(technique.key().starts_with("finned") || technique.key().starts_with("sashimi"))
}

/// Asserts that a step by the rule, if it is one, is as the rule says.
pub fn assert_rule(board: &Board<'_>, step: &Step) {
    if matches!(step.technique, NakedSingle | HiddenSingle) {
        assert_eq!((step.bases.len(), step.covers.len()), (1, 0), "{step:?}");
        assert_eq!(step.placed.as_slice(), step.open, "{step:?}");
        assert!(step.eliminated.is_empty(), "{step:?}");
    }
    if !INSTANCES.contains(&step.technique) {
        return;
    }
    let incidence = board.sudoku().cover().incidence();
    let rank = rank(step.technique);
    assert_eq!(step.covers.len(), step.bases.len() + rank, "{step:?}");
    let open_in_bases: usize = step.bases.iter().map(|&base| board.open_in(base)).sum();
    assert_eq!(step.open.len(), open_in_bases, "two bases share an action: {step:?}");
    let covers_of = |action| {
        let met = incidence.requirements_of(action);
        step.covers.iter().filter(|cover| met.contains(cover)).count()
    };
    assert!(step.open.iter().all(|&action| covers_of(action) > 0), "not covered: {step:?}");
    let is_used =
        |cover| step.open.iter().any(|action| incidence.actions_of(cover).contains(action));
    assert!(step.covers.iter().all(|&cover| is_used(cover)), "an empty cover: {step:?}");
    assert_eq!(step.placed, None, "{step:?}");
    for &action in &step.eliminated {
        assert!(covers_of(action) > rank, "{step:?}");
        assert!(!step.open.contains(&action), "{step:?}");
    }
}
