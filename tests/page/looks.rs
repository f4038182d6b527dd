//! What is to be seen, by whom and on what.

use crate::*;

#[test]
fn a_grid_is_there_before_the_server_has_answered_anything() {
    let Some(mut page) = Page::unvisited(Host::start()) else { return };
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
    page.browser.resize(320, 740, true);
    assert!(!page.is_too_wide());
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
    for dialog in ["puzzles", "new", "paste", "picture", "keys"] {
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
fn the_library_is_listed_by_level_with_ratings() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.until("document.querySelectorAll('#puzzle-list button').length === 50");
    page.browser.value("document.querySelector('#puzzle-list').scrollTop = 1000");
    page.browser.click("[data-level=extreme]");
    page.browser.until("document.querySelector('#puzzle-list [data-id=extreme-101]') !== null");
    page.picture("library");
    let said = "[...document.querySelectorAll('#puzzle-list span')].every((facts) =>\
                /clues · extreme, score [\\d,]+$/.test(facts.textContent))";
    assert_eq!(page.browser.value(said), json!(true));
    let list = "document.querySelector('#puzzle-list')";
    assert_eq!(page.browser.value(&format!("{list}.scrollTop")), json!(0), "from the first on");
    assert_eq!(
        page.browser.value(&format!("{list}.scrollHeight > {list}.clientHeight")),
        json!(true)
    );
    let fits =
        "document.querySelector('#puzzles-dialog').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(page.browser.value(fits), json!(true));
    let names = "['hard', 'xv', 'littlekiller', 'regionsum', 'extraregion'].map((level) =>\
                 document.querySelector(`[data-level=${level}]`).textContent)";
    let expected = json!(["Hard", "XV", "Little killer", "Region sum", "Extra region"]);
    assert_eq!(page.browser.value(names), expected);
    page.browser.click("[data-level=killer]");
    page.browser.until("document.querySelector('#puzzle-list [data-id=killer-101]') !== null");
    let said = "[...document.querySelectorAll('#puzzle-list span')].every((facts) =>\
                /^\\d+ killer · \\d+ clues? · [a-z]+, score [\\d,]+$/.test(facts.textContent))";
    assert_eq!(page.browser.value(said), json!(true), "cages are counted by kind");
    page.browser.click("[data-level=extreme]");
    page.browser.until("document.querySelector('#puzzle-list [data-id=extreme-101]') !== null");
    page.browser.value("document.querySelector('[data-id=extreme-150]').scrollIntoView()");
    page.browser.click("[data-id=extreme-150]");
    page.until_says("#title", "extreme-150");
    page.is_calm();
}

#[test]
fn a_hint_and_its_cells_are_seen_together_on_a_phone() {
    let easy = format!("#size=3x3&clues=9.9.{}", BLOCK.replace('\n', ""));
    let Some(mut page) = Page::at(&easy) else { return };
    page.browser.resize(360, 740, true);
    page.until_clues(30);
    page.browser.click("#ask-hint");
    page.until_says("#answer", "Naked single");
    page.browser.until("document.querySelector('[data-marks~=now]') !== null");
    let together = "(() => {
        const inside = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
        const card = document.querySelector('#answer').getBoundingClientRect();
        const cells = [...document.querySelectorAll('[data-marks~=now], [data-marks~=look]')]
            .map((cell) => cell.getBoundingClientRect());
        return inside(card) && cells.length > 0 && cells.every((cell) => inside(cell) && cell.bottom <= card.top);
    })()";
    page.browser.until(together);
    page.picture("phone-hint");
    page.browser.click("#answer .close");
    page.browser.until("!document.querySelector('#answer').checkVisibility()");
    assert!(!page.is_too_wide());
    page.is_calm();
}

#[test]
fn a_grid_of_twenty_five_fits_a_phone_and_can_be_made_larger() {
    let empty = ".".repeat(625);
    let Some(mut page) = Page::at(&format!("#size=5x5&clues=25.25.{empty}")) else { return };
    page.browser.resize(360, 740, true);
    page.until_says("#facts", "25×25");
    assert!(!page.is_too_wide());
    let pad = "[...document.querySelectorAll('.digit')].every((digit) => digit.getBoundingClientRect().right <= innerWidth)";
    assert_eq!(page.browser.value(pad), json!(true), "the pad is not wider than the page");
    let width = "document.querySelector('#grid').getBoundingClientRect().width";
    let first = page.browser.value(width).as_f64().unwrap();
    page.browser.click("#zoom-in");
    page.browser.until(&format!("{width} > {first} * 1.2"));
    page.browser.click(&Page::cell(1, 1, 25));
    page.browser.press("=");
    page.browser.until(&format!("{width} > {first} * 1.5"));
    let wheel = "document.querySelector('#frame').dispatchEvent(\
                 new WheelEvent('wheel', { deltaY: -1, ctrlKey: true, cancelable: true }))";
    page.browser.value(wheel);
    page.browser.until(&format!("{width} > {first} * 2"));
    assert!(!page.is_too_wide(), "the frame scrolls, not the page");
    page.browser.press("End");
    page.browser.until("document.querySelector('#frame').scrollLeft > 0");
    for _ in 0..3 {
        page.browser.press("-");
    }
    page.browser.until(&format!("Math.abs({width} - {first}) < 1"));
    page.is_calm();
}

#[test]
fn what_a_step_is_about_comes_into_view_on_a_larger_grid() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=sizes]");
    page.browser.click("[data-id=size-123]");
    page.until_says("#facts", "25×25");
    for _ in 0..4 {
        page.browser.click("#zoom-in");
    }
    let inside = |mark: &str| {
        format!(
            "(({{ left, right, top, bottom }}, frame) => left >= frame.left - 1 && right <= frame.right + 1 \
             && top >= frame.top - 1 && bottom <= frame.bottom + 1)(document.querySelector('[data-marks~={mark}]')\
             .getBoundingClientRect(), document.querySelector('#frame').getBoundingClientRect())"
        )
    };
    page.browser.until(&inside("cursor"));
    page.browser.value("document.querySelector('#frame').scrollTo(9999, 9999)");
    for _ in 0..6 {
        let before = page.text("#counters");
        page.browser.click("#step");
        page.browser.until(&format!(
            "document.querySelector('#counters').textContent !== {}",
            json!(before)
        ));
        page.browser.until(&inside("now"));
    }
    page.is_calm();
}

#[test]
fn the_grid_grows_with_the_screen() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.resize(2560, 1440, false);
    page.browser.until("document.querySelector('#grid').getBoundingClientRect().width > 1000");
    let fits = "document.querySelector('#player').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(page.browser.value(fits), json!(true));
    page.picture("large-screen");
    page.is_calm();
}

#[test]
fn the_digits_stay_during_a_run() {
    let Some(mut page) = Page::with(HARD) else { return };
    for (width, height, is_phone) in [(1280, 900, false), (360, 740, true)] {
        page.browser.resize(width, height, is_phone);
        page.browser.click("#step");
        page.until_says("#caption-title", "=");
        page.until_says("#pad-says", "Close the run");
        let seen =
            "document.querySelector('#digits').checkVisibility({ visibilityProperty: true })";
        assert_eq!(page.browser.value(seen), json!(true));
        page.browser.press("Escape");
        page.browser.until("!document.querySelector('#caption').checkVisibility()");
    }
    page.is_calm();
}
