//! Narrows variables to what at least one of several lists of rules leaves: constructive disjunction (P. Van Hentenryck,
//! V. Saraswat, Y. Deville, *Design, Implementation, and Evaluation of the Constraint Language cc(FD)*, 1994).

use super::rule::{Rule, Violated};

/// A rule of a list, with its variables.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// For each variable of the rule: its index among the variables of all lists.
    pub(super) places: Vec<u32>,
    pub(super) rule: Rule,
}

/// Takes the values that no list leaves.
pub(super) fn narrow_any(
    branches: &[Vec<Part>],
    masks: &mut [u64],
    values: &[i32],
) -> Result<(), Violated> {
    let mut union = vec![0; masks.len()];
    let mut is_possible = false;
    for branch in branches {
        let mut left = masks.to_vec();
        if narrow_all(branch, &mut left, values).is_ok() {
            is_possible = true;
            union.iter_mut().zip(left).for_each(|(all, mask)| *all |= mask);
            if union == masks {
                return Ok(());
            }
        }
    }
    masks.copy_from_slice(&union);
    is_possible.then_some(()).ok_or(Violated)
}

/// Takes the values that the parts exclude, until no part excludes any more.
fn narrow_all(parts: &[Part], masks: &mut [u64], values: &[i32]) -> Result<(), Violated> {
    let mut own = Vec::new();
    loop {
        let mut has_changed = false;
        for Part { places, rule } in parts {
            own.clear();
            own.extend(places.iter().map(|&place| masks[place as usize]));
            rule.narrow(&mut own, values, &mut Vec::new())?;
            for (&place, left) in places.iter().zip(&own) {
                let mask = &mut masks[place as usize];
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
