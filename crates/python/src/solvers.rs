//! Keeps the solvers of the shapes and rules that were met, with the tables of their techniques.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use crate::explain::Tables;
use crate::failure::Failure;
use crate::grid::{Puzzle, Rules, Shape};
use crate::solve::{Options, Solver};

/// The largest number of solvers that are kept, because every puzzle may have rules of its own, such as its cages.
const MOST: usize = 64;

/// A solver, and the tables that techniques use, which are made when they are needed first.
pub(crate) struct PreparedSolver {
    pub solver: Solver,
    tables: OnceLock<Tables>,
}

impl PreparedSolver {
    /// Returns the tables of the solver's shape and rules.
    pub fn tables(&self) -> Tables {
        self.tables.get_or_init(|| Tables::of(self.solver.sudoku())).clone()
    }
}

/// The solvers of one question.
pub(crate) struct Solvers {
    pub options: Options,
    kept: Mutex<HashMap<(Shape, Rules), Arc<PreparedSolver>>>,
}

impl Solvers {
    pub fn new(options: Options) -> Self {
        Solvers { options, kept: Mutex::default() }
    }

    /// Returns the solver for the shape and rules of `puzzle`.
    ///
    /// # Errors
    ///
    /// Returns an error if the rules do not fit the shape.
    pub fn solver(&self, puzzle: &Puzzle) -> Result<Arc<PreparedSolver>, Failure> {
        let key = (puzzle.shape(), puzzle.rules.clone());
        if let Some(solver) = self.kept.lock().expect("nobody panics with it").get(&key) {
            return Ok(Arc::clone(solver));
        }
        let solver = Solver::for_puzzle(puzzle, self.options.clone())?;
        let prepared = Arc::new(PreparedSolver { solver, tables: OnceLock::new() });
        let mut kept = self.kept.lock().expect("nobody panics with it");
        if kept.len() < MOST {
            kept.insert(key, Arc::clone(&prepared));
        }
        Ok(prepared)
    }
}
