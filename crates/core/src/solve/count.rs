//! Defines the counting methods, options and results. `counting.rs` does the counting.

use std::ops::ControlFlow;
use std::{fmt, str::FromStr};

use crate::backend::Limit;
use crate::cover::Total;
use crate::grid::Grid;

/// A method of counting solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Tries the other methods on the puzzle and continues with the best method. If solutions are listed, tries only
    /// the methods that can list solutions. Under clues of several cells, a count first asks for two solutions, as
    /// [`Solver::solve`](super::Solver::solve) does.
    #[default]
    Auto,
    /// A SAT solver and blocking clauses.
    Blocking,
    /// Depth-first search on the cover. If the problem has primitives, such as the sum of a cage, the method enumerates
    /// the models of the formula instead, without blocking clauses, if solutions are listed or if the search takes long
    /// for each solution.
    Search,
    /// Depth-first search on the cover that stores counts of subproblems and visits no solution, so it cannot list
    /// them.
    Memo,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 4] = [Method::Auto, Method::Blocking, Method::Search, Method::Memo];
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Method::Auto => "auto",
            Method::Blocking => "blocking",
            Method::Search => "search",
            Method::Memo => "memo",
        })
    }
}

/// The error for a text that names no counting method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a counting method: expected auto, blocking, search or memo")]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let named = |method: &Method| method.to_string() == name;
        Method::ALL.into_iter().find(named).ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// Options of a count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CountOptions {
    /// The method.
    pub method: Method,
    /// The number of solutions after which the count stops; `None` for no such limit.
    pub limit: Option<u64>,
}

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of solutions found, at most [`CountOptions::limit`].
    pub found: Total,
    /// The reason why there may be more solutions; `None` if all were found.
    pub stopped: Option<CountStop>,
    /// The methods used; empty if propagation alone shows that there is no solution. The result comes from the last of
    /// them.
    pub used: Vec<Method>,
}

/// The reason why a count stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStop {
    /// The requested number of solutions was found, or the callback stopped the count.
    Enough,
    /// A limit of the search was reached, such as the time.
    Limit(Limit),
}

/// A callback that receives the number of solutions so far, each time that it has grown; `Break` stops the count.
pub type CountProgress<'p> = dyn FnMut(&Total) -> ControlFlow<()> + 'p;
/// A callback that receives each solution; `Break` stops the search.
pub type Visit<'v, S = Grid> = dyn FnMut(&S) -> ControlFlow<()> + 'v;
