//! Depth-first search for all solutions, without SAT.
//!
//! Branches on the unmet requirement with the fewest open actions and propagates after each step:
//! the search behind Algorithm X (D. E. Knuth, *Dancing Links*, Millennial Perspectives in
//! Computer Science, 2000) on a trail instead of linked lists. One branch takes an action, the
//! other forbids it, so no solution is met twice, whatever the bounds.

use super::{ActionId, Mark, Position, Status};

/// A search under way; as an iterator it yields the chosen actions of each solution.
#[derive(Clone, Debug)]
pub struct Search<'c> {
    position: Position<'c>,
    /// The guesses on the way to the present position.
    guesses: Vec<Guess>,
    nodes: u64,
    steps: u64,
    /// Which part of the search space is below the present position, and which is done.
    below: f64,
    done: f64,
    stage: Stage,
}

/// What was taken, where to return to, and which part of the search space is on the other side.
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

/// What a stretch of search ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A further solution was found; [`Search::solution`] shows it.
    Solution,
    /// There are no further solutions.
    Exhausted,
    /// The allowance of nodes is used up; the search can go on.
    OutOfNodes,
}

impl<'c> Search<'c> {
    /// A search for the solutions from `position` on.
    #[must_use]
    pub fn new(position: Position<'c>) -> Self {
        let (nodes, steps, below, done) = (0, 0, 1.0, 0.0);
        Search { position, guesses: Vec::new(), nodes, steps, below, done, stage: Stage::Ready }
    }

    /// Goes on to the next solution, for at most `allowance` nodes.
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
            Stage::Ready | Stage::Exhausted => Progress::Exhausted,
        }
    }

    /// Propagates, then guesses, turns back, or stops at a solution.
    fn visit(&mut self) {
        let before = self.position.trail().len();
        let contradicts = self.position.propagate().is_err();
        self.steps += (self.position.trail().len() - before) as u64;
        if contradicts {
            self.backtrack();
        } else if let Some((action, sides)) = self.branch() {
            self.guess(action, sides);
        } else {
            self.stage = Stage::AtSolution;
        }
    }

    /// Takes an open action, one of `sides` that were open for a requirement.
    fn guess(&mut self, action: ActionId, sides: u32) {
        let side = self.below / f64::from(sides);
        let other = self.below - side;
        self.guesses.push(Guess { mark: self.position.mark(), action, other });
        self.below = side;
        self.position.choose(action).expect("the branching action is open");
    }

    /// Returns to the last guess and forbids it, or ends the search.
    fn backtrack(&mut self) {
        self.done += self.below;
        match self.guesses.pop() {
            None => self.stage = Stage::Exhausted,
            Some(Guess { mark, action, other }) => {
                self.below = other;
                self.position.undo_to(mark);
                self.position.remove(action).expect("the guess was taken back");
                self.stage = Stage::Ready;
            }
        }
    }

    /// The first open action of the unmet requirement with the fewest, and how many these are; else any
    /// open action, which is taken or not.
    fn branch(&self) -> Option<(ActionId, u32)> {
        if self.position.open_count() == 0 {
            return None;
        }
        let incidence = self.position.incidence();
        let is_open = |&action: &ActionId| self.position.status(action) == Status::Open;
        let Some(tightest) = self.position.tightest() else {
            return incidence.actions().find(is_open).map(|action| (action, 2));
        };
        let first = incidence.actions_of(tightest).iter().copied().find(is_open);
        first.map(|action| (action, self.position.open_in(tightest).max(2)))
    }

    /// The chosen actions at the present position, ascending: a solution after
    /// [`Progress::Solution`].
    #[must_use]
    pub fn solution(&self) -> Vec<ActionId> {
        let mut chosen: Vec<_> = self.position.chosen().collect();
        chosen.sort_unstable();
        chosen
    }

    /// How many nodes have been visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many steps propagation made at these nodes: the work done, the same on every machine.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Which part of the search space is done, from 0 to 1, as if all actions to choose from at a node were
    /// alike (P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, *Estimating Search Tree Size*, AAAI 2006).
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

#[cfg(test)]
mod tests {
    use crate::CoverBuilder;

    use super::*;

    /// n queens: rows and columns exactly once, diagonals at most once.
    fn queens(n: usize) -> usize {
        let mut builder = CoverBuilder::new();
        for index in 0..n {
            builder.require(format!("row {index}")).unwrap();
            builder.require(format!("column {index}")).unwrap();
        }
        for index in 0..2 * n {
            builder.at_most_one(format!("rising {index}")).unwrap();
            builder.at_most_one(format!("falling {index}")).unwrap();
        }
        for (row, col) in itertools::iproduct!(0..n, 0..n) {
            let met = [
                format!("row {row}"),
                format!("column {col}"),
                format!("rising {}", row + col),
                format!("falling {}", n + row - col),
            ];
            builder.action(format!("{row},{col}"), met).unwrap();
        }
        builder.build().unwrap().search().count()
    }

    #[test]
    fn queens_are_counted() {
        // OEIS A000170.
        assert_eq!([4, 5, 6, 7, 8].map(queens), [2, 10, 4, 40, 92]);
    }

    #[test]
    fn bounds_other_than_one_are_counted_once_each() {
        let mut builder = CoverBuilder::new();
        builder.require_between("some", 1, 2).unwrap();
        for action in 0..4 {
            builder.action(action, ["some"]).unwrap();
        }
        assert_eq!(builder.build().unwrap().search().count(), 4 + 6);
    }

    #[test]
    fn an_allowance_pauses_the_search_and_loses_nothing() {
        let mut builder = CoverBuilder::new();
        for requirement in 0..3 {
            builder.require(requirement).unwrap();
            builder.action(format!("{requirement}a"), [requirement]).unwrap();
            builder.action(format!("{requirement}b"), [requirement]).unwrap();
        }
        let cover = builder.build().unwrap();
        let mut search = cover.search();
        let (mut solutions, mut pauses) = (0, 0);
        loop {
            match search.advance(1) {
                Progress::Solution => solutions += 1,
                Progress::OutOfNodes => pauses += 1,
                Progress::Exhausted => break,
            }
        }
        assert_eq!(solutions, 8);
        assert!(pauses > 0);
        assert_eq!(search.part(), 1.0, "the whole search space is done");
        assert_eq!(search.advance(1), Progress::Exhausted);
    }
}
