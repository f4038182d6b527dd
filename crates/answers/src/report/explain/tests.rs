//! Tests of the tables of sentences, and of a sentence for every technique.

use std::collections::BTreeSet;

use crate::cover::RequirementId;
use crate::explain::{Because, Inference, Step, Technique};
use crate::formats::Alphabet;
use crate::grid::{House, Layout, Shape};
use crate::rules::{Action, Requirement, Sudoku};

use super::Language;
use super::names::NameWriter;
use super::row::StepRow;
use super::words::fill;
use super::writer::StepWriter;

/// Returns the words in braces.
fn placeholders(template: &str) -> BTreeSet<&str> {
    template.split('{').skip(1).map(|rest| rest.split('}').next().unwrap()).collect()
}

#[test]
fn each_sentence_of_each_language_uses_the_same_words() {
    let english = Language::English.words().sentences();
    for language in Language::ALL {
        for ((name, theirs), (_, ours)) in language.words().sentences().iter().zip(&english) {
            let of_counts = name.ends_with(", one");
            assert!(!theirs.is_empty(), "{language}: {name}");
            let (theirs, ours) = (placeholders(theirs), placeholders(ours));
            // A language that uses the singular for other numbers than 1 has the placeholder in its singular phrase.
            assert!(theirs == ours || of_counts && theirs.len() < 2, "{language}: {name}");
        }
    }
}

#[test]
fn techniques_have_different_names() {
    for language in Language::ALL {
        let names: BTreeSet<_> = Technique::ALL.map(language.words().technique).into();
        assert_eq!(names.len(), Technique::ALL.len(), "{language}");
    }
}

#[test]
fn only_what_has_a_meaning_is_filled_in() {
    assert_eq!(fill("{a} and {b}{c", &[("a", "{b}"), ("c", "!")]), "{b} and {b}!");
}

fn action(sudoku: &Sudoku, text: &str) -> crate::cover::ActionId {
    let Action { cell, digit } = text.parse().unwrap();
    sudoku.action_id(cell, digit)
}

fn cell(sudoku: &Sudoku, text: &str) -> RequirementId {
    sudoku.cover().requirement_id(&Requirement::Cell(text.parse().unwrap())).unwrap()
}

fn house(sudoku: &Sudoku, house: House, digit: usize) -> RequirementId {
    let digit = crate::grid::Digit::from_number(digit).unwrap();
    sudoku.cover().requirement_id(&Requirement::House(house, digit)).unwrap()
}

/// Returns the only clue of several cells.
fn clue(sudoku: &Sudoku) -> RequirementId {
    let clue = Requirement::Clue(sudoku.layout().clues()[0].clone());
    sudoku.cover().requirement_id(&clue).unwrap()
}

/// Returns a classic Sudoku with one cage.
fn with_cage() -> Sudoku {
    Sudoku::for_layout(
        Layout::new(Shape::CLASSIC, &"killer 11 r1c1 r1c2".parse().unwrap()).unwrap(),
    )
}

/// Returns a step of the technique in the form in which a search returns steps. The step fits no real board.
fn step(sudoku: &Sudoku, technique: Technique) -> Step {
    let id = |text: &str| action(sudoku, text);
    let ids = |texts: &[&str]| texts.iter().map(|text| id(text)).collect::<Vec<_>>();
    let cells = |texts: &[&str]| texts.iter().map(|text| cell(sudoku, text)).collect::<Vec<_>>();
    let row = |index, digit| house(sudoku, House::Row(index), digit);
    let column = |index, digit| house(sudoku, House::Column(index), digit);
    let one_box = |index, digit| house(sudoku, House::Box(index), digit);
    let under =
        |depth, text, is_true, because| Inference { depth, action: id(text), is_true, because };
    let inference = |text, is_true, because| under(1, text, is_true, because);
    let chain = || {
        vec![
            inference("r1c1=4", false, Because::Assumed),
            inference("r1c5=4", true, Because::Base(row(0, 4), vec![0])),
            inference("r5c5=4", false, Because::Cover(column(4, 4), 1)),
            inference("r5c9=4", true, Because::Base(row(4, 4), vec![2])),
        ]
    };
    let forcing = || {
        vec![
            inference("r1c1=4", true, Because::Assumed),
            inference("r1c5=4", false, Because::Cover(row(0, 4), 0)),
            inference("r1c1=5", true, Because::Assumed),
            inference("r1c5=4", false, Because::Cover(row(0, 4), 2)),
        ]
    };
    let proof = || {
        vec![
            inference("r1c5=4", true, Because::Assumed),
            inference("r1c1=4", false, Because::Cover(row(0, 4), 0)),
            inference("r1c1=5", true, Because::Base(cell(sudoku, "r1c1"), vec![1])),
            under(2, "r9c5=5", true, Because::Assumed),
            under(2, "r9c1=4", true, Because::Base(row(8, 4), vec![3])),
            under(1, "r9c5=5", false, Because::Starved(row(0, 5), vec![4])),
            under(0, "r1c5=4", false, Because::Starved(row(0, 4), vec![1, 5])),
        ]
    };
    let (bases, covers, open, eliminated, inferences) = match technique {
        Technique::NakedSingle => (cells(&["r3c5"]), vec![], ids(&["r3c5=7"]), vec![], vec![]),
        Technique::HiddenSingle => (vec![row(2, 7)], vec![], ids(&["r3c5=7"]), vec![], vec![]),
        Technique::Clue | Technique::InniesOuties => {
            let open = ids(&["r1c1=4", "r1c1=7"]);
            (vec![cell(sudoku, "r1c1"), row(0, 4)], vec![], open, ids(&["r1c1=4"]), vec![])
        }
        Technique::LockedCandidates => {
            let (open, out) = (ids(&["r1c1=4", "r1c2=4"]), ids(&["r2c3=4"]));
            (vec![row(0, 4)], vec![one_box(0, 4)], open, out, vec![])
        }
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => {
            let open = ids(&["r1c1=4", "r1c1=7", "r1c5=4", "r1c5=7"]);
            (cells(&["r1c1", "r1c5"]), vec![row(0, 4), row(0, 7)], open, ids(&["r1c9=7"]), vec![])
        }
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            let open = ids(&["r1c1=4", "r1c1=7", "r1c5=4", "r1c5=7"]);
            (vec![row(0, 4), row(0, 7)], cells(&["r1c1", "r1c5"]), open, ids(&["r1c1=9"]), vec![])
        }
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => {
            let open = ids(&["r1c1=4", "r1c5=4", "r5c1=4", "r5c5=4"]);
            let covers = vec![column(0, 4), column(4, 4)];
            (vec![row(0, 4), row(4, 4)], covers, open, ids(&["r9c1=4"]), vec![])
        }
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish => {
            let open = ids(&["r1c1=4", "r1c5=4", "r5c1=4", "r5c5=4", "r5c2=4"]);
            let covers = vec![column(0, 4), column(4, 4), one_box(3, 4)];
            (vec![row(0, 4), row(4, 4)], covers, open, ids(&["r4c1=4"]), vec![])
        }
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            let open = ids(&["r1c1=4", "r1c5=4", "r5c1=4", "r5c6=4"]);
            (vec![row(0, 4), row(4, 4)], vec![column(0, 4)], open, ids(&["r4c5=4"]), chain())
        }
        Technique::XyWing | Technique::XyzWing => {
            let open = ids(&["r1c1=4", "r1c1=7", "r1c5=4", "r1c5=9", "r5c1=7", "r5c1=9"]);
            (cells(&["r1c1", "r1c5", "r5c1"]), vec![], open, ids(&["r5c5=9"]), vec![])
        }
        Technique::WWing => {
            let open = ids(&["r1c1=4", "r1c1=7", "r5c5=4", "r5c5=7", "r9c1=4", "r9c5=4"]);
            let mut bases = cells(&["r1c1", "r5c5"]);
            bases.push(row(8, 4));
            (bases, vec![column(0, 4), column(4, 4)], open, ids(&["r1c5=7"]), vec![])
        }
        Technique::UniqueRectangle => {
            let open = ids(&[
                "r1c1=4", "r1c1=7", "r1c5=4", "r1c5=7", "r2c1=4", "r2c1=7", "r2c5=4", "r2c5=7",
                "r2c5=9",
            ]);
            (cells(&["r1c1", "r1c5", "r2c1", "r2c5"]), vec![], open, ids(&["r2c5=4"]), vec![])
        }
        Technique::BugPlusOne => {
            let open = ids(&["r1c1=4", "r1c1=7", "r1c1=9"]);
            (cells(&["r1c1"]), vec![], open, ids(&["r1c1=4", "r1c1=7"]), vec![])
        }
        Technique::XChain | Technique::XyChain | Technique::Loop | Technique::Aic => {
            let open = ids(&["r1c1=4", "r1c5=4", "r5c5=4", "r5c9=4"]);
            (vec![row(0, 4), row(4, 4)], vec![column(4, 4)], open, ids(&["r5c1=4"]), chain())
        }
        Technique::CellForcingChain => {
            let open = ids(&["r1c1=4", "r1c1=5"]);
            (cells(&["r1c1"]), vec![row(0, 4)], open, ids(&["r1c5=4"]), forcing())
        }
        Technique::HouseForcingChain => {
            (vec![row(0, 4)], vec![], ids(&["r1c1=4"]), ids(&["r1c5=4"]), forcing())
        }
        Technique::Whip | Technique::GroupedWhip | Technique::Braid | Technique::Supposition => {
            (vec![row(0, 4)], vec![], ids(&["r1c1=4"]), ids(&["r1c5=4"]), proof())
        }
        Technique::Explanation => {
            let bases = vec![cell(sudoku, "r1c1"), row(0, 4), row(0, 5), column(2, 4)];
            (bases, vec![], ids(&["r1c1=4", "r1c3=4"]), ids(&["r9c9=9"]), vec![])
        }
    };
    let is_single = matches!(technique, Technique::NakedSingle | Technique::HiddenSingle);
    let placed = is_single.then(|| open[0]);
    let clues = match technique {
        Technique::Clue | Technique::InniesOuties => vec![clue(sudoku)],
        _ => Vec::new(),
    };
    Step { technique, placed, eliminated, bases, covers, clues, open, inferences }
}

fn sentence(sudoku: &Sudoku, language: Language, step: &Step) -> String {
    let name_writer = NameWriter::new(language, &Alphabet::digits(), sudoku.shape());
    StepRow::new(&StepWriter { name_writer, sudoku }, 1, step).text
}

#[test]
fn every_technique_has_a_sentence() {
    let sudoku = with_cage();
    for language in Language::ALL {
        for technique in Technique::ALL {
            let sentence = sentence(&sudoku, language, &step(&sudoku, technique));
            let marked = fill(language.words().assuming_unique, &[("name", "")]);
            assert_eq!(sentence.contains(marked.trim()), technique.assumes_unique(), "{sentence}");
            // The notation of whips and braids, between the first two colons, has braces of its own.
            let prose = match technique.is_refutation() {
                true => sentence.splitn(3, ": ").nth(2).unwrap(),
                false => &sentence,
            };
            let is_filled = !prose.contains('{') && !prose.contains("  ") && prose.ends_with('.');
            assert!(is_filled, "{language} {technique}: {sentence}");
            let parts = language.words().explanation.split(['{', '}']);
            let is_unnamed = sentence.contains(parts.max_by_key(|part| part.len()).unwrap());
            assert!(!is_unnamed || technique == Technique::Explanation, "{sentence}");
        }
    }
}

/// What must be met and what must not be met twice are different reasons.
#[test]
fn a_clue_names_the_houses_that_it_needs() {
    let sudoku = with_cage();
    let clue = step(&sudoku, Technique::Clue);
    let with_covers = |houses: &[House]| {
        let covers = houses.iter().map(|&one| house(&sudoku, one, 4)).collect();
        let bases = vec![cell(&sudoku, "r1c1")];
        sentence(&sudoku, Language::English, &Step { bases, covers, ..clue.clone() })
    };
    let start = "Clue: the cage r1c1 r1c2 sums to 11";
    assert!(with_covers(&[]).starts_with(&format!("{start}, which leaves")));
    let one = format!("{start}, and no digit is twice in row 1, which leaves");
    assert!(with_covers(&[House::Row(0)]).starts_with(&one));
    let two = format!("{start}, and no digit is twice in any of row 1 and box 1, which leaves");
    assert!(with_covers(&[House::Row(0), House::Box(0)]).starts_with(&two));
}

/// The sum says nothing of the digits of its houses and clues, a clue says all of its own.
#[test]
fn a_sum_names_where_no_digit_is_twice_and_a_clue_names_itself_once() {
    let rules = "killer 11 r1c1 r2c1 r3c4".parse().unwrap();
    let sudoku = Sudoku::for_layout(Layout::new(Shape::CLASSIC, &rules).unwrap());
    let Requirement::Clue(cage) = sudoku.cover().requirement(clue(&sudoku)) else { panic!() };
    let once = |digit: usize| {
        let digit = crate::grid::Digit::from_number(digit).unwrap();
        sudoku.cover().requirement_id(&Requirement::Once(cage.clone(), digit)).unwrap()
    };
    let covers = vec![house(&sudoku, House::Box(0), 4), once(4), once(7)];
    let in_words = |technique, language| {
        let step = Step { covers: covers.clone(), ..step(&sudoku, technique) };
        sentence(&sudoku, language, &step)
    };
    let sum = in_words(Technique::InniesOuties, Language::English);
    let differ = ", and no digit is twice in box 1 and no digit is twice in the cells r1c1, r2c1 and r3c4, which";
    assert!(sum.contains("the clue of r1c1 to 11, so") && sum.contains(differ), "{sum}");
    let sum = in_words(Technique::InniesOuties, Language::French);
    assert!(sum.contains(", et aucun chiffre n'est deux fois dans le bloc 1 et"), "{sum}");
    let alone = in_words(Technique::Clue, Language::English);
    let start = "Clue: the cage r1c1 r2c1 r3c4 sums to 11, and row 1 needs 4 and no digit is twice in box 1, which";
    assert!(alone.starts_with(start), "{alone}");
}

/// In Markdown an assumption inside another one is a list inside the list.
#[test]
fn lines_inside_an_assumption_are_inside_its_list() {
    let sudoku = with_cage();
    let name_writer = NameWriter::new(Language::English, &Alphabet::digits(), sudoku.shape());
    let step = step(&sudoku, Technique::Supposition);
    let row = StepRow::new(&StepWriter { name_writer, sudoku: &sudoku }, 1, &step);
    let markdown = row.markdown();
    for line in ["   - suppose r1c5=4", "     - suppose r9c5=5", "     - then r9c1=4 "] {
        assert!(markdown.lines().any(|one| one.starts_with(line)), "{line}:\n{markdown}");
    }
}

#[test]
fn sentences_say_what_is_seen_and_what_follows() {
    let sudoku = with_cage();
    for (technique, english) in [
        (
            Technique::Clue,
            "Clue: the cage r1c1 r1c2 sums to 11, and row 1 needs 4, which leaves 7 for r1c1. So r1c1≠4.",
        ),
        (
            Technique::HiddenPair,
            "Hidden pair: in row 1, 4 and 7 fit only in r1c1 and r1c5. So r1c1≠9.",
        ),
        (
            Technique::FinnedXWing,
            "Finned X-wing: in rows 1 and 5, 4 fits only in columns 1 and 5, but for the fin in box 4: r5c2. \
             So r4c1≠4.",
        ),
        (
            Technique::XyWing,
            "XY-wing: r1c1 is 4 or 7; with 4 there, r1c5 is 9, with 7, r5c1 is 9. So r5c5≠9.",
        ),
        (
            Technique::WWing,
            "W-wing: r1c1 and r5c5 can only be 4 or 7; in row 9, 4 fits only in r9c1 and r9c5, each seen by \
             one of them, so one of them is 7. So r1c5≠7.",
        ),
        (
            Technique::CellForcingChain,
            "Cell forcing chain: whatever r1c1 is, the same follows: if r1c1=4, then r1c5≠4 (row 1); if \
             r1c1=5, then r1c5≠4 (row 1). So r1c5≠4.",
        ),
        (
            Technique::Aic,
            "Alternating inference chain: if r1c1≠4, then r1c5=4 (the only place in row 1), so r5c5≠4 \
             (column 5), so r5c9=4 (the only place in row 5); so r1c1=4 or r5c9=4. So r5c1≠4.",
        ),
    ] {
        assert_eq!(sentence(&sudoku, Language::English, &step(&sudoku, technique)), english);
    }
    let french = sentence(&sudoku, Language::French, &step(&sudoku, Technique::HiddenSingle));
    assert_eq!(
        french,
        "Singleton caché : dans la ligne 3, le 7 ne peut aller qu'en r3c5. Donc r3c5=7."
    );
}

#[test]
fn rectangles_say_which_way_they_follow() {
    let sudoku = Sudoku::new(Shape::CLASSIC);
    let plain = step(&sudoku, Technique::UniqueRectangle);
    let ids = |texts: &[&str]| texts.iter().map(|text| action(&sudoku, text)).collect::<Vec<_>>();
    let mut extras = plain.clone();
    extras.open.extend(ids(&["r2c1=9"]));
    extras.eliminated = ids(&["r2c9=9"]);
    let mut locked = extras.clone();
    locked.bases.push(house(&sudoku, House::Row(1), 4));
    locked.eliminated = ids(&["r2c1=7", "r2c5=7"]);
    for (step, english) in [
        (
            plain,
            "if r1c1, r1c5, r2c1 and r2c5 could only be 4 or 7, there would be a second solution. So r2c5≠4.",
        ),
        (
            extras,
            "if r1c1, r1c5, r2c1 and r2c5 could only be 4 or 7, there would be a second solution; so r2c5=9 or \
             r2c1=9. So r2c9≠9.",
        ),
        (
            locked,
            "in row 2, 4 fits only in r2c1 and r2c5; with 7 in one of them, r1c1, r1c5, r2c1 and r2c5 could only \
             be 4 or 7, and there would be a second solution. So r2c1≠7, r2c5≠7.",
        ),
    ] {
        let english = format!("Unique rectangle (assuming one solution): {english}");
        assert_eq!(sentence(&sudoku, Language::English, &step), english);
    }
}

#[test]
fn the_digits_that_a_clue_needs_are_said_in_one_phrase() {
    let layout = Layout::new(Shape::CLASSIC, &"killer 11 r1c1 r1c2".parse().unwrap()).unwrap();
    let once = |digit| {
        let digit = crate::grid::Digit::from_number(digit).unwrap();
        Requirement::Once(layout.clues()[0].clone(), digit)
    };
    let name_writer = NameWriter::new(Language::English, &Alphabet::letters(), Shape::CLASSIC);
    let phrases = name_writer.needed(&[once(1), Requirement::Cell(layout.cells()[0]), once(3)]);
    assert_eq!(phrases, ["r1c1 needs a digit", "the cells r1c1 and r1c2 need A and C"]);
}

/// Returns the phrases for the requirements of these rules, with letters as digits.
fn phrases(shape: Shape, rules: &str) -> Vec<String> {
    let sudoku = Sudoku::for_layout(Layout::new(shape, &rules.parse().unwrap()).unwrap());
    let name_writer = NameWriter::new(Language::English, &Alphabet::letters(), shape);
    let requirement =
        |id: RequirementId| name_writer.requirements(&[sudoku.cover().requirement(id).clone()]);
    sudoku.cover().incidence().requirements().flat_map(requirement).collect()
}

/// Tests letters as digits, houses of several grids, and requirements for two cells.
#[test]
fn sentences_about_variants_use_the_words_of_the_variants() {
    let text = phrases(Shape::CLASSIC, "twodoku,anti-knight,non-consecutive");
    for expected in [
        "row 2 of grid 2 needs C",
        "r1c3 and r2c5 are a knight's move apart: at most one I",
        "r1c1 and r1c2 are neighbours: at most one of A and B",
    ] {
        assert!(text.iter().any(|one| one == expected), "{expected}");
    }
    let free = "no-houses,size:1x2,digits:1-2,non-consecutive";
    let text = phrases(Shape::new(1, 2).unwrap(), free);
    assert!(text[2].ends_with(": not A in r1c1 and B in r1c2"), "{text:?}");
}
