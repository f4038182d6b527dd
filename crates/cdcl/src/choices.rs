//! Groups variables into choices, such as the digits of a cell.

/// A list of choices. A choice is a set of variables such as the digits of a cell: every model makes
/// exactly one of them true. A decision heuristic can use whole choices
/// ([`Heuristic::Mrv`](crate::Heuristic::Mrv)).
///
/// Choices are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    places: Vec<Vec<u32>>,
    neighbours: Vec<Vec<u32>>,
}

impl Choices {
    /// Returns choices from two lists with one entry per choice: its variables (ascending) and its
    /// neighbours, the numbers of the choices that it restricts (ascending, without itself).
    ///
    /// # Panics
    ///
    /// Panics if the lists differ in length.
    #[must_use]
    pub fn new(places: Vec<Vec<u32>>, neighbours: Vec<Vec<u32>>) -> Self {
        assert_eq!(places.len(), neighbours.len(), "each choice has its neighbours");
        Choices { places, neighbours }
    }

    /// Returns the number of choices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether there are no choices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the variables of the actions of a choice, ascending.
    ///
    /// # Panics
    ///
    /// Panics if `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn places(&self, choice: usize) -> &[u32] {
        &self.places[choice]
    }

    /// Returns the choices that a choice restricts, ascending, without itself.
    ///
    /// # Panics
    ///
    /// Panics if `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn neighbours(&self, choice: usize) -> &[u32] {
        &self.neighbours[choice]
    }
}
