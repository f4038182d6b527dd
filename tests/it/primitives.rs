//! Each primitive against brute force: the formula has exactly the solutions that the definition allows.

use std::collections::BTreeSet;

use fastrand::Rng;
use rustsat::types::Var;
use sudosat::certify::Checker;
use sudosat::cover::{
    ActionId, Automaton, CoverBuilder, ExactCover, Position, Primitive, Relation, Status, Term,
    Total,
};
use sudosat::encode::{ClauseSink, Encoding, Formula, Problem, Scope, literal};
use sudosat::solve::{Count, CountOptions, Method, Options, SolveCover};

use crate::support::sample;

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
    let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
    let mut formula = Formula::default();
    problem.write(Encoding::default(), &mut formula);
    for clause in formula.clauses() {
        let variables: BTreeSet<Var> = clause.iter().map(|literal| literal.var()).collect();
        assert_eq!(variables.len(), clause.len(), "a variable twice in {clause:?}: {primitives:?}");
    }
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
pub(crate) fn random(rng: &mut Rng, count: usize, values: &[i32], depth: u32) -> Primitive<usize> {
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
        9 if rng.u8(..3) == 0 => Primitive::Contains(list(rng, 1), some(rng)),
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
            let after = rng.bool().then(|| rng.usize(..=others.len()));
            Primitive::Rank { list: ranked, others, rank, ties: rng.bool(), common, after }
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
        13 if rng.bool() => {
            let mut ends = values.to_vec();
            rng.shuffle(&mut ends);
            let mut inner = ends.split_off(ends.len().min(2));
            ends.sort_unstable();
            inner.sort_unstable();
            let subset = |rng: &mut Rng| inner.iter().copied().filter(|_| rng.bool()).collect();
            let mut sets: Vec<Vec<i32>> = (0..rng.usize(..5)).map(|_| subset(rng)).collect();
            sets.sort();
            sets.dedup();
            Primitive::Enclosed { list: list(rng, 1), ends, sets }
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
fn propagation_removes_all_values_that_some_primitives_do_not_support() {
    let mut rng = Rng::with_seed(14);
    let (mut compared, mut some) = (0, 0);
    while compared < 1000 {
        let count = rng.usize(1..=4);
        let least = rng.i32(-1..=1);
        let values: Vec<i32> = (least..least + rng.i32(1..=6)).collect();
        let primitive = random(&mut rng, count, &values, 0);
        let is_read = match &primitive {
            Primitive::Sum(..)
            | Primitive::OneOf(..)
            | Primitive::Accepted(..)
            | Primitive::Count(..) => true,
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
    assert!(some > 250, "{some} of {compared} remove something");
}

/// The actions that propagation removes on variables with the values 1 to 4, where each of `fixed`, a variable and its
/// values, has one of these values.
fn removed_beside(
    fixed: &[(usize, &[i32])],
    different: &[usize],
    primitive: Primitive<usize>,
) -> Vec<(usize, i32)> {
    let one_of =
        |&(variable, values): &(usize, &[i32])| Primitive::OneOf(variable, values.to_vec());
    let given: Vec<_> = fixed.iter().map(one_of).collect();
    let count = 6;
    let without = problem(count, &[1, 2, 3, 4], different, &given);
    let with = problem(count, &[1, 2, 3, 4], different, &[given, vec![primitive]].concat());
    let removed = |cover: &ExactCover<String, (usize, i32)>| {
        let mut position = cover.position();
        position.simplify().unwrap();
        let actions = cover.incidence().actions();
        let removed = actions.filter(|&id| position.status(id) == Status::Removed);
        removed.map(|id| *cover.action(id)).collect::<Vec<_>>()
    };
    let before = removed(&without);
    removed(&with).into_iter().filter(|action| !before.contains(action)).collect()
}

#[test]
fn propagation_removes_what_each_kind_of_primitive_excludes() {
    let of = |variable, values: &[i32]| {
        values.iter().map(move |&value| (variable, value)).collect::<Vec<_>>()
    };
    let check = |name, fixed: &[(usize, &[i32])], different: &[usize], primitive, expected| {
        assert_eq!(removed_beside(fixed, different, primitive), expected, "{name}");
    };
    check("different", &[(0, &[2])], &[], Primitive::Different(vec![0, 1]), of(1, &[2]));
    let fixed = [0, 1, 2].map(|variable| (variable, &[1, 2, 3][..]));
    check("all values", &fixed, &[], Primitive::Different(vec![0, 1, 2, 3]), of(3, &[1, 2, 3]));
    // Two of three variables are 4, and two of them differ: so the third is 4.
    let count = Primitive::Count(vec![0, 1, 2], vec![4], vec![2]);
    check("count in groups", &[], &[0, 1], count, of(2, &[1, 2, 3]));
    let count_is = Primitive::CountIs(vec![0, 1, 2], vec![4], 3);
    check("count is", &[(0, &[4]), (1, &[1])], &[], count_is, of(3, &[3, 4]));
    // The values of three variables that count themselves: 3, or 1 and 2.
    let excluded = [of(1, &[1, 3, 4]), of(2, &[1, 3, 4])].concat();
    check("counted", &[(0, &[1])], &[], Primitive::Counted(vec![0, 1, 2]), excluded);
    let distinct = Primitive::Distinct(3, vec![0, 1, 2]);
    check("distinct", &[(0, &[1]), (1, &[3]), (2, &[3])], &[], distinct, of(3, &[1, 3, 4]));
    let same = Primitive::SameValues(vec![0, 1], vec![2, 3]);
    let excluded = [of(2, &[3]), of(3, &[2, 3, 4])].concat();
    check("same values", &[(0, &[1]), (1, &[2]), (2, &[2, 3])], &[], same, excluded);
    let element = Primitive::Element { index: 0, list: vec![1, 2], value: 3 };
    check("element", &[(0, &[2]), (2, &[3, 4])], &[], element, of(3, &[1, 2]));
    let pairs = Primitive::DifferentPairs(vec![(0, 1), (2, 3)]);
    check("pairs", &[(0, &[1]), (1, &[2]), (2, &[1])], &[], pairs, of(3, &[2]));
    // Three pairs begin with 1 and end with 2, 3 and 4: only the last one can end with 4.
    let pairs = Primitive::DifferentPairs(vec![(0, 1), (2, 3), (4, 5)]);
    let first = |variable| (variable, &[1][..]);
    let few = |variable| (variable, &[2, 3][..]);
    let fixed = [first(0), first(2), first(4), few(1), few(3), (5, &[2, 3, 4])];
    check("needed pairs", &fixed, &[], pairs, of(5, &[2, 3]));
    // A run of one: the first variable of the arm is like the one before it, the second is not.
    let runs = Primitive::Runs { first: 0, arms: vec![vec![1, 2]], number: 3, offset: 0 };
    let excluded = [of(1, &[1, 3, 4]), of(2, &[2])].concat();
    check("runs", &[(0, &[2]), (3, &[1])], &[], runs, excluded);
    // The first variable is no end, so 2 is the third one, between 1 and 4.
    let (list, ends) = (vec![0, 1, 2, 3], vec![1, 4]);
    let enclosed = Primitive::Enclosed { list, ends, sets: vec![vec![2]] };
    let excluded = [of(0, &[2]), of(1, &[2, 3]), of(2, &[1, 3, 4]), of(3, &[2, 3])].concat();
    check("enclosed", &[(0, &[2, 3])], &[], enclosed, excluded);
    let (list, others) = (vec![0], vec![vec![1]]);
    let rank = Primitive::Rank { list, others, rank: 1, ties: false, common: 0, after: None };
    check("rank", &[(0, &[2])], &[], rank, of(1, &[1, 2]));
    // No list that begins with 2 comes before: not the one with 2 at most behind. One comes after: the other one.
    let (list, others) = (vec![0, 1], vec![vec![2, 3], vec![4, 5]]);
    let rank = Primitive::Rank { list, others, rank: 1, ties: false, common: 1, after: Some(1) };
    let excluded = [of(2, &[2]), of(4, &[1, 3, 4]), of(5, &[1, 2, 3])].concat();
    check("both ends", &[(0, &[2]), (1, &[3]), (3, &[1, 2])], &[], rank, excluded);
    // 1 is at both ends of a path, so it is in between.
    let (variables, edges) = (vec![0, 1, 2, 3], vec![(0, 1), (1, 2), (2, 3)]);
    let connected = Primitive::Connected { variables, edges, values: vec![1], sizes: vec![3] };
    let excluded = [of(1, &[2, 3, 4]), of(3, &[1])].concat();
    check("connected", &[(0, &[1]), (2, &[1])], &[], connected, excluded);
    let one = |variable, value| Primitive::OneOf(variable, vec![value]);
    let clause = Primitive::Any(vec![vec![one(0, 2)], vec![one(1, 3)]]);
    check("clause", &[(0, &[1])], &[], clause, of(1, &[1, 2, 4]));
    let sum = Primitive::Sum(vec![(1, 0), (1, 1)], vec![8]);
    let any = Primitive::Any(vec![vec![one(0, 1), one(1, 1)], vec![sum]]);
    let excluded = [of(0, &[2, 3]), of(1, &[2, 3])].concat();
    check("alternatives", &[], &[], any, excluded);
    // Two different variables are at least 3 together.
    let sum = Primitive::Sum(vec![(1, 0), (1, 1), (1, 2)], vec![5]);
    let excluded = [of(0, &[4]), of(1, &[4]), of(2, &[3, 4])].concat();
    check("sum of groups", &[], &[0, 1], sum, excluded);
}

#[test]
fn more_different_variables_than_values_have_no_sum() {
    let sum = Primitive::Sum((0..4).map(|variable| (1, variable)).collect(), vec![6]);
    assert!(problem(4, &[1, 2], &[0, 1, 2], &[sum]).position().simplify().is_err());
}

#[test]
fn ranks_among_the_same_lists_order_these_lists() {
    let rank = |list: usize, rank| Primitive::Rank {
        list: vec![list],
        others: (0..4).filter(|&other| other != list).map(|other| vec![other]).collect(),
        rank,
        ties: true,
        common: 0,
        after: None,
    };
    let cover = problem(4, &[1, 2, 3, 4], &[], &[rank(1, 2), rank(0, 3)]);
    let mut position = cover.position();
    position.simplify().unwrap();
    let is_open = |action: (usize, i32)| {
        let id = cover.incidence().actions().find(|&id| *cover.action(id) == action).unwrap();
        position.status(id) == Status::Open
    };
    assert!(is_open((1, 3)) && !is_open((1, 4)));
    assert!(is_open((0, 2)) && !is_open((0, 1)));
}

#[test]
fn different_pairs_with_equal_first_variables_have_different_second_ones() {
    let pairs = Primitive::DifferentPairs(vec![(0, 1), (2, 3)]);
    let given = Primitive::OneOf(1, vec![2]);
    let equal = Relation::new(1..=4, |one, other| one == other);
    for equal in [Primitive::SameValues(vec![0], vec![2]), Primitive::Related(2, 0, equal)] {
        let cover = problem(4, &[1, 2, 3, 4], &[], &[pairs.clone(), equal, given.clone()]);
        let mut position = cover.position();
        position.simplify().unwrap();
        let actions = cover.incidence().actions();
        let removed = actions.filter(|&id| position.status(id) == Status::Removed);
        let removed: Vec<_> = removed.map(|id| *cover.action(id)).collect();
        assert_eq!(removed, [(1, 1), (1, 3), (1, 4), (3, 2)]);
    }
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
fn a_sum_with_totals_far_apart_leaves_what_has_support() {
    let most = sample(12, 30) as i32;
    let values: Vec<i32> = (0..=most).collect();
    for totals in [vec![1 - most, 3 * most - 2], vec![0, 1, 2, 3 * most], vec![-most]] {
        let sum = Primitive::Sum(vec![(2, 0), (-1, 1), (1, 2)], totals);
        let expected = unsupported(3, &values, &[], &sum);
        assert_eq!(removed(3, &values, &[], &sum), Some(expected), "{sum:?}");
    }
}

#[test]
fn more_sets_of_more_values_than_a_word_has_parts_are_all_read() {
    let values: Vec<i32> = (1..=64).collect();
    let near = |one: i32| (one + 1..=64.min(one + 2)).map(move |other| vec![one, other]);
    let sets: Vec<Vec<i32>> = values.iter().flat_map(|&one| near(one)).collect();
    assert!(sets.len() > 64);
    for (given, partners) in [(10, vec![8, 9, 11, 12]), (64, vec![62, 63]), (1, vec![2, 3])] {
        let set = Primitive::ValueSet(vec![0, 1], sets.clone());
        let cover = problem(2, &values, &[0, 1], &[set, Primitive::OneOf(0, vec![given])]);
        let mut position = cover.position();
        position.simplify().unwrap();
        let left = cover.incidence().actions().filter(|&id| position.status(id) != Status::Removed);
        let of_second = left.map(|id| *cover.action(id)).filter(|&(variable, _)| variable == 1);
        assert_eq!(of_second.map(|(_, value)| value).collect::<Vec<_>>(), partners, "{given}");
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
    for _ in 0..sample(400, 1500) {
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
    for _ in 0..sample(400, 1500) {
        let count = rng.usize(1..=4);
        let least = rng.i32(-1..=1);
        let values: Vec<i32> = (least..least + rng.i32(1..=5)).collect();
        let different: Vec<usize> = (0..count).filter(|_| rng.bool()).collect();
        let primitives: Vec<_> =
            (0..rng.usize(1..=3)).map(|_| random(&mut rng, count, &values, 2)).collect();
        compare(count, &values, &different, &primitives);
    }
}

#[test]
fn sums_of_many_different_variables_are_counted_by_value() {
    let values: Vec<i32> = (1..=6).collect();
    let all: Vec<usize> = (0..6).collect();
    for total in (0..=36).step_by(sample(12, 1)) {
        let parts = all[..5].iter().map(|&variable| (1, variable)).collect();
        compare(6, &values, &all[..5], &[Primitive::Sum(parts, vec![total])]);
        let parts = all.iter().map(|&variable| (1, variable)).collect();
        compare(6, &values, &all[..3], &[Primitive::Sum(parts, vec![total])]);
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
