//! Defines the rules: primitives that are prepared for filtering. Each kind has a file of its own, but for
//! alternatives, which have rules themselves: variables keep what at least one of the lists leaves, which is called
//! constructive disjunction (P. Van Hentenryck, V. Saraswat, Y. Deville, *Design, Implementation, and Evaluation of the
//! Constraint Language cc(FD)*, 1994).

use std::sync::Arc;

use super::automata::Machine;
use super::connected::Graph;
use super::counts::{Counts, narrow_count_is, narrow_counted, narrow_distinct};
use super::different::{narrow_different, narrow_different_pairs, weaken_different_pairs};
use super::elements::narrow_element;
use super::enclosed::Enclosed;
use super::outcome::{Needed, Violated};
use super::partners::Partners;
use super::ranks::{Ranking, narrow_before};
use super::runs::Runs;
use super::same_values::narrow_same_values;
use super::sets::Sets;
use super::sums::Sum;

/// What the values of some variables satisfy. Masks are sets of values, with a bit for each.
#[derive(Clone, Debug)]
pub(super) enum Rule {
    /// The value is in the mask.
    OneOf(u64),
    /// The two values are partners.
    Related(Arc<Partners>),
    /// All values are different.
    Different,
    /// The values are different, and together they are one of the sets.
    Sets(Sets),
    /// The weighted sum of the values is one of some totals.
    Sum(Sum),
    /// The machine accepts the values in their order.
    Accepted(Arc<Machine>),
    /// The values are different, and those between two ends are one of the sets.
    Enclosed(Enclosed),
    /// All the counts hold.
    Counts(Counts),
    /// The value of the last variable is the number of the other variables with a value in the mask. These are in
    /// groups with different values; the list has the number of variables of each.
    CountIs(Vec<usize>, u64),
    /// Each value is the number of variables that have it; together the values are one of the sets. The variables are
    /// in groups with different values; the first list has the number of variables of each.
    Counted(Vec<usize>, Vec<u64>),
    /// The value of the first variable is the number of different values of the others.
    Distinct,
    /// The first variables, as many as the number says, have the same values as the others, each equally often.
    SameValues(usize),
    /// The value of the first variable is the index, from 1, of the variable that has the same value as the last one.
    Element,
    /// The nodes with certain values are connected.
    Connected(Graph),
    /// No two pairs have the same two values. The variables are the pairs, one after the other.
    DifferentPairs,
    /// The last variable says how long runs of the value of the first one are.
    Runs(Runs),
    /// The first of some equally long lists has a rank among them.
    Rank(Ranking),
    /// The values of the first half of the variables come before those of the other half in lexicographic order.
    Before,
    /// At least one variable has a value of its mask in the list.
    Clause(Vec<u64>),
    /// All parts of at least one of the lists hold.
    Any(Vec<Vec<Part>>),
}

/// A rule of a list, with its variables.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// For each variable of the rule: its index among the variables of all lists.
    pub(super) variables: Vec<u32>,
    pub(super) rule: Rule,
}

impl Rule {
    /// Returns about how much work it is to narrow `count` variables, in values that are looked at.
    pub(super) fn work(&self, count: usize) -> u64 {
        let size = match self {
            // The states that are not reached take no time.
            Rule::Accepted(machine) => machine.size() * count / 16,
            Rule::Any(branches) => {
                let part = |part: &Part| part.rule.work(part.variables.len()) as usize;
                let all: usize = branches.iter().flatten().map(part).sum();
                // Most branches are left when a part excludes all, or not looked at because those before suffice.
                all.div_ceil(3)
            }
            Rule::Sets(sets) => sets.len() + count,
            Rule::Enclosed(enclosed) => enclosed.set_count() + count,
            // The first variables of most lists suffice.
            Rule::Rank(_) => count.div_ceil(6),
            _ => count,
        };
        size as u64
    }

    /// Returns whether the rule may exclude more values when the mask of one of its variables shrinks from `before` to
    /// `after`.
    pub(super) fn notices(&self, before: u64, after: u64) -> bool {
        match self {
            Rule::Connected(graph) => graph.distinguishes(before, after),
            _ => true,
        }
    }

    /// Returns whether the rule may notice a further change of the mask.
    pub(super) fn is_undecided(&self, mask: u64) -> bool {
        match self {
            Rule::Connected(graph) => graph.is_undecided(mask),
            _ => !mask.is_power_of_two(),
        }
    }

    /// Gives values of `full` back to `masks`, which are contradictory, so that they still are. Returns `false`, and
    /// gives nothing back, if the rule is of a kind for which only [`Rule::narrow`] can determine which values do
    /// not matter. It must find the contradiction.
    pub(super) fn weaken(&self, masks: &mut [u64], full: &[u64]) -> bool {
        match self {
            Rule::Accepted(machine) => machine.weaken(masks, full),
            Rule::DifferentPairs => weaken_different_pairs(masks, full),
            Rule::Connected(graph) => graph.weaken(masks, full),
            _ => return false,
        }
        true
    }

    /// Removes from `masks`, one for each variable, the values that the rule excludes. Bit k stands for `values[k]`.
    /// The masks that are left may be empty, which is a contradiction, too. Adds to `needed` values that variables
    /// need.
    pub(super) fn narrow(
        &self,
        masks: &mut [u64],
        values: &[i32],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        match self {
            Rule::OneOf(allowed) => masks.iter_mut().for_each(|mask| *mask &= allowed),
            Rule::Related(partners) => partners.narrow(masks),
            Rule::Different => narrow_different(masks)?,
            Rule::Sets(sets) => sets.narrow(masks, needed)?,
            Rule::Counts(counts) => counts.narrow(masks, needed)?,
            Rule::Sum(sum) => sum.narrow(masks, values)?,
            Rule::Accepted(machine) => machine.narrow(masks)?,
            Rule::Enclosed(enclosed) => enclosed.narrow(masks)?,
            Rule::CountIs(groups, counted) => {
                narrow_count_is(masks, groups, values, *counted, needed)?
            }
            Rule::Counted(groups, sets) => narrow_counted(masks, groups, values, sets, needed)?,
            Rule::Distinct => narrow_distinct(masks, values)?,
            Rule::SameValues(first) => {
                let (first, second) = masks.split_at_mut(*first);
                narrow_same_values(first, second)?;
            }
            Rule::Element => narrow_element(masks, values)?,
            Rule::Connected(graph) => graph.narrow(masks)?,
            Rule::DifferentPairs => narrow_different_pairs(masks)?,
            Rule::Runs(runs) => runs.narrow(masks, values)?,
            Rule::Rank(ranking) => ranking.narrow(masks)?,
            Rule::Before => narrow_before(masks)?,
            Rule::Clause(allowed) => narrow_clause(masks, allowed)?,
            Rule::Any(branches) => narrow_any(branches, masks, values)?,
        }
        Ok(())
    }

    /// Does the same in a search: leaves out what takes long and next to never removes a value, and removes what follows
    /// besides. A formula would learn other clauses from the latter, which are no better (`benches/README.md`, *What is
    /// left of chaos constructions*), and the difficulties of the library would change.
    pub(super) fn narrow_in_search(
        &self,
        masks: &mut [u64],
        values: &[i32],
        needed: &mut Vec<Needed>,
    ) -> Result<(), Violated> {
        match self {
            Rule::Sum(sum) => sum.narrow_in_search(masks, values, needed),
            Rule::Sets(sets) => sets.narrow_in_search(masks, needed),
            Rule::Connected(graph) => {
                graph.narrow(masks)?;
                graph.narrow_exits(masks)
            }
            _ => self.narrow(masks, values, needed),
        }
    }
}

/// Removes the values that are not allowed from the only variable that has an allowed one. A variable may be there
/// twice.
fn narrow_clause(masks: &mut [u64], allowed: &[u64]) -> Result<(), Violated> {
    let mut possible =
        masks.iter_mut().zip(allowed).filter(|(mask, allowed)| **mask & **allowed != 0);
    let (mask, allowed) = possible.next().ok_or(Violated)?;
    if possible.next().is_none() {
        *mask &= allowed;
    }
    Ok(())
}

/// Removes the values that no list leaves.
pub(super) fn narrow_any(
    branches: &[Vec<Part>],
    masks: &mut [u64],
    values: &[i32],
) -> Result<(), Violated> {
    let mut union = vec![0; masks.len()];
    let mut left = vec![0; masks.len()];
    let mut is_possible = false;
    for branch in branches {
        left.copy_from_slice(masks);
        if narrow_all(branch, &mut left, values).is_ok() {
            is_possible = true;
            union.iter_mut().zip(&left).for_each(|(all, mask)| *all |= mask);
            if union == masks {
                return Ok(());
            }
        }
    }
    masks.copy_from_slice(&union);
    is_possible.then_some(()).ok_or(Violated)
}

/// Removes the values that the parts exclude, until no part excludes any more.
pub(super) fn narrow_all(
    parts: &[Part],
    masks: &mut [u64],
    values: &[i32],
) -> Result<(), Violated> {
    let mut own = Vec::new();
    loop {
        let mut has_changed = false;
        for Part { variables, rule } in parts {
            own.clear();
            own.extend(variables.iter().map(|&variable| masks[variable as usize]));
            rule.narrow(&mut own, values, &mut Vec::new())?;
            for (&variable, left) in variables.iter().zip(&own) {
                let mask = &mut masks[variable as usize];
                has_changed |= *mask & !left != 0;
                *mask &= left;
                if *mask == 0 {
                    return Err(Violated);
                }
            }
        }
        if !has_changed || parts.len() == 1 {
            return Ok(());
        }
    }
}
