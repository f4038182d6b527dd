//! Writes the implication graph of a conflict for Graphviz.

use std::fmt::Write;

use rustsat::types::Lit;

use crate::trace::{Clauses, Graph, Node, Origin};

/// Returns the graph in the DOT language. It has a node for each literal that led to the conflict, with the decision
/// level of the literal, and a node for the conflict. An edge leads from each cause to the literal that it forces or to
/// the conflict. Decisions are boxes. The first unique implication point, if it is known, has a double line. The
/// literals that the learned clause negates have a coloured background.
#[must_use]
pub fn dot(graph: &Graph, clauses: &Clauses<'_>) -> String {
    let mut text = format!("digraph conflict_{} {{\n", graph.conflict);
    text += "  rankdir=LR;\n  node [shape=ellipse, style=filled, fillcolor=white];\n";
    if let Some(learned) = graph.learned {
        let verb = if clauses.origin(learned) == Origin::Flipped { "flipped" } else { "learned" };
        let sentence = format!("{verb}: {}", clauses.sentence(learned));
        let sentence = quoted(&format!("{sentence}\nwhat holds on level 0 is left out"));
        // Writing to a `String` never fails.
        let _ = writeln!(text, "  label={sentence};");
    }
    graph.nodes.iter().for_each(|node| write_node(&mut text, graph, node, clauses));
    let sentence =
        quoted(&format!("conflict {}\n{}", graph.conflict, clauses.sentence(graph.clause)));
    let _ = writeln!(text, "  conflict [shape=octagon, fillcolor=salmon, label={sentence}];");
    graph.causes.iter().for_each(|&cause| write_edge(&mut text, cause, "conflict", "", clauses));
    text + "}\n"
}

fn write_node(text: &mut String, graph: &Graph, node: &Node, clauses: &Clauses<'_>) {
    let literal = node.held.literal;
    let name = quoted(&clauses.literal(literal));
    let label = quoted(&format!("{} @ {}", clauses.literal(literal), node.held.level));
    let shape = if node.held.reason.is_none() { ", shape=box" } else { "" };
    let line = if graph.first_uip == Some(literal) { ", peripheries=2" } else { "" };
    let fill = if node.in_learned { ", fillcolor=lightblue" } else { "" };
    let _ = writeln!(text, "  {name} [label={label}{shape}{line}{fill}];");
    let why = node.held.reason.map_or(String::new(), |reason| clauses.sentence(reason));
    node.causes.iter().for_each(|&cause| write_edge(text, cause, &name, &why, clauses));
}

/// Writes an edge to the node with the name `to`, which is already quoted. The edge has the reason `why` as its
/// tooltip, unless `why` is empty.
fn write_edge(text: &mut String, from: Lit, to: &str, why: &str, clauses: &Clauses<'_>) {
    let from = quoted(&clauses.literal(from));
    let tip = if why.is_empty() { String::new() } else { format!(" [tooltip={}]", quoted(why)) };
    let _ = writeln!(text, "  {from} -> {to}{tip};");
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
