//! What a browser may do with the answers.

use axum::http::Method;
use serde_json::json;
use sudosat::server::Config;

use crate::server::client::{Answer, Client};

#[tokio::test]
async fn every_answer_has_a_strict_policy() {
    let client = Client::new();
    for path in ["/", "/healthz", "/openapi.json", "/docs/", "/nowhere", "/api/sudoku/puzzles"] {
        let headers = client.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
    }
}

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.clone()).unwrap()
}

#[tokio::test]
async fn the_page_of_the_description_is_there_with_all_its_files() {
    let client = Client::new();
    let page = client.get("/docs/").await;
    let html = text(&page);
    assert!(page.headers["content-type"].to_str().unwrap().starts_with("text/html"));
    let named = html.split('"').filter(|name| name.ends_with(".js") || name.ends_with(".css"));
    let named: Vec<&str> = named.map(|name| name.trim_start_matches("./")).collect();
    assert_eq!(named.len(), 5, "{html}");
    for name in named {
        let file = client.get(&format!("/docs/{name}")).await;
        assert_eq!(file.status, 200, "{name}");
        assert!(!file.bytes.is_empty(), "{name}");
    }
    let start = text(&client.get("/docs/swagger-initializer.js").await);
    assert!(start.contains("\"/openapi.json\"") && !start.contains("petstore"), "{start}");
    assert_eq!(client.get("/docs/nowhere.js").await.status, 404);
}

#[tokio::test]
async fn other_origins_ask_only_where_they_may() {
    let asked = |config: &Config| {
        let client = Client::of(config).with("origin", "https://example.org");
        async move { client.get("/healthz").await.headers.get("access-control-allow-origin").cloned() }
    };
    assert_eq!(asked(&Config::default()).await, None);
    for (allowed, expected) in [
        ("https://example.org", Some("https://example.org")),
        ("https://example.com", None),
        ("*", Some("*")),
    ] {
        let config = Config { allowed_origins: vec![allowed.to_owned()], ..Config::default() };
        let header = asked(&config).await;
        assert_eq!(header.as_ref().map(|value| value.to_str().unwrap()), expected, "{allowed}");
    }
}

#[tokio::test]
async fn the_error_for_what_is_not_there_is_json() {
    let client = Client::new();
    assert_eq!(client.get("/nowhere").await.error(404).0, "not_found");
    assert_eq!(client.get("/api/v1/solve").await.error(405).0, "method_not_allowed");
    assert_eq!(client.post("/healthz", json!({})).await.error(405).0, "method_not_allowed");
    let answer = client.send(Method::PUT, "/api/sudoku/state", "", Vec::new()).await;
    assert_eq!(answer.error(405).0, "method_not_allowed");
}

#[tokio::test]
async fn a_page_of_another_origin_is_refused() {
    let client = Client::new().with("host", "127.0.0.1:8080");
    let own = client.with("origin", "http://127.0.0.1:8080");
    own.post("/api/sudoku/initialize", json!({"size": 4})).await.ok();
    let foreign = client.with("origin", "http://evil.example");
    let refused = foreign.post("/api/sudoku/initialize", json!({"size": 4})).await;
    assert_eq!(refused.error(403).0, "forbidden");
    let config =
        Config { allowed_origins: vec!["http://evil.example".to_owned()], ..Config::default() };
    let welcome = Client::of(&config).with("origin", "http://evil.example");
    welcome.post("/api/sudoku/initialize", json!({"size": 4})).await.ok();
}

#[tokio::test]
async fn a_server_for_this_machine_alone_answers_to_its_own_names() {
    let config = Config { only_loopback: true, ..Config::default() };
    for (host, status) in [
        ("localhost:8080", 200),
        ("127.0.0.1", 200),
        ("[::1]:8080", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example:8080", 403),
        ("[::1].evil.example", 403),
        ("[::1]evil.example:8080", 403),
        ("localhost:80:80", 403),
        ("localhost\u{ff}", 400),
    ] {
        let answer = Client::of(&config).with("host", host).get("/healthz").await;
        assert_eq!(answer.status, status, "{host}");
    }
}

#[tokio::test]
async fn a_host_or_origin_stated_twice_is_refused() {
    let client = Client::new().with("host", "127.0.0.1:8080");
    let (code, message) = client.with("host", "evil.example").get("/healthz").await.error(400);
    assert_eq!(code, "bad_request");
    assert!(message.contains("`host` is there twice"), "{message}");
    let own = client.with("origin", "http://127.0.0.1:8080");
    own.get("/healthz").await;
    let both = own.with("origin", "http://evil.example");
    both.post("/api/sudoku/initialize", json!({"size": 4})).await.error(400);
    let unreadable = client.with("origin", "http://127.0.0.1:8080\u{ff}");
    unreadable.post("/api/sudoku/initialize", json!({"size": 4})).await.error(400);
}
