//! Determines which candidates can have a cycle or a forcing chain at all.
//!
//! The closure of all links (S. Warshall, *A theorem on Boolean matrices*, 1962) costs less than a search from each
//! candidate, and most searches find nothing.

use super::links::{Links, Mode};
use super::node::{CANDIDATES, Candidate, Key, candidate, candidate_of, digit_of, is_true};
use crate::geometry::bits;
use crate::grid::Grid;

/// The candidates from which links lead back.
pub(crate) struct Reach {
    /// From true to true.
    cycles: [bool; CANDIDATES],
    /// From false to true, and from true to false.
    opposites: [[bool; CANDIDATES]; 2],
}

impl Reach {
    pub(crate) fn new(grid: &Grid, links: &Links, mode: Mode) -> Self {
        let mut reach = Reach { cycles: [false; CANDIDATES], opposites: [[false; CANDIDATES]; 2] };
        let all: Vec<Candidate> = candidates(grid, mode).collect();
        if mode == Mode::Houses {
            for digit in 0..9 {
                let same = all.iter().copied().filter(|&of| digit_of(of) == digit).collect();
                reach.add(&Closure::new(same, links, mode), links, mode);
            }
        } else {
            reach.add(&Closure::new(all, links, mode), links, mode);
        }
        reach
    }

    fn add(&mut self, closure: &Closure, links: &Links, mode: Mode) {
        for &of in &closure.candidates {
            let at = usize::from(of);
            let on = |off| links.strong(off, mode).iter().map(|&(on, _)| on);
            let mut ons = links.weak(of, mode).iter().flat_map(|&(off, _)| on(off));
            self.cycles[at] = ons.any(|on| on != of && closure.leads(on, of));
            self.opposites[0][at] =
                links.strong(of, mode).iter().any(|&(on, _)| closure.leads(on, of));
            self.opposites[1][at] =
                links.weak(of, mode).iter().any(|&(off, _)| closure.leads(of, off));
        }
    }

    /// Returns whether a cycle through a candidate is possible.
    pub(crate) fn has_cycle(&self, of: Candidate) -> bool {
        self.cycles[usize::from(of)]
    }

    /// Returns whether links lead from a true or false candidate to its opposite.
    pub(crate) fn has_opposite(&self, source: Key) -> bool {
        self.opposites[usize::from(is_true(source))][usize::from(candidate_of(source))]
    }
}

/// Returns the candidates that links of a mode can lead to: with links of cells, those of bivalue cells.
fn candidates(grid: &Grid, mode: Mode) -> impl Iterator<Item = Candidate> {
    let fits = move |&cell: &usize| mode != Mode::Cells || grid.candidates(cell).count_ones() == 2;
    let digits = |cell| bits(grid.candidates(cell)).map(move |digit| candidate(cell, digit));
    (0..81).filter(fits).flat_map(digits)
}

/// The true candidates that each true candidate leads to by links.
struct Closure {
    candidates: Vec<Candidate>,
    numbers: [u16; CANDIDATES],
    /// A row of `words` words for each candidate.
    rows: Vec<u64>,
    words: usize,
}

impl Closure {
    fn new(candidates: Vec<Candidate>, links: &Links, mode: Mode) -> Self {
        let words = candidates.len().div_ceil(64);
        let mut numbers = [u16::MAX; CANDIDATES];
        for (number, &of) in candidates.iter().enumerate() {
            numbers[usize::from(of)] = number as u16;
        }
        let rows = vec![0; words * candidates.len()];
        let mut closure = Closure { candidates, numbers, rows, words };
        closure.link(links, mode);
        closure.close();
        closure
    }

    fn link(&mut self, links: &Links, mode: Mode) {
        for (row, &of) in self.rows.chunks_exact_mut(self.words.max(1)).zip(&self.candidates) {
            for &(off, _) in links.weak(of, mode) {
                for &(on, _) in links.strong(off, mode) {
                    let number = usize::from(self.numbers[usize::from(on)]);
                    row[number / 64] |= 1 << (number % 64);
                }
            }
        }
    }

    fn close(&mut self) {
        let words = self.words;
        let mut through = [0_u64; CANDIDATES.div_ceil(64)];
        for middle in 0..self.candidates.len() {
            let row = &self.rows[middle * words..][..words];
            if row.iter().all(|&word| word == 0) {
                continue;
            }
            through[..words].copy_from_slice(row);
            let (word, bit) = (middle / 64, middle % 64);
            for row in self.rows.chunks_exact_mut(words) {
                if row[word] >> bit & 1 != 0 {
                    for (to, from) in row.iter_mut().zip(&through) {
                        *to |= from;
                    }
                }
            }
        }
    }

    fn leads(&self, from: Candidate, to: Candidate) -> bool {
        let row = usize::from(self.numbers[usize::from(from)]) * self.words;
        let column = usize::from(self.numbers[usize::from(to)]);
        self.numbers[usize::from(to)] != u16::MAX
            && self.rows[row + column / 64] >> (column % 64) & 1 != 0
    }
}
