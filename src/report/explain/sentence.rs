//! Steps as sentences.

use itertools::Itertools;

use crate::explain::{Because, Step, Technique};
use crate::grid::{Cell, Digit, House};
use crate::rules::{Action, Requirement, Sudoku};

use super::speaker::{Speaker, capital};
use super::thoughts::Thoughts;
use super::words::fill;

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// The name of the technique, as it begins a sentence, with what it assumes.
    pub name: String,
    /// What is seen.
    pub seen: String,
    /// What is seen in more detail, line by line.
    pub lines: Vec<String>,
    /// What follows.
    pub conclusion: String,
}

/// Tells steps on boards of one kind of Sudoku.
#[derive(Clone, Debug)]
pub(super) struct Teller<'s> {
    pub speaker: Speaker,
    pub sudoku: &'s Sudoku,
}

/// A step with its ids resolved.
pub(super) struct Seen<'a> {
    pub step: &'a Step,
    pub bases: Vec<Requirement>,
    pub covers: Vec<Requirement>,
    pub open: Vec<Action>,
    pub eliminated: Vec<Action>,
}

impl<'a> Seen<'a> {
    pub fn new(sudoku: &Sudoku, step: &'a Step) -> Self {
        let requirements =
            |ids: &[_]| ids.iter().map(|&id| *sudoku.cover().requirement(id)).collect();
        let actions = |ids: &[_]| ids.iter().map(|&id| sudoku.action(id)).collect();
        Seen {
            step,
            bases: requirements(&step.bases),
            covers: requirements(&step.covers),
            open: actions(&step.open),
            eliminated: actions(&step.eliminated),
        }
    }

    /// The cells of the open actions, in reading order.
    pub fn cells(&self) -> Vec<Cell> {
        self.open.iter().map(|action| action.cell).sorted().dedup().collect()
    }

    /// The digits of the open actions, ascending.
    pub fn digits(&self) -> Vec<Digit> {
        self.open.iter().map(|action| action.digit).sorted().dedup().collect()
    }

    /// The digits that are open in a cell.
    fn digits_of(&self, cell: Cell) -> Vec<Digit> {
        self.open.iter().filter(|action| action.cell == cell).map(|action| action.digit).collect()
    }

    /// The open actions that meet the base at a 0-based place.
    fn open_of(&self, sudoku: &Sudoku, base: usize) -> Vec<Action> {
        let incidence = sudoku.cover().incidence();
        let meets = |id| incidence.requirements_of(id).contains(&self.step.bases[base]);
        let open = self.step.open.iter().filter(|&&id| meets(id));
        open.map(|&id| sudoku.action(id)).collect()
    }

    /// The digit of what is crossed out first.
    fn target(&self) -> Option<Digit> {
        self.eliminated.first().map(|action| action.digit)
    }
}

/// The houses among requirements.
pub(super) fn houses(requirements: &[Requirement]) -> Vec<House> {
    let house = |requirement: &Requirement| match requirement {
        Requirement::House(house, _) => Some(*house),
        _ => None,
    };
    requirements.iter().filter_map(house).unique().collect()
}

/// The cells among requirements.
pub(super) fn cells(requirements: &[Requirement]) -> Vec<Cell> {
    let cell = |requirement: &Requirement| match requirement {
        Requirement::Cell(cell) => Some(*cell),
        _ => None,
    };
    requirements.iter().filter_map(cell).collect()
}

impl Teller<'_> {
    /// The step in words.
    pub fn sentence(&self, step: &Step) -> Sentence {
        let words = self.speaker.words();
        let seen = Seen::new(self.sudoku, step);
        let name = (words.technique)(step.technique);
        let name = match step.technique.assumes_unique() {
            true => fill(words.assuming_unique, &[("name", name)]),
            false => name.to_owned(),
        };
        // A step that is not as its name wants it is told like one without a name.
        let told = self.pattern(&seen).map(|pattern| (pattern, Vec::new()));
        let (pattern, lines) = told.unwrap_or_else(|| self.in_lines(&seen));
        let conclusions = self.conclusions(&seen);
        let conclusion = fill(words.conclusion, &[("conclusions", &conclusions)]);
        Sentence { name: capital(&name), seen: pattern, lines, conclusion }
    }

    /// The sentence up to its lines, or its conclusion.
    pub fn head(&self, Sentence { name, seen, lines, .. }: &Sentence) -> String {
        let words = self.speaker.words();
        let end = if lines.is_empty() { "." } else { words.colon };
        fill(words.step, &[("name", name), ("seen", seen)]) + end
    }

    fn conclusions(&self, seen: &Seen<'_>) -> String {
        let placed =
            seen.step.placed.map(|id| self.speaker.assertion(self.sudoku.action(id), true));
        let eliminated = seen.eliminated.iter().map(|&one| self.speaker.assertion(one, false));
        placed.into_iter().chain(eliminated).join(", ")
    }

    /// What is seen, if that is said in one breath.
    fn pattern(&self, seen: &Seen<'_>) -> Option<String> {
        match seen.step.technique {
            Technique::NakedSingle | Technique::HiddenSingle => self.single(seen),
            Technique::LockedCandidates => self.locked(seen),
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                self.set(seen, self.speaker.words().naked_set, &seen.bases, &seen.covers)
            }
            Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
                self.set(seen, self.speaker.words().hidden_set, &seen.covers, &seen.bases)
            }
            Technique::XWing | Technique::Swordfish | Technique::Jellyfish => self.fish(seen),
            Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish => self.finned(seen),
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                self.two_links(seen)
            }
            Technique::XyWing | Technique::XyzWing => self.wing(seen),
            Technique::WWing => self.w_wing(seen),
            Technique::UniqueRectangle => self.rectangle(seen),
            Technique::BugPlusOne => self.bug(seen),
            Technique::XChain | Technique::XyChain | Technique::Loop | Technique::Aic => {
                self.chain(seen)
            }
            Technique::CellForcingChain
            | Technique::HouseForcingChain
            | Technique::ForcingNet
            | Technique::Explanation => None,
        }
    }

    fn single(&self, seen: &Seen<'_>) -> Option<String> {
        let Action { cell, digit } = *seen.open.first()?;
        let (cell, digit) = (cell.to_string(), self.speaker.digit(digit));
        let words = self.speaker.words();
        Some(match seen.bases.first()? {
            Requirement::House(house, _) => {
                let house = self.speaker.house(*house);
                fill(words.hidden_single, &[("house", &house), ("digit", &digit), ("cell", &cell)])
            }
            _ => fill(words.naked_single, &[("cell", &cell), ("digit", &digit)]),
        })
    }

    fn locked(&self, seen: &Seen<'_>) -> Option<String> {
        let words = self.speaker.words();
        let [Requirement::House(house, digit)] = seen.bases[..] else { return None };
        let (template, cover) = match *seen.covers.first()? {
            Requirement::House(cover, _) => (words.locked_candidates, self.speaker.house(cover)),
            _ => (words.locked_neighbours, String::new()),
        };
        let values = [
            ("house", &*self.speaker.house(house)),
            ("digit", &self.speaker.digit(digit)),
            ("cells", &self.speaker.list(seen.cells())),
            ("cover", &cover),
        ];
        Some(fill(template, &values))
    }

    /// Cells and digits of a house.
    fn set(
        &self,
        seen: &Seen<'_>,
        template: &str,
        of_cells: &[Requirement],
        of_digits: &[Requirement],
    ) -> Option<String> {
        let house = *houses(of_digits).first()?;
        let digit = |one: &Requirement| match one {
            Requirement::House(_, digit) => Some(*digit),
            _ => None,
        };
        let digits = of_digits.iter().filter_map(digit).sorted();
        let all = cells(of_cells).into_iter().chain(seen.cells()).sorted().dedup();
        let all: Vec<_> = all.filter(|cell| of_cells.contains(&Requirement::Cell(*cell))).collect();
        let values = [
            ("house", &*self.speaker.house(house)),
            ("cells", &self.speaker.list(all)),
            ("digits", &self.speaker.digits(digits)),
        ];
        Some(fill(template, &values))
    }

    fn fish(&self, seen: &Seen<'_>) -> Option<String> {
        let values = [
            ("bases", &*self.speaker.houses(&houses(&seen.bases))),
            ("covers", &self.speaker.houses(&houses(&seen.covers))),
            ("digit", &self.speaker.digit(seen.open.first()?.digit)),
        ];
        Some(fill(self.speaker.words().fish, &values))
    }

    fn finned(&self, seen: &Seen<'_>) -> Option<String> {
        let (&last, others) = seen.step.covers.split_last()?;
        let (Requirement::House(house, digit), covers) =
            (seen.covers.last()?, &seen.covers[..others.len()])
        else {
            return None;
        };
        let incidence = self.sudoku.cover().incidence();
        let is_fin = |id| {
            let met = incidence.requirements_of(id);
            met.contains(&last) && !others.iter().any(|other| met.contains(other))
        };
        let fin = seen.step.open.iter().filter(|&&id| is_fin(id));
        let fin = self.speaker.list(fin.map(|&id| self.sudoku.action(id).cell));
        let values = [
            ("bases", &*self.speaker.houses(&houses(&seen.bases))),
            ("covers", &self.speaker.houses(&houses(covers))),
            ("digit", &self.speaker.digit(*digit)),
            ("house", &self.speaker.house(*house)),
            ("fin", &fin),
        ];
        Some(fill(self.speaker.words().finned_fish, &values)).filter(|_| !fin.is_empty())
    }

    /// Two houses with two cells each for a digit: two of these cells exclude each other.
    fn two_links(&self, seen: &Seen<'_>) -> Option<String> {
        let [Requirement::House(first, digit), Requirement::House(second, _)] = seen.bases[..]
        else {
            return None;
        };
        let [one, other] = [0, 1].map(|base| seen.open_of(self.sudoku, base));
        let (joint, ends) = self.joint(&one, &other, seen)?;
        let of = |actions: &[Action]| self.speaker.list(actions.iter().map(|action| action.cell));
        let values = [
            ("first", &*self.speaker.house(first)),
            ("second", &self.speaker.house(second)),
            ("digit", &self.speaker.digit(digit)),
            ("first_cells", &of(&one)),
            ("second_cells", &of(&other)),
            ("joint", &of(&joint)),
            ("ends", &of(&ends)),
        ];
        Some(fill(self.speaker.words().two_links, &values))
    }

    /// Of two pairs of actions one of each that exclude each other, and the other two, which both exclude
    /// what is crossed out.
    fn joint(
        &self,
        one: &[Action],
        other: &[Action],
        seen: &Seen<'_>,
    ) -> Option<([Action; 2], [Action; 2])> {
        let ([a, b], [c, d]) = (one, other) else { return None };
        let ways = [
            ([*a, *c], [*b, *d]),
            ([*a, *d], [*b, *c]),
            ([*b, *c], [*a, *d]),
            ([*b, *d], [*a, *c]),
        ];
        let target = *seen.eliminated.first()?;
        let fits = |(joint, ends): &([Action; 2], [Action; 2])| {
            self.exclude(joint[0], joint[1]) && ends.iter().all(|&end| self.exclude(end, target))
        };
        ways.into_iter().find(fits)
    }

    /// Whether two actions meet a requirement both.
    fn exclude(&self, one: Action, other: Action) -> bool {
        let met = |action: Action| {
            let id = self.sudoku.action_id(action.cell, action.digit);
            self.sudoku.cover().incidence().requirements_of(id)
        };
        met(one).iter().any(|requirement| met(other).contains(requirement))
    }

    fn wing(&self, seen: &Seen<'_>) -> Option<String> {
        let [pivot, first, second] = cells(&seen.bases)[..] else { return None };
        let digit = seen.target()?;
        let link = |cell| seen.digits_of(cell).into_iter().find(|&one| one != digit);
        let words = self.speaker.words();
        let has_it = seen.digits_of(pivot).contains(&digit);
        let values = [
            ("pivot", &*pivot.to_string()),
            ("first", &first.to_string()),
            ("second", &second.to_string()),
            ("x", &self.speaker.digit(link(first)?)),
            ("y", &self.speaker.digit(link(second)?)),
            ("digit", &self.speaker.digit(digit)),
        ];
        Some(fill(if has_it { words.xyz_wing } else { words.xy_wing }, &values))
    }

    fn w_wing(&self, seen: &Seen<'_>) -> Option<String> {
        let [first, second] = cells(&seen.bases)[..] else { return None };
        let (place, base) = seen
            .bases
            .iter()
            .enumerate()
            .find(|(_, base)| matches!(base, Requirement::House(..)))?;
        let Requirement::House(house, link) = base else { return None };
        let linked = seen.open_of(self.sudoku, place);
        let values = [
            ("first", &*first.to_string()),
            ("second", &second.to_string()),
            ("digits", &self.speaker.choice(seen.digits_of(first))),
            ("house", &self.speaker.house(*house)),
            ("link", &self.speaker.digit(*link)),
            ("cells", &self.speaker.list(linked.iter().map(|action| action.cell))),
            ("digit", &self.speaker.digit(seen.target()?)),
        ];
        Some(fill(self.speaker.words().w_wing, &values))
    }

    fn rectangle(&self, seen: &Seen<'_>) -> Option<String> {
        let cells = seen.cells();
        let in_all = |digit: &Digit| cells.iter().all(|&cell| seen.digits_of(cell).contains(digit));
        let digits: Vec<_> = seen.digits().into_iter().filter(in_all).collect();
        let values =
            [("cells", &*self.speaker.list(&cells)), ("digits", &self.speaker.choice(digits))];
        Some(fill(self.speaker.words().unique_rectangle, &values))
    }

    fn bug(&self, seen: &Seen<'_>) -> Option<String> {
        let placed = seen.step.placed.map(|id| self.sudoku.action(id));
        let cell = placed.or_else(|| seen.eliminated.first().copied())?.cell;
        let left = seen.digits_of(cell);
        let left =
            left.into_iter().find(|&digit| !seen.eliminated.contains(&Action { cell, digit }));
        let digit = placed.map(|action| action.digit).or(left)?;
        let values = [("cell", &*cell.to_string()), ("digit", &self.speaker.digit(digit))];
        Some(fill(self.speaker.words().bug_plus_one, &values))
    }

    /// One line of thought.
    fn chain(&self, seen: &Seen<'_>) -> Option<String> {
        let words = self.speaker.words();
        let inferences = &seen.step.inferences;
        let thoughts = Thoughts { teller: self, inferences }.lines();
        let [thoughts] = &thoughts[..] else { return None };
        if seen.step.technique == Technique::Loop {
            return Some(fill(words.ring, &[("thoughts", thoughts)]));
        }
        let (first, last) = (inferences.first()?, inferences.last()?);
        let ends_in_digit = last.is_true && !matches!(last.because, Because::Starved(..));
        if first.is_true || !ends_in_digit {
            return Some(thoughts.clone());
        }
        let end = |id| self.speaker.assertion(self.sudoku.action(id), true);
        let values =
            [("thoughts", &**thoughts), ("one", &end(first.action)), ("other", &end(last.action))];
        Some(fill(words.chain, &values))
    }

    /// What is seen, with its details in lines: lines of thought, or requirements.
    fn in_lines(&self, seen: &Seen<'_>) -> (String, Vec<String>) {
        let words = self.speaker.words();
        let inferences = &seen.step.inferences;
        if !inferences.is_empty() {
            return (self.supposition(seen), Thoughts { teller: self, inferences }.lines());
        }
        let all: Vec<_> = seen.bases.iter().chain(&seen.covers).copied().collect();
        let requirements = self.speaker.count(all.len(), &words.requirements);
        let text = fill(words.explanation, &[("requirements", &requirements)]);
        (text, self.speaker.requirements(&all))
    }

    /// What the lines of thought begin with.
    fn supposition(&self, seen: &Seen<'_>) -> String {
        let words = self.speaker.words();
        let begins = |one: &&crate::explain::Inference| matches!(one.because, Because::Assumed);
        let is_one = seen.step.inferences.iter().filter(begins).count() == 1;
        match seen.bases.first() {
            Some(Requirement::Cell(cell)) if !is_one => {
                fill(words.cell_forcing, &[("cell", &cell.to_string())])
            }
            Some(Requirement::House(house, digit)) if !is_one => {
                let (house, digit) = (self.speaker.house(*house), self.speaker.digit(*digit));
                fill(words.house_forcing, &[("house", &house), ("digit", &digit)])
            }
            _ => words.net.to_owned(),
        }
    }
}

impl Teller<'_> {
    /// Where to look, and no more: the houses of a step, or its first cell.
    pub fn look(&self, step: &Step) -> (Vec<String>, String) {
        let seen = Seen::new(self.sudoku, step);
        let houses = self.places(&seen);
        let names = houses.iter().map(ToString::to_string);
        let (names, places) = match (&houses[..], cells(&seen.bases).first()) {
            ([], Some(cell)) => (vec![cell.to_string()], cell.to_string()),
            _ => (names.collect(), self.speaker.houses(&houses)),
        };
        (names, fill(self.speaker.words().look, &[("places", &places)]))
    }

    /// The houses to look at. Long ways are not told: where they begin is enough.
    fn places(&self, seen: &Seen<'_>) -> Vec<House> {
        let is_long =
            !seen.step.inferences.is_empty() || seen.step.technique == Technique::Explanation;
        let bases = if is_long { &seen.bases[..seen.bases.len().min(1)] } else { &seen.bases[..] };
        let of_bases = houses(bases);
        match seen.step.technique {
            Technique::NakedSingle => self.house_of(cells(&seen.bases).first().copied()),
            _ if !of_bases.is_empty() => of_bases,
            Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
                houses(&seen.covers)
            }
            _ => of_bases,
        }
    }

    /// The last house of the cell that grids have anyway: its box or region, or its column.
    fn house_of(&self, cell: Option<Cell>) -> Vec<House> {
        let is_plain = |house: &House| {
            use crate::grid::HouseKind::{Box, Column, Region, Row};
            matches!(house.kind(), Row(_) | Column(_) | Box(_) | Region(_))
        };
        let all = self.sudoku.layout().houses().iter();
        let with = all.filter(|named| cell.is_some_and(|cell| named.cells.contains(&cell)));
        with.map(|named| named.house).rfind(is_plain).into_iter().collect()
    }
}
