//! Compares what the candidates of a cell, the places of a digit, or a candidate and its opposite imply.

use super::hints::{Chain, ChainHint, Hints, Rank};
use super::implied::{At, Implied, Set, both, has};
use super::nested::{Inner, Nested, NestedHint, Single};
use super::node::{Candidate, Cause, KEYS, Key, candidate, candidate_of, cell_of, digit_of, key};
use super::propagate::Propagation;
use super::rules::{GoesOn, Rules, Stopped};
use super::single::conclude;
use crate::geometry::{CELLS, HOUSES, bits, lowest};
use crate::grid::Grid;
use crate::technique::for_length;

/// The kinds of hints, in the order in which equals are preferred.
const OPPOSITES: u8 = 1;
const CELL: u8 = 5;
const HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

/// The ends of the chains of a hint: what is implied by which assumption.
type Ends = Vec<(usize, At)>;

/// A technique that compares what several assumptions imply.
pub(crate) struct MultipleChains<'a> {
    goes_on: GoesOn<'a>,
    propagation: Propagation<'a>,
    implied: Vec<Implied>,
    used: usize,
    /// Where `implied` has what each key implies.
    places: Box<[u16; KEYS]>,
}

/// The hints of a technique inside another: the ends of their chains, and what stands for the cause of assumptions.
struct Traced {
    ends: Ends,
    assumed: Cause,
}

/// What is kept of the chains of a hint.
pub(crate) trait Trace {
    fn trace(ends: Ends, assumed: Cause) -> Self;
}

impl Trace for () {
    fn trace(_: Ends, _: Cause) -> Self {}
}

impl Trace for Traced {
    fn trace(ends: Ends, assumed: Cause) -> Self {
        Traced { ends, assumed }
    }
}

const NONE: u16 = u16::MAX;

/// Returns the techniques inside the chains of some rules, in the order in which they are used.
fn nested<'a>(rules: Rules, goes_on: GoesOn<'a>) -> Vec<Nested<'a>> {
    let multiple = |rules| Nested::new(MultipleChains::new(rules, goes_on));
    match rules.level {
        0 | 1 => vec![],
        2 => vec![Nested::new(Single)],
        3 => vec![Nested::new(Single), multiple(Rules::STATIC)],
        4 => vec![multiple(Rules::dynamic(0))],
        _ => vec![multiple(Rules::dynamic(0)), multiple(Rules::dynamic(rules.level - 3))],
    }
}

impl Inner for MultipleChains<'_> {
    fn find_all(&mut self, grid: &Grid) -> Result<Vec<NestedHint>, Stopped> {
        let mut hints = Hints::<Traced>::all();
        self.find(grid, &mut hints)?;
        let nested = |hint: ChainHint<Traced>| {
            let chain = |&(place, at): &(usize, At)| self.implied[place].chain(at);
            let chains: Vec<Chain> = hint.chains.ends.iter().map(chain).collect();
            NestedHint::new(hint.rank, hint.hint.removals, &chains, hint.chains.assumed)
        };
        Ok(hints.sorted().into_iter().map(nested).collect())
    }
}

impl<'a> MultipleChains<'a> {
    pub(crate) fn new(rules: Rules, goes_on: GoesOn<'a>) -> Self {
        MultipleChains {
            goes_on,
            propagation: Propagation::new(rules, nested(rules, goes_on)),
            implied: Vec::new(),
            used: 0,
            places: Box::new([NONE; KEYS]),
        }
    }

    /// Finds hints.
    pub(crate) fn find<C: Trace>(
        &mut self,
        grid: &Grid,
        hints: &mut Hints<C>,
    ) -> Result<(), Stopped> {
        self.propagation.advanced.reset();
        self.places.fill(NONE);
        self.used = 0;
        let least = if self.propagation.rules.is_dynamic { 2 } else { 3 };
        for cell in (0..81).filter(|&cell| grid.candidates(cell).count_ones() >= least) {
            for digit in bits(grid.candidates(cell)) {
                if !(self.goes_on)() {
                    return Err(Stopped);
                }
                self.candidate(grid, candidate(cell, digit), hints)?;
            }
            if self.propagation.rules.is_multiple {
                self.cell(grid, cell, hints)?;
            }
        }
        Ok(())
    }

    /// Returns the place of what an assumption implies.
    fn imply(&mut self, grid: &Grid, assumption: Key) -> Result<usize, Stopped> {
        let place = &mut self.places[usize::from(assumption)];
        if *place == NONE {
            *place = self.used as u16;
            if self.used == self.implied.len() {
                self.implied.push(Implied::new());
            }
            self.propagation.run(grid, assumption, &mut self.implied[self.used])?;
            self.used += 1;
        }
        Ok(usize::from(self.places[usize::from(assumption)]))
    }

    /// Finds the hints of one candidate and its opposite, and of the houses where it is the first place of its digit.
    fn candidate<C: Trace>(
        &mut self,
        grid: &Grid,
        of: Candidate,
        hints: &mut Hints<C>,
    ) -> Result<(), Stopped> {
        let on = self.imply(grid, key(of, true))?;
        if self.propagation.rules.is_dynamic {
            self.contradiction(grid, on, key(of, false), hints);
            let off = self.imply(grid, key(of, false))?;
            self.contradiction(grid, off, key(of, true), hints);
            let is_bivalue = grid.candidates(cell_of(of)).count_ones() == 2;
            if self.propagation.rules.is_multiple && !is_bivalue {
                self.opposites(grid, on, off, hints);
            }
        }
        if self.propagation.rules.is_multiple {
            self.houses(grid, of, hints)?;
        }
        Ok(())
    }

    /// Finds the hint that an assumption implies a contradiction.
    fn contradiction<C: Trace>(
        &mut self,
        grid: &Grid,
        place: usize,
        conclusion: Key,
        hints: &mut Hints<C>,
    ) {
        if let Some((on, off)) = self.implied[place].contradiction {
            let ends = [(place, on), (place, off)];
            self.hint(grid, &ends, CONTRADICTION, conclusion, Cause::Assumed, hints);
        }
    }

    /// Finds what a candidate implies whether it is true or false.
    fn opposites<C: Trace>(&mut self, grid: &Grid, on: usize, off: usize, hints: &mut Hints<C>) {
        self.common(grid, &[on, off], OPPOSITES, Cause::Assumed, hints);
    }

    /// Finds what all places of a digit in a house imply, where the candidate is the first place.
    fn houses<C: Trace>(
        &mut self,
        grid: &Grid,
        of: Candidate,
        hints: &mut Hints<C>,
    ) -> Result<(), Stopped> {
        let (cell, digit) = (cell_of(of), digit_of(of));
        for (kind, house) in HOUSES[cell].into_iter().enumerate() {
            let house = usize::from(house);
            let places = grid.places(house, digit);
            if places.count_ones() >= 2 && usize::from(CELLS[house][lowest(places)]) == cell {
                let on = |at: usize| key(candidate(CELLS[house][at].into(), digit), true);
                let all = bits(places)
                    .map(|at| self.imply(grid, on(at)))
                    .collect::<Result<Vec<_>, _>>()?;
                self.common(grid, &all, HOUSE, Cause::House(kind as u8), hints);
            }
        }
        Ok(())
    }

    /// Finds what all candidates of a cell imply.
    fn cell<C: Trace>(
        &mut self,
        grid: &Grid,
        cell: usize,
        hints: &mut Hints<C>,
    ) -> Result<(), Stopped> {
        let digits = bits(grid.candidates(cell));
        let on = |digit| key(candidate(cell, digit), true);
        let all = digits.map(|digit| self.imply(grid, on(digit))).collect::<Result<Vec<_>, _>>()?;
        self.common(grid, &all, CELL, Cause::Cell, hints);
        Ok(())
    }

    /// Finds what several assumptions imply in common.
    fn common<C: Trace>(
        &mut self,
        grid: &Grid,
        all: &[usize],
        kind: u8,
        assumed: Cause,
        hints: &mut Hints<C>,
    ) {
        for truth in [true, false] {
            let sets = all[1..].iter().map(|&place| self.implied[place].set(truth));
            let common: Set =
                sets.fold(*self.implied[all[0]].set(truth), |common, set| both(&common, set));
            if common == [0; 12] {
                continue;
            }
            for order in 0..self.implied[all[0]].order(truth).len() {
                let first = &self.implied[all[0]];
                let target = first.key(first.order(truth)[order]);
                if has(&common, candidate_of(target)) {
                    let end = |&place: &usize| {
                        (place, self.implied[place].get(target).expect("it is common"))
                    };
                    let ends: Ends = all.iter().map(end).collect();
                    self.hint(grid, &ends, kind, target, assumed, hints);
                }
            }
        }
    }

    /// Adds the hint of some chains, if it is worth it.
    fn hint<C: Trace>(
        &mut self,
        grid: &Grid,
        ends: &[(usize, At)],
        kind: u8,
        conclusion: Key,
        assumed: Cause,
        hints: &mut Hints<C>,
    ) {
        let rules = self.propagation.rules;
        let rank = |nodes| Rank { difficulty: rules.difficulty() + for_length(nodes), nodes, kind };
        let mut nodes = 0;
        for &(place, at) in ends {
            nodes += self.implied[place].count(at);
            if !hints.may_take(&rank(nodes)) {
                return;
            }
        }
        let rank = rank(nodes + self.nested_nodes(ends));
        let hint = conclude(grid, rules.technique(), rank.difficulty, conclusion);
        if !hint.removals.is_empty() && hints.takes(&rank, &hint.removals) {
            hints.add(ChainHint { rank, hint, chains: C::trace(ends.to_vec(), assumed) });
        }
    }

    /// Returns how many nodes the different nested chains have.
    fn nested_nodes(&self, ends: &[(usize, At)]) -> u32 {
        let mut nested: Vec<u32> = Vec::new();
        for &(place, at) in ends.iter().filter(|&&(place, _)| self.implied[place].has_nested) {
            nested.extend(self.implied[place].nested(at));
        }
        nested.sort_unstable();
        nested.dedup();
        nested.into_iter().map(|number| self.propagation.advanced.nodes(number)).sum()
    }
}
