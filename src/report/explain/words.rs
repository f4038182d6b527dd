//! The table of sentences that each language fills in.

use crate::explain::Technique;

/// The phrases for a number of things: for one, and for `{number}` of them.
pub(super) struct Count {
    pub one: &'static str,
    pub many: &'static str,
}

/// Declares the table, so that a language that lacks a sentence does not compile, and a test can iterate over
/// all sentences.
macro_rules! table {
    (
        counts { $($(#[$of_count:meta])* $count:ident,)* }
        sentences { $($(#[$doc:meta])* $name:ident,)* }
    ) => {
        /// All sentences of a language. Words in braces are replaced by their values.
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
        /// Steps of a path.
        steps,
        /// Rounds of elimination.
        rounds,
        /// Placed digits.
        placed,
        /// Crossed-out candidates.
        crossed_out,
        /// Empty cells.
        open,
        /// Remaining candidates.
        left,
        /// Requirements.
        requirements,
        /// Wrong entries of a half-filled grid.
        wrong,
    }
    sentences {
        /// Between the last two items of a list.
        and,
        /// Between the last two items of a choice.
        or,
        /// Between clauses.
        semicolon,
        /// Before a list of lines.
        colon,

        // Houses, as they appear after "in" and "look at".
        /// One row.
        row,
        /// Several rows.
        rows,
        /// One column.
        column,
        /// Several columns.
        columns,
        /// One box.
        one_box,
        /// Several boxes.
        boxes,
        /// One region of a jigsaw.
        region,
        /// Several regions.
        regions,
        /// One window.
        window,
        /// Several windows.
        windows,
        /// One disjoint group.
        group,
        /// Several disjoint groups.
        groups,
        /// The diagonal from the first cell to the last.
        diagonal_down,
        /// The diagonal from the last row to the first.
        diagonal_up,
        /// The middle cells of all boxes.
        centre_dots,
        /// The cells of the asterisk.
        asterisk,
        /// A house of one of several grids.
        of_grid,
        /// A knight's move from cell to cell.
        knight,
        /// A king's move from cell to cell.
        king,

        // Requirements.
        /// A cell holds a digit.
        need_cell,
        /// Several cells hold a digit.
        need_cells,
        /// A house holds digits.
        need_digits,
        /// Two cells that are a move apart cannot hold the same digit.
        apart,
        /// Two neighbours cannot hold consecutive digits.
        neighbours,

        // Steps.
        /// The name and the pattern of a step.
        step,
        /// The conclusion of a step.
        conclusion,
        /// What one clue of several cells leaves.
        clue,
        /// What one clue leaves with the digits that differ in houses.
        clue_in_houses,
        /// The digits that are left for cells.
        left_for,
        /// What the sum of houses and the cages in them leave.
        innies_outies,
        /// The name of a technique that assumes one solution.
        assuming_unique,
        naked_single,
        hidden_single,
        locked_candidates,
        /// Locked candidates by two cells that must not hold consecutive digits.
        locked_neighbours,
        naked_set,
        hidden_set,
        fish,
        finned_fish,
        /// A finned fish with a fin that is a move away from the candidate that is crossed out.
        finned_apart,
        /// Two strong links for a digit: skyscrapers, kites, turbot fish.
        two_links,
        xy_wing,
        xyz_wing,
        w_wing,
        unique_rectangle,
        /// A rectangle with several other candidates, at least one of which is true.
        rectangle_extras,
        /// A rectangle where one digit is locked to two of its corners.
        rectangle_locked,
        bug_plus_one,
        /// A chain that ends in a digit: this digit or the start is true.
        chain,
        ring,
        cell_forcing,
        house_forcing,
        net,
        explanation,

        // Lines of inferences.
        /// An assumption.
        assumed,
        /// The first consequence.
        then,
        /// Each later consequence.
        so,
        /// An inference with its reason.
        inference,
        /// The reason, with earlier inferences.
        reason_with,
        /// A cell holds one digit.
        one_digit,
        /// A house holds a digit once.
        one_place,
        /// Two cells are a move apart.
        one_of_two,
        /// Two cells are neighbours.
        beside,
        /// A cell has no other digit left.
        last_digit,
        /// A house has no other cell left.
        last_place,
        /// A cell or a digit of a house has nothing left.
        starved,
        /// A digit of a house.
        digit_in,

        // Hints.
        /// The clue to look at.
        look_at_clue,
        /// The houses to look at.
        look,
        /// The same if only an explanation is left.
        look_beyond,
        /// There is no hint.
        no_hint,
        /// The heading of the pencil marks before the step.
        before,
        /// The heading of the pencil marks after the step.
        after,

        // Paths.
        /// The steps solve the puzzle.
        solved_in,
        /// The steps do not solve the puzzle.
        stuck,
        /// A limit ended the steps.
        stopped,
        /// A technique and the number of its uses.
        tally,
        /// The rounds solve the puzzle.
        rounds_solved,
        /// The rounds do not solve the puzzle.
        rounds_stuck,
        /// The effect of the clues alone.
        by_clues,
        /// One round.
        round,

        // Puzzles without a path.
        already_solved,
        clash,
        no_solution,
        several,
        unknown,
        /// A wrong digit.
        wrong_digit,
        /// A wrong digit in the cell of a clue.
        wrong_clue,
        /// Pencil marks without the digit of the solution.
        wrong_marks,
        /// One digit twice in a house.
        clash_in_house,
        /// One digit twice in two cells that are a move apart.
        clash_apart,
        /// Consecutive digits in neighbouring cells.
        clash_beside,
        /// An odd digit in a cell for even digits.
        clash_odd,
        /// An even digit in a cell for odd digits.
        clash_even,
        limit_time,
        limit_conflicts,
        limit_decisions,
        limit_interrupt,
        limit_engine,
    }
}

/// Replaces each word in braces by its value; a word without a value stays as it is.
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
