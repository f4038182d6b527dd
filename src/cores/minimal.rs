//! A minimal unsatisfiable subset: parts that clash, and any one of them left out no longer do.
//!
//! Deletion: leave out a part; if the others still clash, go on with the core of that, else the
//! part is necessary (J. Marques-Silva, I. Lynce, *On Improving MUS Extraction Algorithms*, SAT 2011).
//! A model of the others is a witness for more parts than one: see `rotation`.

use super::oracle::{Oracle, Verdict};
use super::rotation::Rotation;
use super::{PartId, Parts};

/// Parts that clash, each of them necessary as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// The parts.
    pub parts: Parts,
    /// Those of which a limit left open whether the others clash without them.
    pub doubtful: Parts,
}

impl Oracle<'_> {
    /// Shrinks `parts`, which clash, to a minimal set; those that come first are left out first.
    ///
    /// Past a limit what is not shown to be necessary stays in, as doubtful.
    pub fn shrink(&mut self, parts: Parts) -> Shrunk {
        self.shrink_knowing(parts, |_, _| false)
    }

    /// The same, where it is known of some parts that they are necessary among those left.
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
                Verdict::Unsatisfiable(smaller) => {
                    // What could not be told of a larger set may be told of this one.
                    doubtful.retain(|_| smaller.len() == core.len());
                    core = smaller;
                    continue;
                }
                Verdict::Satisfiable(model) => {
                    necessary.insert(part);
                    rotation.spread(&core, part, model, &mut necessary);
                }
                Verdict::Unknown(_) => {
                    doubtful.insert(part);
                }
            }
            core.insert(part);
        }
        Shrunk { parts: core, doubtful }
    }
}
