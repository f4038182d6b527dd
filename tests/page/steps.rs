//! Hints that are carried out by their button, with the pencil marks that stand on the grid.

use crate::*;

/// The level and id of library puzzles.
type Chosen = Vec<(String, String)>;

impl Page {
    /// Every `nth` of the first puzzles of these levels, at most so many of each.
    fn chosen(&mut self, levels: &[&str], most: usize, nth: usize) -> Chosen {
        let mut chosen = Vec::new();
        for level in levels {
            let path = format!("/api/sudoku/puzzles/{level}");
            let ids = format!(
                "(await (await import('/page/ask/api.js')).get('{path}')).puzzles.slice(0, {most}).map(({{ id }}) => id)"
            );
            let ids = self.browser.value(&ids);
            let ids = ids.as_array().unwrap().iter().step_by(nth);
            chosen.extend(ids.map(|id| ((*level).to_owned(), id.as_str().unwrap().to_owned())));
        }
        chosen
    }

    /// Whether a library puzzle has just one solution; some are there because they have more.
    fn is_proper(&mut self, id: &str) -> bool {
        let solution = format!(
            "Boolean((await (await import('/page/ask/api.js')).get('/api/sudoku/puzzle/{id}?solution=true')).solution)"
        );
        self.browser.value(&solution) == json!(true)
    }

    fn open_from_library(&mut self, level: &str, id: &str) {
        let before = self.text("#grid");
        self.browser.value("document.querySelector('#open-puzzles').click()");
        for choice in [format!("[data-level='{level}']"), format!("[data-id='{id}']")] {
            let element = format!("document.querySelector(\"{choice}\")");
            self.browser.until(&format!("{element} !== null"));
            self.browser.value(&format!("{element}.click()"));
        }
        let grid = "document.querySelector('#grid').textContent";
        self.browser.until(&format!("{grid} !== {}", json!(before)));
    }

    /// Presses *Hint*, then the button of the step that is shown, and so on to the end; how many steps there were.
    fn solve_by_hints(&mut self, name: &str) -> u64 {
        self.browser.value("(window.shown = new Set(), true)");
        loop {
            let (end, steps) = self.some_hints();
            match end.as_str() {
                "solved" => return steps,
                "going on" => {}
                end => panic!("{name}, after {steps} steps: {end}"),
            }
        }
    }

    /// Some of them: no question to the browser may take as long as its patience.
    fn some_hints(&mut self) -> (String, u64) {
        let end = self.browser.value(
            "(async () => {
                const card = document.querySelector('#answer');
                const end = (text) => [text, window.shown.size];
                const until = async (isSo) => {
                    for (const begin = Date.now(); !isSo();) {
                        if (Date.now() - begin > 60000) throw new Error(`in vain: ${isSo}; ${document.body.innerText}`);
                        await new Promise((done) => setTimeout(done, 4));
                    }
                };
                const frame = () => new Promise(requestAnimationFrame);
                for (const begin = Date.now(); Date.now() - begin < 10000;) {
                    await frame().then(frame);
                    const count = (what) => document.querySelectorAll(what).length;
                    if (count('#grid .value') === count('[role=gridcell]')) {
                        // Where rules have no houses, the server is asked whether they are kept.
                        await until(() => document.querySelector('#conflicts').textContent.includes('Solved'));
                        return end('solved');
                    }
                    const before = card.firstElementChild;
                    document.querySelector('#ask-hint').click();
                    await until(() => card.firstElementChild !== before && !document.querySelector('#job').checkVisibility());
                    const said = card.querySelector('h3').textContent + (card.querySelector('p')?.textContent ?? '');
                    const button = card.querySelector('button[data-writes]');
                    if (!button) return end(`no button: ${said}`);
                    if (window.shown.has(said)) return end(`again: ${said}`);
                    window.shown.add(said);
                    button.click();
                }
                return end('going on');
            })()",
        );
        (end[0].as_str().unwrap().to_owned(), end[1].as_u64().unwrap())
    }
}

const LEVELS: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

fn solve_all(page: &mut Page, chosen: &Chosen) {
    for (level, id) in chosen {
        if !page.is_proper(id) {
            continue;
        }
        page.open_from_library(level, id);
        let steps = page.solve_by_hints(id);
        assert!(steps > 0, "{id}");
    }
    page.is_calm();
}

/// An address with a title of its own.
const ELSEWHERE: &str = "#size=2x2&clues=4.4.................";

#[test]
fn hints_and_their_button_alone_lead_to_the_end() {
    let Some(mut page) = Page::at(ELSEWHERE) else { return };
    let chosen = page.chosen(&LEVELS, 20, 10);
    assert_eq!(chosen.len(), 10);
    solve_all(&mut page, &chosen);
}

#[test]
fn hints_and_their_button_alone_lead_to_the_end_under_other_rules() {
    let Some(mut page) = Page::at(ELSEWHERE) else { return };
    let chosen = page.chosen(&["variants"], 1000, 10);
    assert!(chosen.len() > 5);
    solve_all(&mut page, &chosen);
}

#[test]
#[ignore = "takes ten minutes: 100 puzzles of all levels"]
fn hints_and_their_button_alone_lead_to_the_end_of_all_levels() {
    let Some(mut page) = Page::at(ELSEWHERE) else { return };
    let chosen = page.chosen(&LEVELS, 20, 1);
    assert_eq!(chosen.len(), 100);
    solve_all(&mut page, &chosen);
}

#[test]
#[ignore = "takes a quarter of an hour: all puzzles of other rules in the library"]
fn hints_and_their_button_alone_lead_to_the_end_under_all_rules() {
    let Some(mut page) = Page::at(ELSEWHERE) else { return };
    let chosen = page.chosen(&["variants"], 1000, 1);
    assert!(chosen.len() > 50);
    solve_all(&mut page, &chosen);
}

#[test]
#[ignore = "takes a quarter of an hour: all puzzles of other sizes in the library"]
fn hints_and_their_button_alone_lead_to_the_end_in_all_sizes() {
    let Some(mut page) = Page::at(ELSEWHERE) else { return };
    let chosen = page.chosen(&["sizes"], 1000, 1);
    assert!(chosen.len() > 20);
    solve_all(&mut page, &chosen);
}

/// Does hints until one is shown that only crosses out.
fn come_to_a_crossing_out(page: &mut Page) {
    let label = page.browser.text(
        "(async () => {
            const card = document.querySelector('#answer');
            for (let step = 0; step < 80; step += 1) {
                const before = card.firstElementChild;
                document.querySelector('#ask-hint').click();
                while (card.firstElementChild === before) await new Promise((done) => setTimeout(done, 10));
                const button = card.querySelector('button[data-writes]');
                if (!button || button.textContent.startsWith('Cross')) return button?.textContent ?? card.textContent;
                button.click();
            }
            return 'none';
        })()",
    );
    assert!(label.starts_with("Cross"), "{label}");
}

#[test]
fn a_step_that_crosses_out_is_done_undone_and_not_shown_again() {
    let Some(mut page) = Page::with(HARD) else { return };
    come_to_a_crossing_out(&mut page);
    let shown = page.text("#answer p");
    let marks = "document.querySelectorAll('.centre').length";
    let before = page.browser.value(marks);
    page.picture("crossing-out");
    page.browser.click("#answer .buttons button");
    page.until_says("#answer", "Done: ");
    page.browser.until(&format!("{marks} > {before}"));
    page.browser.click("#answer .buttons button");
    page.browser.until("document.querySelector('#answer button[data-writes]') !== null");
    assert_ne!(page.text("#answer p"), shown, "the next step is another one");
    page.browser.click("#undo");
    page.browser.until(&format!("{marks} === {before}"));
    page.browser.click("#ask-hint");
    page.until_says("#answer", &shown);
    page.is_calm();
}

#[test]
fn a_true_digit_that_is_crossed_out_is_named() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#pencil");
    page.browser.click("#ask-check");
    page.until_says("#answer", "nothing wrong so far");
    // The solution has 1 in r1c2.
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("Ctrl+1");
    page.browser.click("#ask-check");
    page.until_says("#answer", "r1c2: 1 is crossed out");
    page.browser.click("#ask-hint");
    page.until_says("#answer", "r1c2: 1 is crossed out");
    // A cell in which nothing is noted is not wrong.
    page.browser.press("Backspace");
    page.browser.click("#ask-check");
    page.until_says("#answer", "nothing wrong so far");
    page.is_calm();
}

#[test]
fn the_steps_of_a_path_are_carried_out_up_to_the_one_shown() {
    let easy = BLOCK.replace('\n', "");
    let Some(mut page) = Page::with(&easy) else { return };
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "51 steps");
    for _ in 0..3 {
        page.browser.click("#step");
    }
    page.until_says("#caption-title", ":");
    page.browser.click("#carry-out");
    page.until_says("#answer", "Done: ");
    let entered = "document.querySelectorAll('[data-ink=entry]').length";
    page.browser.until(&format!("{entered} === 3"));
    page.browser.click("#undo");
    page.browser.until(&format!("{entered} === 0"));
    page.is_calm();
}
