//! Games are kept: another puzzle, the browser's back, a bare address lose none.

use crate::*;

/// An easy puzzle as a link, and how many clues it has.
fn easy() -> (String, usize) {
    (format!("#size=3x3&title=Mine&clues=9.9.{}", BLOCK.replace('\n', "")), 30)
}

/// The page with the easy puzzle, and a 4 in r1c3.
fn begun() -> Option<Page> {
    let (link, clues) = easy();
    let mut page = Page::at(&link)?;
    page.until_clues(clues);
    page.browser.click(&Page::cell(1, 3, 9));
    page.browser.press("4");
    page.until_cell(&Page::cell(1, 3, 9), "4");
    Some(page)
}

/// Opens the hard puzzle by the dialog for pasting.
fn paste_hard(page: &mut Page) {
    page.browser.click("#open-paste");
    page.browser.value("document.querySelector('#paste-text').select()");
    page.browser.insert(HARD);
    page.browser.click("#paste-read");
    page.until_clues(21);
    page.browser.until("!document.querySelector('#paste-dialog').open");
}

const BACK: &str = "(history.back(), true)";
const FORWARD: &str = "(history.forward(), true)";

#[test]
fn opening_another_puzzle_is_undone_and_done_again() {
    let Some(mut page) = begun() else { return };
    paste_hard(&mut page);
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.browser.click("#undo");
    page.until_cell(&Page::cell(1, 2, 9), "");
    page.browser.click("#undo");
    page.until_clues(30);
    page.until_cell(&Page::cell(1, 3, 9), "4");
    page.until_says("#title", "Mine");
    page.browser.click("#undo");
    page.until_cell(&Page::cell(1, 3, 9), "");
    for _ in 0..3 {
        page.browser.click("#redo");
    }
    page.until_clues(21);
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.is_calm();
}

#[test]
fn undo_and_redo_outlast_a_reload() {
    let Some(mut page) = begun() else { return };
    page.browser.press("ArrowRight");
    page.browser.press("Backspace");
    page.browser.click(&Page::cell(1, 4, 9));
    page.browser.press("6");
    page.until_cell(&Page::cell(1, 4, 9), "6");
    page.browser.click("#undo");
    page.until_cell(&Page::cell(1, 4, 9), "");
    page.browser.until("!!history.state?.game");
    page.reload();
    page.until_clues(30);
    page.browser.click("#redo");
    page.until_cell(&Page::cell(1, 4, 9), "6");
    page.browser.click("#undo");
    for _ in 0..2 {
        page.browser.click("#undo");
    }
    page.until_cell(&Page::cell(1, 3, 9), "");
    page.browser.until("document.querySelector('#undo').disabled");
    // Steps of one game are none of another.
    page.visit(&format!("#size=3x3&clues=9.9.{HARD}"));
    page.until_clues(21);
    page.browser.until("document.querySelector('#undo').disabled");
    page.is_calm();
}

#[test]
fn undo_leads_back_to_a_grid_of_another_size() {
    let Some(mut page) = begun() else { return };
    page.visit(&easy().0);
    page.browser.click("#open-new");
    page.browser.click("#new-what [value=empty]");
    page.browser.value("document.querySelector('#new-kind').value = '7'");
    page.browser.click("#new-make");
    page.until_says("#facts", "25×25");
    page.browser.click(&Page::cell(25, 25, 25));
    page.browser.click("#undo");
    page.until_says("#facts", "9×9");
    page.browser.press("ArrowRight");
    page.browser.until("document.querySelectorAll('[role=gridcell]').length === 81");
    page.is_calm();
}

#[test]
fn back_and_forward_bring_each_game_as_it_was() {
    let Some(mut page) = begun() else { return };
    paste_hard(&mut page);
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.browser.value(BACK);
    page.until_clues(30);
    page.until_cell(&Page::cell(1, 3, 9), "4");
    page.until_says("#title", "Mine");
    // Its own undo is there, too.
    page.browser.click("#undo");
    page.until_cell(&Page::cell(1, 3, 9), "");
    page.browser.value(FORWARD);
    page.until_clues(21);
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.browser.value(BACK);
    page.until_clues(30);
    page.until_cell(&Page::cell(1, 3, 9), "");
    page.is_calm();
}

#[test]
fn the_bare_address_restores_the_last_game() {
    let Some(mut page) = begun() else { return };
    page.visit("");
    page.until_clues(30);
    page.until_cell(&Page::cell(1, 3, 9), "4");
    page.until_says("#title", "Mine");
    page.is_calm();
}

#[test]
fn several_games_are_listed_reopened_and_deleted() {
    let Some(mut page) = begun() else { return };
    paste_hard(&mut page);
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.browser.click("#open-games");
    let kept = "document.querySelectorAll('#game-list .puzzle').length";
    page.browser.until(&format!("{kept} === 2"));
    page.until_says("#game-list", "0:0");
    page.picture("games");
    page.browser.click("#game-list li:nth-child(2) .puzzle");
    page.until_clues(30);
    page.until_cell(&Page::cell(1, 3, 9), "4");
    page.browser.click("#open-games");
    page.until_says("#game-list", "on the page now");
    let first = "document.querySelector('#game-list li').textContent.includes('Mine')";
    page.browser.until(first);
    page.browser.click("#game-list li:nth-child(2) .delete");
    page.browser.until(&format!("{kept} === 1"));
    page.visit("");
    page.until_clues(30);
    page.is_calm();
}

#[test]
fn a_game_that_is_solved_is_marked_so_in_the_list() {
    let last = format!("{}.", &SOLUTION[..80]);
    let Some(mut page) = Page::with(&last) else { return };
    page.browser.click(&Page::cell(9, 9, 9));
    page.browser.press("2");
    page.until_says("#conflicts", "Solved");
    page.browser
        .until("JSON.parse(localStorage.getItem('sudosat.games') ?? '[]')[0]?.solved === true");
    page.browser.click("#open-games");
    page.until_says("#game-list", "solved");
    page.is_calm();
}

#[test]
fn what_is_kept_is_bounded_and_survives_a_full_or_forbidden_storage() {
    let Some(mut page) = Page::at("") else { return };
    let held = page.browser.value(
        "(async () => {
            const { createSavedGames } = await import('/page/game/saved-games.js');
            const game = (id) => ({ id: String(id), link: 'x'.repeat(100), at: id });
            const storage = (room) => {
                let text = null;
                return { getItem: () => text, setItem: (_, next) => {
                    if (next.length > room) throw new DOMException('full', 'QuotaExceededError');
                    text = next;
                } };
            };
            const filled = (games) => {
                for (let id = 0; id < 200; id += 1) games.put(game(id));
                return games.all().map(({ id }) => Number(id));
            };
            const roomy = filled(createSavedGames(storage(1e6)));
            const tight = filled(createSavedGames(storage(1000)));
            const none = filled(createSavedGames(storage(-1)));
            const forbidden = filled(createSavedGames(null));
            const broken = { getItem: () => '{', setItem: () => {} };
            return [roomy.length, roomy[0], tight.length > 0 && tight.length < 10, tight[0], none[0], forbidden.length,
                forbidden[0], createSavedGames(broken).all().length];
        })()",
    );
    assert_eq!(held, json!([50, 199, true, 199, 199, 50, 199, 0]));
    page.is_calm();
}

#[test]
fn that_the_browser_keeps_no_more_is_said_at_once() {
    let Some(mut page) = Page::with(HARD) else { return };
    let full = "(Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }, true)";
    page.browser.value(full);
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.until_says("#answer", "The browser keeps no more");
    page.is_calm();
}

#[test]
fn the_link_to_the_grid_leaves_the_game() {
    let Some(mut page) = begun() else { return };
    page.browser.value("(location.hash = '#grid', true)");
    page.browser.until("location.hash.includes('clues=')");
    page.until_cell(&Page::cell(1, 3, 9), "4");
    page.is_calm();
}

#[test]
fn a_solved_game_that_the_server_has_checked_stays_solved_when_another_is_opened() {
    let Some(mut page) = Page::at("") else { return };
    let solved = page.browser.value(&format!(
        "(async () => {{
            const {{ emptyPuzzle }} = await import('/page/game/puzzle.js');
            const {{ enter, newGame }} = await import('/page/game/game.js');
            const {{ firstModel }} = await import('/page/game/model.js');
            const {{ createStore }} = await import('/page/game/store.js');
            const {{ createSavedGames }} = await import('/page/game/saved-games.js');
            const {{ autosave }} = await import('/page/game/autosave.js');
            const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const clues = [...'{SOLUTION}'].map(Number).with(80, 0);
            const puzzle = {{ ...emptyPuzzle(), clues, hasClashesBeyondHouses: true }};
            const game = enter(newGame(puzzle), [80], 2);
            const store = createStore({{ ...firstModel(), game }});
            const games = createSavedGames(null);
            autosave(store, games, {{ put() {{}} }}, () => {{}});
            store.update({{ checkedSheet: game.sheet }});
            await drawn();
            store.update({{ game: newGame(emptyPuzzle()), checkedSheet: null }});
            await drawn();
            return games.find(game.id).solved;
        }})()",
    ));
    assert_eq!(solved, json!(true));
    page.is_calm();
}

/// Only entries counted as the beginning of a game, so the clues of a setter were lost.
#[test]
fn a_puzzle_that_is_being_set_is_kept_when_another_is_opened() {
    let Some(mut page) = crate::setting::empty() else { return };
    page.browser.click(&Page::cell(1, 1, 9));
    page.browser.press("5");
    page.until_clues(1);
    paste_hard(&mut page);
    page.browser.click("#open-games");
    page.browser.until("document.querySelector('#game-list').children.length === 2");
    page.is_calm();
}
