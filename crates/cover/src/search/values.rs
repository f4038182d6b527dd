//! A search tree over the values of variables.

use super::super::filter::Filters;
use super::super::{ActionId, Position};
use super::masks::{Cause, Masks, counts};
use super::variables::Variables;

// The weights are chosen by measurement (`benches/README.md`, *Which variables get weight*).

/// What the variables of a stated filter get at the start, in all for each value.
const INITIAL_WEIGHT: f32 = 1.0;
/// What the variables of a violated filter get, in all for each value.
const INCREMENT: f32 = 0.3;

/// A tree of positions, each with the values that the variables have left.
#[derive(Clone, Debug)]
pub(super) struct ValueTree<'f> {
    variables: Variables<'f>,
    masks: Masks,
    /// What `masks` had before each guess.
    saved: Vec<u64>,
    /// The guesses on the path to the current position, the first one first.
    guesses: Vec<Guess>,
    /// The variable of the last guess, if the current position follows from it directly: nothing was undone since.
    tried: Option<u32>,
    weights: Weights,
}

/// A variable and the mask of the value that it has.
#[derive(Clone, Copy, Debug)]
struct Guess {
    variable: u32,
    value: u64,
}

/// How often variables took part in contradictions: for each variable, its weight.
#[derive(Clone, Debug)]
struct Weights(Vec<f32>);

impl<'f> ValueTree<'f> {
    /// Returns the tree below `position`, or `None` if the problem is of another kind ([`Variables::of`]).
    pub(super) fn of(position: &Position<'_>, filters: &'f Filters) -> Option<Self> {
        let variables = Variables::of(position.incidence(), filters)?;
        let masks = Masks::new(&variables, position);
        // The number of implied filters, which follow the stated ones, says little.
        let stated = position.incidence().filters().count() as u32;
        let weights = Weights::new(&variables, stated);
        let (saved, guesses) = (Vec::new(), Vec::new());
        Some(ValueTree { variables, masks, saved, guesses, tried: None, weights })
    }

    /// Removes what is excluded, to a fixpoint. Returns `false` if there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        if self.masks.left.contains(&0) {
            return false;
        }
        let settled = self.masks.settle(&self.variables);
        if let Err(cause) = settled {
            self.masks.forget();
            self.weights.add(&self.variables, self.tried, cause);
        }
        settled.is_ok()
    }

    /// Guesses a value, and returns the number of equally large branches of the node; `None` if all variables have a
    /// value.
    pub(super) fn guess(&mut self) -> Option<u32> {
        let (guess, sides) = self.branch()?;
        self.masks.save(&mut self.saved);
        self.guesses.push(guess);
        self.tried = Some(guess.variable);
        let set = self.masks.set(&self.variables, guess.variable, guess.value);
        set.expect("the value is not empty");
        Some(sides)
    }

    /// Undoes the last guess and excludes its value. Returns `false` if there is no guess.
    pub(super) fn undo(&mut self) -> bool {
        let Some(Guess { variable, value }) = self.guesses.pop() else { return false };
        self.tried = None;
        self.masks.restore(&mut self.saved);
        let left = self.masks.left[variable as usize] & !value;
        let set = self.masks.set(&self.variables, variable, left);
        set.expect("the variable had several values");
        true
    }

    /// Returns a value to guess, and the number of choices: the values of a variable, or the two places that a value
    /// has in a house, whichever are the fewest for their weight. A value in a house weighs as much as the heavier one
    /// of its places, and the other place is guessed first. Returns `None` if all variables have a value.
    fn branch(&self) -> Option<(Guess, u32)> {
        let (left, weights) = (&self.masks.left, &self.weights.0);
        let mut best = None;
        let mut least = f32::INFINITY;
        for (variable, &mask) in (0..).zip(left).filter(|(_, mask)| !mask.is_power_of_two()) {
            let count = mask.count_ones();
            let score = count as f32 / weights[variable as usize];
            if score < least {
                let value = mask & mask.wrapping_neg();
                (best, least) = (Some((Guess { variable, value }, count)), score);
            }
        }
        best?;
        for (house, &needed) in self.variables.needed_in_house.iter().enumerate() {
            let row = self.variables.houses.row(house);
            let [twos, _] = counts(row.iter().map(|&one| left[one as usize]));
            for &heavier in row {
                let own = left[heavier as usize] & twos & needed;
                let score = 2.0 / weights[heavier as usize];
                let value = own & own.wrapping_neg();
                let is_other = |&&one: &&u32| one != heavier && left[one as usize] & value != 0;
                if score < least
                    && let Some(&variable) = row.iter().find(is_other)
                {
                    (best, least) = (Some((Guess { variable, value }, 2)), score);
                }
            }
        }
        best
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

    /// Returns the number of values that propagation has removed.
    pub(super) fn steps(&self) -> u64 {
        self.masks.steps
    }

    /// Returns the number of values that filters have looked at.
    pub(super) fn filter_work(&self) -> u64 {
        self.masks.work
    }
}

impl Weights {
    /// Weighs variables by the first `stated` filters.
    fn new(variables: &Variables<'_>, stated: u32) -> Self {
        let mut weights = Weights(vec![1.0; variables.count]);
        (0..stated).for_each(|filter| weights.add_filter(variables, filter, INITIAL_WEIGHT));
        weights
    }

    /// Adds weight to what took part in the contradiction: to the variable that was tried, and to the cause.
    fn add(&mut self, variables: &Variables<'_>, tried: Option<u32>, cause: Cause) {
        if let Some(variable) = tried {
            self.0[variable as usize] += 1.0;
        }
        match cause {
            Cause::Variable(variable) => self.0[variable as usize] += 1.0,
            Cause::Filter(filter) => self.add_filter(variables, filter, INCREMENT),
            Cause::House => {}
        }
    }

    /// Adds `amount` times the number of values to the weights of the variables of the filter. They share it, so that
    /// filters of few variables add more to each.
    fn add_filter(&mut self, variables: &Variables<'_>, filter: u32, amount: f32) {
        let own = variables.filters.variables_of(filter);
        let share = amount * variables.filters.width() as f32 / own.len() as f32;
        own.iter().for_each(|&variable| self.0[variable as usize] += share);
    }
}
