//! Removes the values with which the number of variables that have one of some values is not allowed.

use super::filtering::Filtering;
use super::filters::Filter;
use super::{Contradiction, Position};

impl Filtering<'_> {
    /// Removes the values with which the number of variables that have one of the values of `counted` is none of
    /// `numbers`.
    pub(super) fn filter_count(
        &mut self,
        filter: &Filter,
        counted: u64,
        numbers: &[i32],
        position: &mut Position<'_>,
    ) -> Result<(), Contradiction> {
        let masks = || filter.variables.iter().map(|&variable| self.masks[variable as usize]);
        let must = masks().filter(|mask| mask & !counted == 0).count() as i32;
        let can = masks().filter(|mask| mask & counted != 0).count() as i32;
        let mut possible = numbers.iter().filter(|number| (must..=can).contains(*number));
        let (Some(&least), most) = (possible.next(), possible.next_back()) else {
            return Err(Contradiction::Violated(filter.id));
        };
        let most = most.copied().unwrap_or(least);
        for &variable in &filter.variables {
            let mask = self.masks[variable as usize];
            let is_open = mask & counted != 0 && mask & !counted != 0;
            if is_open && most == must {
                self.remove(filter.id, variable, mask & counted, position)?;
            } else if is_open && least == can {
                self.remove(filter.id, variable, mask & !counted, position)?;
            }
        }
        Ok(())
    }
}
