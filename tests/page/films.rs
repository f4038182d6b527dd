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
    page.picture("film");
    page.browser.value(
        "(document.querySelector('#speed').value = 8, \
         document.querySelector('#speed').dispatchEvent(new Event('input')))",
    );
    page.browser.press("p");
    page.until_says("#caption-title", "Solved");
    assert_eq!(page.values(), digits(SOLUTION));
    page.browser.press("Escape");
    page.browser.until("getComputedStyle(document.querySelector('#pad')).visibility === 'visible'");
    assert_eq!(
        page.values().iter().filter(|&&value| value > 0).count(),
        21,
        "only the run filled it"
    );
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
    page.picture("film-conflict");
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
fn a_film_comes_back_to_where_it_was() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.browser.click("#step");
    page.until_says("#counters", "step");
    // Forward to the end and back to the beginning, the trail compared at every step on the way.
    let kept = page.browser.value(
        "(async () => {
            const { Film } = await import('/page/film.js');
            const { emptyPuzzle } = await import('/page/puzzle.js');
            const api = await import('/page/api.js');
            const film = new Film(emptyPuzzle(3, 3));
            for (let next = 0; next !== null; ) {
                const page = await api.steps(next, 1000);
                film.append(page.steps);
                next = page.next;
            }
            const seen = () => JSON.stringify([film.position, film.level, film.counts,
                film.trail.map(({ event }) => event.n), film.cells.map((cell) => film.placing(cell)?.event.n)]);
            const forward = [];
            while (!film.atEnd) { film.forward(); forward.push(seen().replaceAll(/,\"[a-z]+\":0/g, '')); }
            let kept = 0;
            while (film.position > 0) {
                const now = seen().replaceAll(/,\"[a-z]+\":0/g, '');
                if (now !== forward[film.position - 1]) return [film.position, now, forward[film.position - 1]];
                film.back();
                kept += 1;
            }
            return kept === film.events.length && film.trail.length === 0 && film.cells.every((cell) => film.placing(cell) === null);
        })()",
    );
    assert_eq!(kept, json!(true));
    page.is_calm();
}

#[test]
fn a_run_without_learning_and_one_without_solution_are_told() {
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
    page.picture("compared");
    page.browser.click("#open-new");
    page.browser.click("#new-what [value=empty]");
    page.browser.click("#new-make");
    // They were of another puzzle.
    page.browser.until("!document.querySelector('#compare-table').checkVisibility()");
    page.is_calm();
}
