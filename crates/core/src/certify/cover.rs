//! Converts a claim about the number of solutions of an exact cover problem into a formula.

use super::manifest::ProblemKind;
use super::statement::{Refutable, Statement, WrongSolutions, check_all, check_number};
use super::{Claim, ProveError};
use crate::backend::Choices;
use crate::cover::{ActionId, ExactCover, Position};
use crate::decode::verify_cover;
use crate::encode::{ClauseSink, Encoding, Problem, Scope};
use crate::solve::SolveError;

/// The claim that a problem in Knuth's text format has exactly `count` solutions, with these solutions. Each solution
/// is an ascending list of action ids.
pub(super) struct CoverStatement<'s> {
    text: &'s str,
    cover: &'s ExactCover<String, String>,
    problem: Problem<'s>,
    count: u64,
    solutions: &'s [Vec<ActionId>],
}

impl<'s> CoverStatement<'s> {
    pub fn new(
        text: &'s str,
        cover: &'s ExactCover<String, String>,
        count: u64,
        solutions: &'s [Vec<ActionId>],
    ) -> Self {
        let problem = Problem::of_cover(cover.incidence(), Scope::Whole, Position::propagate);
        CoverStatement { text, cover, problem, count, solutions }
    }
}

impl Refutable for CoverStatement<'_> {
    fn write(&self, sink: &mut dyn ClauseSink) -> u32 {
        let variables = self.problem.write(Encoding::default(), sink);
        for chosen in self.solutions {
            sink.add_clause(&self.problem.excluding_actions(chosen.iter().copied()));
        }
        variables
    }

    fn choices(&self) -> Choices {
        self.problem.choices()
    }
}

impl Statement for CoverStatement<'_> {
    type Solution = Vec<ActionId>;

    fn claim(&self) -> Claim {
        Claim::Count(self.count)
    }

    fn kind(&self) -> ProblemKind {
        ProblemKind::Cover
    }

    fn encoding(&self) -> String {
        let Encoding { at_most_one, cardinality, .. } = Encoding::default();
        format!("{at_most_one}, {cardinality}")
    }

    fn problem_text(&self) -> String {
        self.text.to_owned()
    }

    /// Returns one line for each solution: a JSON array of the chosen options, each as the problem text writes it.
    fn solution_lines(&self) -> String {
        let option = |&id: &ActionId| serde_json::Value::from(self.cover.action(id).as_str());
        let line =
            |chosen: &Vec<ActionId>| chosen.iter().map(option).collect::<serde_json::Value>();
        self.solutions.iter().map(|chosen| format!("{}\n", line(chosen))).collect()
    }

    fn solution_count(&self) -> usize {
        self.solutions.len()
    }

    fn check_solutions(&self) -> Result<(), WrongSolutions> {
        check_number(self.solutions.len(), self.count)?;
        check_all(self.solutions, |chosen, number| {
            verify_cover(self.cover.incidence(), chosen)
                .map_err(|violation| WrongSolutions::NoCover { number, violation })
        })
    }

    fn decode(&self, model: &[bool]) -> Result<Vec<ActionId>, ProveError> {
        let incidence = self.cover.incidence();
        let chosen: Vec<_> = incidence.actions().filter(|id| model[id.index()]).collect();
        verify_cover(incidence, &chosen).map_err(SolveError::from)?;
        Ok(chosen)
    }
}
