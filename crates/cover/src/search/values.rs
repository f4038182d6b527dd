//! A search tree over the values of variables.

use std::collections::BTreeSet;

use super::super::filter::Filters;
use super::super::{ActionId, Position};
use super::masks::{Cause, Masks, counts};
use super::variables::Variables;

// The weights are chosen by measurement (`benches/README.md`: *Which variables get weight*, *Pairs, values and halved
// weights*, *Weights of places in long searches*, *Weights by the root of the number of cells*, *Weight for what was left
// a single value last*).

/// What a stated filter adds to its variables at the start.
const INITIAL_WEIGHT: f32 = 1.0;
/// What a violated filter adds to its variables.
const INCREMENT: f32 = 0.2;
/// How much more a violated filter adds if it is an implied sum: these are looked at less often.
const IMPLIED_FACTOR: f32 = 2.0;
/// How much more the place of a value weighs that decides which lists a rank compares.
const DECISIVE_FACTOR: f32 = 2.0;
/// How much more a variable weighs if the other one of its pair has its value.
const PAIR_FACTOR: f32 = 4.0;
/// What a value that took part in many contradictions lately gives to the variables that have it left, as a part of the
/// number of these contradictions.
const VALUE_FACTOR: f32 = 0.2;
/// The number of contradictions after which all weights are halved, so that the latest ones count most.
const HALVING_PERIOD: u32 = 512;
/// The same if there are many implied sums.
const HALVING_PERIOD_OF_SUMS: u32 = 2048;
/// How much more a place weighs if its value has two in the house and implied sums are few, once the weights have been
/// halved: before, they say more of the clues than of the contradictions.
const PLACE_FACTOR: f32 = 2.0;
/// Implied sums are many if there is at least one for this number of stated filters.
const STATED_FOR_SUM: usize = 4;

/// A tree of positions, each with the values that the variables have left.
#[derive(Clone, Debug)]
pub(super) struct ValueTree<'f> {
    variables: Variables<'f>,
    masks: Masks,
    /// What `masks` had before each guess.
    saved: Vec<u64>,
    /// The guesses on the path to the current position, the first one first.
    guesses: Vec<Guess>,
    /// What was guessed or excluded last.
    last: Option<Guess>,
    weights: Weights,
    /// Where the place of a value decides which lists a rank compares: the houses, each with the mask of the value.
    decisive: Vec<(u32, u64)>,
    /// For each variable: the other one of a pair that differs from other pairs, if there is one.
    others_of_pairs: Vec<Option<u32>>,
}

/// A variable and the mask of the value that it has.
#[derive(Clone, Copy, Debug)]
struct Guess {
    variable: u32,
    value: u64,
}

/// How often variables and values took part in contradictions.
#[derive(Clone, Debug)]
struct Weights {
    of_variables: Vec<f32>,
    /// For each bit: how often this value was guessed or excluded last before a contradiction.
    of_values: Vec<f32>,
    /// Whether there is at least one implied sum for [`STATED_FOR_SUM`] stated filters.
    has_many_sums: bool,
    /// The number of contradictions since all weights were halved.
    contradictions: u32,
    /// Whether all weights were halved at least once.
    are_halved: bool,
}

/// The guess with the fewest choices for its weight so far.
struct Best {
    guess: Guess,
    choices: u32,
    /// The number of choices, divided by the weight.
    score: f32,
}

impl<'f> ValueTree<'f> {
    /// Returns the tree below `position`, or `None` if the problem is of another kind ([`Variables::of`]).
    pub(super) fn of(position: &Position<'_>, filters: &'f Filters) -> Option<Self> {
        let variables = Variables::of(position.incidence(), filters)?;
        let masks = Masks::new(&variables, position);
        let weights = Weights::new(&variables);
        let decisive = decisive(&variables, &masks);
        let others_of_pairs = others_of_pairs(&variables);
        let (saved, guesses, last) = (Vec::new(), Vec::new(), None);
        Some(ValueTree {
            variables,
            masks,
            saved,
            guesses,
            last,
            weights,
            decisive,
            others_of_pairs,
        })
    }

    /// Removes what is excluded, to a fixpoint. Returns `false` if there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        if self.masks.left.contains(&0) {
            return false;
        }
        let settled = self.masks.settle(&self.variables);
        if let Err(cause) = settled {
            self.masks.forget();
            self.weights.add(&self.variables, self.last, self.masks.last_single, cause);
        }
        settled.is_ok()
    }

    /// Guesses a value, and returns the number of equally large branches of the node; `None` if all variables have a
    /// value.
    pub(super) fn guess(&mut self) -> Option<u32> {
        let Best { guess, choices, .. } = self.best()?;
        self.masks.save(&mut self.saved);
        self.guesses.push(guess);
        self.last = Some(guess);
        let set = self.masks.set(&self.variables, guess.variable, guess.value);
        set.expect("the value is not empty");
        Some(choices)
    }

    /// Undoes the last guess and excludes its value. Returns `false` if there is no guess.
    pub(super) fn undo(&mut self) -> bool {
        self.last = self.guesses.pop();
        let Some(Guess { variable, value }) = self.last else { return false };
        self.masks.restore(&mut self.saved);
        let left = self.masks.left[variable as usize] & !value;
        let set = self.masks.set(&self.variables, variable, left);
        set.expect("the variable had several values");
        true
    }

    /// Returns the best guess: a value of a variable, or one of the two places that a value has in a house. Returns
    /// `None` if all variables have a value.
    fn best(&self) -> Option<Best> {
        let mut best = self.best_variable()?;
        if self.weights.has_many_sums {
            // The weight of values says which variable to take, but not whether it is better than a place.
            best.score = best.choices as f32 / self.weight(best.guess.variable);
        }
        if !self.weights.has_many_sums || best.choices > 2 {
            self.improve_by_houses(&mut best);
        }
        for &(house, value) in &self.decisive {
            self.improve_by_decisive(&mut best, self.variables.houses.row(house as usize), value);
        }
        Some(best)
    }

    /// Returns the best guess of a value of a variable.
    fn best_variable(&self) -> Option<Best> {
        let mut best: Option<Best> = None;
        let (heaviest, of_heaviest) = self.weights.heaviest_value().unwrap_or((0, 0.0));
        for (variable, &mask) in
            (0..).zip(&self.masks.left).filter(|(_, mask)| !mask.is_power_of_two())
        {
            let choices = mask.count_ones();
            let mut weight = self.weight(variable);
            if mask & heaviest != 0 {
                weight += of_heaviest;
            }
            let score = choices as f32 / weight;
            if best.as_ref().is_none_or(|best| score < best.score) {
                let guess = Guess { variable, value: mask & mask.wrapping_neg() };
                best = Some(Best { guess, choices, score });
            }
        }
        best
    }

    /// Returns the weight of the variable, without that of its values.
    fn weight(&self, variable: u32) -> f32 {
        let factor = if self.is_other_known(variable) { PAIR_FACTOR } else { 1.0 };
        factor * self.weights.of_variables[variable as usize]
    }

    /// Returns whether the variable is in a pair whose other variable has its value.
    fn is_other_known(&self, variable: u32) -> bool {
        let other = self.others_of_pairs[variable as usize];
        other.is_some_and(|other| self.masks.left[other as usize].is_power_of_two())
    }

    /// Takes one of the two places that a value has in a house, if it is better.
    fn improve_by_houses(&self, best: &mut Best) {
        let left = &self.masks.left;
        for (house, &needed) in self.variables.needed_in_house.iter().enumerate() {
            let row = self.variables.houses.row(house);
            let [twos, _] = counts(row.iter().map(|&one| left[one as usize]));
            self.improve_by_places(best, row, twos & needed);
        }
    }

    /// Takes the lighter place of one of the values `twos`, which have two places in `row`, if it is better.
    fn improve_by_places(&self, best: &mut Best, row: &[u32], twos: u64) {
        let left = &self.masks.left;
        let factor = self.weights.place_factor();
        for &heavier in row.iter().filter(|&&one| left[one as usize] & twos != 0) {
            let score = 2.0 / (factor * self.weights.of_variables[heavier as usize]);
            let own = left[heavier as usize] & twos;
            let value = own & own.wrapping_neg();
            let is_other = |&&one: &&u32| one != heavier && left[one as usize] & value != 0;
            if score < best.score
                && let Some(&variable) = row.iter().find(is_other)
            {
                *best = Best { guess: Guess { variable, value }, choices: 2, score };
            }
        }
    }

    /// Takes the heaviest place of the value in `row`, if it is better.
    fn improve_by_decisive(&self, best: &mut Best, row: &[u32], value: u64) {
        let weight = |variable: u32| self.weights.of_variables[variable as usize];
        let places = row.iter().copied().filter(|&one| self.masks.left[one as usize] & value != 0);
        let choices = places.clone().count() as u32;
        let heaviest = places.max_by(|&one, &other| weight(one).total_cmp(&weight(other)));
        if let (2.., Some(variable)) = (choices, heaviest) {
            let score = choices as f32 / (DECISIVE_FACTOR * weight(variable));
            if score < best.score {
                *best = Best { guess: Guess { variable, value }, choices, score };
            }
        }
    }

    /// Returns the actions with which each variable has its value, ascending.
    pub(super) fn solution(&self) -> Vec<ActionId> {
        let action = |(variable, mask): (u32, &u64)| {
            self.variables.action(variable, mask.trailing_zeros() as usize)
        };
        let mut actions: Vec<ActionId> = (0..).zip(&self.masks.left).filter_map(action).collect();
        actions.sort_unstable();
        actions
    }

    /// Returns whether there is at least one implied sum for [`STATED_FOR_SUM`] stated filters.
    pub(super) fn has_many_sums(&self) -> bool {
        self.weights.has_many_sums
    }

    /// Returns the number of values that propagation has removed.
    pub(super) fn steps(&self) -> u64 {
        self.masks.steps
    }

    /// Returns the number of values that filters have looked at.
    pub(super) fn filter_work(&self) -> u64 {
        self.masks.work
    }
}

/// Returns the houses among the first variables of lists that ranks compare, each with the first value of the ranked
/// list, if it is known: its place there is the first variable of a list that counts.
fn decisive(variables: &Variables<'_>, masks: &Masks) -> Vec<(u32, u64)> {
    let mut found = BTreeSet::new();
    for filter in 0..variables.filters.count() as u32 {
        let firsts = variables.filters.first_of_lists(filter);
        let first = firsts.first().map(|&first| masks.left[first as usize]);
        let Some(value) = first.filter(|mask| mask.is_power_of_two()) else { continue };
        for (house, needed) in (0..).zip(&variables.needed_in_house) {
            let mut row = variables.houses.row(house as usize).iter();
            if needed & value != 0 && row.all(|one| firsts.contains(one)) {
                found.insert((house, value));
            }
        }
    }
    found.into_iter().collect()
}

/// Returns, for each variable, the other one of a pair that must differ from other pairs, if there is one. In a chaos
/// construction, the digit of a cell and the number of its region are such a pair.
fn others_of_pairs(variables: &Variables<'_>) -> Vec<Option<u32>> {
    let mut others = vec![None; variables.count];
    for filter in 0..variables.filters.count() as u32 {
        for &[first, second] in variables.filters.pairs_of(filter) {
            others[first as usize] = Some(second);
            others[second as usize] = Some(first);
        }
    }
    others
}

impl Weights {
    /// Weighs variables by the stated filters. The number of implied sums says little.
    fn new(variables: &Variables<'_>) -> Self {
        let filters = variables.filters;
        let implied = filters.implied_count();
        let has_many_sums = implied * STATED_FOR_SUM >= (filters.count() - implied).max(1);
        let mut weights = Weights {
            of_variables: vec![1.0; variables.count],
            of_values: vec![0.0; variables.width],
            has_many_sums,
            contradictions: 0,
            are_halved: false,
        };
        // What a filter of one variable excludes is excluded before the first guess.
        (0..filters.count() as u32)
            .filter(|&one| !filters.is_implied(one) && filters.variables_of(one).len() > 1)
            .for_each(|filter| weights.add_filter(variables, filter, INITIAL_WEIGHT));
        weights
    }

    /// Adds weight to what took part in the contradiction: to what was guessed or excluded last, to the cause, and, if
    /// implied sums are many, to the variable whose single value excluded others last.
    fn add(
        &mut self,
        variables: &Variables<'_>,
        last: Option<Guess>,
        last_single: Option<u32>,
        cause: Cause,
    ) {
        self.contradictions += 1;
        let period = if self.has_many_sums { HALVING_PERIOD_OF_SUMS } else { HALVING_PERIOD };
        if self.contradictions == period {
            self.contradictions = 0;
            self.halve();
        }
        if let Some(last) = last {
            self.add_guess(last);
        }
        if let Some(variable) = last_single.filter(|_| self.has_many_sums) {
            self.of_variables[variable as usize] += 1.0;
        }
        match cause {
            Cause::Variable(variable) => self.of_variables[variable as usize] += 1.0,
            Cause::House => {}
            Cause::Filter(filter) => {
                let is_implied = variables.filters.is_implied(filter);
                let factor = if is_implied { IMPLIED_FACTOR } else { 1.0 };
                self.add_filter(variables, filter, INCREMENT * factor);
            }
        }
    }

    /// Halves all weights, but not those of variables below that of a variable without filters.
    fn halve(&mut self) {
        self.are_halved = true;
        let halve = |weights: &mut [f32], least: f32| {
            weights.iter_mut().for_each(|weight| *weight = least.max(*weight / 2.0));
        };
        halve(&mut self.of_variables, 1.0);
        halve(&mut self.of_values, 0.0);
    }

    /// Returns the mask of the value that took part in the most contradictions lately, and what it adds to the weights
    /// of the variables that have it left. Returns `None` if contradictions are few, or all values have
    /// about the same number.
    fn heaviest_value(&self) -> Option<(u64, f32)> {
        let values = || self.of_values.iter().copied().enumerate();
        let (heaviest, most) = values().max_by(|one, other| one.1.total_cmp(&other.1))?;
        let least = self.of_values.iter().copied().fold(f32::INFINITY, f32::min);
        let is_heavy = most >= self.of_values.len() as f32 && most > 1.5 * least;
        is_heavy.then_some((1 << heaviest, VALUE_FACTOR * most))
    }

    fn add_guess(&mut self, Guess { variable, value }: Guess) {
        self.of_variables[variable as usize] += 1.0;
        self.of_values[value.trailing_zeros() as usize] += 1.0;
    }

    /// Gives each variable of the filter `amount` times the number of values, divided by the number of its variables, or
    /// by the root of it if implied sums are many: these are short, and would outweigh longer stated filters.
    fn add_filter(&mut self, variables: &Variables<'_>, filter: u32, amount: f32) {
        let own = variables.filters.variables_of(filter);
        let count = own.len() as f32;
        let parts = if self.has_many_sums { count.sqrt() } else { count };
        for &variable in own {
            self.of_variables[variable as usize] += amount / parts * variables.width as f32;
        }
    }

    /// Returns how much more a place weighs if its value has two in the house.
    fn place_factor(&self) -> f32 {
        if self.are_halved && !self.has_many_sums { PLACE_FACTOR } else { 1.0 }
    }
}
