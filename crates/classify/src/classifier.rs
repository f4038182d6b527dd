//! Classifies puzzles of one cover problem.

use super::bits;
use super::classification::{Class, Classification};
use super::closure::Closure;
use super::family::Family;
use super::open_cover::OpenCover;
use super::search::{Search, Stopped};
use super::state::{Conflict, State};
use super::trial::{Theory, Trial};
use sudosat_cover::{ActionId, Incidence};

/// The largest depth of suppositions that is tried. Every known 9x9 puzzle is solved with it.
const DEEPEST: usize = 3;

/// The length after which it is asked whether any length solves the puzzle. Most puzzles need no more than this.
const ASKED_AFTER: usize = 2;

/// Classifies puzzles of one problem. Build it once and use it for many puzzles.
#[derive(Clone, Debug)]
pub struct Classifier<'c> {
    incidence: &'c Incidence,
    whole: OpenCover,
}

impl<'c> Classifier<'c> {
    /// Creates the classifier of a problem.
    #[must_use]
    pub fn new(incidence: &'c Incidence) -> Self {
        Classifier { incidence, whole: OpenCover::new(incidence, |_| true, |_| false, false) }
    }

    /// Classifies the puzzle in which some actions are taken and some are excluded. Stops if `is_stopped` returns true;
    /// the class is then [`Class::AtLeast`].
    #[must_use]
    pub fn classify(
        &self,
        taken: impl IntoIterator<Item = ActionId>,
        excluded: impl IntoIterator<Item = ActionId>,
        by: Classification,
        is_stopped: &dyn Fn() -> bool,
    ) -> Class {
        let with_groups = matches!(by, Classification::Length(family) if family.has_groups());
        let Ok(cover) = self.after_singles(taken, excluded, with_groups) else {
            return Class::Impossible;
        };
        if cover.actions.is_empty() {
            return Class::Exactly(0);
        }
        let mut search = Search::new(&cover, is_stopped);
        match by {
            Classification::Length(family) => length(&mut search, family),
            Classification::Depth => depth(&mut search),
            Classification::Inside { levels } => inside(&mut search, levels),
        }
    }

    /// Returns what singles leave open.
    fn after_singles(
        &self,
        taken: impl IntoIterator<Item = ActionId>,
        excluded: impl IntoIterator<Item = ActionId>,
        with_groups: bool,
    ) -> Result<OpenCover, Conflict> {
        let mut state = State::new(&self.whole);
        let mut queue = Vec::new();
        for action in taken {
            if bits::insert(&mut state.seen, action.index()) {
                queue.push(action.index() as u32);
            }
        }
        for action in excluded {
            state.exclude(&self.whole, action.index(), &mut queue)?;
        }
        state.survey(&mut queue)?;
        state.settle(&self.whole, &mut queue)?;
        let is_taken = |action: usize| bits::has(&state.seen, action);
        if (0..self.whole.actions.len()).any(|it| is_taken(it) && bits::has(&state.gone, it)) {
            return Err(Conflict);
        }
        let is_open = |action: ActionId| state.is_open(action.index());
        let mut is_met = vec![false; self.incidence.requirement_count()];
        for action in self.incidence.actions().filter(|action| is_taken(action.index())) {
            self.incidence.requirements_of(action).iter().for_each(|id| is_met[id.index()] = true);
        }
        Ok(OpenCover::new(self.incidence, is_open, |id| is_met[id.index()], with_groups))
    }
}

/// Returns the length of patterns that the puzzle needs.
fn length(search: &mut Search<'_>, family: Family) -> Class {
    let cover = search.cover();
    let mut closure = Closure::new(cover, State::new(cover));
    // The requirements of a pattern are different, so no pattern is longer.
    for length in 1..=cover.requirements.len() {
        match closure.close(search, family, length) {
            Ok(Ok(())) if closure.is_solved() => return Class::Exactly(length),
            Ok(Ok(())) if length == ASKED_AFTER && is_beyond(search, closure.clone(), family) => {
                break;
            }
            Ok(Ok(())) => {}
            Ok(Err(Conflict)) => return Class::Impossible,
            Err(Stopped) => return Class::AtLeast(length),
        }
    }
    Class::Beyond
}

/// Returns whether braids of any length leave actions open. Whips exclude no more than braids.
fn is_beyond(search: &mut Search<'_>, mut closure: Closure, family: Family) -> bool {
    let closed = match family.has_groups() {
        false => closure.close_any::<false>(search),
        true => closure.close_any::<true>(search),
    };
    closed.is_ok() && !closure.is_solved()
}

/// Returns the depth of suppositions that the puzzle needs.
fn depth(search: &mut Search<'_>) -> Class {
    let mut trial = Trial::new(search.cover(), State::new(search.cover()));
    for depth in 1..=DEEPEST {
        if depth == 2 {
            trial.spare_solution(search.cover());
        }
        // Braids of any length exclude what suppositions with singles inside exclude.
        match trial.close(search, depth - 1, Theory::AnyBraids) {
            Ok(Ok(())) if trial.closure.is_solved() => return Class::Exactly(depth),
            Ok(Ok(())) => {}
            Ok(Err(Conflict)) => return Class::Impossible,
            Err(Stopped) => return Class::AtLeast(depth),
        }
    }
    Class::AtLeast(DEEPEST + 1)
}

/// Returns the length of braids that the puzzle needs inside this many levels of suppositions.
fn inside(search: &mut Search<'_>, levels: usize) -> Class {
    let cover = search.cover();
    let mut trial = Trial::new(cover, State::new(cover));
    trial.spare_solution(cover);
    for length in 0..=cover.requirements.len() {
        let closed = match length {
            // Suppositions with singles inside exclude what braids of any length exclude.
            0 => trial.close(search, levels - 1, Theory::AnyBraids),
            _ => trial.close(search, levels, Theory::Braids(length)),
        };
        match closed {
            Ok(Ok(())) if trial.closure.is_solved() => return Class::Exactly(length),
            Ok(Ok(())) => {}
            Ok(Err(Conflict)) => return Class::Impossible,
            Err(Stopped) => return Class::AtLeast(length),
        }
        if length == ASKED_AFTER {
            let mut any = trial.clone();
            match any.close(search, levels, Theory::AnyBraids) {
                Ok(Ok(())) if !any.closure.is_solved() => break,
                Ok(_) => {}
                Err(Stopped) => return Class::AtLeast(length + 1),
            }
        }
    }
    Class::Beyond
}
