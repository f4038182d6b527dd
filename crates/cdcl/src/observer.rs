//! Defines the observer of a search: the trait whose methods the search calls at each step.

use rustsat::types::Lit;

use crate::{Cdcl, Verdict};

/// Receives every step of a search, in the order in which the steps happen.
///
/// Clauses are passed as slices of literals. Literals that were false at level 0 when the clause was added are left
/// out, except when they made it a unit clause or an empty clause at once. Levels are 0-based. Level 0 holds the
/// literals that follow from the clauses alone. Level k holds decision k and the literals that follow from the first k
/// decisions. Assumptions are the first decisions; if an assumption is true already, its level has no literals, and
/// [`decided`](Self::decided) is not called for it. A call of `solve` ends with a call of
/// [`satisfied`](Self::satisfied) or [`refuted`](Self::refuted), or with neither if the verdict is unknown. After the
/// call the assignment is back at level 0.
///
/// By default every method does nothing.
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
    /// Whether the observer uses any of the calls. If this is false, the search does not collect data for them.
    const WATCHES: bool = true;
    /// Whether the observer uses [`propagated`](Self::propagated). If this is false, `propagated` is called for the
    /// literals of level 0, of learned clauses and of clauses of two literals only, and a propagator does not explain
    /// the literals that no analysis of a conflict needs.
    const WATCHES_PROPAGATION: bool = Self::WATCHES;
    /// Whether the observer uses [`resolved`](Self::resolved). If this is false, the search does not collect the
    /// reasons by which it shortens a learned clause. If this is true, clauses are never simplified and variables never
    /// eliminated, because such steps have no resolutions to report.
    const WATCHES_RESOLUTION: bool = Self::WATCHES;

    /// Called with each clause that is added to the solver, and with its literals that the solver stores: each once,
    /// without those that are false on level 0. `stored` is `None` for a clause that the solver does not need, because
    /// it is true on level 0 or a tautology.
    fn added(&mut self, clause: &[Lit], stored: Option<&[Lit]>) {
        let _ = (clause, stored);
    }

    /// Called when a literal is decided or assumed. It is the first literal of `level`.
    fn decided(&mut self, literal: Lit, level: usize) {
        let _ = (literal, level);
    }

    /// Called when all other literals of `clause` are false, so that `literal` becomes true on `level`.
    fn propagated(&mut self, literal: Lit, level: usize, clause: &[Lit]) {
        let _ = (literal, level, clause);
    }

    /// Called when all literals of `clause` are false.
    fn conflict(&mut self, level: usize, clause: &[Lit]) {
        let _ = (level, clause);
    }

    /// Called with a clause by which a propagator explains a literal or a conflict: before an analysis that needs it,
    /// and for each literal that the propagator implies on level 0. The clause need not follow from the clauses of the
    /// solver.
    fn explained(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Called when the analysis of a conflict replaces the false literal `!pivot` by the other literals of
    /// `reason`, the clause that made `pivot` true. The conflict's clause resolved with all these reasons,
    /// in this order, is the learned clause (apart from literals that are false at level 0).
    fn resolved(&mut self, pivot: Lit, reason: &[Lit]) {
        let _ = (pivot, reason);
    }

    /// Called with the clause learned from a conflict. The clause makes its first literal true after the
    /// backjump. `lbd` is the number of levels among its literals.
    fn learned(&mut self, clause: &[Lit], lbd: u32) {
        let _ = (clause, lbd);
    }

    /// Called with a clause that a simplification derives: it follows from the other clauses by unit propagation.
    fn derived(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Called in a search without learning when the last decision led to a conflict. The negation of this decision is
    /// the first literal of `clause` and then becomes true one level lower. The other literals of `clause` are the
    /// negations of the earlier decisions and assumptions, without the assumptions that were true already.
    fn flipped(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Called when the levels above `to` are taken back after a conflict on level `from`.
    fn backjumped(&mut self, from: usize, to: usize) {
        let _ = (from, to);
    }

    /// Called when a restart takes back the levels above `to`; `from` is the level before the restart.
    fn restarted(&mut self, from: usize, to: usize) {
        let _ = (from, to);
    }

    /// Called when a learned clause is deleted.
    fn forgot(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Called after a reduction of the learned clauses, with the number of deleted ones.
    fn reduced(&mut self, forgotten: usize) {
        let _ = forgotten;
    }

    /// Called when every variable has a value and every clause holds.
    fn satisfied(&mut self) {}

    /// Called when no model satisfies all literals of `core`, a subset of the assumptions. `core` is empty
    /// if the clauses alone have no model.
    fn refuted(&mut self, core: &[Lit]) {
        let _ = core;
    }

    /// Returns whether the observer needs no more steps. The search then stops before its next propagation, with the
    /// verdict *unknown*.
    fn is_done(&self) -> bool {
        false
    }

    /// Runs the search. This is a method of the observer so that the search for [`Unobserved`] is compiled in this
    /// crate.
    #[doc(hidden)]
    fn search(solver: &mut Cdcl<Self>) -> Verdict
    where
        Self: Sized,
    {
        solver.search()
    }
}

/// An observer that ignores all steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unobserved;

impl Observer for Unobserved {
    const WATCHES: bool = false;

    // Without this attribute the search would also be compiled in each crate that uses it, and would be 5 %
    // slower there.
    #[inline(never)]
    fn search(solver: &mut Cdcl<Self>) -> Verdict {
        solver.search()
    }
}
