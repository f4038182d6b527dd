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
//! | `form` | defines the form in which an engine receives a problem, and that of its primitives |
//! | `level` | defines the encoding levels: which halves of *exactly one* are written for each requirement |
//! | `native` | propagates primitives in the engine, in place of their clauses or beside them |
//! | `primitive` | encodes primitives as clauses |
//! | `problem` | defines the formula of a question: a cover problem, whole or reduced by propagation, with its givens |
//! | `scope` | names the scopes of a formula: whole, assumed, or reduced by propagation |
//! | `triad` | writes the triad encoding, which has a variable for each digit and each segment |

mod at_most_one;
mod cardinality;
mod choices;
mod collector;
mod form;
mod level;
mod native;
mod primitive;
mod problem;
mod scope;
mod triad;

use indexmap::IndexMap;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};

use crate::cover::{Bounds, Constraint, Meeting, Primitive, Reduced, RequirementId, Term};
use crate::grid::Rule;
use crate::rules::{Requirement, Sudoku};

use primitive::{Differences, Known};

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

/// What is left out of the clauses of primitives, because a propagator propagates these primitives.
#[derive(Clone, Copy, Debug)]
enum LeftOut {
    /// Nothing.
    Nothing,
    /// The clauses of these primitives. Their auxiliary variables keep their numbers, but occur in no clause.
    Clauses(Propagated),
    /// The clauses of these primitives and their auxiliary variables.
    ClausesAndVariables(Propagated),
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
    // A canvas, and a grid with a size or digits from the rules, have no segments; where lines are no houses, a segment may
    // hold a digit twice. There the triad level writes the clauses of the extended level.
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

/// Writes the clauses of the primitives of `problem` to `sink`, with auxiliary variables from `variables`.
fn encode_primitives(
    sudoku: Option<&Sudoku>,
    problem: &Reduced<'_>,
    Encoding { reliance, transitions, .. }: Encoding,
    left_out: LeftOut,
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    let place = |action| problem.place(action);
    let incidence = problem.incidence();
    let shared = Differences::default();
    let is_propagated = |index, propagated: Propagated| {
        let filters = incidence.filters();
        filters.filter_of(index).is_some_and(|filter| propagated.includes(filters, filter))
    };
    for (index, (requirement, primitive)) in problem.primitives().iter().enumerate() {
        let is_left_out = match left_out {
            LeftOut::Nothing => false,
            LeftOut::Clauses(propagated) => is_propagated(index, propagated),
            LeftOut::ClausesAndVariables(propagated) if is_propagated(index, propagated) => {
                continue;
            }
            LeftOut::ClausesAndVariables(_) => false,
        };
        let may_use = |id| may_use(sudoku, reliance, (*requirement, id));
        let own = Differences::default();
        // Only with all requirements are the answers the same for all primitives.
        let differences = if reliance == Reliance::All { &shared } else { &own };
        let known = Known { incidence, may_use: &may_use, place: &place, transitions, differences };
        if is_left_out {
            primitive::encode(primitive, &known, variables, &mut Dropping { asked: sink });
        } else {
            sink.begin_group(Group::Constraint(requirement.index() as u32));
            primitive::encode(primitive, &known, variables, sink);
        }
    }
}

/// Writes the clauses of the sums that follow from the houses and the clues of `sudoku`, with auxiliary variables from
/// `variables`. The clauses rely on all requirements.
fn encode_implied(
    sudoku: &Sudoku,
    problem: &Reduced<'_>,
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    let place = |action| problem.place(action);
    let incidence = problem.incidence();
    let (transitions, differences) = (true, &Differences::default());
    let known = Known { incidence, may_use: &|_| true, place: &place, transitions, differences };
    // All of them stay until the end, because `differences` knows variables by their addresses.
    let implied = implied_sums(sudoku, problem);
    for (_, primitive) in &implied {
        let primitive = primitive.map(&|term| problem.variable(term));
        primitive::encode(&primitive, &known, variables, sink);
    }
}

/// A sink that drops all clauses. It wants more as long as the sink `asked` does.
struct Dropping<'s> {
    asked: &'s mut dyn ClauseSink,
}

impl ClauseSink for Dropping<'_> {
    fn add_clause(&mut self, _clause: &[Lit]) {}

    fn wants_more(&mut self) -> bool {
        self.asked.wants_more()
    }
}

/// Returns the sums that follow from the houses and the clues of `sudoku`, from which `problem` comes.
fn implied_sums(sudoku: &Sudoku, problem: &Reduced<'_>) -> Vec<(RequirementId, Primitive<Term>)> {
    sudoku.implied_sums(|cell| problem.variable(&sudoku.term(cell)).fixed.is_none())
}

/// Returns whether the clauses of the requirement `of_clue`, a clue of several cells, may rely on the requirement
/// `other`.
fn may_use(
    sudoku: Option<&Sudoku>,
    reliance: Reliance,
    (of_clue, other): (RequirementId, RequirementId),
) -> bool {
    let name = |id| sudoku.map(|sudoku| sudoku.cover().requirement(id));
    match (reliance, name(of_clue), name(other)) {
        (Reliance::All, ..) => true,
        (_, Some(Requirement::Clue(clue)), Some(Requirement::Once(other, _))) => clue == other,
        (reliance, ..) => reliance == Reliance::Rules,
    }
}

/// Writes the clauses of one problem to a sink.
struct Encoder<'e> {
    problem: &'e Reduced<'e>,
    encoding: Encoding,
    sink: &'e mut dyn ClauseSink,
    variables: BasicVarManager,
    literals: Vec<Lit>,
    /// The list that `new_pairs` uses, kept for its allocation.
    earlier: Vec<RequirementId>,
}

impl<'e> Encoder<'e> {
    fn new(problem: &'e Reduced<'e>, encoding: Encoding, sink: &'e mut dyn ClauseSink) -> Self {
        let next_free = Var::new(problem.actions().len() as u32);
        let variables = BasicVarManager::from_next_free(next_free);
        Encoder { problem, encoding, sink, variables, literals: Vec::new(), earlier: Vec::new() }
    }

    fn constraint(
        &mut self,
        constraint: &Constraint<'_>,
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        self.sink.begin_group(Group::Constraint(constraint.requirement.index() as u32));
        let mut literals = std::mem::take(&mut self.literals);
        literals.clear();
        literals.extend(constraint.places.iter().map(|&place| literal(place)));
        match constraint.meeting {
            Meeting::Once if constraint.bounds.hi <= 1 && constraint.bounds.lo <= 1 => {
                self.up_to_one(constraint, &literals, halves);
            }
            Meeting::Once => self.sum(&literals, constraint.bounds, |_| 1),
            Meeting::Times(times) => {
                self.sum(&literals, constraint.bounds, |index| times[index]);
            }
            Meeting::Coloured(colours) => self.one_colour(&literals, colours),
        }
        self.literals = literals;
    }

    /// Writes *exactly one*, *at least one*, *at most one* or *none* of `literals`, depending on the bounds and on
    /// `halves`.
    fn up_to_one(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let wanted = halves(constraint.requirement);
        if wanted.at_least && constraint.bounds.lo == 1 {
            self.sink.add_clause(literals);
        }
        if wanted.at_most && constraint.bounds.hi == 1 {
            self.at_most_one_of(constraint, literals, halves);
        }
        if constraint.bounds.hi == 0 {
            literals.iter().for_each(|&literal| self.sink.add_clause(&[!literal]));
        }
    }

    /// Writes *the sum of the literals is within `bounds`*. The true literal with the 0-based index i counts `times(i)`
    /// times.
    fn sum(&mut self, literals: &[Lit], bounds: Bounds, times: impl Fn(usize) -> u32) {
        let weighted: Vec<_> =
            literals.iter().enumerate().map(|(index, &literal)| (literal, times(index))).collect();
        self.encoding.cardinality.encode(&weighted, bounds, &mut self.variables, self.sink);
    }

    /// Writes that the true literals have at most one colour. Each literal implies a literal for its colour, and at
    /// most one of the latter is true. `colours` has the colour of each literal.
    fn one_colour(&mut self, literals: &[Lit], colours: &[u32]) {
        let mut by_colour: IndexMap<u32, Vec<Lit>> = IndexMap::new();
        for (&literal, &colour) in literals.iter().zip(colours) {
            by_colour.entry(colour).or_default().push(literal);
        }
        let of_colours: Vec<_> =
            by_colour.values().map(|literals| self.follows_from_any(literals)).collect();
        self.at_most_one(&of_colours);
    }

    /// Returns a literal that each of `literals` implies: a new auxiliary variable, or the only literal of `literals`.
    fn follows_from_any(&mut self, literals: &[Lit]) -> Lit {
        if let [only] = literals {
            return *only;
        }
        let any = self.variables.new_lit();
        literals.iter().for_each(|&literal| self.sink.add_clause(&[!literal, any]));
        any
    }

    fn side_clause(&mut self, clause: &[(u32, bool)]) {
        self.sink.begin_group(Group::SideClause);
        self.literals.clear();
        let literals = clause.iter().map(|&(place, taken)| Lit::new(place, !taken));
        self.literals.extend(literals);
        self.sink.add_clause(&self.literals);
    }

    fn at_most_one_of(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let kind = self.encoding.at_most_one.of(literals.len());
        let has_overlap = self.problem.incidence().has_earlier_overlap(constraint.requirement);
        match kind == AtMostOne::Pairwise && !self.encoding.duplicates && has_overlap {
            true => self.new_pairs(constraint, literals, halves),
            false => self.at_most_one(literals),
        }
    }

    /// Writes the clauses of the pairs that no earlier requirement excludes.
    fn new_pairs(
        &mut self,
        constraint: &Constraint<'_>,
        literals: &[Lit],
        halves: &impl Fn(RequirementId) -> Halves,
    ) {
        let incidence = self.problem.incidence();
        let met = |place| incidence.requirements_of(self.problem.action(place));
        let says_pairs = |id| incidence.bounds(id).hi == 1 && halves(id).at_most;
        let mut earlier = std::mem::take(&mut self.earlier);
        for (index, &place) in constraint.places.iter().enumerate() {
            earlier.clear();
            earlier.extend(met(place).iter().filter(|&&id| id < constraint.requirement));
            for (&other, &literal) in constraint.places.iter().zip(literals).skip(index + 1) {
                let met = met(other);
                if !earlier.iter().any(|id| met.contains(id) && says_pairs(*id)) {
                    self.sink.add_clause(&[!literals[index], !literal]);
                }
            }
        }
        self.earlier = earlier;
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        self.encoding.at_most_one.encode(literals, &mut self.variables, self.sink);
    }
}
