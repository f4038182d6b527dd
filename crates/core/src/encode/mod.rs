//! Encodes exact cover problems as clauses.
//!
//! A [`Problem`] is the formula of a question: it stores the open actions, the requirements, the givens, and the
//! actions that propagation has fixed. [`Problem::write`] writes all its clauses. [`Problem::write_primitives`] writes
//! only the clauses of the primitives, for a file that states the requirements in another way. Both functions pass the
//! clauses one by one to a [`ClauseSink`], such as a formula in memory, a file, a counter or a solver.
//!
//! Each action that has a variable has a variable index p, called its place (0-based; p + 1 in DIMACS). In the whole
//! problem the place is the action id. So for a classic grid of side n, the DIMACS variable ((r-1)n + (c-1))n + d means
//! digit d in row r, column c, all from 1. Auxiliary variables follow the variables of the actions.
//!
//! | file | content |
//! |---|---|
//! | `at_most_one` | writes *at most one of these literals* in several encodings |
//! | `cardinality` | writes bounds other than *exactly one* and *at most one* in several encodings |
//! | `choices` | groups variables into choices, such as the digits of a cell |
//! | `collector` | connects rustsat's encoders to a clause sink |
//! | `encoder` | writes the clauses of single requirements and side clauses |
//! | `form` | defines the form in which an engine receives a problem, and that of its primitives |
//! | `level` | defines the encoding levels: which halves of *exactly one* are written for each requirement |
//! | `native` | propagates primitives in the engine, in place of their clauses or beside them |
//! | `primitive` | encodes one primitive as clauses |
//! | `primitives` | writes the clauses of all primitives of a problem, except those that a propagator propagates |
//! | `problem` | defines the formula of a question: a cover problem, whole or reduced by propagation, with its givens |
//! | `scope` | names the scopes of a formula: whole, assumed, or reduced by propagation |
//! | `triad` | writes the triad encoding, which has a variable for each digit and each segment |

mod at_most_one;
mod cardinality;
mod choices;
mod collector;
mod encoder;
mod form;
mod level;
mod native;
mod primitive;
mod primitives;
mod problem;
mod scope;
mod triad;

use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use crate::cover::{Reduced, RequirementId};
use crate::grid::Rule;
use crate::rules::{Requirement, Sudoku};

use encoder::Encoder;
use primitives::{LeftOut, encode_primitives};

pub use at_most_one::{AtMostOne, PAIRWISE_UP_TO, UnknownAtMostOne};
pub use cardinality::{AtMostK, Cardinality, UnknownCardinality};
pub use form::{PrimitiveForm, ProblemForm, UnknownPrimitiveForm};
pub use level::{EncodingLevel, Halves, UnknownEncodingLevel};
pub use native::{NativePrimitives, Propagated};
pub use problem::{Problem, Propagation};
pub use scope::{Scope, UnknownScope};
pub use sudosat_proof_check::{ClauseCounter, ClauseSink, Formula, Group};

/// The settings that decide which clauses are written for a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// The level, which decides which halves of *exactly one* are written.
    pub level: EncodingLevel,
    /// The encoding of *at most one*.
    pub at_most_one: AtMostOne,
    /// The encoding of bounds other than *exactly one* and *at most one*. No requirement of a Sudoku has such bounds.
    pub cardinality: Cardinality,
    /// Whether the pairwise encoding writes the clause of a pair of actions once for each requirement that excludes the
    /// pair, as the published encodings do. For example, a box and a row exclude the same digit in two of their common
    /// cells. If not, the clause is written once. The other encodings ignore this setting.
    pub duplicates: bool,
    /// Which requirements the clauses of a clue of several cells may rely on.
    pub reliance: Reliance,
    /// Whether the decision diagrams of sums and automata have a variable for each transition, so that unit propagation
    /// finds every impossible value. If not, they have variables for their states only.
    pub transitions: bool,
}

/// The requirements that the clauses of a clue of several cells may take for granted. For example, a sum needs fewer
/// clauses if requirements make the digits of its cells different. Such clauses mean the same as the clue only together
/// with the clauses of these requirements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reliance {
    /// All requirements.
    #[default]
    All,
    /// All requirements except those of other clues of several cells.
    Rules,
    /// Only the requirements of the same clue of several cells.
    Own,
}

impl Default for Encoding {
    /// Returns the encoding of the extended level with [`AtMostOne::Auto`]; each pair is written once.
    fn default() -> Self {
        Encoding {
            level: EncodingLevel::Extended,
            at_most_one: AtMostOne::Auto,
            cardinality: Cardinality::default(),
            duplicates: false,
            reliance: Reliance::All,
            transitions: true,
        }
    }
}

impl Encoding {
    /// Returns the encoding that the command `export` uses. At the minimal and natural levels, the pairwise encoding
    /// repeats clauses as published. At the other levels, it writes the clause of each pair once. (Longer clauses can
    /// still repeat in a reduced formula if two requirements have the same open actions.)
    #[must_use]
    pub fn for_export(level: EncodingLevel, at_most_one: AtMostOne) -> Self {
        let duplicates = matches!(level, EncodingLevel::Minimal | EncodingLevel::Natural);
        Encoding { level, at_most_one, duplicates, ..Encoding::default() }
    }
}

/// Returns the variable of the action at `place` (0-based) as a positive literal.
#[must_use]
pub fn literal(place: u32) -> Lit {
    Lit::positive(place)
}

/// Writes the clauses of `problem` to `sink` and returns the number of variables used.
///
/// If there is a `sudoku`, `problem` must come from it. Levels exist only for a Sudoku. For any other problem, both
/// halves of every requirement are written.
fn encode(
    sudoku: Option<&Sudoku>,
    problem: &Reduced<'_>,
    encoding: Encoding,
    left_out: LeftOut,
    sink: &mut dyn ClauseSink,
) -> u32 {
    let mut encoder = Encoder::new(problem, encoding, sink);
    // A canvas, and a grid with a size or digits from the rules, have no segments; where lines are no houses, a segment
    // may hold a digit twice. There the triad level writes the clauses of the extended level.
    let is_triad = |sudoku: &&Sudoku| {
        encoding.level == EncodingLevel::Triad
            && !sudoku.shape().is_canvas()
            && !sudoku.layout().rules().has(&Rule::NoHouses)
    };
    if let Some(sudoku) = sudoku.filter(is_triad) {
        triad::encode(sudoku, problem, &mut encoder);
    } else {
        // The names of the requirements matter only below the extended level.
        let named = sudoku.filter(|_| encoding.level < EncodingLevel::Extended);
        let halves =
            |id| named.map_or(Halves::BOTH, |sudoku| halves_of(encoding.level, sudoku, id));
        for constraint in problem.constraints() {
            if !encoder.sink.wants_more() {
                break;
            }
            encoder.constraint(&constraint, &halves);
        }
    }
    let Encoder { variables, sink, .. } = &mut encoder;
    encode_primitives(sudoku, problem, encoding, left_out, variables, *sink);
    for clause in problem.clauses() {
        encoder.side_clause(clause);
    }
    encoder.variables.n_used()
}

/// Returns the halves that `level` writes for a requirement of `sudoku`. A cell in no house with n cells needs *at most
/// one*: nothing else excludes two digits in it.
fn halves_of(level: EncodingLevel, sudoku: &Sudoku, id: RequirementId) -> Halves {
    let requirement = sudoku.cover().requirement(id);
    let halves = level.halves(requirement);
    let is_cell = matches!(requirement, Requirement::Cell(_));
    if !halves.at_most && is_cell && !is_in_full_house(sudoku, id) {
        halves.or(Halves::AT_MOST)
    } else {
        halves
    }
}

/// Returns whether the cell lies in a house with n cells.
fn is_in_full_house(sudoku: &Sudoku, cell: RequirementId) -> bool {
    let incidence = sudoku.cover().incidence();
    let is_full = |&id: &RequirementId| {
        let is_house = matches!(sudoku.cover().requirement(id), Requirement::House(..));
        is_house && incidence.bounds(id).is_exact()
    };
    let action = incidence.actions_of(cell).first();
    action.is_some_and(|&action| incidence.requirements_of(action).iter().any(is_full))
}
