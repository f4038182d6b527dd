//! What the page shows of clues while one sets or plays a puzzle: in the list of constraints, the line of facts, the
//! grid.

use crate::setting::{cell_named, empty, row};
use crate::*;

#[test]
fn a_broken_clue_is_said_while_one_plays() {
    let rules = "killer%205%20r1c1%20r1c2,thermo%20r3c1%20r3c2%20r3c3";
    let blank = format!("#size=2x2&rules={rules}&clues=4.4.{}", ".".repeat(16));
    let Some(mut page) = Page::at(&blank) else { return };
    page.until_says("#facts", "cage");
    for (cell, digit) in [(0, "1"), (1, "3")] {
        page.browser.click(&format!("[data-cell='{cell}']"));
        page.browser.press(digit);
    }
    page.until_says("#conflicts", "the cage r1c1 r1c2 sums to 5");
    page.browser
        .until("document.querySelector(\"[data-cell='1']\").dataset.marks.includes('conflict')");
    page.browser.press("4");
    page.browser.until("document.querySelector('#conflicts').hidden");
    // The third cell of the thermometer is still empty.
    for (cell, digit) in [(8, "4"), (9, "2")] {
        page.browser.click(&format!("[data-cell='{cell}']"));
        page.browser.press(digit);
    }
    page.until_says("#conflicts", "thermometer r3c1 r3c2 r3c3");
    page.is_calm();
}

#[test]
fn a_constraint_that_is_switched_off_stays_in_the_list_and_in_the_link() {
    let Some(mut page) = empty() else { return };
    page.enter("#set-text", "cage 3 r1c1-r1c2");
    page.until_listed("killer 3 r1c1 r1c2");
    page.enter("#set-text", "killer 4 r1c2 r1c3");
    page.until_listed("killer 4 r1c2 r1c3");
    let words = format!("{} .constraint", row("killer 3 r1c1 r1c2"));
    assert_eq!(page.text(&words), "the cage r1c1 r1c2 sums to 3");
    page.browser.click(&format!("{} input", row("killer 3 r1c1 r1c2")));
    page.browser.until("location.hash.includes('off=killer+3+r1c1+r1c2')");
    page.browser.until("!location.hash.includes('rules=killer+3')");
    assert_eq!(page.text(&words), "the cage r1c1 r1c2 sums to 3");
    page.reload();
    page.until_says("#facts", "cage");
    page.browser.click("#tab-set");
    page.until_listed("killer 3 r1c1 r1c2");
    assert_eq!(page.text(&words), "the cage r1c1 r1c2 sums to 3");
    page.browser.click(&format!("{} input", row("killer 3 r1c1 r1c2")));
    page.browser.until("!location.hash.includes('off=')");
    page.is_calm();
}

#[test]
fn what_a_setter_changed_is_undone_after_a_reload() {
    let Some(mut page) = empty() else { return };
    for text in ["killer 10 r1c1 r1c2", "thermo r9c4 r8c3 r7c2"] {
        page.enter("#set-text", text);
        page.until_listed(text);
    }
    page.browser.click("#undo");
    let rows =
        |count: usize| format!("document.querySelectorAll('#set-list li').length === {count}");
    page.browser.until(&rows(1));
    page.browser.until("location.hash.includes('killer') && !location.hash.includes('thermo')");
    // The second reload comes before the game is there again.
    page.browser.send("Page.reload", json!({}));
    page.reload();
    page.until_says("#facts", "cage");
    page.browser.click("#tab-set");
    page.browser.until(&rows(1));
    page.browser.click("#redo");
    page.browser.until(&rows(2));
    for left in [1, 0] {
        page.browser.click("#undo");
        page.browser.until(&rows(left));
    }
    page.browser.until("document.querySelector('#undo').disabled");
    page.is_calm();
}

#[test]
fn many_constraints_are_grouped_by_kind() {
    let cages: Vec<_> = (1..=9).map(|row| format!("killer 12 r{row}c1 r{row}c2")).collect();
    let rules = format!("{},thermo r1c4 r1c5", cages.join(",")).replace(' ', "%20");
    let blank = format!("#size=3x3&rules={rules}&clues=9.9.{}", ".".repeat(81));
    let Some(mut page) = Page::at(&blank) else { return };
    page.until_says("#facts", "cage × 9, thermometer");
    page.browser.click("#tab-set");
    // Ten are no reason for groups, but eleven are.
    page.until_listed("thermo r1c4 r1c5");
    page.browser.until("!document.querySelector('#set-list details')");
    page.enter("#set-text", "ratio 2 r5c5 r5c6");
    page.until_says("#set-list summary", "Cage × 9");
    page.browser.until("document.querySelectorAll('#set-list details').length === 1");
    page.browser.until("document.querySelectorAll('#set-list li:not(.kind)').length === 11");
    // A group is closed by a key, and stays closed when the list changes.
    let is_open = "document.querySelector('#set-list details').open";
    let first = row("killer 12 r1c1 r1c2");
    page.browser.value("document.querySelector('#set-list summary').focus()");
    page.browser.press("Enter");
    page.browser.until(&format!("!{is_open}"));
    page.enter("#set-text", "killer 10 r9c8 r9c9");
    page.until_says("#set-list summary", "Cage × 10");
    // The new one is chosen, so its group is open.
    page.browser.until(is_open);
    page.browser.value("document.querySelector('#set-list summary').click()");
    page.browser.until(&format!("!{is_open}"));
    // It stays closed and keeps the focus, although the chosen one is in it.
    page.browser.click(&format!("{} input", row("thermo r1c4 r1c5")));
    page.browser.until(&format!(
        "!document.querySelector({}).checked",
        json!(format!("{} input", row("thermo r1c4 r1c5")))
    ));
    page.browser.value("document.querySelector('#set-list summary').focus()");
    page.browser.press("Ctrl+z");
    page.browser.until(&format!(
        "document.querySelector({}).checked",
        json!(format!("{} input", row("thermo r1c4 r1c5")))
    ));
    page.browser.until("document.activeElement.matches('#set-list summary')");
    assert_eq!(page.browser.value(is_open), json!(false));
    page.enter("#set-text", "renban r5c8 r5c9");
    page.until_listed("renban r5c8 r5c9");
    assert_eq!(page.browser.value(is_open), json!(false));
    page.browser.click("#set-list summary");
    page.browser.click(&format!("{first} .delete"));
    page.until_says("#set-list summary", "Cage × 9");
    page.picture("setting-groups");
    page.is_calm();
}

#[test]
fn the_sum_of_a_cage_covers_no_marks() {
    let rules = "killer%2023%20r1c1%20r1c2%20r2c1%20r2c2";
    let Some(mut page) = Page::at(&format!("#size=3x3&rules={rules}&clues=9.9.{}", ".".repeat(81)))
    else {
        return;
    };
    // Below their line, a fifth of the height of the text, digits have nothing.
    let covers = |mark: &str| {
        format!(
            "(([sum, mark]) => sum.right > mark.left && sum.top + sum.height * 0.8 > mark.top)\
             (['.clue-layer text', '[data-cell=\"0\"] {mark}']\
             .map((one) => document.querySelector(one).getBoundingClientRect()))"
        )
    };
    page.browser.until("!!document.querySelector('.clue-layer text')");
    for (width, is_phone) in [(1280, false), (360, true)] {
        page.browser.resize(width, 740, is_phone);
        page.browser.click(&cell_named("r1c1"));
        page.browser.click("#mode-corner");
        page.browser.press("4");
        page.browser.until("!!document.querySelector(\"[data-cell='0'] .corner\")");
        page.until_drawn();
        assert_eq!(page.browser.value(&covers(".corner")), json!(false), "{width}");
        page.browser.press("4");
        page.browser.click("#candidates");
        page.browser.until("!!document.querySelector(\"[data-cell='0'] .candidates\")");
        page.until_drawn();
        assert_eq!(page.browser.value(&covers(".candidates span")), json!(false), "{width}");
        // The last digits stay within the cell.
        let last = "document.querySelector(\"[data-cell='0'] .candidates span:last-child\")";
        let cell = "document.querySelector(\"[data-cell='0']\")";
        let [digit, cell] = [last, cell].map(|one| format!("{one}.getBoundingClientRect().bottom"));
        page.browser.until(&format!("{digit} <= {cell}"));
        page.picture(&format!("cage-marks-{width}"));
        page.browser.click("#candidates");
    }
    page.is_calm();
}

#[test]
fn tinted_cells_leave_the_lines_and_the_selection_visible() {
    let rules = "maximum%20r1c1,odd%20r2c2";
    let Some(mut page) = Page::at(&format!("#size=3x3&rules={rules}&clues=9.9.{}", ".".repeat(81)))
    else {
        return;
    };
    for theme in ["light", "dark"] {
        page.browser.prefer(theme);
        for tinted in [".maximum[fill='#e6e6e6'] rect", ".odd circle"] {
            let found = format!("document.querySelector(\".clue-layer {tinted}\")");
            page.browser.until(&format!("{found} !== null"));
            let fill = page.browser.text(&format!("getComputedStyle({found}).fill"));
            let opacity = fill
                .rsplit(", ")
                .next()
                .and_then(|last| last.trim_end_matches(')').parse::<f64>().ok());
            let is_seen_through = fill.starts_with("rgba(")
                && opacity.is_some_and(|part| (0.05..0.4).contains(&part));
            assert!(is_seen_through, "{theme} {tinted}: {fill}");
        }
    }
    page.is_calm();
}

/// A finger that draws cannot scroll the grid.
#[test]
fn a_phone_shows_all_of_a_large_grid_while_one_draws() {
    let Some(mut page) = Page::at(&format!("#size=5x5&clues=25.25.{}", ".".repeat(625))) else {
        return;
    };
    page.until_says("#facts", "25×25");
    page.browser.click("#tab-set");
    page.browser.resize(360, 740, true);
    for tool in ["Cage", "Sandwich"] {
        page.take(tool);
        page.until_drawn();
        let fits = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#frame'))";
        assert_eq!(page.browser.value(fits), json!(true), "{tool}");
    }
    page.is_calm();
}

#[test]
fn that_the_solver_is_at_work_is_said_of_a_large_grid() {
    let Some(mut page) = Page::at(&format!("#size=5x5&clues=25.25.1{}", ".".repeat(624))) else {
        return;
    };
    page.until_says("#facts", "25×25");
    page.browser.click("#tab-set");
    page.until_says("#set-facts", "Solving …");
}

#[test]
fn the_line_of_facts_has_the_words_of_the_tools() {
    let rules = [
        "sum 10 r1c1 r1c2",
        "sum 10 r2c1 r3c1",
        "sum 5 r4c1 r4c2",
        "sum 20 r1c7 r2c8 r3c9",
        "sum 10 r5c5 r6c6",
        "sum 9 r7c7 r7c8",
        "contains 1 r8c1 r8c2 r9c1 r9c2",
        "anti-knight",
    ];
    let rules = rules.join(",").replace(' ', "%20");
    let Some(mut page) = Page::at(&format!("#size=3x3&rules={rules}&clues=9.9.{}", ".".repeat(81)))
    else {
        return;
    };
    page.until_says("#facts", "anti-knight");
    let facts = page.text("#facts");
    for words in ["X × 2", "V", "little killer × 2", "sum", "quadruple"] {
        let is_there = facts.split([',', '·']).any(|part| part.trim() == words);
        assert!(is_there, "{words}: {facts}");
    }
    page.is_calm();
}

#[test]
fn what_is_known_of_the_puzzle_is_said_while_it_is_changed() {
    let Some(mut page) = Page::at(&format!("#size=2x2&clues=4.4.{}", ".".repeat(16))) else {
        return;
    };
    page.browser.click("#tab-set");
    page.until_says("#set-facts", "Several solutions.");
    page.enter("#set-text", "killer 3 r1c1 r1c2");
    page.until_listed("killer 3 r1c1 r1c2");
    // The true candidates of the cage are shown in the grid.
    page.browser
        .until("document.querySelectorAll(\"[data-cell='0'] .candidates .true\").length === 2");
    page.enter("#set-text", "killer 9 r1c3 r1c4");
    page.until_says("#set-facts", "No solution.");
    page.browser.until(&format!(
        "document.querySelector({}).dataset.state === 'clashing'",
        json!(row("killer 9 r1c3 r1c4"))
    ));
    page.browser
        .until("document.querySelector(\"[data-cell='2']\").dataset.marks.includes('conflict')");
    page.picture("setting-clash");
    page.browser.click(&format!("{} .delete", row("killer 9 r1c3 r1c4")));
    page.until_says("#set-facts", "Several solutions.");
    for (cell, digit) in [(0, "1"), (1, "2"), (2, "3"), (4, "3"), (9, "1"), (15, "1"), (12, "4")] {
        page.browser.click(&format!("[data-cell='{cell}']"));
        page.browser.press(digit);
        page.until_cell(&format!("[data-cell='{cell}']"), digit);
    }
    page.until_says("#set-facts", "Exactly one solution.");
    page.browser.until(&format!(
        "document.querySelector({}).dataset.state === 'redundant'",
        json!(row("killer 3 r1c1 r1c2"))
    ));
    page.browser.until("document.querySelectorAll('[data-marks~=redundant]').length > 0");
    page.is_calm();
}

#[test]
fn an_answer_does_not_replace_a_button_that_may_be_pressed() {
    let solved = "1234341221434321";
    let rules = "killer%203%20r1c1%20r1c2";
    let Some(mut page) = Page::at(&format!("#size=2x2&rules={rules}&clues=4.4.{solved}")) else {
        return;
    };
    page.browser.click("#tab-set");
    let state =
        |state: &str| format!("document.querySelector('#set-list li').dataset.state === '{state}'");
    page.browser.until(&state("redundant"));
    page.browser.value("(window.seen = document.querySelector('#set-list .delete')).textContent");
    page.browser.click("[data-cell='0']");
    page.browser.press("2");
    page.browser.until(&state(""));
    page.browser.click("#undo");
    page.browser.until(&state("redundant"));
    assert_eq!(page.browser.value("window.seen.isConnected"), json!(true));
    page.browser.click("#set-list .delete");
    page.browser.until("document.querySelectorAll('#set-list li').length === 0");
    page.is_calm();
}
