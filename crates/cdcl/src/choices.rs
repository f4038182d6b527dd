//! Which variables make up one choice: the digits of a cell.

/// Choices. Each is a set of variables, and every model makes exactly one of them true: the digits of a cell, say. A
/// decision heuristic can look at a whole choice ([`Heuristic::Mrv`](crate::Heuristic::Mrv)).
///
/// Choices are numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    places: Vec<Vec<u32>>,
    neighbours: Vec<Vec<u32>>,
}

impl Choices {
    /// Choices by their variables, ascending, and by their neighbours: the numbers of the choices, ascending
    /// and without itself, that each one restricts.
    ///
    /// # Panics
    ///
    /// When there are not as many lists of neighbours as choices.
    #[must_use]
    pub fn new(places: Vec<Vec<u32>>, neighbours: Vec<Vec<u32>>) -> Self {
        assert_eq!(places.len(), neighbours.len(), "each choice has its neighbours");
        Choices { places, neighbours }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The places (variables) of the actions of a choice, ascending.
    ///
    /// # Panics
    ///
    /// When `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn places(&self, choice: usize) -> &[u32] {
        &self.places[choice]
    }

    /// The choices that a choice restricts, ascending, without itself.
    ///
    /// # Panics
    ///
    /// When `choice` is not below [`len`](Self::len).
    #[must_use]
    pub fn neighbours(&self, choice: usize) -> &[u32] {
        &self.neighbours[choice]
    }
}
