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
