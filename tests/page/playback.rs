//! Runs of the search, watched step by step.

use crate::*;

#[test]
fn a_puzzle_of_a_level_is_solved_before_ones_eyes() {
    let Some(mut page) = Page::at("") else { return };
    page.browser.click("#open-puzzles");
    page.browser.click("[data-level=known]");
    page.browser.click("[data-id=hardest-1]");
    page.until_clues(21);
    page.picture("light");
    page.browser.click("#start");
    page.until_says("#counters", "step");
    let step = "Number(document.querySelector('#counters dd').textContent.split(' ')[0].replaceAll(',', ''))";
    let first = page.browser.value(step).as_u64().unwrap();
    page.browser.until(&format!("{step} > {first}"));
    assert_eq!(page.text("#start"), "❚❚Pause");
    page.browser.press("p");
    page.browser.until("document.querySelector('#start').textContent.includes('Play')");
    page.picture("timeline");
    page.browser.value(
        "(document.querySelector('#speed').value = 8, \
         document.querySelector('#speed').dispatchEvent(new Event('input')))",
    );
    page.browser.press("p");
    page.until_says("#caption-title", "Solved");
    assert_eq!(page.values(), digits(SOLUTION));
    page.browser.press("Escape");
    // Only the run filled it.
    page.browser.until("document.querySelectorAll('#grid .value').length === 21");
    page.is_calm();
}

#[test]
fn a_run_goes_forward_back_and_to_conflicts() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    let first = (page.text("#caption-title"), page.values());
    page.browser.click("#step");
    page.browser.until(&format!(
        "document.querySelector('#caption-title').textContent !== {}",
        json!(first.0)
    ));
    page.browser.click("#back");
    page.until_says("#caption-title", &first.0);
    assert_eq!(page.values(), first.1);
    page.browser.click("#to-conflict");
    page.until_says("#caption-title", "Conflict 1:");
    let marked = "document.querySelectorAll(\"[data-marks~=conflict]\").length";
    assert_ne!(page.browser.value(marked), json!(0));
    page.picture("timeline-conflict");
    page.browser.click("#step");
    page.until_says("#caption-title", "Learned:");
    page.browser.click("#step");
    page.until_says("#caption-title", "Back from level");
    let decided = page.browser.text("document.querySelector('[data-ink=decided]').dataset.cell");
    page.browser.click(&format!("[data-cell='{decided}']"));
    page.until_says("#reason", "decided");
    page.browser.click("#to-start");
    page.until_says("#caption-title", "Only the clues stand.");
    assert_eq!(page.values(), digits(HARD));
    page.browser.click("#to-end");
    page.until_says("#caption-title", "Solved");
    assert_eq!(page.values(), digits(SOLUTION));
    page.is_calm();
}

#[test]
fn a_timeline_comes_back_to_where_it_was() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#counters", "step");
    // Forward to the end and back to the beginning, the trail compared at every step on the way.
    let kept = page.browser.value(
        "(async () => {
            const { Timeline } = await import('/page/player/timeline.js');
            const { emptyPuzzle } = await import('/page/game/puzzle.js');
            const api = await import('/page/ask/api.js');
            const timeline = new Timeline(emptyPuzzle(3, 3));
            for (let next = 0; next !== null; ) {
                const page = await api.steps(next, 1000);
                timeline.append(page.steps);
                next = page.next;
            }
            const seen = () => JSON.stringify([timeline.position, timeline.level, timeline.counts,
                timeline.trail.map(({ event }) => event.n), timeline.cells.map((cell) => timeline.placementOf(cell)?.event.n)]);
            const forward = [];
            while (!timeline.atEnd) { timeline.forward(); forward.push(seen().replaceAll(/,\"[a-z]+\":0/g, '')); }
            let kept = 0;
            while (timeline.position > 0) {
                const now = seen().replaceAll(/,\"[a-z]+\":0/g, '');
                if (now !== forward[timeline.position - 1]) return [timeline.position, now, forward[timeline.position - 1]];
                timeline.back();
                kept += 1;
            }
            return kept === timeline.events.length && timeline.trail.length === 0 && timeline.cells.every((cell) => timeline.placementOf(cell) === null);
        })()",
    );
    assert_eq!(kept, json!(true));
    page.is_calm();
}

#[test]
fn the_caption_shows_a_run_without_learning_and_one_without_solution() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#tab-search");
    page.browser.value("document.querySelector('#engine').value = 'cdcl:dpll'");
    page.browser.value("document.querySelector('#heuristic').value = 'mrv'");
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-conflict");
    page.until_says("#caption-title", "Conflict 1");
    page.browser.click("#step");
    page.until_says("#caption-title", "The last try failed");
    page.visit(&format!("#size=3x3&clues=9.9.84{}", &HARD[2..]));
    page.until_clues(22);
    page.browser.click("#step");
    page.until_says("#caption-title", "=");
    page.browser.click("#to-end");
    page.until_says("#caption-title", "No solution");
    page.is_calm();
}

#[test]
fn searches_are_compared() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#tab-search");
    page.browser.click("#compare");
    page.until_says("#compare-rows", "CDCL, VSIDS");
    page.browser.until("document.querySelectorAll('#compare-rows .spark').length === 10");
    let fits = "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)\
                (document.querySelector('.scroll:has(#compare-table)'))";
    assert_eq!(page.browser.value(fits), json!(true), "the table is not cut off");
    page.until_says("#compare-table thead", "Time");
    page.until_says("#compare-rows", " ms");
    page.until_says("#compare-says", "with it, ");
    page.picture("compared");
    page.browser.click("#open-new");
    page.browser.click("#new-what [value=empty]");
    page.browser.click("#new-make");
    // They were of another puzzle.
    page.browser.until("!document.querySelector('#compare-table').checkVisibility()");
    page.is_calm();
}

#[test]
fn learning_wins_on_the_example() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#tab-search");
    page.browser.click("#compare-example");
    page.until_says("#title", "a long search for many programs");
    page.browser.click("#compare");
    page.until_says("#compare-says", "Learning wins: it comes to an end 3 of 3 times");
    page.until_says("#compare-rows [data-engine='cdcl:mrv:dpll']", "gave up");
    page.until_says("#compare-rows [data-engine='cdcl:mrv']", "no solution");
    page.is_calm();
}

#[test]
fn what_a_search_is_made_with_is_fixed_while_it_is_shown() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#how-says", "close this one");
    let fixed =
        "['engine', 'heuristic'].map((id) => document.querySelector(`#${id}`).disabled).join()";
    assert_eq!(page.browser.text(fixed), "true,true");
    page.browser.press("Escape");
    page.browser.until("!document.querySelector('#how-says').checkVisibility()");
    assert_eq!(page.browser.text(fixed), "false,false");
    page.is_calm();
}

#[test]
fn a_playback_goes_to_the_end_and_shows_its_progress_at_once() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#start");
    page.browser.until("document.querySelector('#start').textContent.includes('Pause')");
    let script = "(document.querySelector('#to-end').click(), new Promise((done) => requestAnimationFrame(() => done(\
                [document.querySelector('#job').checkVisibility(), document.querySelector('#job-detail').textContent,\
                 document.querySelector('#start').textContent].join('|')))))";
    let shown = page.browser.text(script);
    assert!(
        shown.starts_with("true|") && shown.contains(" of ") && shown.ends_with("Play"),
        "{shown}"
    );
    page.until_says("#caption-title", "Solved");
    page.browser.until("document.querySelector('#to-end').disabled");
    assert!(page.text("#start").contains("Play"));
    page.is_calm();
}

/// How many events the longest of some seeks folds again, and whether each leads where stepping does.
const SEEKS: &str = "(async (puzzle) => {
    const { Timeline } = await import('/page/player/timeline.js');
    const { emptyPuzzle } = await import('/page/game/puzzle.js');
    const [timeline, plain] = [new Timeline(emptyPuzzle()), new Timeline(emptyPuzzle())];
    const api = await import('/page/ask/api.js');
    const { steps } = await api.post('/api/v1/trace', { puzzle, engine: 'cdcl:dpll', limit: 10000 });
    if (steps.length !== 10000) return `${steps.length} steps`;
    timeline.append(steps);
    plain.append(steps);
    const stateOf = ({ position, trail, counts, digits, eliminated }) =>
        JSON.stringify([position, trail.map(({ event }) => event.n), Object.entries(counts).filter(([, count]) => count).sort(),
            [...digits].filter(([, all]) => all.length).length, eliminated.size]);
    let worst = 0;
    for (const place of [9999, 3, 7500, 7499, 500, 9001, 6000]) {
        timeline.seek(place);
        worst = Math.max(worst, timeline.replayed);
        while (plain.position < place) plain.forward();
        while (plain.position > place) plain.back();
        if (stateOf(timeline) !== stateOf(plain)) return `${place} differs`;
    }
    return worst;
})";

#[test]
fn a_seek_folds_no_more_events_again_than_lie_between_two_checkpoints() {
    let Some(mut page) = Page::with(HARD) else { return };
    let worst = page.browser.value(&format!("{SEEKS}({})", json!(HARD)));
    assert!(worst.as_u64().is_some_and(|worst| worst < 1000), "{worst}");
    page.is_calm();
}
