//! Claims about any exact cover problem: how many solutions it has.

use super::manifest::ProblemKind;
use super::prover::Refutable;
use super::statement::{Statement, WrongSolutions, check_all, check_number};
use super::{Claim, ProveError};
use crate::backend::Choices;
use crate::cover::{ActionId, ExactCover};
use crate::decode::verify_cover;
use crate::encode::{self, ClauseSink, Encoding};
use crate::solve::SolveError;

/// A claim about a problem in Knuth's text form, with its solutions, each as ascending numbers of
/// options.
pub(super) struct CoverStatement<'s> {
    pub text: &'s str,
    pub cover: &'s ExactCover<String, String>,
    pub count: u64,
    pub solutions: &'s [Vec<ActionId>],
}

impl Refutable for CoverStatement<'_> {
    fn write(&self, sink: &mut (impl ClauseSink + ?Sized)) -> u32 {
        let whole = self.cover.whole();
        let variables = encode::encode_cover(&whole, Encoding::default(), sink);
        let loose = whole.loose();
        for chosen in self.solutions {
            let mut clause: Vec<_> =
                chosen.iter().map(|id| !encode::literal(id.index() as u32)).collect();
            // Whatever contains a solution adds a loose action to it.
            let is_new = |&&place: &&u32| {
                chosen.binary_search_by_key(&(place as usize), |id| id.index()).is_err()
            };
            clause.extend(loose.iter().filter(is_new).map(|&place| encode::literal(place)));
            sink.add_clause(&clause);
        }
        variables
    }

    fn choices(&self) -> Choices {
        encode::choices(&self.cover.whole(), |_| true)
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

    /// Each line is a JSON array of options, as the text has them.
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
