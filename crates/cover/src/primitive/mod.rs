//! Defines constraints over variables with integer values, for conditions that requirements cannot
//! express: sums, order, automata, counts, alternatives.
//!
//! A primitive is data that says which values its variables may have together; SAT encodings,
//! propagators and checkers read it. `V` is the type of the variables. Inside a problem it is
//! [`Term`]; before the problem is built it can be any type, such as a cell or an index.

mod automaton;
mod holds;
mod relation;
mod term;
mod variables;

pub use automaton::Automaton;
pub use relation::Relation;
pub use term::Term;

/// A constraint over variables of type `V`, each of which has exactly one integer value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Primitive<V> {
    /// The variable has one of the values.
    OneOf(V, Vec<i32>),
    /// All variables have different values.
    Different(Vec<V>),
    /// The values of the two variables, in this order, are a pair of the relation.
    Related(V, V, Relation),
    /// The variables have different values. The set of these values is one of the given sets. Each set is ascending
    /// and has as many values as there are variables.
    ValueSet(Vec<V>, Vec<Vec<i32>>),
    /// The weighted sum of the variables is one of the totals. The totals are ascending.
    Sum(Vec<(i32, V)>, Vec<i32>),
    /// The automaton accepts the values of the variables in this order.
    Accepted(Vec<V>, Automaton),
    /// The number of variables that have one of the values is one of the allowed numbers. The second field has the
    /// values, and the third has the allowed numbers, ascending.
    Count(Vec<V>, Vec<i32>, Vec<i32>),
    /// Each of the values is the value of at least one variable of the list.
    Contains(Vec<V>, Vec<i32>),
    /// The value of the last field, a variable, is the number of variables in the list that have one of the values.
    CountIs(Vec<V>, Vec<i32>, V),
    /// Each value that a variable of the list has is the number of variables of the list that have it.
    Counted(Vec<V>),
    /// The value of the first variable is the number of different values of the variables in the
    /// list.
    Distinct(V, Vec<V>),
    /// The variables of both lists have the same values, each value equally often.
    SameValues(Vec<V>, Vec<V>),
    /// The value of `index` is an index of the list, counted from 1. The variable at this index has the same value as
    /// `value`.
    Element {
        /// The variable whose value is an index of the list, from 1.
        index: V,
        /// The variables of the list.
        list: Vec<V>,
        /// The variable that has the same value as the variable at this index.
        value: V,
    },
    /// The variables that have one of the values are connected by the edges between such variables. No variable, or a
    /// single one, counts as connected. The number of such variables is one of the sizes, unless there are no sizes.
    Connected {
        /// The variables: the nodes of a graph.
        variables: Vec<V>,
        /// The edges of the graph, as pairs of 0-based indices of `variables`.
        edges: Vec<(u32, u32)>,
        /// The values whose variables must be connected.
        values: Vec<i32>,
        /// The allowed numbers of variables with such a value, ascending. The list is empty if every number is
        /// allowed.
        sizes: Vec<i32>,
    },
    /// The variables have different values. Exactly two of them have one of the values `ends`; the set of the values of
    /// the variables between these two is one of `sets`.
    Enclosed {
        /// The variables, in the order that says which of them are between two others.
        list: Vec<V>,
        /// The values of the two variables that enclose the others, ascending.
        ends: Vec<i32>,
        /// The sets of values that the enclosed variables may have, each ascending and without any of `ends`.
        sets: Vec<Vec<i32>>,
    },
    /// No two of the pairs of variables have the same pair of values.
    DifferentPairs(Vec<(V, V)>),
    /// The value of `number` is `offset` plus the lengths of the runs of all arms. The run of an arm consists of its
    /// variables before the first one whose value differs from that of `first`.
    Runs {
        /// The variable with the value that the variables of a run have.
        first: V,
        /// The lists of variables; each list begins with its run, which may be empty.
        arms: Vec<Vec<V>>,
        /// The variable with the sum of the lengths.
        number: V,
        /// The number that is added to the sum of the lengths.
        offset: i32,
    },
    /// The values of exactly `rank - 1` of the `others` come before those of `list` in lexicographic order. All lists
    /// are equally long. Only the `others` whose first `common` values are those of `list` count.
    Rank {
        /// The list that is ranked.
        list: Vec<V>,
        /// The lists with which it is compared.
        others: Vec<Vec<V>>,
        /// The place of `list` in the order of all lists, from 1.
        rank: usize,
        /// Whether `others` may have the same sequence of values as `list`.
        ties: bool,
        /// The number of values at the beginning that a list shares with `list` if it counts. With 0, all lists count.
        common: usize,
        /// The number of `others` that count and come after `list`; `None` if the primitive does not state it.
        after: Option<usize>,
    },
    /// All primitives of at least one of the lists hold.
    Any(Vec<Vec<Primitive<V>>>),
}

impl<V> Primitive<V> {
    /// Returns the same primitive with each variable replaced by what the function `variable`
    /// returns for it.
    pub fn map<'v, W>(&'v self, variable: &impl Fn(&'v V) -> W) -> Primitive<W> {
        let all = |list: &'v [V]| list.iter().map(variable).collect::<Vec<_>>();
        match self {
            Primitive::OneOf(one, values) => Primitive::OneOf(variable(one), values.clone()),
            Primitive::Different(list) => Primitive::Different(all(list)),
            Primitive::Related(first, second, relation) => {
                Primitive::Related(variable(first), variable(second), relation.clone())
            }
            Primitive::ValueSet(list, sets) => Primitive::ValueSet(all(list), sets.clone()),
            Primitive::Sum(parts, totals) => {
                let parts = parts.iter().map(|(weight, one)| (*weight, variable(one)));
                Primitive::Sum(parts.collect(), totals.clone())
            }
            Primitive::Accepted(list, automaton) => {
                Primitive::Accepted(all(list), automaton.clone())
            }
            Primitive::Count(list, values, numbers) => {
                Primitive::Count(all(list), values.clone(), numbers.clone())
            }
            Primitive::Contains(list, values) => Primitive::Contains(all(list), values.clone()),
            Primitive::CountIs(list, values, number) => {
                Primitive::CountIs(all(list), values.clone(), variable(number))
            }
            Primitive::Counted(list) => Primitive::Counted(all(list)),
            Primitive::Distinct(number, list) => Primitive::Distinct(variable(number), all(list)),
            Primitive::SameValues(first, second) => Primitive::SameValues(all(first), all(second)),
            Primitive::Element { index, list, value } => Primitive::Element {
                index: variable(index),
                list: all(list),
                value: variable(value),
            },
            Primitive::Connected { variables, edges, values, sizes } => Primitive::Connected {
                variables: all(variables),
                edges: edges.clone(),
                values: values.clone(),
                sizes: sizes.clone(),
            },
            Primitive::Enclosed { list, ends, sets } => {
                Primitive::Enclosed { list: all(list), ends: ends.clone(), sets: sets.clone() }
            }
            Primitive::DifferentPairs(pairs) => {
                let pairs = pairs.iter().map(|(one, other)| (variable(one), variable(other)));
                Primitive::DifferentPairs(pairs.collect())
            }
            Primitive::Runs { first, arms, number, offset } => Primitive::Runs {
                first: variable(first),
                arms: arms.iter().map(|arm| all(arm)).collect(),
                number: variable(number),
                offset: *offset,
            },
            Primitive::Rank { list, others, rank, ties, common, after } => Primitive::Rank {
                list: all(list),
                others: others.iter().map(|other| all(other)).collect(),
                rank: *rank,
                ties: *ties,
                common: *common,
                after: *after,
            },
            Primitive::Any(branches) => {
                let mapped = |branch: &'v Vec<Primitive<V>>| {
                    branch.iter().map(|primitive| primitive.map(variable)).collect()
                };
                Primitive::Any(branches.iter().map(mapped).collect())
            }
        }
    }
}
