//! Encodes that the chosen nodes of a graph, its *members*, are connected.

use std::collections::VecDeque;

use super::atom::{Atom, Domain, Writer};
use super::layers::read;

/// Writes *the members are connected by `edges`, and their number is one of `sizes`*. If `sizes` is empty, any number
/// of members is allowed. `membership` has a list of atoms for each node: the node is a member if one of them is true.
///
/// The member with the lowest index is the root. Each member must be reached from the root over other members. The
/// number of steps must be less than the largest possible number of members. For each node and number of steps, an atom
/// is true if the node is a member and is reached within this number of steps.
pub(super) fn write(
    writer: &mut Writer<'_>,
    membership: &[Vec<Atom>],
    edges: &[(u32, u32)],
    sizes: &[i32],
) {
    let members: Vec<_> = membership.iter().map(|atoms| writer.any_of(atoms)).collect();
    if !sizes.is_empty() {
        let truths: Vec<_> = members.iter().map(|&member| Domain::of_truth(member)).collect();
        let step = |_: usize, sum: &i32, one: i32| Some(sum + one);
        read(writer, &truths, 0, step, |sum| sizes.contains(sum).then_some(()));
    }
    let possible = members.iter().filter(|&&member| member != Atom::False).count();
    let most = sizes.iter().map(|&size| usize::try_from(size).unwrap_or(0)).max();
    let steps = most.unwrap_or(possible).min(possible).saturating_sub(1);
    let mut neighbours = vec![Vec::new(); members.len()];
    for &(one, other) in edges {
        neighbours[one as usize].push(other as usize);
        neighbours[other as usize].push(one as usize);
    }
    if sizes.iter().all(|&size| size > 1) && !sizes.is_empty() {
        write_implied(writer, &members, &neighbours, steps);
    }
    let mut reached = roots(writer, &members);
    for _ in 0..steps {
        if !writer.wants_more() {
            return;
        }
        let next = (0..members.len()).map(|node| {
            let from: Vec<_> =
                neighbours[node].iter().chain([&node]).map(|&at| reached[at]).collect();
            reached_now(writer, members[node], &from)
        });
        reached = next.collect();
    }
    for (&member, &reached) in members.iter().zip(&reached) {
        writer.implies(&[member], &[reached]);
    }
}

/// Writes clauses that follow from the others if there is more than one member. With these clauses, unit propagation
/// finds that a member has a neighbour that is a member, and that no two members are more than `steps` edges apart.
fn write_implied(
    writer: &mut Writer<'_>,
    members: &[Atom],
    neighbours: &[Vec<usize>],
    steps: usize,
) {
    for (node, &member) in members.iter().enumerate() {
        if !writer.wants_more() {
            return;
        }
        let near: Vec<_> = neighbours[node].iter().map(|&other| members[other]).collect();
        writer.implies(&[member], &near);
        let distances = distances(node, members, neighbours);
        for (other, &distance) in distances.iter().enumerate().skip(node + 1) {
            if distance.is_none_or(|distance| distance > steps) {
                writer.implies(&[member, members[other]], &[]);
            }
        }
    }
}

/// Returns for each node the number of edges of a shortest path from `node` over nodes that can be members; `None` if
/// there is no such path.
fn distances(node: usize, members: &[Atom], neighbours: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut distances = vec![None; members.len()];
    distances[node] = Some(0);
    let mut pending = VecDeque::from([(node, 0)]);
    while let Some((from, distance)) = pending.pop_front() {
        for &next in &neighbours[from] {
            if distances[next].is_none() && members[next] != Atom::False {
                distances[next] = Some(distance + 1);
                pending.push_back((next, distance + 1));
            }
        }
    }
    distances
}

/// Returns for each node the atom *this node is the root*: it is a member, and no node with a lower index is one.
fn roots(writer: &mut Writer<'_>, members: &[Atom]) -> Vec<Atom> {
    let mut none_before = Atom::True;
    let mut roots = Vec::with_capacity(members.len());
    for &member in members {
        roots.push(writer.all_of(member, none_before));
        none_before = writer.all_of(!member, none_before);
    }
    roots
}

/// Returns the atom *the node is a member, and one of the atoms `from` is true*.
fn reached_now(writer: &mut Writer<'_>, member: Atom, from: &[Atom]) -> Atom {
    let any = writer.any_of(from);
    writer.all_of(member, any)
}
