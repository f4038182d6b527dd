//! States what each technique of several chains uses.

use crate::technique::SeTechnique;

/// Asks whether a search goes on.
pub(crate) type GoesOn<'a> = &'a dyn Fn() -> bool;

/// The search was stopped.
pub(crate) struct Stopped;

/// What a technique of chains uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Chains of all candidates of a cell or all places of a digit are compared.
    pub(crate) is_multiple: bool,
    /// What a chain removes changes the grid for its later nodes.
    pub(crate) is_dynamic: bool,
    /// Chains stay in one digit.
    pub(crate) is_nishio: bool,
    /// 1: patterns are used; 2 to 5: nested chains too.
    pub(crate) level: u8,
}

impl Rules {
    pub(crate) const NISHIO: Rules =
        Rules { is_multiple: false, is_dynamic: true, is_nishio: true, level: 0 };
    pub(crate) const STATIC: Rules =
        Rules { is_multiple: true, is_dynamic: false, is_nishio: false, level: 0 };

    pub(crate) fn dynamic(level: u8) -> Rules {
        Rules { is_multiple: true, is_dynamic: true, is_nishio: false, level }
    }

    pub(crate) fn difficulty(self) -> f64 {
        match (self.level, self.is_nishio, self.is_dynamic) {
            (2.., _, _) => 9.5 + 0.5 * f64::from(self.level - 2),
            (1, _, _) => 9.0,
            (_, true, _) => 7.5,
            (_, _, true) => 8.5,
            _ => 8.0,
        }
    }

    pub(crate) fn technique(self) -> SeTechnique {
        match (self.level, self.is_nishio, self.is_dynamic) {
            (2.., _, _) => SeTechnique::NestedChains,
            (1, _, _) => SeTechnique::DynamicChainsPlus,
            (_, true, _) => SeTechnique::Nishio,
            (_, _, true) => SeTechnique::DynamicChains,
            _ => SeTechnique::MultipleChains,
        }
    }
}
