//! Thoughts, one after the other: each follows from those it names by the requirement it names, and the
//! last ones say what the step says.

use sudosat::cover::{ActionId, RequirementId};
use sudosat::explain::{Because, Board, Inference, Step, Technique::*};

/// Asserts that the thoughts of a step follow one from the other, and its conclusions from them.
pub fn assert_replays(board: &Board<'_>, step: &Step) {
    let mut start = 0;
    for index in 0..step.inferences.len() {
        if step.inferences[index].because == Because::Assumed {
            start = index;
        }
        assert!(follows(board, step, start, index), "thought {index} of {step:?}");
    }
    let lines = lines(step);
    let is_concluded = match step.technique {
        XChain | XyChain | Aic => chain_says(board, step, &lines),
        Loop => ring_says(&lines),
        CellForcingChain | HouseForcingChain => cases_say(board, step, &lines),
        ForcingNet => refutation_says(step, &lines),
        _ => step.inferences.is_empty(),
    };
    assert!(is_concluded, "the thoughts do not say so: {step:?}");
}

/// The lines of thought: each begins with what is assumed.
fn lines(step: &Step) -> Vec<&[Inference]> {
    let starts = |index: &usize| step.inferences[*index].because == Because::Assumed;
    let starts: Vec<usize> = (0..step.inferences.len()).filter(starts).collect();
    assert!(step.inferences.is_empty() || starts.first() == Some(&0), "{step:?}");
    let ends = starts.iter().skip(1).copied().chain([step.inferences.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &step.inferences[start..end]).collect()
}

/// Whether a thought follows from those before it in the line of thought that begins at `start`.
fn follows(board: &Board<'_>, step: &Step, start: usize, index: usize) -> bool {
    let Inference { action, is_true, because } = &step.inferences[index];
    let meets = |action, requirement| {
        board.sudoku().cover().incidence().requirements_of(action).contains(requirement)
    };
    let before = |place: usize| (start..index).contains(&place).then(|| &step.inferences[place]);
    match because {
        Because::Assumed => board.is_open(*action),
        Because::Cover(cover, place) => before(*place).is_some_and(|by| {
            let is_cited = step.covers.contains(cover) || step.bases.contains(cover);
            let both_meet = meets(by.action, cover) && meets(*action, cover);
            is_cited && both_meet && by.is_true && !is_true && by.action != *action
        }),
        Because::Base(base, places) => {
            let left = places.iter().map(|&place| before(place).filter(|by| !by.is_true));
            let left: Option<Vec<_>> = left.map(|by| by.map(|by| by.action)).collect();
            let rest = left.map(|left| rest(board, *base, &left));
            *is_true && step.bases.contains(base) && rest == Some(vec![*action])
        }
        Because::Starved(base, places) => {
            let left = places.iter().map(|&place| before(place).filter(|by| !by.is_true));
            let left: Option<Vec<_>> = left.map(|by| by.map(|by| by.action)).collect();
            let rest = left.map(|left| rest(board, *base, &left));
            let Inference { action: assumed, is_true: was_true, .. } = step.inferences[start];
            step.bases.contains(base)
                && rest == Some(Vec::new())
                && (assumed, !was_true) == (*action, *is_true)
        }
    }
}

/// The open actions of a requirement that are not among `left`, all of which must be of it.
fn rest(board: &Board<'_>, base: RequirementId, left: &[ActionId]) -> Vec<ActionId> {
    let open: Vec<ActionId> = board.open_of(base).collect();
    assert!(left.iter().all(|action| open.contains(action)));
    open.into_iter().filter(|action| !left.contains(action)).collect()
}

/// Whether each thing crossed out clashes with both ends of the one line, or both ends are what is placed.
fn chain_says(board: &Board<'_>, step: &Step, lines: &[&[Inference]]) -> bool {
    let [[first, .., last]] = lines else { return false };
    let incidence = board.sudoku().cover().incidence();
    let clash = |one: ActionId, other: ActionId| {
        let is_cited = |id: &&RequirementId| step.covers.contains(id) || step.bases.contains(id);
        let met = incidence.requirements_of(one);
        one != other && met.iter().filter(is_cited).any(|id| board.open_of(*id).any(|a| a == other))
    };
    let is_excluded =
        |&action: &ActionId| clash(first.action, action) && clash(last.action, action);
    let is_placed = |&action: &ActionId| first.action == action && last.action == action;
    !first.is_true
        && last.is_true
        && step.eliminated.iter().all(is_excluded)
        && step.placed.iter().all(is_placed)
}

/// Whether the one line leads back to where it began; what a ring crosses out is the rule's.
fn ring_says(lines: &[&[Inference]]) -> bool {
    let [[first, .., last]] = lines else { return false };
    first.action == last.action && !first.is_true && !last.is_true
}

/// Whether the lines assume all cases of the first base, and all end with the conclusion.
fn cases_say(board: &Board<'_>, step: &Step, lines: &[&[Inference]]) -> bool {
    let cases: Vec<_> = lines.iter().map(|line| (line[0].action, line[0].is_true)).collect();
    let expected: Vec<_> = board.open_of(step.bases[0]).map(|action| (action, true)).collect();
    let conclusion = (step.placed.or(step.eliminated.first().copied()), step.placed.is_some());
    let says = |line: &&[Inference]| {
        line.last().map(|last| (Some(last.action), last.is_true)) == Some(conclusion)
    };
    let is_one = step.eliminated.len() + usize::from(step.placed.is_some()) == 1;
    cases == expected && lines.iter().all(says) && is_one
}

/// Whether the one line refutes what it assumes, and the step says the opposite.
fn refutation_says(step: &Step, lines: &[&[Inference]]) -> bool {
    let [[assumed, .., last]] = lines else { return false };
    let is_said = match assumed.is_true {
        true => step.placed.is_none() && step.eliminated == [assumed.action],
        false => step.placed == Some(assumed.action) && step.eliminated.is_empty(),
    };
    matches!(last.because, Because::Starved(..)) && is_said
}
