//! Defines the colours of pictures. Apart from greys, they are based on the colours that M. Okabe and K. Ito chose for
//! colour-blind people.

use super::Role;

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
        }
    }
}
