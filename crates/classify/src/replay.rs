//! Finds the requirements and left candidates of a pattern whose conclusions are known.

use super::bits;
use super::open_cover::OpenCover;
use super::search::Link;
use super::state::State;

/// A pattern whose conclusions are drawn one after another.
pub(super) struct Replay<'a> {
    cover: &'a OpenCover,
    base: &'a State,
    /// The target, then the conclusions so far.
    drawn: Vec<u32>,
    links: Vec<Link>,
}

impl<'a> Replay<'a> {
    /// Begins a pattern on `target` in the position `base`.
    pub fn new(cover: &'a OpenCover, base: &'a State, target: u32) -> Self {
        Replay { cover, base, drawn: vec![target], links: Vec::new() }
    }

    /// Draws the conclusions of links that are known completely.
    pub fn follow(&mut self, links: Vec<Link>) {
        self.drawn.extend(links.iter().filter_map(|link| link.right));
        self.links = links;
    }

    /// Draws the conclusion `right`: finds a requirement from which it follows, and a left candidate that the latest
    /// possible conclusion excludes.
    pub fn add(&mut self, right: u32) {
        let gone = self.gone(self.drawn.len());
        let all = 0..self.cover.requirements.len() as u32;
        let mut leaving = all.filter(|&requirement| self.leaves(requirement, right, &gone));
        // Where the conclusion is all that is left of a requirement from the beginning, this requirement has no left
        // candidate, but another one has.
        let link = leaving.find_map(|requirement| {
            let left =
                (0..self.drawn.len()).rev().find_map(|count| self.left(requirement, count))?;
            Some(Link { requirement, left, right: Some(right) })
        });
        self.links.extend(link);
        self.drawn.push(right);
    }

    /// Returns the links with the last one: a requirement of which the last conclusion leaves nothing.
    pub fn end(mut self) -> Vec<Link> {
        let gone = self.gone(self.drawn.len());
        let last = self.drawn.len() - 1;
        let link = (0..self.cover.requirements.len() as u32).find_map(|requirement| {
            let is_empty = !bits::exceeds(self.cover.members(requirement as usize), &gone);
            let left = if is_empty { self.left(requirement, last) } else { None };
            left.map(|left| Link { requirement, left, right: None })
        });
        self.links.extend(link);
        self.links
    }

    /// Returns whether the conclusion is all that is left of the requirement.
    fn leaves(&self, requirement: u32, right: u32, gone: &[u64]) -> bool {
        let members = self.cover.members(requirement as usize);
        let leaves_only = |set: &[u64]| {
            let mut left = members.iter().zip(gone).zip(set);
            left.all(|((own, gone), inside)| own & !gone & !inside == 0)
        };
        if self.cover.is_group(right) {
            let mut groups = self.cover.groups(requirement);
            return groups.any(|(group, members)| group == right && leaves_only(members));
        }
        let mut single = vec![0; self.cover.words];
        bits::insert(&mut single, right as usize);
        bits::meet(members, &single) && leaves_only(&single)
    }

    /// Returns an action of the requirement that the conclusion with this index is the first to exclude.
    fn left(&self, requirement: u32, index: usize) -> Option<u32> {
        let before = self.gone(index);
        let excluded = self.cover.excluded(self.drawn[index]).iter().zip(&before);
        let own = self.cover.members(requirement as usize).iter().zip(excluded);
        let left: Vec<u64> =
            own.map(|(own, (excluded, before))| own & excluded & !before).collect();
        bits::iter(&left).next().map(|left| left as u32)
    }

    /// Returns what is excluded in the position or by the first `count` of the drawn conclusions.
    fn gone(&self, count: usize) -> Vec<u64> {
        let mut gone = self.base.gone.clone();
        for &conclusion in &self.drawn[..count] {
            bits::unite(&mut gone, self.cover.excluded(conclusion));
        }
        gone
    }
}
