//! Creates the decision heuristic that the settings name.

use super::decide::Decide;
use super::mrv::Mrv;
use super::plain::{First, Random};
use super::vsids::Vsids;
use super::{Heuristic, Settings};

/// Returns a new heuristic without variables.
pub(super) fn heuristic(settings: &Settings) -> Box<dyn Decide> {
    match settings.heuristic {
        Heuristic::Vsids => Box::new(Vsids::new(settings.seed)),
        Heuristic::Mrv => Box::new(Mrv::default()),
        Heuristic::First => Box::new(First::default()),
        Heuristic::Random => Box::new(Random::new(settings.seed)),
    }
}
