//! New puzzles, fewer clues, pictures.

use crate::*;

/// Chooses an option of a list.
fn choose(page: &mut Page, selector: &str, value: &str) {
    let field = format!("document.querySelector({})", json!(selector));
    page.browser.value(&format!("{field}.value = {}", json!(value)));
    assert_eq!(page.browser.text(&format!("{field}.value")), value);
}

/// The dialog for something new, opened.
fn open_new(page: &mut Page) {
    page.browser.click("#open-new");
    page.browser.until("document.querySelector('#new-dialog').open");
}

/// Keeps what the page hands to the downloads, for the test to look at.
const KEEP: &str = "(() => {
    window.kept = [];
    const own = URL.createObjectURL;
    URL.createObjectURL = (blob) => (window.kept.push(blob), own.call(URL, blob));
})()";

#[test]
fn a_new_puzzle_is_made_and_opened() {
    let Some(mut page) = Page::at("") else { return };
    open_new(&mut page);
    page.picture("new");
    choose(&mut page, "#new-difficulty", "easy");
    page.browser.click("#new-make");
    page.browser.until("!document.querySelector('#new-dialog').open");
    page.until_says("#title", "easy puzzle, score ");
    let values = page.values();
    assert!(values.iter().filter(|&&value| value > 0).count() >= 17);
    assert!((0..81).all(|cell| (values[cell] > 0) == (values[80 - cell] > 0)), "it is symmetric");
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.is_calm();
}

#[test]
fn size_and_rules_are_those_of_the_dialog_and_the_keyboard_is_enough() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.value("document.querySelector('#open-new').focus()");
    page.browser.press("Enter");
    page.browser.until("document.querySelector('#new-dialog').open");
    choose(&mut page, "#new-kind", "2");
    page.browser.value("document.querySelector('#new-rules [value=diagonals]').focus()");
    page.browser.press(" ");
    page.browser.value("document.querySelector('#new-make').focus()");
    page.browser.press("Enter");
    page.until_says("#facts", "6×6");
    page.until_says("#facts", "diagonals");
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.is_calm();
}

#[test]
fn a_puzzle_on_five_grids_is_made() {
    let Some(mut page) = Page::at("") else { return };
    open_new(&mut page);
    choose(&mut page, "#new-kind", "10");
    page.browser.click("#new-make");
    page.until_says("#facts", "21×21");
    page.browser.until("document.querySelectorAll('[data-ink=clue]').length > 50");
    page.browser.click("#open-picture");
    page.browser.until("document.querySelector('#picture').naturalWidth > 0");
    page.is_calm();
}

#[test]
fn a_jigsaw_has_random_regions_without_a_word_about_them() {
    let Some(mut page) = Page::at("") else { return };
    for what in ["empty", "puzzle"] {
        open_new(&mut page);
        page.browser.click(&format!("#new-what [value={what}]"));
        let jigsaw = "[...document.querySelectorAll('#new-kind option')]\
                      .find(({ textContent }) => textContent.startsWith('Jigsaw, 6')).value";
        let jigsaw = page.browser.text(jigsaw);
        choose(&mut page, "#new-kind", &jigsaw);
        page.browser.click("#new-make");
        page.browser.until("!document.querySelector('#new-dialog').open");
        page.until_says("#facts", "6×6");
        page.until_says("#facts", "jigsaw");
        page.browser.until("location.hash.includes('rules=jigsaw%3A')");
    }
    page.browser.until("document.querySelectorAll('[data-ink=clue]').length > 3");
    page.picture("jigsaw");
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.is_calm();
}

/// Nobody has seen a 6x6 puzzle so symmetric, without a clue that can go, and yet extreme.
fn look_for_what_is_not(page: &mut Page) {
    open_new(page);
    choose(page, "#new-kind", "2");
    choose(page, "#new-own", "disjoint-groups");
    choose(page, "#new-difficulty", "extreme");
    choose(page, "#new-symmetry", "all");
    page.browser.value("document.querySelector('#new-minimal').checked = true");
    page.browser.click("#new-make");
}

/// The levels that are offered, once they are those of what is chosen.
fn until_offered(page: &mut Page, levels: &str) {
    let offered = "[...document.querySelector('#new-difficulty').options].map(({ value }) => value).join(' ')";
    page.browser.until(&format!("{offered} === '{levels}'"));
}

#[test]
fn levels_that_no_puzzle_of_a_size_has_are_not_offered() {
    let Some(mut page) = Page::at("") else { return };
    open_new(&mut page);
    until_offered(&mut page, "any easy medium hard unfair extreme");
    let kind = |index: u8| {
        format!(
            "(document.querySelector('#new-kind').value = '{index}', \
             document.querySelector('#new-kind').dispatchEvent(new Event('change')))"
        )
    };
    page.browser.value(&kind(1));
    until_offered(&mut page, "any easy");
    page.browser.value(&kind(6));
    until_offered(&mut page, "any easy medium hard unfair extreme");
    page.browser.click("#new-minimal");
    until_offered(&mut page, "any extreme");
    // Whoever asks for it all the same is refused at once.
    choose(&mut page, "#new-difficulty", "any");
    page.browser.value(
        "document.querySelector('#new-difficulty').append(new Option('easy', 'easy', true, true))",
    );
    page.browser.click("#new-make");
    page.until_says("#new-error", "no minimal puzzle of this size and these rules is easy");
    page.is_calm_but_for_refusals();
}

#[test]
fn an_easy_puzzle_of_sixteen_is_made() {
    let Some(mut page) = Page::at("") else { return };
    open_new(&mut page);
    choose(&mut page, "#new-kind", "6");
    choose(&mut page, "#new-difficulty", "easy");
    page.browser.click("#new-make");
    page.until_says("#title", "easy puzzle, score ");
    page.until_says("#facts", "16×16");
    page.is_calm();
}

#[test]
fn making_is_stopped_and_nothing_runs_on() {
    let server = Host::with(&["--job-workers", "1"]);
    let Some(mut page) = Page::on(server, &format!("#size=3x3&clues=9.9.{HARD}")) else { return };
    page.until_clues(21);
    look_for_what_is_not(&mut page);
    page.until_says("#new-job-detail", "tried");
    page.picture("new-making");
    page.browser.click("#new-stop");
    page.browser.until("!document.querySelector('#new-job').checkVisibility()");
    assert_eq!(page.text("#says"), "Making a puzzle: stopped.");
    page.browser.until("document.activeElement.id === 'new-make'");
    // There is one worker for jobs: it is free again.
    choose(&mut page, "#new-difficulty", "any");
    choose(&mut page, "#new-symmetry", "none");
    page.browser.value("document.querySelector('#new-minimal').checked = false");
    page.browser.click("#new-make");
    page.until_says("#facts", "6×6");
    look_for_what_is_not(&mut page);
    page.until_says("#new-job-detail", "tried");
    page.browser.press("Escape");
    page.browser.until("!document.querySelector('#new-dialog').open");
    page.browser.click("#ask-count");
    page.until_says("#answer", "1 solution");
    page.is_calm();
}

#[test]
fn the_dialog_shows_the_nearest_puzzle_if_none_is_found() {
    if host::has_workers() {
        return eprintln!("skipped: a page without a server has no time limit of a second");
    }
    let Some(mut page) = Page::on(Host::with(&["--job-timeout", "1s"]), "") else { return };
    look_for_what_is_not(&mut page);
    page.until_says("#new-nearest", "No such puzzle was found: time limit reached. The nearest: ");
    page.picture("new-nearest");
    page.browser.click("#new-open-nearest");
    page.until_says("#facts", "6×6");
    page.browser.until("!document.querySelector('#new-dialog').open");
    page.is_calm();
}

#[test]
fn the_dialog_shows_what_makes_no_sense() {
    let Some(mut page) = Page::at("") else { return };
    open_new(&mut page);
    page.browser.click("#new-own");
    page.browser.insert("nonsense");
    page.browser.click("#new-make");
    page.until_says("#new-error", "nonsense");
    choose(&mut page, "#new-kind", "2");
    page.browser.value("document.querySelector('#new-own').value = ''");
    choose(&mut page, "#new-symmetry", "rotate-90");
    page.browser.click("#new-make");
    page.browser.until("!document.querySelector('#new-dialog').open");
    page.until_says("#facts", "6×6");
    page.is_calm_but_for_refusals();
}

#[test]
fn clues_go_and_come_back_by_undo() {
    let easy = format!("#size=3x3&title=Mine&clues=9.9.{}", BLOCK.replace('\n', ""));
    let Some(mut page) = Page::at(&easy) else { return };
    page.until_clues(30);
    page.until_says("#title", "Mine");
    let cell = "document.querySelector('[role=gridcell]:not([data-ink=clue])').dataset.cell";
    let open: usize = page.browser.text(cell).parse().unwrap();
    let open = format!("[data-cell='{open}']");
    page.browser.click(&open);
    page.browser.press("1");
    page.until_cell(&open, "1");
    page.browser.click("#ask-minimize");
    page.until_says("#answer", "no more can go");
    let clues = "document.querySelectorAll('[data-ink=clue]').length";
    // The answer is said before the grid is drawn.
    page.browser.until(&format!("{clues} < 30"));
    page.until_cell(&open, "1");
    page.browser.click("#ask-count");
    page.until_says("#answer", "1 solution");
    page.until_says("#title", "Your puzzle");
    page.browser.click("#undo");
    page.until_clues(30);
    page.until_says("#title", "Mine");
    page.until_cell(&open, "1");
    page.browser.click("#undo");
    page.until_cell(&open, "");
    page.browser.click("#redo");
    page.browser.click("#redo");
    page.browser.until(&format!("{clues} < 30"));
    page.is_calm();
}

#[test]
fn the_picture_is_saved_as_svg_and_png() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("1");
    page.until_cell(&Page::cell(1, 2, 9), "1");
    page.browser.click("#open-picture");
    page.browser.until("document.querySelector('#picture').naturalWidth > 0");
    page.picture("picture");
    page.browser.value(KEEP);
    page.browser.click("#save-svg");
    page.browser.until("window.kept.length === 1");
    let svg = page.browser.text("window.kept[0].text()");
    let clues = HARD.chars().filter(|&symbol| symbol != '.').count();
    assert!(svg.starts_with("<svg"), "{svg}");
    assert_eq!(svg.matches("<text").count(), clues + 1, "the entry is drawn, too");
    page.browser.click("#save-png");
    page.browser.until("window.kept.length === 2");
    assert_eq!(page.browser.text("window.kept[1].type"), "image/png");
    let size = "createImageBitmap(window.kept[1]).then(({ width }) => width)";
    assert!(page.browser.value(size).as_u64() > Some(500));
    page.is_calm();
}

#[test]
fn the_title_and_the_grid_are_printed_and_nothing_else() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.prefer("dark");
    page.browser
        .value("window.print = () => (window.printed = document.documentElement.dataset.print)");
    page.browser.click("#print");
    page.browser.until("window.printed === 'sheet'");
    page.browser.send("Emulation.setEmulatedMedia", json!({"media": "print"}));
    let seen = |selector: &str| format!("document.querySelector('{selector}').checkVisibility()");
    for (selector, is_seen) in [
        ("#title", true),
        ("#sheet", true),
        ("#grid", false),
        (".top", false),
        ("#facts", false),
        (".side", false),
        (".player", false),
        (".write", false),
    ] {
        assert_eq!(page.browser.value(&seen(selector)), json!(is_seen), "{selector}");
    }
    assert!(page.browser.value("document.querySelector('#sheet').naturalWidth").as_u64() > Some(0));
    page.picture("print");
    page.browser.value("window.dispatchEvent(new Event('afterprint'))");
    assert_eq!(page.browser.value(&seen("#grid")), json!(true), "as by the browser's own menu");
    page.is_calm();
}
