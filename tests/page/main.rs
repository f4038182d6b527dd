//! The web page in a browser: what somebody sees and does there, with mouse, finger and keyboard.
//!
//! With the environment variable `SUDOSAT_PICTURES` naming a folder, pictures of the page are left there.
//!
//! `cargo test` leaves them out, as they take minutes; `cargo test --test page` runs them. With the environment
//! variable `SUDOSAT_PAGE` naming a folder that `crates/web/build` has written, they show the page without a server.

mod browser;
mod host;
#[path = "../it/support/serving.rs"]
mod serving;

mod entries;
mod games;
mod hands;
mod lines;
mod looks;
mod making;
mod offline;
mod outdated;
mod pasting;
mod playback;
mod questions;
mod ratings;
mod setting;
mod setting_shown;
mod steps;

use std::path::Path;

use browser::Browser;
use host::Host;
use serde_json::json;

/// Arto Inkala's of 2012, and its solution.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// An easy one, as a block of text, and two of its cells.
const BLOCK: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/// Defines a function that answers requests of the page in place of the server or of a worker: it passes the path and
/// the options of each to `handle`, which returns a promise of a response, or nothing to let the request go on.
const INTERCEPT: &str = "
    const intercept = (handle) => {
        const { fetch } = window;
        window.fetch = (path, options) => handle(path, options) ?? fetch(path, options);
        const { postMessage } = Worker.prototype;
        Worker.prototype.postMessage = function (message) {
            const { path, method, body } = message.request;
            const answer = handle(path, { method, body });
            if (!answer) return postMessage.call(this, message);
            const give = async ({ status, headers, arrayBuffer }, response) => this.onmessage({
                data: { status, headers: [...headers], body: new Uint8Array(await arrayBuffer.call(response)) },
            });
            answer.then((response) => give(response, response), () => this.onerror());
        };
    };
";

/// The page of a server, in a browser.
struct Page {
    browser: Browser,
    server: Host,
}

impl Page {
    /// The page at a fragment; `None`, said once and for all to see, where there is no browser.
    fn at(fragment: &str) -> Option<Page> {
        Page::on(Host::start(), fragment)
    }

    /// The same, of a server.
    fn on(server: Host, fragment: &str) -> Option<Page> {
        let mut page = Page::unvisited(server)?;
        page.visit(fragment);
        Some(page)
    }

    /// A browser that has not gone to the page yet.
    fn unvisited(server: Host) -> Option<Page> {
        let Some(browser) = Browser::start() else {
            let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
            assert!(!in_ci, "CI must have chromium");
            eprintln!("skipped: no chromium installed");
            return None;
        };
        let mut page = Page { browser, server };
        page.browser.resize(1280, 900, false);
        page.browser.prefer("light");
        Some(page)
    }

    fn visit(&mut self, fragment: &str) {
        let address = format!("{}/{fragment}", self.server.address);
        self.browser.visit(&address);
    }

    /// The page with a puzzle, once its clues are there.
    fn with(puzzle: &str) -> Option<Page> {
        let mut page = Page::at(&format!("#size=3x3&clues=9.9.{puzzle}"))?;
        page.until_clues(puzzle.chars().filter(|&c| c != '.').count());
        Some(page)
    }

    fn until_clues(&mut self, count: usize) {
        let clues = "document.querySelectorAll('[data-ink=clue]').length";
        self.browser.until(&format!("{clues} === {count}"));
    }

    /// What stands in the cells, row by row: 0 in empty ones.
    fn values(&mut self) -> Vec<u64> {
        let values = "[...document.querySelectorAll('[role=gridcell]')]\
                      .map((cell) => Number(cell.querySelector('.value')?.textContent ?? 0))";
        let values = self.browser.value(values);
        values.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
    }

    /// The cell in a row and column, from 1, of a grid with `columns`.
    fn cell(row: usize, column: usize, columns: usize) -> String {
        format!("[data-cell='{}']", (row - 1) * columns + column - 1)
    }

    /// The text of an element.
    fn text(&mut self, selector: &str) -> String {
        self.browser.text(&format!("document.querySelector({}).textContent", json!(selector)))
    }

    /// Waits until an element is to be seen that holds a text.
    fn until_says(&mut self, selector: &str, text: &str) {
        let element = format!("document.querySelector({})", json!(selector));
        let holds = format!("{element}?.textContent.includes({})", json!(text));
        self.browser.until(&format!("{element}?.checkVisibility() === true && {holds}"));
    }

    /// Loads the page again, as the browser's button does.
    fn reload(&mut self) {
        self.browser.value("window.isOld = true");
        self.browser.send("Page.reload", json!({}));
        self.browser.until("!window.isOld && document.documentElement.dataset.ready === 'true'");
    }

    /// Waits until the grid shows what is expected in a cell; `''` is empty.
    fn until_cell(&mut self, selector: &str, value: &str) {
        let shown = format!(
            "document.querySelector(\"{selector}\").querySelector('.value')?.textContent ?? ''"
        );
        self.browser.until(&format!("({shown}) === '{value}'"));
    }

    /// Waits until what was just changed is drawn.
    fn until_drawn(&mut self) {
        self.browser.value(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
        );
    }

    /// Leaves a picture for people, if they asked for some.
    fn picture(&mut self, name: &str) {
        if let Ok(folder) = std::env::var("SUDOSAT_PICTURES") {
            self.until_drawn();
            self.browser.picture(&Path::new(&folder).join(format!("{name}.png")));
        }
    }

    /// The same, but for requests that the server has refused: the console notes them as errors, and may do so later
    /// than the page shows the answer.
    fn is_calm_but_for_refusals(&mut self) {
        self.browser.value("1");
        let is_refusal = |one: &String| one.contains("the server responded with a status of 4");
        self.browser.complaints.retain(|complaint| !is_refusal(complaint));
        self.is_calm();
    }

    /// Nothing may have gone wrong in the console, and nothing may have been asked of anybody else.
    fn is_calm(&mut self) {
        // An answer from the browser, so that all that it had to say before is there.
        self.browser.value("1");
        assert_eq!(self.browser.complaints, Vec::<String>::new());
        let own = [&self.server.address, "about:", "data:", "blob:"];
        for address in &self.browser.requested {
            assert!(own.iter().any(|own| address.starts_with(*own)), "asked for {address}");
            assert!(!host::has_workers() || !address.contains("/api/"), "asked for {address}");
        }
    }

    /// Whether something is wider than the window.
    fn is_too_wide(&mut self) -> bool {
        self.browser.value("document.documentElement.scrollWidth > innerWidth") == json!(true)
    }
}

/// The digits of a line of a grid.
fn digits(line: &str) -> Vec<u64> {
    line.chars().map(|c| u64::from(c.to_digit(10).unwrap_or(0))).collect()
}
