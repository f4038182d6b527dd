//! What is asked, and how the answers are shown.

use crate::*;

#[test]
fn a_hint_marks_its_cells_and_says_why() {
    let wikipedia =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let Some(mut page) = Page::with(wikipedia) else { return };
    page.until_clues(30);
    page.browser.click("#ask-vague");
    page.until_says("#answer", "Look at");
    let house_is_marked = "document.querySelectorAll('[data-marks~=touched]').length === 9";
    page.browser.until(house_is_marked);
    page.browser.click("#answer button");
    page.until_says("#answer", "Naked single");
    page.browser.until("document.querySelector('.candidates .placed') !== null");
    page.picture("hint");
    page.browser.click("#answer button");
    page.until_cell(&Page::cell(5, 5, 9), "5");
    page.browser.click("#undo");
    page.until_cell(&Page::cell(5, 5, 9), "");
    page.browser.click("#ask-explain");
    page.until_says("#caption-title", "51 steps lead from here.");
    page.browser.click("#step");
    page.until_says("#caption-title", "Naked single:");
    page.browser.click("#to-end");
    let at_end =
        "document.querySelector('#to-end').disabled && !document.querySelector('#back').disabled";
    page.browser.until(at_end);
    assert_eq!(
        page.values().iter().filter(|&&value| value == 0).count(),
        1,
        "the last is just placed"
    );
    page.is_calm();
}

#[test]
fn questions_are_answered_on_the_grid_and_in_words() {
    let Some(mut page) = Page::with(HARD) else { return };
    for (question, answer) in [
        ("count", "1 solution"),
        ("check", "Exactly one solution, and nothing wrong so far."),
        ("why", "exactly one solution"),
        ("prove", "Proved: certificate.zip"),
        ("export", "Written: sudoku.cnf"),
    ] {
        page.browser.click(&format!("#ask-{question}"));
        page.until_says("#answer", answer);
    }
    page.browser.click(&Page::cell(1, 2, 9));
    page.browser.press("9");
    page.until_cell(&Page::cell(1, 2, 9), "9");
    page.browser.click("#ask-check");
    page.until_says("#answer", "1 entry is wrong");
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c2≠9, because of 1 clue and 1 rule");
    page.browser.click("#open-text");
    page.browser.until(&format!("document.querySelector('#text-out').value.trim() === '{HARD}'"));
    page.is_calm();
}

#[test]
fn a_cause_without_clues_is_rules_alone() {
    let cages = "killer 3 r2c1 r2c2,killer 7 r5c6 r6c6,killer 7 r6c3 r6c4,killer 9 r1c1 r1c2,\
        killer 10 r2c4 r2c5,killer 15 r2c6 r3c6 r4c5 r4c6,killer 15 r4c1 r5c1 r6c1 r6c2,\
        killer 17 r3c1 r3c2 r3c3 r4c2";
    let clues = ".".repeat(36);
    let link = format!("#size=2x3&rules={cages}&clues=6.6.{clues}").replace(' ', "%20");
    let Some(mut page) = Page::at(&link) else { return };
    page.browser.until("document.querySelectorAll('[role=gridcell]').length === 36");
    page.browser.click(&Page::cell(1, 1, 6));
    page.browser.click("#ask-why");
    page.until_says("#answer", "r1c1=6, because of 17 rules");
}

#[test]
fn the_page_marks_candidates_as_true_or_false() {
    let several =
        ".......2..719....6..64..........2....1.6.9.57...5....9......8...2.3.6........49.3";
    let Some(mut page) = Page::with(several) else { return };
    page.browser.click("#truth");
    page.until_says("#answer", "243 candidates occur in some solution");
    page.browser.until("document.querySelectorAll('.candidates .true').length + 22 === 243");
    assert_ne!(
        page.browser.value("document.querySelectorAll('.candidates .false').length"),
        json!(0)
    );
    page.picture("candidates");
    page.is_calm();
}

#[test]
fn clues_that_are_missing_are_suggested_and_added() {
    let Some(mut page) = Page::at("") else { return };
    // Anti-knight, and clues too few: the changed puzzle must keep the rule.
    let few = "7.6.2......................18....5...3.9....7............27.....7...........58...";
    page.visit(&format!("#size=3x3&rules=anti-knight&clues=9.9.{few}"));
    page.until_clues(14);
    page.browser.click(&Page::cell(1, 1, 9));
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.visit(&format!("#size=3x3&rules=anti-knight&clues=9.9..{}", &few[1..]));
    page.until_clues(13);
    page.browser.click("#ask-check");
    page.until_says("#answer", "More than one solution.");
    page.browser.click("#answer button");
    page.until_says("#answer", "more clue");
    page.browser.click("#answer button");
    page.browser.until("document.querySelectorAll('[data-ink=clue]').length > 13");
    page.until_says("#facts", "anti-knight");
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution");
    page.is_calm();
}

#[test]
fn long_work_shows_its_progress_and_is_canceled() {
    let empty = ".".repeat(256);
    let Some(mut page) = Page::at(&format!("#size=4x4&clues=16.16.{empty}")) else { return };
    page.browser.click("#ask-count");
    page.until_says("#job-detail", "so far");
    page.picture("progress");
    page.browser.click("#cancel-job");
    page.browser.until("!document.querySelector('#job').checkVisibility()");
    assert_eq!(page.text("#says"), "Counting solutions: canceled.");
    page.is_calm();
}

#[test]
fn a_question_that_is_canceled_before_its_job_is_known_cancels_the_job() {
    if host::has_workers() {
        return eprintln!("skipped: a page without a server has no jobs");
    }
    let Some(mut page) = Page::at("") else { return };
    let canceled = page.browser.value(
        "(async () => {
            const api = await import('/page/ask/api.js');
            const pause = () => new Promise((done) => setTimeout(done, 50));
            const requests = [];
            let begin = () => {};
            const { fetch } = window;
            window.fetch = (path, options) => {
                if (!path.startsWith('/api/v1/')) return fetch(path, options);
                requests.push(`${options.method} ${path}`);
                if (options.method !== 'POST') return Promise.resolve(new Response('{}'));
                return new Promise((resolve, reject) => {
                    options.signal?.addEventListener('abort', () => reject(options.signal.reason));
                    begin = () => resolve(new Response('{\"id\":\"j7\"}', { status: 202 }));
                });
            };
            const controller = new AbortController();
            const end = api.ask('count', {}, controller).catch(({ name }) => name);
            controller.abort();
            requests.push(await end);
            begin();
            await pause();
            return requests;
        })()",
    );
    assert_eq!(canceled, json!(["POST /api/v1/count", "AbortError", "DELETE /api/v1/jobs/j7"]));
    page.is_calm();
}

#[test]
fn a_page_that_goes_away_takes_its_work_with_it() {
    let empty = format!("#size=4x4&clues=16.16.{}", ".".repeat(256));
    let Some(mut page) = Page::at(&empty) else { return };
    // More often than there are workers for jobs.
    for _ in 0..3 {
        page.browser.click("#ask-count");
        page.until_says("#job-detail", "so far");
        page.visit(&empty);
    }
    page.visit(&format!("#size=3x3&clues=9.9.{HARD}"));
    page.until_clues(21);
    page.browser.click("#ask-check");
    page.until_says("#answer", "Exactly one solution, and nothing wrong so far.");
    page.is_calm();
}

#[test]
fn numbers_of_difficulty_have_their_scales_and_techniques_their_names() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=unfair]");
    page.browser.until("document.querySelector('[data-id=unfair-119]') !== null");
    let listed = page.text("[data-id=unfair-119] span");
    assert!(listed.ends_with("unfair, score 1,240"), "{listed}");
    page.browser.click("[data-id=unfair-119]");
    page.until_says("#title", "nfair-119");
    page.browser.click("#ask-rate");
    page.until_says("#answer h3", "Unfair, score 1,240");
    page.until_says(
        "#answer p",
        "The score adds up all steps; the hardest one: alternating inference chain. ER, EP and ED",
    );
    let named = page.text("#answer ul");
    assert!(named.contains("alternating inference chain × 1") && !named.contains("aic"), "{named}");
    page.is_calm();
}

#[test]
fn a_refusal_names_the_button_that_helps() {
    let impossible =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let Some(mut page) = Page::with(impossible) else { return };
    for question in ["hint", "explain", "rate"] {
        page.browser.value("document.querySelector('#answer').replaceChildren()");
        page.browser.click(&format!("#ask-{question}"));
        page.until_says("#answer h3", "The puzzle has no solution: Why shows the reason.");
        let buttons = page.text("#answer .buttons");
        assert!(buttons.starts_with("Why?Repair"), "{question}: {buttons}");
    }
    let several =
        ".......2..719....6..64..........2....1.6.9.57...5....9......8...2.3.6........49.3";
    page.visit(&format!("#size=3x3&clues=9.9.{several}"));
    page.until_clues(22);
    page.browser.click("#ask-rate");
    page.until_says("#answer h3", "Why shows two, and Check suggests which clues to add");
    page.until_says("#answer .buttons", "Suggest clues");
    assert!(!page.text("#answer").contains("sudosat"));
    page.is_calm();
}
