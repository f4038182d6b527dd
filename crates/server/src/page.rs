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

/// The content security policy of the page. It allows only files of this server (and images in `data:` addresses), and
/// neither inline scripts nor inline styles. No page may show this page in a frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// One file of the page.
struct File {
    /// The path in the folder of the page, such as `game/houses.js`.
    path: &'static str,
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
            path: concat!($stem, ".", stringify!($kind)),
            content_type: content_type!($kind),
            body: include_bytes!(concat!("page/", $stem, ".", stringify!($kind))),
        }),*]
    };
}

/// All files of the page. The route `/` serves the first one.
const FILES: &[File] = files![
    "index".html,
    "icon".svg,
    "main".js,
    "ask/answer-parts".js,
    "ask/answers".js,
    "ask/api-error".js,
    "ask/api".js,
    "ask/clue-picture".js,
    "ask/conflicts".js,
    "ask/constraint-edits".js,
    "ask/http".js,
    "ask/jobs".js,
    "ask/open-game".js,
    "ask/outdated".js,
    "ask/puzzle-answers".js,
    "ask/puzzle-facts".js,
    "ask/puzzle-request".js,
    "ask/questions".js,
    "ask/rating".js,
    "ask/techniques".js,
    "ask/why-answer".js,
    "ask/workers".js,
    "dom/announce".js,
    "dom/download".js,
    "dom/elements".js,
    "dom/step-lines".js,
    "game/apply-steps".js,
    "game/autosave".js,
    "game/browser-history".js,
    "game/clue-text".js,
    "game/clue-tools".js,
    "game/edits".js,
    "game/game".js,
    "game/grid-rules".js,
    "game/houses".js,
    "game/link".js,
    "game/model".js,
    "game/notation".js,
    "game/pasted-link".js,
    "game/puzzle".js,
    "game/region-edit".js,
    "game/saved-games".js,
    "game/selection".js,
    "game/solved".js,
    "game/steps".js,
    "game/store".js,
    "game/symbols".js,
    "game/text".js,
    "game/undo-steps".js,
    "grid/borders".js,
    "grid/cell-views".js,
    "grid/cursor".js,
    "grid/grid-view".js,
    "grid/pointer".js,
    "grid/zoom".js,
    "player/captions".js,
    "player/checkpoints".js,
    "player/level-plot".js,
    "player/path-lines".js,
    "player/path-playback".js,
    "player/player-bar".js,
    "player/player".js,
    "player/search-panels".js,
    "player/search-playback".js,
    "player/timeline".js,
    "style/base".css,
    "style/grid".css,
    "style/panels".css,
    "ui/actions".js,
    "ui/answer-card".js,
    "ui/buttons".js,
    "ui/clue-drawing".js,
    "ui/compare".js,
    "ui/constraint-list".js,
    "ui/dialogs".js,
    "ui/digit-pad".js,
    "ui/games-dialog".js,
    "ui/keys".js,
    "ui/new-dialog".js,
    "ui/paste-dialog".js,
    "ui/picture-dialog".js,
    "ui/puzzle-list".js,
    "ui/set-panel".js,
    "ui/status".js,
    "ui/tabs".js,
    "ui/theme".js,
];

/// The entity tags of [`FILES`], in the same order. A browser that has a file sends the tag, and gets the content only
/// if the file has changed since.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    FILES.iter().map(|file| format!("\"{}\"", hex(&Sha256::digest(file.body)[..12]))).collect()
});

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the routes of the page: `/`, and `/page/{path}` for its files.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(async |headers: HeaderMap| send(0, &headers)))
        .route("/page/{*path}", get(part))
}

async fn part(Named(path): Named, headers: HeaderMap) -> Response {
    match FILES.iter().position(|file| file.path == path) {
        Some(index) => send(index, &headers),
        None => {
            ApiError::new(Code::NotFound, format!("the page has no file {path}")).into_response()
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
