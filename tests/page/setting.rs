//! Setting puzzles: drawing, typing, changing and exporting clues.

use crate::*;

/// An empty grid of 9x9 cells, with the tab for setters open.
pub fn empty() -> Option<Page> {
    let mut page = Page::at(&format!("#size=3x3&clues=9.9.{}", ".".repeat(81)))?;
    page.browser.click("#tab-set");
    page.until_says("#set-facts", "Several solutions.");
    Some(page)
}

impl Page {
    /// Chooses a tool of the tab for setters.
    pub fn take(&mut self, tool: &str) {
        let button = format!("[data-tool='{tool}']");
        self.browser.click(&button);
        self.browser
            .until(&format!("document.querySelector({}).ariaPressed === 'true'", json!(button)));
    }

    /// Drags through cells, written as r1c1 of a grid with nine columns.
    pub fn draw(&mut self, cells: &str) {
        let selectors: Vec<_> = cells.split(' ').map(cell_named).collect();
        self.browser.drag_through(&selectors);
    }

    /// Waits until a constraint with this text is listed.
    pub fn until_listed(&mut self, text: &str) {
        self.browser.until(&format!("!!document.querySelector({})", json!(row(text))));
    }

    pub fn is_listed(&mut self, text: &str) -> bool {
        self.browser.value(&format!("!!document.querySelector({})", json!(row(text))))
            == json!(true)
    }

    /// The puzzle as text in a form, from the dialog for that.
    pub fn written(&mut self, form: &str) -> String {
        let out = "document.querySelector('#text-out').value";
        self.browser.value("document.querySelector('#text-out').value = ''");
        self.browser.value(&format!("document.querySelector('#text-form').value = '{form}'"));
        self.browser.click("#open-text");
        self.browser.until(&format!("document.querySelector('#text-dialog').open && {out} !== ''"));
        let written = self.browser.text(out);
        self.browser.press("Escape");
        self.browser.until("!document.querySelector('#text-dialog').open");
        written
    }

    /// Opens a text by the dialog for pasting.
    pub fn paste_text(&mut self, text: &str) {
        self.browser.click("#open-paste");
        self.fill("#paste-text", text);
        self.browser.click("#paste-read");
        self.browser.until("!document.querySelector('#paste-dialog').open");
    }

    /// Writes into a field, in place of what it holds.
    pub fn fill(&mut self, field: &str, text: &str) {
        self.browser.value(&format!("document.querySelector('{field}').select()"));
        self.browser.insert(text);
    }

    /// Writes into a field, and presses Enter.
    pub fn enter(&mut self, field: &str, text: &str) {
        self.fill(field, text);
        self.browser.press("Enter");
    }
}

/// The row of a constraint in the list.
pub fn row(text: &str) -> String {
    format!("#set-list li[data-text='{text}']")
}

pub fn cell_named(name: &str) -> String {
    let (row, column) = name[1..].split_once('c').unwrap();
    Page::cell(row.parse().unwrap(), column.parse().unwrap(), 9)
}

#[test]
fn clues_are_drawn_by_dragging() {
    let Some(mut page) = empty() else { return };
    for (tool, cells, text) in [
        ("Cage", "r1c1 r1c2 r2c2", "killer r1c1 r1c2 r2c2"),
        ("Thermometer", "r9c4 r8c3 r7c2", "thermo r9c4 r8c3 r7c2"),
        ("Arrow", "r5c5 r5c6 r5c7", "arrow r5c5 / r5c6 r5c7"),
        ("Whispers", "r3c1 r4c1 r5c1", "whispers 5 r3c1 r4c1 r5c1"),
        ("Renban", "r3c3 r3c4 r4c4", "renban r3c3 r3c4 r4c4"),
        ("Palindrome", "r9c9 r8c8 r7c8", "palindrome r9c9 r8c8 r7c8"),
        ("Region sum", "r6c3 r6c4", "regionsum r6c3 r6c4"),
        ("Between", "r1c4 r1c5 r1c6", "between r1c4 r1c5 r1c6"),
        ("White dot", "r7c5 r7c6", "difference 1 r7c5 r7c6"),
        ("Black dot", "r8c5 r8c6", "ratio 2 r8c5 r8c6"),
        ("X", "r2c7 r2c8", "sum 10 r2c7 r2c8"),
        ("V", "r3c7 r3c8", "sum 5 r3c7 r3c8"),
        ("Greater", "r4c8 r4c9", "greater r4c8 r4c9"),
        ("Odd", "r6c8", "odd r6c8"),
        ("Even", "r6c9", "even r6c9"),
    ] {
        page.take(tool);
        page.draw(cells);
        page.until_listed(text);
    }
    page.picture("setting");
    page.browser.prefer("dark");
    page.picture("setting-dark");
    page.is_calm();
}

#[test]
fn dots_and_circles_are_drawn_by_a_click_on_a_border_or_corner() {
    let Some(mut page) = empty() else { return };
    page.take("White dot");
    page.browser.click_beside(&cell_named("r3c3"), 0.45, 0.0);
    page.until_listed("difference 1 r3c3 r3c4");
    page.browser.click_beside(&cell_named("r5c5"), 0.0, -0.45);
    page.until_listed("difference 1 r4c5 r5c5");
    page.take("Quadruple");
    page.fill("#set-value", "1 2");
    page.browser.click_beside(&cell_named("r7c7"), 0.45, 0.45);
    page.until_listed("contains 1 2 r7c7 r7c8 r8c7 r8c8");
    page.is_calm();
}

#[test]
fn clues_outside_the_grid_are_drawn_by_dragging_into_it() {
    let Some(mut page) = empty() else { return };
    for (tool, value, cells, text) in [
        ("Little killer", "23", "r1c2 r2c3", "sum 23 r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9"),
        ("Sandwich", "10", "r3c1 r3c2", "sandwich 10 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9"),
        ("X-sum", "12", "r9c4 r8c4", "xsum 12 r9c4 r8c4 r7c4 r6c4 r5c4 r4c4 r3c4 r2c4 r1c4"),
    ] {
        page.take(tool);
        // Without its number, the clue waits for it.
        page.draw(cells);
        page.until_says("#set-error", "type what the clue says");
        page.enter("#set-value", value);
        page.until_listed(text);
    }
    page.browser.until("document.querySelectorAll('.clue-layer .outside text').length === 3");
    page.picture("setting-outside");
    assert!(!page.is_too_wide());
    page.is_calm();
}

#[test]
fn a_cage_gets_its_sum_by_the_keyboard_alone() {
    let Some(mut page) = empty() else { return };
    page.take("Cage");
    page.browser.click(&cell_named("r1c1"));
    for key in ["Shift+ArrowRight", "Shift+ArrowDown", "Enter"] {
        page.browser.press(key);
    }
    page.until_listed("killer r1c1 r1c2 r2c2");
    for key in ["1", "0", "Enter"] {
        page.browser.press(key);
    }
    page.until_listed("killer 10 r1c1 r1c2 r2c2");
    assert!(!page.is_listed("killer r1c1 r1c2 r2c2"));
    page.browser.press("Delete");
    page.browser.until("document.querySelectorAll('#set-list li').length === 0");
    for (key, rows) in [("Ctrl+z", 1), ("Ctrl+z", 1), ("Ctrl+z", 0), ("Ctrl+y", 1), ("Ctrl+y", 1)] {
        page.browser.press(key);
        page.browser.until(&format!("document.querySelectorAll('#set-list li').length === {rows}"));
    }
    page.until_listed("killer 10 r1c1 r1c2 r2c2");
    page.is_calm();
}

#[test]
fn a_typed_value_belongs_to_what_was_drawn_or_clicked_last() {
    let Some(mut page) = empty() else { return };
    page.take("Cage");
    page.draw("r1c1 r1c2");
    page.until_listed("killer r1c1 r1c2");
    page.draw("r5c5 r5c6");
    page.until_listed("killer r5c5 r5c6");
    // A click on the first cage chooses it.
    page.browser.click(&cell_named("r1c2"));
    for key in ["9", "Enter"] {
        page.browser.press(key);
    }
    page.until_listed("killer 9 r1c1 r1c2");
    assert!(page.is_listed("killer r5c5 r5c6"));
    // A value that is not entered is not lost when the next clue is drawn; neither is one of the pad.
    page.draw("r7c1 r7c2");
    page.until_listed("killer r7c1 r7c2");
    page.browser.press("8");
    page.draw("r9c1 r9c2");
    page.until_listed("killer 8 r7c1 r7c2");
    page.until_listed("killer r9c1 r9c2");
    page.browser.click("[data-digit='1']");
    page.browser.click("[data-digit='2']");
    page.take("digits");
    page.until_listed("killer 12 r9c1 r9c2");
    // The same cells again change the clue that stands there.
    page.take("Cage");
    page.fill("#set-value", "11");
    page.draw("r9c2 r9c1");
    page.until_listed("killer 11 r9c1 r9c2");
    page.browser.until("document.querySelectorAll('#set-list li').length === 4");
    // A value that is typed after the clue was undone belongs to nothing.
    page.draw("r9c8 r9c9");
    page.until_listed("killer r9c8 r9c9");
    page.browser.press("Ctrl+z");
    page.browser.until("document.querySelectorAll('#set-list li').length === 4");
    page.browser.press("5");
    page.browser.press("Enter");
    page.browser.until("document.querySelector('#set-value').value === ''");
    // A thermometer the other way round is another clue.
    page.take("Thermometer");
    page.draw("r2c8 r2c9");
    page.until_listed("thermo r2c8 r2c9");
    page.draw("r2c9 r2c8");
    page.until_listed("thermo r2c9 r2c8");
    page.browser.until("document.querySelectorAll('#set-list li').length === 6");
    page.take("Quadruple");
    for (cell, key, text) in [
        ("r3c3", "1", "contains 1 r3c3 r3c4 r4c3 r4c4"),
        ("r6c6", "2", "contains 2 r6c6 r6c7 r7c6 r7c7"),
    ] {
        page.browser.click_beside(&cell_named(cell), 0.45, 0.45);
        page.until_says("#set-error", "type what the clue says");
        page.browser.press(key);
        page.browser.press("Enter");
        page.until_listed(text);
    }
    page.is_calm();
}

#[test]
fn what_is_drawn_and_typed_at_once_is_done_in_order() {
    let Some(mut page) = empty() else { return };
    page.take("Cage");
    for row in 1..=5 {
        page.draw(&format!("r{row}c1 r{row}c2"));
        for key in ["1", &row.to_string(), "Enter"] {
            page.browser.press(key);
        }
    }
    for row in 1..=5 {
        page.until_listed(&format!("killer 1{row} r{row}c1 r{row}c2"));
    }
    page.browser.until("document.querySelectorAll('#set-list li').length === 5");
    page.is_calm();
}

#[test]
fn a_press_beside_the_grid_means_its_row_column_or_diagonal() {
    let Some(mut page) = empty() else { return };
    // The cell at the edge, and how far beside its middle the press is, in cells to the right and down.
    for (tool, cell, (right, down), text) in [
        ("Sandwich", "r3c1", (-0.8, 0.0), "sandwich 7 r3c1 r3c2"),
        ("Sandwich", "r1c4", (0.2, -0.8), "sandwich 7 r1c4 r2c4"),
        ("Skyscraper", "r5c9", (0.8, 0.2), "skyscraper 7 r5c9 r5c8"),
        ("X-sum", "r9c2", (0.0, 0.8), "xsum 7 r9c2 r8c2"),
        ("Little killer", "r1c3", (0.3, -0.8), "sum 7 r1c4 r2c5"),
        ("Little killer", "r1c3", (-0.3, -0.8), "sum 7 r1c2 r2c1"),
        ("Little killer", "r4c1", (-0.8, -0.3), "sum 7 r3c1 r2c2"),
        ("Little killer", "r4c9", (0.8, 0.3), "sum 7 r5c9 r6c8"),
        // The other diagonal has a single cell.
        ("Little killer", "r9c9", (0.3, 0.8), "sum 7 r9c8 r8c7"),
        ("Little killer", "r1c1", (-0.8, -0.8), "sum 7 r1c1 r2c2"),
    ] {
        page.take(tool);
        page.browser.click_beside(&cell_named(cell), right, down);
        page.until_says("#set-error", "type what the clue says");
        page.browser.press("7");
        page.browser.press("Enter");
        let begins = json!(format!("#set-list li[data-text^='{text}']"));
        page.browser.until(&format!("!!document.querySelector({begins})"));
        page.browser.press("Ctrl+z");
        page.browser.until("document.querySelectorAll('#set-list li').length === 0");
        page.until_says("#set-facts", "Several solutions.");
    }
    // Another tool draws nothing there.
    page.take("Cage");
    page.browser.click_beside(&cell_named("r7c1"), -0.8, 0.0);
    page.draw("r1c1 r1c2");
    page.until_listed("killer r1c1 r1c2");
    page.browser.until("document.querySelectorAll('#set-list li').length === 1");
    page.is_calm();
}

#[test]
fn a_puzzle_is_exported_to_other_sites_and_read_again() {
    let Some(mut page) = empty() else { return };
    for text in [
        "killer 10 r1c1 r1c2",
        "thermo r9c4 r8c3 r7c2",
        "ratio 2 r4c4 r4c5",
        "arrow r5c5 / r5c6 r5c7",
    ] {
        page.enter("#set-text", text);
        page.until_listed(text);
    }
    // The last one is not read again as it was, see below.
    for form in ["fpuzzles", "iss", "sudokupad"] {
        let written = page.written(form);
        page.visit(&format!("#size=2x2&clues=4.4.{}", ".".repeat(16)));
        page.until_says("#facts", "4×4");
        page.paste_text(&written);
        page.until_says("#facts", "9×9");
        page.browser.click("#tab-set");
        page.until_listed("killer 10 r1c1 r1c2");
        // Lines and dots are drawings there, and drawings are no rules.
        let rows = if form == "sudokupad" { 1 } else { 4 };
        page.browser.until(&format!("document.querySelectorAll('#set-list li').length === {rows}"));
    }
    page.is_calm();
}

#[test]
fn regions_are_changed_by_their_numbers() {
    let Some(mut page) = Page::at(&format!("#size=2x2&clues=4.4.{}", ".".repeat(16))) else {
        return;
    };
    page.browser.click("#tab-set");
    page.take("regions");
    page.fill("#set-value", "7");
    page.browser.click("[data-cell='1']");
    page.until_says("#set-error", "1 to 4");
    for (number, cell) in [("2", 1), ("1", 2)] {
        page.fill("#set-value", number);
        page.browser.click(&format!("[data-cell='{cell}']"));
    }
    page.until_listed("jigsaw:1212112233443344");
    page.until_says("#set-facts", "No solution.");
    page.browser.click("#undo");
    page.browser.until("document.querySelectorAll('#set-list li').length === 0");
    page.is_calm();
}

#[test]
fn what_the_server_refuses_is_said_and_changes_nothing() {
    let Some(mut page) = empty() else { return };
    page.enter("#set-text", "killer 10 r1c1 r1c99");
    page.until_says("#set-error", "r1c99");
    page.enter("#set-text", "nonsense 1");
    page.until_says("#set-error", "nonsense");
    page.browser.until("document.querySelectorAll('#set-list li').length === 0");
    page.take("Sandwich");
    page.browser.click(&cell_named("r5c5"));
    page.browser.press("5");
    page.browser.press("Enter");
    page.until_says("#set-error", "Drag from the edge");
    page.is_calm_but_for_refusals();
}

#[test]
fn a_phone_draws_with_a_finger() {
    let Some(mut page) = Page::unvisited(Host::start()) else { return };
    page.browser.resize(360, 740, true);
    page.visit(&format!("#size=3x3&clues=9.9.{}", ".".repeat(81)));
    page.browser.click("#tab-set");
    page.until_says("#set-facts", "Several solutions.");
    page.take("Thermometer");
    page.browser.swipe(&[cell_named("r2c2"), cell_named("r3c3"), cell_named("r3c4")]);
    page.until_listed("thermo r2c2 r3c3 r3c4");
    assert!(!page.is_too_wide());
    page.picture("setting-phone");
    page.is_calm();
}

/// The example of each type of clue in its documentation that needs no other rules.
fn examples() -> Vec<String> {
    let text = include_str!("../../docs/clue-types.md").replace("&lt;", "<");
    let examples = text.split("example: `").skip(1).filter_map(|part| part.split_once('`'));
    let plain = examples.filter(|(_, rest)| !rest.starts_with(" under"));
    plain.map(|(example, _)| example.to_owned()).collect()
}

#[test]
fn each_type_of_clue_is_added_drawn_undone_exported_and_read_again() {
    let examples = examples();
    assert!(examples.len() > 65, "{}", examples.len());
    let blank = format!("#size=2x2&clues=4.4.{}", ".".repeat(16));
    let Some(mut page) = Page::at(&blank) else { return };
    page.browser.click("#tab-set");
    let rows =
        |count: usize| format!("document.querySelectorAll('#set-list li').length === {count}");
    for example in examples {
        page.enter("#set-text", &example);
        page.browser.until(&rows(1));
        let text = page.browser.text("document.querySelector('#set-list li').dataset.text");
        assert_eq!(text.split(' ').next(), example.split(' ').next());
        let json = page.written("json");
        page.browser.click("#undo");
        page.browser.until(&rows(0));
        page.browser.until("document.querySelector('.clue-layer').innerHTML === ''");
        page.browser.click("#redo");
        page.browser.until(&rows(1));
        page.browser.until("document.querySelector('.clue-layer svg') !== null");
        page.browser.click("#undo");
        page.browser.until(&rows(0));
        page.paste_text(&json);
        page.browser.until(&rows(1));
        assert_eq!(page.browser.text("document.querySelector('#set-list li').dataset.text"), text);
        page.browser.click(".constraints .delete");
        page.browser.until(&rows(0));
    }
    page.is_calm();
}

#[test]
fn the_value_of_a_chosen_clue_and_its_text_are_changed() {
    let Some(mut page) = empty() else { return };
    page.enter("#set-text", "killer 10 r1c1 r1c2");
    page.until_listed("killer 10 r1c1 r1c2");
    page.browser.click(&format!("{} .constraint", row("killer 10 r1c1 r1c2")));
    page.browser.until("document.querySelector('#set-value').value === '10'");
    page.browser.until("document.querySelector('#set-value').checkVisibility()");
    page.enter("#set-value", "12");
    page.until_listed("killer 12 r1c1 r1c2");
    page.browser.click(&format!("{} .constraint", row("killer 12 r1c1 r1c2")));
    page.browser.until("document.querySelector('#set-text').value === 'killer 12 r1c1 r1c2'");
    page.enter("#set-text", "killer 12 r1c1 r1c2 r1c3");
    page.until_listed("killer 12 r1c1 r1c2 r1c3");
    page.browser.until("document.querySelectorAll('#set-list li').length === 1");
    page.is_calm();
}

#[test]
fn clues_of_the_kinds_in_the_puzzle_are_suggested_and_added() {
    let blank = format!("#size=2x2&rules=killer%203%20r1c1%20r1c2&clues=4.4.{}", ".".repeat(16));
    let Some(mut page) = Page::at(&blank) else { return };
    page.until_says("#facts", "cage");
    page.browser.click("#tab-set");
    page.until_says("#set-facts", "Several solutions.");
    page.browser.click("#set-suggest");
    page.until_says("#answer .buttons", "Suggest killer instead");
    page.browser.value(
        "[...document.querySelectorAll('#answer .buttons button')].find((one) => one.textContent.includes('killer')).click()",
    );
    page.browser.until("/killer/.test(document.querySelector('#answer h3')?.textContent ?? '')");
    page.browser.click("#answer .buttons button");
    page.until_says("#set-facts", "Exactly one solution.");
    page.browser.until("document.querySelectorAll('#set-list li').length > 1");
    page.browser.until("document.querySelectorAll('[data-ink=clue]').length === 0");
    page.is_calm();
}
