//! Shrinks an unsatisfiable set of parts to a minimal unsatisfiable subset (MUS). A MUS becomes satisfiable when
//! any one of its parts is left out.
//!
//! The method is deletion: the search leaves out one part. If the other parts are still unsatisfiable, the search
//! continues with their core. Otherwise the part is necessary (J. Marques-Silva, I. Lynce, *On Improving MUS Extraction
//! Algorithms*, SAT 2011). One model of the other parts can show that several parts are necessary: see `rotation`.

use super::oracle::{Oracle, PartsVerdict};
use super::rotation::Rotation;
use super::{PartId, Parts};

/// An unsatisfiable set of parts. Each part is necessary, except perhaps the doubtful parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The parts of the set.
    pub parts: Parts,
    /// The parts that a limit left untested: it is not known whether they are necessary.
    pub doubtful: Parts,
}

impl Oracle<'_> {
    /// Shrinks `parts`, which must be unsatisfiable together, to a minimal set. It tries to leave out the
    /// parts in ascending order.
    ///
    /// If a limit is reached, the parts that are not known to be necessary stay in the set. They are also listed as
    /// doubtful.
    pub fn shrink(&mut self, parts: Parts) -> Shrunk {
        self.shrink_knowing(parts, |_, _| false)
    }

    /// Like [`shrink`](Self::shrink), but makes no query for a part if `is_necessary` returns true for it. The
    /// arguments of `is_necessary` are the part and all parts that are left.
    pub(super) fn shrink_knowing(
        &mut self,
        parts: Parts,
        is_necessary: impl Fn(PartId, &Parts) -> bool,
    ) -> Shrunk {
        let mut rotation = Rotation::new(self.formula());
        let mut core = parts;
        let mut necessary = Parts::new();
        let mut doubtful = Parts::new();
        loop {
            let is_open = |part: &&PartId| !necessary.contains(*part) && !doubtful.contains(*part);
            let Some(part) = core.iter().find(is_open).copied() else { break };
            if is_necessary(part, &core) {
                necessary.insert(part);
                continue;
            }
            core.remove(&part);
            match self.solve(&core) {
                PartsVerdict::Unsatisfiable(smaller) => {
                    // If the core lost further parts, a test that a limit ended before may now succeed. So no part
                    // stays doubtful then.
                    doubtful.retain(|_| smaller.len() == core.len());
                    core = smaller;
                    continue;
                }
                PartsVerdict::Satisfiable(model) => {
                    necessary.insert(part);
                    rotation.spread(&core, part, model, &mut necessary);
                }
                PartsVerdict::Unknown(_) => {
                    doubtful.insert(part);
                }
            }
            core.insert(part);
        }
        Shrunk { parts: core, doubtful }
    }
}
