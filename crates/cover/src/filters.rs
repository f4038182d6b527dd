//! Prepares primitives for filtering: a filter removes the values of variables that have no support, which means that
//! no combination of values with them satisfies the primitive.

use std::cell::RefCell;
use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::allowed_sets::{MOST_VALUES, sets_with_totals};
use super::machine::Machine;
use super::table::Table;
use super::{ActionId, Automaton, Primitive, Relation, RequirementId, Term};

/// The largest number of different values that variables with a filter have together.
const MOST_BITS: usize = u64::BITS as usize;

/// The largest number of transitions of an automaton with a filter: a filter reads all of them each time.
const MOST_TRANSITIONS: usize = 1000;

/// The primitives of a problem that can remove values, prepared for filtering. A mask is a set of values with a bit for
/// each.
#[derive(Clone, Debug, Default)]
pub struct Filters {
    /// The values of the bits, ascending.
    pub(super) values: Vec<i32>,
    pub(super) list: Vec<Filter>,
    /// For each variable and each bit: the action, if the variable has the value.
    actions: Vec<Option<ActionId>>,
    /// For each action: the variables that have it, each with the bit of the value.
    pub(super) of_action: Table<(u32, u32)>,
    /// For each variable: the indices of its filters.
    pub(super) of_variable: Table<u32>,
    /// The masks of each relation: for each bit of one value, the bits of the other values. First for the values of
    /// the first variable, then for those of the second.
    pub(super) partners: Vec<[Vec<u64>; 2]>,
    pub(super) machines: Vec<Machine>,
    /// The primitives without a filter, each with its variables.
    pub(super) unfiltered: Vec<(Vec<Term>, Primitive<Term>)>,
}

/// A primitive, prepared for filtering.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// The requirement that names the primitive.
    pub(super) id: RequirementId,
    /// The indices of the variables.
    pub(super) variables: Vec<u32>,
    pub(super) rule: Rule,
}

/// What the values of a filter's variables satisfy.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    /// The value is in the mask.
    OneOf(u64),
    /// The two values are partners in the relation with this index.
    Related(usize),
    /// The values are different, and together they are one of the sets.
    Sets(Vec<u64>),
    /// The sum of the values, each times its weight, is one of the totals.
    Sum(Vec<i32>, Vec<i32>),
    /// The number of variables with a value in the mask is one of the numbers, which are ascending.
    Count(u64, Vec<i32>),
    /// The machine with this index accepts the values in their order.
    Accepted(usize),
}

impl Filters {
    /// Prepares the primitives `stated` of a problem with `actions` actions, and `implied` ones, which follow from them.
    /// `differ` returns whether requirements make the values of two variables different.
    pub(super) fn new(
        stated: &[(RequirementId, Primitive<Term>)],
        implied: &[(RequirementId, Primitive<Term>)],
        actions: usize,
        differ: &dyn Fn(&Term, &Term) -> bool,
    ) -> Self {
        let mut preparation = Preparation::new(stated.iter().chain(implied), actions, differ);
        for (id, primitive) in stated {
            if !preparation.add(*id, primitive) {
                let variables = variables(primitive);
                preparation.filters.unfiltered.push((variables, primitive.clone()));
            }
        }
        for (id, primitive) in implied {
            preparation.add(*id, primitive);
        }
        preparation.finish()
    }

    /// Returns whether every primitive has a filter.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.unfiltered.is_empty()
    }

    /// Returns the number of variables.
    pub(super) fn variable_count(&self) -> usize {
        self.of_variable.len()
    }

    /// Returns the actions of the variables of the primitives that the requirement names.
    pub(super) fn actions_of(&self, id: RequirementId) -> impl Iterator<Item = ActionId> {
        let named = self.list.iter().filter(move |filter| filter.id == id);
        let width = self.values.len();
        let row = move |&variable: &u32| {
            self.actions[variable as usize * width..][..width].iter().flatten().copied()
        };
        named.flat_map(|filter| &filter.variables).flat_map(row)
    }

    /// Returns the action with which the variable has the value of the bit.
    pub(super) fn action(&self, variable: u32, bit: usize) -> Option<ActionId> {
        self.actions[variable as usize * self.values.len() + bit]
    }
}

/// The filters as they are prepared.
struct Preparation<'p> {
    differ: &'p dyn Fn(&Term, &Term) -> bool,
    filters: Filters,
    variables: HashMap<&'p Term, u32, FixedState>,
    relations: Vec<&'p Relation>,
    automata: Vec<&'p Automaton>,
}

impl<'p> Preparation<'p> {
    fn new(
        primitives: impl Iterator<Item = &'p (RequirementId, Primitive<Term>)>,
        action_count: usize,
        differ: &'p dyn Fn(&Term, &Term) -> bool,
    ) -> Self {
        let mut variables: HashMap<_, _, FixedState> = HashMap::default();
        let mut order = Vec::new();
        for term in primitives.flat_map(|(_, primitive)| terms(primitive)) {
            variables.entry(term).or_insert_with(|| {
                order.push(term);
                order.len() as u32 - 1
            });
        }
        let mut values: Vec<i32> =
            order.iter().flat_map(|term| term.options()).map(|&(value, _)| value).collect();
        values.sort_unstable();
        values.dedup();
        if values.len() > MOST_BITS {
            (values, order, variables) = Default::default();
        }
        let mut actions = vec![None; order.len() * values.len()];
        let mut of_action = Vec::new();
        for (variable, term) in order.iter().enumerate() {
            for &(value, action) in term.options() {
                let bit = values.partition_point(|&other| other < value);
                actions[variable * values.len() + bit] = Some(action);
                of_action.push((action.index(), (variable as u32, bit as u32)));
            }
        }
        let of_action = Table::sorted(action_count, of_action.into_iter()).0;
        let filters = Filters { values, actions, of_action, ..Filters::default() };
        Preparation { differ, filters, variables, relations: Vec::new(), automata: Vec::new() }
    }

    /// Adds a filter for the primitive. Returns `false` if there is none for its kind or its values.
    fn add(&mut self, id: RequirementId, primitive: &'p Primitive<Term>) -> bool {
        let variables = terms(primitive).map(|term| self.variables.get(term).copied());
        let Some(variables) = variables.collect::<Option<Vec<u32>>>() else { return false };
        let rule = match primitive {
            Primitive::OneOf(_, allowed) => Rule::OneOf(self.mask(allowed)),
            Primitive::Related(_, _, relation) => Rule::Related(self.relation(relation)),
            Primitive::ValueSet(_, sets) => {
                // A set with a value that no variable has is not possible.
                let possible = sets.iter().filter(|set| set.iter().all(|&one| self.has(one)));
                Rule::Sets(possible.map(|set| self.mask(set)).collect())
            }
            Primitive::Sum(parts, totals) => self.sum(parts, totals),
            Primitive::Count(_, counted, numbers) => {
                Rule::Count(self.mask(counted), numbers.clone())
            }
            Primitive::Accepted(_, automaton)
                if automaton.transitions().nth(MOST_TRANSITIONS).is_none() =>
            {
                Rule::Accepted(self.machine(automaton))
            }
            _ => return false,
        };
        self.filters.list.push(Filter { id, variables, rule });
        true
    }

    /// Returns sets of values for a sum of few different values, and otherwise the sum.
    fn sum(&self, parts: &[(i32, Term)], totals: &[i32]) -> Rule {
        let options = parts.iter().flat_map(|(_, term)| term.options());
        let all: Vec<i32> = options.map(|&(value, _)| value).collect();
        let among = self.mask(&all);
        match parts.first() {
            Some(&(weight, _))
                if among.count_ones() as usize <= MOST_VALUES && self.are_different(parts) =>
            {
                let values = &self.filters.values;
                Rule::Sets(sets_with_totals(values, among, parts.len(), weight, totals))
            }
            _ => Rule::Sum(parts.iter().map(|&(weight, _)| weight).collect(), totals.to_vec()),
        }
    }

    /// Returns whether all weights are equal, and requirements make the values of each two variables different.
    fn are_different(&self, parts: &[(i32, Term)]) -> bool {
        let differs = |index: usize| {
            parts[index + 1..].iter().all(|(_, term)| (self.differ)(&parts[index].1, term))
        };
        parts.windows(2).all(|pair| pair[0].0 == pair[1].0) && (0..parts.len()).all(differs)
    }

    /// Returns the index of the masks of the relation, which many primitives may share.
    fn relation(&mut self, relation: &'p Relation) -> usize {
        if let Some(index) = self.relations.iter().position(|known| known.is_copy_of(relation)) {
            return index;
        }
        let values = &self.filters.values;
        let partners = |holds: &dyn Fn(i32, i32) -> bool| {
            let mask = |one: &i32| {
                let bit = |(bit, &other)| u64::from(holds(*one, other)) << bit;
                (0..).zip(values).fold(0, |mask, at: (u32, _)| mask | bit(at))
            };
            values.iter().map(mask).collect()
        };
        let forward = partners(&|one, other| relation.holds(one, other));
        let backward = partners(&|one, other| relation.holds(other, one));
        self.filters.partners.push([forward, backward]);
        self.relations.push(relation);
        self.relations.len() - 1
    }

    /// Returns the index of the machine of the automaton, which many primitives may share.
    fn machine(&mut self, automaton: &'p Automaton) -> usize {
        if let Some(index) = self.automata.iter().position(|known| known.is_copy_of(automaton)) {
            return index;
        }
        self.filters.machines.push(Machine::new(automaton, &self.filters.values));
        self.automata.push(automaton);
        self.automata.len() - 1
    }

    fn has(&self, value: i32) -> bool {
        self.filters.values.binary_search(&value).is_ok()
    }

    /// Returns the mask of the values. Leaves out values that no variable has.
    fn mask(&self, values: &[i32]) -> u64 {
        let bits = values.iter().filter_map(|value| self.filters.values.binary_search(value).ok());
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    fn finish(mut self) -> Filters {
        let entries = (0..).zip(&self.filters.list).flat_map(|(index, filter): (u32, &Filter)| {
            filter.variables.iter().map(move |&variable| (variable as usize, index))
        });
        self.filters.of_variable = Table::sorted(self.variables.len(), entries).0;
        self.filters
    }
}

/// Returns all variables of a primitive.
fn variables(primitive: &Primitive<Term>) -> Vec<Term> {
    let found = RefCell::new(Vec::new());
    let _ = primitive.map(&|term| found.borrow_mut().push(term.clone()));
    found.into_inner()
}

/// Returns the variables of a primitive that has a filter; none for other primitives.
fn terms(primitive: &Primitive<Term>) -> Box<dyn Iterator<Item = &Term> + '_> {
    match primitive {
        Primitive::OneOf(term, _) => Box::new([term].into_iter()),
        Primitive::Related(first, second, _) => Box::new([first, second].into_iter()),
        Primitive::ValueSet(terms, _)
        | Primitive::Count(terms, _, _)
        | Primitive::Accepted(terms, _) => Box::new(terms.iter()),
        Primitive::Sum(parts, _) => Box::new(parts.iter().map(|(_, term)| term)),
        _ => Box::new([].into_iter()),
    }
}
