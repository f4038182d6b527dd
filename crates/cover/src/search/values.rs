//! A search tree over the values of variables.

use super::super::bit_sets::bits;
use super::super::filter::Filters;
use super::super::{ActionId, Position};
use super::masks::{Cause, Masks, counts};
use super::variables::Variables;

// The weights are chosen by measurement (`benches/README.md`, *Weights of a search*).

/// What [`Weights::add_filter`] adds for each stated filter at the start.
const INITIAL_WEIGHT: f32 = 1.0;
/// What [`Weights::add_filter`] adds for a violated filter if variables share weights.
const SHARED_INCREMENT: f32 = 0.1;
/// What [`Weights::add_filter`] adds for a violated filter if they do not.
const INCREMENT: f32 = 0.3;
/// What a house, or a value of it, gets where a variable gets 1.
const HOUSE_FACTOR: f32 = 0.5;

/// A tree of positions, each with the values that the variables have left.
#[derive(Clone, Debug)]
pub(super) struct ValueTree<'f> {
    variables: Variables<'f>,
    masks: Masks,
    /// What `masks` had before each guess.
    saved: Vec<u64>,
    /// The guesses on the path to the current position, the first one first.
    guesses: Vec<Guess>,
    weights: Weights,
}

/// A variable and the mask of the value that it has.
#[derive(Clone, Copy, Debug)]
struct Guess {
    variable: u32,
    value: u64,
}

/// How often variables and houses took part in contradictions.
#[derive(Clone, Debug)]
struct Weights {
    /// For each variable: its weight.
    of_variables: Vec<f32>,
    /// For each house: the weight that all its values have.
    of_houses: Vec<f32>,
    /// For each house and each bit: the weight that this value has in addition to that of the house.
    of_values: Vec<f32>,
    width: usize,
    /// Whether the variables of a primitive share its weight, so that primitives of few variables weigh more. Not if
    /// there are implied sums: they are many and short, and would outweigh the stated primitives.
    is_shared: bool,
}

impl<'f> ValueTree<'f> {
    /// Returns the tree below `position`, or `None` if the problem is of another kind ([`Variables::of`]).
    pub(super) fn of(position: &Position<'_>, filters: &'f Filters) -> Option<Self> {
        let variables = Variables::of(position.incidence(), filters)?;
        let masks = Masks::new(&variables, position);
        // The number of implied filters, which follow the stated ones, says little.
        let stated = position.incidence().filters().count() as u32;
        let weights = Weights::new(&variables, stated);
        Some(ValueTree { variables, masks, saved: Vec::new(), guesses: Vec::new(), weights })
    }

    /// Removes what is excluded, to a fixpoint. Returns `false` if there is a contradiction.
    pub(super) fn propagate(&mut self) -> bool {
        if self.masks.left.contains(&0) {
            return false;
        }
        let settled = self.masks.settle(&self.variables);
        if let Err(cause) = settled {
            self.masks.forget();
            self.weights.add(&self.variables, self.guesses.last(), cause);
        }
        settled.is_ok()
    }

    /// Guesses a value, and returns the number of equally large branches of the node; `None` if all variables have a
    /// value.
    pub(super) fn guess(&mut self) -> Option<u32> {
        let (guess, sides) = self.branch()?;
        self.masks.save(&mut self.saved);
        self.guesses.push(guess);
        let set = self.masks.set(&self.variables, guess.variable, guess.value);
        set.expect("the value is not empty");
        Some(sides)
    }

    /// Undoes the last guess and excludes its value. Returns `false` if there is no guess.
    pub(super) fn undo(&mut self) -> bool {
        let Some(Guess { variable, value }) = self.guesses.pop() else { return false };
        self.masks.restore(&mut self.saved);
        let left = self.masks.left[variable as usize] & !value;
        let set = self.masks.set(&self.variables, variable, left);
        set.expect("the variable had several values");
        true
    }

    /// Returns a value to guess, and the number of choices: the values of a variable, or the two places that a value
    /// has in a house, whichever are the fewest for their weight. Returns `None` if all variables have a value.
    fn branch(&self) -> Option<(Guess, u32)> {
        let left = &self.masks.left;
        let mut best = None;
        let mut least = f32::INFINITY;
        for (variable, &mask) in (0..).zip(left).filter(|(_, mask)| !mask.is_power_of_two()) {
            let count = mask.count_ones();
            let score = count as f32 / self.weights.of_variables[variable as usize];
            if score < least {
                let value = mask & mask.wrapping_neg();
                (best, least) = (Some((Guess { variable, value }, count)), score);
            }
        }
        best?;
        for (house, &needed) in self.variables.needed_in_house.iter().enumerate() {
            let row = self.variables.houses.row(house);
            let [twos, _] = counts(row.iter().map(|&one| left[one as usize]));
            for bit in bits(twos & needed) {
                let score = 2.0 / self.weights.of_value(house, bit);
                let has = |&&one: &&u32| left[one as usize] >> bit & 1 != 0;
                if score < least
                    && let Some(&variable) = row.iter().find(has)
                {
                    (best, least) = (Some((Guess { variable, value: 1 << bit }, 2)), score);
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
    /// Weighs variables and houses by the first `stated` filters.
    fn new(variables: &Variables<'_>, stated: u32) -> Self {
        let (houses, width) = (variables.needed_in_house.len(), variables.filters.width());
        let mut weights = Weights {
            of_variables: vec![1.0; variables.count],
            of_houses: vec![HOUSE_FACTOR; houses],
            of_values: vec![0.0; houses * width],
            width,
            is_shared: stated as usize == variables.filters.count(),
        };
        (0..stated).for_each(|filter| weights.add_filter(variables, filter, INITIAL_WEIGHT));
        weights
    }

    fn of_value(&self, house: usize, bit: usize) -> f32 {
        self.of_houses[house] + self.of_values[house * self.width + bit]
    }

    /// Adds weight to what took part in the contradiction: to what the last guess decides, and to the cause.
    fn add(&mut self, variables: &Variables<'_>, guess: Option<&Guess>, cause: Cause) {
        if let Some(&Guess { variable, value }) = guess {
            self.of_variables[variable as usize] += 1.0;
            for &house in variables.houses_of.row(variable as usize) {
                if variables.needed_in_house[house as usize] & value != 0 {
                    self.add_value(house, value.trailing_zeros());
                }
            }
        }
        match cause {
            Cause::Variable(variable) => self.of_variables[variable as usize] += 1.0,
            Cause::House(house, bit) => self.add_value(house, bit),
            Cause::Filter(filter) => {
                let amount = if self.is_shared { SHARED_INCREMENT } else { INCREMENT };
                self.add_filter(variables, filter, amount);
            }
        }
    }

    fn add_value(&mut self, house: u32, bit: u32) {
        self.of_values[house as usize * self.width + bit as usize] += HOUSE_FACTOR;
    }

    /// Adds `amount` times the number of values to the weight of each variable of the filter, and [`HOUSE_FACTOR`] of
    /// `amount` to each house of the variable. If weights are shared, `amount` is divided by the number of these
    /// variables.
    fn add_filter(&mut self, variables: &Variables<'_>, filter: u32, mut amount: f32) {
        let own = variables.filters.variables_of(filter);
        if self.is_shared {
            amount /= own.len() as f32;
        }
        for &variable in own {
            self.of_variables[variable as usize] += amount * self.width as f32;
            for &house in variables.houses_of.row(variable as usize) {
                self.of_houses[house as usize] += amount * HOUSE_FACTOR;
            }
        }
    }
}
