//! Marks a step: its bases and covers, the placed digit, and the eliminated candidates.

use std::collections::BTreeMap;

use super::{Area, Link, Picture, Role, Spot};
use crate::cover::{ActionId, RequirementId};
use crate::explain::{Because, Board, CandidateRole, Step};
use crate::grid::{Cell, Layout, Marks};
use crate::rules::{Action, Requirement, Sudoku};

impl Picture {
    /// Returns the picture with the current state of `board`. It shows the digits of the board, and its open
    /// candidates as pencil marks.
    ///
    /// # Panics
    ///
    /// Panics if the shapes of the board and the puzzle differ.
    #[must_use]
    pub fn with_board(self, board: &Board<'_>) -> Self {
        let sudoku = board.sudoku();
        let mut marks = Marks::none(sudoku.shape());
        for Action { cell, digit } in board.open().map(|id| sudoku.action(id)) {
            marks.allow(cell, digit);
        }
        self.with_solution(&board.grid()).with_marks(&marks)
    }

    /// Returns the picture of `board` with its next `step` marked. The bases, the covers and the clues of several cells
    /// that the step uses are marked as areas. If the step has inferences, it has links between candidates instead of
    /// areas. The candidates of a whip, a braid or a supposition are marked by their roles.
    ///
    /// # Panics
    ///
    /// Panics if the shapes of the board and the puzzle differ.
    #[must_use]
    pub fn with_step(self, board: &Board<'_>, step: &Step) -> Self {
        let mut picture = self.with_board(board);
        let roles = step.roles(board.sudoku().cover().incidence());
        let shown = Shown { sudoku: board.sudoku(), step, roles };
        let marked = &mut picture.marked;
        match step.inferences.is_empty() {
            true => marked.areas.extend(shown.areas()),
            false => marked.links.extend(shown.links()),
        }
        for (id, role) in shown.candidates() {
            let Action { cell, digit } = shown.sudoku.action(id);
            marked.candidates.insert((cell, digit), role);
        }
        if let Some(Action { cell, digit }) = step.placed.map(|id| shown.sudoku.action(id)) {
            marked.candidates.insert((cell, digit), Role::Placed);
            marked.cells.insert(cell, Role::Placed);
        }
        picture
    }
}

struct Shown<'s> {
    sudoku: &'s Sudoku,
    step: &'s Step,
    /// The roles of candidates; empty unless the step is a whip, a braid or a supposition.
    roles: BTreeMap<ActionId, CandidateRole>,
}

impl Shown<'_> {
    /// Returns the marks of candidates. A later mark of a candidate replaces an earlier one.
    fn candidates(&self) -> Vec<(ActionId, Role)> {
        let all = |ids: &[ActionId], role| ids.iter().map(|&id| (id, role)).collect::<Vec<_>>();
        match self.roles.is_empty() {
            true => {
                let open = all(&self.step.open, Role::Base);
                [open, all(&self.step.eliminated, Role::Eliminated)].concat()
            }
            false => self.roles.iter().map(|(&id, &role)| (id, Role::InProof(role))).collect(),
        }
    }

    fn areas(&self) -> Vec<Area> {
        let area = |role| move |&id: &RequirementId| Area { role, cells: self.cells(id) };
        let bases = self.step.bases.iter().map(area(Role::Base));
        let covers = self.step.covers.iter().chain(&self.step.clues).map(area(Role::Cover));
        bases.chain(covers).collect()
    }

    fn cells(&self, id: RequirementId) -> Vec<Cell> {
        cells_of(self.sudoku.layout(), self.sudoku.cover().requirement(id))
    }

    /// Returns the links of a chain. Each link leads from a candidate on which an inference depends to the candidate of
    /// the inference. The role of a link is `Base` if the inference follows from a requirement that has no other action
    /// left, and `Cover` if it follows from a requirement that allows only one action. Only the target, left-linking
    /// and right-linking candidates of a proof have links, because there are too many others.
    fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for inference in &self.step.inferences {
            let (role, places) = match &inference.because {
                Because::Assumed => continue,
                // The target would be at the end of these links, although it is no candidate of the requirement.
                Because::Starved(..) | Because::Violated(..) if !self.roles.is_empty() => continue,
                Because::Cover(_, place) => (Role::Cover, std::slice::from_ref(place)),
                Because::Base(_, places)
                | Because::Locked(_, _, places)
                | Because::Clue(_, places)
                | Because::Starved(_, places)
                | Because::Violated(_, places) => (Role::Base, places.as_slice()),
            };
            let from = places.iter().map(|&place| self.step.inferences[place].action);
            let linked =
                from.filter(|&from| [from, inference.action].iter().all(|it| self.has_links(it)));
            let to = self.spot(inference.action);
            links.extend(linked.map(|from| Link { role, from: self.spot(from), to }));
        }
        links.sort_unstable();
        links.dedup();
        links.retain(|link| link.from != link.to);
        links
    }

    fn has_links(&self, id: &ActionId) -> bool {
        use CandidateRole::{LeftLinking, RightLinking, Target};
        let is_main = |role| matches!(role, &Target | &LeftLinking | &RightLinking);
        self.roles.is_empty() || self.roles.get(id).is_some_and(is_main)
    }

    fn spot(&self, id: ActionId) -> Spot {
        let Action { cell, digit } = self.sudoku.action(id);
        Spot { cell, digit: Some(digit) }
    }
}

/// Returns the cells that a requirement is about.
pub(super) fn cells_of(layout: &Layout, requirement: &Requirement) -> Vec<Cell> {
    match requirement {
        Requirement::Cell(cell) => vec![*cell],
        Requirement::House(house, _) => {
            let named = layout.houses().iter().find(|named| named.house == *house);
            named.map(|named| named.cells.clone()).unwrap_or_default()
        }
        Requirement::Apart(pair, _) => vec![pair.first, pair.second],
        Requirement::NotConsecutive(pair, _) => vec![pair.first, pair.second],
        Requirement::Once(clue, _) | Requirement::Clue(clue) => clue.all_cells(),
    }
}
