//! What is entered, undone, linked and pasted.

use crate::*;

#[test]
fn clashes_on_the_page_are_those_of_the_server() {
    let Some(mut page) = Page::at("") else { return };
    let different = page.browser.value(
        "(async () => {
            const { puzzleOf, boardOf } = await import('/page/game/puzzle.js');
            const { candidatesOf, conflictsOf } = await import('/page/game/houses.js');
            const { cellName } = await import('/page/game/notation.js');
            const api = await import('/page/ask/api.js');
            let seed = 7;
            const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
            for (const request of [{ size: '2x3' }, { size: '3x3', rules: 'diagonals,windows' }, { size: '1x5', rules: 'latin' },
                { size: '4x4' }, { size: '3x3', rules: 'samurai' }, { size: '1x4', rules: 'jigsaw:1112122233344344' }]) {
                const puzzle = puzzleOf(await api.initialize(request));
                const values = puzzle.present.map((here) => (here && random(2) ? 1 + random(puzzle.side) : 0));
                const state = await api.initialize({ ...request, board: boardOf(puzzle, values) });
                const listed = (conflicts, name) => JSON.stringify([...new Set(conflicts.flatMap(({ digit, cells, house }) =>
                    cells.map((cell) => [digit, house, name(cell)].join())))].sort());
                const own = listed(conflictsOf(puzzle, values), (cell) => cellName(cell, puzzle.columns));
                const theirs = listed(state.conflicts, (cell) => cell);
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
            const { emptyPuzzle } = await import('/page/game/puzzle.js');
            const { linkOf, parseLink, gameOfLink } = await import('/page/game/link.js');
            const state = await import('/page/game/game.js');
            let seed = 11;
            const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
            for (const [rows, columns] of [[2, 2], [2, 3], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [10, 10]]) {
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
                const link = parseLink('#' + linkOf(game));
                const again = gameOfLink(Object.freeze({ ...empty, title: link.title, clues: link.board.flat() }), link);
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
fn the_server_reports_conflicts_of_rules_without_houses() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-new");
    page.browser.click("#new-what [value=empty]");
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
    page.is_calm_but_for_refusals();
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
fn a_link_that_cannot_be_read_is_said() {
    let with_letters = format!("#size=3x3&clues=9.9.a{}", ".".repeat(80));
    for link in ["#size=3x3&clues=9.9.53", &with_letters] {
        let Some(mut page) = Page::at(link) else { return };
        page.browser.until("document.body.innerText.includes('The link cannot be read')");
        // The first puzzle of the library.
        page.until_clues(34);
    }
}

/// A store whose puzzle has conflicts that only the server finds, and the questions about them: a test answers these.
const ASKED_CONFLICTS: &str = "
    const { emptyPuzzle } = await import('/page/game/puzzle.js');
    const { enter, newGame, reclued } = await import('/page/game/game.js');
    const { firstModel } = await import('/page/game/model.js');
    const { createStore } = await import('/page/game/store.js');
    const { watchConflicts } = await import('/page/ask/conflicts.js');
    const pause = () => new Promise((done) => setTimeout(done, 50));
    const asked = [];
    intercept((path) => path === '/api/v1/check'
        ? new Promise((resolve, reject) => asked.push({ resolve, reject })) : undefined);
    const puzzle = { ...emptyPuzzle(), hasClashesBeyondHouses: true };
    const withClue = (digit) => ({ ...puzzle, clues: puzzle.clues.with(0, digit) });
    const conflict = { digit: 7, cells: [0, 11], house: null, message: 'a knight is near' };
    const game = enter(newGame(withClue(7)), [11], 7);
    const store = createStore({ ...firstModel(), game });
    watchConflicts(store);
    while (!asked.length) await pause();
";

#[test]
fn conflicts_of_the_server_go_when_it_cannot_be_asked_again() {
    let Some(mut page) = Page::at("") else { return };
    let left = page.browser.value(&format!(
        "(async () => {{
            {INTERCEPT}{ASKED_CONFLICTS}
            store.update({{ serverConflicts: [conflict] }});
            asked[0].reject(new TypeError('no connection'));
            await pause();
            return store.get().serverConflicts;
        }})()",
    ));
    assert_eq!(left, json!([]));
    page.is_calm();
}

#[test]
fn conflicts_of_clues_that_have_changed_meanwhile_are_not_shown() {
    let Some(mut page) = Page::at("") else { return };
    let shown = page.browser.value(&format!(
        "(async () => {{
            {INTERCEPT}{ASKED_CONFLICTS}
            store.update({{ game: reclued(game, withClue(8)) }});
            const conflicts = [{{ ...conflict, cells: ['r1c1', 'r2c3'] }}];
            asked[0].resolve(new Response(JSON.stringify({{ conflicts }})));
            await pause();
            return store.get().serverConflicts;
        }})()",
    ));
    assert_eq!(shown, json!([]));
    page.is_calm();
}

#[test]
fn a_colour_that_does_not_exist_is_left_out_of_a_link() {
    let Some(mut page) = Page::at("") else { return };
    let colours = page.browser.value(
        "(async () => {
            const { emptyPuzzle } = await import('/page/game/puzzle.js');
            const { gameOfLink } = await import('/page/game/link.js');
            const link = { entries: '', marks: '0...99_1...8_2...9_3...-1_4...1.5' };
            return gameOfLink(emptyPuzzle(), link).sheet.colours.slice(0, 5);
        })()",
    );
    assert_eq!(colours, json!([0, 8, 0, 0, 1]));
    page.is_calm();
}
