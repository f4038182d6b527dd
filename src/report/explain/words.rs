//! The table of sentences: what a language must say.

use crate::explain::Technique;

/// A number of things: what one is called, and what `{number}` are.
pub(super) struct Count {
    pub one: &'static str,
    pub many: &'static str,
}

/// Declares the table, so that a language that lacks a sentence does not compile, and a test can go
/// through all of them.
macro_rules! table {
    (
        counts { $($(#[$of_count:meta])* $count:ident,)* }
        sentences { $($(#[$doc:meta])* $name:ident,)* }
    ) => {
        /// Everything a language says. Words in braces are replaced by what they stand for.
        pub(super) struct Words {
            /// What a technique is called, in the middle of a sentence.
            pub technique: fn(Technique) -> &'static str,
            /// Whether a number of things takes the singular.
            pub is_one: fn(usize) -> bool,
            $($(#[$of_count])* pub $count: Count,)*
            $($(#[$doc])* pub $name: &'static str,)*
        }

        #[cfg(test)]
        impl Words {
            /// All sentences with their names.
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
        /// Digits that were placed.
        placed,
        /// Candidates that were crossed out.
        crossed_out,
        /// Cells that are open.
        open,
        /// Candidates that are left.
        left,
        /// Requirements.
        requirements,
        /// Entries of a half-filled grid that are wrong.
        wrong,
    }
    sentences {
        /// Between the last two of a list.
        and,
        /// Between the last two of a choice.
        or,
        /// Between clauses.
        semicolon,
        /// What introduces a list of lines.
        colon,

        // Houses, as they stand behind "in" and "look at".
        /// One row.
        row,
        /// Several.
        rows,
        /// One column.
        column,
        /// Several.
        columns,
        /// One box.
        one_box,
        /// Several.
        boxes,
        /// One region of a jigsaw.
        region,
        /// Several.
        regions,
        /// One window.
        window,
        /// Several.
        windows,
        /// One disjoint group.
        group,
        /// Several.
        groups,
        /// From the first cell to the last.
        diagonal_down,
        /// From the last row to the first.
        diagonal_up,
        /// The middle cells of all boxes.
        centre_dots,
        /// The cells of the asterisk.
        asterisk,
        /// A house of one of several grids.
        of_grid,
        /// How a knight gets from cell to cell.
        knight,
        /// How a king does.
        king,

        // Requirements.
        /// A cell holds a digit.
        need_cell,
        /// Several do.
        need_cells,
        /// A house holds digits.
        need_digits,
        /// Two cells a move apart.
        apart,
        /// Two neighbours.
        neighbours,

        // Steps.
        /// What a step sees.
        step,
        /// What follows.
        conclusion,
        /// The name of a technique that assumes that there is one solution.
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
        /// A fin that is a move away from what is crossed out.
        finned_apart,
        /// Two strong links for a digit: skyscrapers, kites, turbot fish.
        two_links,
        xy_wing,
        xyz_wing,
        w_wing,
        unique_rectangle,
        /// A rectangle with several other candidates, one of which is true.
        rectangle_extras,
        /// A rectangle one digit of which is locked to two of its corners.
        rectangle_locked,
        bug_plus_one,
        /// A chain that ends in a digit: that or the start.
        chain,
        ring,
        cell_forcing,
        house_forcing,
        net,
        explanation,

        // Lines of thought.
        /// What is assumed.
        assumed,
        /// The first thing that follows.
        then,
        /// Each further thing.
        so,
        /// A thought with its reason.
        thought,
        /// The reason, with what was thought further up.
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
        /// Nothing is left for a cell or a house.
        starved,
        /// A digit of a house.
        digit_in,

        // Hints.
        /// Where to look.
        look,
        /// The same, when only an explanation is left.
        look_beyond,
        /// There is no hint.
        no_hint,
        /// Above the pencil marks.
        before,
        /// Above the pencil marks after the step.
        after,

        // Paths.
        /// To the end.
        solved_in,
        /// Not to the end.
        stuck,
        /// Stopped by a limit.
        stopped,
        /// A technique and how often it was used.
        tally,
        /// Rounds that solved the puzzle.
        rounds_solved,
        /// Rounds that did not.
        rounds_stuck,
        /// What the clues do by themselves.
        by_clues,
        /// One round.
        round,

        // Puzzles without a path.
        already_solved,
        clash,
        no_solution,
        several,
        unknown,
        /// A digit that is wrong.
        wrong_digit,
        /// A digit in the place of a clue.
        wrong_clue,
        /// Pencil marks without the digit of the solution.
        wrong_marks,
        /// One digit twice in a house.
        clash_in_house,
        /// One digit twice, a move apart.
        clash_apart,
        /// Consecutive digits side by side.
        clash_beside,
        /// An odd digit where an even one belongs.
        clash_odd,
        /// An even digit where an odd one belongs.
        clash_even,
        limit_time,
        limit_conflicts,
        limit_decisions,
        limit_interrupt,
        limit_engine,
    }
}

/// The template with each word in braces replaced by what it stands for; what has no meaning stays.
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
