//! Propagates, and removes what locked candidates and primitives exclude.

use super::supports::Supports;
use super::{Contradiction, Position};

impl Position<'_> {
    /// Applies unit propagation and removes the actions that locked candidates or primitives exclude, until nothing
    /// more is removed.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Position::propagate`], and [`Contradiction::Violated`].
    pub fn simplify(&mut self) -> Result<(), Contradiction> {
        let mut supports = Supports::new(self);
        loop {
            self.propagate()?;
            let before = self.trail().len();
            for base in self.incidence().requirements() {
                self.draw_locked(base);
            }
            if self.trail().len() == before {
                supports.draw(self)?;
            }
            if self.trail().len() == before {
                return Ok(());
            }
        }
    }
}
