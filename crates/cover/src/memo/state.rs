//! Stores the open actions and requirements, with unit propagation and a trail for backtracking.
//!
//! Each requirement has a row: its actions, one after the other in `cells`. The open ones are at the front, so that an
//! iteration over them takes time in proportion to their number (sparse sets: P. Briggs and L. Torczon, *An Efficient
//! Representation for Sparse Sets*, ACM Letters on Programming Languages and Systems, 1993; for exact cover: D. E.
//! Knuth, *Dancing Cells*, 2023). If removals are undone in the reverse order, no swaps are needed: only the numbers of
//! open actions are restored.

use std::ops::Range;

use super::problem::Problem;

/// The lengths of the lists `killed` (removed actions) and `closed` (met requirements) to which [`State::undo_to`] goes
/// back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    killed: usize,
    closed: usize,
}

/// A requirement: the start of its row in `cells`, and the number of open actions at the front of
/// the row.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    open: u32,
    is_exact: bool,
    is_closed: bool,
}

/// An entry of a row: an action that meets the requirement, and the index of this pair (a *meeting*) in `meetings`.
#[derive(Clone, Copy, Debug)]
struct Cell {
    action: u32,
    meeting: u32,
}

/// The open part of a problem, and what was removed from it so far.
#[derive(Clone, Debug)]
pub(super) struct State {
    rows: Vec<Row>,
    cells: Vec<Cell>,
    /// By action: the index of its first meeting. Its last meeting is just before the first one of
    /// the next action.
    starts: Vec<u32>,
    /// By meeting (a pair of an action and a requirement that it meets): the requirement, and the index in `cells`
    /// where the meeting is now.
    meetings: Vec<(u32, u32)>,
    killed: Vec<u32>,
    closed: Vec<u32>,
    /// The exactly-once requirements that are still to be propagated because they have at most one
    /// open action left.
    units: Vec<u32>,
    /// The number of removals of actions so far. An action that was restored and removed again counts twice.
    removals: u64,
}

impl State {
    pub(super) fn new(problem: &Problem) -> Self {
        let requirements = problem.exact.len();
        let mut lengths = vec![0; requirements];
        let actions = 0..problem.requirements_of.len() as u32;
        for &id in actions.clone().flat_map(|action| problem.requirements_of.row(action)) {
            lengths[id as usize] += 1;
        }
        let mut start = 0;
        let rows = problem.exact.iter().zip(lengths).map(|(&is_exact, length)| {
            start += length;
            Row { start: start - length, open: 0, is_exact, is_closed: false }
        });
        let mut state = State {
            rows: rows.collect(),
            cells: vec![Cell { action: 0, meeting: 0 }; start as usize],
            starts: vec![0],
            meetings: Vec::with_capacity(start as usize),
            killed: Vec::new(),
            closed: Vec::new(),
            units: Vec::new(),
            removals: 0,
        };
        actions.for_each(|action| state.add(action, problem.requirements_of.row(action)));
        state
    }

    fn add(&mut self, action: u32, met: &[u32]) {
        for &id in met {
            let row = &mut self.rows[id as usize];
            let at = row.start + row.open;
            row.open += 1;
            self.cells[at as usize] = Cell { action, meeting: self.meetings.len() as u32 };
            self.meetings.push((id, at));
        }
        self.starts.push(self.meetings.len() as u32);
    }

    /// Returns the open actions of a requirement, in no particular order.
    pub(super) fn open_actions(&self, requirement: u32) -> impl Iterator<Item = u32> {
        let row = self.rows[requirement as usize];
        self.cells[row.start as usize..(row.start + row.open) as usize]
            .iter()
            .map(|cell| cell.action)
    }

    /// Returns whether the requirement is not met yet and has an open action.
    pub(super) fn is_open(&self, requirement: u32) -> bool {
        let row = self.rows[requirement as usize];
        row.open > 0 && !row.is_closed
    }

    pub(super) fn open_count(&self, requirement: u32) -> u32 {
        self.rows[requirement as usize].open
    }

    /// Returns the number of removals of actions so far. An action that was restored and removed again counts twice.
    pub(super) fn removals(&self) -> u64 {
        self.removals
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { killed: self.killed.len(), closed: self.closed.len() }
    }

    /// Takes an open action and propagates. Returns `false` at a contradiction; the caller must then undo the changes.
    pub(super) fn choose(&mut self, action: u32) -> bool {
        self.units.clear();
        if !self.take(action) {
            return false;
        }
        while let Some(unit) = self.units.pop() {
            let row = self.rows[unit as usize];
            if row.is_closed {
                continue;
            }
            if row.open == 0 || !self.take(self.cells[row.start as usize].action) {
                return false;
            }
        }
        true
    }

    /// Takes one action: closes the requirements it meets and removes all their open actions.
    /// Returns `false` at a contradiction.
    fn take(&mut self, action: u32) -> bool {
        let met = self.met(action);
        for &(id, _) in &self.meetings[met.clone()] {
            self.rows[id as usize].is_closed = true;
            self.closed.push(id);
        }
        for meeting in met {
            let id = self.meetings[meeting].0 as usize;
            while self.rows[id].open > 0 {
                let Row { start, open, .. } = self.rows[id];
                if !self.kill(self.cells[(start + open - 1) as usize].action) {
                    return false;
                }
            }
        }
        true
    }

    /// Removes one action. Returns `false` if an exactly-once requirement that is not met yet then has no open action.
    fn kill(&mut self, action: u32) -> bool {
        self.killed.push(action);
        self.removals += 1;
        let mut is_fed = true;
        let met = self.met(action);
        for meeting in met {
            let (id, here) = self.meetings[meeting];
            let row = &mut self.rows[id as usize];
            row.open -= 1;
            let last = row.start + row.open;
            if row.open <= 1 && row.is_exact && !row.is_closed {
                is_fed &= row.open == 1;
                self.units.push(id);
            }
            if here != last {
                self.cells.swap(here as usize, last as usize);
                self.meetings[meeting].1 = last;
                let moved = self.cells[here as usize].meeting;
                self.meetings[moved as usize].1 = here;
            }
        }
        is_fed
    }

    /// Undoes all changes since `mark`.
    pub(super) fn undo_to(&mut self, mark: Mark) {
        while self.killed.len() > mark.killed {
            let action = self.killed.pop().expect("longer than the mark");
            let met = self.met(action);
            for &(id, _) in &self.meetings[met] {
                self.rows[id as usize].open += 1;
            }
        }
        for id in self.closed.drain(mark.closed..) {
            self.rows[id as usize].is_closed = false;
        }
    }

    /// Returns the range of the meetings of `action`.
    fn met(&self, action: u32) -> Range<usize> {
        self.starts[action as usize] as usize..self.starts[action as usize + 1] as usize
    }

    /// Returns the requirements that `action` meets.
    pub(super) fn requirements_of(&self, action: u32) -> impl Iterator<Item = u32> {
        self.meetings[self.met(action)].iter().map(|&(id, _)| id)
    }
}
