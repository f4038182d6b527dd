//! Schedules restarts by the Luby sequence, which reluctant doubling computes.
//!
//! M. Luby, A. Sinclair, D. Zuckerman, *Optimal Speedup of Las Vegas Algorithms*, Information
//! Processing Letters, 1993; the recurrence is D. E. Knuth's (*The Art of Computer Programming 4B*,
//! 2022, section 7.2.2.2).

use super::decide::Decide;
use super::modes::Mode;
use super::{Cdcl, Observer, SearchMode};

/// The number of conflicts that the number 1 in the sequence stands for.
const INTERVAL: u64 = 1024;
/// The least number of conflicts between two restarts of the focused mode.
const FOCUSED_INTERVAL: u64 = 2;

/// The Luby sequence: 1, 1, 2, 1, 1, 2, 4, 1, ...
#[derive(Debug)]
pub(super) struct Reluctant {
    u: u64,
    v: u64,
}

impl Default for Reluctant {
    fn default() -> Self {
        Reluctant { u: 1, v: 1 }
    }
}

impl Iterator for Reluctant {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let value = self.v;
        let lowest_bit = self.u & self.u.wrapping_neg();
        (self.u, self.v) =
            if lowest_bit == self.v { (self.u + 1, 1) } else { (self.u, 2 * self.v) };
        Some(value)
    }
}

/// The schedule of restarts. The first interval is `INTERVAL`; after it the sequence begins.
#[derive(Debug)]
pub(super) struct Restarts {
    sequence: Reluctant,
    due: u64,
    /// The number of conflicts before which the focused mode does not restart again.
    due_focused: u64,
}

impl Default for Restarts {
    fn default() -> Self {
        Restarts { sequence: Reluctant::default(), due: INTERVAL, due_focused: 0 }
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether a restart is due, because enough conflicts have passed since the last one.
    pub(super) fn is_restart_due(&self) -> bool {
        if !self.restarts_at_all() {
            return false;
        }
        match self.modes.current() {
            Mode::Stable => self.budget.conflicts() >= self.restarts.due,
            Mode::Focused => {
                self.budget.conflicts() >= self.restarts.due_focused && self.modes.is_stuck()
            }
        }
    }

    /// Returns whether the search ever restarts: only if the search is CDCL, and only if the settings allow it.
    pub(super) fn restarts_at_all(&self) -> bool {
        self.settings.restarts && self.settings.search == SearchMode::Cdcl
    }

    /// Restarts: takes back all levels from the first decision on that the heuristic would not make again, but no
    /// assumptions.
    pub(super) fn restart(&mut self) {
        match self.modes.current() {
            Mode::Stable => {
                let units = self.restarts.sequence.next().unwrap_or(1);
                self.restarts.due = self.budget.conflicts() + units * INTERVAL;
            }
            Mode::Focused => self.restarts.due_focused = self.budget.conflicts() + FOCUSED_INTERVAL,
        }
        self.phases.remember(self.trail.literals());
        if self.has_news() {
            self.restart_to(0);
            self.import();
        } else {
            let level = self.reusable_level();
            self.restart_to(level);
        }
    }

    /// Restarts from `level`: takes back the levels above it, counts the restart, and reports it to the observer.
    pub(super) fn restart_to(&mut self, level: usize) {
        let from = self.trail.level();
        self.backtrack(level);
        self.counters.restarts += 1;
        self.observer.restarted(from, level);
    }

    /// Returns the number of levels that a restart keeps. It keeps the levels of the assumptions, and after them the
    /// levels whose decisions the heuristic would make again before any other decision (P. van der Tak, A. Ramos, M.
    /// Heule, *Reusing the Assignment Trail in CDCL Solvers*, Journal on Satisfiability, Boolean Modeling and
    /// Computation, 2011).
    fn reusable_level(&mut self) -> usize {
        let assumed = self.assumptions.len().min(self.trail.level());
        let Some(next) = self.next_decision() else { return assumed };
        let keeps = |level: &usize| {
            let decision = self.trail.literals()[self.trail.start(*level)];
            match self.modes.current() {
                Mode::Stable => self.heuristic.comes_before(decision, next),
                Mode::Focused => self.queue.comes_before(decision, next),
            }
        };
        assumed + (assumed + 1..=self.trail.level()).take_while(keeps).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reluctant_doubling_is_the_luby_sequence() {
        let sequence: Vec<u64> = Reluctant::default().take(15).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
