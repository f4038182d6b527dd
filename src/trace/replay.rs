//! The assignment after every event, forwards and backwards.

use rustsat::types::Lit;

use crate::grid::{Cell, Grid, Marks};
use crate::rules::Action;

use super::{ClauseId, Clauses, Event, Recording};

/// A literal that holds at a moment of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The literal.
    pub literal: Lit,
    /// Since which level.
    pub level: u32,
    /// Why; `None` for a decision.
    pub reason: Option<ClauseId>,
}

/// A recording that is played step by step.
///
/// What a jump takes back is kept, so that going backwards puts it back: each event costs the memory
/// of at most two literals, and a step the time of what it assigns or takes back.
#[derive(Clone, Debug)]
pub struct Replay<'r> {
    clauses: &'r Clauses<'r>,
    events: &'r [Event],
    /// How many events have been played.
    at: usize,
    /// By literal: whether it holds, and its place on the trail.
    places: Vec<Option<u32>>,
    trail: Vec<Held>,
    /// What jumps took back, last first within each, and how many each of them did.
    taken: Vec<Held>,
    jumps: Vec<usize>,
}

impl<'r> Replay<'r> {
    /// Before the first event: nothing holds.
    #[must_use]
    pub fn new(recording: &'r Recording<'_>) -> Self {
        let (clauses, events) = (&recording.clauses, &recording.events[..]);
        let (places, trail, taken, jumps) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Replay { clauses, events, at: 0, places, trail, taken, jumps }
    }

    /// How many events have been played.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Plays the next event and returns it; `None` at the end.
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

    /// Takes the last event back and returns it; `None` at the beginning.
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

    /// Goes to the moment after so many events, or to the end if there are fewer.
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

    /// All that holds now, in the order in which it came to hold.
    #[must_use]
    pub fn trail(&self) -> &[Held] {
        &self.trail
    }

    /// The current level.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.trail.last().map_or(0, |held| held.level)
    }

    /// Since when and why a literal holds, if it does.
    #[must_use]
    pub fn held(&self, literal: Lit) -> Option<Held> {
        self.place(literal).map(|place| self.trail[place as usize])
    }

    /// Which digit stands in a cell, since when and why; `None` while none does. Of two digits, which
    /// a search can write before it notices the conflict, it is the one that was written first.
    ///
    /// # Panics
    ///
    /// When the cell is in no grid.
    #[must_use]
    pub fn in_cell(&self, cell: Cell) -> Option<Held> {
        let sudoku = self.clauses.sudoku();
        let literal = |digit| Lit::positive(sudoku.action_id(cell, digit).index() as u32);
        let places = sudoku.shape().digits().filter_map(|digit| self.place(literal(digit)));
        places.min().map(|place| self.trail[place as usize])
    }

    /// The place of a literal on the trail, if it holds.
    pub(super) fn place(&self, literal: Lit) -> Option<u32> {
        self.places.get(literal.lidx()).copied().flatten()
    }

    /// The digits that are written now.
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

    /// The digits that are not ruled out now, for each cell.
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
