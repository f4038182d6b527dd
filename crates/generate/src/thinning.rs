//! Determines which clues are tried next while clues are removed from a puzzle.

/// The removal of clues in sets. The clues of a set are removed together, and the sets are tried one after another.
///
/// A thinning proposes several sets at once. If they can all be removed together, each of them could also be removed
/// alone when its turn comes. So the number of sets that are proposed at once changes the number of tests, but not the
/// result, unless a test reaches a limit.
#[derive(Clone, Debug)]
pub(super) struct Thinning {
    /// The sets in the order in which they are tried. Each cell is its 0-based index.
    order: Vec<Vec<usize>>,
    /// The index of the first set that is not decided yet.
    next: usize,
    /// The largest number of sets that the next test tries at once.
    stride: usize,
    /// The number of clues that are left.
    count: usize,
    /// The least number of clues that must be left.
    fewest: usize,
    /// The number of sets in the last proposal.
    asked: usize,
}

impl Thinning {
    /// Creates a thinning that tries all sets in this order and leaves at least `fewest` clues. For a full grid, the
    /// thinning starts with many sets at once. For any other puzzle, it starts with one set.
    pub fn new(order: Vec<Vec<usize>>, fewest: usize, is_full: bool) -> Self {
        let count = order.iter().map(Vec::len).sum();
        // The first two fifths of the sets can nearly always be removed from a full grid.
        let stride = if is_full { (order.len() * 2 / 5).max(1) } else { 1 };
        Thinning { order, next: 0, stride, count, fewest, asked: 0 }
    }

    /// Returns the sets of clues to try next, or `None` if all sets are decided. The caller tests whether the puzzle
    /// without all these sets still has only one solution. It passes the result to [`receive`](Self::receive).
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

    /// Returns the number of clues in the sets from `next` on, up to but without `end`.
    fn cells(&self, end: usize) -> usize {
        self.order[self.next..end].iter().map(Vec::len).sum()
    }

    /// Takes the result of the test. `can_go` is true if all proposed sets can be removed together.
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
