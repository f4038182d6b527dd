//! Serves the web page: files embedded in the binary, each with its content type, under a strict security policy.

use std::sync::LazyLock;

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    IF_NONE_MATCH, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};

use super::wire::Named;
use super::{ApiError, Code};

/// The content security policy: only files of this server, no inline script, no inline style, and no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// One file of the page.
struct File {
    name: &'static str,
    content_type: &'static str,
    body: &'static [u8],
}

/// Maps a file extension to its content type.
macro_rules! content_type {
    (html) => {
        "text/html; charset=utf-8"
    };
    (css) => {
        "text/css; charset=utf-8"
    };
    (js) => {
        "text/javascript; charset=utf-8"
    };
    (svg) => {
        "image/svg+xml"
    };
}

macro_rules! files {
    ($($stem:literal . $kind:ident),* $(,)?) => {
        &[$(File {
            name: concat!($stem, ".", stringify!($kind)),
            content_type: content_type!($kind),
            body: include_bytes!(concat!("page/", $stem, ".", stringify!($kind))),
        }),*]
    };
}

/// All files of the page; `/` serves the first one.
const FILES: &[File] = files![
    "index".html,
    "style".css,
    "grid".css,
    "panels".css,
    "icon".svg,
    "actions".js,
    "answers".js,
    "api".js,
    "asks".js,
    "captions".js,
    "cells".js,
    "checkpoints".js,
    "clashes".js,
    "compare".js,
    "dialogs".js,
    "doing".js,
    "dom".js,
    "elsewhere".js,
    "film".js,
    "games".js,
    "games-dialog".js,
    "grid-view".js,
    "houses".js,
    "jobs".js,
    "keeping".js,
    "keys".js,
    "links".js,
    "main".js,
    "model".js,
    "moves".js,
    "new-dialog".js,
    "opening".js,
    "outdated".js,
    "pad".js,
    "panels".js,
    "paste".js,
    "picture".js,
    "pictures".js,
    "player-bar".js,
    "player".js,
    "plot".js,
    "pointer".js,
    "posed".js,
    "puzzle".js,
    "puzzle-list".js,
    "reel".js,
    "save".js,
    "selection".js,
    "share".js,
    "solved".js,
    "state".js,
    "status".js,
    "store".js,
    "tabs".js,
    "techniques".js,
    "tell".js,
    "theme".js,
    "writing".js,
    "zoom".js,
];

/// The entity tags of [`FILES`], in the same order. A browser that has a file sends its tag, and gets the content
/// only if the file has changed.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    FILES.iter().map(|file| format!("\"{}\"", hex(&Sha256::digest(file.body)[..12]))).collect()
});

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the routes of the page: `/`, and `/page/{file}` for its files.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(async |headers: HeaderMap| send(0, &headers)))
        .route("/page/{file}", get(part))
}

async fn part(Named(name): Named, headers: HeaderMap) -> Response {
    match FILES.iter().position(|file| file.name == name) {
        Some(index) => send(index, &headers),
        None => {
            ApiError::new(Code::NotFound, format!("the page has no file {name}")).into_response()
        }
    }
}

fn send(index: usize, headers: &HeaderMap) -> Response {
    let (file, tag) = (&FILES[index], TAGS[index].as_str());
    let known = headers.get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let head: [(HeaderName, &str); 6] = [
        (CONTENT_TYPE, file.content_type),
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-cache"),
        (ETAG, tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, file.body).into_response()
}
