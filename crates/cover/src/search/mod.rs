//! Searches depth-first for all solutions, without SAT.
//!
//! A search on positions branches on an action of the unmet requirement with the fewest open actions, and propagates in
//! each branch. This is the search behind Algorithm X (D. E. Knuth, *Dancing Links*, Millennial Perspectives in
//! Computer Science, 2000) on a trail instead of linked lists. If the problem has primitives, each node also removes
//! what they exclude (`filter`).
//!
//! A search over values is for problems in which each action is a value of a variable, as in most that have primitives.
//! It keeps the values that each variable has left as a mask, not a position, which takes half of the time. It
//! branches on the variable, or on the two places of a value in a house, with the fewest choices for their weight.
//! Weights grow with contradictions (F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting Systematic Search by
//! Weighting Constraints*, ECAI 2004). It also removes what locked candidates exclude.
//!
//! Both kinds choose what they guess in one branch and exclude it in the other, so no solution is found twice, whatever
//! the bounds.
//!
//! | file | content |
//! |---|---|
//! | `due` | a set of small numbers that are due |
//! | `masks` | propagates on the values that each variable has left |
//! | `positions` | a search tree over positions of a problem |
//! | `values` | a search tree over the values of variables |
//! | `variables` | reads a problem as variables with values, if it is one |

mod due;
mod masks;
mod positions;
mod values;
mod variables;

use super::filter::Filters;
use super::{ActionId, Position};
use positions::PositionTree;
use values::ValueTree;

/// A search that can be paused. As an iterator it yields the chosen actions of each solution, ascending.
#[derive(Clone, Debug)]
pub struct Search<'c> {
    tree: Tree<'c>,
    /// For each guess on the path to the current position: the fraction of the search space in the other branch.
    others: Vec<f64>,
    nodes: u64,
    /// The estimated fraction of the search space below the current position, from 0 to 1.
    below: f64,
    /// The estimated fraction of the search space that is done, from 0 to 1.
    done: f64,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Tree<'c> {
    Positions(PositionTree<'c>),
    Values(Box<ValueTree<'c>>),
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

    /// Creates a search for the solutions of `position`. If the problem has primitives, `filters` state what they
    /// exclude.
    #[must_use]
    pub fn filtered_by(position: Position<'c>, filters: &'c Filters) -> Self {
        let has_primitives = !position.incidence().primitives().is_empty();
        let values = if has_primitives { ValueTree::of(&position, filters) } else { None };
        Search::in_tree(match values {
            Some(values) => Tree::Values(Box::new(values)),
            None => Tree::Positions(PositionTree::new(position, filters)),
        })
    }

    /// Creates a search that keeps the values that variables have left, even if there are no primitives. Returns `None`
    /// if not each action is a value of a variable.
    #[must_use]
    pub fn over_values(position: &Position<'c>, filters: &'c Filters) -> Option<Self> {
        let values = ValueTree::of(position, filters)?;
        Some(Search::in_tree(Tree::Values(Box::new(values))))
    }

    fn in_tree(tree: Tree<'c>) -> Self {
        let (nodes, below, done) = (0, 1.0, 0.0);
        Search { tree, others: Vec::new(), nodes, below, done, stage: Stage::Ready }
    }

    /// Returns whether the search keeps the values that variables have left, not positions.
    #[must_use]
    pub fn is_over_values(&self) -> bool {
        matches!(self.tree, Tree::Values(_))
    }

    /// Returns whether there are many implied sums among the filters: at least one for every four that the problem
    /// states.
    #[must_use]
    pub fn has_many_sums(&self) -> bool {
        match &self.tree {
            Tree::Positions(_) => false,
            Tree::Values(tree) => tree.has_many_sums(),
        }
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
            self.visit();
        }
        match self.stage {
            Stage::AtSolution => Progress::Solution,
            // The loop ends only when the stage is not `Ready`.
            Stage::Ready | Stage::Exhausted => Progress::Exhausted,
        }
    }

    /// Propagates. Then backtracks if there is a contradiction, guesses if an action is open, and otherwise stops at a
    /// solution.
    fn visit(&mut self) {
        if !self.tree.propagate() {
            self.backtrack();
        } else if let Some(sides) = self.tree.guess() {
            let side = self.below / f64::from(sides);
            self.others.push(self.below - side);
            self.below = side;
        } else {
            self.stage = Stage::AtSolution;
        }
    }

    /// Undoes the last guess and excludes what was guessed, or ends the search if there is no guess.
    fn backtrack(&mut self) {
        self.done += self.below;
        self.stage = match self.tree.undo() {
            true => Stage::Ready,
            false => Stage::Exhausted,
        };
        self.below = self.others.pop().unwrap_or(0.0);
    }

    /// Returns the chosen actions at the current position, ascending. After [`Progress::Solution`]
    /// they are a solution.
    #[must_use]
    pub fn solution(&self) -> Vec<ActionId> {
        match &self.tree {
            Tree::Positions(tree) => tree.solution(),
            Tree::Values(tree) => tree.solution(),
        }
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
        match &self.tree {
            Tree::Positions(tree) => tree.steps(),
            Tree::Values(tree) => tree.steps(),
        }
    }

    /// Returns about how much work the search has done so far: the steps of propagation, and the values that filters of
    /// primitives have looked at. It is the same on every machine.
    #[must_use]
    pub fn work(&self) -> u64 {
        let of_filters = match &self.tree {
            Tree::Positions(tree) => tree.filter_work(),
            Tree::Values(tree) => tree.filter_work(),
        };
        self.steps() + of_filters
    }

    /// Returns an estimate of the fraction of the search space that is done, from 0 to 1. It
    /// assumes that all actions to choose from at a node have equally large subtrees (P. Kilby, J.
    /// Slaney, S. Thiébaux, T. Walsh, *Estimating Search Tree Size*, AAAI 2006).
    #[must_use]
    pub fn part(&self) -> f64 {
        self.done
    }
}

impl Tree<'_> {
    fn propagate(&mut self) -> bool {
        match self {
            Tree::Positions(tree) => tree.propagate(),
            Tree::Values(tree) => tree.propagate(),
        }
    }

    fn guess(&mut self) -> Option<u32> {
        match self {
            Tree::Positions(tree) => tree.guess(),
            Tree::Values(tree) => tree.guess(),
        }
    }

    fn undo(&mut self) -> bool {
        match self {
            Tree::Positions(tree) => tree.undo(),
            Tree::Values(tree) => tree.undo(),
        }
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
