//! Which techniques are tried, and in which order.

use super::{Level, Technique};

/// Which techniques are tried, and in which order: a value that can be changed at will.
///
/// ```
/// use sudosat::explain::{Level, Technique, Techniques};
///
/// let mut techniques = Techniques::default().up_to(Level::Sets).without(Technique::XyzWing);
/// assert_eq!(techniques.order()[0], Technique::NakedSingle);
/// techniques.first(Technique::HiddenSingle);
/// assert_eq!(techniques.order()[..2], [Technique::HiddenSingle, Technique::NakedSingle]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Techniques(Vec<Technique>);

/// All that hold without assuming that there is one solution, the easier first.
impl Default for Techniques {
    fn default() -> Self {
        Techniques(Technique::ALL.into_iter().filter(|one| !one.assumes_unique()).collect())
    }
}

impl Techniques {
    /// All, those too that hold only if there is one solution.
    #[must_use]
    pub fn assuming_unique() -> Self {
        Techniques(Technique::ALL.to_vec())
    }

    /// Those of `order`, tried in that order; one listed again is not tried twice.
    #[must_use]
    pub fn of(order: impl IntoIterator<Item = Technique>) -> Self {
        let mut techniques = Techniques(Vec::new());
        for technique in order {
            if !techniques.0.contains(&technique) {
                techniques.0.push(technique);
            }
        }
        techniques
    }

    /// The techniques in the order in which they are tried.
    #[must_use]
    pub fn order(&self) -> &[Technique] {
        &self.0
    }

    /// The same without `technique`.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Self {
        self.0.retain(|&one| one != technique);
        self
    }

    /// Those up to a level.
    #[must_use]
    pub fn up_to(mut self, level: Level) -> Self {
        self.0.retain(|&one| Level::of(one) <= level);
        self
    }

    /// Has `technique` tried before all others.
    pub fn first(&mut self, technique: Technique) {
        self.0.retain(|&one| one != technique);
        self.0.insert(0, technique);
    }
}
