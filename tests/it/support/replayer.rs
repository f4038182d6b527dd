//! A checker of traces that knows only DIMACS and JSON: it shares no code with the engine, the
//! recorder or the encoder.
//!
//! Every propagation must be unit, every conflict false, every learned clause the resolution of its
//! antecedents and a reverse-unit-propagation consequence of the formula and the clauses before it,
//! every jump from the level the search is on.

use std::collections::BTreeSet;

use serde_json::Value;

/// What a checked trace contained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub events: usize,
    pub decisions: usize,
    pub propagations: usize,
    pub conflicts: usize,
    pub learned: usize,
    pub flipped: usize,
}

/// The clauses of a DIMACS file, in order.
pub fn read_cnf(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let numbers = |line: &str| {
        let numbers = line.split_whitespace().map(|word| word.parse().unwrap());
        numbers.take_while(|&number: &i32| number != 0).collect()
    };
    lines.map(numbers).collect()
}

/// Checks a trace in JSON lines against the formula it is said to be of; panics with the first thing
/// that is wrong. `deduces`: whether no unit clause may be left when something is decided.
pub fn check(formula: &[Vec<i32>], trace: &str, deduces: bool) -> Checked {
    let mut lines = trace.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!(head["format"], "sudosat-trace");
    assert_eq!(head["clauses"], formula.len());
    let variables = head["variables"].as_u64().unwrap() as usize;
    let mut replayer = Replayer::new(formula, variables, deduces);
    let mut ended = false;
    for (index, line) in lines.enumerate() {
        assert!(!ended, "an event after the end");
        if line.get("end").is_some() {
            ended = true;
        } else {
            assert_eq!(line["n"], index);
            replayer.event(&line);
        }
    }
    assert!(ended, "the trace has no end");
    replayer.checked
}

/// Clauses by number, and by literal.
struct Database {
    /// By number, from 1; gaps are what was never there or is forgotten.
    clauses: Vec<Option<Vec<i32>>>,
    by_literal: Vec<Vec<u64>>,
    units: Vec<i32>,
}

impl Database {
    fn add(&mut self, number: u64, clause: &[i32]) {
        let place = number as usize;
        self.clauses.resize(self.clauses.len().max(place + 1), None);
        self.clauses[place] = Some(clause.to_vec());
        if let [unit] = clause {
            self.units.push(*unit);
        }
        clause.iter().for_each(|&literal| self.by_literal[index(literal)].push(number));
    }

    fn remove(&mut self, number: u64) {
        for literal in self.clauses[number as usize].take().expect("a known clause is forgotten") {
            self.by_literal[index(literal)].retain(|&other| other != number);
        }
    }

    fn get(&self, number: u64) -> Option<&Vec<i32>> {
        self.clauses.get(number as usize)?.as_ref()
    }

    fn all(&self) -> impl Iterator<Item = &Vec<i32>> {
        self.clauses.iter().flatten()
    }
}

fn index(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

struct Replayer {
    database: Database,
    formula_size: u64,
    deduces: bool,
    /// By literal.
    holds: Vec<bool>,
    trail: Vec<(i32, u64)>,
    level: u64,
    /// The clause that the analysis has come to, and which clauses it used.
    resolvent: BTreeSet<i32>,
    antecedents: Vec<u64>,
    checked: Checked,
}

impl Replayer {
    fn new(formula: &[Vec<i32>], variables: usize, deduces: bool) -> Self {
        let by_literal = vec![Vec::new(); 2 * variables + 2];
        let mut database = Database { clauses: Vec::new(), by_literal, units: Vec::new() };
        (1..).zip(formula).for_each(|(number, clause)| database.add(number, clause));
        Replayer {
            database,
            formula_size: formula.len() as u64,
            deduces,
            holds: vec![false; 2 * variables + 2],
            trail: Vec::new(),
            level: 0,
            resolvent: BTreeSet::new(),
            antecedents: Vec::new(),
            checked: Checked::default(),
        }
    }

    fn event(&mut self, line: &Value) {
        self.checked.events += 1;
        match line["event"].as_str().unwrap() {
            "decided" => self.decided(line),
            "propagated" => self.propagated(line),
            "conflict" => self.conflict(line),
            "resolved" => self.resolved(line),
            "learned" => self.learned(line),
            "flipped" => self.flipped(line),
            "backjumped" | "restarted" => self.taken_back(line),
            "forgot" => self.forgot(line),
            "reduced" => {}
            "satisfied" => self.satisfied(),
            "refuted" => assert!(self.follows(&[]), "refuted by nothing"),
            other => panic!("{other} is no event"),
        }
    }

    /// The clause of an event: known by its number, with the literals that the event shows.
    fn clause(&self, line: &Value) -> Vec<i32> {
        let shown = literals(line);
        let known = self.database.get(line["clause"].as_u64().unwrap()).expect("a known clause");
        assert_eq!(BTreeSet::from_iter(known), BTreeSet::from_iter(&shown), "{line}");
        shown
    }

    fn is_false(&self, literal: i32) -> bool {
        self.holds[index(-literal)]
    }

    fn is_free(&self, literal: i32) -> bool {
        !self.holds[index(literal)] && !self.is_false(literal)
    }

    fn assign(&mut self, literal: i32) {
        assert!(self.is_free(literal), "{literal} has a value");
        self.holds[index(literal)] = true;
        self.trail.push((literal, self.level));
    }

    fn decided(&mut self, line: &Value) {
        self.checked.decisions += 1;
        if self.deduces {
            self.assert_nothing_is_left();
        }
        self.level += 1;
        assert_eq!(line["level"], self.level, "{line}");
        self.assign(number(&line["literal"]));
    }

    fn assert_nothing_is_left(&self) {
        for clause in self.database.all() {
            let holds = clause.iter().any(|&literal| self.holds[index(literal)]);
            let free = clause.iter().filter(|&&literal| self.is_free(literal)).count();
            assert!(holds || free > 1, "{clause:?} is unit or false, yet something is decided");
        }
    }

    fn propagated(&mut self, line: &Value) {
        self.checked.propagations += 1;
        assert_eq!(line["level"], self.level, "{line}");
        let literal = number(&line["literal"]);
        let clause = self.clause(line);
        assert!(clause.contains(&literal), "{line}");
        let others = clause.iter().filter(|&&other| other != literal);
        assert!(others.clone().all(|&other| self.is_false(other)), "not unit: {line}");
        self.assign(literal);
    }

    fn conflict(&mut self, line: &Value) {
        self.checked.conflicts += 1;
        assert_eq!(line["conflict"], self.checked.conflicts, "{line}");
        assert_eq!(line["level"], self.level, "{line}");
        let clause = self.clause(line);
        assert!(clause.iter().all(|&literal| self.is_false(literal)), "not false: {line}");
        self.resolvent = clause.into_iter().collect();
        self.antecedents = vec![line["clause"].as_u64().unwrap()];
    }

    fn resolved(&mut self, line: &Value) {
        let pivot = number(&line["literal"]);
        let clause = self.clause(line);
        assert!(clause.contains(&pivot), "{line}");
        assert!(self.resolvent.remove(&-pivot), "nothing to resolve: {line}");
        self.resolvent.extend(clause.iter().filter(|&&literal| literal != pivot));
        self.antecedents.push(line["clause"].as_u64().unwrap());
    }

    fn learned(&mut self, line: &Value) {
        self.checked.learned += 1;
        let clause = literals(line);
        let used: Vec<u64> = serde_json::from_value(line["antecedents"].clone()).unwrap();
        assert_eq!(used, self.antecedents, "{line}");
        let at_level_0: Vec<i32> =
            self.trail.iter().take_while(|&&(_, level)| level == 0).map(|&(it, _)| it).collect();
        let resolvent = self.resolvent.iter().filter(|&&literal| !at_level_0.contains(&-literal));
        assert_eq!(BTreeSet::from_iter(resolvent), BTreeSet::from_iter(&clause), "{line}");
        let levels: BTreeSet<u64> = clause.iter().map(|&literal| self.level_of(-literal)).collect();
        assert!(line["lbd"].as_u64().unwrap() >= levels.len() as u64, "{line}");
        self.add(line, &clause);
    }

    fn level_of(&self, literal: i32) -> u64 {
        self.trail.iter().find(|&&(held, _)| held == literal).expect("the literal holds").1
    }

    fn flipped(&mut self, line: &Value) {
        self.checked.flipped += 1;
        let clause = literals(line);
        self.add(line, &clause);
    }

    fn add(&mut self, line: &Value, clause: &[i32]) {
        assert!(self.follows(clause), "no consequence: {line}");
        let number = line["clause"].as_u64().unwrap();
        if self.database.get(number).is_none() {
            assert!(number > self.formula_size, "{line}");
            self.database.add(number, clause);
        }
    }

    /// Whether unit propagation refutes the negation of a clause.
    fn follows(&self, clause: &[i32]) -> bool {
        let mut holds = vec![false; self.holds.len()];
        let mut queue: Vec<i32> = clause.iter().map(|&literal| -literal).collect();
        queue.extend(&self.database.units);
        while let Some(literal) = queue.pop() {
            if holds[index(-literal)] {
                return true;
            }
            if std::mem::replace(&mut holds[index(literal)], true) {
                continue;
            }
            for number in &self.database.by_literal[index(-literal)] {
                let Some(clause) = self.database.get(*number) else { continue };
                if clause.iter().any(|&other| holds[index(other)]) {
                    continue;
                }
                let mut free = clause.iter().filter(|&&other| !holds[index(-other)]);
                match (free.next(), free.next()) {
                    (None, _) => return true,
                    (Some(&unit), None) => queue.push(unit),
                    _ => {}
                }
            }
        }
        false
    }

    fn taken_back(&mut self, line: &Value) {
        let (from, to) = (line["from"].as_u64().unwrap(), line["to"].as_u64().unwrap());
        assert!(from == self.level && to <= from, "{line}");
        while let Some(&(literal, level)) = self.trail.last()
            && level > to
        {
            self.holds[index(literal)] = false;
            self.trail.pop();
        }
        self.level = to;
    }

    fn forgot(&mut self, line: &Value) {
        let number = line["clause"].as_u64().unwrap();
        assert!(number > self.formula_size, "a clause of the formula is forgotten: {line}");
        self.database.remove(number);
    }

    fn satisfied(&self) {
        for clause in self.database.all() {
            assert!(clause.iter().any(|&literal| self.holds[index(literal)]), "{clause:?}");
        }
    }
}

fn number(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

fn literals(line: &Value) -> Vec<i32> {
    line["literals"].as_array().unwrap().iter().map(number).collect()
}
