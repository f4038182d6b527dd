//! The lines of a proof: unfolded, pointed at, and shown on the grid.

use crate::*;

/// The first step of this puzzle is a supposition: r1c4=3, then r3c9=3 (the only place in box 3), and ten more lines.
const SUPPOSED: &str = HARD;

/// The line whose text begins so, a button or a summary; a script marks it with the attribute `data-found`.
fn mark_line(page: &mut Page, begin: &str) -> &'static str {
    let mark = format!(
        "(document.querySelector('[data-found]')?.removeAttribute('data-found'), \
         [...document.querySelectorAll('.step-lines .line, .step-lines summary')]\
         .find((line) => line.textContent.startsWith({}))?.setAttribute('data-found', ''))",
        json!(begin)
    );
    page.browser.value(&mark);
    "[data-found]"
}

/// Waits until the candidate of a cell has this role.
fn until_role(page: &mut Page, (row, column): (usize, usize), digit: usize, role: &str) {
    let cell = Page::cell(row, column, 9);
    let marked = format!("document.querySelector(\"{cell} .candidates .{role}\")?.textContent");
    page.browser.until(&format!("{marked} === '{digit}'"));
}

/// Waits until `count` candidates have the role.
fn until_roles(page: &mut Page, role: &str, count: usize) {
    let marked = format!("document.querySelectorAll('#grid .candidates .{role}').length");
    page.browser.until(&format!("{marked} === {count}"));
}

/// Goes to the next step of the path.
fn step(page: &mut Page) {
    let before = page.text("#caption-title");
    page.browser.click("#step");
    let title = "document.querySelector('#caption-title').textContent";
    page.browser.until(&format!("{title} !== {}", json!(before)));
}

/// Goes to the next step whose text begins so.
fn step_until(page: &mut Page, begin: &str) {
    while !page.text("#caption-title").starts_with(begin) {
        step(page);
    }
}

fn is_visible(page: &mut Page, selector: &str) -> bool {
    let element = format!("document.querySelector({})", json!(selector));
    page.browser.value(&format!("{element}?.checkVisibility() === true")) == json!(true)
}

#[test]
fn the_sentence_of_a_proof_comes_first_and_its_lines_are_folded() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.click("#ask-hint");
    page.until_says("#answer h3", "Supposition");
    assert_eq!(page.text("#answer p"), "The opposite cannot be. So r1c4≠3.");
    page.until_says("#answer .step-lines > summary", "12 lines");
    assert!(!is_visible(&mut page, "#answer .line"), "the lines are folded");
    page.picture("proof-folded");
    page.browser.click("#answer .step-lines > summary");
    page.until_says("#answer .step-lines > ol > li:nth-child(1)", "suppose r1c4=3");
    page.until_says(
        "#answer .step-lines > ol > li:nth-child(2)",
        "then r3c9=3 (the only place in box 3",
    );
    page.picture("proof-unfolded");
    page.is_calm();
}

#[test]
fn a_line_that_is_pointed_at_is_shown_on_the_grid() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.click("#ask-hint");
    page.until_says("#answer h3", "Supposition");
    until_roles(&mut page, "right-linking", 6);
    page.browser.click("#answer .step-lines > summary");
    let line = mark_line(&mut page, "then r3c9=3");
    page.browser.point(line);
    // Of the box in which 3 has one place left, and of nothing else.
    until_roles(&mut page, "right-linking", 1);
    until_role(&mut page, (3, 9), 3, "right-linking");
    until_role(&mut page, (1, 4), 3, "target");
    until_role(&mut page, (1, 7), 3, "z-candidate");
    until_role(&mut page, (1, 9), 3, "left-linking");
    let in_box = "[...document.querySelectorAll('#grid [data-cell]')].filter((cell) => \
                  /touched|look/.test(cell.dataset.marks)).length";
    assert_eq!(
        page.browser.value(in_box),
        json!(10),
        "the cells of the box, and that of the target"
    );
    page.picture("proof-line");
    page.browser.prefer("dark");
    page.picture("proof-line-dark");
    page.browser.point("#answer h3");
    until_roles(&mut page, "right-linking", 6);
    page.is_calm();
}

#[test]
fn the_lines_of_a_proof_are_read_with_the_keyboard() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.click("#ask-hint");
    page.until_says("#answer h3", "Supposition");
    page.browser.value("document.querySelector('#answer .step-lines > summary').focus()");
    page.browser.press("Enter");
    page.browser.until("document.querySelector('#answer .step-lines').open");
    for (line, placed) in [("suppose r1c4=3", None), ("then r3c9=3", Some((3, 9)))] {
        page.browser.press("Tab");
        let focused = page.browser.text("document.activeElement.textContent");
        assert!(focused.starts_with(line), "{focused}");
        until_role(&mut page, (1, 4), 3, "target");
        if let Some(cell) = placed {
            until_role(&mut page, cell, 3, "right-linking");
        }
    }
    until_roles(&mut page, "right-linking", 1);
    let label = format!("document.querySelector(\"{}\").ariaLabel", Page::cell(3, 9, 9));
    assert!(
        page.browser.text(&label).ends_with("right-linking 3"),
        "a screen reader says the role"
    );
    // Elsewhere, the grid shows the step again.
    page.browser.value("document.activeElement.blur()");
    until_roles(&mut page, "right-linking", 6);
    page.is_calm();
}

#[test]
fn a_legend_names_the_roles_that_occur() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.click("#ask-hint");
    page.until_says("#answer h3", "Supposition");
    let named = "[...document.querySelectorAll('#answer .roles li')]\
                 .map((item) => item.lastChild.textContent)";
    let roles =
        json!(["target", "right-linking", "left-linking", "t-candidate", "z-candidate", "refuted"]);
    assert_eq!(page.browser.value(named), roles);
    // The marks differ without their colours, too.
    let looks = "new Set([...document.querySelectorAll('#answer .roles span')].map((mark) => {
        const { borderRadius, boxShadow, outlineStyle, textDecorationLine, fontWeight } = getComputedStyle(mark);
        const shadow = boxShadow.replace(/[a-z-]+\\([^)]*\\)/g, '');
        return JSON.stringify([borderRadius, shadow, outlineStyle, textDecorationLine, fontWeight]);
    })).size";
    assert_eq!(page.browser.value(looks), json!(6));
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    assert!(!is_visible(&mut page, "#answer .roles"));
    page.is_calm();
}

#[test]
fn a_supposition_inside_another_unfolds_by_itself() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "steps lead from here");
    // The fifth step has a supposition inside a supposition, of two lines.
    for _ in 0..5 {
        step(&mut page);
    }
    let title = page.text("#caption-title");
    assert!(title.starts_with("Supposition: the opposite cannot be. So "), "{title}");
    let inner = "#path-lines .step-lines details";
    page.browser.click("#path-lines .step-lines > summary");
    page.until_says(&format!("{inner} > summary"), "suppose ");
    page.until_says(&format!("{inner} > summary"), " – 2 lines, so ");
    assert!(!is_visible(&mut page, &format!("{inner} .line")), "it is folded");
    page.browser.click(&format!("{inner} > summary"));
    page.until_says(&format!("{inner} li:last-child"), ", so ");
    let lines = format!("document.querySelectorAll('{inner} .line').length");
    assert_eq!(page.browser.value(&lines), json!(2));
    page.picture("proof-nested");
    // Its own supposition is the target of its lines.
    let line = format!("{inner} > summary");
    page.browser.point(&line);
    until_roles(&mut page, "target", 1);
    page.browser.click("#back");
    page.browser.until("document.querySelector('#path-lines details')?.open !== true");
    page.is_calm();
}

#[test]
fn a_line_of_a_forcing_chain_shows_its_candidates() {
    // Its tenth step has three cases: if r2c2=1, then r8c2≠1 (column 2), so r8c2=9, so r8c5≠9; and two more.
    let puzzle =
        ".7.2..41.9.4...2.6.....87....9.3.6.....8.9.....2.5.1....74.....5.8...3.4.26..3.7.";
    let Some(mut page) = Page::with(puzzle) else { return };
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "steps lead from here");
    step_until(&mut page, "Cell forcing chain");
    page.browser.click("#path-lines .step-lines > summary");
    let line = mark_line(&mut page, "if r2c2=1, then");
    page.browser.point(line);
    until_role(&mut page, (2, 2), 1, "seen");
    until_role(&mut page, (8, 2), 9, "seen");
    until_role(&mut page, (8, 5), 9, "gone");
    let marked = "document.querySelectorAll('#grid [data-marks~=look]').length";
    assert_eq!(page.browser.value(marked), json!(3), "the cells of the chain alone");
    page.is_calm();
}

#[test]
fn a_line_that_names_a_clue_of_several_cells_shows_its_cells() {
    // Its sixth step supposes r3c6=1, with which the second line of eight cells cannot hold.
    let rules = "whispers+r2c2+r1c3+r1c4+r2c4+r2c3+r3c2+r2c1+r1c1,\
                 whispers+r6c5+r6c6+r5c5+r4c5+r3c4+r3c5+r2c5+r1c6";
    let clues = "..............2........2........4...";
    let Some(mut page) = Page::at(&format!("#size=2x3&rules={rules}&clues=6.6.{clues}")) else {
        return;
    };
    page.until_clues(3);
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "steps lead from here");
    step_until(&mut page, "Supposition");
    page.browser.click("#path-lines .step-lines > summary");
    let line = mark_line(&mut page, "no digits are left with which this holds");
    page.browser.point(line);
    // And that of the target.
    let marked = "[...document.querySelectorAll('#grid [data-cell]')].filter((cell) => \
                  /touched|look/.test(cell.dataset.marks)).length === 9";
    page.browser.until(marked);
    page.is_calm();
}

#[test]
fn a_line_is_chosen_with_a_finger_while_the_grid_is_in_view() {
    let Some(mut page) = Page::with(SUPPOSED) else { return };
    page.browser.resize(390, 844, true);
    page.browser.click("#ask-hint");
    page.until_says("#answer h3", "Supposition");
    page.browser.touch("#answer .step-lines > summary");
    page.until_says("#answer .step-lines li", "suppose r1c4=3");
    let line = mark_line(&mut page, "then r3c9=3");
    page.browser.touch(line);
    // It stays shown after the finger has gone.
    until_roles(&mut page, "right-linking", 1);
    until_role(&mut page, (3, 9), 3, "right-linking");
    let is_above = format!(
        "document.querySelector(\"{}\").getBoundingClientRect().bottom <= \
         document.querySelector('#answer').getBoundingClientRect().top",
        Page::cell(9, 9, 9)
    );
    page.browser.until(&is_above);
    page.picture("proof-phone");
    assert!(!page.is_too_wide());
    page.is_calm();
}
