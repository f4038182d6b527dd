//! Analyses a conflict: learns the clause of the first unique implication point.
//!
//! The analysis starts from the falsified clause. It replaces literals of the current level, the last
//! assigned first, by the other literals of their reasons, until one literal of this level is left (J.
//! Marques-Silva, K. Sakallah, *GRASP: A Search Algorithm for Propositional Satisfiability*, IEEE
//! Transactions on Computers, 1999; L. Zhang et al., *Efficient Conflict Driven Learning in a Boolean
//! Satisfiability Solver*, ICCAD 2001).

use rustc_hash::FxHashSet;
use rustsat::types::Lit;

use super::clauses::ClauseRef;
use super::decide::Decide;
use super::modes::Mode;
use super::propagate::Conflict;
use super::shrink::Block;
use super::trail::Reason;
use super::{Cdcl, Observer};

/// Learned clauses of at most this LBD are never deleted.
pub(super) const CORE_LBD: u32 = 2;
/// After a conflict has used a learned clause of at most this LBD, the clause survives two reductions. A clause of a
/// higher LBD survives one.
const MIDDLE_LBD: u32 = 6;

/// The mark of a variable during an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    None,
    /// The variable was met. In an analysis, it is in the learned clause, or was replaced by its reason, or `bump` has
    /// raised its score.
    Met,
    /// The value of the variable follows from the negation of the learned clause.
    Implied,
    /// The minimisation has not been able to show that the value follows.
    NotImplied,
}

/// The workspace of an analysis.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// The mark of each variable, by index; all are [`Mark::None`] between two analyses.
    pub(super) marks: Vec<Mark>,
    /// The variables that have a mark, as literals.
    pub(super) marked: Vec<Lit>,
    /// The variables whose scores are raised because of the conflict, as literals.
    pub(super) met: Vec<Lit>,
    /// The learned clause. Its first literal becomes true after the backjump. The other literals are sorted by level,
    /// highest first, so the second literal is of the level to jump back to. The clause watches its first two
    /// literals, because none of the other literals becomes free before the second one.
    pub(super) learned: Vec<Lit>,
    /// The workspace of `shrink`.
    pub(super) block: Block,
    /// Per level: the last stamp that [`Analysis::stamp_levels`] gave the level. `stamp` is the newest stamp of all.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Analysis {
    /// Allocates space for this number of variables.
    pub(super) fn grow(&mut self, variables: usize) {
        self.marks.resize(variables, Mark::None);
        self.block.grow(variables);
    }

    /// Allocates space for this number of levels above level 0.
    pub(super) fn grow_levels(&mut self, levels: usize) {
        self.stamps.resize(self.stamps.len().max(levels + 1), 0);
    }

    /// Gives the variable of `literal` this mark.
    #[inline]
    pub(super) fn mark(&mut self, literal: Lit, mark: Mark) {
        self.marks[literal.vidx()] = mark;
        self.marked.push(literal);
    }

    /// Returns the mark of the variable of `literal`.
    #[inline]
    pub(super) fn mark_of(&self, literal: Lit) -> Mark {
        self.marks[literal.vidx()]
    }

    /// Sets the marks of all variables back to [`Mark::None`].
    pub(super) fn clear_marks(&mut self) {
        for literal in self.marked.drain(..) {
            self.marks[literal.vidx()] = Mark::None;
        }
    }

    /// Returns whether the level has the newest stamp.
    #[inline]
    pub(super) fn has_stamp(&self, level: usize) -> bool {
        self.stamps[level] == self.stamp
    }

    /// Gives all these levels the same new stamp. Returns the number of different levels.
    fn stamp_levels(&mut self, levels: impl Iterator<Item = usize>) -> u32 {
        self.stamp = self.stamp.wrapping_add(1);
        let mut distinct = 0;
        for level in levels {
            distinct += u32::from(self.stamps[level] != self.stamp);
            self.stamps[level] = self.stamp;
        }
        distinct
    }
}

impl<O: Observer> Cdcl<O> {
    /// Derives the learned clause of a conflict above level 0. Stores the clause in `self.analysis.learned` and
    /// returns its LBD: the number of levels among its literals, which minimisation and shrinking do not change (G.
    /// Audemard, L. Simon, *Predicting Learnt Clauses Quality in Modern SAT Solvers*, IJCAI 2009).
    pub(super) fn analyze(&mut self, conflict: Conflict) -> u32 {
        self.analysis.learned.clear();
        self.analysis.met.clear();
        self.find_first_uip(conflict);
        let (trail, analysis) = (&self.trail, &mut self.analysis);
        let learned = std::mem::take(&mut analysis.learned);
        let lbd = analysis.stamp_levels(learned.iter().map(|&literal| trail.level_of(literal)));
        let unshortened = if O::WATCHES_RESOLUTION { learned.clone() } else { Vec::new() };
        analysis.learned = learned;
        self.minimize();
        self.shrink();
        if O::WATCHES_RESOLUTION {
            self.notify_minimized(&unshortened);
        }
        match self.modes.current() {
            Mode::Stable => {
                self.bump_reason_side();
                self.heuristic.raise(&self.analysis.met);
            }
            Mode::Focused => self.queue.raise(&self.analysis.met),
        }
        self.modes.note_lbd(lbd);
        self.analysis.clear_marks();
        self.forget_explanations();
        lbd
    }

    fn find_first_uip(&mut self, conflict: Conflict) {
        // Index 0 is reserved for the unique implication point, which replaces the placeholder at the end.
        let placeholder = self.trail.literals()[0];
        self.analysis.learned.push(placeholder);
        let mut open = match conflict {
            Conflict::Binary(one, two) => self.meet(one) + self.meet(two),
            Conflict::Clause(clause) => self.meet_all(clause, 0),
        };
        let mut index = self.trail.literals().len();
        loop {
            index -= 1;
            let literal = self.trail.literals()[index];
            if self.analysis.mark_of(literal) == Mark::None {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.analysis.learned[0] = !literal;
                return;
            }
            if O::WATCHES_RESOLUTION {
                self.notify_resolved(literal);
            }
            open += match self.reason(literal) {
                Reason::Binary(other) => self.meet(other),
                Reason::Clause(clause) => self.meet_all(clause, 1),
                Reason::None | Reason::Decisions | Reason::Propagator(_) => {
                    unreachable!("a decision is the last of its level to be met")
                }
            };
        }
    }

    /// Reports to the observer that the analysis replaces the literal `!pivot` by the other literals of the reason of
    /// `pivot`. Returns this reason.
    fn notify_resolved(&mut self, pivot: Lit) -> Vec<Lit> {
        let reason = match self.reason(pivot) {
            Reason::Binary(other) => vec![pivot, other],
            Reason::Clause(clause) => self.clauses.literals(clause).collect(),
            Reason::None | Reason::Decisions | Reason::Propagator(_) => {
                unreachable!("a decision is not replaced")
            }
        };
        self.observer.resolved(pivot, &reason);
        reason
    }

    /// Reports to the observer the reasons by which `minimize` and `shrink` turned `clause` into the learned clause.
    /// From the top of the trail down, each literal that is not in the learned clause is reported as replaced by its
    /// reason.
    fn notify_minimized(&mut self, clause: &[Lit]) {
        let kept: FxHashSet<Lit> = self.analysis.learned.iter().copied().collect();
        let replaced = clause.iter().copied().filter(|literal| !kept.contains(literal));
        let mut replaced: FxHashSet<Lit> = replaced.collect();
        let highest = replaced.iter().map(|&literal| self.trail.level_of(literal)).max();
        let mut index = highest.map_or(0, |level| self.trail.start(level + 1));
        while !replaced.is_empty() {
            index -= 1;
            let literal = self.trail.literals()[index];
            if replaced.remove(&!literal) {
                let reason = self.notify_resolved(literal);
                let others = reason.into_iter().filter(|&other| other != literal);
                let others = others.filter(|&other| self.trail.level_of(other) > 0);
                replaced.extend(others.filter(|other| !kept.contains(other)));
            }
        }
    }

    /// Calls `meet` for the literals of a clause from index `from` on, and records that the conflict used
    /// the clause. Returns how many of these literals remain to be replaced.
    fn meet_all(&mut self, clause: ClauseRef, from: usize) -> usize {
        self.appreciate(clause);
        let len = self.clauses.len(clause);
        (from..len).map(|index| self.meet(self.clauses.literal(clause, index))).sum()
    }

    /// Adds a literal to the analysis, unless it is of level 0 or was met before. Returns 1 if the literal is new and
    /// of the current level, because it remains to be replaced; otherwise returns 0. A new literal of a lower level
    /// joins the learned clause.
    fn meet(&mut self, literal: Lit) -> usize {
        let level = self.trail.level_of(literal);
        if level == 0 || self.analysis.mark_of(literal) != Mark::None {
            return 0;
        }
        self.analysis.mark(literal, Mark::Met);
        self.analysis.met.push(literal);
        if level == self.trail.level() {
            return 1;
        }
        self.analysis.learned.push(literal);
        0
    }

    /// Records that a conflict used a clause, and lowers its stored LBD if its literals are of fewer levels now. Does
    /// nothing for clauses that are never deleted.
    fn appreciate(&mut self, clause: ClauseRef) {
        if !self.clauses.is_learned(clause) || self.clauses.lbd(clause) <= CORE_LBD {
            return;
        }
        let (trail, clauses) = (&self.trail, &self.clauses);
        let levels = clauses.literals(clause).map(|literal| trail.level_of(literal));
        let lbd = self.analysis.stamp_levels(levels).min(clauses.lbd(clause));
        let used = if lbd <= MIDDLE_LBD { 2 } else { 1 };
        self.clauses.set_worth(clause, lbd, used);
    }
}
