//! Propagates, and removes what locked candidates and primitives exclude.

use super::filter::{Filtering, Filters};
use super::{Contradiction, Position};

impl Position<'_> {
    /// Applies unit propagation and removes the actions that locked candidates or primitives exclude, until nothing
    /// more is removed.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Position::propagate`], and [`Contradiction::Violated`].
    pub fn simplify(&mut self) -> Result<(), Contradiction> {
        self.simplify_by(self.incidence().filters())
    }

    /// Does the same as [`Position::simplify`] with the given filters.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Position::simplify`].
    pub fn simplify_by(&mut self, filters: &Filters) -> Result<(), Contradiction> {
        let mut filtering = Filtering::new(self, filters);
        loop {
            self.propagate()?;
            let before = self.trail().len();
            for base in self.incidence().requirements() {
                self.draw_locked(base);
            }
            if self.trail().len() == before {
                filtering.apply(self)?;
            }
            if self.trail().len() == before {
                return Ok(());
            }
        }
    }
}
