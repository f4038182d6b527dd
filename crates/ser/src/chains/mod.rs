//! Finds hints of chains.
//!
//! | file | content |
//! |---|---|
//! | `node` | defines candidates that are true or false, and why |
//! | `hints` | compares hints of chains, and keeps the best one or all |
//! | `links` | lists what each candidate excludes, and what its absence implies |
//! | `reach` | determines which candidates can have a cycle or a forcing chain at all |
//! | `single` | finds cycles and forcing chains of one candidate |
//! | `rules` | states what each technique of several chains uses |
//! | `implied` | stores what an assumption implies |
//! | `propagate` | finds what an assumption implies |
//! | `advanced` | finds what patterns and nested chains remove where simple links lead no further |
//! | `nested` | finds hints of a technique inside dynamic chains |
//! | `multiple` | compares what the candidates of a cell or the places of a digit imply |

mod advanced;
mod hints;
mod implied;
mod links;
mod multiple;
mod nested;
mod node;
mod propagate;
mod reach;
mod rules;
mod single;

use crate::exclusion;
use crate::grid::Grid;
use crate::hint::Hint;
use hints::Hints;
use multiple::MultipleChains;
use rules::{GoesOn, Rules, Stopped};

/// The techniques of chains, in the order of their difficulty.
pub(crate) struct Chains<'a> {
    techniques: Vec<MultipleChains<'a>>,
}

impl<'a> Chains<'a> {
    pub(crate) fn new(goes_on: GoesOn<'a>) -> Self {
        let rules = [Rules::NISHIO, Rules::STATIC].into_iter().chain((0..=5).map(Rules::dynamic));
        Chains { techniques: rules.map(|rules| MultipleChains::new(rules, goes_on)).collect() }
    }

    /// Finds the hint of the lowest difficulty of the first technique that finds one.
    pub(crate) fn first(&mut self, grid: &Grid) -> Result<Option<Hint>, Stopped> {
        let mut hints = Hints::<()>::best();
        single::find(grid, &mut hints);
        if let Some(hint) = hints.take_best().or_else(|| exclusion::triplet(grid)) {
            return Ok(Some(hint));
        }
        for technique in &mut self.techniques {
            technique.find(grid, &mut hints)?;
            if let Some(hint) = hints.take_best() {
                return Ok(Some(hint));
            }
        }
        Ok(None)
    }
}
