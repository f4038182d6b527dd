//! Removes the values that primitives exclude: values of a variable that no allowed combination of values of the other
//! variables supports. Unit propagation alone does not look at primitives.
//!
//! A primitive is prepared once as a rule. A rule is a function of masks: it takes the values that its variables have
//! left, and returns those that it does not exclude. What the rules of single values, pairs, automata and counts leave
//! is exactly what has support; the other rules may leave more. Sums do so where that takes long and nearly never
//! happens, sets of values unless two or three variables are open in a search.
//!
//! | file | content |
//! |---|---|
//! | `allowed_sets` | lists the sets of values that different variables may have together |
//! | `automata` | narrows a sequence of variables to what an automaton accepts |
//! | `connected` | narrows the nodes of a graph to what keeps nodes with some values connected |
//! | `counts` | narrows variables by the number of them that have some values |
//! | `differences` | keeps in mind which variables have different values |
//! | `different` | narrows variables that have different values |
//! | `elements` | narrows a list, an index of it and the value there |
//! | `enclosed` | narrows a list of variables by the sets of values that may be between two given values |
//! | `filtering` | applies the rules to the masks of a position |
//! | `filters` | stores the primitives of a problem as filters |
//! | `following` | lists filters that follow from several primitives together |
//! | `groups` | divides variables into groups of different values |
//! | `named` | finds what primitives of requirements exclude, whoever keeps record of what is left |
//! | `outcome` | defines what a rule says besides the values that are left |
//! | `partners` | narrows two variables to values that a relation allows |
//! | `preparation` | prepares primitives for filtering |
//! | `ranks` | narrows lists of which one has a known rank in lexicographic order |
//! | `rule` | defines the rules, and narrows variables to what at least one list of rules leaves |
//! | `runs` | narrows the variables of runs and the sum of their lengths |
//! | `same_values` | narrows two lists that have the same values |
//! | `sets` | narrows variables to sets of values |
//! | `subset_sums` | lists the sums that a number of different values can have |
//! | `sum_groups` | narrows variables with different values to those with some sums |
//! | `sums` | narrows the variables of a weighted sum |

mod allowed_sets;
mod automata;
mod connected;
mod counts;
mod differences;
mod different;
mod elements;
mod enclosed;
mod filtering;
mod filters;
mod following;
mod groups;
mod named;
mod outcome;
mod partners;
mod preparation;
mod ranks;
mod rule;
mod runs;
mod same_values;
mod sets;
mod subset_sums;
mod sum_groups;
mod sums;

pub(super) use filtering::Filtering;
pub use filters::Filters;
pub use named::NamedPrimitives;
pub(super) use outcome::{Needed, Violated};
