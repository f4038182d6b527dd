//! A finite automaton, which the text of the clue defines, accepts the digits along the line.

use std::collections::BTreeSet;

use super::{ClueType, words};
use crate::cover::{Automaton, Primitive};

/// The largest state number that a clue may use.
const MOST_STATES: u32 = 4096;

pub(super) const AUTOMATON: ClueType = ClueType {
    name: "automaton",
    meaning: "A finite automaton accepts the digits along the line: `N` is a start state, `=N` accepts, `N:DIGIT:M` leads from N to M.",
    aliases: &["nfa"],
    usage: "automaton \"START [...] =ACCEPTING [...] FROM:DIGIT:TO [...]\" CELLS",
    text: Some(|text| {
        let wrong = text.split_whitespace().find(|word| part(word).is_none());
        wrong.map_or(Ok(()), |word| {
            Err(format!(
                "found `{word}`, expected a start state such as 0, an accepting state such as =2 or a transition such as 0:5:1, states up to {MOST_STATES}"
            ))
        })
    }),
    repeats_cells: true,
    holds: |clue, grid| {
        let parts: Vec<_> = parts(clue.text()).collect();
        let all = |is: &dyn Fn(&Part) -> Option<u32>| parts.iter().filter_map(is).collect();
        let mut states: BTreeSet<u32> = all(&|part| match part {
            &Part::Start(state) => Some(state),
            _ => None,
        });
        for digit in grid.values(clue.cells()) {
            states = all(&|part| match part {
                &Part::Step(from, read, to) if read == digit && states.contains(&from) => Some(to),
                _ => None,
            });
        }
        parts.iter().any(|part| matches!(part, Part::Accepting(state) if states.contains(state)))
    },
    primitives: |clue, _| {
        let (mut start, mut accepting, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts(clue.text()) {
            match part {
                Part::Start(state) => start.push(state),
                Part::Accepting(state) => accepting.push(state),
                Part::Step(from, digit, to) => steps.push((from, digit, to)),
            }
        }
        let automaton = Automaton::new(start, accepting, steps);
        vec![Primitive::Accepted(clue.cells().to_vec(), automaton)]
    },
    sentence: |clue| format!("the automaton accepts {}", words(clue.cells())),
    ..ClueType::PLAIN
};

/// One word of the text that describes the automaton.
enum Part {
    Start(u32),
    Accepting(u32),
    /// A transition: the state before it, the digit that it reads, and the state after it.
    Step(u32, i32, u32),
}

fn parts(text: &str) -> impl Iterator<Item = Part> + '_ {
    text.split_whitespace().filter_map(part)
}

fn part(word: &str) -> Option<Part> {
    let state = |text: &str| text.parse().ok().filter(|&state| state <= MOST_STATES);
    if let Some(accepting) = word.strip_prefix('=') {
        return Some(Part::Accepting(state(accepting)?));
    }
    let Some((from, rest)) = word.split_once(':') else { return Some(Part::Start(state(word)?)) };
    let (digit, to) = rest.split_once(':')?;
    Some(Part::Step(state(from)?, digit.parse().ok()?, state(to)?))
}
