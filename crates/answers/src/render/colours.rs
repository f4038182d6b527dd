//! Defines the colours of pictures. Apart from greys, they are based on the colours that M. Okabe and K. Ito chose for
//! colour-blind people.

use super::Role;
use crate::explain::CandidateRole;

pub(super) const GROUND: &str = "#ffffff";
pub(super) const INK: &str = "#111111";
pub(super) const FAINT: &str = "#a8a8a8";
pub(super) const PENCIL: &str = "#555555";
pub(super) const THIN_LINE: &str = "#8c8c8c";
pub(super) const SOLUTION: &str = "#0072b2";
pub(super) const RULE_TINT: &str = "#e6e6e6";
pub(super) const RULE_LINE: &str = "#b4b4b4";

impl Role {
    /// Returns the colour of the lines, frames and rings of this role.
    pub(super) fn line(self) -> &'static str {
        match self {
            Role::Base => "#0072b2",
            Role::Cover => "#e69f00",
            Role::Placed => "#007a59",
            Role::Eliminated | Role::Clash => "#d55e00",
            Role::Core => "#8a6a00",
            Role::InProof(role) => line_in_proof(role),
        }
    }

    /// Returns the colour of the lines that hatch the areas of this role.
    pub(super) fn hatch(self) -> &'static str {
        match self {
            Role::Cover => "#efb94a",
            Role::Core => "#cdb968",
            _ => self.line(),
        }
    }

    /// Returns the light colour that fills the marked cells, areas and discs of this role.
    pub(super) fn tint(self) -> &'static str {
        match self {
            Role::Base => "#d8ecf8",
            Role::Cover => "#fdf0d2",
            Role::Placed => "#d3efe5",
            Role::Eliminated | Role::Clash => "#fbdcc8",
            Role::Core => "#fbf3b0",
            Role::InProof(role) => tint_in_proof(role),
        }
    }
}

fn line_in_proof(role: CandidateRole) -> &'static str {
    match role {
        CandidateRole::Target => "#d55e00",
        CandidateRole::RightLinking => "#00527f",
        CandidateRole::LeftLinking => "#007a59",
        CandidateRole::TCandidate => "#9c4a7c",
        CandidateRole::ZCandidate => "#b07900",
        CandidateRole::Refuted => "#8c8c8c",
    }
}

/// Returns the fill of the mark of a candidate. The fills differ in brightness, too: that of right-linking candidates
/// is dark, and those of z- and t-candidates are nearly white.
fn tint_in_proof(role: CandidateRole) -> &'static str {
    match role {
        CandidateRole::Target => "#fbdcc8",
        CandidateRole::RightLinking => "#00527f",
        CandidateRole::LeftLinking => "#a8dcc9",
        CandidateRole::TCandidate => "#f8eaf3",
        CandidateRole::ZCandidate => "#fff8e5",
        CandidateRole::Refuted => "#f2f2f2",
    }
}
