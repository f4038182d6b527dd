//! Divides a reduced problem into parts that have nothing to do with each other.

use super::Reduced;

impl Reduced<'_> {
    /// Returns the independent parts of the problem: lists of variable indices, ascending, so that no requirement, side
    /// clause or primitive has variables of two parts. Each combination of solutions of the parts is a solution. A
    /// variable that is in none of them is a part of its own. The parts are in the order of their first variables.
    ///
    /// ```
    /// use sudosat_cover::{CoverBuilder, Reduced};
    /// let mut builder = CoverBuilder::new();
    /// for (requirement, action) in [(0, "0a"), (0, "0b"), (1, "1a"), (1, "1b"), (1, "1c")] {
    ///     builder.require(requirement).ok();
    ///     builder.action(action, [requirement])?;
    /// }
    /// let cover = builder.build()?;
    /// assert_eq!(Reduced::of(&cover.position()).parts(), [vec![0, 1], vec![2, 3, 4]]);
    /// # Ok::<(), sudosat_cover::CoverError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<u32>> {
        let mut forest = Forest((0..self.actions().len() as u32).collect());
        for constraint in self.constraints() {
            forest.join(constraint.places.iter().copied());
        }
        for clause in self.clauses() {
            forest.join(clause.iter().map(|&(place, _)| place));
        }
        for (_, primitive) in self.primitives() {
            let variables = primitive.variables().into_iter();
            forest.join(variables.flat_map(|one| &one.open).map(|&(_, place)| place));
        }
        forest.parts()
    }
}

/// Disjoint sets of numbers (R. E. Tarjan, *Efficiency of a Good But Not Linear Set Union Algorithm*, Journal of the
/// ACM, 1975). Each number has a parent in its set; the smallest number of a set is its own parent.
struct Forest(Vec<u32>);

impl Forest {
    /// Returns the smallest number of the set, and shortens the path to it.
    fn root(&mut self, number: u32) -> u32 {
        let mut at = number;
        while self.0[at as usize] != at {
            let above = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = above;
            at = above;
        }
        at
    }

    /// Joins the sets of the numbers.
    fn join(&mut self, numbers: impl IntoIterator<Item = u32>) {
        let mut numbers = numbers.into_iter();
        let Some(first) = numbers.next() else { return };
        for number in numbers {
            let (one, other) = (self.root(first), self.root(number));
            self.0[one.max(other) as usize] = one.min(other);
        }
    }

    fn parts(mut self) -> Vec<Vec<u32>> {
        let count = self.0.len() as u32;
        let mut parts: Vec<Vec<u32>> = Vec::new();
        let mut index_of = vec![0; count as usize];
        for number in 0..count {
            let root = self.root(number);
            if root == number {
                index_of[number as usize] = parts.len();
                parts.push(Vec::new());
            }
            parts[index_of[root as usize]].push(number);
        }
        parts
    }
}
