//! Chains: alternating paths over what is true and false, by plain breadth-first search.

use std::collections::VecDeque;

use sudosat::explain::Technique;

use super::marks::{Marks, Said, Sayings, houses, sees};

/// A cell and a digit that it may hold.
pub type Candidate = (usize, usize);

/// The candidates, and by their places what each excludes and what must hold if it does not.
pub struct Links {
    pub candidates: Vec<Candidate>,
    /// What excludes what, in whatever way.
    clashes: Vec<Vec<usize>>,
    pub weak: Vec<Vec<usize>>,
    pub strong: Vec<Vec<usize>>,
}

/// Whether two candidates exclude each other: in one cell, or the same digit in cells that see each other.
pub fn clash(one: Candidate, other: Candidate) -> bool {
    let in_cell = one.0 == other.0 && one.1 != other.1;
    in_cell || one.1 == other.1 && sees(one.0, other.0)
}

/// The sets of candidates of which one must hold: those of each cell, and of each house for each digit.
pub fn needs(marks: &Marks) -> Vec<Vec<Candidate>> {
    let of_cell = |cell| super::marks::digits(marks.0[cell]).into_iter().map(move |d| (cell, d));
    let mut needs: Vec<Vec<Candidate>> = (0..81).map(|cell| of_cell(cell).collect()).collect();
    for house in houses() {
        for digit in 0..9 {
            needs.push(marks.places(&house, digit).into_iter().map(|cell| (cell, digit)).collect());
        }
    }
    needs
}

impl Links {
    /// The links of a kind: X-chains have those of one digit, XY-chains those within cells with two
    /// candidates and between cells, all others have all.
    pub fn of(marks: &Marks, technique: Technique) -> Self {
        let candidates: Vec<Candidate> = needs(marks)[..81].concat();
        let is_within = |one: Candidate, other: Candidate| one.0 == other.0;
        let all = 0..candidates.len();
        let clashes = |place: usize| {
            all.clone().filter(|&other| clash(candidates[place], candidates[other])).collect()
        };
        let clashes: Vec<Vec<usize>> = all.clone().map(clashes).collect();
        let mut weak = clashes.clone();
        if matches!(technique, Technique::XChain | Technique::XyChain) {
            let between = |one: usize, other: usize| !is_within(candidates[one], candidates[other]);
            all.for_each(|one| weak[one].retain(|&other| between(one, other)));
        }
        let mut strong = vec![Vec::new(); candidates.len()];
        for need in needs(marks) {
            let [one, other] = need[..] else { continue };
            let is_used = match technique {
                Technique::XChain => !is_within(one, other),
                Technique::XyChain => is_within(one, other),
                _ => true,
            };
            if is_used {
                let place = |one| candidates.iter().position(|&other| other == one).unwrap();
                strong[place(one)].push(place(other));
                strong[place(other)].push(place(one));
            }
        }
        Links { candidates, clashes, weak, strong }
    }

    /// What follows if a candidate holds, or does not: for each candidate after how many strong links it
    /// must hold, and whether it cannot.
    pub fn follow(&self, start: usize, holds: bool) -> (Vec<Option<usize>>, Vec<bool>) {
        let mut held = vec![None; self.candidates.len()];
        let mut left = vec![false; self.candidates.len()];
        let mut queue = VecDeque::from([(start, holds, 0)]);
        while let Some((place, holds, length)) = queue.pop_front() {
            if holds && held[place].is_none() {
                held[place] = Some(length);
                queue.extend(self.weak[place].iter().map(|&other| (other, false, length)));
            } else if !holds && !left[place] {
                left[place] = true;
                queue.extend(self.strong[place].iter().map(|&other| (other, true, length + 1)));
            }
        }
        (held, left)
    }
}

/// If one candidate does not hold, another does, shown by a chain with at least two strong links, the
/// shortest there is: what both exclude does not hold. If the other is the same, it holds.
///
/// Ends with different digits count too: each may exclude the digit of the other from its own cell.
pub fn chains(marks: &Marks, technique: Technique) -> Sayings {
    let links = Links::of(marks, technique);
    let mut said = Sayings::new();
    for (start, &one) in links.candidates.iter().enumerate() {
        let (held, _) = links.follow(start, false);
        for (end, _) in held.iter().enumerate().filter(|(_, length)| length.is_some_and(|n| n > 1))
        {
            let other = links.candidates[end];
            if start == end {
                said.insert(Said { cell: one.0, digit: one.1, is_true: true });
                continue;
            }
            let hit = links.clashes[start].iter().map(|&hit| links.candidates[hit]);
            let hit = hit.filter(|&hit| clash(hit, other));
            said.extend(hit.map(|(cell, digit)| Said { cell, digit, is_true: false }));
        }
    }
    said
}

/// All that any ring can cross out: two candidates of a cell, or of a house for a digit, one of which must
/// hold by some chain, leave no room for a third.
pub fn rings(marks: &Marks) -> Sayings {
    let links = Links::of(marks, Technique::Loop);
    let mut said = Sayings::new();
    let needs = needs(marks);
    for (start, &one) in links.candidates.iter().enumerate() {
        let (held, _) = links.follow(start, false);
        for (end, _) in
            held.iter().enumerate().filter(|&(end, held)| held.is_some() && end != start)
        {
            let other = links.candidates[end];
            for need in needs.iter().filter(|need| need.contains(&one) && need.contains(&other)) {
                let rest = need.iter().filter(|&&rest| rest != one && rest != other);
                said.extend(rest.map(|&(cell, digit)| Said { cell, digit, is_true: false }));
            }
        }
    }
    said
}
