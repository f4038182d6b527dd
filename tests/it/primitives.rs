//! Each primitive against brute force: the formula has exactly the solutions that the definition allows.

use fastrand::Rng;
use sudosat::certify::Checker;
use sudosat::cover::{
    ActionId, Automaton, CoverBuilder, ExactCover, Position, Primitive, Relation, Status, Term,
    Total,
};
use sudosat::encode::{ClauseCounter, ClauseSink, Encoding, Formula, Problem, Scope, literal};
use sudosat::solve::{Count, CountOptions, Method, Options, SolveCover};

/// A problem with `count` variables, each with the values of `values`, and constraints over them. The variables with
/// the indices of `different` are different by requirements.
pub(crate) fn problem(
    count: usize,
    values: &[i32],
    different: &[usize],
    primitives: &[Primitive<usize>],
) -> ExactCover<String, (usize, i32)> {
    let mut builder = CoverBuilder::new();
    for variable in 0..count {
        builder.require(format!("variable {variable}")).unwrap();
    }
    for value in values {
        builder.at_most_one(format!("value {value}")).unwrap();
    }
    for variable in 0..count {
        for &value in values {
            let mut met = vec![format!("variable {variable}")];
            met.extend(different.contains(&variable).then(|| format!("value {value}")));
            builder.action((variable, value), met).unwrap();
        }
    }
    let term = |&variable: &usize| {
        let id = |index| ActionId::from_index(variable * values.len() + index);
        Term::new(values.iter().enumerate().map(|(index, &value)| (value, id(index))))
    };
    for (index, primitive) in primitives.iter().enumerate() {
        builder.constrain(format!("constraint {index}"), [primitive.map(&term)]).unwrap();
    }
    builder.build().unwrap()
}

/// Counts the assignments under which everything holds, one by one.
pub(crate) fn brute_force(
    count: usize,
    values: &[i32],
    different: &[usize],
    primitives: &[Primitive<usize>],
) -> u64 {
    let mut found = 0;
    let mut digits = vec![0; count];
    loop {
        let value = |variable: &usize| values[digits[*variable]];
        let are_different = different.iter().enumerate().all(|(index, one)| {
            different[..index].iter().all(|other| digits[*one] != digits[*other])
        });
        found += u64::from(are_different && primitives.iter().all(|one| one.holds(&value)));
        let Some(position) = digits.iter().position(|&digit| digit + 1 < values.len()) else {
            return found;
        };
        digits[..position].fill(0);
        digits[position] += 1;
    }
}

#[track_caller]
fn compare(count: usize, values: &[i32], different: &[usize], primitives: &[Primitive<usize>]) {
    let expected = brute_force(count, values, different, primitives);
    let cover = problem(count, values, different, primitives);
    let counted = |method, scope| -> Count {
        let options = Options { scope, ..Options::default() };
        let how = CountOptions { method, ..CountOptions::default() };
        let counted =
            cover.solver(options).count(how, &mut |_| std::ops::ControlFlow::Continue(()));
        counted.unwrap_or_else(|error| {
            panic!("{error} {method:?} {scope:?} {count} {values:?} {different:?} {primitives:?}")
        })
    };
    let searched = cover.search().count() as u64;
    assert_eq!(searched, expected, "search on the cover {different:?} {primitives:?}");
    for (method, scope) in [
        (Method::Blocking, Scope::Whole),
        (Method::Blocking, Scope::Reduced),
        (Method::Search, Scope::Reduced),
        (Method::Auto, Scope::Reduced),
    ] {
        let found = counted(method, scope).found;
        assert_eq!(
            found,
            Total::from(expected),
            "{method:?} {scope:?} {different:?} {primitives:?}"
        );
    }
}

/// A random primitive over up to `count` variables with values around `values`.
fn random(rng: &mut Rng, count: usize, values: &[i32], depth: u32) -> Primitive<usize> {
    let list = |rng: &mut Rng, least: usize| {
        let mut all: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut all);
        all.truncate(rng.usize(least..=count));
        all
    };
    let some =
        |rng: &mut Rng| -> Vec<i32> { values.iter().copied().filter(|_| rng.bool()).collect() };
    let numbers =
        |rng: &mut Rng| -> Vec<i32> { (0..=count as i32).filter(|_| rng.bool()).collect() };
    let one = |rng: &mut Rng| rng.usize(..count);
    match rng.u32(..if depth == 0 { 14 } else { 15 }) {
        0 => Primitive::OneOf(one(rng), some(rng)),
        2 if count > 1 => {
            let (least, most) = (values[0], values[values.len() - 1]);
            let allowed: Vec<_> =
                (0..200).map(|_| (rng.i32(least..=most), rng.i32(least..=most))).collect();
            let allowed = &allowed[..rng.usize(..40)];
            let pair = list(rng, 2);
            let relation =
                Relation::new(least..=most, |one, other| allowed.contains(&(one, other)));
            Primitive::Related(pair[0], pair[1], relation)
        }
        1 | 2 => Primitive::Different(list(rng, 0)),
        3 => {
            let variables = list(rng, 1);
            let sets = (0..rng.usize(..5)).map(|_| {
                let mut set = values.to_vec();
                rng.shuffle(&mut set);
                set.truncate(variables.len());
                set.sort_unstable();
                set
            });
            let mut sets: Vec<_> = sets.filter(|set| set.len() == variables.len()).collect();
            sets.sort();
            sets.dedup();
            Primitive::ValueSet(variables, sets)
        }
        4 | 5 => {
            let unit = rng.bool();
            let variables = list(rng, 1);
            let parts: Vec<_> = variables
                .into_iter()
                .map(|variable| (if unit { 1 } else { rng.i32(-2..=3) }, variable))
                .collect();
            let most = rng.i32(0..12);
            let totals = (most..=most + rng.i32(0..3)).collect();
            Primitive::Sum(parts, totals)
        }
        6 => {
            let states = rng.u32(1..5);
            let transitions = (0..rng.usize(..24))
                .map(|_| (rng.u32(..states), values[rng.usize(..values.len())], rng.u32(..states)));
            let transitions: Vec<_> = transitions.collect();
            let accepting: Vec<_> = (0..states).filter(|_| rng.bool()).collect();
            Primitive::Accepted(list(rng, 0), Automaton::new([0], accepting, transitions))
        }
        7 => Primitive::Count(list(rng, 0), some(rng), numbers(rng)),
        8 => Primitive::CountIs(list(rng, 0), some(rng), one(rng)),
        9 if rng.bool() => Primitive::Counted(list(rng, 0)),
        9 => Primitive::Distinct(one(rng), list(rng, 0)),
        10 => {
            let (first, mut second) = (list(rng, 0), list(rng, 0));
            second.truncate(first.len());
            Primitive::SameValues(first[..second.len()].to_vec(), second)
        }
        11 if rng.u8(..3) == 0 => {
            let ranked = list(rng, 1);
            let others = (0..rng.usize(1..4))
                .map(|_| ranked.iter().map(|_| one(rng)).collect::<Vec<_>>())
                .collect::<Vec<_>>();
            let rank = rng.usize(1..=others.len() + 1);
            let common = rng.usize(..=ranked.len());
            Primitive::Rank { list: ranked, others, rank, ties: rng.bool(), common }
        }
        11 if rng.bool() => {
            Primitive::Element { index: one(rng), list: list(rng, 1), value: one(rng) }
        }
        11 => {
            let variables = list(rng, 0);
            let nodes = variables.len() as u32;
            let edges = (0..nodes)
                .flat_map(|node| (0..node).map(move |other| (node, other)))
                .filter(|_| rng.u32(..3) == 0)
                .collect();
            let sizes = if rng.bool() { Vec::new() } else { numbers(rng) };
            Primitive::Connected { variables, edges, values: some(rng), sizes }
        }
        12 => {
            let pairs = (0..rng.usize(0..6)).map(|_| (one(rng), one(rng)));
            Primitive::DifferentPairs(pairs.collect())
        }
        13 => {
            let arms = (0..rng.usize(0..4)).map(|_| list(rng, 0)).collect();
            let (first, number) = (one(rng), one(rng));
            Primitive::Runs { first, arms, number, offset: rng.i32(-1..=1) }
        }
        _ => {
            let branch = |rng: &mut Rng| {
                (0..rng.usize(0..3)).map(|_| random(rng, count, values, depth - 1)).collect()
            };
            Primitive::Any((0..rng.usize(1..4)).map(|_| branch(rng)).collect())
        }
    }
}

/// The actions that no assignment has under which everything holds.
fn unsupported(
    count: usize,
    values: &[i32],
    different: &[usize],
    primitive: &Primitive<usize>,
) -> Vec<(usize, i32)> {
    let all = (0..count).flat_map(|variable| values.iter().map(move |&value| (variable, value)));
    let is_unsupported = |&(variable, value): &(usize, i32)| {
        let only = Primitive::OneOf(variable, vec![value]);
        brute_force(count, values, different, &[primitive.clone(), only]) == 0
    };
    all.filter(is_unsupported).collect()
}

/// The actions that propagation removes, unless it finds a contradiction.
fn removed(
    count: usize,
    values: &[i32],
    different: &[usize],
    primitive: &Primitive<usize>,
) -> Option<Vec<(usize, i32)>> {
    let cover = problem(count, values, different, std::slice::from_ref(primitive));
    let mut position = cover.position();
    position.simplify().ok()?;
    let actions = cover.incidence().actions();
    let removed = actions.filter(|&id| position.status(id) == Status::Removed);
    Some(removed.map(|id| *cover.action(id)).collect())
}

#[test]
fn propagation_removes_all_values_that_a_sum_or_a_relation_does_not_support() {
    let mut rng = Rng::with_seed(14);
    let (mut compared, mut some) = (0, 0);
    while compared < 1000 {
        let count = rng.usize(1..=4);
        let least = rng.i32(-1..=1);
        let values: Vec<i32> = (least..least + rng.i32(1..=6)).collect();
        let primitive = random(&mut rng, count, &values, 0);
        let is_read = match &primitive {
            Primitive::Sum(..) | Primitive::OneOf(..) => true,
            Primitive::Related(first, second, _) => first != second,
            _ => false,
        };
        if is_read {
            let expected = unsupported(count, &values, &[], &primitive);
            let found = removed(count, &values, &[], &primitive);
            let has_none = expected.len() == count * values.len();
            assert_eq!(found, (!has_none).then_some(expected.clone()), "{values:?} {primitive:?}");
            compared += 1;
            some += usize::from(!has_none && !expected.is_empty());
        }
    }
    assert!(some > 300, "{some} of {compared} remove something");
}

#[test]
fn propagation_reads_a_sum_of_different_variables_as_sets_of_values() {
    let values: Vec<i32> = (1..=6).collect();
    let sum = |total| Primitive::Sum((0..3).map(|variable| (2, variable)).collect(), vec![total]);
    for total in (2..=40).step_by(2) {
        let expected = unsupported(3, &values, &[0, 1, 2], &sum(total));
        let has_none = expected.len() == 18;
        let found = removed(3, &values, &[0, 1, 2], &sum(total));
        assert_eq!(found, (!has_none).then_some(expected), "{total}");
    }
}

#[test]
fn a_value_that_a_set_needs_is_removed_beside_it() {
    let values = [1, 2, 3, 4];
    let sum = Primitive::Sum(vec![(1, 0), (1, 1)], vec![3]);
    let mut found = removed(3, &values, &[0, 1, 2], &sum).unwrap();
    found.retain(|&(variable, _)| variable == 2);
    assert_eq!(found, [(2, 1), (2, 2)]);
}

#[test]
fn a_variable_that_alone_has_a_needed_value_has_no_other() {
    let set = Primitive::ValueSet(vec![0, 1, 2], vec![vec![1, 2, 3]]);
    let cover = problem(3, &[1, 2, 3], &[], &[set]);
    let mut position = cover.position();
    for id in [2, 5] {
        position.remove(ActionId::from_index(id)).unwrap();
    }
    position.simplify().unwrap();
    let third = [6, 7, 8].map(|id| position.status(ActionId::from_index(id)));
    assert_eq!(third, [Status::Removed, Status::Removed, Status::Chosen]);
}

#[test]
fn propagation_never_removes_a_value_of_a_solution() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..1500 {
        let count = rng.usize(1..=4);
        let values: Vec<i32> = (1..=rng.i32(1..=5)).collect();
        let different: Vec<usize> = (0..count).filter(|_| rng.bool()).collect();
        let primitive = random(&mut rng, count, &values, 1);
        let expected = unsupported(count, &values, &different, &primitive);
        if let Some(found) = removed(count, &values, &different, &primitive) {
            assert!(found.iter().all(|one| expected.contains(one)), "{different:?} {primitive:?}");
        } else {
            assert_eq!(expected.len(), count * values.len(), "{different:?} {primitive:?}");
        }
    }
}

#[test]
fn random_primitives_have_the_solutions_that_brute_force_finds() {
    let mut rng = Rng::with_seed(12);
    for round in 0..1500 {
        let count = rng.usize(1..=4);
        let least = rng.i32(-1..=1);
        let values: Vec<i32> = (least..least + rng.i32(1..=5)).collect();
        let different: Vec<usize> = (0..count).filter(|_| rng.bool()).collect();
        let primitives: Vec<_> =
            (0..rng.usize(1..=3)).map(|_| random(&mut rng, count, &values, 2)).collect();
        let _ = round;
        compare(count, &values, &different, &primitives);
    }
}

#[test]
fn sums_of_many_different_variables_are_counted_by_value() {
    let values: Vec<i32> = (1..=6).collect();
    let all: Vec<usize> = (0..6).collect();
    for total in 0..=36 {
        let parts = all[..5].iter().map(|&variable| (1, variable)).collect();
        compare(6, &values, &all[..5], &[Primitive::Sum(parts, vec![total])]);
        let parts = all.iter().map(|&variable| (1, variable)).collect();
        compare(6, &values, &all[..3], &[Primitive::Sum(parts, vec![total])]);
    }
}

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

/// Returns whether unit propagation refutes the formula of the problem with the actions `excluded` removed and the
/// action `taken` taken.
fn is_refuted(formula: &Formula, variables: u32, excluded: &[usize], taken: usize) -> bool {
    let mut checker = Checker::new(variables);
    formula.clauses().for_each(|clause| checker.add_clause(clause));
    excluded.iter().for_each(|&action| checker.add_clause(&[!literal(action as u32)]));
    checker.add_clause(&[literal(taken as u32)]);
    // The proof has no step but the last, so that it counts only if unit propagation finds the contradiction.
    checker.check(&b"0\n"[..]).is_ok()
}

#[test]
fn unit_propagation_finds_all_values_that_a_sum_or_an_automaton_does_not_support() {
    let mut rng = Rng::with_seed(15);
    let (mut compared, mut refuted) = (0, 0);
    while compared < 300 {
        let count = rng.usize(3..=4);
        let values: Vec<i32> = (1..=rng.i32(2..=4)).collect();
        let primitive = random(&mut rng, count, &values, 0);
        if !matches!(primitive, Primitive::Sum(..) | Primitive::Accepted(..)) {
            continue;
        }
        let cover = problem(count, &values, &[], std::slice::from_ref(&primitive));
        let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        let mut formula = Formula::default();
        let variables = problem.write(Encoding::default(), &mut formula);
        let all = 0..count * values.len();
        let excluded: Vec<usize> = all.clone().filter(|_| rng.u8(..4) == 0).collect();
        let domain = |variable| {
            let actions =
                values.iter().enumerate().map(|(at, &value)| (variable * values.len() + at, value));
            let left = actions.filter(|(action, _)| !excluded.contains(action));
            Primitive::OneOf(variable, left.map(|(_, value)| value).collect())
        };
        let mut holding: Vec<_> = (0..count).map(domain).collect();
        holding.push(primitive.clone());
        for action in all.filter(|action| !excluded.contains(action)) {
            let taken =
                Primitive::OneOf(action / values.len(), vec![values[action % values.len()]]);
            holding.push(taken);
            let is_impossible = brute_force(count, &values, &[], &holding) == 0;
            holding.pop();
            let found = is_refuted(&formula, variables, &excluded, action);
            assert_eq!(found, is_impossible, "{values:?} {primitive:?} {excluded:?} {action}");
            refuted += usize::from(found);
        }
        compared += 1;
    }
    assert!(refuted > 300, "{refuted} refuted");
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
        let primitive = Primitive::Rank { list, others, rank: 2, ties: false, common: 0 };
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
