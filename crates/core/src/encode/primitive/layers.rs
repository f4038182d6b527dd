//! Encodes decision diagrams over a sequence of quantities.
//!
//! A machine reads the values of the quantities one by one. It has a layer of states before the first value and after
//! each value. The states are unrolled layer by layer from the start. Then, from the last layer backward, the states
//! that cannot reach a result are dropped, and the states of a layer with the same transitions are merged. This is the
//! encoding of *regular* by C.-G. Quimper and T. Walsh, *Global Grammar Constraints*, CP 2006, and of multi-valued
//! decision diagrams by I. Abío, G. Gange, V. Mayer-Eichberger, P. J. Stuckey, *On CNF Encodings of Decision Diagrams*,
//! CPAIOR 2016. With Q states and D values a step has about 2QD clauses.
//!
//! Unit propagation in these clauses does not find that a state is impossible when no value leads on from it.
//! [`read_by_transitions`] writes other clauses, with a variable for each transition, in which it does. These are the
//! better ones for sums and automata: the search takes a small part of the conflicts. For the number of true atoms
//! among many they are not: there are twice as many clauses, and hardly fewer conflicts.

use std::collections::BTreeMap;

use super::atom::{Atom, Domain, Writer};

/// The transitions from a state. Each is the value that is read and the index of the next state in the next layer.
type Ways = Vec<(i32, usize)>;

/// Writes *the machine ends in a state with a result*, and returns each possible result, ascending, with the atom *the
/// machine ends with this result*. If no result is possible, the clauses are contradictory, and the list is empty.
///
/// The machine begins in the state `start` and reads the values of `sequence`. For a 0-based position in the sequence,
/// a state and a value, `step` returns the next state. It returns `None` if the machine has no such transition.
/// `result` returns the result of a last state, `None` if the state has none.
pub(super) fn read<S: Ord, K: Ord>(
    writer: &mut Writer<'_>,
    sequence: &[Domain],
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
    result: impl Fn(&S) -> Option<K>,
) -> Vec<(K, Atom)> {
    let diagram = merged(writer, sequence, start, step, result);
    write_layers(writer, sequence, diagram, write_step)
}

/// Does the same as [`read`], with other clauses unless the writer is for states only: unit propagation in these
/// removes exactly the values that no sequence with a result has.
pub(super) fn read_by_transitions<S: Ord, K: Ord>(
    writer: &mut Writer<'_>,
    sequence: &[Domain],
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
    result: impl Fn(&S) -> Option<K>,
) -> Vec<(K, Atom)> {
    let write_step = if writer.transitions { write_transitions } else { write_step };
    let diagram = merged(writer, sequence, start, step, result);
    write_layers(writer, sequence, diagram, write_step)
}

/// A function that writes the clauses between two layers: of a quantity, the transitions from each state of a layer,
/// the atoms of these states and the atoms of the states of the next layer.
type WriteStep = fn(&mut Writer<'_>, &Domain, &[Ways], &[Atom], &[Atom]);

/// Writes the clauses of all layers. Returns the results with their atoms; none if no result is possible, or if the
/// sink wants no more clauses.
fn write_layers<K>(
    writer: &mut Writer<'_>,
    sequence: &[Domain],
    (layers, results): (Vec<Vec<Ways>>, Vec<K>),
    write_step: WriteStep,
) -> Vec<(K, Atom)> {
    if layers.first().map_or(results.is_empty(), Vec::is_empty) {
        writer.some(&[]);
        return Vec::new();
    }
    let mut states = vec![Atom::True];
    for (index, (layer, domain)) in layers.iter().zip(sequence).enumerate() {
        if !writer.wants_more() {
            return Vec::new();
        }
        let width = layers.get(index + 1).map_or(results.len(), Vec::len);
        let next = if width == 1 {
            vec![Atom::True]
        } else {
            (0..width).map(|_| writer.fresh()).collect()
        };
        write_step(writer, domain, layer, &states, &next);
        states = next;
    }
    results.into_iter().zip(states).collect()
}

/// Returns the transitions from each state of each layer but the last, without the states that lead to no result and
/// without two states of a layer that have the same transitions. Also returns the possible results, ascending. If the
/// sink wants no more clauses, returns no layer and no result.
fn merged<S: Ord, K: Ord>(
    writer: &mut Writer<'_>,
    sequence: &[Domain],
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
    result: impl Fn(&S) -> Option<K>,
) -> (Vec<Vec<Ways>>, Vec<K>) {
    let Some((layers, last)) = unroll(writer, sequence, start, step) else {
        return (Vec::new(), Vec::new());
    };
    merge(layers, &last, result)
}

/// Returns the transitions from each state of each layer but the last, and the states of the last layer; `None` if the
/// sink wants no more clauses.
fn unroll<S: Ord>(
    writer: &mut Writer<'_>,
    sequence: &[Domain],
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
) -> Option<(Vec<Vec<Ways>>, Vec<S>)> {
    let (mut layers, mut states) = (Vec::new(), vec![start]);
    for (position, domain) in sequence.iter().enumerate() {
        if !writer.wants_more() {
            return None;
        }
        let mut next: BTreeMap<S, usize> = BTreeMap::new();
        let mut ways_from = |state: &S| {
            let reached =
                domain.values().filter_map(|value| Some((value, step(position, state, value)?)));
            let numbered = reached.map(|(value, reached)| {
                let number = next.len();
                (value, *next.entry(reached).or_insert(number))
            });
            numbered.collect::<Ways>()
        };
        layers.push(states.iter().map(&mut ways_from).collect());
        let mut numbered: Vec<_> = next.into_iter().collect();
        numbered.sort_unstable_by_key(|&(_, number)| number);
        states = numbered.into_iter().map(|(state, _)| state).collect();
    }
    Some((layers, states))
}

/// Drops the states that cannot reach a result and merges the states of a layer that have the same transitions, from
/// the last layer backward. In the last layer, merges the states with the same result. Returns the layers and the
/// results, ascending. If the start cannot reach a result, the first layer is empty. The start still reaches every
/// state that is kept: each state on a path from the start to a kept state can reach a result through it, so it is kept
/// too.
fn merge<S, K: Ord>(
    layers: Vec<Vec<Ways>>,
    last: &[S],
    result: impl Fn(&S) -> Option<K>,
) -> (Vec<Vec<Ways>>, Vec<K>) {
    let results: BTreeMap<K, Vec<usize>> =
        last.iter().enumerate().fold(BTreeMap::new(), |mut results, (state, found)| {
            if let Some(found) = result(found) {
                results.entry(found).or_default().push(state);
            }
            results
        });
    let mut class_of = vec![None; last.len()];
    for (class, states) in results.values().enumerate() {
        states.iter().for_each(|&state| class_of[state] = Some(class));
    }
    let mut merged = Vec::with_capacity(layers.len());
    for layer in layers.into_iter().rev() {
        let mut classes: BTreeMap<Ways, usize> = BTreeMap::new();
        let class = |ways: Ways| {
            let live = ways.into_iter().filter_map(|(value, next)| Some((value, class_of[next]?)));
            let live: Ways = live.collect();
            let number = classes.len();
            (!live.is_empty()).then(|| *classes.entry(live).or_insert(number))
        };
        class_of = layer.into_iter().map(class).collect();
        let mut numbered: Vec<_> = classes.into_iter().collect();
        numbered.sort_unstable_by_key(|&(_, number)| number);
        merged.push(numbered.into_iter().map(|(ways, _)| ways).collect());
    }
    merged.reverse();
    (merged, results.into_keys().collect())
}

/// Writes the clauses between two layers: a state and a value imply the next state, and the next state and the value
/// imply one of the states before.
fn write_step(
    writer: &mut Writer<'_>,
    domain: &Domain,
    layer: &[Ways],
    states: &[Atom],
    next: &[Atom],
) {
    let mut sources: BTreeMap<(usize, i32), Vec<Atom>> = BTreeMap::new();
    for (ways, &state) in layer.iter().zip(states) {
        for &(value, target) in ways {
            writer.implies(&[state, domain.is(value)], &[next[target]]);
            sources.entry((target, value)).or_default().push(state);
        }
        for value in domain.values().filter(|value| ways.iter().all(|(read, _)| read != value)) {
            writer.implies(&[state, domain.is(value)], &[]);
        }
    }
    for (target, &reached) in next.iter().enumerate() {
        for value in domain.values() {
            let from = sources.get(&(target, value)).map_or(&[][..], Vec::as_slice);
            writer.implies(&[reached, domain.is(value)], from);
        }
    }
}

/// Writes the clauses between two layers with an atom for each transition, which stands for all values that lead from
/// one state to the same next state. A transition implies its two states and one of its values; a state implies one of
/// its transitions, from it and to it, and a value one of those that read it (Quimper and Walsh).
fn write_transitions(
    writer: &mut Writer<'_>,
    domain: &Domain,
    layer: &[Ways],
    states: &[Atom],
    next: &[Atom],
) {
    let mut transitions: BTreeMap<(usize, usize), Vec<i32>> = BTreeMap::new();
    for (from, ways) in layer.iter().enumerate() {
        for &(value, to) in ways {
            transitions.entry((from, to)).or_default().push(value);
        }
    }
    let (mut out, mut into) = (vec![Vec::new(); states.len()], vec![Vec::new(); next.len()]);
    let mut reading: BTreeMap<i32, Vec<Atom>> = BTreeMap::new();
    let targets_of = |from| transitions.range((from, 0)..(from + 1, 0)).count();
    for (&(from, to), values) in &transitions {
        let taken = match (&values[..], states[from]) {
            (_, state) if targets_of(from) == 1 => state,
            (&[value], Atom::True) => domain.is(value),
            _ => writer.fresh(),
        };
        some_or_same(writer, taken, &[states[from]]);
        some_or_same(writer, taken, &[next[to]]);
        if values.len() < domain.0.len() {
            some_or_same(writer, taken, &domain.are(|value| values.contains(&value)));
        }
        out[from].push(taken);
        into[to].push(taken);
        values.iter().for_each(|&value| reading.entry(value).or_default().push(taken));
    }
    let from_and_to = states.iter().zip(out).chain(next.iter().zip(into));
    from_and_to.for_each(|(&state, taken)| some_or_same(writer, state, &taken));
    for &(value, atom) in &domain.0 {
        some_or_same(writer, atom, reading.get(&value).map_or(&[], Vec::as_slice));
    }
}

/// Writes *if `atom` is true, some atom of `any` is true*, unless `atom` is one of them.
fn some_or_same(writer: &mut Writer<'_>, atom: Atom, any: &[Atom]) {
    if !any.contains(&atom) {
        writer.implies(&[atom], any);
    }
}
