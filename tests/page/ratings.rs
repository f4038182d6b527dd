//! Ratings: each scale by itself, as soon as it is known.

use serde_json::Value;

use crate::*;

/// Waits until the row of a rating has this value.
fn until_rated(page: &mut Page, name: &str, value: &str) {
    let row = "[...document.querySelectorAll('#answer .ratings div')]\
               .find((row) => row.querySelector('dt').textContent === NAME)";
    let row = row.replace("NAME", &json!(name).to_string());
    let shown = format!("{row}?.querySelector('.rated').textContent");
    page.browser.until(&format!("{shown} === {}", json!(value)));
}

fn names(page: &mut Page) -> Value {
    page.browser.value(
        "[...document.querySelectorAll('#answer .ratings dt')].map((name) => name.textContent)",
    )
}

#[test]
fn a_puzzle_is_rated_on_every_scale() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#ask-rate");
    page.until_says("#answer h3", "Extreme, score ");
    for (name, value) in [("ER", "10.7"), ("W", "whips of no length solve it"), ("T&E-depth", "2")]
    {
        until_rated(&mut page, name, value);
    }
    assert_eq!(names(&mut page), json!(["ER", "EP", "ED", "W", "T&E-depth"]));
    page.until_says("#answer p", "ER, EP and ED are the numbers of Sudoku Explainer");
    page.until_says("#answer p", "its hardest step: nested forcing chains.");
    page.until_says("#answer .ratings", "the hardest step up to the first digit, 1.0 to 11.9");
    page.until_says("#answer .ratings", "0 to 3, or at least 4");
    page.picture("ratings");
    page.is_calm();
}

#[test]
fn the_numbers_of_other_sizes_say_whose_they_are() {
    let Some(mut page) = Page::at("#size=2x2&clues=4.4.......34....14..") else { return };
    page.until_clues(4);
    page.browser.click("#ask-rate");
    for (name, value) in [("ER", "1.2"), ("W", "0"), ("T&E-depth", "0")] {
        until_rated(&mut page, name, value);
    }
    page.until_says(
        "#answer p",
        "Sudoku Explainer rates classic 9×9 puzzles only: here ER, EP and ED",
    );
    page.until_says("#answer .ratings", "the first step, 1.0 to about 9.5");
    page.is_calm();
}

#[test]
fn patterns_that_are_not_enough_are_said_and_the_scale_of_sudoku_explainer_is_left_out() {
    let rules = "killer+3+r1c1+r1c2,killer+4+r1c4+r2c4,thermo+r3c1+r3c2+r3c3";
    let Some(mut page) = Page::at(&format!("#size=2x2&rules={rules}&clues=4.4..............4.."))
    else {
        return;
    };
    page.until_clues(1);
    page.browser.click("#ask-rate");
    until_rated(&mut page, "T&E-depth", "at least 4");
    until_rated(&mut page, "W", "whips of no length solve it");
    assert_eq!(names(&mut page), json!(["W", "T&E-depth"]));
    page.until_says("#answer p", "rates no clues of several cells");
    page.is_calm();
}

#[test]
fn what_is_known_stays_when_a_rating_is_canceled_or_reaches_its_limit() {
    let Some(mut page) = Page::with(HARD) else { return };
    // The question for W has no answer yet, and that for the depth reaches its limit.
    page.browser.value(&format!(
        "(() => {{
            {INTERCEPT}
            intercept((path, options) => {{
                const scale = path === '/api/v1/rate' ? JSON.parse(options.body).scale : '';
                if (scale === 'w') return new Promise(() => {{}});
                if (scale !== 'te') return undefined;
                return Promise.resolve(new Response('{{\"answer\":\"at least\",\"at_least\":2,\"difficulty\":null,\"message\":null}}'));
            }});
        }})()",
    ));
    page.browser.click("#ask-rate");
    until_rated(&mut page, "ER", "10.7");
    until_rated(&mut page, "T&E-depth", "at least 2");
    until_rated(&mut page, "W", "…");
    page.browser.click("#cancel-job");
    until_rated(&mut page, "W", "canceled");
    until_rated(&mut page, "ER", "10.7");
    page.browser.until("document.querySelector('#says').textContent === 'Rating: canceled.'");
    page.is_calm();
}
