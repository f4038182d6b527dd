//! Thoughts, one after the other: each follows from those it names by the requirement it names, and the
//! last ones say what the step says.

use sudosat::cover::{ActionId, RequirementId};
use sudosat::explain::CandidateRole::{
    LeftLinking, Refuted, RightLinking, TCandidate, Target, ZCandidate,
};
use sudosat::explain::{
    Because, Board, ClueReason, Explainer, Inference, Step, Technique::*, Techniques,
};
use sudosat::formats::{ReadOptions, read_str};
use sudosat::grid::{House, Shape};
use sudosat::rules::Sudoku;

use crate::clue_steps::{Premises, bases_of, is_forbidden};
use crate::explain::corpus::{file, walk};

/// The first inference of a step that does not follow from those that it names.
fn first_gap(board: &Board<'_>, step: &Step) -> Option<usize> {
    let mut open = Vec::new();
    (0..step.inferences.len()).find(|&index| !follows(board, step, &mut open, index))
}

/// Asserts that the inferences of a step follow one from the other, and its conclusions from them.
pub fn assert_replays(board: &Board<'_>, step: &Step) {
    let gap = first_gap(board, step);
    assert_eq!(gap, None, "this inference of {step:?} does not follow");
    let is_concluded = match step.technique {
        XChain | XyChain | Aic => chain_says(board, step, &lines(step)),
        Loop => ring_says(&lines(step)),
        CellForcingChain | HouseForcingChain => cases_say(board, step, &lines(step)),
        Whip | GroupedWhip | Braid | Supposition => refutation_says(step),
        _ => step.inferences.is_empty(),
    };
    assert!(is_concluded, "the inferences do not say so: {step:?}");
    assert_roles(board, step);
}

/// What the lines of a proof have shown so far under one assumption: its target, and the groups of candidates that
/// follow. One candidate of each group is true.
struct Shown {
    target: ActionId,
    right_linking: Vec<Vec<ActionId>>,
}

/// Asserts that the candidates in each line of a proof have the roles that the definition of braids gives them.
fn assert_roles(board: &Board<'_>, step: &Step) {
    let incidence = board.sudoku().cover().incidence();
    let mut open: Vec<Shown> = Vec::new();
    let mut refuted = Vec::new();
    for line in step.proof_lines(incidence) {
        let stated = &step.inferences[line.inference];
        if stated.because == Because::Assumed {
            open.truncate(line.depth - 1);
            open.push(Shown { target: stated.action, right_linking: Vec::new() });
            assert_eq!(line.candidates, [(stated.action, Target)]);
            continue;
        }
        let is_at_once = step.is_at_once(&line);
        open.truncate(line.depth);
        if is_at_once {
            open.push(Shown { target: stated.action, right_linking: Vec::new() });
        }
        let linked = |one: ActionId, other: ActionId| {
            let met = incidence.requirements_of(one);
            one != other && incidence.requirements_of(other).iter().any(|id| met.contains(id))
        };
        let is_by_clue = matches!(stated.because, Because::Clue(..));
        if is_by_clue {
            assert!(line.with_role(Refuted).any(|action| action == stated.action));
            refuted.extend(line.with_role(Refuted));
        }
        for &(action, role) in &line.candidates {
            let is_z = open.iter().any(|shown| linked(shown.target, action));
            let mut groups = open.iter().flat_map(|shown| &shown.right_linking);
            let is_t = groups.any(|group| group.iter().all(|&one| linked(one, action)));
            let fits = match role {
                Target => false,
                ZCandidate => is_z,
                TCandidate => is_t,
                LeftLinking => is_z || is_t,
                RightLinking => !is_z && !is_t,
                Refuted => refuted.contains(&action),
            };
            assert!(board.is_open(action) && fits, "{role:?} of {line:?} in {step:?}");
        }
        if is_by_clue {
            continue;
        }
        if let Because::Starved(..) | Because::Violated(..) = stated.because {
            assert_eq!(line.with_role(RightLinking).count(), 0, "{line:?}");
            open.pop();
            refuted.push(stated.action);
        } else {
            let right = line.with_role(RightLinking).collect();
            open.last_mut().expect("an assumption is open").right_linking.push(right);
        }
    }
    assert!(step.proof_lines(incidence).is_empty() || refuted.last() == step.eliminated.last());
}

/// The lines of inferences of a step without assumptions inside each other: each begins with what is assumed.
fn lines(step: &Step) -> Vec<&[Inference]> {
    let starts = |index: &usize| step.inferences[*index].because == Because::Assumed;
    let starts: Vec<usize> = (0..step.inferences.len()).filter(starts).collect();
    assert!(step.inferences.is_empty() || starts.first() == Some(&0), "{step:?}");
    assert!(step.inferences.iter().all(|inference| inference.depth == 1), "{step:?}");
    let ends = starts.iter().skip(1).copied().chain([step.inferences.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &step.inferences[start..end]).collect()
}

/// Whether an inference follows from those before it that still hold. `open` has the indices of the assumptions that
/// hold: the assumption at position n has the depth n + 1.
fn follows(board: &Board<'_>, step: &Step, open: &mut Vec<usize>, index: usize) -> bool {
    let Inference { depth, action, is_true, because } = &step.inferences[index];
    let refuted = match because {
        Because::Assumed => {
            open.truncate(depth - 1);
            open.push(index);
            None
        }
        Because::Starved(..) | Because::Violated(..) => open.pop(),
        _ => None,
    };
    if open.len() != *depth {
        return false;
    }
    let holds = |place: usize, open: &[usize]| {
        // It stands under assumptions that still hold, and after the one that is its own.
        let by = &step.inferences[place];
        place < index && by.depth <= open.len() && (by.depth == 0 || place >= open[by.depth - 1])
    };
    let is_cited = |id: &RequirementId| step.covers.contains(id) || step.bases.contains(id);
    let exclude = |one: ActionId, other: ActionId, cover: &RequirementId| {
        let met = |action| board.sudoku().cover().incidence().requirements_of(action);
        is_cited(cover) && one != other && met(one).contains(cover) && met(other).contains(cover)
    };
    // What a contradiction uses may stand under the assumption that it refutes.
    let under: Vec<usize> = open.iter().copied().chain(refuted).collect();
    let excluded = |places: &[usize]| -> Option<Vec<ActionId>> {
        let excluded = places.iter().map(|&place| {
            let by = &step.inferences[place];
            (holds(place, &under) && !by.is_true).then_some(by.action)
        });
        excluded.collect()
    };
    let left = |base: RequirementId, places: &[usize]| {
        excluded(places).filter(|_| step.bases.contains(&base)).map(|it| rest(board, base, &it))
    };
    // Meanings that depend on the whole grid take too long to try.
    let forbids = |reason: &ClueReason, places: &[usize], action| {
        let is_cited = reason.clues.iter().all(|id| step.clues.contains(id))
            && reason.covers.iter().all(|id| step.covers.contains(id))
            && bases_of(board, reason).iter().all(|id| step.bases.contains(id));
        let premises = Premises { reason, excluded: &excluded(places)? };
        Some(is_cited && is_forbidden(board, &premises, action) != Some(false))
    };
    let is_refuted = || {
        let assumed = refuted.map(|place| &step.inferences[place]);
        assumed.is_some_and(|it| (it.action, !it.is_true) == (*action, *is_true))
    };
    match because {
        Because::Assumed => board.is_open(*action),
        Because::Clue(reason, places) => {
            !is_true && forbids(reason, places, Some(*action)) == Some(true)
        }
        Because::Violated(reason, places) => {
            is_refuted() && forbids(reason, places, None) == Some(true)
        }
        Because::Cover(cover, place) => {
            let by = &step.inferences[*place];
            holds(*place, open) && by.is_true && !is_true && exclude(by.action, *action, cover)
        }
        Because::Base(base, places) => *is_true && left(*base, places) == Some(vec![*action]),
        Because::Locked(base, covers, places) => left(*base, places).is_some_and(|left| {
            let is_excluded =
                |one: &ActionId| covers.iter().any(|cover| exclude(*one, *action, cover));
            !is_true && !left.is_empty() && left.iter().all(is_excluded)
        }),
        Because::Starved(base, places) => left(*base, places) == Some(Vec::new()) && is_refuted(),
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

/// Whether the inferences refute what they assume first, and the step says so.
fn refutation_says(step: &Step) -> bool {
    let [assumed, .., last] = &step.inferences[..] else { return false };
    matches!(last.because, Because::Starved(..) | Because::Violated(..))
        && (last.depth, last.action) == (0, assumed.action)
        && assumed.is_true
        && step.placed.is_none()
        && step.eliminated == [assumed.action]
}

/// A proof that names one inference less, or one that does not hold any more, has a gap.
#[test]
fn a_damaged_proof_is_noticed() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let mut damaged = 0;
    let mut path = explainer.path(Board::of(&sudoku, &file("hardest")[0].puzzle).unwrap());
    while damaged <= 100 {
        let board = path.board().clone();
        let step = path.next().expect("a path of many suppositions");
        let nested = |inference: &Inference| inference.depth > 1;
        if step.technique != Supposition {
            continue;
        }
        for index in 0..step.inferences.len() {
            let mut less = step.clone();
            let (Because::Base(_, from) | Because::Starved(_, from)) =
                &mut less.inferences[index].because
            else {
                continue;
            };
            from.pop();
            assert_eq!(first_gap(&board, &less), Some(index), "{less:?}");
            damaged += 1;
        }
        let inside = step.inferences.iter().position(nested);
        let Some(inside) = inside else { continue };
        let mut shallow = step.clone();
        shallow.inferences[inside].depth = 1;
        assert!(first_gap(&board, &shallow).is_some(), "{shallow:?}");
    }
}

/// Without what was excluded before, a clue excludes nothing: the steps by single clues come before suppositions.
#[test]
fn a_clue_without_its_causes_is_noticed() {
    let text = "# rules: ratio 2 r1c3 r1c4, ratio 2 r3c1 r4c1, ratio 2 r3c5 r3c6, ratio 2 r4c1 r5c1, \
                ratio 2 r4c4 r5c4, ratio 2 r5c3 r5c4, ratio 2 r5c5 r6c5\n\
                ....1.......................6....4..\n";
    let entry = read_str(text, &ReadOptions::default()).next().unwrap().unwrap();
    let sudoku = Sudoku::for_layout(entry.puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let mut damaged = 0;
    walk(&explainer, &entry.puzzle, |board, step| {
        assert_replays(board, step);
        for index in 0..step.inferences.len() {
            let mut less = step.clone();
            let (Because::Clue(_, from) | Because::Violated(_, from)) =
                &mut less.inferences[index].because
            else {
                continue;
            };
            from.clear();
            assert_eq!(first_gap(board, &less), Some(index), "{less:?}");
            damaged += 1;
        }
    });
    assert!(damaged > 5, "{damaged}");
}

/// A small killer whose suppositions use sums that follow by the 45 rule.
const KILLER: &str = "# rules: killer 5 r2c5 r2c6, killer 6 r4c1 r5c1 r6c1, killer 9 r3c6 r4c6 r5c6, \
                      killer 11 r2c4 r3c3 r3c4, killer 11 r3c5 r4c5 r5c5, killer 11 r4c2 r4c3 r4c4, \
                      killer 13 r1c1 r1c2 r2c1\n...............................4....\n";

/// Takes something away from the reason of an inference and from the inferences that it follows from.
type Damage<'d> = &'d dyn Fn(&mut ClueReason, &mut Vec<usize>);

/// A sum has a reason with houses. Each of its parts is needed.
#[test]
fn a_sum_that_lost_a_cause_a_clue_or_a_house_is_noticed() {
    let entry = read_str(KILLER, &ReadOptions::default()).next().unwrap().unwrap();
    let sudoku = Sudoku::for_layout(entry.puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let (mut damaged, mut violated) = (0, 0);
    walk(&explainer, &entry.puzzle, |board, step| {
        assert_replays(board, step);
        for index in 0..step.inferences.len() {
            let (Because::Clue(reason, _) | Because::Violated(reason, _)) =
                &step.inferences[index].because
            else {
                continue;
            };
            let Some(&base) = bases_of(board, reason).first() else { continue };
            let damages: [Damage<'_>; 3] = [
                &|_, from| from.clear(),
                &|reason, _| reason.clues.truncate(reason.clues.len() - 1),
                &|reason, _| reason.houses = vec![other_house(&sudoku, reason)],
            ];
            for damage in damages {
                let mut less = step.clone();
                let (Because::Clue(reason, from) | Because::Violated(reason, from)) =
                    &mut less.inferences[index].because
                else {
                    unreachable!()
                };
                damage(reason, from);
                assert_eq!(first_gap(board, &less), Some(index), "{less:?}");
            }
            let mut less = step.clone();
            less.bases.retain(|&id| id != base);
            assert!(first_gap(board, &less).is_some(), "{less:?}");
            damaged += 1;
            violated +=
                usize::from(matches!(step.inferences[index].because, Because::Violated(..)));
        }
    });
    assert!(damaged > 20 && violated > 0, "{damaged} {violated}");
}

/// A house whose sum the reason does not use.
fn other_house(sudoku: &Sudoku, reason: &ClueReason) -> House {
    let mut houses = sudoku.layout().houses().iter().map(|named| named.house);
    houses.find(|house| !reason.houses.contains(house)).unwrap()
}

/// Proofs inside a supposition are found before one of them is used. Where a later one found again what the first had
/// shown, the lines after both cited what was shown under a supposition that no longer held.
#[test]
fn what_was_shown_under_a_closed_supposition_is_no_reason() {
    let library = sudosat::library::embedded();
    let puzzle = &library.puzzle("regionsum-114").unwrap().entry.puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let mut deepest = 0;
    let (_, _) = walk(&explainer, puzzle, |board, step| {
        assert_replays(board, step);
        let depths = step.inferences.iter().map(|inference| inference.depth);
        deepest = deepest.max(depths.max().unwrap_or(0));
    });
    assert!(deepest > 1);
}

/// Of this killer with one digit, three suppositions inside each other are not enough.
#[test]
#[ignore = "a minute, even in release mode"]
fn suppositions_of_any_depth_replay() {
    let library = sudosat::library::embedded();
    let puzzle = &library.puzzle("killer-120").unwrap().entry.puzzle;
    let sudoku = Sudoku::for_layout(puzzle.layout().unwrap());
    let explainer = Explainer::new(&sudoku, Techniques::default());
    let mut path = explainer.path(Board::of(&sudoku, puzzle).unwrap());
    loop {
        let board = path.board().clone();
        let step = path.next().expect("a step of such a depth comes before the end");
        assert_replays(&board, &step);
        if step.inferences.iter().any(|inference| inference.depth > 3) {
            break;
        }
    }
}
