//! Fewer and shorter calls that fail all the same: delta debugging (A. Zeller, R. Hildebrandt,
//! *Simplifying and Isolating Failure-Inducing Input*, IEEE Transactions on Software Engineering,
//! 2002).

use super::calls::Call;

/// Calls of which `fails` is true, from which none and no literal can be left out.
pub fn shrink(mut calls: Vec<Call>, fails: &mut dyn FnMut(&[Call]) -> bool) -> Vec<Call> {
    loop {
        let before = calls.clone();
        leave_out_calls(&mut calls, fails);
        simplify_calls(&mut calls, fails);
        let renumbered = renumbered(&calls);
        accept(&mut calls, renumbered, fails);
        if calls == before {
            return calls;
        }
    }
}

/// Takes `other` in place of `calls` if it fails too.
fn accept(calls: &mut Vec<Call>, other: Vec<Call>, fails: &mut dyn FnMut(&[Call]) -> bool) -> bool {
    let accepted = fails(&other);
    if accepted {
        *calls = other;
    }
    accepted
}

/// Leaves out runs of calls, long ones first.
fn leave_out_calls(calls: &mut Vec<Call>, fails: &mut dyn FnMut(&[Call]) -> bool) {
    let mut length = calls.len();
    while length > 0 {
        let mut start = 0;
        while start < calls.len() {
            let end = calls.len().min(start + length);
            let fewer = [&calls[..start], &calls[end..]].concat();
            if !accept(calls, fewer, fails) {
                start = end;
            }
        }
        length /= 2;
    }
}

fn simplify_calls(calls: &mut Vec<Call>, fails: &mut dyn FnMut(&[Call]) -> bool) {
    for index in 0..calls.len() {
        while simpler(&calls[index]).into_iter().any(|call| {
            let mut other = calls.clone();
            other[index] = call;
            accept(calls, other, fails)
        }) {}
    }
}

/// What a call can be replaced by: one literal fewer, or a lower number.
fn simpler(call: &Call) -> Vec<Call> {
    match call {
        Call::Add(clause) => one_left_out(clause).map(Call::Add).collect(),
        Call::Solve(assumptions) => one_left_out(assumptions).map(Call::Solve).collect(),
        Call::Reserve(variables) => (0..*variables).map(Call::Reserve).collect(),
        Call::MaxConflicts(most) => (0..*most).map(Call::MaxConflicts).collect(),
        Call::MaxDecisions(most) => (0..*most).map(Call::MaxDecisions).collect(),
        _ => Vec::new(),
    }
}

fn one_left_out(literals: &[i32]) -> impl Iterator<Item = Vec<i32>> {
    (0..literals.len()).map(|index| [&literals[..index], &literals[index + 1..]].concat())
}

/// The calls with the variables numbered as they come, each positive where it comes first.
fn renumbered(calls: &[Call]) -> Vec<Call> {
    let mut known: Vec<i32> = Vec::new();
    calls.iter().map(|call| renumber(call, &mut known)).collect()
}

/// `known` has the first literal of each variable so far.
fn renumber(call: &Call, known: &mut Vec<i32>) -> Call {
    let mut all = |literals: &[i32]| literals.iter().map(|&lit| number(lit, known)).collect();
    match call {
        Call::Add(clause) => Call::Add(all(clause)),
        Call::Solve(assumptions) => Call::Solve(all(assumptions)),
        other => other.clone(),
    }
}

fn number(literal: i32, known: &mut Vec<i32>) -> i32 {
    let place = known.iter().position(|first| first.abs() == literal.abs());
    let place = place.unwrap_or_else(|| {
        known.push(literal);
        known.len() - 1
    });
    let number = place as i32 + 1;
    if known[place] == literal { number } else { -number }
}
