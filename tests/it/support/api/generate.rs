//! Random calls, of which many make an engine search: formulas near the ratio of clauses to variables
//! at which random 3-SAT is hardest (about 4.3), solved again and again as they grow.

use super::calls::Call;
use crate::support::random::Random;

/// The most variables of a formula that has any shape, and of one that is made to be searched.
const FEW: usize = 9;
const MANY: usize = 14;

/// The calls of a seed.
pub fn sequence(seed: u64) -> Vec<Call> {
    let mut random = Random::new(scrambled(seed));
    let kind = random.below(1000);
    let mut generator = Generator { random, variables: 0, calls: Vec::new() };
    generator.limits();
    match kind {
        0..4 => generator.enumeration(),
        4..400 => generator.threshold(),
        400..600 => generator.parities(),
        _ => generator.mixture(),
    }
    generator.calls
}

/// A seed far from that of its neighbours, and never 0: splitmix64 (G. Steele, D. Lea, C. Flood,
/// *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014).
fn scrambled(seed: u64) -> u64 {
    let mut bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (bits ^ bits >> 31) | 1
}

struct Generator {
    random: Random,
    variables: usize,
    calls: Vec<Call>,
}

impl Generator {
    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    /// Now and then few conflicts or decisions, a time that has passed, passes soon, or never passes, or
    /// interrupts anywhere.
    fn limits(&mut self) {
        if self.chance(10) {
            let most = self.random.below(30) as u64;
            self.calls.push(Call::MaxConflicts(most));
        }
        if self.chance(3) {
            let most = self.random.below(100) as u64;
            self.calls.push(Call::MaxDecisions(most));
        }
        if self.chance(4) {
            let soon = self.random.below(200) as u64;
            let micros = [0, soon, soon, 3_600_000_000][self.random.below(4)];
            self.calls.push(Call::Deadline(micros));
        }
        if self.chance(5) {
            self.calls.push(Call::Flicker);
        }
    }

    /// A formula that grows past the threshold, solved on the way.
    fn threshold(&mut self) {
        self.start(8, MANY);
        self.add_ternary(7 * self.variables / 2);
        for _ in 0..2 + self.random.below(8) {
            let more = self.random.below(self.variables / 2);
            self.add_ternary(more);
            self.solve_often();
        }
    }

    /// Sums modulo 2, of which resolution makes long work (A. Urquhart, *Hard Examples for
    /// Resolution*, Journal of the ACM, 1987).
    fn parities(&mut self) {
        self.start(8, MANY);
        (0..self.variables / 2).for_each(|_| self.add_parity());
        for _ in 0..2 + self.random.below(8) {
            (0..self.random.below(3)).for_each(|_| self.add_parity());
            self.solve_often();
        }
    }

    /// All models, or many of them, one after the other: thousands of conflicts, which is where the
    /// engines restart and forget.
    fn enumeration(&mut self) {
        if self.chance(15) {
            self.calls.push(Call::Flicker);
        }
        self.start(12, MANY);
        match self.random.below(self.variables) {
            few if self.chance(50) => (0..few / 2).for_each(|_| self.add_parity()),
            more => self.add_ternary(self.variables / 2 + more),
        }
        for _ in 0..500 + self.random.below(4000) {
            let assumptions = if self.chance(10) { self.assumptions() } else { Vec::new() };
            self.calls.push(Call::Solve(assumptions));
            self.calls.push(Call::Block);
        }
    }

    /// Anything, in any order.
    fn mixture(&mut self) {
        self.start(1, FEW);
        for _ in 0..5 + self.random.below(40) {
            match self.random.below(100) {
                0..65 => self.add_any(),
                65..92 => self.solve(),
                _ => self.odd_call(),
            }
        }
        self.solve();
    }

    /// Chooses the variables, and declares them: mostly all of them.
    fn start(&mut self, least: usize, most: usize) {
        self.variables = least + self.random.below(most - least + 1);
        let all = self.variables;
        let declared = if self.chance(85) { all } else { self.random.below(all + 1) };
        self.calls.push(Call::Reserve(declared as u32));
    }

    /// Solves without assumptions, and some times with.
    fn solve_often(&mut self) {
        self.calls.push(Call::Solve(Vec::new()));
        (0..self.random.below(3)).for_each(|_| self.solve());
        if self.chance(30) {
            self.odd_call();
        }
    }

    fn odd_call(&mut self) {
        match self.random.below(10) {
            0 => self.interrupted_solve(),
            1..4 => self.calls.push(Call::Reserve(self.random.below(self.variables + 1) as u32)),
            4..6 => self.add_any(),
            _ => self.calls.extend([Call::Solve(Vec::new()), Call::Block]),
        }
    }

    fn interrupted_solve(&mut self) {
        self.calls.push(Call::Interrupt);
        if self.chance(30) {
            self.add_any();
        }
        self.solve();
        if self.chance(90) {
            self.calls.push(Call::Resume);
        }
    }

    fn solve(&mut self) {
        let assumptions = self.assumptions();
        self.calls.push(Call::Solve(assumptions));
    }

    /// None to five literals, at times with repetitions and contradictions.
    fn assumptions(&mut self) -> Vec<i32> {
        let count = self.random.below(6);
        if self.chance(70) { self.distinct(count) } else { self.any_literals(count) }
    }

    fn add_ternary(&mut self, clauses: usize) {
        for _ in 0..clauses {
            let clause = self.distinct(3);
            self.calls.push(Call::Add(clause));
        }
    }

    /// Adds that an odd number of three literals is true.
    fn add_parity(&mut self) {
        let literals = self.distinct(3);
        let (a, b, c) = (literals[0], literals[1], literals[2]);
        let clauses = [[a, b, c], [a, -b, -c], [-a, b, -c], [-a, -b, c]];
        self.calls.extend(clauses.map(|clause| Call::Add(clause.to_vec())));
    }

    /// Adds a clause of any kind: short ones and the empty one are rare, for they end the search.
    fn add_any(&mut self) {
        let count = match self.random.below(400) {
            0 => 0,
            1..25 => 1,
            25..125 => 2,
            125..300 => 3,
            _ => 4,
        };
        let clause = if self.chance(70) { self.distinct(count) } else { self.any_literals(count) };
        self.calls.push(Call::Add(clause));
    }

    fn any_literals(&mut self, count: usize) -> Vec<i32> {
        (0..count).map(|_| self.literal()).collect()
    }

    /// So many literals of different variables, or fewer where there are not enough.
    fn distinct(&mut self, count: usize) -> Vec<i32> {
        let mut literals: Vec<i32> = Vec::with_capacity(count);
        while literals.len() < count.min(self.variables) {
            let literal = self.literal();
            if !literals.contains(&literal) && !literals.contains(&-literal) {
                literals.push(literal);
            }
        }
        literals
    }

    fn literal(&mut self) -> i32 {
        let variable = 1 + self.random.below(self.variables) as i32;
        if self.random.below(2) == 0 { variable } else { -variable }
    }
}
