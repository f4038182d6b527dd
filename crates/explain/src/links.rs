//! Finds the links between the open actions of a board. Of two actions with a strong link, at least one is true; of two
//! actions with a weak link, at most one.

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::rules::Action;

use super::Board;

/// The open actions of a board, numbered from 0, and the links between them. Comments call the number of an open
/// action its action index. Variables that hold an action index are named `place`.
pub(super) struct Links<'a, 's> {
    pub board: &'a Board<'s>,
    /// The open actions in ascending order. The action index of an action is its index here.
    pub actions: Vec<ActionId>,
    /// For each action, its action index. The value is meaningless for an action that is not open.
    places: Vec<u32>,
    /// The number of 64-bit words in a set of action indices.
    words: usize,
    /// For each action index, the set of the action indices of the actions that it excludes. Each set has `words`
    /// words.
    weak: Vec<u64>,
    /// The requirements that are exact and not met yet.
    pub requirements: Vec<RequirementId>,
    /// For each of `requirements`, the list of the action indices of its open actions. The lists are concatenated.
    /// `member_starts` has the start of each list.
    members: Vec<u32>,
    member_starts: Vec<u32>,
    /// For each action index, the list of the indices in `requirements` of the requirements that the action meets. The
    /// lists are concatenated. `wanting_starts` has the start of each list.
    wanting: Vec<u32>,
    wanting_starts: Vec<u32>,
    /// For each action index, the list of its strong links. The lists are concatenated. `strong_starts` has the start
    /// of each list.
    strong: Vec<Strong>,
    strong_starts: Vec<u32>,
    /// The cell and the digit of each action index.
    pub named: Vec<Action>,
}

/// A strong link from one action to another action, which must be true if the first action is false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    /// The action index of the other action.
    pub other: u32,
    /// The index in [`Links::requirements`] of the requirement that has only these two open actions.
    pub index: u32,
    /// True if the requirement is that a cell holds a digit.
    pub is_cell: bool,
}

impl<'a, 's> Links<'a, 's> {
    /// Builds the links of a board.
    pub fn of(board: &'a Board<'s>) -> Self {
        let actions: Vec<ActionId> = board.open().collect();
        let incidence = board.sudoku().cover().incidence();
        let mut places = vec![u32::MAX; incidence.action_count()];
        for (place, action) in actions.iter().enumerate() {
            places[action.index()] = place as u32;
        }
        let words = actions.len().div_ceil(64);
        let mut links = Links {
            board,
            words,
            weak: vec![0; words * actions.len()],
            actions,
            places,
            requirements: Vec::new(),
            members: Vec::new(),
            member_starts: vec![0],
            wanting: Vec::new(),
            wanting_starts: vec![0],
            strong: Vec::new(),
            strong_starts: vec![0],
            named: Vec::new(),
        };
        links.named = links.actions.iter().map(|&id| board.sudoku().action(id)).collect();
        let mut indices = vec![u32::MAX; incidence.requirement_count()];
        for requirement in incidence.requirements().filter(|&id| board.open_in(id) > 0) {
            if links.take_in(requirement) {
                indices[requirement.index()] = links.requirements.len() as u32 - 1;
            }
        }
        for place in 0..links.actions.len() {
            let met = incidence.requirements_of(links.actions[place]).iter();
            let met = met.map(|id| indices[id.index()]).filter(|&index| index != u32::MAX);
            links.wanting.extend(met);
            links.wanting_starts.push(links.wanting.len() as u32);
            links.join(place);
        }
        links
    }

    /// Adds the weak links of a requirement. If it is exact and not met yet, also adds it to `requirements`
    /// and returns `true`.
    fn take_in(&mut self, requirement: RequirementId) -> bool {
        let board = self.board;
        let start = self.members.len();
        self.members.extend(board.open_of(requirement).map(|action| self.places[action.index()]));
        let members = &self.members[start..];
        for &one in members {
            let row = one as usize * self.words;
            for &other in members.iter().filter(|&&other| other != one) {
                self.weak[row + other as usize / 64] |= 1 << (other % 64);
            }
        }
        let is_wanting = board.is_wanting(requirement);
        if is_wanting {
            self.requirements.push(requirement);
            self.member_starts.push(self.members.len() as u32);
        } else {
            self.members.truncate(start);
        }
        is_wanting
    }

    /// Appends the strong links of `place`. The function must be called for all action indices in ascending order.
    fn join(&mut self, place: usize) {
        let start = self.wanting_starts[place] as usize;
        for &index in &self.wanting[start..] {
            let other = match *self.members(index as usize) {
                [one, other] if one as usize == place => other,
                [other, _] if self.members(index as usize).len() == 2 => other,
                _ => continue,
            };
            let is_cell = self.board.sudoku().is_cell(self.requirements[index as usize]);
            self.strong.push(Strong { other, index, is_cell });
        }
        self.strong_starts.push(self.strong.len() as u32);
    }

    /// Returns the number of words in a set of action indices.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns the action index of an open action.
    pub fn place(&self, action: ActionId) -> usize {
        self.places[action.index()] as usize
    }

    /// Returns the set of the action indices of the actions that the action `place` excludes.
    #[inline]
    pub fn weak(&self, place: usize) -> &[u64] {
        &self.weak[place * self.words..][..self.words]
    }

    /// Returns whether two actions exclude each other.
    pub fn exclude(&self, one: usize, other: usize) -> bool {
        self.weak(one)[other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the action indices of the requirement with this index.
    #[inline]
    pub fn members(&self, index: usize) -> &[u32] {
        &self.members[self.member_starts[index] as usize..self.member_starts[index + 1] as usize]
    }

    /// Returns the indices of the unmet exact requirements that an action meets.
    #[inline]
    pub fn wanting(&self, place: usize) -> &[u32] {
        &self.wanting[self.wanting_starts[place] as usize..self.wanting_starts[place + 1] as usize]
    }

    /// Returns the strong links of an action: the actions that must be true if `place` is false.
    #[inline]
    pub fn strong(&self, place: usize) -> &[Strong] {
        &self.strong[self.strong_starts[place] as usize..self.strong_starts[place + 1] as usize]
    }
}

/// Returns the indices in a set, in ascending order: the positions of the bits that are 1 in its words.
pub(super) fn places(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| index * 64 + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            place
        })
    })
}
