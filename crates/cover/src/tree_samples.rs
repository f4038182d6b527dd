//! Estimates the number of solutions by random samples of the search tree.
//!
//! A sample follows one random path down the search tree. If the path ends at a solution, the weight
//! of the sample is the product of the numbers of branches at its nodes; if it ends at a
//! contradiction, the weight is 0. The expected weight is the number of solutions (D. E. Knuth,
//! *Estimating the Efficiency of Backtrack Programs*, Mathematics of Computation 29, 1975).

use fastrand::Rng;

use super::filter::Filtering;
use super::{ActionId, Contradiction, Meeting, Position, RequirementId, Status};

/// An endless iterator over the weights of random samples from one position.
///
/// ```
/// use sudosat_cover::{CoverBuilder, TreeSamples};
/// let mut builder = CoverBuilder::new();
/// for (requirement, action) in [(0, "0a"), (0, "0b"), (1, "1a"), (1, "1b"), (1, "1c")] {
///     builder.require(requirement).ok();
///     builder.action(action, [requirement])?;
/// }
/// let cover = builder.build()?;
/// assert!(TreeSamples::new(cover.position(), 1).take(10).all(|weight| weight == 6.0));
/// # Ok::<(), sudosat_cover::CoverError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeSamples<'c> {
    position: Position<'c>,
    /// `None` if there are no primitives.
    filtering: Option<Filtering<'c>>,
    /// Whether there is no solution: each weight is 0.
    is_contradiction: bool,
    rng: Rng,
}

impl<'c> TreeSamples<'c> {
    /// Creates an iterator over the weights of samples that start at `position`. The same `seed` gives the same
    /// weights.
    #[must_use]
    pub fn new(position: Position<'c>, seed: u64) -> Self {
        let incidence = position.incidence();
        let has_primitives = !incidence.primitives().is_empty();
        let filtering = has_primitives.then(|| Filtering::new(&position, incidence.filters()));
        let rng = Rng::with_seed(seed);
        let mut samples = TreeSamples { position, filtering, is_contradiction: false, rng };
        samples.is_contradiction = samples.propagate().is_err();
        samples
    }

    /// Propagates, and removes what the primitives exclude. A node below which they leave nothing is not visited, so
    /// that fewer samples are in vain.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        match &mut self.filtering {
            Some(filtering) => filtering.settle(&mut self.position),
            None => self.position.propagate(),
        }
    }

    /// Returns whether a primitive without a filter is violated.
    fn is_violated(&self) -> bool {
        self.filtering
            .as_ref()
            .is_some_and(|filtering| filtering.violates_unfiltered(&self.position))
    }

    /// Takes one sample and returns its weight. The position remains at the end of its path.
    fn sample(&mut self) -> f64 {
        let mut weight = 1.0;
        while self.propagate().is_ok() && !self.is_violated() {
            if self.position.open_count() == 0 {
                return weight;
            }
            weight *= match self.position.tightest() {
                Some(id) if self.is_parting(id) => self.choose_one_of(id),
                tightest => self.take_or_leave(tightest),
            };
        }
        0.0
    }

    /// Returns whether the requirement must be met exactly once and each of its actions meets it once. If it is not met
    /// yet, every solution then takes exactly one of its open actions.
    fn is_parting(&self, id: RequirementId) -> bool {
        let incidence = self.position.incidence();
        let bounds = incidence.bounds(id);
        (bounds.lo, bounds.hi) == (1, 1) && incidence.meeting(id) == Meeting::Once
    }

    /// Chooses a random open action of the requirement and returns the number of its open actions.
    fn choose_one_of(&mut self, id: RequirementId) -> f64 {
        let open: Vec<ActionId> = self.open(self.position.incidence().actions_of(id)).collect();
        let action = open[self.rng.usize(..open.len())];
        self.position.choose(action).expect("the action is open");
        open.len() as f64
    }

    /// Takes or leaves out, at random, the first open action of the requirement, or of the whole
    /// problem if `id` is `None`. Returns 2, the number of branches.
    fn take_or_leave(&mut self, id: Option<RequirementId>) -> f64 {
        let incidence = self.position.incidence();
        let of_requirement = id.and_then(|id| self.open(incidence.actions_of(id)).next());
        let any = || incidence.actions().find(|&action| self.is_open(action));
        let action = of_requirement.or_else(any).expect("some action is open");
        let done = match self.rng.bool() {
            true => self.position.choose(action),
            false => self.position.remove(action),
        };
        done.expect("the action is open");
        2.0
    }

    fn is_open(&self, action: ActionId) -> bool {
        self.position.status(action) == Status::Open
    }

    fn open<'a>(&'a self, actions: &'a [ActionId]) -> impl Iterator<Item = ActionId> + 'a {
        actions.iter().copied().filter(|&action| self.is_open(action))
    }
}

impl Iterator for TreeSamples<'_> {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        if self.is_contradiction {
            return Some(0.0);
        }
        let mark = self.position.mark();
        let weight = self.sample();
        match &mut self.filtering {
            Some(filtering) => filtering.undo_to(mark, &mut self.position),
            None => self.position.undo_to(mark),
        }
        Some(weight)
    }
}
