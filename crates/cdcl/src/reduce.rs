//! Deletes the least useful learned clauses.
//!
//! Learned clauses of a low LBD are never deleted (G. Audemard, L. Simon, *Predicting Learnt Clauses Quality in Modern
//! SAT Solvers*, IJCAI 2009). Other learned clauses stay as long as conflicts use them (C. Oh, *Between SAT and UNSAT:
//! The Fundamental Difference in CDCL SAT*, SAT 2015).

use super::analyze::CORE_LBD;
use super::clauses::ClauseRef;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// The first reduction is due after this many conflicts, and the later intervals grow with it. With 300, two of three
/// grids of side 64 took more than 40 s; with 1000, each took less than 15 s.
const INTERVAL: u64 = 1000;
/// The interval of a search that seeks a refutation, in place of [`INTERVAL`] (`benches/README.md`, *A search for a
/// refutation in cdcl*).
const REFUTATION_INTERVAL: u64 = 300;
/// The share of the deletable clauses that a reduction deletes, in percent.
const SHARE: usize = 75;

/// The schedule of reductions, and all learned clauses of three or more literals. Shorter ones are never deleted.
#[derive(Debug, Default)]
pub(super) struct Reductions {
    learned: Vec<ClauseRef>,
    done: u64,
    due: u64,
}

impl Reductions {
    /// Removes all clauses from the list, because they are no longer stored.
    pub(super) fn forget_all(&mut self) {
        self.learned.clear();
    }

    /// Adds a learned clause of three or more literals, which later reductions may delete.
    pub(super) fn note(&mut self, clause: ClauseRef) {
        self.learned.push(clause);
    }
}

impl<O: Observer> Cdcl<O> {
    /// Returns whether a reduction is due, because enough conflicts have passed since the last one.
    pub(super) fn is_reduction_due(&self) -> bool {
        self.budget.conflicts() >= self.reductions.due.max(self.reduction_interval())
    }

    fn reduction_interval(&self) -> u64 {
        if self.modes.seeks_refutation() { REFUTATION_INTERVAL } else { INTERVAL }
    }

    /// Deletes the learned clauses that `worst_clauses` returns, and schedules the next reduction.
    ///
    /// The interval before the n-th reduction is n times the first one. If the formula is answered as a whole, or the
    /// search seeks a refutation, it is the square root of n times the first one (A. Biere, K. Fazekas, M. Fleury, M.
    /// Heisinger, *CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling Entering the SAT Competition 2020*, 2020).
    pub(super) fn reduce(&mut self) {
        let doomed = self.worst_clauses();
        self.delete_all(&doomed);
        self.reductions.done += 1;
        let next = self.reductions.done + 1;
        let interval = self.reduction_interval();
        let interval = match self.modes.is_whole() || self.modes.seeks_refutation() {
            true => (interval as f64 * (next as f64).sqrt()) as u64,
            false => interval * next,
        };
        self.reductions.due = self.budget.conflicts() + interval;
    }

    /// Deletes all learned clauses that may be deleted, and begins the schedule of reductions anew.
    pub(super) fn forget_learned(&mut self) {
        let learned = self.reductions.learned.iter().copied();
        let may_go =
            |&clause: &ClauseRef| self.clauses.lbd(clause) > CORE_LBD && !self.is_reason(clause);
        let doomed: Vec<ClauseRef> = learned.filter(may_go).collect();
        self.delete_all(&doomed);
        self.reductions.done = 0;
        self.reductions.due = self.budget.conflicts() + self.reduction_interval();
    }

    /// Deletes learned clauses and removes them at once, counts them, and reports their number to the observer.
    fn delete_all(&mut self, clauses: &[ClauseRef]) {
        clauses.iter().for_each(|&clause| self.delete(clause));
        self.collect();
        self.counters.forgotten += clauses.len() as u64;
        self.observer.reduced(clauses.len());
    }

    /// Marks a clause as deleted. [`collect`](Self::collect) removes it. Reports to the observer only the deletion of a
    /// learned clause: a given one may have had other literals, false on level 0, when it was added.
    pub(super) fn delete(&mut self, clause: ClauseRef) {
        if O::WATCHES && self.clauses.is_learned(clause) {
            let literals: Vec<_> = self.clauses.literals(clause).collect();
            self.observer.forgot(&literals);
        }
        self.clauses.mark_deleted(clause);
    }

    /// Returns the clauses to delete. A clause qualifies if its LBD is above `CORE_LBD`, no recent conflict used it,
    /// and it is not a reason. Of the clauses that qualify, the function returns `SHARE` percent: those with the
    /// highest LBD, and for equal LBD the longest. It also lowers by one, down to 0, the number of further reductions
    /// that each learned clause survives.
    fn worst_clauses(&mut self) -> Vec<ClauseRef> {
        let mut unused: Vec<ClauseRef> = Vec::new();
        for &clause in &self.reductions.learned {
            let lbd = self.clauses.lbd(clause);
            let used = self.clauses.used(clause);
            if lbd > CORE_LBD && used == 0 && !self.is_reason(clause) {
                unused.push(clause);
            }
            self.clauses.set_worth(clause, lbd, used.saturating_sub(1));
        }
        let clauses = &self.clauses;
        let worth = |clause: &ClauseRef| (clauses.lbd(*clause), clauses.len(*clause));
        unused.sort_by_cached_key(|clause| std::cmp::Reverse(worth(clause)));
        unused.truncate(unused.len() * SHARE / 100);
        unused
    }

    /// Returns whether the clause is the reason of a literal, so that it cannot be deleted now.
    fn is_reason(&self, clause: ClauseRef) -> bool {
        let first = self.clauses.literal(clause, 0);
        self.trail.value(first) == Some(true) && self.trail.reason(first) == Reason::Clause(clause)
    }

    /// Removes the clauses that are marked as deleted, and moves the others together.
    pub(super) fn collect(&mut self) {
        let moved = self.clauses.compact();
        self.watches.relocate(&moved);
        self.trail.relocate_reasons(|clause| {
            moved.relocated(clause).map_or(Reason::None, Reason::Clause)
        });
        let learned = self.reductions.learned.iter();
        self.reductions.learned = learned.filter_map(|&clause| moved.relocated(clause)).collect();
    }
}
