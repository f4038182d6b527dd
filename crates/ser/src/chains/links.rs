//! Lists what each candidate excludes, and what its absence implies.

use super::node::{CANDIDATES, Candidate, Cause, candidate, cell_of, digit_of};
use crate::geometry::{CELLS, HOUSES, PEER_PLACES, POSITIONS, bits, lowest};
use crate::grid::Grid;

/// A candidate that another one implies, and why.
pub(crate) type Link = (Candidate, Cause);

/// Which links a search uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Those of one digit: X-chains.
    Houses,
    /// From true to false all, from false to true those of cells: Y-chains.
    Cells,
    /// All.
    All,
}

/// The links of a grid.
pub(crate) struct Links {
    weak: Lists,
    strong: Lists,
}

/// A list of links for each candidate: first those in its cell, then those in its houses.
struct Lists {
    links: Vec<Link>,
    starts: [u16; CANDIDATES + 1],
    houses: [u16; CANDIDATES],
}

impl Links {
    pub(crate) fn new(grid: &Grid) -> Self {
        Links {
            weak: Lists::new(grid, weak_in_cell, weak_in_houses),
            strong: Lists::new(grid, strong_in_cell, strong_in_houses),
        }
    }

    /// Returns the candidates that are false if `candidate` is true.
    pub(crate) fn weak(&self, candidate: Candidate, mode: Mode) -> &[Link] {
        self.weak.get(candidate, mode != Mode::Houses, true)
    }

    /// Returns the candidates that are true if `candidate` is false.
    pub(crate) fn strong(&self, candidate: Candidate, mode: Mode) -> &[Link] {
        self.strong.get(candidate, mode != Mode::Houses, mode != Mode::Cells)
    }
}

impl Lists {
    fn new(
        grid: &Grid,
        in_cell: fn(&Grid, Candidate, &mut Vec<Link>),
        in_houses: fn(&Grid, Candidate, &mut Vec<Link>),
    ) -> Self {
        let mut lists = Lists {
            links: Vec::with_capacity(4096),
            starts: [0; CANDIDATES + 1],
            houses: [0; CANDIDATES],
        };
        for at in 0..CANDIDATES {
            let of = at as Candidate;
            lists.starts[at] = lists.links.len() as u16;
            if grid.has(cell_of(of), digit_of(of)) {
                in_cell(grid, of, &mut lists.links);
                lists.houses[at] = lists.links.len() as u16;
                in_houses(grid, of, &mut lists.links);
            } else {
                lists.houses[at] = lists.starts[at];
            }
        }
        lists.starts[CANDIDATES] = lists.links.len() as u16;
        lists
    }

    fn get(&self, candidate: Candidate, cells: bool, houses: bool) -> &[Link] {
        let at = usize::from(candidate);
        let start = if cells { self.starts[at] } else { self.houses[at] };
        let end = if houses { self.starts[at + 1] } else { self.houses[at] };
        &self.links[usize::from(start)..usize::from(end)]
    }
}

fn weak_in_cell(grid: &Grid, of: Candidate, links: &mut Vec<Link>) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    let others = bits(grid.candidates(cell) & !(1 << digit));
    links.extend(others.map(|other| (candidate(cell, other), Cause::Cell)));
}

fn weak_in_houses(grid: &Grid, of: Candidate, links: &mut Vec<Link>) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    for kind in 0..3 {
        let house = usize::from(HOUSES[cell][kind]);
        let peers = bits(grid.places(house, digit) & PEER_PLACES[cell][kind]);
        links.extend(
            peers.map(|at| (candidate(CELLS[house][at].into(), digit), Cause::House(kind as u8))),
        );
    }
}

fn strong_in_cell(grid: &Grid, of: Candidate, links: &mut Vec<Link>) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    if grid.candidates(cell).count_ones() == 2 {
        let other = lowest(grid.candidates(cell) & !(1 << digit));
        links.push((candidate(cell, other), Cause::Cell));
    }
}

fn strong_in_houses(grid: &Grid, of: Candidate, links: &mut Vec<Link>) {
    let (cell, digit) = (cell_of(of), digit_of(of));
    let known = links.len();
    for kind in 0..3 {
        let house = usize::from(HOUSES[cell][kind]);
        let places = grid.places(house, digit);
        if places.count_ones() == 2 {
            let at = lowest(places & !(1 << POSITIONS[cell][kind]));
            let to = candidate(CELLS[house][at].into(), digit);
            if links[known..].iter().all(|&(other, _)| other != to) {
                links.push((to, Cause::House(kind as u8)));
            }
        }
    }
}
