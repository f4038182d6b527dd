//! Finds what primitives of requirements exclude, for a caller that keeps its own record of what is left.

use super::super::bit_sets::bits;
use super::super::{ActionId, Incidence, Primitive, RequirementId, Term};
use super::filters::{Filter, Filters};
use super::rule::{Part, narrow_all};

/// Primitives that requirements name, prepared to find what they exclude together.
#[derive(Clone, Debug)]
pub struct NamedPrimitives {
    /// The values of the bits, ascending.
    values: Vec<i32>,
    /// For each variable and each bit: the action, if the variable has the value.
    actions: Vec<Option<ActionId>>,
    parts: Vec<Part>,
}

impl Incidence {
    /// Prepares primitives over actions of this problem, each with the requirement that names it. `may_use` returns
    /// whether a requirement may be used to see that two variables have different values. Leaves out primitives that no
    /// filter exists for.
    #[must_use]
    pub fn named_primitives(
        &self,
        named: &[(RequirementId, Primitive<Term>)],
        may_use: impl Fn(RequirementId) -> bool,
    ) -> NamedPrimitives {
        let differ = |one: &Term, other: &Term| self.are_different(one, other, &may_use);
        let Filters { values, actions, list, .. } =
            Filters::new(named, &[], self.action_count(), &differ);
        let part = |Filter { variables, rule, .. }| Part { variables, rule };
        NamedPrimitives { values, actions, parts: list.into_iter().map(part).collect() }
    }
}

impl NamedPrimitives {
    /// Returns the actions of the variables. An action of several variables occurs several times.
    pub fn actions(&self) -> impl Iterator<Item = ActionId> {
        self.actions.iter().flatten().copied()
    }

    /// Returns the actions that the primitives exclude if only actions that `is_left` accepts are left. Returns `None`
    /// if the primitives do not hold with what is left.
    pub fn excluded(&self, is_left: impl Fn(ActionId) -> bool) -> Option<Vec<ActionId>> {
        let rows = self.actions.chunks(self.values.len().max(1));
        let mask = |row: &[Option<ActionId>]| {
            let left = |bit: &usize| row[*bit].is_some_and(&is_left);
            (0..row.len()).filter(left).fold(0, |mask, bit| mask | 1 << bit)
        };
        let before: Vec<u64> = rows.clone().map(mask).collect();
        let mut after = before.clone();
        narrow_all(&self.parts, &mut after, &self.values).ok()?;
        let lost = before.iter().zip(&after).map(|(before, after)| before & !after);
        let lost = rows.zip(lost).flat_map(|(row, lost)| bits(lost).filter_map(|bit| row[bit]));
        Some(lost.collect())
    }
}
