//! Builds a problem: first requirements, then actions, then side clauses.

use std::{fmt::Debug, hash::Hash};

use super::exact::Names;
use super::meets::How;
use super::table::Table;
use super::{
    ActionId, Bounds, CoverError, ExactCover, Incidence, Meets, Primitive, RequirementId,
    SideLiteral, Term,
};

/// A builder that collects requirements, actions and side clauses into an [`ExactCover`].
///
/// Ids are assigned in the order of declaration, from 0.
///
/// ```
/// use sudosat_cover::{CoverBuilder, Meets};
/// let mut builder = CoverBuilder::new();
/// builder.require("breakfast")?;                  // exactly one action
/// builder.at_most_one("oven")?;                   // mutual exclusion
/// builder.require_between("eggs", 2, 4)?;         // between 2 and 4 of them in all
/// builder.coloured("table cloth")?;               // any number of actions that agree on a colour
/// builder.action("omelette", [Meets::once("breakfast"), Meets::times("eggs", 3)])?;
/// builder.action("pancakes", [Meets::once("breakfast"), Meets::times("eggs", 2)])?;
/// builder.action("roses", [Meets::coloured("table cloth", "red")])?;
/// builder.action("bread", ["oven"])?;
/// builder.action("cake", ["oven"])?;
/// builder.implies(&"cake", &"omelette")?;         // a side clause
/// assert_eq!(builder.build()?.search().count(), 10);
/// # Ok::<(), sudosat_cover::CoverError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoverBuilder<R, A> {
    requirements: Names<R>,
    bounds: Vec<Bounds>,
    coloured: Vec<bool>,
    colours: Names<String>,
    actions: Names<A>,
    /// One row per action: the requirements that the action meets.
    met: Table<RequirementId>,
    /// For each entry of `met`: the number of times that the action meets the requirement. For a coloured requirement:
    /// the number of the colour in which the action meets it.
    details: Vec<u32>,
    clauses: Table<SideLiteral>,
    primitives: Vec<(RequirementId, Primitive<Term>)>,
}

impl<R, A> Default for CoverBuilder<R, A> {
    fn default() -> Self {
        CoverBuilder {
            requirements: Names::default(),
            bounds: Vec::new(),
            coloured: Vec::new(),
            colours: Names::default(),
            actions: Names::default(),
            met: Table::default(),
            details: Vec::new(),
            clauses: Table::default(),
            primitives: Vec::new(),
        }
    }
}

impl<R, A> CoverBuilder<R, A>
where
    R: Eq + Hash + Debug,
    A: Eq + Hash + Debug,
{
    /// Creates a builder without requirements and actions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Declares a requirement that a solution must meet exactly once.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateRequirement`] if the requirement is already declared.
    pub fn require(&mut self, requirement: R) -> Result<RequirementId, CoverError> {
        self.declare(requirement, Bounds::EXACTLY_ONE, false)
    }

    /// Declares a requirement that a solution may meet once or not at all: at most one of its actions is taken.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateRequirement`] if the requirement is already declared.
    pub fn at_most_one(&mut self, requirement: R) -> Result<RequirementId, CoverError> {
        self.declare(requirement, Bounds::AT_MOST_ONE, false)
    }

    /// Declares a requirement that is met at least `lo` and at most `hi` times.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateRequirement`] if the requirement is already declared, or
    /// [`CoverError::EmptyBounds`] if `lo > hi`.
    pub fn require_between(
        &mut self,
        requirement: R,
        lo: u32,
        hi: u32,
    ) -> Result<RequirementId, CoverError> {
        if lo > hi {
            return Err(CoverError::EmptyBounds { requirement: text(&requirement), lo, hi });
        }
        self.declare(requirement, Bounds { lo, hi }, false)
    }

    /// Declares a requirement that any number of actions may meet if they agree on its colour.
    ///
    /// An action that meets it without a colour ([`Meets::once`]) agrees with no other action.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateRequirement`] if the requirement is already declared.
    pub fn coloured(&mut self, requirement: R) -> Result<RequirementId, CoverError> {
        self.declare(requirement, Bounds::ANY, true)
    }

    fn declare(
        &mut self,
        requirement: R,
        bounds: Bounds,
        coloured: bool,
    ) -> Result<RequirementId, CoverError> {
        let (index, is_new) = self.requirements.insert_full(requirement);
        if !is_new {
            return Err(CoverError::DuplicateRequirement(text(&self.requirements[index])));
        }
        self.bounds.push(bounds);
        self.coloured.push(coloured);
        Ok(RequirementId::from_index(index))
    }

    /// Declares an action with the requirements it meets, each as a [`Meets`], or as the requirement alone, which is
    /// then met once.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateAction`], [`CoverError::UnknownRequirement`],
    /// [`CoverError::RepeatedRequirement`], [`CoverError::WrongTimes`], [`CoverError::NotColoured`]
    /// or [`CoverError::TooLarge`], as these variants describe. The problem is then unchanged.
    pub fn action<M: Into<Meets<R>>>(
        &mut self,
        action: A,
        meets: impl IntoIterator<Item = M>,
    ) -> Result<ActionId, CoverError> {
        self.declare_action(action, |builder, action, row| {
            meets.into_iter().try_for_each(|meeting| builder.meet(action, &meeting.into(), row))
        })
    }

    /// Declares an action that meets the requirements with these ids once each. This is faster than
    /// [`action`](CoverBuilder::action), because no name is looked up.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateAction`], [`CoverError::RepeatedRequirement`] or [`CoverError::TooLarge`], as
    /// these variants describe. The problem is then unchanged.
    ///
    /// # Panics
    ///
    /// Panics if this builder has no requirement with one of the ids.
    pub fn action_by_ids(
        &mut self,
        action: A,
        met: &[RequirementId],
    ) -> Result<ActionId, CoverError> {
        self.declare_action(action, |builder, action, row| {
            met.iter().try_for_each(|&id| builder.meet_id(action, id, &How::Times(1), row))
        })
    }

    /// Declares an action; `meet` adds its requirements to the unfinished row of `met`, whose first item is at the
    /// index that it gets.
    fn declare_action(
        &mut self,
        action: A,
        meet: impl FnOnce(&mut Self, &A, usize) -> Result<(), CoverError>,
    ) -> Result<ActionId, CoverError> {
        if self.actions.contains(&action) {
            return Err(CoverError::DuplicateAction(text(&action)));
        }
        let row = self.met.end();
        let noted = meet(self, &action, row);
        if let Err(error) = noted.and_then(|()| self.met.close_row().ok_or(CoverError::TooLarge)) {
            self.met.truncate(row);
            self.details.truncate(row);
            return Err(error);
        }
        let (index, _) = self.actions.insert_full(action);
        Ok(ActionId::from_index(index))
    }

    /// Adds one requirement of `action` to the unfinished row of `met`, whose first item is at index `row`.
    fn meet(&mut self, action: &A, meeting: &Meets<R>, row: usize) -> Result<(), CoverError> {
        let Meets { requirement, how } = meeting;
        let Some(index) = self.requirements.get_index_of(requirement) else {
            let (action, requirement) = (text(action), text(requirement));
            return Err(CoverError::UnknownRequirement { action, requirement });
        };
        self.meet_id(action, RequirementId::from_index(index), how, row)
    }

    fn meet_id(
        &mut self,
        action: &A,
        id: RequirementId,
        how: &How,
        row: usize,
    ) -> Result<(), CoverError> {
        let index = id.index();
        let names = || (text(action), text(&self.requirements[index]));
        if self.met.after(row).contains(&id) {
            let (action, requirement) = names();
            return Err(CoverError::RepeatedRequirement { action, requirement });
        }
        let detail = match (how, self.coloured[index]) {
            (How::Colour(colour), true) => self.colour(colour),
            (How::Times(1), true) => Incidence::lonely_colour(self.actions.len()),
            (&How::Times(times), false) if times > 0 => times,
            (&How::Times(times), _) => {
                let (action, requirement) = names();
                return Err(CoverError::WrongTimes { action, requirement, times });
            }
            (How::Colour(_), false) => {
                let (action, requirement) = names();
                return Err(CoverError::NotColoured { action, requirement });
            }
        };
        self.met.push(id);
        self.details.push(detail);
        Ok(())
    }

    fn colour(&mut self, name: &str) -> u32 {
        self.colours.insert_full(name.to_owned()).0 as u32
    }

    /// Adds the side clause *not both of `one` and `other`*.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::UnknownAction`] if an action is not declared,
    /// [`CoverError::SameAction`] if both are the same, or [`CoverError::TooLarge`] if all side
    /// clauses together have too many literals for 32-bit indices.
    pub fn never_together(&mut self, one: &A, other: &A) -> Result<(), CoverError> {
        let (one, other) = self.pair(one, other)?;
        self.add_clause([SideLiteral::left(one), SideLiteral::left(other)])
    }

    /// Adds the side clause *if `one` then `other`*.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::UnknownAction`] if an action is not declared,
    /// [`CoverError::SameAction`] if both are the same, or [`CoverError::TooLarge`] if all side
    /// clauses together have too many literals for 32-bit indices.
    pub fn implies(&mut self, one: &A, other: &A) -> Result<(), CoverError> {
        let (one, other) = self.pair(one, other)?;
        self.add_clause([SideLiteral::left(one), SideLiteral::taken(other)])
    }

    /// Adds a side clause: some action of `taken` is taken, or some action of `left` is left out.
    ///
    /// If both lists are empty, the problem has no solution.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::UnknownAction`] if an action is not declared,
    /// [`CoverError::SameAction`] if an action is in both lists, or [`CoverError::TooLarge`] if all
    /// side clauses together have too many literals for 32-bit indices.
    pub fn clause<'a>(
        &mut self,
        taken: impl IntoIterator<Item = &'a A>,
        left: impl IntoIterator<Item = &'a A>,
    ) -> Result<(), CoverError>
    where
        A: 'a,
    {
        let mut literals = Vec::new();
        for action in taken {
            literals.push(SideLiteral::taken(self.known(action)?));
        }
        for action in left {
            let id = self.known(action)?;
            if literals.contains(&SideLiteral::taken(id)) {
                return Err(CoverError::SameAction(text(action)));
            }
            literals.push(SideLiteral::left(id));
        }
        literals.sort_unstable();
        literals.dedup();
        self.add_clause(literals)
    }

    /// Declares a requirement that a solution meets if all of `primitives` hold. No action meets
    /// this requirement; it only gives the primitives a name.
    ///
    /// The caller must ensure by other requirements that every solution takes exactly one action of
    /// each [`Term`].
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::DuplicateRequirement`] if the requirement is already declared.
    pub fn constrain(
        &mut self,
        requirement: R,
        primitives: impl IntoIterator<Item = Primitive<Term>>,
    ) -> Result<RequirementId, CoverError> {
        let id = self.declare(requirement, Bounds::ANY, false)?;
        self.primitives.extend(primitives.into_iter().map(|primitive| (id, primitive)));
        Ok(id)
    }

    fn add_clause(
        &mut self,
        literals: impl IntoIterator<Item = SideLiteral>,
    ) -> Result<(), CoverError> {
        literals.into_iter().for_each(|literal| self.clauses.push(literal));
        self.clauses.close_row().ok_or(CoverError::TooLarge)
    }

    fn pair(&self, one: &A, other: &A) -> Result<(ActionId, ActionId), CoverError> {
        let pair = (self.known(one)?, self.known(other)?);
        if pair.0 == pair.1 { Err(CoverError::SameAction(text(one))) } else { Ok(pair) }
    }

    fn known(&self, action: &A) -> Result<ActionId, CoverError> {
        let index = self.actions.get_index_of(action);
        index.map(ActionId::from_index).ok_or_else(|| CoverError::UnknownAction(text(action)))
    }

    /// Builds the problem, which does not change any more.
    ///
    /// # Errors
    ///
    /// Returns [`CoverError::Unmeetable`] for the first requirement whose lower bound is above the number of times that
    /// all its actions together meet it, or [`CoverError::TooLarge`] if all actions of a requirement together meet it
    /// 2³² times or more.
    pub fn build(self) -> Result<ExactCover<R, A>, CoverError> {
        let incidence = Incidence::new(
            self.bounds,
            self.coloured,
            self.met,
            self.details,
            self.clauses,
            self.primitives,
        );
        for id in incidence.requirements() {
            let lo = incidence.bounds(id).lo;
            let offered = incidence.offered(id).ok_or(CoverError::TooLarge)?;
            if offered < lo {
                let requirement = text(&self.requirements[id.index()]);
                return Err(CoverError::Unmeetable { requirement, lo, offered });
            }
        }
        Ok(ExactCover::new(self.requirements, self.actions, incidence))
    }
}

/// Returns a name as errors quote it: its `Debug` form.
fn text(name: &impl Debug) -> String {
    format!("{name:?}")
}
