//! Answers over a run, answers of a grid that has changed, what is announced without being asked.

use crate::*;

#[test]
fn answers_are_drawn_over_an_open_explanation_at_once() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "steps lead from here");
    page.browser.click("#truth");
    page.browser.until("document.querySelectorAll('.candidates .true').length > 40");
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c2=1, because of");
    page.browser.until("document.querySelectorAll('[data-marks~=look]').length > 3");
    page.until_says("#caption-title", "steps lead from here");
    page.picture("why-over-explanation");
    // What was drawn over one moment is not drawn over the next; what is true stays.
    page.browser.click("#step");
    page.until_says("#caption-title", ":");
    page.browser.until("document.querySelectorAll('.candidates .true').length > 40");
    page.is_calm();
}

#[test]
fn an_answer_is_marked_once_the_grid_is_another_one() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#ask-check");
    page.until_says("#answer", "nothing wrong so far");
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("2");
    page.until_says("#answer", "The grid has changed since");
    page.picture("outdated");
    page.browser.click("#undo");
    page.browser.until("!document.querySelector('#answer').textContent.includes('has changed')");
    // How many solutions the puzzle has does not change by what is entered.
    page.browser.click("#ask-count");
    page.until_says("#answer", "1 solution");
    page.browser.press("2");
    page.until_cell(&Page::cell(1, 2, 9), "2");
    assert!(!page.text("#answer").contains("has changed"));
    // A step of a grid that is no more is not to be carried out.
    page.browser.press("Backspace");
    page.browser.click("#ask-hint");
    page.browser.until("document.querySelector('#answer button[data-writes]') !== null");
    page.browser.press("1");
    page.until_says("#answer", "The grid has changed since");
    page.browser.until("document.querySelector('#answer button[data-writes]').disabled");
    page.is_calm();
}

#[test]
fn a_playback_announces_its_steps() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.value(
        "(window.heard = [], new MutationObserver(() => window.heard.push(document.querySelector('#says').textContent))\
         .observe(document.querySelector('#says'), { childList: true, characterData: true, subtree: true }), true)",
    );
    page.browser.click("#start");
    page.browser.until("document.querySelector('#start').textContent.includes('Pause')");
    page.browser.until("new Set(window.heard).size >= 2");
    assert!(page.text("#start").contains("Pause"), "it plays still");
    page.is_calm();
}

#[test]
fn a_solved_grid_is_announced_at_once() {
    let last = format!("{}.", &SOLUTION[..80]);
    let Some(mut page) = Page::with(&last) else { return };
    page.browser.click(&Page::cell(9, 9, 9));
    page.browser.press("1");
    page.until_says("#conflicts", "1 stands twice");
    page.browser.press("2");
    page.until_says("#conflicts", "Solved. Well done!");
    assert_eq!(page.text("#says"), "Solved. Well done!");
    page.is_calm();
}

#[test]
fn a_grid_under_rules_without_houses_is_solved_when_the_server_says_so() {
    // 2x2, non-consecutive neighbours are what only the server sees.
    let Some(mut page) = Page::at("#size=2x2&rules=anti-knight&clues=4.4.1234341221434.21") else {
        return;
    };
    page.until_clues(15);
    page.browser.click(&Page::cell(4, 2, 4));
    page.browser.press("3");
    page.until_says("#conflicts", "knight");
    assert!(!page.text("#conflicts").contains("Solved"));
    page.is_calm();
}

#[test]
fn counting_that_is_canceled_keeps_what_was_found() {
    let empty = ".".repeat(256);
    let Some(mut page) = Page::at(&format!("#size=4x4&clues=16.16.{empty}")) else { return };
    page.browser.click("#ask-count");
    page.until_says("#job-detail", "so far");
    page.browser.click("#cancel-job");
    page.until_says("#answer", "At least ");
    page.until_says("#answer", "Counting was canceled.");
    page.is_calm();
}

#[test]
fn why_says_what_a_cell_is_instead_of_what_was_entered() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("9");
    page.until_cell(&Page::cell(1, 2, 9), "9");
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c2≠9");
    page.until_says("#answer", "r1c2 is 1.");
    page.is_calm();
}

#[test]
fn cells_of_the_same_digit_look_different_from_those_of_an_answer() {
    let Some(mut page) = Page::with(HARD) else { return };
    let ground = |cell: &str| {
        format!("getComputedStyle(document.querySelector(\"{cell} .ground\")).backgroundColor")
    };
    let disc = |cell: &str| {
        format!("getComputedStyle(document.querySelector(\"{cell} .value\")).backgroundColor")
    };
    // r1c1 and r3c... are 8 and 7: the cursor on a 7 highlights the other ones.
    page.browser.click(&Page::cell(3, 2, 9));
    let same = "[data-marks~=same]";
    page.browser.until(&format!("document.querySelectorAll('{same}').length === 2"));
    let plain = page.browser.text(&disc("[data-cell='0']"));
    assert_ne!(page.browser.text(&disc(same)), plain, "a disc behind the digit");
    let same_ground = page.browser.text(&ground(same));
    page.picture("same");
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c2=1");
    let look = "[data-marks='look']";
    page.browser.until(&format!("document.querySelector(\"{look}\") !== null"));
    assert_ne!(page.browser.text(&ground(look)), same_ground, "a ground behind the cell");
    assert_eq!(page.browser.text(&disc(look)), plain);
    page.picture("why-marks");
    page.is_calm();
}
