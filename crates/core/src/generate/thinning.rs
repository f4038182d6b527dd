//! The order in which clues are tried for removal, as long as the solution stays the only one.

/// Sets of clues that are removed together, tried one after the other.
///
/// It proposes several sets at once: if they can all be removed together, each could also be removed in its turn.
/// So the number of sets proposed at once changes the number of tests, but not the result.
#[derive(Clone, Debug)]
pub(super) struct Thinning {
    /// The 0-based cells of each set.
    order: Vec<Vec<usize>>,
    /// The first set that has not been decided.
    next: usize,
    /// The number of sets to try at once.
    stride: usize,
    /// The number of clues that are left.
    count: usize,
    /// The least number of clues that must be left.
    fewest: usize,
    /// The number of sets proposed last.
    asked: usize,
}

impl Thinning {
    /// Creates a thinning that tries all sets in this order and leaves at least `fewest` clues. For a full grid it
    /// starts with many sets at once, for a puzzle with one.
    pub fn new(order: Vec<Vec<usize>>, fewest: usize, is_full: bool) -> Self {
        let count = order.iter().map(Vec::len).sum();
        // The first two fifths of the sets can nearly always be removed from a full grid.
        let stride = if is_full { (order.len() * 2 / 5).max(1) } else { 1 };
        Thinning { order, next: 0, stride, count, fewest, asked: 0 }
    }

    /// Returns the sets of clues to try next; `None` if all sets are decided. The caller tests whether one solution is
    /// left without all of them, and passes the result to [`receive`](Self::receive).
    pub fn question(&mut self) -> Option<&[Vec<usize>]> {
        while self.next < self.order.len() {
            let last = self.order.len().min(self.next + self.stride);
            let fits = |&end: &usize| self.fewest + self.cells(end) <= self.count;
            if let Some(end) = (self.next + 1..=last).rev().find(fits) {
                self.asked = end - self.next;
                return Some(&self.order[self.next..end]);
            }
            self.next += 1;
        }
        None
    }

    /// Returns the number of clues in the sets from `next` on, up to `end`.
    fn cells(&self, end: usize) -> usize {
        self.order[self.next..end].iter().map(Vec::len).sum()
    }

    /// Takes the result of the test: whether all proposed sets can be removed together.
    pub fn receive(&mut self, can_go: bool) {
        if can_go {
            self.count -= self.cells(self.next + self.asked);
            self.next += self.asked;
            self.stride = 2 * self.asked;
        } else {
            self.next += usize::from(self.asked == 1);
            self.stride = (self.asked / 2).max(1);
        }
    }
}
