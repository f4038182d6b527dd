//! Finds whips and braids in a position, with the requirements and candidates that they consist of.

use super::bits;
use super::family::{Disproof, DisproofLink, Family};
use super::open_cover::OpenCover;
use super::replay::Replay;
use super::search::{Link, Search, Stopped};
use super::state::State;
use sudosat_cover::{ActionId, Incidence, RequirementId};

/// Finds patterns in one position.
#[derive(Clone, Debug)]
pub struct Patterns {
    pub(super) cover: OpenCover,
    /// The position itself, to which nothing is applied yet.
    pub(super) base: State,
}

impl Patterns {
    /// Creates the finder for the position in which `is_open` accepts the open actions and `is_met` accepts the
    /// requirements that taken actions meet. Naked and hidden singles must be taken before: no pattern begins with one.
    #[must_use]
    pub fn new(
        incidence: &Incidence,
        is_open: impl Fn(ActionId) -> bool,
        is_met: impl Fn(RequirementId) -> bool,
    ) -> Self {
        let cover = OpenCover::new(incidence, is_open, is_met, true);
        Patterns { base: State::new(&cover), cover }
    }

    /// Returns a shortest pattern of the families, of length `longest` or less. Of equally short ones, it is of the
    /// family that comes first in `families`, and on the target with the lowest id. Returns `None` if there is none, or
    /// if `is_stopped` says that a limit was reached.
    #[must_use]
    pub fn shortest(
        &self,
        families: &[Family],
        longest: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<(Family, Disproof)> {
        let mut search = Search::new(&self.cover, is_stopped);
        let has_groups = families.iter().any(|family| family.has_groups());
        let targets = self.refutable(&mut search, has_groups);
        let least = targets.iter().map(|&(rounds, _)| rounds + 1).min()?;
        for length in least..=longest {
            for &family in families {
                let promising = targets.iter().filter(|&&(rounds, _)| rounds < length);
                for &(_, target) in promising {
                    let found = self.find(&mut search, family, target, length).ok()?;
                    if found.is_some() {
                        return found.map(|disproof| (family, disproof));
                    }
                }
            }
        }
        None
    }

    /// Returns the targets of all patterns of any length, each with a number of conclusions that its patterns need at
    /// least.
    fn refutable(&self, search: &mut Search<'_>, has_groups: bool) -> Vec<(usize, u32)> {
        let mut rounds = |target| match has_groups {
            false => search.rounds_to_conflict::<false>(&self.base, target, usize::MAX),
            true => search.rounds_to_conflict::<true>(&self.base, target, usize::MAX),
        };
        let targets = 0..self.cover.actions.len() as u32;
        targets.filter_map(|target| Some((rounds(target)?, target))).collect()
    }

    /// Returns a shortest pattern of the family on `target`, of length `longest` or less. Returns `None` if there is
    /// none, if the action is not open, or if `is_stopped` says that a limit was reached.
    #[must_use]
    pub fn on(
        &self,
        target: ActionId,
        family: Family,
        longest: usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Disproof> {
        let target = self.cover.actions.binary_search(&target).ok()? as u32;
        let mut search = Search::new(&self.cover, is_stopped);
        (1..=longest)
            .find_map(|length| self.find(&mut search, family, target, length).transpose())?
            .ok()
    }

    fn find(
        &self,
        search: &mut Search<'_>,
        family: Family,
        target: u32,
        length: usize,
    ) -> Result<Option<Disproof>, Stopped> {
        let links = match family.has_groups() {
            false => links::<false>(search, &self.base, family, target, length)?,
            true => links::<true>(search, &self.base, family, target, length)?,
        };
        Ok(links.map(|links| Disproof {
            target: self.cover.actions[target as usize],
            links: links.into_iter().map(|link| self.named(link)).collect(),
        }))
    }

    fn named(&self, link: Link) -> DisproofLink {
        let action = |number: usize| self.cover.actions[number];
        let right = match link.right {
            None => Vec::new(),
            Some(right) if self.cover.is_group(right) => {
                let mut groups = self.cover.groups(link.requirement);
                let members = groups.find(|&(group, _)| group == right).map(|(_, members)| members);
                members.into_iter().flat_map(bits::iter).map(action).collect()
            }
            Some(right) => vec![action(right as usize)],
        };
        DisproofLink {
            requirement: self.cover.requirements[link.requirement as usize],
            left: action(link.left as usize),
            right,
        }
    }
}

/// Returns the links of a pattern on `target` of at most this length.
fn links<const GROUPS: bool>(
    search: &mut Search<'_>,
    base: &State,
    family: Family,
    target: u32,
    length: usize,
) -> Result<Option<Vec<Link>>, Stopped> {
    let mut replay = Replay::new(search.cover(), base, target);
    match search.rounds_to_conflict::<GROUPS>(base, target, length - 1) {
        None => return Ok(None),
        Some(0) => {}
        Some(_) if family.is_whips() => match search.whip::<GROUPS>(base, target, length - 1)? {
            None => return Ok(None),
            Some(links) => replay.follow(links),
        },
        Some(_) => match search.braid::<GROUPS>(base, target, length - 1)? {
            None => return Ok(None),
            Some(found) => found.into_iter().rev().for_each(|right| replay.add(right)),
        },
    }
    Ok(Some(replay.end()))
}
