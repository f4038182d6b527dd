//! Removes the values with which an automaton does not accept a sequence of variables.

use super::filtering::Filtering;
use super::filters::Filter;
use super::machine::Machine;
use super::{Contradiction, Position};

impl Filtering<'_> {
    /// Removes the values with which the automaton does not accept the sequence of the variables.
    pub(super) fn filter_automaton(
        &mut self,
        filter: &Filter,
        machine: &Machine,
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        let left = |&variable: &u32| self.masks[variable as usize];
        let masks: Vec<u64> = filter.variables.iter().map(left).collect();
        let Some(supported) = machine.supported(&masks) else {
            return Err(Contradiction::Violated(filter.id));
        };
        for ((&variable, mask), supported) in filter.variables.iter().zip(masks).zip(supported) {
            // A variable may be read twice.
            let excluded = mask & !supported & self.masks[variable as usize];
            self.remove(filter.id, variable, excluded, position)?;
        }
        Ok(())
    }
}
