//! What a search tells whoever watches it.

use rustsat::types::Lit;

use crate::{Cdcl, Verdict};

/// Hears every step of a search, in the order in which the steps happen.
///
/// Clauses are given by their literals, without those that were false at level 0 when the clause was
/// added. Levels are 0-based: level 0 holds what follows from the clauses alone, level k what the
/// first k decisions lead to; assumptions are the first decisions. A call of `solve` ends with
/// [`satisfied`](Self::satisfied) or [`refuted`](Self::refuted), or silently at a limit; after it
/// the assignment is back at level 0.
///
/// Every method does nothing unless it is written.
///
/// ```
/// use rustsat::{lit, types::Lit};
/// use sudosat_cdcl::{Cdcl, Limits, Observer, Settings};
/// use sudosat_proof_check::ClauseSink;
///
/// #[derive(Default)]
/// struct Lessons(Vec<Vec<Lit>>);
/// impl Observer for Lessons {
///     fn learned(&mut self, clause: &[Lit], _lbd: u32) {
///         self.0.push(clause.to_vec());
///     }
/// }
/// let mut solver = Cdcl::observed(&Settings::default(), &Limits::none(), Lessons::default());
/// for clause in [[lit![0], lit![1]], [lit![0], !lit![1]], [!lit![0], lit![1]]] {
///     solver.add_clause(&clause);
/// }
/// solver.add_clause(&[!lit![0], !lit![1]]);
/// solver.solve(&[]);
/// assert_eq!(solver.into_observer().0, [[!lit![0]]]);
/// ```
pub trait Observer {
    /// Whether anything is listened to. Where it is not, the calls and all that is gathered for
    /// them are compiled away.
    const WATCHES: bool = true;

    /// A literal was decided or assumed: it begins `level`.
    fn decided(&mut self, literal: Lit, level: usize) {
        let _ = (literal, level);
    }

    /// All other literals of `clause` are false, so `literal` holds, on `level`.
    fn propagated(&mut self, literal: Lit, level: usize, clause: &[Lit]) {
        let _ = (literal, level, clause);
    }

    /// All literals of `clause` are false.
    fn conflict(&mut self, level: usize, clause: &[Lit]) {
        let _ = (level, clause);
    }

    /// The analysis of the conflict replaced the false literal `!pivot` by the other literals of
    /// `reason`, the clause that made `pivot` true. The conflict's clause resolved with all these
    /// reasons, in this order, is the learned clause (but for literals that are false at level 0).
    fn resolved(&mut self, pivot: Lit, reason: &[Lit]) {
        let _ = (pivot, reason);
    }

    /// The clause that the conflict taught. Its first literal becomes true by it after the backjump.
    /// `lbd` is the number of levels among its literals.
    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        let _ = (clause, lbd);
    }

    /// Without learning: the last decision led to a conflict, so its negation, the first literal of
    /// `clause`, holds one level further down. The other literals negate the decisions below.
    fn flipped(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// The levels above `to` were taken back after a conflict on level `from`.
    fn backjumped(&mut self, from: usize, to: usize) {
        let _ = (from, to);
    }

    /// The levels above `to` were taken back to decide anew.
    fn restarted(&mut self, from: usize, to: usize) {
        let _ = (from, to);
    }

    /// A learned clause was forgotten.
    fn forgot(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Learned clauses were looked through, and so many of them forgotten.
    fn reduced(&mut self, forgotten: usize) {
        let _ = forgotten;
    }

    /// Every variable has a value, and every clause holds.
    fn satisfied(&mut self) {}

    /// There is no model in which all of `core`, a subset of the assumptions, hold.
    fn refuted(&mut self, core: &[Lit]) {
        let _ = core;
    }

    /// Whether the observer has seen enough: the search stops before its next step.
    fn is_done(&self) -> bool {
        false
    }

    /// The search itself, here so that the one that nobody watches is compiled in this crate.
    #[doc(hidden)]
    fn search(solver: &mut Cdcl<Self>) -> Verdict
    where
        Self: Sized,
    {
        solver.search()
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unobserved;

impl Observer for Unobserved {
    const WATCHES: bool = false;

    // A generic function is compiled by whoever uses it, among other things: the search is then slower by a twentieth.
    #[inline(never)]
    fn search(solver: &mut Cdcl<Self>) -> Verdict {
        solver.search()
    }
}
