//! Splits a problem into cubes, which independent machines can search separately.
//!
//! A cube fixes for some actions whether they are taken. The cubes of a position are the leaves of a binary tree: each
//! inner node takes an action in one branch and leaves it out in the other, so no solution is in two cubes. Only
//! branches that propagation refutes are dropped, so each solution is in exactly one cube. Each split divides the cube
//! with the most open actions. The branching action meets an unmet requirement with the fewest open actions, if the
//! cube has an unmet one; among these actions, a lookahead selects the one whose branches settle the most actions (M.
//! Heule, O. Kullmann, S. Wieringa, A. Biere, *Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads*, HVC 2011).

use std::collections::BinaryHeap;

use itertools::Itertools;

use super::{ActionId, Mark, Position, RequirementId, SideLiteral, Status};

/// The largest number of actions that a lookahead tries before a split. When it tried all actions, the cubes were no
/// better.
const MOST_LOOKS: usize = 64;

/// A part of the search space, returned by [`Position::cubes`].
///
/// Cubes are ordered by the number of open actions, then by the list of literals. If two branches of a node have
/// equally many open actions, the branch that takes the action is the greater.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cube {
    open: usize,
    literals: Vec<SideLiteral>,
}

impl Cube {
    /// Returns the literals that hold in the cube in addition to the position that was split, from the root of the tree
    /// down.
    #[must_use]
    pub fn literals(&self) -> &[SideLiteral] {
        &self.literals
    }

    /// Returns the number of actions that propagation leaves open in the cube.
    #[must_use]
    pub fn open_count(&self) -> usize {
        self.open
    }
}

impl Position<'_> {
    /// Splits the rest of the problem into `wanted` cubes, or fewer if nothing is left to split.
    /// Refuted branches are dropped, so an easy problem with few solutions gives few cubes.
    ///
    /// No two cubes have a solution in common, together they contain all solutions, and propagation
    /// refutes none of them. If propagation refutes every cube, the only result is the cube without
    /// literals, which covers the whole problem. The same position gives the same cubes in the same
    /// order.
    ///
    /// ```
    /// # use sudosat_cover::CoverBuilder;
    /// let mut builder = CoverBuilder::new();
    /// builder.require("a seat")?;
    /// for seat in ["window", "middle", "aisle"] {
    ///     builder.action(seat, ["a seat"])?;
    /// }
    /// let cover = builder.build()?;
    /// let cubes = cover.position().cubes(2);
    /// let [window, others] = &cubes[..] else { panic!() };
    /// assert_eq!((window.open_count(), others.open_count()), (0, 2));
    /// # Ok::<(), sudosat_cover::CoverError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if `wanted` is 0, because zero cubes cannot contain all solutions.
    #[must_use]
    pub fn cubes(&self, wanted: usize) -> Vec<Cube> {
        self.cubes_while(wanted, &mut || true)
    }

    /// Splits like [`cubes`](Self::cubes), but calls `goes_on` before each split, and stops splitting when it returns
    /// false. Then there are fewer cubes than wanted; they still contain all solutions.
    ///
    /// # Panics
    ///
    /// Panics if `wanted` is 0.
    #[must_use]
    pub fn cubes_while(&self, wanted: usize, goes_on: &mut dyn FnMut() -> bool) -> Vec<Cube> {
        assert!(wanted > 0, "a problem cannot be split into no cubes");
        let mut position = self.clone();
        if position.propagate().is_err() {
            return vec![Cube::default()];
        }
        let root = position.mark();
        Splitter { position, root }.split(wanted, goes_on)
    }
}

/// The state of a split. It uses a single position, in which it makes the literals of a cube true before it splits the
/// cube.
struct Splitter<'c> {
    position: Position<'c>,
    /// The mark of the propagated position that is split.
    root: Mark,
}

impl Splitter<'_> {
    fn split(mut self, wanted: usize, goes_on: &mut dyn FnMut() -> bool) -> Vec<Cube> {
        let whole = Cube { open: self.position.open_count(), literals: Vec::new() };
        let mut cubes = BinaryHeap::from([whole]);
        while cubes.len() < wanted
            && goes_on()
            && let Some(largest) = cubes.pop()
        {
            if largest.open == 0 {
                cubes.push(largest);
                break;
            }
            cubes.extend(self.branches(&largest));
        }
        if cubes.is_empty() {
            return vec![Cube::default()];
        }
        cubes.into_iter().sorted_by(|one, other| other.literals.cmp(&one.literals)).collect()
    }

    /// Returns the two branches of a cube, without those that propagation refutes.
    fn branches(&mut self, cube: &Cube) -> Vec<Cube> {
        self.enter(cube);
        let action = self.branching_action();
        let parts = [SideLiteral::taken(action), SideLiteral::left(action)];
        let live = parts.into_iter().filter_map(|part| {
            let open = self.open_after(part)?;
            let literals = cube.literals.iter().copied().chain([part]).collect();
            Some(Cube { open, literals })
        });
        live.collect()
    }

    fn enter(&mut self, cube: &Cube) {
        self.position.undo_to(self.root);
        for &literal in &cube.literals {
            self.assume(literal);
        }
        self.position.propagate().expect("refuted cubes are dropped");
    }

    fn assume(&mut self, literal: SideLiteral) {
        let result = match literal.taken {
            true => self.position.choose(literal.action),
            false => self.position.remove(literal.action),
        };
        result.expect("the action is open");
    }

    /// Returns the number of actions that propagation leaves open if `literal` holds. Returns `None` if propagation
    /// finds a contradiction.
    fn open_after(&mut self, literal: SideLiteral) -> Option<usize> {
        let here = self.position.mark();
        self.assume(literal);
        let open = self.position.propagate().is_ok().then(|| self.position.open_count());
        self.position.undo_to(here);
        open
    }

    /// Returns the action to branch on: the one of `candidates` with the highest `worth`, or the first of several.
    fn branching_action(&mut self) -> ActionId {
        let candidates = self.candidates();
        let mut best = (0, candidates[0]);
        for action in candidates {
            let worth = self.worth(action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    /// Returns the product of two numbers: of the actions that are settled if `action` is taken, and if it is left out.
    /// The product is large if few actions stay open in both branches. A refuted branch counts as settling all open
    /// actions.
    fn worth(&mut self, action: ActionId) -> usize {
        let before = self.position.open_count();
        let [taken, left] = [SideLiteral::taken(action), SideLiteral::left(action)]
            .map(|part| before - self.open_after(part).unwrap_or(0));
        taken * left
    }

    /// Returns the open actions of the unmet requirements with the fewest open actions, at most `MOST_LOOKS` actions.
    /// If no requirement is unmet, returns only the first open action.
    fn candidates(&self) -> Vec<ActionId> {
        let incidence = self.position.incidence();
        let Some(tightest) = self.position.tightest() else {
            return incidence.actions().filter(|&action| self.is_open(action)).take(1).collect();
        };
        let fewest = self.position.open_in(tightest);
        let tight = incidence.requirements().filter(|&id| self.is_unmet(id, fewest));
        let actions = tight.flat_map(|id| incidence.actions_of(id)).copied();
        actions.filter(|&action| self.is_open(action)).unique().take(MOST_LOOKS).collect()
    }

    fn is_unmet(&self, id: RequirementId, open: u32) -> bool {
        let position = &self.position;
        position.open_in(id) == open && position.chosen_in(id) < position.incidence().bounds(id).lo
    }

    fn is_open(&self, action: ActionId) -> bool {
        self.position.status(action) == Status::Open
    }
}
