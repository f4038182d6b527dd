//! Finds strong links of a digit, and pairs of strong links that are joined at one end.

use sudosat_core::cover::{ActionId, RequirementId};
use sudosat_core::grid::{Digit, House, HouseKind};
use sudosat_core::rules::Requirement;

use super::pattern::shared;
use super::{Board, Technique};

/// A strong link: a house with two cells for a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink {
    pub base: RequirementId,
    pub house: House,
    pub digit: Digit,
    pub ends: [ActionId; 2],
}

impl StrongLink {
    /// Returns all strong links on a board.
    pub fn all(board: &Board<'_>) -> Vec<StrongLink> {
        let cover = board.sudoku().cover();
        let strong = |base: RequirementId| {
            let Requirement::House(house, digit) = *cover.requirement(base) else { return None };
            if board.open_in(base) != 2 || !board.is_wanting(base) {
                return None;
            }
            let mut open = board.open_of(base);
            let ends = [open.next()?, open.next()?];
            Some(StrongLink { base, house, digit, ends })
        };
        cover.incidence().requirements().filter_map(strong).collect()
    }
}

/// Two strong links of a digit that are joined at one end. `by` is a requirement that both joined actions meet. `ends`
/// are the two free ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    pub technique: Technique,
    pub bases: [RequirementId; 2],
    pub by: RequirementId,
    pub ends: [ActionId; 2],
}

impl Joined {
    /// Returns the joined pairs of `links`: one for each way to join two links of the same digit that share no action.
    pub fn all(board: &Board<'_>, links: &[StrongLink]) -> Vec<Joined> {
        let mut all = Vec::new();
        for (place, one) in links.iter().enumerate() {
            for other in links[place + 1..].iter().filter(|other| other.digit == one.digit) {
                if one.ends.iter().all(|action| !other.ends.contains(action)) {
                    all.extend(Joined::of(board, one, other));
                }
            }
        }
        all
    }

    /// Returns the ways to join two strong links. There are at most four, because either link has two ends.
    fn of(board: &Board<'_>, one: &StrongLink, other: &StrongLink) -> impl Iterator<Item = Joined> {
        let ways = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        ways.filter_map(move |(joined, other_joined)| {
            let by = shared(board, one.ends[joined], other.ends[other_joined])?;
            Some(Joined {
                technique: name(board, [one.house, other.house], by),
                bases: [one.base, other.base],
                by,
                ends: [one.ends[1 - joined], other.ends[1 - other_joined]],
            })
        })
    }
}

/// Returns the technique of two strong links in these houses, joined by this requirement.
fn name(board: &Board<'_>, houses: [House; 2], by: RequirementId) -> Technique {
    use HouseKind::{Box, Column, Region, Row};
    let by = match board.sudoku().cover().requirement(by) {
        Requirement::House(house, _) => Some(house.kind()),
        _ => None,
    };
    match (houses.map(House::kind), by) {
        ([Row(_), Row(_)], Some(Column(_))) | ([Column(_), Column(_)], Some(Row(_))) => {
            Technique::Skyscraper
        }
        ([Row(_), Column(_)] | [Column(_), Row(_)], Some(Box(_) | Region(_))) => {
            Technique::TwoStringKite
        }
        _ => Technique::TurbotFish,
    }
}
