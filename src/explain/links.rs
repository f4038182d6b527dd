//! What is open, numbered densely, with what excludes what and what needs what: the strong and weak
//! links.

use crate::cover::{ActionId, RequirementId};
use crate::rules::Action;

use super::Board;

/// The open actions of a board, numbered from 0 (their *places*), and their links.
pub(super) struct Links<'a, 's> {
    pub board: &'a Board<'s>,
    /// The actions; the index is the place.
    pub actions: Vec<ActionId>,
    /// For each action its place; of those not open nothing that means anything.
    places: Vec<u32>,
    words: usize,
    /// For each place the set of places that it excludes.
    weak: Vec<u64>,
    /// The wanting requirements.
    pub requirements: Vec<RequirementId>,
    /// The places of each wanting requirement, one after the other, and where those of each begin.
    members: Vec<u32>,
    member_starts: Vec<u32>,
    /// The wanting requirements of each place, by their index, and where those of each begin.
    wanting: Vec<u32>,
    wanting_starts: Vec<u32>,
    /// The strong links of each place, and where those of each begin.
    strong: Vec<Strong>,
    strong_starts: Vec<u32>,
    /// The cell and the digit of each place.
    pub named: Vec<Action>,
}

/// What must be taken if a place is not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strong {
    pub other: u32,
    /// The index of the requirement.
    pub index: u32,
    /// Whether it is a cell.
    pub is_cell: bool,
}

impl<'a, 's> Links<'a, 's> {
    /// The links on a board.
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

    /// Takes in a requirement; whether it is a wanting one.
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

    /// Takes in the strong links of the next place.
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

    /// How many words a set of places has.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The place of an open action.
    pub fn place(&self, action: ActionId) -> usize {
        self.places[action.index()] as usize
    }

    /// The set of places that `place` excludes.
    #[inline]
    pub fn weak(&self, place: usize) -> &[u64] {
        &self.weak[place * self.words..][..self.words]
    }

    /// Whether two places exclude each other.
    pub fn exclude(&self, one: usize, other: usize) -> bool {
        self.weak(one)[other / 64] >> (other % 64) & 1 == 1
    }

    /// The places of a wanting requirement, by its index.
    #[inline]
    pub fn members(&self, index: usize) -> &[u32] {
        &self.members[self.member_starts[index] as usize..self.member_starts[index + 1] as usize]
    }

    /// The indices of the wanting requirements of a place.
    #[inline]
    pub fn wanting(&self, place: usize) -> &[u32] {
        &self.wanting[self.wanting_starts[place] as usize..self.wanting_starts[place + 1] as usize]
    }

    /// What must be taken if `place` is not.
    #[inline]
    pub fn strong(&self, place: usize) -> &[Strong] {
        &self.strong[self.strong_starts[place] as usize..self.strong_starts[place + 1] as usize]
    }
}

/// The places in a set, ascending.
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
