//! Finds skyscrapers, two-string kites and turbot fish: two strong links of a digit joined at one end. The links are
//! the two bases.

use std::ops::ControlFlow;

use super::Technique;
use super::search::{Search, Visit};
use super::wings::report;

/// Visits the steps of the joined pairs of strong links that have the name `technique`.
pub(super) fn turbot(
    search: &Search<'_, '_>,
    technique: Technique,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for joined in search.joined().iter().filter(|joined| joined.technique == technique) {
        let parts = (joined.bases.to_vec(), vec![joined.by]);
        report(search.board, technique, &joined.ends, parts, visit)?;
    }
    ControlFlow::Continue(())
}
