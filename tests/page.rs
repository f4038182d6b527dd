//! The web page in a browser: what somebody sees and does there, with mouse, finger and keyboard.
//!
//! With the environment variable `SUDOSAT_PICTURES` naming a folder, pictures of the page are left there.
#![cfg(feature = "server")]

#[path = "support/browser.rs"]
mod browser;
#[path = "support/serving.rs"]
mod serving;

use std::path::Path;

use browser::Browser;
use serde_json::json;
use serving::Serving;

/// Arto Inkala's of 2012, and its solution.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// An easy one, as a block of text, and two of its cells.
const BLOCK: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/// The page of a server, in a browser.
struct Page {
    browser: Browser,
    server: Serving,
}

impl Page {
    /// The page at a fragment; `None`, said once and for all to see, where there is no browser.
    fn at(fragment: &str) -> Option<Page> {
        let Some(browser) = Browser::start() else {
            let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!in_ci, "CI must have chromium");
            eprintln!("skipped: no chromium installed");
            return None;
        };
        let mut page = Page { browser, server: Serving::start() };
        page.browser.resize(1280, 900, false);
        page.browser.prefer("light");
        page.visit(fragment);
        Some(page)
    }

    fn visit(&mut self, fragment: &str) {
        let address = format!("{}/{fragment}", self.server.address);
        self.browser.visit(&address);
    }

    /// The page with a puzzle, once its clues are there.
    fn with(puzzle: &str) -> Option<Page> {
        let mut page = Page::at(&format!("#size=3x3&clues=9.9.{puzzle}"))?;
        page.until_clues(puzzle.chars().filter(|&c| c != '.').count());
        Some(page)
    }

    fn until_clues(&mut self, count: usize) {
        let clues = "document.querySelectorAll('[data-ink=clue]').length";
        self.browser.until(&format!("{clues} === {count}"));
    }

    /// What stands in the cells, row by row: 0 in empty ones.
    fn values(&mut self) -> Vec<u64> {
        let values = "[...document.querySelectorAll('[role=gridcell]')]\
                      .map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0))";
        let values = self.browser.value(values);
        values.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
    }

    /// The cell in a row and column, from 1, of a grid with `columns`.
    fn cell(row: usize, column: usize, columns: usize) -> String {
        format!("[data-cell='{}']", (row - 1) * columns + column - 1)
    }

    /// The text of an element.
    fn text(&mut self, selector: &str) -> String {
        self.browser.text(&format!("document.querySelector({}).textContent", json!(selector)))
    }

    /// Waits until an element is to be seen that holds a text.
    fn until_says(&mut self, selector: &str, text: &str) {
        let element = format!("document.querySelector({})", json!(selector));
        let holds = format!("{element}?.textContent.includes({})", json!(text));
        self.browser.until(&format!("{element}?.checkVisibility() === true && {holds}"));
    }

    /// Waits until the grid shows what is expected in a cell; `''` is empty.
    fn until_cell(&mut self, selector: &str, value: &str) {
        let shown = format!(
            "document.querySelector(\"{selector}\").querySelector('.value')?.textContent ?? ''"
        );
        self.browser.until(&format!("({shown}) === '{value}'"));
    }

    /// Leaves a picture for people, if they asked for some.
    fn picture(&mut self, name: &str) {
        if let Ok(folder) = std::env::var("SUDOSAT_PICTURES") {
            // What was just changed is drawn in the next frame.
            self.browser.value(
                "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
            );
            self.browser.picture(&Path::new(&folder).join(format!("{name}.png")));
        }
    }

    /// Nothing may have gone wrong in the console, and nothing may have been asked of anybody else.
    fn is_calm(&mut self) {
        // An answer from the browser, so that all that it had to say before is there.
        self.browser.value("1");
        assert_eq!(self.browser.complaints, Vec::<String>::new());
        let own = [&self.server.address, "about:", "data:", "blob:"];
        for address in &self.browser.requested {
            assert!(own.iter().any(|own| address.starts_with(*own)), "asked for {address}");
        }
    }

    /// Whether something is wider than the window.
    fn is_too_wide(&mut self) -> bool {
        self.browser.value("document.documentElement.scrollWidth > innerWidth") == json!(true)
    }
}

/// The digits of a line of a grid.
fn digits(line: &str) -> Vec<u64> {
    line.chars().map(|c| u64::from(c.to_digit(10).unwrap_or(0))).collect()
}

#[test]
fn a_puzzle_of_a_level_is_solved_before_ones_eyes() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=hardest]");
    page.browser.click("[data-id=hardest-1]");
    page.until_clues(21);
    page.picture("light");
    page.browser.click("#start");
    page.until_says("#counters", "step");
    let step = "Number(document.querySelector('#counters dd').textContent.split(' ')[0].replaceAll(',', ''))";
    let first = page.browser.value(step).as_u64().unwrap();
    page.browser.until(&format!("{step} > {first}"));
    assert_eq!(page.text("#start"), "❚❚Pause");
    page.browser.press("p");
    page.browser.until("document.querySelector('#start').textContent.includes('Play')");
    page.picture("film");
    page.browser.value(
        "(document.querySelector('#speed').value = 8, \
         document.querySelector('#speed').dispatchEvent(new Event('input')))",
    );
    page.browser.press("p");
    page.until_says("#caption-title", "Solved");
    assert_eq!(page.values(), digits(SOLUTION));
    page.browser.press("Escape");
    page.browser.until("getComputedStyle(document.querySelector('#pad')).visibility === 'visible'");
    assert_eq!(
        page.values().iter().filter(|&&value| value > 0).count(),
        21,
        "only the run filled it"
    );
    page.is_calm();
}

#[test]
fn a_run_goes_forward_back_and_to_conflicts() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    let first = (page.text("#caption-title"), page.values());
    page.browser.click("#step");
    page.browser.until(&format!(
        "document.querySelector('#caption-title').textContent !== {}",
        json!(first.0)
    ));
    page.browser.click("#back");
    page.until_says("#caption-title", &first.0);
    assert_eq!(page.values(), first.1);
    page.browser.click("#to-conflict");
    page.until_says("#caption-title", "Conflict 1:");
    let marked = "document.querySelectorAll(\"[data-marks~=conflict]\").length";
    assert_ne!(page.browser.value(marked), json!(0));
    page.picture("film-conflict");
    page.browser.click("#step");
    page.until_says("#caption-title", "Learned:");
    page.browser.click("#step");
    page.until_says("#caption-title", "Back from level");
    let decided = page.browser.text("document.querySelector('[data-ink=decided]').dataset.cell");
    page.browser.click(&format!("[data-cell='{decided}']"));
    page.until_says("#reason", "decided");
    page.browser.click("#to-start");
    page.until_says("#caption-title", "Only the clues stand.");
    assert_eq!(page.values(), digits(HARD));
    page.browser.click("#to-end");
    page.until_says("#caption-title", "Solved");
    assert_eq!(page.values(), digits(SOLUTION));
    page.is_calm();
}

#[test]
fn a_film_comes_back_to_where_it_was() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#counters", "step");
    // Forward to the end and back to the beginning, the trail compared at every step on the way.
    let kept = page.browser.value(
        "(async () => {
            const { Film } = await import('/page/film.js');
            const { emptyPuzzle } = await import('/page/puzzle.js');
            const api = await import('/page/api.js');
            const film = new Film(emptyPuzzle(3, 3));
            for (let next = 0; next !== null; ) {
                const page = await api.steps(next, 1000);
                film.append(page.steps);
                next = page.next;
            }
            const seen = () => JSON.stringify([film.position, film.level, film.counts,
                film.trail.map(({ event }) => event.n), film.cells.map((cell) => film.placing(cell)?.event.n)]);
            const forward = [];
            while (!film.atEnd) { film.forward(); forward.push(seen().replaceAll(/,\"[a-z]+\":0/g, '')); }
            let kept = 0;
            while (film.position > 0) {
                const now = seen().replaceAll(/,\"[a-z]+\":0/g, '');
                if (now !== forward[film.position - 1]) return [film.position, now, forward[film.position - 1]];
                film.back();
                kept += 1;
            }
            return kept === film.events.length && film.trail.length === 0 && film.cells.every((cell) => film.placing(cell) === null);
        })()",
    );
    assert_eq!(kept, json!(true));
    page.is_calm();
}

#[test]
fn a_run_without_learning_and_one_without_solution_are_told() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#tab-search");
    page.browser.value("document.querySelector('#engine').value = 'cdcl:dpll'");
    page.browser.value("document.querySelector('#heuristic').value = 'mrv'");
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-conflict");
    page.until_says("#caption-title", "Conflict 1");
    page.browser.click("#step");
    page.until_says("#caption-title", "The last try failed");
    page.visit(&format!("#size=3x3&clues=9.9.84{}", &HARD[2..]));
    page.until_clues(22);
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-end");
    page.until_says("#caption-title", "No solution");
    page.is_calm();
}

#[test]
fn clashes_on_the_page_are_those_of_the_server() {
    let Some(mut page) = Page::at("") else { return };
    let different = page.browser.value(
        "(async () => {
            const { puzzleOf, boardOf } = await import('/page/puzzle.js');
            const { candidatesOf, conflictsOf } = await import('/page/houses.js');
            const { cellName } = await import('/page/cells.js');
            const api = await import('/page/api.js');
            let seed = 7;
            const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
            for (const request of [{ size: '2x3' }, { size: '3x3', rules: 'diagonals,windows' }, { size: '1x5', rules: 'latin' },
                { size: '4x4' }, { size: '3x3', rules: 'samurai' }, { size: '1x4', rules: 'jigsaw:1112122233344344' }]) {
                const puzzle = puzzleOf(await api.initialize(request));
                const values = puzzle.present.map((here) => (here && random(2) ? 1 + random(puzzle.side) : 0));
                const state = await api.initialize({ ...request, board: boardOf(puzzle, values) });
                const told = (conflicts, name) => JSON.stringify([...new Set(conflicts.flatMap(({ digit, cells, house }) =>
                    cells.map((cell) => [digit, house, name(cell)].join())))].sort());
                const own = told(conflictsOf(puzzle, values), (cell) => cellName(cell, puzzle.columns));
                const theirs = told(state.conflicts, (cell) => cell);
                if (own !== theirs || own === '[]') return [request, own, theirs];
                const left = JSON.stringify(candidatesOf(puzzle, values));
                if (left !== JSON.stringify(state.candidates.flat())) return [request, left, state.candidates];
            }
            return true;
        })()",
    );
    assert_eq!(different, json!(true));
    page.is_calm();
}

#[test]
fn links_and_undo_lose_nothing() {
    let Some(mut page) = Page::at("") else { return };
    let kept = page.browser.value(
        "(async () => {
            const { emptyPuzzle } = await import('/page/puzzle.js');
            const { linkOf, linked, restored } = await import('/page/share.js');
            const state = await import('/page/state.js');
            let seed = 11;
            const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
            for (const [rows, columns] of [[2, 2], [2, 3], [3, 3], [4, 4], [5, 5], [6, 6]]) {
                const empty = emptyPuzzle(rows, columns, 'A & B = #1');
                const clues = empty.clues.map(() => (random(4) ? 0 : 1 + random(empty.side)));
                const puzzle = Object.freeze({ ...empty, clues });
                let game = state.newGame(puzzle);
                const before = JSON.stringify(game.sheet);
                for (let step = 0; step < 60; step += 1) {
                    const cells = [random(clues.length), random(clues.length)];
                    const digit = 1 + random(empty.side);
                    game = [() => state.enter(game, cells, digit), () => state.mark(game, cells, 'corner', digit),
                        () => state.mark(game, cells, 'centre', digit), () => state.paint(game, cells, 1 + random(8)),
                        () => state.erase(game, cells)][random(5)]();
                }
                const link = linked('#' + linkOf(game));
                const again = restored(Object.freeze({ ...empty, title: link.title, clues: link.board.flat() }), link);
                if (JSON.stringify([again.sheet, again.puzzle]) !== JSON.stringify([game.sheet, game.puzzle])) return linkOf(game);
                const after = JSON.stringify(game.sheet);
                const steps = game.past.length;
                for (let step = 0; step < steps; step += 1) game = state.undo(game);
                if (JSON.stringify(game.sheet) !== before) return ['undo', rows, columns];
                for (let step = 0; step < steps; step += 1) game = state.redo(game);
                if (JSON.stringify(game.sheet) !== after) return ['redo', rows, columns];
            }
            return true;
        })()",
    );
    assert_eq!(kept, json!(true));
    page.is_calm();
}

#[test]
fn a_digit_that_clashes_is_marked_at_once_with_its_house() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("8");
    page.until_says("#conflicts", "8 stands twice in row 1: r1c1 and r1c2");
    let invalid =
        "[...document.querySelectorAll('[aria-invalid=true]')].map((cell) => cell.dataset.cell)";
    assert_eq!(page.browser.value(invalid), json!(["0", "1"]));
    assert!(page.text("#says").contains("8 stands twice in row 1"), "it is announced");
    page.picture("conflict");
    page.browser.press("Backspace");
    page.browser.until("!document.querySelector('#conflicts').checkVisibility()");
    page.is_calm();
}

#[test]
fn rules_without_houses_are_told_by_the_server() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-new");
    page.browser.click("#new-rules [value=anti-knight]");
    page.browser.click("#new-make");
    page.until_says("#facts", "anti-knight");
    page.browser.click(&Page::cell(5, 5, 9));
    page.browser.press("7");
    page.browser.click(&Page::cell(7, 6, 9));
    page.browser.press("7");
    page.until_says("#conflicts", "a knight's move apart");
    page.is_calm();
}

#[test]
fn entries_are_undone_and_done_again() {
    let Some(mut page) = Page::with(HARD) else { return };
    let cell = Page::cell(1, 2, 9);
    page.browser.click(&cell);
    page.browser.press("1");
    page.until_cell(&cell, "1");
    page.browser.press("2");
    page.until_cell(&cell, "2");
    page.browser.press("Ctrl+z");
    page.until_cell(&cell, "1");
    page.browser.press("Ctrl+z");
    page.until_cell(&cell, "");
    page.browser.press("Ctrl+y");
    page.until_cell(&cell, "1");
    page.browser.press("Ctrl+Shift+z");
    page.until_cell(&cell, "2");
    page.browser.click("#reset");
    page.until_cell(&cell, "");
    page.browser.click("#undo");
    page.until_cell(&cell, "2");
    page.is_calm();
}

#[test]
fn any_text_form_is_pasted() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-paste");
    page.browser.insert("53..7....\n6..1x5...\n");
    page.browser.click("#paste-read");
    page.until_says("#paste-error", "line");
    page.browser.value("document.querySelector('#paste-text').select()");
    page.browser.insert(BLOCK);
    page.browser.click("#paste-read");
    page.until_clues(30);
    assert_eq!(page.values(), digits(&BLOCK.replace('\n', "")));
    // Into the page itself, too.
    page.browser.value(&format!(
        "((data) => (data.setData('text/plain', '{HARD}'), document.body.dispatchEvent(\
         new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true, cancelable: true }}))))(new DataTransfer())"
    ));
    page.until_clues(21);
    // What could not be read is a refused request, and the browser's console says so.
    page.browser.complaints.retain(|complaint| !complaint.contains("422"));
    page.is_calm();
}

#[test]
fn a_link_brings_back_entries_and_marks() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.browser.press("ArrowRight");
    for key in ["Shift+2", "Shift+4", "Ctrl+9"] {
        page.browser.press(key);
    }
    page.browser.press("v");
    page.browser.press("3");
    page.browser.until("location.hash.includes('marks=2.24.9.3')");
    let link = page.browser.text("location.hash");
    page.visit("");
    page.visit(&link);
    page.until_clues(21);
    page.until_cell(&Page::cell(1, 2, 9), "1");
    let cell = Page::cell(1, 3, 9);
    let label = format!("document.querySelector(\"{cell}\").getAttribute('aria-label')");
    assert_eq!(page.browser.text(&label), "r1c3, empty, corner marks 2 4, centre marks 9");
    assert_eq!(
        page.browser.text(&format!("document.querySelector(\"{cell}\").dataset.colour")),
        "3"
    );
    page.is_calm();
}

#[test]
fn the_keyboard_alone_is_enough() {
    let Some(mut page) = Page::with(HARD) else { return };
    // By Tab into the grid: one stop of the page, wherever the cursor is.
    for _ in 0..30 {
        page.browser.press("Tab");
        if page.browser.value("document.activeElement.getAttribute('role') === 'gridcell'")
            == json!(true)
        {
            break;
        }
    }
    let focused = "document.activeElement.dataset.cell";
    assert_eq!(page.browser.text(focused), "0");
    for (key, cell) in [
        ("ArrowRight", "1"),
        ("ArrowDown", "10"),
        ("a", "9"),
        ("s", "18"),
        ("d", "19"),
        ("w", "10"),
        ("End", "17"),
        ("Home", "9"),
    ] {
        page.browser.press(key);
        assert_eq!(page.browser.text(focused), cell, "after {key}");
    }
    let cell = Page::cell(2, 1, 9);
    page.browser.press("4");
    page.until_cell(&cell, "4");
    page.browser.press("Backspace");
    page.until_cell(&cell, "");
    for (key, digit, mark) in [("x", "1", ".corner"), ("c", "2", ".centre"), ("z", "5", ".value")] {
        page.browser.press(key);
        page.browser.press(digit);
        page.until_says(&format!("{cell} {mark}"), digit);
    }
    page.browser.press("Shift+ArrowRight");
    let selected = "document.querySelectorAll('[aria-selected=true][role=gridcell]').length";
    page.browser.until(&format!("{selected} === 2"));
    page.browser.press("Ctrl+a");
    page.browser.until(&format!("{selected} === 81"));
    page.browser.press("?");
    page.until_says("#keys-dialog", "undo");
    page.browser.press("Escape");
    page.browser.until("!document.querySelector('#keys-dialog').open");
    page.browser.press("n");
    page.until_says("#caption-title", "=");
    page.browser.press(" ");
    page.browser.until("document.querySelector('#start').textContent.includes('Pause')");
    page.browser.press(" ");
    page.browser.until("document.querySelector('#start').textContent.includes('Play')");
    page.browser.press("Escape");
    page.browser.until("!document.querySelector('#caption').checkVisibility()");
    page.browser.press("n");
    page.until_says("#caption-title", "=");
    page.browser.press("j");
    page.until_says("#caption-title", "Conflict 1");
    page.browser.press("Escape");
    page.browser.until("!document.querySelector('#caption').checkVisibility()");
    page.is_calm();
}

#[test]
fn mouse_and_finger_select_and_write() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.drag(&Page::cell(2, 1, 9), &Page::cell(2, 2, 9));
    page.browser.click("#mode-corner");
    page.browser.click("[data-digit='5']");
    page.until_says(&format!("{} .corner", Page::cell(2, 1, 9)), "5");
    page.until_says(&format!("{} .corner", Page::cell(2, 2, 9)), "5");
    page.browser.resize(360, 740, true);
    page.browser.touch(&Page::cell(9, 9, 9));
    page.browser.touch("#mode-digit");
    page.browser.touch("[data-digit='2']");
    page.until_cell(&Page::cell(9, 9, 9), "2");
    page.is_calm();
}

#[test]
fn grids_of_sixteen_take_numbers_of_two_figures() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=large]");
    page.browser.click("[data-id=large-1]");
    page.until_says("#facts", "16×16");
    page.picture("16x16");
    let cell = Page::cell(1, 1, 16);
    page.browser.click(&cell);
    page.browser.press("1");
    page.until_cell(&cell, "1");
    page.browser.press("4");
    page.until_cell(&cell, "14");
    page.browser.press("Ctrl+z");
    page.until_cell(&cell, "");
    page.browser.click("#ask-hint");
    page.until_says("#answer", "r14c10 can only be 10.");
    page.browser.click("#start");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-end");
    page.until_says("#caption-title", "Solved");
    assert!(page.values().iter().all(|&value| (1..=16).contains(&value)));
    page.picture("16x16-solved");
    page.is_calm();
}

#[test]
fn a_canvas_of_five_grids_has_gaps_and_their_borders() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=variants]");
    page.browser.until("document.querySelectorAll('#puzzle-list button').length > 10");
    let samurai = "[...document.querySelectorAll('#puzzle-list button')]\
                   .find((button) => button.textContent.includes('samurai')).dataset.id";
    let samurai = page.browser.text(samurai);
    page.browser.click(&format!("[data-id='{samurai}']"));
    page.until_says("#facts", "21×21");
    assert_eq!(
        page.browser.value("document.querySelectorAll('[role=gridcell]').length"),
        json!(369)
    );
    page.picture("samurai");
    // Over the gap between the two upper grids.
    page.browser.click(&Page::cell(1, 9, 21));
    page.browser.press("ArrowRight");
    assert_eq!(page.browser.text("document.activeElement.dataset.cell"), "12");
    page.browser.until("location.hash.includes('samurai')");
    let link = page.browser.text("location.hash");
    page.visit("");
    page.visit(&link);
    page.until_says("#facts", "21×21");
    page.is_calm();
}

#[test]
fn a_hint_marks_its_cells_and_says_why() {
    let Some(mut page) = Page::at("") else { return };
    page.until_clues(30);
    page.browser.click("#ask-vague");
    page.until_says("#answer", "Look at");
    let marked = "document.querySelectorAll('[data-marks~=touched]').length";
    assert_eq!(page.browser.value(marked), json!(9), "the house to look at");
    page.browser.click("#answer button");
    page.until_says("#answer", "Naked single");
    page.browser.until("document.querySelector('.candidates .placed') !== null");
    page.picture("hint");
    page.browser.click("#answer button");
    page.until_cell(&Page::cell(5, 5, 9), "5");
    page.browser.click("#undo");
    page.until_cell(&Page::cell(5, 5, 9), "");
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "51 steps lead from here.");
    page.browser.click("#step");
    page.until_says("#caption-title", "Naked single:");
    page.browser.click("#to-end");
    page.browser.until("document.querySelector('#to-end').disabled");
    assert_eq!(
        page.values().iter().filter(|&&value| value == 0).count(),
        1,
        "the last is just placed"
    );
    page.is_calm();
}

#[test]
fn questions_are_answered_on_the_grid_and_in_words() {
    let Some(mut page) = Page::with(HARD) else { return };
    for (question, answer) in [
        ("count", "1 solution"),
        ("check", "Exactly one solution, and nothing wrong so far."),
        ("why", "exactly one solution"),
        ("prove", "Proved: certificate.zip"),
        ("export", "Written: sudoku.cnf"),
    ] {
        page.browser.click(&format!("#ask-{question}"));
        page.until_says("#answer", answer);
    }
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("9");
    page.until_cell(&Page::cell(1, 2, 9), "9");
    page.browser.click("#ask-check");
    page.until_says("#answer", "1 entry is wrong");
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c2≠9, because of 1 clue and 1 rule");
    page.browser.click("#open-text");
    page.browser.until(&format!("document.querySelector('#text-out').value.trim() === '{HARD}'"));
    page.is_calm();
}

#[test]
fn candidates_are_told_true_or_false() {
    let several =
        ".......2..719....6..64..........2....1.6.9.57...5....9......8...2.3.6........49.3";
    let Some(mut page) = Page::with(several) else { return };
    page.browser.click("#truth");
    page.until_says("#answer", "243 candidates occur in some solution");
    page.browser.until("document.querySelectorAll('.candidates .true').length + 22 === 243");
    assert_ne!(
        page.browser.value("document.querySelectorAll('.candidates .false').length"),
        json!(0)
    );
    page.picture("candidates");
    page.is_calm();
}

#[test]
fn clues_that_are_missing_are_suggested_and_added() {
    let Some(mut page) = Page::at("") else { return };
    // Anti-knight, and clues too few: the changed puzzle must keep the rule.
    let few = "7.6.2......................18....5...3.9....7............27.....7...........58...";
    page.visit(&format!("#size=3x3&rules=anti-knight&clues=9.9.{few}"));
    page.until_clues(14);
    page.browser.click(&Page::cell(1, 1, 9));
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.visit(&format!("#size=3x3&rules=anti-knight&clues=9.9..{}", &few[1..]));
    page.until_clues(13);
    page.browser.click("#ask-check");
    page.until_says("#answer", "More than one solution.");
    page.browser.click("#answer button");
    page.until_says("#answer", "more clue");
    page.browser.click("#answer button");
    page.browser.until("document.querySelectorAll('[data-ink=clue]').length > 13");
    page.until_says("#facts", "anti-knight");
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.is_calm();
}

#[test]
fn long_work_tells_its_progress_and_is_canceled() {
    let empty = ".".repeat(256);
    let Some(mut page) = Page::at(&format!("#size=4x4&clues=16.16.{empty}")) else { return };
    page.browser.click("#ask-count");
    page.until_says("#job-detail", "so far");
    page.picture("progress");
    page.browser.click("#cancel-job");
    page.browser.until("!document.querySelector('#job').checkVisibility()");
    assert_eq!(page.text("#says"), "Counting solutions: canceled.");
    page.is_calm();
}

#[test]
fn searches_are_compared() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#tab-search");
    page.browser.click("#compare");
    page.until_says("#compare-rows", "CDCL, VSIDS");
    page.browser.until("document.querySelectorAll('#compare-rows .spark').length === 10");
    page.picture("compared");
    page.browser.click("#open-new");
    page.browser.click("#new-make");
    // They were of another puzzle.
    page.browser.until("!document.querySelector('#compare-table').checkVisibility()");
    page.is_calm();
}

#[test]
fn a_grid_is_there_before_the_server_has_answered_anything() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.send("Network.setBlockedURLs", json!({"urls": ["*/api/*"]}));
    page.visit("");
    page.browser.until("document.querySelectorAll('[role=gridcell]').length === 81");
    page.browser.click(&Page::cell(1, 1, 9));
    page.browser.press("5");
    page.browser.press("ArrowRight");
    page.browser.press("5");
    page.until_says("#conflicts", "5 stands twice in row 1");
}

#[test]
fn nothing_is_wider_than_a_phone() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.resize(360, 740, true);
    page.picture("phone");
    assert!(!page.is_too_wide());
    page.browser.prefer("dark");
    page.browser.click("#start");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-conflict");
    page.until_says("#caption-title", "Conflict 1");
    assert!(!page.is_too_wide());
    page.picture("phone-film-dark");
    page.browser.press("Escape");
    for dialog in ["puzzles", "new", "paste", "keys"] {
        page.browser.value("scrollTo(0, 0)");
        page.browser.click(&format!("#open-{dialog}"));
        page.browser.until(&format!("document.querySelector('#{dialog}-dialog').open"));
        assert!(!page.is_too_wide(), "{dialog}");
        page.picture(&format!("phone-{dialog}"));
        page.browser.press("Escape");
        page.browser.until(&format!("!document.querySelector('#{dialog}-dialog').open"));
    }
    page.is_calm();
}

#[test]
fn screen_readers_find_a_name_for_everything() {
    let Some(mut page) = Page::with(HARD) else { return };
    let tree = page.browser.send("Accessibility.getFullAXTree", json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let named = [
        "button", "gridcell", "grid", "combobox", "slider", "tab", "textbox", "dialog", "tabpanel",
    ];
    let mut seen = 0;
    for node in nodes.iter().filter(|node| node["ignored"] == json!(false)) {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        if named.contains(&role) {
            seen += 1;
            assert_ne!(node["name"]["value"].as_str().unwrap_or_default(), "", "a {role}: {node}");
        }
    }
    assert!(seen > 100, "only {seen} elements have a role");
    let stops = "document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length";
    assert_eq!(page.browser.value(stops), json!(1), "the grid is one stop of Tab");
    page.is_calm();
}

#[test]
fn both_themes_can_be_read() {
    let Some(mut page) = Page::with(HARD) else { return };
    for theme in ["light", "dark"] {
        page.browser.prefer(theme);
        for (ink, ground) in [
            ("ink", "paper"),
            ("quiet", "paper"),
            ("accent", "surface"),
            ("bad", "surface"),
            ("good", "surface"),
            ("learned", "surface"),
        ] {
            let contrast = page.browser.value(&contrast(ink, ground)).as_f64().unwrap();
            assert!(contrast >= 4.5, "{theme}: {ink} on {ground} has a contrast of {contrast}");
        }
    }
    page.picture("dark");
    let chosen = "document.documentElement.dataset.theme";
    assert_eq!(page.browser.text(chosen), "auto");
    page.browser.click("#theme");
    assert_eq!(page.browser.text(chosen), "light");
    let scheme = "getComputedStyle(document.documentElement).colorScheme";
    assert_eq!(page.browser.text(scheme), "light");
    page.visit("");
    assert_eq!(page.browser.text(chosen), "light", "it is remembered");
    page.is_calm();
}

/// The contrast between two colours of the page, by the definition of WCAG.
fn contrast(ink: &str, ground: &str) -> String {
    format!(
        "((names) => {{
            const probe = document.body.appendChild(document.createElement('i'));
            const light = names.map((name) => {{
                probe.style.color = `var(--${{name}})`;
                const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
                const [r, g, b] = parts.map((part) => part / 255)
                    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
            }});
            probe.remove();
            return Math.max(...light) / Math.min(...light);
        }})({})",
        json!([ink, ground])
    )
}

#[test]
fn the_files_of_the_page_come_with_strict_headers() {
    let server = Serving::start();
    let get = |path: &str| ureq::get(format!("{}{path}", server.address)).call().unwrap();
    let page = get("/");
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/page/main.js", "text/javascript; charset=utf-8"),
        ("/page/style.css", "text/css; charset=utf-8"),
        ("/page/icon.svg", "image/svg+xml"),
    ] {
        let answer = get(path);
        assert_eq!(answer.headers()["content-type"], kind, "{path}");
        assert_eq!(answer.headers()["content-security-policy"].to_str().unwrap(), policy, "{path}");
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer", "{path}");
        let tag = answer.headers()["etag"].clone();
        let address = format!("{}{path}", server.address);
        let again = ureq::get(address).header("if-none-match", tag).call().unwrap();
        assert_eq!(again.status(), 304, "{path}");
    }
    let missing = ureq::get(format!("{}/page/secret.js", server.address)).call();
    assert!(matches!(missing, Err(ureq::Error::StatusCode(404))));
}

#[test]
fn every_file_that_the_page_names_is_served() {
    let server = Serving::start();
    let get = |path: &str| {
        let mut answer = ureq::get(format!("{}{path}", server.address)).call().unwrap();
        answer.body_mut().read_to_string().unwrap()
    };
    let names = std::fs::read_dir("src/server/page").unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    for name in names {
        let text = get(&format!("/page/{name}"));
        assert_eq!(
            text,
            std::fs::read_to_string(format!("src/server/page/{name}")).unwrap(),
            "{name}"
        );
    }
    assert!(!get("/").contains("style="), "no inline style, which the policy forbids");
}

#[test]
fn a_link_that_cannot_be_read_is_said() {
    let Some(mut page) = Page::at("#size=3x3&clues=9.9.53") else { return };
    page.browser.until("document.body.innerText.includes('The link cannot be read')");
    page.until_clues(30);
}
