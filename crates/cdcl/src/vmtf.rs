//! Decides by VMTF (*variable move to front*): the free variable that took part in a conflict last comes first.
//!
//! All variables stand in a queue. A conflict moves its variables to the end, in the order in which they stood before
//! (L. Ryan, *Efficient Algorithms for Clause-Learning SAT Solvers*, master's thesis, Simon Fraser University, 2004; A.
//! Biere, A. Fröhlich, *Evaluating CDCL Variable Scoring Schemes*, SAT 2015). The queue changes its mind faster than
//! the scores of VSIDS, which suits the many restarts of the focused mode.

use rustsat::types::Lit;

use super::decide::Decide;
use super::phases::Phases;
use super::trail::Trail;

/// The end of the queue in a link.
const NONE: u32 = u32::MAX;

/// The neighbours of a variable in the queue.
#[derive(Clone, Copy, Debug)]
struct Link {
    before: u32,
    after: u32,
}

/// The queue of all variables.
#[derive(Debug)]
pub(super) struct Vmtf {
    links: Vec<Link>,
    /// Per variable: a number that grows along the queue.
    stamps: Vec<u64>,
    stamp: u64,
    last: u32,
    /// All variables after this one in the queue have values. [`NONE`] if there are no variables.
    search: u32,
    /// The workspace of `raise`.
    sorted: Vec<u32>,
}

impl Default for Vmtf {
    fn default() -> Self {
        Vmtf {
            links: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            last: NONE,
            search: NONE,
            sorted: Vec::new(),
        }
    }
}

impl Decide for Vmtf {
    fn grow(&mut self, variables: usize) {
        for variable in self.links.len()..variables {
            self.links.push(Link { before: NONE, after: NONE });
            self.stamps.push(0);
            self.append(variable as u32);
            self.search = variable as u32;
        }
    }

    fn raise(&mut self, met: &[Lit]) {
        let mut sorted = std::mem::take(&mut self.sorted);
        sorted.extend(met.iter().map(|literal| literal.vidx32()));
        sorted.sort_unstable_by_key(|&variable| self.stamps[variable as usize]);
        for variable in sorted.drain(..) {
            self.remove(variable);
            self.append(variable);
        }
        self.sorted = sorted;
    }

    fn freed(&mut self, literals: &[Lit]) {
        for literal in literals {
            let variable = literal.vidx32();
            if self.stamps[variable as usize] > self.stamps[self.search as usize] {
                self.search = variable;
            }
        }
    }

    fn next(&mut self, trail: &Trail, phases: &Phases) -> Option<Lit> {
        let mut variable = self.search;
        while variable != NONE && !trail.is_free(variable as usize) {
            variable = self.links[variable as usize].before;
        }
        if variable == NONE {
            return None;
        }
        self.search = variable;
        Some(phases.saved(variable as usize))
    }

    fn comes_before(&self, decision: Lit, next: Lit) -> bool {
        self.stamps[decision.vidx()] > self.stamps[next.vidx()]
    }
}

impl Vmtf {
    /// Puts a variable that is not in the queue at its end.
    fn append(&mut self, variable: u32) {
        self.stamp += 1;
        self.stamps[variable as usize] = self.stamp;
        self.links[variable as usize] = Link { before: self.last, after: NONE };
        if self.last != NONE {
            self.links[self.last as usize].after = variable;
        }
        self.last = variable;
    }

    /// Takes a variable that has a value out of the queue.
    fn remove(&mut self, variable: u32) {
        let Link { before, after } = self.links[variable as usize];
        if before != NONE {
            self.links[before as usize].after = after;
        }
        match after {
            NONE => self.last = before,
            after => self.links[after as usize].before = before,
        }
        if self.search == variable {
            self.search = [before, after].into_iter().find(|&it| it != NONE).unwrap_or(variable);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::lits;
    use crate::trail::Reason;

    /// Returns the variables, numbered from 1, in the order in which they are decided.
    fn order(queue: &mut Vmtf, trail: &mut Trail, phases: &Phases) -> Vec<usize> {
        let mut order = Vec::new();
        while let Some(literal) = queue.next(trail, phases) {
            order.push(literal.vidx() + 1);
            trail.assign(literal, Reason::None);
        }
        order
    }

    #[test]
    fn the_variables_of_the_last_conflict_come_first() {
        let (mut queue, mut trail, mut phases) =
            (Vmtf::default(), Trail::default(), Phases::default());
        queue.grow(5);
        trail.grow(5);
        phases.grow(5);
        trail.open_level();
        assert_eq!(order(&mut queue, &mut trail, &phases), [5, 4, 3, 2, 1]);
        queue.raise(&lits(&[4, 2]));
        queue.raise(&lits(&[1]));
        queue.freed(trail.above(0));
        trail.retract(0);
        trail.open_level();
        assert_eq!(order(&mut queue, &mut trail, &phases), [1, 4, 2, 5, 3]);
        assert!(queue.comes_before(lits(&[4])[0], lits(&[5])[0]));
    }

    #[test]
    fn the_only_variable_can_be_raised_again_and_again() {
        let mut queue = Vmtf::default();
        queue.grow(1);
        (0..3).for_each(|_| queue.raise(&lits(&[1])));
        let (mut trail, mut phases) = (Trail::default(), Phases::default());
        trail.grow(1);
        phases.grow(1);
        assert!(queue.next(&trail, &phases).is_some());
    }
}
