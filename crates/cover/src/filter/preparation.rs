//! Prepares primitives for filtering: finds their variables, and the rule of each.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use super::super::table::Table;
use super::super::{ActionId, Automaton, Primitive, Relation, RequirementId, Term};
use super::allowed_sets::{MOST_VALUES, sets_with_total, sets_with_totals};
use super::automata::Machine;
use super::connected::Graph;
use super::counts::Counts;
use super::differences::Differences;
use super::enclosed::Enclosed;
use super::filters::{Filter, Filters};
use super::following::following;
use super::groups;
use super::partners::Partners;
use super::ranks::Ranking;
use super::rule::{Part, Rule};
use super::runs::Runs;
use super::sets::Sets;
use super::subset_sums::SubsetSums;
use super::sums::{Group, Sum};

/// The largest number of different values that variables with a filter have together.
const MOST_BITS: usize = u64::BITS as usize;

/// The largest number of transitions of an automaton with a filter.
const MOST_TRANSITIONS: usize = 20_000;

/// The largest number of sets of values that variables which are counted by themselves may have.
const MOST_SETS: usize = 10_000;

impl Filters {
    /// Prepares the primitives `stated` of a problem with `actions` actions, and `implied` ones, which follow from
    /// them. `differ` returns whether requirements make the values of two variables different.
    pub(crate) fn new(
        stated: &[(RequirementId, Primitive<Term>)],
        implied: &[(RequirementId, Primitive<Term>)],
        actions: usize,
        differ: &dyn Fn(&Term, &Term) -> bool,
    ) -> Self {
        let mut preparation = Preparation::new(stated.iter().chain(implied), actions, differ);
        for (id, primitive) in stated {
            let filter = preparation.add(*id, primitive);
            preparation.filters.of_primitive.push(filter);
            if filter.is_none() {
                let variables = primitive.variables().into_iter().cloned().collect();
                preparation.filters.unfiltered.push((variables, primitive.clone()));
            }
        }
        let first = preparation.filters.list.len() as u32;
        for (id, primitive) in implied {
            preparation.add(*id, primitive);
        }
        preparation.filters.implied = first..preparation.filters.list.len() as u32;
        preparation.finish()
    }
}

/// The filters as they are prepared.
struct Preparation<'p> {
    differences: Differences<'p>,
    filters: Filters,
    /// The number of variables.
    count: usize,
    /// The index of each variable by its address: it takes long to hash all values of a variable.
    variables: HashMap<usize, u32, FixedState>,
    /// The relations so far, which many primitives may share, each with its partners.
    relations: Vec<(&'p Relation, Arc<Partners>)>,
    /// The automata so far, which many primitives may share, each with its machine.
    automata: Vec<(&'p Automaton, Arc<Machine>)>,
    /// The lists of variables so far, which many primitives may share, in groups, with the sizes of the groups.
    grouped: HashMap<Vec<u32>, (Vec<u32>, Vec<usize>), FixedState>,
    /// The sums of different values, once a sum has asked for them.
    subsets: Option<Arc<SubsetSums>>,
}

impl<'p> Preparation<'p> {
    fn new(
        primitives: impl Iterator<Item = &'p (RequirementId, Primitive<Term>)>,
        action_count: usize,
        differ: &'p dyn Fn(&Term, &Term) -> bool,
    ) -> Self {
        let (mut order, mut variables) = numbered(primitives);
        let mut values = values_of(&order);
        if values.len() > MOST_BITS {
            (values, order, variables) = Default::default();
        }
        let (actions, of_action) = actions_of(&order, &values, action_count);
        Preparation {
            differences: Differences::new(differ, order.len()),
            filters: Filters { values, actions, of_action, ..Filters::default() },
            count: order.len(),
            variables,
            relations: Vec::new(),
            automata: Vec::new(),
            grouped: HashMap::default(),
            subsets: None,
        }
    }

    /// Adds a filter for the primitive and returns its index; `None` if there is no filter for its kind or its values.
    /// Counts of the same variables share a filter if they follow each other under the same requirement.
    fn add(&mut self, id: RequirementId, primitive: &'p Primitive<Term>) -> Option<u32> {
        let (variables, rule) = self.prepare(primitive)?;
        let next = self.filters.list.len() as u32;
        if let Rule::Counts(counts) = &rule
            && let Some(last) = self.filters.list.last_mut()
            && let Filter { id: other, variables: same, rule: Rule::Counts(all), .. } = last
            && (*other == id && *same == variables)
        {
            all.counts.extend_from_slice(&counts.counts);
            return Some(next - 1);
        }
        let work = rule.work(variables.len());
        self.filters.list.push(Filter { work, id, variables, rule });
        Some(next)
    }

    /// Returns the index of the variable; `None` if no variable has one, because there are too many values.
    fn variable(&self, term: &Term) -> Option<u32> {
        self.variables.get(&term.address()).copied()
    }

    /// Returns the rule of the primitive and the indices of its variables.
    fn prepare(&mut self, primitive: &'p Primitive<Term>) -> Option<(Vec<u32>, Rule)> {
        match primitive {
            Primitive::Any(branches) => self.alternatives(branches),
            Primitive::Sum(parts, totals) => self.sum(parts, totals),
            Primitive::Count(list, counted, numbers) => self.count(list, counted, numbers),
            Primitive::Contains(list, values) => self.contains(list, values),
            Primitive::CountIs(list, counted, number) => self.count_is(list, counted, number),
            Primitive::Counted(list) => self.counted(list),
            _ => {
                let variables = primitive.variables().into_iter();
                let variables = variables.map(|term| self.variable(term));
                Some((variables.collect::<Option<Vec<u32>>>()?, self.rule(primitive)?))
            }
        }
    }

    /// Returns the rule of how many variables have one of the values `counted`, and the indices of its variables.
    fn count(
        &mut self,
        list: &'p [Term],
        counted: &[i32],
        numbers: &[i32],
    ) -> Option<(Vec<u32>, Rule)> {
        let (variables, groups) = self.grouped(list)?;
        let counts = vec![(self.mask(counted), numbers.to_vec())];
        Some((variables, Rule::Counts(Counts { groups, counts })))
    }

    /// Returns the rule of the values that the list contains; `None` if no variable of a primitive can have one of
    /// them.
    fn contains(&mut self, list: &'p [Term], values: &[i32]) -> Option<(Vec<u32>, Rule)> {
        if !values.iter().all(|&value| self.has(value)) {
            return None;
        }
        let (variables, groups) = self.grouped(list)?;
        let numbers: Vec<i32> = (1..=list.len() as i32).collect();
        let counts = values.iter().map(|value| (self.mask([value]), numbers.clone()));
        let counts = counts.collect();
        Some((variables, Rule::Counts(Counts { groups, counts })))
    }

    /// Returns the rule of a variable that says how many of the others have one of the values `counted`.
    fn count_is(
        &mut self,
        list: &'p [Term],
        counted: &[i32],
        number: &Term,
    ) -> Option<(Vec<u32>, Rule)> {
        let (mut variables, groups) = self.grouped(list)?;
        variables.push(self.variable(number)?);
        Some((variables, Rule::CountIs(groups, self.mask(counted))))
    }

    /// Returns the rule of a list whose values are the numbers of their variables; `None` if too many sets of values
    /// are possible.
    fn counted(&mut self, list: &'p [Term]) -> Option<(Vec<u32>, Rule)> {
        let (variables, groups) = self.grouped(list)?;
        let total = i32::try_from(list.len()).ok()?;
        let sets = sets_with_total(&self.filters.values, total, MOST_SETS)?;
        Some((variables, Rule::Counted(groups, sets)))
    }

    /// Returns the indices of the variables in groups with different values, and the size of each group.
    fn grouped(&mut self, list: &'p [Term]) -> Option<(Vec<u32>, Vec<usize>)> {
        let variables = list.iter().map(|term| self.variable(term));
        let variables = variables.collect::<Option<Vec<u32>>>()?;
        if let Some(known) = self.grouped.get(&variables) {
            return Some(known.clone());
        }
        let parts: Vec<(i32, u32, &Term)> =
            variables.iter().zip(list).map(|(&variable, term)| (1, variable, term)).collect();
        let groups = self.groups(&parts, usize::MAX);
        let order = groups.iter().flatten().map(|&index| variables[index]).collect();
        let found = (order, groups.iter().map(Vec::len).collect());
        self.grouped.insert(variables, found.clone());
        Some(found)
    }

    /// Returns the rule of a primitive that has its variables in the order of its fields.
    fn rule(&mut self, primitive: &'p Primitive<Term>) -> Option<Rule> {
        Some(match primitive {
            Primitive::OneOf(_, allowed) => Rule::OneOf(self.mask(allowed)),
            Primitive::Related(_, _, relation) => Rule::Related(self.partners(relation)),
            Primitive::Different(_) => Rule::Different,
            Primitive::ValueSet(_, sets) => {
                // A set with a value that no variable has is not possible.
                let possible = sets.iter().filter(|set| set.iter().all(|&one| self.has(one)));
                Rule::Sets(Sets::new(possible.map(|set| self.mask(set)).collect()))
            }
            Primitive::Accepted(_, automaton) => {
                let is_small = automaton.transitions().nth(MOST_TRANSITIONS).is_none();
                Rule::Accepted(is_small.then(|| self.machine(automaton))?)
            }
            Primitive::Enclosed { ends, sets, .. } => {
                let possible = sets.iter().filter(|set| set.iter().all(|&one| self.has(one)));
                let sets = possible.map(|set| self.mask(set));
                Rule::Enclosed(Enclosed::new(self.mask(ends), sets))
            }
            Primitive::Distinct(..) => Rule::Distinct,
            Primitive::SameValues(first, _) => Rule::SameValues(first.len()),
            Primitive::Element { .. } => Rule::Element,
            Primitive::Connected { variables, edges, values, sizes } => {
                let ends = edges.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
                let ends = ends.map(|(one, other)| (one as usize, other));
                let neighbours = Table::sorted(variables.len(), ends).0;
                Rule::Connected(Graph {
                    neighbours,
                    inside: self.mask(values),
                    sizes: sizes.clone(),
                })
            }
            Primitive::DifferentPairs(_) => Rule::DifferentPairs,
            Primitive::Runs { arms, offset, .. } => {
                let runs = Runs { arms: arms.iter().map(Vec::len).collect(), offset: *offset };
                Rule::Runs(runs.can_be_narrowed().then_some(runs)?)
            }
            Primitive::Rank { list, others, rank, ties, common, after } => {
                let (length, before, ties, common) = (list.len(), rank - 1, *ties, *common);
                // Without ties, what does not come before comes after.
                let all_count = common == 0 && !ties;
                let rest = || others.len().checked_sub(before).filter(|_| all_count);
                let after = after.or_else(rest);
                let different = self.are_different(list)
                    && others.iter().all(|other| self.are_different(other));
                Rule::Rank(Ranking { length, before, after, ties, common, different })
            }
            // `prepare` has a function for each other kind.
            _ => return None,
        })
    }

    /// Returns the rule of alternatives, and the indices of its variables.
    fn alternatives(&mut self, branches: &'p [Vec<Primitive<Term>>]) -> Option<(Vec<u32>, Rule)> {
        if let Some(clause) = self.clause(branches) {
            return Some(clause);
        }
        let mut variables: Vec<u32> = Vec::new();
        let mut indices: HashMap<u32, u32, FixedState> = HashMap::default();
        let mut lists = Vec::new();
        for branch in branches {
            let mut parts = Vec::new();
            for primitive in branch {
                let (own, rule) = self.prepare(primitive)?;
                let index = |variable| {
                    *indices.entry(variable).or_insert_with(|| {
                        variables.push(variable);
                        variables.len() as u32 - 1
                    })
                };
                parts.push(Part { variables: own.into_iter().map(index).collect(), rule });
            }
            lists.push(parts);
        }
        Some((variables, Rule::Any(lists)))
    }

    /// Returns the rule of alternatives that each say the values of one variable. Returns `None` for others.
    fn clause(&self, branches: &[Vec<Primitive<Term>>]) -> Option<(Vec<u32>, Rule)> {
        let literal = |branch: &Vec<Primitive<Term>>| match &branch[..] {
            [Primitive::OneOf(term, values)] => Some((self.variable(term)?, self.mask(values))),
            _ => None,
        };
        let literals: Option<Vec<(u32, u64)>> = branches.iter().map(literal).collect();
        let (variables, masks) = literals?.into_iter().unzip();
        Some((variables, Rule::Clause(masks)))
    }

    /// Returns the rule of a sum and the indices of its variables: sets of values if all are different and there are
    /// few values.
    fn sum(&mut self, parts: &'p [(i32, Term)], totals: &[i32]) -> Option<(Vec<u32>, Rule)> {
        let range = self.filters.values.last()?.abs_diff(*self.filters.values.first()?);
        let most = ((u128::BITS - 1) / range.max(1)) as usize;
        let terms = parts.iter().map(|(weight, term)| Some((*weight, self.variable(term)?, term)));
        let terms = terms.collect::<Option<Vec<_>>>()?;
        let groups = if most == 0 { return None } else { self.groups(&terms, most) };
        let variables = groups.iter().flatten().map(|&index| terms[index].1).collect();
        if let [group] = &groups[..] {
            let options = parts.iter().flat_map(|(_, term)| term.options());
            let among = self.mask(options.map(|(value, _)| value));
            if among.count_ones() as usize <= MOST_VALUES {
                let (values, weight) = (&self.filters.values, parts[0].0);
                let sets = sets_with_totals(values, among, group.len(), weight, totals);
                return Some((variables, Rule::Sets(Sets::new(sets))));
            }
        }
        let groups =
            groups.iter().map(|group| Group { size: group.len(), weight: parts[group[0]].0 });
        let values = &self.filters.values;
        let subsets = self.subsets.get_or_insert_with(|| Arc::new(SubsetSums::new(values)));
        let sum = Sum::new(groups.collect(), totals.to_vec(), values, Arc::clone(subsets));
        Some((variables, Rule::Sum(sum)))
    }

    /// Returns the indices of the parts in groups of at most `most`: parts with the same weight whose values
    /// requirements make different. A part is a weight and a variable.
    fn groups(&mut self, parts: &[(i32, u32, &Term)], most: usize) -> Vec<Vec<usize>> {
        // In the order of the actions, which is that of the rows of a Sudoku, the first groups are larger.
        let mut order: Vec<usize> = (0..parts.len()).collect();
        order.sort_by_key(|&index| parts[index].2.options().first().map(|&(_, action)| action));
        let groups = groups::groups(order.len(), most, |one, other| {
            let [one, other] = [parts[order[one]], parts[order[other]]];
            let terms = [(one.1, one.2), (other.1, other.2)];
            one.0 == other.0 && self.differences.are_different(terms)
        });
        let indices = |group: Vec<usize>| group.into_iter().map(|place| order[place]).collect();
        groups.into_iter().map(indices).collect()
    }

    /// Returns whether requirements make the values of all these variables different.
    fn are_different(&mut self, list: &'p [Term]) -> bool {
        self.grouped(list).is_some_and(|(_, sizes)| sizes.len() == 1)
    }

    /// Returns the partners of the relation.
    fn partners(&mut self, relation: &'p Relation) -> Arc<Partners> {
        if let Some((_, found)) = self.relations.iter().find(|(one, _)| one.is_copy_of(relation)) {
            return Arc::clone(found);
        }
        let partners = Arc::new(Partners::new(relation, &self.filters.values));
        self.relations.push((relation, Arc::clone(&partners)));
        partners
    }

    /// Returns the machine of the automaton.
    fn machine(&mut self, automaton: &'p Automaton) -> Arc<Machine> {
        if let Some((_, machine)) = self.automata.iter().find(|(one, _)| *one == automaton) {
            return Arc::clone(machine);
        }
        let machine = Arc::new(Machine::new(automaton, &self.filters.values));
        self.automata.push((automaton, Arc::clone(&machine)));
        machine
    }

    fn has(&self, value: i32) -> bool {
        self.filters.values.binary_search(&value).is_ok()
    }

    /// Returns the mask of the values. Leaves out values that no variable has.
    fn mask<'v>(&self, values: impl IntoIterator<Item = &'v i32>) -> u64 {
        let bits =
            values.into_iter().filter_map(|value| self.filters.values.binary_search(value).ok());
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    fn finish(mut self) -> Filters {
        self.filters.list.extend(following(&self.filters.list));
        let entries = (0..).zip(&self.filters.list).flat_map(|(index, filter): (u32, &Filter)| {
            filter.variables.iter().map(move |&variable| (variable as usize, index))
        });
        self.filters.of_variable = Table::sorted(self.count, entries).0;
        self.filters
    }
}

/// Returns the variables of the primitives in the order in which they first occur, and the index of each by its
/// address. Equal variables have the same index.
fn numbered<'p>(
    primitives: impl Iterator<Item = &'p (RequirementId, Primitive<Term>)>,
) -> (Vec<&'p Term>, HashMap<usize, u32, FixedState>) {
    let mut indices: HashMap<_, _, FixedState> = HashMap::default();
    let mut order = Vec::new();
    let mut by_address: HashMap<usize, u32, FixedState> = HashMap::default();
    for term in primitives.flat_map(|(_, primitive)| primitive.variables()) {
        by_address.entry(term.address()).or_insert_with(|| {
            *indices.entry(term).or_insert_with(|| {
                order.push(term);
                order.len() as u32 - 1
            })
        });
    }
    (order, by_address)
}

/// Returns the values that the variables can have, ascending.
fn values_of(variables: &[&Term]) -> Vec<i32> {
    let options = variables.iter().flat_map(|term| term.options());
    let mut values: Vec<i32> = options.map(|&(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Returns the fields `actions` and `of_action` of [`Filters`] for variables that can have `values`.
fn actions_of(
    variables: &[&Term],
    values: &[i32],
    action_count: usize,
) -> (Vec<Option<ActionId>>, Table<(u32, u32)>) {
    let mut actions = vec![None; variables.len() * values.len()];
    let mut of_action = Vec::new();
    for (variable, term) in variables.iter().enumerate() {
        for &(value, action) in term.options() {
            let bit = values.partition_point(|&other| other < value);
            actions[variable * values.len() + bit] = Some(action);
            of_action.push((action.index(), (variable as u32, bit as u32)));
        }
    }
    (actions, Table::sorted(action_count, of_action.into_iter()).0)
}
