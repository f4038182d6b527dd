//! Exact cover problems of every kind, against a brute force that shares no code with the library.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::support::sample;
use proptest::prelude::*;
use sudosat::backend::{Engine, Limit};
use sudosat::cover::{CoverBuilder, CoverError, ExactCover, Meets, SideLiteral, Total};
use sudosat::encode::{AtMostOne, Cardinality, Encoding, Scope};
use sudosat::solve::{CountOptions, CoverAnswer, Method, Options, SolveCover, SolveError};

/// A small problem as plain data. Requirements and actions are numbers.
#[derive(Clone, Debug)]
struct Problem {
    demands: Vec<Demand>,
    /// For each action the requirements it meets, each with times or colour.
    actions: Vec<Vec<(usize, u32)>>,
    /// Clauses of literals: an action, and whether it is to be taken.
    clauses: Vec<Vec<(usize, bool)>>,
}

#[derive(Clone, Copy, Debug)]
enum Demand {
    Between(u32, u32),
    Coloured,
}

impl Problem {
    fn build(&self) -> Option<ExactCover<usize, usize>> {
        let mut builder = CoverBuilder::new();
        for (index, demand) in self.demands.iter().enumerate() {
            match *demand {
                Demand::Between(lo, hi) => builder.require_between(index, lo, hi).unwrap(),
                Demand::Coloured => builder.coloured(index).unwrap(),
            };
        }
        for (index, meets) in self.actions.iter().enumerate() {
            let meets = meets.iter().map(|&(requirement, detail)| {
                match (self.demands[requirement], detail) {
                    (Demand::Between(..), times) => Meets::times(requirement, times),
                    (Demand::Coloured, 3) => Meets::once(requirement),
                    (Demand::Coloured, colour) => Meets::coloured(requirement, colour),
                }
            });
            builder.action(index, meets).unwrap();
        }
        for clause in &self.clauses {
            let with = |wanted: bool| {
                clause.iter().filter(move |(_, taken)| *taken == wanted).map(|(action, _)| action)
            };
            builder.clause(with(true), with(false)).unwrap();
        }
        builder.build().ok()
    }

    /// Whether the actions whose bits are set in `taken` are a solution.
    fn is_solved_by(&self, taken: u32) -> bool {
        let has = |action: usize| taken >> action & 1 == 1;
        let met = |requirement: usize| {
            let taken = (0..self.actions.len()).filter(|&action| has(action));
            taken
                .flat_map(move |action| self.actions[action].iter().map(move |m| (action, *m)))
                .filter(move |(_, (of, _))| *of == requirement)
                .map(|(action, (_, detail))| (action, detail))
        };
        let demands = self.demands.iter().enumerate().all(|(index, demand)| match *demand {
            Demand::Between(lo, hi) => {
                (lo..=hi).contains(&met(index).map(|(_, times)| times).sum::<u32>())
            }
            Demand::Coloured => {
                let colour =
                    |(action, detail)| if detail == 3 { 100 + action } else { detail as usize };
                met(index).map(colour).collect::<BTreeSet<_>>().len() <= 1
            }
        });
        let clauses = &self.clauses;
        demands && clauses.iter().all(|clause| clause.iter().any(|&(a, taken)| has(a) == taken))
    }

    fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let all = 0..1u32 << self.actions.len();
        let list = |taken: u32| (0..self.actions.len()).filter(move |a| taken >> a & 1 == 1);
        all.filter(|&taken| self.is_solved_by(taken)).map(|taken| list(taken).collect()).collect()
    }
}

fn problems() -> impl Strategy<Value = Problem> {
    let demand = prop_oneof![
        3 => Just(Demand::Between(1, 1)),
        2 => Just(Demand::Between(0, 1)),
        3 => (0u32..4, 0u32..4).prop_map(|(lo, more)| Demand::Between(lo, lo + more)),
        3 => Just(Demand::Coloured),
    ];
    (prop::collection::vec(demand, 1..6), 1usize..9).prop_flat_map(|(demands, actions)| {
        let meets = prop::collection::btree_map(0..demands.len(), 1u32..4, 0..=demands.len())
            .prop_map(|meets| meets.into_iter().collect::<Vec<_>>());
        let clause = prop::collection::btree_map(0..actions, any::<bool>(), 1..4)
            .prop_map(|clause| clause.into_iter().collect::<Vec<_>>());
        let actions = prop::collection::vec(meets, actions);
        (Just(demands), actions, prop::collection::vec(clause, 0..3))
            .prop_map(|(demands, actions, clauses)| Problem { demands, actions, clauses })
    })
}

/// Every way to encode, each with the engine that is quick to start.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for cardinality in Cardinality::ALL {
        for scope in [Scope::Reduced, Scope::Whole] {
            let encoding = Encoding { cardinality, ..Encoding::default() };
            all.push(Options { encoding, scope, ..Options::default() });
        }
    }
    for at_most_one in AtMostOne::ALL {
        let encoding = Encoding { at_most_one, ..Encoding::default() };
        all.push(Options { encoding, engine: Engine::Batsat, ..Options::default() });
    }
    all
}

fn by_sat(cover: &ExactCover<usize, usize>, options: Options) -> Vec<Vec<usize>> {
    let solutions = cover.solver(options).solutions().map(Result::unwrap);
    solutions.map(|actions| actions.into_iter().copied().collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(100, 400) as u32))]

    #[test]
    fn all_solutions_are_those_of_brute_force_under_every_encoding(problem in problems()) {
        let expected = problem.solutions();
        let Some(cover) = problem.build() else {
            prop_assert!(expected.is_empty(), "an unmeetable requirement has no solution");
            return Ok(());
        };
        let searched: Vec<Vec<usize>> = cover
            .search()
            .map(|ids| ids.into_iter().map(|id| *cover.action(id)).collect())
            .collect();
        prop_assert_eq!(searched.len(), expected.len(), "the search finds none twice");
        prop_assert_eq!(&searched.into_iter().collect::<BTreeSet<_>>(), &expected);
        for method in Method::ALL {
            let options = CountOptions { method, limit: None };
            let go_on = &mut |_: &Total| ControlFlow::Continue(());
            match cover.solver(Options::default()).count(options, go_on) {
                Ok(count) => prop_assert_eq!(count.found, expected.len() as u64, "{}", method),
                Err(error) => prop_assert!(matches!(error, SolveError::Memo(_)), "{}", error),
            }
        }
        for options in all_options() {
            let found = by_sat(&cover, options.clone());
            prop_assert_eq!(found.len(), expected.len(), "none twice: {:?}", &options);
            prop_assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), &expected, "{:?}", &options);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sample(100, 400) as u32))]

    #[test]
    fn every_solution_is_in_just_one_cube(problem in problems(), wanted in 1usize..20) {
        let solutions = problem.solutions();
        let Some(cover) = problem.build() else { return Ok(()) };
        let cubes = cover.position().cubes(wanted);
        prop_assert_eq!(&cubes, &cover.position().cubes(wanted), "the same again");
        prop_assert!(cubes.len() == wanted || cubes.len() == solutions.len().max(1));
        for solution in &solutions {
            let says = |literal: &SideLiteral| {
                solution.contains(cover.action(literal.action)) == literal.taken
            };
            let holding = cubes.iter().filter(|cube| cube.literals().iter().all(says));
            prop_assert_eq!(holding.count(), 1, "{:?} in {:?}", solution, &cubes);
        }
    }
}

/// Sums of weights close to what 32 bits hold, and more.
#[test]
fn large_multiplicities_neither_wrap_nor_hang() {
    let mut builder = CoverBuilder::new();
    builder.require_between("weight", 3_000_000_000, u32::MAX).unwrap();
    builder.action("a", [Meets::times("weight", 2_000_000_000)]).unwrap();
    builder.action("b", [Meets::times("weight", 1_000_000_001)]).unwrap();
    let cover = builder.clone().build().unwrap();
    assert_eq!(cover.first().unwrap(), Some(vec![&"a", &"b"]));
    builder.action("c", [Meets::times("weight", 2_000_000_000)]).unwrap();
    assert_eq!(builder.build().err(), Some(CoverError::TooLarge));
}

#[test]
fn a_limit_is_the_last_item_of_the_solutions() {
    // Pigeons: one more than holes.
    let mut builder = CoverBuilder::new();
    for pigeon in 0..12 {
        builder.require(format!("pigeon {pigeon}")).unwrap();
    }
    for hole in 0..11 {
        builder.at_most_one(format!("hole {hole}")).unwrap();
    }
    for (pigeon, hole) in (0..12).flat_map(|pigeon| (0..11).map(move |hole| (pigeon, hole))) {
        let meets = [format!("pigeon {pigeon}"), format!("hole {hole}")];
        builder.action((pigeon, hole), meets).unwrap();
    }
    let cover = builder.build().unwrap();
    let options = Options { engine: Engine::Batsat, max_conflicts: Some(50), ..Options::default() };
    let solver = cover.solver(options);
    let mut solutions = solver.solutions();
    assert!(matches!(solutions.next(), Some(Err(SolveError::Limit(Limit::Conflicts)))));
    assert!(solutions.next().is_none());
    assert!(matches!(solver.first(), Err(SolveError::Limit(Limit::Conflicts))));
    assert_eq!(solver.solve().unwrap(), CoverAnswer::Unknown(None, Limit::Conflicts));
}
