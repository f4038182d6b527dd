//! How many auxiliary variables and clauses each primitive takes.

use rustsat::types::Lit;
use sudosat::cover::{Position, Primitive, Relation};
use sudosat::encode::{ClauseCounter, ClauseSink, Encoding, Problem, Scope};

use crate::primitives::problem;

/// The numbers of auxiliary variables and clauses of a primitive over variables with the values 1 to `most`.
fn size(count: usize, most: i32, primitive: Primitive<usize>) -> (u64, u64) {
    size_with(count, most, &[], primitive)
}

/// The same, if requirements make the variables with the indices of `different` different.
fn size_with(
    count: usize,
    most: i32,
    different: &[usize],
    primitive: Primitive<usize>,
) -> (u64, u64) {
    let values: Vec<i32> = (1..=most).collect();
    let sizes = [vec![], vec![primitive]].map(|primitives| {
        let cover = problem(count, &values, different, &primitives);
        let formula = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        let mut counter = ClauseCounter::default();
        let variables = formula.write(Encoding::default(), &mut counter);
        (u64::from(variables), counter.clauses)
    });
    (sizes[1].0 - sizes[0].0, sizes[1].1 - sizes[0].1)
}

/// The numbers of states in the inner layers of a diagram that counts `chosen` of `of` truth values.
fn counting_layers(of: u64, chosen: u64) -> Vec<u64> {
    (1..of).map(|read| read.min(chosen) - (chosen + read).saturating_sub(of) + 1).collect()
}

/// The numbers of states and clauses of such a diagram, if some values but not all are chosen. Between two inner
/// layers each state has a clause for each value in both directions. The first state and the last are no variables:
/// half of the clauses of their steps are true.
fn counting_diagram(of: u64, chosen: u64) -> (u64, u64) {
    let layers = counting_layers(of, chosen);
    let inner: u64 = layers.windows(2).map(|pair| 2 * (pair[0] + pair[1])).sum();
    (layers.iter().sum(), 4 + inner + 4)
}

#[test]
fn one_of_different_and_related_need_no_auxiliary_variables() {
    for (count, most) in [(2_u64, 3_u64), (3, 5), (4, 4), (5, 9), (9, 9)] {
        let all: Vec<usize> = (0..count as usize).collect();
        let (n, d) = (count as usize, most as i32);
        let takers = if count == most { most } else { 0 };
        let different = size(n, d, Primitive::Different(all.clone()));
        assert_eq!(different, (0, most * count * (count - 1) / 2 + takers));
        assert_eq!(size(n, d, Primitive::OneOf(0, vec![1, 3])), (0, most - 2));
        let less = Relation::new(1..=d, |one, other| one < other);
        assert_eq!(size(n, d, Primitive::Related(0, 1, less)), (0, 2 * most));
    }
}

#[test]
fn value_sets_have_a_selector_each_and_a_presence_for_each_value() {
    for (count, most, sets) in [(2, 4, vec![vec![1, 4], vec![2, 3]]), (3, 6, vec![vec![1, 2, 6]])] {
        let (n, d, s) = (count as u64, most as u64, sets.len() as u64);
        let all: Vec<usize> = (0..count).collect();
        let different = d * n * (n - 1) / 2;
        let (presence, selection) = (d * (n + 1), 1 + s * (d + 1) + d);
        let found = size(count, most, Primitive::ValueSet(all, sets));
        assert_eq!(found, (d + s, different + presence + selection));
    }
}

#[test]
fn sums_have_a_state_for_each_partial_sum_that_can_be_completed_and_the_transitions_between_them() {
    for (count, most, total) in [(3_i64, 5_i64, 9_i64), (3, 9, 15), (4, 6, 14), (4, 9, 20)] {
        let states = |read: i64| {
            let left = count - read;
            read.max(total - left * most)..=(read * most).min(total - left)
        };
        let width = |read| states(read).count() as i64;
        // The first value is itself the transition from the only start: each value leads to a state of its own and is
        // implied by it, or it is excluded. The start implies one of them. From each last state, one value leads to the
        // end: they imply each other, a value without such a state is excluded, and the end implies one of the states.
        let (mut variables, mut clauses) = (0, 2 * width(1) + 1 + most - width(1));
        clauses += width(count - 1) + most + 1;
        for read in 1..count - 1 {
            let next = |&sum: &i64| {
                states(read + 1).filter(|after| (sum + 1..=sum + most).contains(after)).count()
            };
            let ways: Vec<_> = states(read).map(|sum| next(&sum) as i64).collect();
            // A state with a single transition is this transition.
            let single = ways.iter().filter(|&&ways| ways == 1).count() as i64;
            let transitions: i64 = ways.iter().sum();
            variables += transitions - single;
            clauses += 3 * transitions - single + (width(read) - single) + width(read + 1) + most;
        }
        variables += (1..count).map(width).sum::<i64>();
        let parts = (0..count as usize).map(|variable| (1, variable)).collect();
        let found = size(count as usize, most as i32, Primitive::Sum(parts, vec![total as i32]));
        assert_eq!(found, (variables as u64, clauses as u64));
    }
}

#[test]
fn counts_have_a_state_for_each_number_that_can_be_completed() {
    for (count, most, chosen) in [(3_u64, 4_u64, 1_u64), (4, 5, 2), (6, 9, 3), (9, 9, 4)] {
        let all: Vec<usize> = (0..count as usize).collect();
        let primitive = Primitive::Count(all, vec![1, 2, 3], vec![chosen as i32]);
        let (states, clauses) = counting_diagram(count, chosen);
        // Whether a variable has one of the three values is defined by four clauses.
        assert_eq!(
            size(count as usize, most as i32, primitive),
            (count + states, 4 * count + clauses)
        );
    }
}

#[test]
fn counts_of_different_variables_have_one_atom_for_each_value() {
    let all: Vec<usize> = (0..5).collect();
    let count = |values: Vec<i32>| Primitive::Count(all.clone(), values, vec![1]);
    for different in 0..=5_usize {
        let found = size_with(5, 9, &all[..different], count(vec![2]));
        // A value that only one variable can take needs no atom of its own, a group of variables does.
        let groups = if different > 1 { 6 - different as u64 } else { 5 };
        let states = if groups == 1 { 0 } else { counting_diagram(groups, 1).0 };
        assert_eq!(found.0, states + u64::from(different > 1), "{different}");
    }
}

#[test]
fn elements_need_no_auxiliary_variables() {
    for count in [2_u64, 4, 9] {
        let list: Vec<usize> = (2..2 + count as usize).collect();
        let primitive = Primitive::Element { index: 0, list, value: 1 };
        let found = size(2 + count as usize, count as i32, primitive);
        assert_eq!(found, (0, 2 * count * count + count));
    }
}

#[test]
fn connected_sets_have_a_level_for_each_step() {
    for (count, edges) in [(3_u32, vec![(0, 1), (1, 2)]), (4, vec![(0, 1), (1, 2), (2, 3), (3, 0)])]
    {
        let (n, m) = (u64::from(count), edges.len() as u64);
        let variables: Vec<usize> = (0..count as usize).collect();
        let primitive =
            Primitive::Connected { variables, edges, values: vec![1], sizes: Vec::new() };
        let (roots, levels) = (n - 1, n - 1);
        let found = size(count as usize, 3, primitive);
        let clauses = 6 * roots + levels * (2 * m + 5 * n) + n;
        assert_eq!(found, (2 * roots + 2 * n * levels, clauses));
    }
}

#[test]
fn ranks_compare_with_each_other_list_and_count() {
    for (length, most, lists) in [(2_u64, 3_u64, 2_u64), (3, 4, 3), (3, 9, 5)] {
        let cells = |list: u64| (list * length..(list + 1) * length).map(|cell| cell as usize);
        let others = (1..=lists).map(|list| cells(list).collect()).collect();
        let list = cells(0).collect();
        let primitive =
            Primitive::Rank { list, others, rank: 2, ties: false, common: 0, after: None };
        let count = ((lists + 1) * length) as usize;
        let (states, clauses) = counting_diagram(lists, 1);
        // The lists are equal before their first place: that one equality follows needs no clause.
        let compare = 2 * length * most + (length - 1) * 2 * most + (length - 2) + most;
        let found = size(count, most as i32, primitive);
        assert_eq!(found, (lists * length + states, lists * compare + clauses));
    }
}

#[test]
fn ties_of_ranks_need_one_more_variable_for_each_other_list() {
    let (list, others) = (vec![0, 1], vec![vec![2, 3]]);
    let rank = |ties| Primitive::Rank {
        list: list.clone(),
        others: others.clone(),
        rank: 1,
        ties,
        common: 0,
        after: None,
    };
    let [strict, tied] = [false, true].map(|ties| size(4, 3, rank(ties)));
    // The lists are equal up to the end, or not: as many clauses as for a place between, and two more.
    assert_eq!(tied, (strict.0 + 1, strict.1 + 3 + 2));
}

#[test]
fn different_pairs_have_a_variable_for_each_pair_of_values() {
    for (count, most) in [(3_u64, 3_u64), (5, 3), (4, 2)] {
        let pairs = (0..count as usize).map(|pair| (2 * pair, 2 * pair + 1)).collect();
        let found = size(2 * count as usize, most as i32, Primitive::DifferentPairs(pairs));
        let values = most * most;
        let takers = if count == values { values } else { 0 };
        let clauses = values * (3 * count + count * (count - 1) / 2) + takers;
        assert_eq!(found, (count * values, clauses));
    }
}

#[test]
fn runs_have_a_variable_for_each_member_of_an_arm() {
    for (length, most) in [(1_u64, 4_u64), (3, 5), (4, 9)] {
        let arm: Vec<usize> = (2..2 + length as usize).collect();
        let primitive = Primitive::Runs { first: 0, arms: vec![arm], number: 1, offset: 1 };
        let (variables, clauses) = size(2 + length as usize, most as i32, primitive);
        // Besides the diagram of the sum: a member has three clauses for each value, and one that the run reaches the
        // one before.
        let states: u64 = (1..=length.min(most)).map(|read| read.min(most - 1) + 1).sum();
        assert_eq!(variables, length + states);
        assert!(clauses >= length * 3 * most + length - 1);
    }
}

#[test]
fn two_ends_and_the_values_between_take_a_variable_for_each_pair_of_ends() {
    for (count, in_set) in [(4_usize, 1_usize), (6, 2), (9, 3)] {
        let all: Vec<usize> = (0..count).collect();
        let most = count as i32;
        let sets = vec![(2..2 + in_set as i32).collect()];
        let primitive = Primitive::Enclosed { list: all.clone(), ends: vec![1, most], sets };
        let found = size_with(count, most, &all, primitive);
        let (n, values) = (count as u64, count as u64 - 2);
        let pairs = n - in_set as u64 - 1;
        // How many pairs enclose each place but the first and the last one.
        let enclosing = (1..count - 1).map(|place| {
            (place.saturating_sub(in_set)..place).filter(|first| first + in_set + 1 < count).count()
                as u64
        });
        let enclosing: Vec<u64> = enclosing.collect();
        let defined: Vec<u64> = enclosing.iter().copied().filter(|&number| number > 1).collect();
        let variables = n + pairs + defined.len() as u64 + values + 1;
        assert_eq!(found.0, variables);
        let of_ends = 3 * n + 3 * pairs + (n * (n - 1) / 2 - pairs) + 1 + pairs * (n - 2) + n;
        let of_places = defined.iter().map(|number| number + 1).sum::<u64>()
            + enclosing.iter().map(|number| pairs - number).sum::<u64>();
        let of_values = values * (1 + 2 * n - 2);
        let of_sets = 1 + (values + 1) + 2 * values + pairs;
        assert_eq!(found.1, of_ends + of_places + of_values + of_sets);
    }
}

#[test]
fn alternatives_have_a_guard_each() {
    let less = Relation::new(1..=4, |one, other| one < other);
    let branch = |one, other| vec![Primitive::Related(one, other, less.clone())];
    let found = size(3, 4, Primitive::Any(vec![branch(0, 1), branch(1, 2), branch(2, 0)]));
    assert_eq!(found, (3, 1 + 3 * 2 * 4));
    // Alternatives for single variables are a clause.
    let is = |variable| vec![Primitive::OneOf(variable, vec![1, 2])];
    assert_eq!(size(3, 4, Primitive::Any(vec![is(0), is(1), is(2)])), (0, 1));
    let found = size(3, 4, Primitive::Any(vec![is(0), branch(1, 2)]));
    assert_eq!(found, (1, 1 + 2 * 4));
}

/// All ways to choose the values were looked at: 12 of 36 can be chosen in 1,200,000,000 ways.
#[test]
fn a_sum_of_many_different_variables_looks_only_at_sets_within_its_bounds() {
    let all: Vec<usize> = (0..12).collect();
    let size = |totals: Vec<i32>| {
        let parts = all.iter().map(|&one| (1, one)).collect();
        size_with(12, 36, &all, Primitive::Sum(parts, totals)).0
    };
    // One set or two: a selector for each, and a presence variable for each value.
    for totals in [vec![78], vec![79], vec![78, 79]] {
        let found = size(totals);
        assert!(found <= 36 + 2, "{found}");
    }
    // Too many sets: a diagram over the values.
    assert!(size(vec![222]) > 1000);
}

/// A sink that wants no more after a number of clauses.
struct Satisfied {
    written: u64,
    most: u64,
}

impl ClauseSink for Satisfied {
    fn add_clause(&mut self, _clause: &[Lit]) {
        self.written += 1;
    }

    fn wants_more(&mut self) -> bool {
        self.written < self.most
    }
}

#[test]
fn a_sink_that_wants_no_more_ends_the_clauses_of_a_long_primitive() {
    let (count, values): (usize, Vec<i32>) = (30, (1..=30).collect());
    let all: Vec<usize> = (0..count).collect();
    let edges = all.windows(2).map(|pair| (pair[0] as u32, pair[1] as u32)).collect();
    let pairs = all.iter().zip(&all[1..]).map(|(&one, &other)| (one, other)).collect();
    let long = [
        Primitive::Sum(all.iter().map(|&one| (1, one)).collect(), vec![300]),
        Primitive::Connected { variables: all.clone(), edges, values: vec![1, 2], sizes: vec![] },
        Primitive::DifferentPairs(pairs),
        Primitive::Different(all),
    ];
    for primitive in long {
        let shown = format!("{primitive:?}");
        let cover = problem(count, &values, &[], &[primitive]);
        let formula = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        let written = |most| {
            let mut sink = Satisfied { written: 0, most };
            formula.write(Encoding::default(), &mut sink);
            sink.written
        };
        let whole = written(u64::MAX);
        let of_requirements = written(0);
        assert_eq!(of_requirements, 0, "{shown}");
        let most = whole / 2;
        assert!((most..most + whole / 4).contains(&written(most)), "{shown}: {}", written(most));
    }
}
