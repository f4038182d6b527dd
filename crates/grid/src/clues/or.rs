//! Alternatives: the clue has one or more lists of clues, and all clues of at least one list hold.

use itertools::Itertools;

use super::{Arity, Clue, ClueType};
use sudosat_cover::Primitive;

pub(super) const OR: ClueType = ClueType {
    name: "or",
    meaning: "Alternatives: all clues of at least one pair of parentheses hold.",
    aliases: &["any"],
    usage: "or ( CLUE [; CLUE ...] ) [( CLUE ... ) ...]",
    cells: Arity::exactly(0),
    alternatives: Arity::at_least(1),
    holds: |clue, grid| {
        let all_hold = |clues: &Vec<Clue>| clues.iter().all(|clue| (clue.kind().holds)(clue, grid));
        clue.alternatives().iter().any(all_hold)
    },
    primitives: |clue, space| {
        let all = |clues: &Vec<Clue>| {
            clues.iter().flat_map(|clue| (clue.kind().primitives)(clue, space)).collect()
        };
        vec![Primitive::Any(clue.alternatives().iter().map(all).collect())]
    },
    sentence: |clue| {
        let all = |clues: &Vec<Clue>| clues.iter().map(Clue::sentence).join(" and ");
        clue.alternatives().iter().map(all).join(", or ")
    },
    ..ClueType::PLAIN
};
