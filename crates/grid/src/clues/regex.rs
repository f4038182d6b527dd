//! The clue has a regular expression that matches the digits along the line as a whole.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

use super::{Clue, ClueType, Space, words};
use sudosat_cover::{Automaton, Primitive};

pub(super) const REGEX: ClueType = ClueType {
    name: "regex",
    meaning: "The digits along the line match a regular expression as a whole; digits from 10 on are letters from A.",
    aliases: &[],
    usage: "regex \"PATTERN\" CELLS",
    text: Some(|text| Builder::of(&parsed(text)?).map(|_| ())),
    check: |clue, space| match space.most() {
        ..=35 => reads_digits(clue, space),
        most => Err(format!("found digits up to {most}, expected at most 35")),
    },
    repeats_cells: true,
    holds: |clue, grid| {
        let symbols: Vec<u8> = grid.values(clue.cells()).into_iter().map(symbol).collect();
        let pattern = parsed(clue.text()).expect("the text is checked when the clue is read");
        ends(&pattern, &symbols, &BTreeSet::from([0])).contains(&symbols.len())
    },
    primitives: |clue, space| {
        let pattern = parsed(clue.text()).expect("the text is checked when the clue is read");
        let builder = Builder::of(&pattern).expect("the text is checked when the clue is read");
        vec![Primitive::Accepted(clue.cells().to_vec(), builder.automaton(space.digits()))]
    },
    sentence: |clue| format!("{} match {} as a whole", words(clue.cells()), clue.text()),
    ..ClueType::PLAIN
};

/// Returns the symbol of a digit: 0 to 9, then A to Z for 10 to 35.
fn symbol(digit: i32) -> u8 {
    let symbol = u32::try_from(digit).ok().and_then(|digit| char::from_digit(digit, 36));
    symbol.map_or(b'?', |symbol| symbol.to_ascii_uppercase() as u8)
}

fn parsed(text: &str) -> Result<Hir, String> {
    let parser = ParserBuilder::new().unicode(false).utf8(false).build().parse(text);
    parser.map_err(|error| format!("the pattern `{text}` cannot be read: {error}"))
}

/// Checks that each symbol of the pattern is a digit of the grid, and that each set of symbols has such a digit.
fn reads_digits(clue: &Clue, space: &Space) -> Result<(), String> {
    let symbols: Vec<u8> = space.digits().map(symbol).collect();
    match unread(&parsed(clue.text())?, &symbols) {
        Some(found) => Err(format!(
            "found {found} in the pattern `{}`, expected symbols of digits: {}",
            clue.text(),
            String::from_utf8_lossy(&symbols)
        )),
        None => Ok(()),
    }
}

/// Returns the first part of the pattern that matches none of `symbols`, in words. Returns `None` if there is none.
fn unread(pattern: &Hir, symbols: &[u8]) -> Option<String> {
    match pattern.kind() {
        HirKind::Literal(literal) => {
            let other = literal.0.iter().find(|symbol| !symbols.contains(symbol))?;
            Some(format!("`{}`", char::from(*other).escape_debug()))
        }
        HirKind::Class(class) => {
            let is_read = symbols.iter().any(|&symbol| has(class, symbol));
            (!is_read).then(|| "a set without any digit".to_owned())
        }
        HirKind::Capture(capture) => unread(&capture.sub, symbols),
        HirKind::Repetition(repetition) => unread(&repetition.sub, symbols),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().find_map(|part| unread(part, symbols))
        }
        HirKind::Empty | HirKind::Look(_) => None,
    }
}

fn has(class: &Class, symbol: u8) -> bool {
    match class {
        Class::Bytes(class) => {
            class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&symbol))
        }
        Class::Unicode(class) => class
            .ranges()
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&char::from(symbol))),
    }
}

/// Returns the positions in `symbols` at which a match of `pattern` can end if it begins at one of the positions
/// `starts`.
fn ends(pattern: &Hir, symbols: &[u8], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
    match pattern.kind() {
        HirKind::Empty => starts.clone(),
        HirKind::Literal(literal) => {
            let is_there = |&&start: &&usize| symbols[start..].starts_with(&literal.0);
            starts.iter().filter(is_there).map(|start| start + literal.0.len()).collect()
        }
        HirKind::Class(class) => {
            let is_there =
                |&&start: &&usize| symbols.get(start).is_some_and(|&one| has(class, one));
            starts.iter().filter(is_there).map(|start| start + 1).collect()
        }
        HirKind::Look(_) => BTreeSet::new(),
        HirKind::Capture(capture) => ends(&capture.sub, symbols, starts),
        HirKind::Concat(parts) => {
            parts.iter().fold(starts.clone(), |from, part| ends(part, symbols, &from))
        }
        HirKind::Alternation(parts) => {
            parts.iter().flat_map(|part| ends(part, symbols, starts)).collect()
        }
        HirKind::Repetition(repetition) => {
            let mut from = starts.clone();
            for _ in 0..repetition.min {
                from = ends(&repetition.sub, symbols, &from);
            }
            let mut found = from.clone();
            // More repetitions than there are symbols add no new position.
            let most = repetition.max.map_or(symbols.len(), |max| (max - repetition.min) as usize);
            for _ in 0..most.min(symbols.len()) {
                from = ends(&repetition.sub, symbols, &from);
                found.extend(&from);
            }
            found
        }
    }
}

/// A nondeterministic automaton with empty steps, which read no symbol (K. Thompson, *Regular Expression Search
/// Algorithm*, CACM 1968). State 0 is the start state, state 1 the accepting state.
struct Builder<'p> {
    states: u32,
    empty: Vec<(u32, u32)>,
    classes: Vec<(u32, Symbols<'p>, u32)>,
}

enum Symbols<'p> {
    Class(&'p Class),
    One(u8),
}

impl<'p> Builder<'p> {
    const MOST_STATES: u32 = 4096;

    fn of(pattern: &'p Hir) -> Result<Self, String> {
        let mut builder = Builder { states: 2, empty: Vec::new(), classes: Vec::new() };
        builder.add(pattern, 0, 1)?;
        Ok(builder)
    }

    fn fresh(&mut self) -> Result<u32, String> {
        self.states += 1;
        match self.states {
            ..=Self::MOST_STATES => Ok(self.states - 1),
            _ => Err(format!("the pattern needs more than {} states", Self::MOST_STATES)),
        }
    }

    /// Adds steps and states, so that the paths from state `from` to state `to` read exactly the texts that the pattern
    /// matches.
    fn add(&mut self, pattern: &'p Hir, from: u32, to: u32) -> Result<(), String> {
        match pattern.kind() {
            HirKind::Empty => self.empty.push((from, to)),
            HirKind::Literal(literal) => self.add_literal(&literal.0, from, to)?,
            HirKind::Class(class) => self.classes.push((from, Symbols::Class(class), to)),
            HirKind::Look(_) => {
                return Err("the pattern looks at borders, expected digits only".to_owned());
            }
            HirKind::Capture(capture) => self.add(&capture.sub, from, to)?,
            HirKind::Concat(parts) => {
                let last = parts.iter().try_fold(from, |last, part| {
                    let next = self.fresh()?;
                    self.add(part, last, next).map(|()| next)
                })?;
                self.empty.push((last, to));
            }
            HirKind::Alternation(parts) => {
                parts.iter().try_for_each(|part| self.add(part, from, to))?;
            }
            HirKind::Repetition(repetition) => self.add_repetition(repetition, from, to)?,
        }
        Ok(())
    }

    fn add_literal(&mut self, literal: &[u8], from: u32, to: u32) -> Result<(), String> {
        let mut last = from;
        for &symbol in literal {
            let next = self.fresh()?;
            self.classes.push((last, Symbols::One(symbol), next));
            last = next;
        }
        self.empty.push((last, to));
        Ok(())
    }

    fn add_repetition(
        &mut self,
        repetition: &'p Repetition,
        from: u32,
        to: u32,
    ) -> Result<(), String> {
        let (sub, min) = (&*repetition.sub, repetition.min);
        let mut last = self.copies(sub, min, from)?;
        let Some(max) = repetition.max else {
            let next = self.fresh()?;
            self.empty.extend([(last, next), (next, to)]);
            return self.add(sub, next, next);
        };
        for _ in min..max {
            self.empty.push((last, to));
            last = self.copies(sub, 1, last)?;
        }
        self.empty.push((last, to));
        Ok(())
    }

    /// Adds `count` copies of the pattern, one after the other. The first copy begins behind the state `from`. Returns
    /// the state behind the last copy.
    fn copies(&mut self, pattern: &'p Hir, count: u32, from: u32) -> Result<u32, String> {
        let mut last = self.fresh()?;
        self.empty.push((from, last));
        for _ in 0..count {
            let next = self.fresh()?;
            self.add(pattern, last, next)?;
            last = next;
        }
        Ok(last)
    }

    /// Returns an automaton without empty steps that accepts the same sequences of `digits`.
    fn automaton(&self, digits: RangeInclusive<i32>) -> Automaton {
        let reached: Vec<Vec<u32>> = (0..self.states).map(|state| self.reached(state)).collect();
        let mut steps = Vec::new();
        for (from, symbols, to) in &self.classes {
            let is_read = |digit: &i32| match symbols {
                Symbols::Class(class) => has(class, symbol(*digit)),
                Symbols::One(one) => *one == symbol(*digit),
            };
            for digit in digits.clone().filter(is_read) {
                steps.extend(reached[*to as usize].iter().map(|&next| (*from, digit, next)));
            }
        }
        Automaton::new(reached[0].iter().copied(), [1], steps)
    }

    /// Returns the states that can be reached from `state` by empty steps alone. The first of them is `state` itself.
    fn reached(&self, state: u32) -> Vec<u32> {
        let mut found = vec![state];
        let mut next = 0;
        while let Some(&from) = found.get(next) {
            next += 1;
            for &(_, to) in self.empty.iter().filter(|(start, _)| *start == from) {
                if !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        found
    }
}
