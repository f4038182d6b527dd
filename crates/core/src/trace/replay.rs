//! Replays a recorded search forwards and backwards, and computes the assignment after each event.

use rustsat::types::Lit;

use crate::grid::{Cell, Grid, Marks};
use crate::rules::Action;

use super::{ClauseId, Clauses, Event, Recording};

/// A literal that is true at a point of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The literal.
    pub literal: Lit,
    /// The level on which it became true.
    pub level: u32,
    /// The clause that forced the literal. `None` for a decision.
    pub reason: Option<ClauseId>,
}

/// Plays the events of a recording forwards and backwards, one by one.
///
/// The replay stores the literals that a backjump or restart takes back, so that a backward step can restore them. So
/// the memory grows only in proportion to the number of events. The time of a step is proportional to the number of
/// literals that it assigns or takes back.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    clauses: &'r Clauses<'r>,
    events: &'r [Event],
    /// The number of events that are played.
    at: usize,
    /// For each literal, its index on the trail. `None` for a literal that is not true.
    places: Vec<Option<u32>>,
    trail: Vec<Held>,
    /// The literals that backjumps and restarts took back. For each of these events, the last literal of the trail
    /// comes first, and `jumps` has the number of literals.
    taken: Vec<Held>,
    jumps: Vec<usize>,
}

impl<'r> Replay<'r> {
    /// Returns a replay that has played no event and has an empty trail.
    #[must_use]
    pub fn new(recording: &'r Recording<'_>) -> Self {
        let (clauses, events) = (&recording.clauses, &recording.events[..]);
        let (places, trail, taken, jumps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Replay { clauses, events, at: 0, places, trail, taken, jumps }
    }

    /// Returns the number of events that are played.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Plays the next event and returns it. Returns `None` if all events are played.
    pub fn forward(&mut self) -> Option<Event> {
        let event = *self.events.get(self.at)?;
        self.at += 1;
        match event {
            Event::Decided { literal, level } => self.put(Held { literal, level, reason: None }),
            Event::Propagated { literal, level, clause } => {
                self.put(Held { literal, level, reason: Some(clause) });
            }
            Event::Backjumped { to, .. } | Event::Restarted { to, .. } => self.take_above(to),
            _ => {}
        }
        Some(event)
    }

    /// Takes the event that was played last back and returns it. Returns `None` if no event is played.
    pub fn backward(&mut self) -> Option<Event> {
        let event = self.events[self.at.checked_sub(1)?];
        self.at -= 1;
        match event {
            Event::Decided { .. } | Event::Propagated { .. } => {
                self.pop();
            }
            Event::Backjumped { .. } | Event::Restarted { .. } => self.put_back(),
            _ => {}
        }
        Some(event)
    }

    /// Plays events or takes them back until `position` events are played. If the recording has fewer events, plays
    /// all of them.
    pub fn go_to(&mut self, position: usize) {
        while self.at < position && self.forward().is_some() {}
        while self.at > position && self.backward().is_some() {}
    }

    fn put(&mut self, held: Held) {
        let index = held.literal.lidx();
        if index >= self.places.len() {
            self.places.resize(index + 1, None);
        }
        self.places[index] = Some(self.trail.len() as u32);
        self.trail.push(held);
    }

    fn pop(&mut self) -> Option<Held> {
        let held = self.trail.pop()?;
        self.places[held.literal.lidx()] = None;
        Some(held)
    }

    fn take_above(&mut self, level: u32) {
        let before = self.taken.len();
        while self.trail.last().is_some_and(|held| held.level > level) {
            let held = self.pop();
            self.taken.extend(held);
        }
        self.jumps.push(self.taken.len() - before);
    }

    fn put_back(&mut self) {
        let count = self.jumps.pop().unwrap_or(0);
        let back = self.taken.split_off(self.taken.len() - count);
        back.into_iter().rev().for_each(|held| self.put(held));
    }

    /// Returns the true literals, in the order in which they became true.
    #[must_use]
    pub fn trail(&self) -> &[Held] {
        &self.trail
    }

    /// Returns the level of the last literal on the trail, or 0 if the trail is empty.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.trail.last().map_or(0, |held| held.level)
    }

    /// Returns the level and the reason of a literal. Returns `None` if the literal is not true.
    #[must_use]
    pub fn held(&self, literal: Lit) -> Option<Held> {
        self.place(literal).map(|place| self.trail[place as usize])
    }

    /// Returns the literal of the digit in a cell, with its level and reason. Returns `None` if the cell is empty. A
    /// search can write two digits into a cell before it notices the conflict. Then the first of them is returned.
    ///
    /// # Panics
    ///
    /// Panics if the Sudoku has no such cell, for example if the cell is void.
    #[must_use]
    pub fn in_cell(&self, cell: Cell) -> Option<Held> {
        let sudoku = self.clauses.sudoku();
        let literal = |digit| Lit::positive(sudoku.action_id(cell, digit).index() as u32);
        let places = sudoku.shape().digits().filter_map(|digit| self.place(literal(digit)));
        places.min().map(|place| self.trail[place as usize])
    }

    /// Returns the index of a literal on the trail. Returns `None` if the literal is not true.
    pub(super) fn place(&self, literal: Lit) -> Option<u32> {
        self.places.get(literal.lidx()).copied().flatten()
    }

    /// Returns the grid with the digits that are true now. If a cell has two digits, the grid has the later one.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = self.clauses.sudoku().layout().empty_grid();
        for held in self.trail.iter().filter(|held| held.literal.is_pos()) {
            if let Some(Action { cell, digit }) = self.clauses.action(held.literal) {
                grid.set(cell, Some(digit));
            }
        }
        grid
    }

    /// Returns the digits of each cell except those that are false now.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let sudoku = self.clauses.sudoku();
        let mut marks = Marks::full(sudoku.shape());
        for held in self.trail.iter().filter(|held| held.literal.is_neg()) {
            if let Some(Action { cell, digit }) = self.clauses.action(held.literal) {
                marks.forbid(cell, digit);
            }
        }
        marks
    }
}
