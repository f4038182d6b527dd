//! Builds the implication graph of a conflict.
//!
//! The idea comes from J. Marques-Silva, K. Sakallah, *GRASP: A Search Algorithm for Propositional Satisfiability*,
//! IEEE Transactions on Computers, 1999.

use std::collections::BTreeSet;

use rustsat::types::Lit;

use super::{ClauseId, Event, Held, Recording, Replay};

/// A literal that contributed to a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The literal, with its level and the clause that forced it. A decision has no such clause.
    pub held: Held,
    /// The literals above level 0 that forced this literal, in the order of the trail.
    pub causes: Vec<Lit>,
    /// True if the learned clause contains the negation of the literal.
    pub in_learned: bool,
}

/// The implication graph of one conflict. It has all literals that led to the conflict, back to the decisions.
/// Literals of level 0 are left out, because they are true in every model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of the conflict, from 1.
    pub conflict: usize,
    /// The level of the conflict.
    pub level: u32,
    /// The clause whose literals are all false.
    pub clause: ClauseId,
    /// The literals above level 0 that make the literals of this clause false.
    pub causes: Vec<Lit>,
    /// The literals that contributed to the conflict, in the order of the trail.
    pub nodes: Vec<Node>,
    /// The clause that was learned. In a search without learning, the clause that states which decision failed. `None`
    /// if the recording has no such clause, for example after a conflict on level 0.
    pub learned: Option<ClauseId>,
    /// The first unique implication point: every path from the last decision to the conflict passes through this
    /// literal. `None` if the recording has no clause that was learned from this conflict and then implied a literal.
    pub first_uip: Option<Lit>,
}

impl Graph {
    /// Returns the graph of the conflict with this number, which counts from 1. Returns `None` if the recording has no
    /// conflict with this number.
    #[must_use]
    pub fn of(recording: &Recording<'_>, conflict: usize) -> Option<Self> {
        let is_conflict = |event: &Event| matches!(event, Event::Conflict { .. });
        let conflicts = (0..).zip(&recording.events).filter(|(_, event)| is_conflict(event));
        let position = conflicts.map(|(position, _)| position).nth(conflict.checked_sub(1)?)?;
        let Event::Conflict { level, clause } = recording.events[position] else { return None };
        let mut replay = Replay::new(recording);
        replay.go_to(position);
        let learned = LearnedClause::after(&recording.events[position + 1..]);
        let denied = learned.clause.map_or(&[][..], |clause| recording.clauses.literals(clause));
        let causes = causes(recording, &replay, clause, None);
        let nodes = nodes(recording, &replay, &causes, denied);
        let (learned, first_uip) = (learned.clause, learned.first_uip);
        Some(Graph { conflict, level, clause, causes, nodes, learned, first_uip })
    }
}

/// The clause that follows from a conflict, and the first unique implication point. A field is `None` if it is not
/// known.
#[derive(Default)]
struct LearnedClause {
    clause: Option<ClauseId>,
    first_uip: Option<Lit>,
}

impl LearnedClause {
    /// Finds both in `events`, the events after a conflict. Only the events before the next conflict are examined.
    fn after(events: &[Event]) -> Self {
        let is_next = |event: &&Event| matches!(event, Event::Conflict { .. });
        let end = events.iter().position(|event| is_next(&event)).unwrap_or(events.len());
        let mut learned = LearnedClause::default();
        for event in &events[..end] {
            match *event {
                Event::Flipped { clause } => {
                    return LearnedClause { clause: Some(clause), first_uip: None };
                }
                Event::Learned { clause, .. } => learned.clause = Some(clause),
                // The first literal that the learned clause implies is the negation of the first unique implication
                // point.
                Event::Propagated { literal, clause, .. } if learned.clause == Some(clause) => {
                    learned.first_uip = Some(!literal);
                    return learned;
                }
                _ => {}
            }
        }
        learned
    }
}

/// Returns the literals above level 0 that make all literals of `clause` except `implied` false, in the
/// order of the trail.
fn causes(
    recording: &Recording<'_>,
    replay: &Replay<'_>,
    clause: ClauseId,
    implied: Option<Lit>,
) -> Vec<Lit> {
    let literals = recording.clauses.literals(clause).iter().filter(|&&it| Some(it) != implied);
    let above_level_0 = |cause: &Lit| replay.held(*cause).is_some_and(|held| held.level > 0);
    let mut causes: Vec<Lit> = literals.map(|&literal| !literal).filter(above_level_0).collect();
    causes.sort_by_key(|&cause| replay.place(cause));
    causes
}

/// Returns the nodes of the causes of a conflict and of all literals that led to them, in the order of the
/// trail.
fn nodes(
    recording: &Recording<'_>,
    replay: &Replay<'_>,
    causes_of_conflict: &[Lit],
    denied: &[Lit],
) -> Vec<Node> {
    let mut wanted: BTreeSet<Lit> = causes_of_conflict.iter().copied().collect();
    let mut nodes = Vec::new();
    for &held in replay.trail().iter().rev().filter(|held| held.level > 0) {
        if wanted.contains(&held.literal) {
            let reason = held.reason;
            let causes =
                reason.map_or(Vec::new(), |it| causes(recording, replay, it, Some(held.literal)));
            wanted.extend(&causes);
            nodes.push(Node { held, causes, in_learned: denied.contains(&!held.literal) });
        }
    }
    nodes.reverse();
    nodes
}
