//! Decides whether a primitive holds for given values of all its variables. The code follows the definitions of the
//! primitives and is made for checks, not for speed.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::Primitive;

impl<V> Primitive<V> {
    /// Returns whether the primitive holds with the values that `value` returns. Returns `None` if `value` returns
    /// `None` for some variable.
    pub fn evaluate(&self, value: &impl Fn(&V) -> Option<i32>) -> Option<bool> {
        let is_known = Cell::new(true);
        let known = self.map(&|variable| {
            value(variable).unwrap_or_else(|| {
                is_known.set(false);
                0
            })
        });
        is_known.get().then(|| known.holds(&|&value| value))
    }

    /// Returns whether the primitive holds if each variable has the value that `value` returns.
    pub fn holds(&self, value: &impl Fn(&V) -> i32) -> bool {
        let all = |list: &[V]| list.iter().map(value).collect::<Vec<_>>();
        match self {
            Primitive::OneOf(one, values) => values.contains(&value(one)),
            Primitive::Different(list) => are_different(&all(list)),
            Primitive::Related(first, second, relation) => {
                relation.holds(value(first), value(second))
            }
            Primitive::ValueSet(list, sets) => {
                let mut found = all(list);
                found.sort_unstable();
                are_different(&found) && sets.contains(&found)
            }
            Primitive::Sum(parts, totals) => {
                totals.contains(&parts.iter().map(|(weight, one)| weight * value(one)).sum())
            }
            Primitive::Accepted(list, automaton) => {
                let read = |states, one: &V| automaton.step(&states, value(one));
                automaton.accepts(&list.iter().fold(automaton.start(), read))
            }
            Primitive::Count(list, values, numbers) => numbers.contains(&count(&all(list), values)),
            Primitive::Contains(list, values) => {
                let found = all(list);
                values.iter().all(|value| found.contains(value))
            }
            Primitive::CountIs(list, values, number) => value(number) == count(&all(list), values),
            Primitive::Counted(list) => {
                let found = all(list);
                found.iter().all(|&value| value == count(&found, &[value]))
            }
            Primitive::Distinct(number, list) => {
                let distinct: BTreeSet<_> = all(list).into_iter().collect();
                usize::try_from(value(number)) == Ok(distinct.len())
            }
            Primitive::SameValues(first, second) => {
                let (mut first, mut second) = (all(first), all(second));
                first.sort_unstable();
                second.sort_unstable();
                first == second
            }
            Primitive::Element { index, list, value: target } => {
                let position =
                    usize::try_from(value(index)).ok().and_then(|one| one.checked_sub(1));
                let found = position.and_then(|position| list.get(position));
                found.is_some_and(|found| value(found) == value(target))
            }
            Primitive::Connected { variables, edges, values, sizes } => {
                let found = all(variables);
                let size = count(&found, values);
                (sizes.is_empty() || sizes.contains(&size)) && is_connected(&found, edges, values)
            }
            Primitive::Enclosed { list, ends, sets } => {
                let found = all(list);
                let is_end = |&place: &usize| ends.contains(&found[place]);
                match (0..found.len()).filter(is_end).collect::<Vec<_>>()[..] {
                    [first, last] => {
                        let mut between = found[first + 1..last].to_vec();
                        between.sort_unstable();
                        are_different(&found) && sets.contains(&between)
                    }
                    _ => false,
                }
            }
            Primitive::DifferentPairs(pairs) => {
                let values = pairs.iter().map(|(one, other)| (value(one), value(other)));
                values.collect::<BTreeSet<_>>().len() == pairs.len()
            }
            Primitive::Runs { first, arms, number, offset } => {
                let run = |arm: &Vec<V>| {
                    arm.iter().take_while(|one| value(one) == value(first)).count() as i32
                };
                value(number) == offset + arms.iter().map(run).sum::<i32>()
            }
            Primitive::Rank { list, others, rank, ties, common, after } => {
                let ranked = all(list);
                let mut others: Vec<_> = others.iter().map(|other| all(other)).collect();
                others.retain(|other| other[..*common] == ranked[..*common]);
                let before = others.iter().filter(|&other| *other < ranked).count();
                let equal = others.iter().filter(|&other| *other == ranked).count();
                let is_after = |after| before + equal + after == others.len();
                before + 1 == *rank && (*ties || equal == 0) && after.is_none_or(is_after)
            }
            Primitive::Any(branches) => {
                branches.iter().any(|branch| branch.iter().all(|primitive| primitive.holds(value)))
            }
        }
    }
}

fn are_different(values: &[i32]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

fn count(found: &[i32], values: &[i32]) -> i32 {
    found.iter().filter(|value| values.contains(value)).count() as i32
}

/// Returns whether all nodes that have one of `values` are connected with each other by paths through such nodes only.
/// Returns true if there are no such nodes.
fn is_connected(found: &[i32], edges: &[(u32, u32)], values: &[i32]) -> bool {
    let inside = |node: u32| values.contains(&found[node as usize]);
    let mut neighbours: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &(one, other) in edges.iter().filter(|&&(one, other)| inside(one) && inside(other)) {
        neighbours.entry(one).or_default().push(other);
        neighbours.entry(other).or_default().push(one);
    }
    let members: Vec<u32> = (0..found.len() as u32).filter(|&node| inside(node)).collect();
    let mut reached: BTreeSet<u32> = members.first().copied().into_iter().collect();
    let mut pending: Vec<u32> = reached.iter().copied().collect();
    while let Some(node) = pending.pop() {
        for &next in neighbours.get(&node).into_iter().flatten() {
            if reached.insert(next) {
                pending.push(next);
            }
        }
    }
    reached.len() == members.len()
}
