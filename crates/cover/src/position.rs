//! Defines a position (the chosen, removed and open actions of a problem) and unit propagation.
//!
//! Two rules apply until nothing changes. On a Sudoku they are the naked and hidden singles. First, if a requirement is
//! met as often as its upper bound allows, its open actions are removed. Second, if a requirement has only as many open
//! actions as it still needs, these actions are chosen.
//!
//! If an action can meet a requirement several times, the rules look at each open action: it is removed if it would
//! exceed the upper bound, and chosen if the lower bound cannot be met without it. Actions that disagree with the
//! colour of a chosen action are removed. If all literals of a side clause but one are false, this one is made true.
//! Each step stores its reason.

use super::tally::Tally;
use super::{ActionId, ClauseId, Incidence, Meeting, RequirementId, Term};

/// The status of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The action is neither chosen nor removed so far.
    Open,
    /// The action is in every solution of this position.
    Chosen,
    /// The action is in no solution of this position.
    Removed,
}

/// The reason why an action was chosen or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The caller chose or removed the action, because of a clue, a pencil mark or a guess.
    Asserted,
    /// Chosen: the other open actions are too few to meet the requirement.
    Needed(RequirementId),
    /// Removed: the upper bound of the requirement leaves no room for the action.
    Full(RequirementId),
    /// Removed: the requirement already has another colour.
    Colour(RequirementId),
    /// Chosen or removed: all other literals of the side clause are false.
    Clause(ClauseId),
    /// Removed: the base still needs an action, and each of its open actions fills the cover
    /// ([`Position::simplify`]).
    Locked {
        /// The base: a requirement whose open actions all meet the cover.
        base: RequirementId,
        /// The cover: a requirement with room for just one more action.
        cover: RequirementId,
    },
    /// Removed: the primitive with this name holds with no combination of values that has the action
    /// ([`Position::simplify`]).
    Primitive(RequirementId),
}

/// A step of the trail: an action was chosen or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailStep {
    /// The action that was chosen or removed.
    pub action: ActionId,
    /// True if it was chosen, false if it was removed.
    pub chosen: bool,
    /// The reason why it was chosen or removed.
    pub reason: Reason,
}

/// The reason why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The chosen and the open actions of the requirement together cannot reach its lower bound.
    Starved(RequirementId),
    /// The requirement is met more often than its upper bound allows, or in two colours.
    Overfull(RequirementId),
    /// The primitive with this name cannot hold any more ([`Position::simplify`]).
    Violated(RequirementId),
    /// The side clause cannot hold any more: all its literals are false.
    Broken(ClauseId),
    /// The caller chose the action and removed it, or the reverse.
    Opposed(ActionId),
}

/// A length of the trail. [`Position::mark`] returns it, and [`Position::undo_to`] goes back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

/// A partly solved problem: the trail of steps, and the status of each action.
#[derive(Clone, Debug)]
pub struct Position<'c> {
    incidence: &'c Incidence,
    status: Vec<Status>,
    tally: Vec<Tally>,
    trail: Vec<TrailStep>,
    /// The number of steps of the trail that have been propagated.
    propagated: usize,
    /// The length of the trail after the survey; `None` if no survey is done, or if its steps were undone. The survey
    /// checks every requirement and side clause, because some may remove or choose actions before any step.
    surveyed: Option<usize>,
}

impl<'c> Position<'c> {
    /// Creates the position in which all actions are open.
    #[must_use]
    pub fn new(incidence: &'c Incidence) -> Self {
        Position {
            incidence,
            status: vec![Status::Open; incidence.action_count()],
            tally: incidence.tallies().to_vec(),
            trail: Vec::with_capacity(incidence.action_count()),
            propagated: 0,
            surveyed: None,
        }
    }

    /// Returns the structure of the problem.
    #[must_use]
    pub fn incidence(&self) -> &'c Incidence {
        self.incidence
    }

    /// Returns the value of the variable `term`; `None` until one of its actions is chosen.
    #[must_use]
    pub fn value_of(&self, term: &Term) -> Option<i32> {
        term.value(|action| self.status(action) == Status::Chosen)
    }

    /// Returns whether some primitive is violated: all its variables have values, and with these it
    /// does not hold.
    #[must_use]
    pub fn violates_primitive(&self) -> bool {
        let value = |term: &Term| self.value_of(term);
        let primitives = self.incidence().primitives();
        primitives.iter().any(|(_, primitive)| primitive.evaluate(&value) == Some(false))
    }

    /// Returns the status of `action`.
    #[must_use]
    pub fn status(&self, action: ActionId) -> Status {
        self.status[action.index()]
    }

    /// Returns the status of each action, by its index.
    pub(super) fn statuses(&self) -> &[Status] {
        &self.status
    }

    /// Returns all steps that are not undone, in order.
    #[must_use]
    pub fn trail(&self) -> &[TrailStep] {
        &self.trail
    }

    /// Returns the chosen actions, in the order in which they were chosen.
    pub fn chosen(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.trail.iter().filter(|step| step.chosen).map(|step| step.action)
    }

    /// Returns the number of open actions.
    #[must_use]
    pub fn open_count(&self) -> usize {
        self.status.len() - self.trail.len()
    }

    /// Returns the number of times that the requirement's open actions together meet it. If each meets it once, this is
    /// the number of open actions. An action whose step is not propagated yet still counts as open.
    #[must_use]
    pub fn open_in(&self, requirement: RequirementId) -> u32 {
        self.tally[requirement.index()].open
    }

    /// Returns the number of times that the requirement's chosen actions together meet it. An action whose step is not
    /// propagated yet does not count.
    #[must_use]
    pub fn chosen_in(&self, requirement: RequirementId) -> u32 {
        self.tally[requirement.index()].chosen
    }

    /// Looks at the requirements that are met less often than their lower bound demands, and returns the one with the
    /// fewest open actions. If several have equally few, returns the first of them. An action that meets a requirement
    /// k times counts as k actions. Returns `None` if there is no such requirement with an open action.
    pub(super) fn tightest(&self) -> Option<RequirementId> {
        let mut best = (u32::MAX, None);
        for id in self.incidence.requirements() {
            let open = self.open_in(id);
            if open > 0 && open < best.0 && self.chosen_in(id) < self.incidence.bounds(id).lo {
                best = (open, Some(id));
                if open == 2 {
                    break;
                }
            }
        }
        best.1
    }

    /// Takes `action` into the solution.
    ///
    /// # Errors
    ///
    /// Returns a contradiction if the action was removed before, such as
    /// [`Contradiction::Overfull`] with the requirement that removed it.
    pub fn choose(&mut self, action: ActionId) -> Result<(), Contradiction> {
        match self.status(action) {
            Status::Open => self.push(action, true, Reason::Asserted),
            Status::Chosen => {}
            Status::Removed => return Err(self.opposed(action)),
        }
        Ok(())
    }

    /// Removes `action`, so that no solution contains it.
    ///
    /// # Errors
    ///
    /// Returns a contradiction if the action was chosen before, such as [`Contradiction::Starved`]
    /// with the requirement that needs it.
    pub fn remove(&mut self, action: ActionId) -> Result<(), Contradiction> {
        match self.status(action) {
            Status::Open => self.push(action, false, Reason::Asserted),
            Status::Removed => {}
            Status::Chosen => return Err(self.opposed(action)),
        }
        Ok(())
    }

    fn opposed(&self, action: ActionId) -> Contradiction {
        match self.reason(action) {
            Some(
                Reason::Full(requirement)
                | Reason::Colour(requirement)
                | Reason::Locked { cover: requirement, .. },
            ) => Contradiction::Overfull(requirement),
            Some(Reason::Needed(requirement)) => Contradiction::Starved(requirement),
            Some(Reason::Primitive(requirement)) => Contradiction::Violated(requirement),
            Some(Reason::Clause(clause)) => Contradiction::Broken(clause),
            Some(Reason::Asserted) | None => Contradiction::Opposed(action),
        }
    }

    /// Returns the reason why `action` was chosen or removed, or `None` while it is open. The function searches the
    /// trail for the reason.
    #[must_use]
    pub fn reason(&self, action: ActionId) -> Option<Reason> {
        self.trail.iter().find(|step| step.action == action).map(|step| step.reason)
    }

    /// Appends a step to the trail; the next propagation draws its consequences.
    pub(super) fn push(&mut self, action: ActionId, chosen: bool, reason: Reason) {
        self.status[action.index()] = if chosen { Status::Chosen } else { Status::Removed };
        self.trail.push(TrailStep { action, chosen, reason });
    }

    /// Propagates all steps, until nothing more follows.
    ///
    /// # Errors
    ///
    /// Returns the first contradiction found. The position then keeps its state, so that the caller
    /// can read the trail or call [`Position::undo_to`].
    pub fn propagate(&mut self) -> Result<(), Contradiction> {
        self.survey()?;
        while let Some(&step) = self.trail.get(self.propagated) {
            self.propagated += 1;
            self.count(step);
            for &requirement in self.incidence.requirements_of(step.action) {
                // A choice can only fill a requirement and a removal can only starve one. Checking
                // only the rule that applies avoids scanning settled requirements again.
                match step.chosen {
                    true => self.draw_full(requirement)?,
                    false => self.draw_needed(requirement)?,
                }
            }
            if step.chosen && self.incidence.has_details() {
                self.draw_colours(step.action)?;
            }
            for &clause in self.incidence.clauses_of(step.action) {
                self.draw_clause(clause)?;
            }
        }
        Ok(())
    }

    /// Checks every requirement and side clause, unless this is done already. Later, only steps cause checks.
    fn survey(&mut self) -> Result<(), Contradiction> {
        if self.surveyed.is_none() {
            for requirement in self.incidence.requirements() {
                self.draw_full(requirement)?;
                self.draw_needed(requirement)?;
            }
            for clause in self.incidence.clauses() {
                self.draw_clause(clause)?;
            }
            self.surveyed = Some(self.trail.len());
        }
        Ok(())
    }

    /// Adds `step` to the tallies.
    fn count(&mut self, step: TrailStep) {
        self.book(step.action, |tally, times| {
            tally.open -= times;
            tally.chosen += u32::from(step.chosen) * times;
        });
    }

    /// Removes `step` from the tallies.
    fn uncount(&mut self, step: TrailStep) {
        self.book(step.action, |tally, times| {
            tally.open += times;
            tally.chosen -= u32::from(step.chosen) * times;
        });
    }

    /// Calls `change` with the tally of each requirement of `action` and the number of times that
    /// `action` meets it.
    #[inline]
    fn book(&mut self, action: ActionId, change: impl Fn(&mut Tally, u32)) {
        let incidence = self.incidence;
        let plain = !incidence.has_details();
        for &requirement in incidence.requirements_of(action) {
            let times = if plain { 1 } else { incidence.times(action, requirement) };
            change(&mut self.tally[requirement.index()], times);
        }
    }

    /// Removes the open actions with which the requirement would exceed its upper bound.
    fn draw_full(&mut self, requirement: RequirementId) -> Result<(), Contradiction> {
        let Tally { open, chosen, full_from, .. } = self.tally[requirement.index()];
        if chosen < full_from {
            return Ok(());
        }
        let Some(room) = self.incidence.bounds(requirement).hi.checked_sub(chosen) else {
            return Err(Contradiction::Overfull(requirement));
        };
        if open > 0 {
            self.settle(requirement, room, false, Reason::Full(requirement));
        }
        Ok(())
    }

    /// Chooses the open actions without which the requirement cannot reach its lower bound.
    fn draw_needed(&mut self, requirement: RequirementId) -> Result<(), Contradiction> {
        let Tally { open, chosen, needed_at, .. } = self.tally[requirement.index()];
        if chosen + open > needed_at {
            return Ok(());
        }
        let Some(spare) = (chosen + open).checked_sub(self.incidence.bounds(requirement).lo) else {
            return Err(Contradiction::Starved(requirement));
        };
        if open > 0 {
            self.settle(requirement, spare, true, Reason::Needed(requirement));
        }
        Ok(())
    }

    /// Chooses the open actions that meet `requirement` more than `most` times, or removes them if `chosen` is false.
    fn settle(&mut self, requirement: RequirementId, most: u32, chosen: bool, reason: Reason) {
        let incidence = self.incidence;
        let actions = incidence.actions_of(requirement);
        if let Meeting::Times(times) = incidence.meeting(requirement) {
            for (&action, _) in actions.iter().zip(times).filter(|&(_, &times)| times > most) {
                self.settle_one(action, chosen, reason);
            }
        } else if most == 0 {
            for &action in actions {
                self.settle_one(action, chosen, reason);
            }
        }
    }

    #[inline]
    fn settle_one(&mut self, action: ActionId, chosen: bool, reason: Reason) {
        if self.status[action.index()] == Status::Open {
            self.push(action, chosen, reason);
        }
    }

    /// Removes the open actions that disagree with the chosen `action` on the colour of a requirement. Returns a
    /// contradiction if another chosen action disagrees.
    fn draw_colours(&mut self, action: ActionId) -> Result<(), Contradiction> {
        let incidence = self.incidence;
        for &requirement in incidence.requirements_of(action) {
            let Meeting::Coloured(colours) = incidence.meeting(requirement) else { continue };
            let actions = incidence.actions_of(requirement);
            let own = actions.binary_search(&action).map(|place| colours[place]);
            for (&other, &colour) in actions.iter().zip(colours) {
                if Ok(colour) == own {
                    continue;
                }
                if self.status(other) == Status::Chosen {
                    return Err(Contradiction::Overfull(requirement));
                }
                self.settle_one(other, false, Reason::Colour(requirement));
            }
        }
        Ok(())
    }

    /// Makes a literal of a side clause hold if it is open and all others are false. Returns a contradiction if all are
    /// false.
    fn draw_clause(&mut self, clause: ClauseId) -> Result<(), Contradiction> {
        let mut last = None;
        for &literal in self.incidence.clause(clause) {
            match (self.status(literal.action), literal.taken) {
                (Status::Chosen, true) | (Status::Removed, false) => return Ok(()),
                (Status::Open, _) if last.is_some() => return Ok(()),
                (Status::Open, _) => last = Some(literal),
                (Status::Chosen, false) | (Status::Removed, true) => {}
            }
        }
        let literal = last.ok_or(Contradiction::Broken(clause))?;
        self.push(literal.action, literal.taken, Reason::Clause(clause));
        Ok(())
    }

    /// Returns the current end of the trail.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Returns the steps after `mark`.
    pub(super) fn steps_after(&self, mark: Mark) -> &[TrailStep] {
        &self.trail[mark.0..]
    }

    /// Undoes all steps after `mark`.
    pub fn undo_to(&mut self, mark: Mark) {
        // The next propagation repeats the survey if any step before its end is undone.
        self.surveyed = self.surveyed.filter(|&length| length <= mark.0);
        while self.trail.len() > mark.0
            && let Some(step) = self.trail.pop()
        {
            self.status[step.action.index()] = Status::Open;
            if self.propagated > self.trail.len() {
                self.propagated = self.trail.len();
                self.uncount(step);
            }
        }
    }
}
