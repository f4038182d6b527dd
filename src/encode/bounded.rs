//! Bounds other than *exactly one* and *at most one*, by rustsat's totalizer
//! (O. Bailleux, Y. Boufkhad, *Efficient CNF Encoding of Boolean Cardinality Constraints*, CP 2003).

use rustsat::encodings::card::{self, Totalizer};
use rustsat::types::{Lit, constraints::CardConstraint};

use super::sink::Collector;
use super::{ClauseSink, Encoder};
use crate::cover::Bounds;

/// Writes *at least `lo`, at most `hi` of `literals`*.
pub(super) fn between<S: ClauseSink + ?Sized>(
    literals: &[Lit],
    Bounds { lo, hi }: Bounds,
    encoder: &mut Encoder<'_, S>,
) {
    let count = literals.len();
    let (lo, hi) = (lo as usize, hi as usize);
    let mut bounds = Vec::with_capacity(2);
    if lo == hi {
        bounds.push(CardConstraint::new_eq(literals.iter().copied(), lo));
    } else {
        bounds.push(CardConstraint::new_lb(literals.iter().copied(), lo));
        bounds.push(CardConstraint::new_ub(literals.iter().copied(), hi.min(count)));
    }
    for bound in bounds {
        let mut collector = Collector::new(&mut *encoder.sink);
        card::encode_cardinality_constraint::<Totalizer, _>(
            bound,
            &mut collector,
            &mut encoder.variables,
        )
        .expect("the sink takes every clause");
    }
}
