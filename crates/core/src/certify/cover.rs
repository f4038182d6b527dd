//! States claims about the number of solutions of an exact cover problem.

use super::manifest::ProblemKind;
use super::statement::{Certified, Denial, Texts, WrongSolutions, check_all, check_number};
use crate::cover::{ActionId, ExactCover, Incidence};
use crate::decode::verify_cover;
use crate::encode::Encoding;

impl<'s> Certified<'s> for &'s Incidence {
    /// The number of solutions.
    type Claim = u64;
    const KIND: ProblemKind = ProblemKind::Cover;

    fn encoding() -> String {
        let Encoding { at_most_one, cardinality, .. } = Encoding::default();
        format!("{at_most_one}, {cardinality}")
    }

    fn actions(self, solution: &Vec<ActionId>) -> impl Iterator<Item = ActionId> {
        solution.iter().copied()
    }

    fn denial(self, count: u64) -> Denial {
        Denial::Solutions(count)
    }

    fn check(self, count: u64, solutions: &[Vec<ActionId>]) -> Result<(), WrongSolutions> {
        check_number(solutions.len(), count)?;
        check_all(solutions, |chosen, number| {
            verify_cover(self, chosen)
                .map_err(|violation| WrongSolutions::NoCover { number, violation })
        })
    }
}

/// Returns `text` as the text of the problem, and one line for each solution: a JSON array of the chosen options, each
/// as the text writes it.
pub(super) fn texts(
    text: &str,
    cover: &ExactCover<String, String>,
    solutions: &[Vec<ActionId>],
) -> Texts {
    let option = |&id: &ActionId| serde_json::Value::from(cover.action(id).as_str());
    let line = |chosen: &Vec<ActionId>| chosen.iter().map(option).collect::<serde_json::Value>();
    let solutions = solutions.iter().map(|chosen| format!("{}\n", line(chosen))).collect();
    Texts { problem: text.to_owned(), solutions }
}
