//! Defines the table of sentences that each language fills in.

use crate::explain::Technique;

/// The singular and the plural phrase for a number of things. The phrase `many` contains `{number}`.
pub(super) struct Count {
    pub one: &'static str,
    pub many: &'static str,
}

/// Declares the table as a struct. If a language lacks a sentence, the code does not compile. A test can iterate over
/// all sentences.
macro_rules! table {
    (
        counts { $($(#[$of_count:meta])* $count:ident,)* }
        sentences { $($(#[$doc:meta])* $name:ident,)* }
    ) => {
        /// All sentences of a language. The function `fill` replaces the words in braces by their values.
        pub(super) struct Words {
            /// Returns the name of a technique as it appears inside a sentence.
            pub technique: fn(Technique) -> &'static str,
            /// Returns whether a number takes the singular.
            pub is_one: fn(usize) -> bool,
            $($(#[$of_count])* pub $count: Count,)*
            $($(#[$doc])* pub $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            /// Returns all sentences with their names.
            pub fn sentences(&self) -> Vec<(String, &'static str)> {
                let mut all = vec![$((stringify!($name).to_owned(), self.$name)),*];
                $(
                    all.push((concat!(stringify!($count), ", one").to_owned(), self.$count.one));
                    all.push((concat!(stringify!($count), ", many").to_owned(), self.$count.many));
                )*
                all
            }
        }
    };
}

table! {
    counts {
        /// Counts the steps of a path.
        steps,
        /// Counts the rounds of elimination.
        rounds,
        /// Counts placed digits.
        placed,
        /// Counts candidates that were crossed out.
        crossed_out,
        /// Counts empty cells.
        open,
        /// Counts the remaining candidates.
        left,
        /// Counts the requirements of an explanation.
        requirements,
        /// Counts the wrong entries of a half-filled grid.
        wrong,
    }
    sentences {
        /// Stands between the last two items of a list.
        and,
        /// Stands between the last two items of a list of alternatives.
        or,
        /// Separates two parts of a sentence.
        semicolon,
        /// Stands before a list of lines.
        colon,

        // The names of houses, in the form in which they stand after "in" and "look at".
        /// Names one row.
        row,
        /// Names several rows.
        rows,
        /// Names one column.
        column,
        /// Names several columns.
        columns,
        /// Names one box.
        one_box,
        /// Names several boxes.
        boxes,
        /// Names one region of a jigsaw.
        region,
        /// Names several regions of a jigsaw.
        regions,
        /// Names one window.
        window,
        /// Names several windows.
        windows,
        /// Names one disjoint group.
        group,
        /// Names several disjoint groups.
        groups,
        /// Names the diagonal from the upper left to the lower right corner.
        diagonal_down,
        /// Names the diagonal from the lower left to the upper right corner.
        diagonal_up,
        /// Names the house of the middle cells of all boxes.
        centre_dots,
        /// Names the house of the nine cells of the asterisk.
        asterisk,
        /// Names a house of one of several overlapping grids.
        of_grid,
        /// Names a knight's move between two cells.
        knight,
        /// Names a king's move between two cells.
        king,

        // Requirements, as phrases.
        /// Says that a cell needs a digit.
        need_cell,
        /// Says that each of several cells needs a digit.
        need_cells,
        /// Says that a house needs these digits.
        need_digits,
        /// Says that the cells of a clue need these digits.
        clue_needs,
        /// Says that two cells that are a chess move apart cannot hold the same digit.
        apart,
        /// Says that two adjacent cells of a house hold at most one of this digit and the next one.
        neighbours,
        /// Says that two adjacent cells of no common house cannot hold this digit and the next one in this order.
        neighbours_in_order,

        // The parts of the sentence about a step.
        /// Joins the name and the pattern of a step.
        step,
        /// Says what a step concludes.
        conclusion,
        /// Says which digits one clue of several cells leaves.
        clue,
        /// Adds other reasons to a clue.
        clue_and,
        /// Says that no digit occurs twice in a house.
        not_twice,
        /// Says that no digit occurs twice in the same of several houses.
        not_twice_in_any,
        /// Names the digits that are left for cells.
        left_for,
        /// Says which digits the difference between the sums of houses and of cages leaves.
        innies_outies,
        /// Says which difference between the sums of houses and of one clue follows by the 45 rule.
        known_sum,
        /// Says which difference between the sums of houses and of several clues follows by the 45 rule.
        known_sums,
        /// Adds to the name of a technique the remark that the technique assumes a unique solution.
        assuming_unique,
        naked_single,
        hidden_single,
        locked_candidates,
        /// Describes locked candidates of two adjacent cells, which cannot hold consecutive digits.
        locked_neighbours,
        naked_set,
        hidden_set,
        fish,
        finned_fish,
        /// Describes a finned fish whose fin is a chess move away from the candidate that is crossed out.
        finned_apart,
        /// Describes two strong links for a digit: a skyscraper, a two-string kite or a turbot fish.
        two_links,
        xy_wing,
        xyz_wing,
        w_wing,
        unique_rectangle,
        /// Describes a unique rectangle with several further candidates, of which at least one is true.
        rectangle_extras,
        /// Describes a unique rectangle where one digit is locked to two of its corners.
        rectangle_locked,
        bug_plus_one,
        /// Describes a chain: its first or its last digit is true.
        chain,
        ring,
        cell_forcing,
        house_forcing,
        refutation,
        explanation,

        // The parts of lines of inferences.
        /// Says what is assumed, at the start of a line.
        assumed,
        /// Says what follows first from the assumption.
        then,
        /// Says what follows next.
        so,
        /// Joins an inference and its reason.
        inference,
        /// Says in a list that one of several actions is true.
        either,
        /// Joins a reason and the earlier inferences that it needs.
        reason_with,
        /// Gives the reason that a cell holds only one digit.
        one_digit,
        /// Gives the reason that a house holds a digit only once.
        one_place,
        /// Gives the reason that two cells are a chess move apart, so they do not hold the same digit.
        one_of_two,
        /// Gives the reason that two cells are adjacent, so they do not hold consecutive digits.
        beside,
        /// Gives the reason that a cell has no other digit left.
        last_digit,
        /// Gives the reason that a house has no other cell left for the digit.
        last_place,
        /// Gives the reason that a house has no other cells left for the digit.
        last_places,
        /// Says that a candidate is assumed, on a line of its own.
        suppose,
        /// Says what would be left without an action if a candidate were assumed.
        otherwise,
        /// Says what is left without an action, and which inferences lead to this.
        contradiction,
        /// Says that nothing is left for a requirement: a cell has no candidate, or a digit has no cell in a house.
        starved,
        /// Says that no digits are left with which a clue holds.
        violated,
        /// Names a digit in a house.
        digit_in,
        /// Names the cells of a clue that holds every digit, as a house.
        clue_cells,

        // The sentences of hints.
        /// Names the clue that the user should look at.
        look_at_clue,
        /// Names the houses, or the cell, that the user should look at.
        look,
        /// Names the cell that the user should look at if only the technique *explanation* finds a step.
        look_beyond,
        /// Says that the techniques find no next step.
        no_hint,
        /// Heads the pencil marks before the step.
        before,
        /// Heads the pencil marks after the step.
        after,

        // The ends of paths, and rounds.
        /// Says that the steps solve the puzzle.
        solved_in,
        /// Says that the puzzle is not solved, but the techniques find no more steps.
        stuck,
        /// Says that a limit ended the steps.
        stopped,
        /// Joins a technique and the number of its uses.
        tally,
        /// Says that the rounds solve the puzzle.
        rounds_solved,
        /// Says that the puzzle is not solved after the last round.
        rounds_stuck,
        /// Says what the clues and pencil marks cross out before the first round.
        by_clues,
        /// Says what one round places and crosses out.
        round,

        // The reasons why a puzzle has no path.
        already_solved,
        clash,
        no_solution,
        several,
        unknown,
        /// Says that a digit of the half-filled grid is wrong.
        wrong_digit,
        /// Says that a digit of the half-filled grid differs from the clue in its cell.
        wrong_clue,
        /// Says that pencil marks lack the digit of the solution.
        wrong_marks,
        /// Says that a digit stands twice in a house.
        clash_in_house,
        /// Says that two cells that are a chess move apart hold the same digit.
        clash_apart,
        /// Says that two adjacent cells hold consecutive digits.
        clash_beside,
        /// Says that an odd digit stands in a cell for even digits.
        clash_odd,
        /// Says that an even digit stands in a cell for odd digits.
        clash_even,
        limit_time,
        limit_conflicts,
        limit_decisions,
        limit_interrupt,
        limit_engine,
    }
}

/// Replaces each word in braces by its value in `values`. A word without a value stays as it is.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.extend(["{", name, "}"]),
        }
        rest = behind;
    }
    filled + rest
}
