//! Encodes primitives as clauses.
//!
//! | primitive | encoding | auxiliary variables |
//! |---|---|---|
//! | one of | a unit clause for each value that is not allowed | none |
//! | related | for each value, a clause with the values of the other variable that the relation allows (supports) | none |
//! | different | pairwise; if there are as many variables as values, also *some variable has it* for each value | none |
//! | value set | a selector variable for each set, a presence variable (*some variable has it*) for each value; a value that is present excludes the actions that exclude it in each variable | sets + values |
//! | sum of two variables | supports, as for related | none |
//! | sum of different variables with few possible sets of values | as value set | sets + values |
//! | any other sum | a decision diagram over the values of each group of different variables, then one over the groups' totals; both with a variable for each transition | values + states + transitions |
//! | accepted | a diagram over the variables, with a variable for each transition | states + transitions |
//! | count | for each variable an atom *the variable has one of the values*, or for each group of different variables and each value an atom *some variable has it*; a diagram over these atoms | atoms + states |
//! | contains | for each value, a clause: some variable has it | none |
//! | counted | for each value the atoms and the diagram of a count; a diagram that adds up the values with a count | atoms + states |
//! | distinct | a presence variable for each value, a diagram over these variables | values + states |
//! | same values | for each value an atom for each group of different variables, and a diagram over those of both lists | atoms + states |
//! | element | implications between values | none |
//! | connected | for each number of steps, which nodes are reached from the first member | nodes times steps |
//! | enclosed | for each variable, *it is an end* and *it is between the ends*; for each two variables, *these are the ends*; for each value, *it is between the ends*; a selector variable for each set | variables squared + values + sets |
//! | different pairs | a variable for each pair and each pair of values; at most one of the variables for the same pair of values | pairs times values squared |
//! | runs | for each member of an arm a variable *the run includes this member*; then the sum of these variables | members, and states |
//! | rank | for each other list, which of the two lists is less, and up to which position the two are equal | lists times length |
//! | any | a guard (a literal that makes the list hold) for each list of primitives, except for a list that is a single *one of* | lists |
//!
//! The values of the variables determine all auxiliary variables, except the guards of *any* and some auxiliary
//! variables of the primitives in it.

mod atom;
mod connected;
mod count;
mod different;
mod enclosed;
mod layers;
mod pairs;
mod rank;
mod runs;
mod sum;
mod value_set;

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use rustsat::instances::BasicVarManager;

use super::ClauseSink;
use crate::cover::{ActionId, Incidence, Primitive, Relation, RequirementId, Variable};

use atom::{Atom, Domain, Writer};

/// The requirements of the problem. The clauses of a primitive may take some of them for granted.
pub(super) struct Known<'k> {
    /// The requirements of the problem and the actions that meet them.
    pub incidence: &'k Incidence,
    /// Returns whether the clauses may take a requirement for granted.
    pub may_use: &'k dyn Fn(RequirementId) -> bool,
    /// Returns the variable index of an action; `None` if the action is not open.
    pub place: &'k dyn Fn(ActionId) -> Option<u32>,
    /// Whether the diagrams of sums and automata have a variable for each transition.
    pub transitions: bool,
    /// The answers of [`Known::are_different`] so far.
    pub differences: &'k Differences,
}

/// Whether requirements make the values of two variables different, by the addresses of these: some clues have hundreds
/// of primitives that ask for the same two.
pub(super) type Differences = RefCell<FxHashMap<(usize, usize), bool>>;

impl Known<'_> {
    /// Returns whether requirements that the clauses may use make the values of the two variables different.
    fn are_different(&self, first: &Variable<'_>, second: &Variable<'_>) -> bool {
        let (one, other) = (first.term.address(), second.term.address());
        let find = || self.incidence.are_different(first.term, second.term, self.may_use);
        let mut answers = self.differences.borrow_mut();
        *answers.entry((one.min(other), one.max(other))).or_insert_with(find)
    }

    /// Returns whether [`Known::are_different`] holds for any two of the variables.
    fn are_all_different(&self, variables: &[Variable<'_>]) -> bool {
        variables.iter().enumerate().all(|(index, first)| {
            variables[index + 1..].iter().all(|second| self.are_different(first, second))
        })
    }
}

/// Writes the clauses of `primitive` to `sink`, with auxiliary variables from `variables`.
pub(super) fn encode(
    primitive: &Primitive<Variable<'_>>,
    known: &Known<'_>,
    variables: &mut BasicVarManager,
    sink: &mut dyn ClauseSink,
) {
    write(&mut Writer::new(sink, variables, known.transitions), primitive, known);
}

fn write(writer: &mut Writer<'_>, primitive: &Primitive<Variable<'_>>, known: &Known<'_>) {
    if !writer.wants_more() {
        return;
    }
    let domain = Domain::of;
    let domains = |list: &[Variable<'_>]| list.iter().map(Domain::of).collect::<Vec<_>>();
    match primitive {
        Primitive::OneOf(one, values) => {
            let outside = domain(one).are(|value| !values.contains(&value));
            outside.into_iter().for_each(|atom| writer.never(atom));
        }
        Primitive::Different(list) => different::write(writer, &domains(list)),
        Primitive::Related(first, second, relation) => {
            related(writer, &domain(first), &domain(second), relation);
        }
        Primitive::ValueSet(list, sets) => {
            value_set::write(writer, list, sets, known);
        }
        Primitive::Sum(parts, totals) => sum::write(writer, parts, totals, known),
        Primitive::Accepted(list, automaton) => {
            let step = |_: usize, states: &_, value| {
                Some(automaton.step(states, value)).filter(|next| !next.is_empty())
            };
            let result = |states: &_| automaton.accepts(states).then_some(());
            layers::read_by_transitions(writer, &domains(list), automaton.start(), step, result);
        }
        Primitive::Count(list, values, numbers) => {
            count::among(writer, list, values, numbers, known);
        }
        Primitive::Counted(list) => count::themselves(writer, list, known),
        Primitive::Contains(list, values) => {
            let list = domains(list);
            for &value in values {
                let having: Vec<_> = list.iter().map(|one| one.is(value)).collect();
                writer.some(&having);
            }
        }
        Primitive::CountIs(list, values, number) => {
            count::is(writer, list, values, &domain(number), known);
        }
        Primitive::Distinct(number, list) => {
            count::distinct(writer, &domain(number), &domains(list));
        }
        Primitive::SameValues(first, second) => {
            count::same(writer, first, second, known);
        }
        Primitive::Element { index, list, value } => {
            element(writer, &domain(index), &domains(list), &domain(value));
        }
        Primitive::Connected { variables, edges, values, sizes } => {
            let members: Vec<_> = domains(variables)
                .iter()
                .map(|domain| domain.are(|value| values.contains(&value)))
                .collect();
            connected::write(writer, &members, edges, sizes);
        }
        Primitive::Enclosed { list, ends, sets } => {
            enclosed::write(writer, list, ends, sets, known)
        }
        Primitive::DifferentPairs(list) => {
            let list: Vec<_> =
                list.iter().map(|(one, other)| (domain(one), domain(other))).collect();
            pairs::write(writer, &list);
        }
        Primitive::Runs { first, arms, number, offset } => {
            let arms: Vec<_> = arms.iter().map(|arm| domains(arm)).collect();
            runs::write(writer, &domain(first), &arms, &domain(number), *offset);
        }
        Primitive::Rank { list, others, rank, ties, common, after } => {
            let others: Vec<_> = others.iter().map(|other| domains(other)).collect();
            let counts = (rank - 1, *after);
            rank::write(writer, (&domains(list), &others), *common, counts, *ties);
        }
        Primitive::Any(branches) => any(writer, branches, known),
    }
}

/// Writes *the relation holds between the two quantities* as supports. For each value of one quantity, a clause lists
/// the values of the other that the relation allows with it (I. P. Gent, *Arc Consistency in SAT*, ECAI 2002). Unit
/// propagation then keeps arc consistency.
fn related(writer: &mut Writer<'_>, first: &Domain, second: &Domain, relation: &Relation) {
    for &(value, atom) in &first.0 {
        let supports = second.are(|other| relation.holds(value, other));
        if supports.len() < second.0.len() {
            writer.implies(&[atom], &supports);
        }
    }
    for &(value, atom) in &second.0 {
        let supports = first.are(|other| relation.holds(other, value));
        if supports.len() < first.0.len() {
            writer.implies(&[atom], &supports);
        }
    }
}

/// Writes *the quantity of `list` at the 1-based position `index` has the value of `target`*. A position outside `list`
/// is impossible.
fn element(writer: &mut Writer<'_>, index: &Domain, list: &[Domain], target: &Domain) {
    for &(position, chosen) in &index.0 {
        let found = usize::try_from(position).ok().and_then(|one| one.checked_sub(1));
        let Some(found) = found.and_then(|position| list.get(position)) else {
            writer.never(chosen);
            continue;
        };
        for &(value, has) in &target.0 {
            writer.implies(&[chosen, has], &[found.is(value)]);
        }
        for &(value, has) in &found.0 {
            writer.implies(&[chosen, has], &[target.is(value)]);
        }
    }
    for &(value, has) in &target.0 {
        let can = index.are(|position| {
            let found = usize::try_from(position - 1).ok().and_then(|index| list.get(index));
            found.is_some_and(|found| found.is(value) != Atom::False)
        });
        writer.implies(&[has], &can);
    }
}

/// Writes *all primitives of some branch hold*. If there are several branches, each has a guard, except a branch that
/// is a single *one of*.
fn any(writer: &mut Writer<'_>, branches: &[Vec<Primitive<Variable<'_>>>], known: &Known<'_>) {
    if let [only] = branches {
        return only.iter().for_each(|primitive| write(writer, primitive, known));
    }
    let (mut some, mut guarded) = (Vec::new(), Vec::new());
    for branch in branches {
        if let [Primitive::OneOf(one, values)] = &branch[..] {
            some.extend(Domain::of(one).are(|value| values.contains(&value)));
        } else {
            let guard = writer.fresh();
            some.push(guard);
            guarded.push((branch, guard));
        }
    }
    writer.some(&some);
    for (branch, guard) in guarded {
        writer.guarded(guard, |writer| {
            branch.iter().for_each(|primitive| write(writer, primitive, known));
        });
    }
}
