//! The page without a server, and without a network.

use crate::*;

#[test]
fn after_the_first_visit_no_network_is_needed() {
    if !host::has_workers() {
        return eprintln!("skipped: SUDOSAT_PAGE names no folder with a page without a server");
    }
    let Some(mut page) = Page::at("") else { return };
    page.browser.until("(await navigator.serviceWorker.ready).active.state === 'activated'");
    let host = std::mem::replace(&mut page.server, Host::start());
    let address = host.address.clone();
    drop(host);
    page.browser.visit(&format!("{address}/#size=3x3&clues=9.9.{HARD}"));
    page.until_clues(21);
    page.browser.click("#ask-count");
    page.until_says("#answer", "1 solution");
    assert_eq!(page.browser.complaints, Vec::<String>::new());
}

#[test]
fn it_can_be_installed() {
    if !host::has_workers() {
        return eprintln!("skipped: SUDOSAT_PAGE names no folder with a page without a server");
    }
    let Some(mut page) = Page::at("") else { return };
    let manifest = page.browser.send("Page.getAppManifest", json!({}));
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    assert!(manifest["data"].as_str().unwrap().contains("standalone"));
}

#[test]
#[ignore = "prints figures"]
fn how_long_it_takes_until_something_is_seen_and_answered() {
    // Each answer is read by this method, whoever has answered.
    let watch = "const { json } = Response.prototype;
        Response.prototype.json = function () {
            window.answered ??= performance.now();
            return json.call(this);
        };";
    for _ in 0..5 {
        let Some(mut page) = Page::unvisited(Host::start()) else { return };
        page.browser.send("Page.addScriptToEvaluateOnNewDocument", json!({"source": watch}));
        page.visit(&format!("#size=3x3&clues=9.9.{HARD}"));
        page.browser.until("window.answered !== undefined");
        let figures = page.browser.value(
            "[performance.getEntriesByName('first-contentful-paint')[0].startTime, window.answered]",
        );
        eprintln!("milliseconds from navigation to first paint and first answer: {figures}");
    }
}
