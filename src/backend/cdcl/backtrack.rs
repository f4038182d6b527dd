//! Taking decisions back.

use super::Cdcl;

impl Cdcl {
    /// Takes the levels above `level` back: their variables are free again and remember their values.
    pub(super) fn backtrack(&mut self, level: usize) {
        let (phases, order) = (&mut self.phases, &mut self.order);
        self.trail.retract(level, |literal| {
            phases.save(literal);
            order.insert(literal.vidx());
        });
    }
}
