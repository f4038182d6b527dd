//! Finds what an assumption implies.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::hints::{Chain, ChainHint, Hints, Rank};
use super::implied::{At, Implied};
use super::multiple::MultipleChains;
use super::node::{Cause, Key, candidate, candidate_of, cell_of, digit_of, is_true, key};
use super::single;
use crate::geometry::{CELLS, HOUSES, Mask, PEER_PLACES, POSITIONS, bits, lowest};
use crate::grid::{Digits, Grid};
use crate::hint::{Flow, Found, Pattern};
use crate::technique::Technique;
use crate::{fish, locked, subsets};

/// What a technique of chains uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Chains of all candidates of a cell or all places of a digit are compared.
    pub(crate) is_multiple: bool,
    /// What a chain removes changes the grid for its later nodes.
    pub(crate) is_dynamic: bool,
    /// Chains stay in one digit.
    pub(crate) is_nishio: bool,
    /// 1: patterns are used; 2 to 5: nested chains too.
    pub(crate) level: u8,
}

impl Rules {
    pub(crate) const NISHIO: Rules =
        Rules { is_multiple: false, is_dynamic: true, is_nishio: true, level: 0 };
    pub(crate) const STATIC: Rules =
        Rules { is_multiple: true, is_dynamic: false, is_nishio: false, level: 0 };

    pub(crate) fn dynamic(level: u8) -> Rules {
        Rules { is_multiple: true, is_dynamic: true, is_nishio: false, level }
    }

    pub(crate) fn difficulty(self) -> f64 {
        match (self.level, self.is_nishio, self.is_dynamic) {
            (2.., _, _) => 9.5 + 0.5 * f64::from(self.level - 2),
            (1, _, _) => 9.0,
            (_, true, _) => 7.5,
            (_, _, true) => 8.5,
            _ => 8.0,
        }
    }

    pub(crate) fn technique(self) -> Technique {
        match (self.level, self.is_nishio, self.is_dynamic) {
            (2.., _, _) => Technique::NestedChains,
            (1, _, _) => Technique::DynamicChainsPlus,
            (_, true, _) => Technique::Nishio,
            (_, _, true) => Technique::DynamicChains,
            _ => Technique::MultipleChains,
        }
    }
}

/// A hint of a nested technique.
pub(crate) struct NestedHint {
    removals: Digits,
    nodes: u32,
    /// The keys of all its chains, each chain ended by a number that is no key.
    chains: Vec<Key>,
    /// The causes of its true nodes.
    causes: Vec<(Key, Cause)>,
}

impl NestedHint {
    /// Builds a hint of its chains; `assumed` is the cause that stands for assumptions.
    pub(crate) fn new(rank: Rank, removals: Digits, chains: &[Chain], assumed: Cause) -> Self {
        let mut keys = Vec::new();
        let mut causes = Vec::new();
        for chain in chains {
            keys.extend(chain.iter().map(|&(key, _)| key));
            keys.push(Key::MAX);
            let named = chain
                .iter()
                .filter(|(key, _)| is_true(*key))
                .map(|&(key, cause)| (key, if cause == Cause::Assumed { assumed } else { cause }));
            causes.extend(named.filter(|&(_, cause)| cause != Cause::Assumed));
        }
        NestedHint { removals, nodes: rank.nodes, chains: keys, causes }
    }
}

/// A technique inside dynamic chains.
enum Nested {
    Single,
    Multiple(Box<MultipleChains>),
}

impl Nested {
    fn find(&mut self, grid: &Grid) -> Vec<NestedHint> {
        match self {
            Nested::Single => {
                let mut hints = Hints::all();
                single::find::<Vec<Chain>>(grid, &mut hints);
                let hint = |hint: ChainHint<Vec<Chain>>| {
                    NestedHint::new(hint.rank, hint.hint.removals, &hint.chains, Cause::Assumed)
                };
                hints.sorted().into_iter().map(hint).collect()
            }
            Nested::Multiple(chains) => chains.find_all(grid),
        }
    }
}

/// The hints of a nested technique for each grid it saw.
type Known = HashMap<[Mask; 81], Rc<Vec<NestedHint>>>;

/// Finds what assumptions imply by certain rules.
pub(crate) struct Propagation {
    pub(crate) rules: Rules,
    nested: Vec<(Nested, Known)>,
    /// A number for each nested chain, and how many nodes each has.
    numbers: HashMap<Vec<Key>, u32>,
    pub(crate) nodes: Vec<u32>,
}

impl Propagation {
    pub(crate) fn new(rules: Rules) -> Self {
        let multiple = |rules| Nested::Multiple(Box::new(MultipleChains::new(rules)));
        let nested = match rules.level {
            0 | 1 => vec![],
            2 => vec![Nested::Single],
            3 => vec![Nested::Single, multiple(Rules::STATIC)],
            4 => vec![multiple(Rules::dynamic(0))],
            _ => vec![multiple(Rules::dynamic(0)), multiple(Rules::dynamic(rules.level - 3))],
        };
        Propagation {
            rules,
            nested: nested.into_iter().map(|nested| (nested, Known::new())).collect(),
            numbers: HashMap::new(),
            nodes: Vec::new(),
        }
    }

    /// Forgets what belongs to another grid.
    pub(crate) fn reset(&mut self) {
        self.numbers.clear();
        self.nodes.clear();
        for (_, known) in &mut self.nested {
            known.clear();
        }
    }

    /// Finds all that an assumption implies, up to the first contradiction.
    pub(crate) fn run(&mut self, source: &Grid, assumption: Key, implied: &mut Implied) {
        implied.assume(assumption);
        let mut grid = source.clone();
        let (mut next_true, mut next_false) = (0, 0);
        loop {
            let step = if let Some(&at) = implied.order(true).get(next_true) {
                next_true += 1;
                self.follow_true(&grid, at, implied)
            } else if let Some(&at) = implied.order(false).get(next_false) {
                next_false += 1;
                let step = self.follow_false(source, &grid, at, implied);
                if self.rules.is_dynamic {
                    let of = candidate_of(implied.key(at));
                    grid.remove(cell_of(of), digit_of(of));
                }
                step
            } else if self.rules.level > 0 && self.advance(source, &grid, implied) {
                Flow::Continue(())
            } else {
                return;
            };
            if step.is_break() {
                return;
            }
        }
    }

    /// Adds what a true candidate makes false.
    fn follow_true(&self, grid: &Grid, from: At, implied: &mut Implied) -> Flow {
        let of = candidate_of(implied.key(from));
        let (cell, digit) = (cell_of(of), digit_of(of));
        if !self.rules.is_nishio {
            for other in bits(grid.candidates(cell) & !(1 << digit)) {
                add_false(implied, key(candidate(cell, other), false), Cause::Cell, from)?;
            }
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES[cell][kind]);
            for at in bits(grid.places(house, digit) & PEER_PLACES[cell][kind]) {
                let off = key(candidate(CELLS[house][at].into(), digit), false);
                add_false(implied, off, Cause::House(kind as u8), from)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds what a false candidate makes true.
    fn follow_false(&self, source: &Grid, grid: &Grid, at: At, implied: &mut Implied) -> Flow {
        let of = candidate_of(implied.key(at));
        let (cell, digit) = (cell_of(of), digit_of(of));
        if !self.rules.is_nishio && grid.candidates(cell).count_ones() == 2 {
            let other = lowest(grid.candidates(cell) & !(1 << digit));
            let gone = bits(source.candidates(cell) & !grid.candidates(cell));
            let gone = gone.map(|digit| candidate(cell, digit));
            add_true(implied, key(candidate(cell, other), true), Cause::Cell, at, gone)?;
        }
        for kind in 0..3 {
            let house = usize::from(HOUSES[cell][kind]);
            let places = grid.places(house, digit);
            if places.count_ones() == 2 {
                let on = lowest(places & !(1 << POSITIONS[cell][kind]));
                let gone = bits(source.places(house, digit) & !places);
                let gone = gone.map(|at| candidate(CELLS[house][at].into(), digit));
                let on = key(candidate(CELLS[house][on].into(), digit), true);
                add_true(implied, on, Cause::House(kind as u8), at, gone)?;
            }
        }
        Flow::Continue(())
    }

    /// Adds what the first pattern or nested technique that finds something removes.
    fn advance(&mut self, source: &Grid, grid: &Grid, implied: &mut Implied) -> bool {
        let patterns = patterns(source, grid);
        if !patterns.is_empty() {
            for Pattern { hint, absent } in patterns {
                let parents = parents(implied, &absent);
                remove(implied, &hint.removals, None, &parents);
            }
            return true;
        }
        for at in 0..self.nested.len() {
            if self.nested_hints(at, source, grid, implied) {
                return true;
            }
        }
        false
    }

    /// Adds what the hints of a nested technique remove that the grid before did not have.
    fn nested_hints(
        &mut self,
        at: usize,
        source: &Grid,
        grid: &Grid,
        implied: &mut Implied,
    ) -> bool {
        let (nested, known) = &mut self.nested[at];
        let hints = known
            .entry(*grid.all_candidates())
            .or_insert_with(|| Rc::new(nested.find(grid)))
            .clone();
        let mut found = false;
        for hint in hints.iter() {
            let parents = parents_of_causes(source, grid, &hint.causes, implied);
            if !parents.is_empty() {
                let number = self.number(hint);
                remove(implied, &hint.removals, Some(number), &parents);
                found = true;
            }
        }
        found
    }

    /// Returns the number of a nested chain; equal chains have the same.
    fn number(&mut self, hint: &NestedHint) -> u32 {
        if let Some(&number) = self.numbers.get(&hint.chains) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(hint.chains.clone(), number);
        self.nodes.push(hint.nodes);
        number
    }
}

fn add_false(implied: &mut Implied, off: Key, cause: Cause, parent: At) -> Flow {
    if let Some(on) = implied.get(off ^ 1) {
        let off = implied.add_apart(off, cause, None, &[parent]);
        implied.contradiction = Some((on, off));
        return ControlFlow::Break(());
    }
    if !implied.contains(off) {
        implied.add(off, cause, None, &[parent]);
    }
    Flow::Continue(())
}

/// Adds a true candidate with its parents: the false one that implies it, and those that the chain removed before.
fn add_true(
    implied: &mut Implied,
    on: Key,
    cause: Cause,
    parent: At,
    gone: impl Iterator<Item = u16>,
) -> Flow {
    let contradicted = implied.get(on ^ 1);
    if contradicted.is_none() && implied.contains(on) {
        return Flow::Continue(());
    }
    let mut parents = [parent; 9];
    let mut count = 1;
    for candidate in gone {
        parents[count] = implied.get(key(candidate, false)).expect("the chain removed it");
        count += 1;
    }
    if let Some(off) = contradicted {
        let on = implied.add_apart(on, cause, None, &parents[..count]);
        implied.contradiction = Some((on, off));
        return ControlFlow::Break(());
    }
    implied.add(on, cause, None, &parents[..count]);
    Flow::Continue(())
}

/// Adds removals as false candidates.
fn remove(implied: &mut Implied, removals: &Digits, nested: Option<u32>, parents: &[At]) {
    for &(cell, digits) in removals {
        for digit in bits(digits) {
            let off = key(candidate(cell.into(), digit), false);
            if !implied.contains(off) {
                implied.add(off, Cause::Advanced, nested, parents);
            }
        }
    }
}

/// Finds the patterns of the first kind that has any which the grid before did not have. What makes a pattern is cut down
/// to what the grid before had.
fn patterns(source: &Grid, grid: &Grid) -> Vec<Pattern> {
    let searches: [fn(&Grid, &mut Found) -> Flow; 4] = [
        locked::locked,
        |grid, found| subsets::hidden(grid, 2, found),
        |grid, found| subsets::naked(grid, 2, found),
        |grid, found| fish::fish(grid, 2, found),
    ];
    let mut patterns = Vec::new();
    for search in searches {
        let _ = search(grid, &mut |mut pattern| {
            for (cell, digits) in &mut pattern.absent {
                let cell = usize::from(*cell);
                *digits &= source.candidates(cell) & !grid.candidates(cell);
            }
            pattern.absent.retain(|&(_, digits)| digits != 0);
            if !pattern.absent.is_empty() {
                pattern.hint.removals.sort_by_key(|&(cell, _)| cell);
                patterns.push(pattern);
            }
            Flow::Continue(())
        });
        if !patterns.is_empty() {
            break;
        }
    }
    patterns
}

fn parents(implied: &Implied, absent: &Digits) -> Vec<At> {
    let keys = absent.iter().flat_map(|&(cell, digits)| {
        bits(digits).map(move |digit| key(candidate(cell.into(), digit), false))
    });
    keys.map(|key| implied.get(key).expect("the chain removed it")).collect()
}

/// Returns the false candidates that make the causes of a nested chain possible, each once.
fn parents_of_causes(
    source: &Grid,
    grid: &Grid,
    causes: &[(Key, Cause)],
    implied: &Implied,
) -> Vec<At> {
    let mut found: Vec<At> = Vec::new();
    for &(on, cause) in causes {
        let (cell, digit) = (cell_of(candidate_of(on)), digit_of(candidate_of(on)));
        let mut add = |gone| {
            let parent = implied.get(key(gone, false)).expect("the chain removed it");
            if !found.contains(&parent) {
                found.push(parent);
            }
        };
        if let Cause::House(kind) = cause {
            let house = usize::from(HOUSES[cell][usize::from(kind)]);
            let gone = bits(source.places(house, digit) & !grid.places(house, digit));
            gone.for_each(|at| add(candidate(CELLS[house][at].into(), digit)));
        } else {
            let gone = bits(source.candidates(cell) & !grid.candidates(cell));
            gone.for_each(|digit| add(candidate(cell, digit)));
        }
    }
    found
}
