//! The members of an explanation as a puzzle of their own.

use std::time::Duration;

use itertools::Itertools;
use sudosat::cores::Explanation;
use sudosat::grid::{Cell, Marks, Puzzle, Rule, Rules};
use sudosat::rules::Topic;
use sudosat::solve::{Answer, Options, Solver};

/// Types that depend on houses or on other clues: alone they mean something else.
const DEPENDENT: [&str; 6] =
    ["boxindexer", "fullrank", "regionsum", "sandwich", "strictkropki", "strictxv"];

/// Returns what varisat answers to the givens, marks, houses and clues of an explanation alone, each house as a clue.
/// `None` if a clue or another member means something else alone, or no answer comes within 20 seconds.
pub fn alone(puzzle: &Puzzle, members: &Explanation) -> Option<Answer> {
    let layout = puzzle.layout().unwrap();
    let of_grid =
        |rule: &&Rule| matches!(rule, Rule::Size(_) | Rule::Digits(_) | Rule::ExtraCells(_));
    let of_grid = Rules::new(puzzle.rules.iter().filter(of_grid).cloned()).unwrap();
    let mut texts = vec!["no-houses".to_owned()];
    texts.extend((!of_grid.is_classic()).then(|| of_grid.to_string()));
    for topic in members.rules.iter().map(|rule| rule.topic()) {
        match topic {
            Topic::House(house) => {
                let named = layout.houses().iter().find(|named| named.house == house)?;
                texts.push(format!("different {}", named.cells.iter().join(" ")));
            }
            Topic::Clue(clue) if !DEPENDENT.contains(&clue.kind().name) => {
                texts.push(clue.to_string());
            }
            Topic::Cell(_) => {}
            _ => return None,
        }
    }
    let rules: Rules = texts.iter().unique().join(",").parse().unwrap();
    let mut clues = puzzle.clues.clone();
    let is_member = |cell| members.clues.iter().any(|action| action.cell == cell);
    let is_spare = |&cell: &Cell| !puzzle.clues.is_void(cell) && !is_member(cell);
    puzzle.shape().cells().filter(is_spare).for_each(|cell| clues.set(cell, None));
    let mut marks = Marks::full(puzzle.shape());
    for &cell in &members.marks {
        let own = puzzle.marks.as_ref()?;
        let excluded = puzzle.shape().digits().filter(|&digit| !own.allows(cell, digit));
        excluded.for_each(|digit| marks.forbid(cell, digit));
    }
    let alone = Puzzle { marks: Some(marks), ..Puzzle::from(clues).under(rules) };
    let engine = "varisat".parse().unwrap();
    let options = Options { engine, timeout: Some(Duration::from_secs(20)), ..Options::default() };
    let answer = Solver::for_puzzle(&alone, options).unwrap().solve(&alone).unwrap().answer;
    Some(answer).filter(|answer| !matches!(answer, Answer::Unknown(..)))
}
