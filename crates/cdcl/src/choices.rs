//! Groups variables into choices, such as the digits of a cell.

/// A list of choices. A choice is a set of variables of which every model makes exactly one true, such as
/// the digits of a cell. The decision heuristic [`Heuristic::Mrv`](crate::Heuristic::Mrv) selects a choice
/// and then one of its variables.
///
/// Choices are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    places: Vec<Vec<u32>>,
    neighbours: Vec<Vec<u32>>,
}

impl Choices {
    /// Creates the list of choices. `places` holds the variables of each choice (0-based, ascending).
    /// `neighbours` holds the neighbours of each choice (ascending): the numbers of the other choices from
    /// which it can exclude a variable.
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

    /// Returns the variables of a choice, 0-based and ascending.
    ///
    /// # Panics
    ///
    /// Panics if `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn places(&self, choice: usize) -> &[u32] {
        &self.places[choice]
    }

    /// Returns the neighbours of a choice, ascending: the other choices from which it can exclude a
    /// variable.
    ///
    /// # Panics
    ///
    /// Panics if `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn neighbours(&self, choice: usize) -> &[u32] {
        &self.neighbours[choice]
    }
}
