//! The text of the clue defines a finite automaton, and the automaton accepts the digits along the line. If the clue
//! has several lists of cells, the automaton reads one after the other. Between two lists it reads the number that is
//! one above the largest digit.

use std::collections::BTreeSet;

use super::{Arity, Clue, ClueType, Space, words};
use crate::{Cell, quantity};
use sudosat_cover::{Automaton, Primitive};

/// The largest state number that a clue may use.
const MOST_STATES: u32 = 4096;
/// The longest text of an automaton, in bytes, that a sentence states as a whole.
const LONGEST_IN_SENTENCE: usize = 200;

pub(super) const AUTOMATON: ClueType = ClueType {
    name: "automaton",
    meaning: "A finite automaton accepts the digits along the line: `N` is a start state, `=N` accepts, `N:DIGIT:M` leads from N to M. Between two lists of cells it reads the number after the largest digit.",
    aliases: &["nfa"],
    usage: "automaton \"START [...] =ACCEPTING [...] FROM:DIGIT:TO [...]\" CELLS [/ CELLS ...]",
    text: Some(|text| {
        let wrong = text.split_ascii_whitespace().find(|word| part(word).is_none());
        wrong.map_or(Ok(()), |word| {
            Err(format!(
                "found `{word}`, expected a start state such as 0, an accepting state such as =2 or a transition such as 0:5:1, states up to {MOST_STATES}"
            ))
        })
    }),
    lists: Arity::at_least(1),
    cells: Arity::at_least(0),
    repeats_cells: true,
    check: |clue, space| match clue.all_cells().is_empty() {
        true => Err("found no cells, expected one or more".to_owned()),
        false => reads_digits(clue, space),
    },
    holds: |clue, grid| {
        let parts: Vec<_> = parts(clue.text()).collect();
        let all = |is: &dyn Fn(&Part) -> Option<u32>| parts.iter().filter_map(is).collect();
        let mut states: BTreeSet<u32> = all(&|part| match part {
            &Part::Start(state) => Some(state),
            _ => None,
        });
        let lists = clue.lists().iter().map(|cells| grid.values(cells));
        for digit in lists.collect::<Vec<_>>().join(&(grid.space().most() + 1)) {
            states = all(&|part| match part {
                &Part::Step(from, read, to) if read == digit && states.contains(&from) => Some(to),
                _ => None,
            });
        }
        parts.iter().any(|part| matches!(part, Part::Accepting(state) if states.contains(state)))
    },
    primitives: |clue, space| {
        let cells: Vec<Cell> = clue.lists().concat();
        vec![Primitive::Accepted(cells, automaton(clue, space))]
    },
    sentence: |clue| {
        let lists: Vec<String> = clue.lists().iter().map(|cells| words(cells)).collect();
        format!("the automaton {} accepts {}", in_words(clue.text()), lists.join(" / "))
    },
    ..ClueType::PLAIN
};

/// Returns the text of an automaton for a sentence: of a long one, only the number of its transitions.
fn in_words(text: &str) -> String {
    if text.len() <= LONGEST_IN_SENTENCE {
        return text.to_owned();
    }
    let transitions = parts(text).filter(|part| matches!(part, Part::Step(..))).count();
    format!("with {}", quantity(transitions, "transition"))
}

/// Checks that each transition reads a digit of the grid or the number after the largest digit.
fn reads_digits(clue: &Clue, space: &Space) -> Result<(), String> {
    let (least, most) = (space.least(), space.most());
    let is_read = |word: &&str| match part(word) {
        Some(Part::Step(_, digit, _)) => (least..=most + 1).contains(&digit),
        _ => true,
    };
    match clue.text().split_ascii_whitespace().find(|word| !is_read(word)) {
        Some(word) => Err(format!(
            "found `{word}`, expected transitions that read a digit from {least} to {most}, or {} between two lists of cells",
            most + 1
        )),
        None => Ok(()),
    }
}

/// Returns an automaton that reads only the cells of all lists, one after the other.
fn automaton(clue: &Clue, space: &Space) -> Automaton {
    let (mut start, mut accepting, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts(clue.text()) {
        match part {
            Part::Start(state) => start.push(state),
            Part::Accepting(state) => accepting.push(state),
            Part::Step(from, digit, to) => steps.push((from, digit, to)),
        }
    }
    let of_text = Automaton::new(start, accepting, steps);
    match clue.lists() {
        [_] => of_text,
        _ => without_breaks(&of_text, &breaks(clue), space.most() + 1),
    }
}

/// Returns an automaton that has no input for the breaks between lists: its transitions include what `of_text` does
/// where it reads `a_break`. Each position (before the first cell, between two cells, behind the last cell) has its own
/// copy of the states that can be reached there.
fn without_breaks(of_text: &Automaton, breaks: &[usize], a_break: i32) -> Automaton {
    let behind_breaks = |states: BTreeSet<u32>, count: usize| {
        (0..count).fold(states, |states, _| of_text.step(&states, a_break))
    };
    let at = |position: usize, state: u32| position as u32 * (MOST_STATES + 1) + state;
    let start = behind_breaks(of_text.start(), breaks[0]);
    let mut transitions = Vec::new();
    let mut states = start.clone();
    for (position, &count) in breaks.iter().enumerate().skip(1) {
        let mut reached = BTreeSet::new();
        for (from, digit, next) in of_text.transitions_from(&states) {
            for to in behind_breaks(BTreeSet::from([next]), count) {
                transitions.push((at(position - 1, from), digit, at(position, to)));
                reached.insert(to);
            }
        }
        states = reached;
    }
    let accepting = of_text.accepting().map(|state| at(breaks.len() - 1, state));
    Automaton::new(start.into_iter().map(|state| at(0, state)), accepting, transitions)
}

/// Returns the number of breaks before each cell, and at the end the number of breaks behind the last cell.
fn breaks(clue: &Clue) -> Vec<usize> {
    let mut breaks = vec![0];
    for (index, list) in clue.lists().iter().enumerate() {
        let last = breaks.len() - 1;
        breaks[last] += usize::from(index > 0);
        breaks.resize(breaks.len() + list.len(), 0);
    }
    breaks
}

/// One word of the text that describes the automaton.
enum Part {
    Start(u32),
    Accepting(u32),
    /// A transition: the state before it, the digit that it reads, and the state after it.
    Step(u32, i32, u32),
}

fn parts(text: &str) -> impl Iterator<Item = Part> + '_ {
    text.split_ascii_whitespace().filter_map(part)
}

fn part(word: &str) -> Option<Part> {
    let state = |text: &str| text.parse().ok().filter(|&state| state <= MOST_STATES);
    if let Some(accepting) = word.strip_prefix('=') {
        return Some(Part::Accepting(state(accepting)?));
    }
    let Some((from, rest)) = at_colon(word) else { return Some(Part::Start(state(word)?)) };
    let (digit, to) = at_colon(rest)?;
    Some(Part::Step(state(from)?, digit.parse().ok()?, state(to)?))
}

/// Does the same as `split_once(':')`, in less time for short texts. A puzzle may have 16 texts of two thousand words.
fn at_colon(text: &str) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == b':')?;
    Some((&text[..at], &text[at + 1..]))
}
