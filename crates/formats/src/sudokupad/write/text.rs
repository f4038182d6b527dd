//! States the rules of a puzzle as text.

use itertools::Itertools;

use sudosat_grid::{Clue, Puzzle, Rule};

/// Returns the text of the rules: first the text `own` of the setter, then a sentence for each rule and clue that this
/// text does not have, each on a line of its own.
pub(super) fn rules_text(puzzle: &Puzzle, own: &str) -> String {
    let sentences = sentences(puzzle);
    let others = sentences.iter().unique().filter(|sentence| !own.contains(sentence.as_str()));
    let own = Some(own).filter(|own| !own.is_empty()).map(str::to_owned);
    own.into_iter().chain(others.cloned()).join("\n")
}

fn sentences(puzzle: &Puzzle) -> Vec<String> {
    let rules = puzzle.rules.iter().filter_map(of_rule).map(str::to_owned);
    let clues = puzzle.rules.clues().map(of_clue);
    let marks = puzzle
        .marks
        .as_ref()
        .map(|_| "A cell with small digits in its middle holds one of them.".to_owned());
    [of_houses(puzzle).to_owned()].into_iter().chain(rules).chain(clues).chain(marks).collect()
}

/// Returns the sentence about rows, columns, and boxes or regions.
fn of_houses(puzzle: &Puzzle) -> &'static str {
    match &puzzle.rules {
        rules if rules.has(&Rule::NoHouses) => {
            "Rows, columns and boxes may hold a digit several times."
        }
        rules if rules.has_boxes() => "Each row, column and box holds each digit once.",
        rules if rules.regions().is_some() => "Each row, column and region holds each digit once.",
        _ => "Each row and column holds each digit once.",
    }
}

/// Returns the sentence about a rule. Returns `None` if another sentence states it.
fn of_rule(rule: &Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::DiagonalDown => "The diagonal from the upper left corner holds each digit once.",
        Rule::DiagonalUp => "The diagonal from the lower left corner holds each digit once.",
        Rule::Windows => "Each window holds each digit once.",
        Rule::CentreDot => "The middle cells of the boxes hold each digit once.",
        Rule::DisjointGroups => "Cells at the same place in their boxes hold different digits.",
        Rule::Asterisk => "The cells of the asterisk hold each digit once.",
        Rule::AntiKnight => "Cells a knight's move apart hold different digits.",
        Rule::AntiKing => "Cells a king's move apart hold different digits.",
        Rule::NonConsecutive => "Neighbours never hold consecutive digits.",
        Rule::OddEven(_) => "Grey circles hold odd digits, grey squares even digits.",
        _ => return None,
    })
}

/// Returns the sentence about a clue. The cages with a sum need only one, because SudokuPad shows their sums. The cells
/// of other cages stand in reading order, as the reader returns them, so that no cage gets two sentences.
fn of_clue(clue: &Clue) -> String {
    match (clue.kind().name, clue.number()) {
        ("killer", Some(1..)) => clue.kind().meaning.to_owned(),
        ("killer" | "different", _) => {
            let set = format!("different {}", clue.cells().iter().sorted().join(" "));
            with_capital(
                &set.parse::<Clue>().map_or_else(|_| clue.sentence(), |set| set.sentence()),
            )
        }
        _ => with_capital(&clue.sentence()),
    }
}

fn with_capital(sentence: &str) -> String {
    let mut symbols = sentence.chars();
    let first = symbols.next().map(|symbol| symbol.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), symbols.as_str())
}
