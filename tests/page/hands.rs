//! Keyboard, mouse and finger, on grids of every form.

use crate::*;

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
    page.browser.click("[data-level=sizes]");
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
    let samurai = "[...document.querySelectorAll('#puzzle-list button')]\
                   .find((button) => button.textContent.includes('samurai'))";
    page.browser.until(&format!("{samurai} !== undefined"));
    let samurai = page.browser.text(&format!("{samurai}.dataset.id"));
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
fn two_keys_make_one_number_only_in_the_cell_that_the_first_one_changed() {
    let clues = format!("....g{}", ".".repeat(251));
    let Some(mut page) = Page::at(&format!("#size=4x4&clues=16.16.{clues}")) else { return };
    page.until_clues(1);
    page.browser.click(&Page::cell(1, 1, 16));
    for key in ["1", "ArrowRight", "2"] {
        page.browser.press(key);
    }
    page.until_drawn();
    assert_eq!(page.values()[..5], [1, 2, 0, 0, 16], "the cursor moves between the keys");
    page.browser.click(&Page::cell(1, 5, 16));
    page.browser.press("1");
    page.browser.press("2");
    page.until_drawn();
    assert_eq!(page.values()[..5], [1, 2, 0, 0, 16], "both keys are pressed on a clue");
    let cell = Page::cell(1, 3, 16);
    page.browser.click(&cell);
    for key in ["v", "1", "2"] {
        page.browser.press(key);
    }
    page.until_drawn();
    let colour = format!("document.querySelector(\"{cell}\").dataset.colour");
    assert_eq!(page.browser.text(&colour), "2", "there is no colour 12");
    page.is_calm();
}

#[test]
fn a_digit_that_stands_in_every_row_is_greyed_out() {
    let Some(mut page) = Page::at("") else { return };
    let finished = page.browser.value(
        "(async () => {
            const { emptyPuzzle, puzzleOf } = await import('/page/game/puzzle.js');
            const { blankSheet, newGame } = await import('/page/game/game.js');
            const { showPad } = await import('/page/ui/digit-pad.js');
            const api = await import('/page/ask/api.js');
            const finished = (puzzle, values) => {
                showPad({ game: newGame(puzzle, { ...blankSheet(puzzle), values }), mode: 'digit' });
                return [...document.querySelectorAll('#digits .finished')].map(({ dataset }) => dataset.digit).join('');
            };
            const samurai = puzzleOf(await api.initialize({ size: '3x3', rules: 'samurai' }));
            const solved = samurai.present.map((here, cell) => {
                const [row, column] = [Math.floor(cell / 21), cell % 21];
                return here ? 1 + (((row % 3) * 3 + Math.floor(row / 3) + column) % 9) : 0;
            });
            const classic = emptyPuzzle();
            return [
                finished(samurai, solved.map((digit) => (digit === 4 ? 4 : 0))),
                finished(classic, classic.clues.map((_, cell) => (cell % 9 === 0 ? 5 : 0))),
                // Nine times, but not in the last row.
                finished(classic, classic.clues.map((_, cell) => (cell === 1 || (cell % 9 === 0 && cell < 72) ? 5 : 0))),
            ];
        })()",
    );
    assert_eq!(finished, json!(["4", "5", ""]));
    page.is_calm();
}
