//! Searches depth-first for all solutions, without SAT.
//!
//! The search branches on an action of the unmet requirement with the fewest open actions, and propagates in each
//! branch. This is the search behind Algorithm X (D. E. Knuth, *Dancing Links*, Millennial Perspectives in Computer
//! Science, 2000) on a trail instead of linked lists. One branch takes an action and the other forbids it, so no
//! solution is found twice, whatever the bounds.
//!
//! If the problem has primitives, each node also removes what they and locked candidates exclude (`filter`), and a
//! requirement that often took part in contradictions is preferred (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais,
//! *Boosting Systematic Search by Weighting Constraints*, ECAI 2004).

use super::filter::{Filtering, Filters};
use super::weights::Weights;
use super::{ActionId, Contradiction, Mark, Position, Status};

/// The node from which on it pays to store which requirements actions have in common.
const STORING: u64 = 32;

/// A search that can be paused. As an iterator it yields the chosen actions of each solution, ascending.
#[derive(Clone, Debug)]
pub struct Search<'c> {
    position: Position<'c>,
    /// `None` if there are no primitives.
    weighted: Option<Box<Weighted<'c>>>,
    /// The guesses on the path to the current position, the first one first.
    guesses: Vec<Guess>,
    nodes: u64,
    steps: u64,
    /// The estimated fraction of the search space below the current position, from 0 to 1.
    below: f64,
    /// The estimated fraction of the search space that is done, from 0 to 1.
    done: f64,
    stage: Stage,
}

/// What the search needs for a problem with primitives.
#[derive(Clone, Debug)]
struct Weighted<'c> {
    filtering: Filtering<'c>,
    weights: Weights,
}

/// A guess: the action that is taken, the mark to which the search returns, and the fraction of the search space in
/// the other branch.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: Mark,
    action: ActionId,
    other: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Ready,
    AtSolution,
    Exhausted,
}

/// The result of one call of [`Search::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The search found a further solution, which [`Search::solution`] returns.
    Solution,
    /// There are no further solutions.
    Exhausted,
    /// The allowance of nodes is used up; the search can continue.
    OutOfNodes,
}

impl<'c> Search<'c> {
    /// Creates a search for the solutions of `position`.
    #[must_use]
    pub fn new(position: Position<'c>) -> Self {
        let incidence = position.incidence();
        Search::filtered_by(position, incidence.filters())
    }

    /// Creates a search for the solutions of `position`. If the problem has primitives, `filters` tell what they exclude.
    #[must_use]
    pub fn filtered_by(position: Position<'c>, filters: &'c Filters) -> Self {
        let (nodes, steps, below, done) = (0, 0, 1.0, 0.0);
        let incidence = position.incidence();
        let weighted = (!incidence.primitives().is_empty()).then(|| {
            let filtering = Filtering::new(&position, filters);
            Box::new(Weighted { filtering, weights: Weights::new(incidence, filters) })
        });
        let (guesses, stage) = (Vec::new(), Stage::Ready);
        Search { position, weighted, guesses, nodes, steps, below, done, stage }
    }

    /// Continues to the next solution, or until `allowance` more nodes are visited, or until there is no further
    /// solution.
    pub fn advance(&mut self, allowance: u64) -> Progress {
        let last = self.nodes.saturating_add(allowance);
        if self.stage == Stage::AtSolution {
            self.backtrack();
        }
        while self.stage == Stage::Ready {
            if self.nodes >= last {
                return Progress::OutOfNodes;
            }
            self.nodes += 1;
            if self.nodes == STORING
                && let Some(weighted) = &mut self.weighted
            {
                weighted.filtering.store_covers();
            }
            self.visit();
        }
        match self.stage {
            Stage::AtSolution => Progress::Solution,
            Stage::Ready | Stage::Exhausted => Progress::Exhausted,
        }
    }

    /// Propagates. Then backtracks if there is a contradiction, guesses if an action is open, and otherwise stops at a
    /// solution.
    fn visit(&mut self) {
        let before = self.position.trail().len();
        let propagated = self.propagate();
        self.steps += (self.position.trail().len() - before) as u64;
        if let Err(contradiction) = propagated {
            if let Some(Weighted { filtering, weights }) = self.weighted.as_deref_mut() {
                let guess = self.guesses.last().map(|guess| guess.action);
                weights.add(self.position.incidence(), filtering, guess, contradiction);
            }
            self.backtrack();
        } else if self.is_violated() {
            self.backtrack();
        } else if let Some((action, sides)) = self.branch() {
            self.guess(action, sides);
        } else {
            self.stage = Stage::AtSolution;
        }
    }

    /// Propagates, and removes what the primitives exclude, to a fixpoint.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        match &mut self.weighted {
            Some(weighted) => weighted.filtering.settle(&mut self.position),
            None => self.position.propagate(),
        }
    }

    /// Returns whether a primitive without a filter is violated.
    fn is_violated(&self) -> bool {
        let filtering = self.weighted.as_ref().map(|weighted| &weighted.filtering);
        filtering.is_some_and(|filtering| filtering.violates_unfiltered(&self.position))
    }

    /// Chooses the open `action`. For the estimate, this branch is one of `sides` equally large branches of the node.
    fn guess(&mut self, action: ActionId, sides: u32) {
        let side = self.below / f64::from(sides);
        let other = self.below - side;
        self.guesses.push(Guess { mark: self.position.mark(), action, other });
        self.below = side;
        self.position.choose(action).expect("the branching action is open");
    }

    /// Undoes the last guess and forbids its action, or ends the search if there is no guess.
    fn backtrack(&mut self) {
        self.done += self.below;
        match self.guesses.pop() {
            None => self.stage = Stage::Exhausted,
            Some(Guess { mark, action, other }) => {
                self.below = other;
                match &mut self.weighted {
                    Some(weighted) => weighted.filtering.undo_to(mark, &mut self.position),
                    None => self.position.undo_to(mark),
                }
                self.position.remove(action).expect("the guess was taken back");
                self.stage = Stage::Ready;
            }
        }
    }

    /// Returns the first open action of the unmet requirement with the fewest open actions (for its weight, if the
    /// problem has primitives), and the number of these actions (an action that meets the requirement k times counts as k actions). If no requirement is unmet, returns
    /// the first open action of the problem and 2, because it is either taken or not. Returns `None` if no action is
    /// open.
    fn branch(&self) -> Option<(ActionId, u32)> {
        if self.position.open_count() == 0 {
            return None;
        }
        let incidence = self.position.incidence();
        let is_open = |&action: &ActionId| self.position.status(action) == Status::Open;
        let tightest = match &self.weighted {
            Some(weighted) => self.position.tightest_by(weighted.weights.all()),
            None => self.position.tightest(),
        };
        let Some(tightest) = tightest else {
            return incidence.actions().find(is_open).map(|action| (action, 2));
        };
        let first = incidence.actions_of(tightest).iter().copied().find(is_open);
        first.map(|action| (action, self.position.open_in(tightest).max(2)))
    }

    /// Returns the chosen actions at the current position, ascending. After [`Progress::Solution`]
    /// they are a solution.
    #[must_use]
    pub fn solution(&self) -> Vec<ActionId> {
        let mut chosen: Vec<_> = self.position.chosen().collect();
        chosen.sort_unstable();
        chosen
    }

    /// Returns the number of nodes of the search tree visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of steps that propagation has made so far. This measures the work and is the same on every
    /// machine.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns about how much work the search has done so far: the steps of propagation, and the values that filters of
    /// primitives have looked at. It is the same on every machine.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.steps + self.weighted.as_ref().map_or(0, |weighted| weighted.filtering.work)
    }

    /// Returns an estimate of the fraction of the search space that is done, from 0 to 1. It
    /// assumes that all actions to choose from at a node have equally large subtrees (P. Kilby, J.
    /// Slaney, S. Thiébaux, T. Walsh, *Estimating Search Tree Size*, AAAI 2006).
    #[must_use]
    pub fn part(&self) -> f64 {
        self.done
    }
}

impl Iterator for Search<'_> {
    type Item = Vec<ActionId>;

    fn next(&mut self) -> Option<Vec<ActionId>> {
        match self.advance(u64::MAX) {
            Progress::Solution => Some(self.solution()),
            Progress::Exhausted | Progress::OutOfNodes => None,
        }
    }
}
