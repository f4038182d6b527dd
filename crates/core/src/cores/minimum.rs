//! Finds the fewest clues to add such that a puzzle becomes unique. The clues may be digits of any of its solutions.
//!
//! Counterexamples guide the search (A. Solar-Lezama et al., *Combinatorial Sketching for Finite Programs*,
//! ASPLOS 2006). One solver, the proposer, proposes a solution and a few of its digits as clues, such that every
//! other known solution contradicts one of the clues. Another solver, the opponent, searches for a second solution
//! with these clues. If there is no second solution, the clues make the puzzle unique. If the proposer finds no
//! proposal, more clues are needed.

use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};

use super::{PartedFormula, PuzzleParts};
use crate::backend::{Cdcl, Limit, Limits, Verdict};
use crate::cover::ActionId;
use crate::encode::{self, AtMostK, ClauseSink};
use crate::grid::Puzzle;
use crate::rules::{Action, Sudoku};
use crate::solve::write_within;

/// Bounds on the number of clues that make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    /// A set of clues that makes the puzzle unique. Its size is an upper bound.
    pub clues: Vec<Action>,
    /// A lower bound on the number of clues that make the puzzle unique.
    pub at_least: usize,
    /// The limit that ended the search, if there was one.
    pub limit: Option<Limit>,
}

/// The search for the fewest clues of a puzzle.
pub(super) struct Minimum<'s> {
    sudoku: &'s Sudoku,
    /// The actions that write a digit into an empty cell.
    open: Vec<ActionId>,
    /// The solver of the proposer. It holds the puzzle, the choice of clues, and the known solutions.
    proposer: Cdcl,
    /// The solver of the opponent. It holds the puzzle and a clause against each proposed solution.
    opponent: Cdcl,
    counter: AtMostK,
    proposer_variables: BasicVarManager,
    opponent_variables: BasicVarManager,
    /// The variable that is true if action 0 is chosen as a clue. The variable of action i is `choices` + i.
    choices: u32,
}

impl<'s> Minimum<'s> {
    /// Returns the limit that was reached while the formulas were written.
    pub fn new(sudoku: &'s Sudoku, puzzle: &Puzzle, limits: &Limits) -> Result<Self, Limit> {
        let formula = PuzzleParts::without_parts(sudoku, puzzle, limits)?;
        let actions = sudoku.cover().incidence().actions();
        let is_open = |id: &ActionId| puzzle.clues.get(sudoku.action(*id).cell).is_none();
        let choices = formula.variables();
        let after = choices + sudoku.cover().incidence().action_count() as u32;
        let mut minimum = Minimum {
            sudoku,
            open: actions.filter(is_open).collect(),
            proposer: solver(&formula, after, limits)?,
            opponent: solver(&formula, choices, limits)?,
            counter: AtMostK::default(),
            proposer_variables: BasicVarManager::from_next_free(Var::new(after)),
            opponent_variables: BasicVarManager::from_next_free(Var::new(choices)),
            choices,
        };
        minimum.require_choices_to_hold();
        Ok(minimum)
    }

    /// Adds a clause for each action of an empty cell: if the action is chosen as a clue, the proposed solution
    /// contains it.
    fn require_choices_to_hold(&mut self) {
        for &id in &self.open {
            let choice = self.choice(id);
            self.proposer.add_clause(&[!choice, holds(id)]);
            self.counter.add(choice);
        }
    }

    /// Raises the lower bound and replaces the clues by fewer clues, until both bounds are equal or a limit is
    /// reached.
    pub fn tighten(mut self, mut bound: Bound) -> Bound {
        while bound.at_least < bound.clues.len() {
            match self.unique_with(bound.at_least) {
                Ok(Some(clues)) => bound.clues = clues,
                Ok(None) => bound.at_least += 1,
                Err(limit) => {
                    bound.limit = Some(limit);
                    break;
                }
            }
        }
        bound
    }

    /// Returns at most `most` clues that make the puzzle unique, or `None` if there are no such clues.
    fn unique_with(&mut self, most: usize) -> Result<Option<Vec<Action>>, Limit> {
        loop {
            let bound =
                self.counter.at_most(most, &mut self.proposer_variables, &mut self.proposer);
            let model = match self.proposer.solve(&bound) {
                Verdict::Satisfiable(model) => model,
                Verdict::Unsatisfiable(_) => return Ok(None),
                Verdict::Unknown(limit) => return Err(limit),
            };
            let is_chosen = |id: &ActionId| model[self.choice(*id).vidx()];
            let chosen: Vec<ActionId> = self.open.iter().copied().filter(is_chosen).collect();
            let solution = self.solution(&model);
            let Some(other) = self.counterexample(&solution, &chosen)? else {
                return Ok(Some(chosen.iter().map(|&id| self.sudoku.action(id)).collect()));
            };
            self.add_solution(&solution);
            self.add_solution(&other);
        }
    }

    /// Returns a solution that has the chosen clues but differs from `solution`. Returns `None` if there is no such
    /// solution.
    fn counterexample(
        &mut self,
        solution: &[ActionId],
        chosen: &[ActionId],
    ) -> Result<Option<Vec<ActionId>>, Limit> {
        let is_other = self.opponent_variables.new_var().pos_lit();
        let mut differs: Vec<Lit> = solution.iter().map(|&id| !holds(id)).collect();
        differs.push(!is_other);
        self.opponent.add_clause(&differs);
        let mut assumptions: Vec<Lit> = chosen.iter().map(|&id| holds(id)).collect();
        assumptions.push(is_other);
        match self.opponent.solve(&assumptions) {
            Verdict::Satisfiable(model) => Ok(Some(self.solution(&model))),
            Verdict::Unsatisfiable(_) => Ok(None),
            Verdict::Unknown(limit) => Err(limit),
        }
    }

    /// Adds a known solution: from now on each proposal either proposes this solution or has a clue that
    /// contradicts it.
    fn add_solution(&mut self, solution: &[ActionId]) {
        let proposed = self.proposer_variables.new_var().pos_lit();
        for &id in solution {
            self.proposer.add_clause(&[!proposed, holds(id)]);
        }
        let breaks = self.open.iter().filter(|id| solution.binary_search(id).is_err());
        let mut clause: Vec<Lit> = breaks.map(|&id| self.choice(id)).collect();
        clause.push(proposed);
        self.proposer.add_clause(&clause);
    }

    /// Returns the actions that write a digit into an empty cell and are true in the model, ascending.
    fn solution(&self, model: &[bool]) -> Vec<ActionId> {
        self.open.iter().copied().filter(|id| model[holds(*id).vidx()]).collect()
    }

    fn choice(&self, id: ActionId) -> Lit {
        Lit::positive(self.choices + id.index() as u32)
    }
}

fn holds(id: ActionId) -> Lit {
    encode::literal(id.index() as u32)
}

/// Creates a solver with the clauses of the formula and with at least `variables` variables. Returns the limit that was
/// reached while the clauses were added.
fn solver(formula: &PartedFormula, variables: u32, limits: &Limits) -> Result<Cdcl, Limit> {
    let mut solver = Cdcl::new(limits);
    solver.reserve(variables);
    write_within(limits, &mut solver, |sink| {
        formula.clauses().for_each(|(clause, _)| sink.add_clause(clause));
    })?;
    Ok(solver)
}
