//! Lists filters that follow from several primitives together.

use std::collections::BTreeMap;

use super::filters::Filter;
use super::ranks::Ranking;
use super::rule::Rule;

/// Returns the filters that follow from those in `list`.
pub(super) fn following(list: &[Filter]) -> Vec<Filter> {
    orders(list).into_iter().chain(different_seconds(list)).collect()
}

/// Returns *all different* for the second variables of different pairs whose first variables are equal.
fn different_seconds(list: &[Filter]) -> Vec<Filter> {
    let mut found = Vec::new();
    for filter in list.iter().filter(|filter| matches!(filter.rule, Rule::DifferentPairs)) {
        let equal = Equal::of(list);
        let mut seconds: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let (pairs, _) = filter.variables.as_chunks::<2>();
        for &[first, second] in pairs {
            seconds.entry(equal.representative(first)).or_default().push(second);
        }
        let several = seconds.into_values().filter(|variables| variables.len() > 1);
        found.extend(several.map(|variables| Filter {
            work: variables.len() as u64,
            id: filter.id,
            variables,
            rule: Rule::Different,
        }));
    }
    found
}

/// Classes of equal variables.
#[derive(Default)]
struct Equal {
    /// For each variable that equals one with a smaller index: such a variable.
    smaller: BTreeMap<u32, u32>,
}

impl Equal {
    /// Returns the variables that rules of `list` make equal.
    fn of(list: &[Filter]) -> Self {
        let mut equal = Equal::default();
        for filter in list {
            if let (&[one, other], true) = (&filter.variables[..], says_equal(&filter.rule)) {
                let (one, other) = (equal.representative(one), equal.representative(other));
                if one != other {
                    equal.smaller.insert(one.max(other), one.min(other));
                }
            }
        }
        equal
    }

    /// Returns the variable with the smallest index among those that equal `variable`.
    fn representative(&self, mut variable: u32) -> u32 {
        while let Some(&smaller) = self.smaller.get(&variable) {
            variable = smaller;
        }
        variable
    }
}

/// Returns whether the rule says that its two variables are equal.
fn says_equal(rule: &Rule) -> bool {
    match rule {
        Rule::SameValues(1) => true,
        Rule::Related(partners) => partners.are_equal,
        _ => false,
    }
}

/// Returns the orders that follow from the ranks of several lists among the same lists: the one with the smaller rank
/// comes first.
fn orders(list: &[Filter]) -> Vec<Filter> {
    let mut ranked: Vec<(Vec<&[u32]>, usize, &Filter)> = Vec::new();
    for filter in list {
        if let Rule::Rank(Ranking { length, before, common: 0, .. }) = filter.rule {
            let mut all: Vec<&[u32]> = filter.variables.chunks(length).collect();
            all.sort_unstable();
            ranked.push((all, before, filter));
        }
    }
    ranked.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
    let pairs = ranked.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1);
    let order = |pair: &[(Vec<&[u32]>, usize, &Filter)]| {
        let length = pair[0].0[0].len();
        let lists = pair.iter().flat_map(|(_, _, filter)| &filter.variables[..length]);
        let variables: Vec<u32> = lists.copied().collect();
        Filter { work: variables.len() as u64, id: pair[1].2.id, variables, rule: Rule::Before }
    };
    pairs.map(order).collect()
}
