//! Serves a page that shows the OpenAPI description: Swagger UI, embedded in the program.
//!
//! Swagger UI is a ZIP archive in the crate `utoipa-swagger-ui-vendored`. The crate that usually serves it is not used:
//! that crate unpacks the archive at compile time, so an archive reader and a pattern matcher are compiled too.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

/// The path of the OpenAPI description.
pub(super) const DESCRIPTION: &str = "/openapi.json";

/// The content security policy of the page. It allows the inline styles and `data:` images that Swagger UI uses.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The script that makes Swagger UI show [`DESCRIPTION`]. It replaces the script `swagger-initializer.js` of the
/// archive.
const START: &str = r##"window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: "StandaloneLayout",
  });
};
"##;

/// The files of Swagger UI by name. They are unpacked when a client first requests one of them.
static FILES: LazyLock<HashMap<String, Vec<u8>>> = LazyLock::new(|| {
    let mut files = unpacked().expect("the archive is part of the program and is read in tests");
    files.insert("swagger-initializer.js".to_owned(), START.into());
    files
});

/// Returns the files in the folder `dist` of the archive, by name without the folder.
fn unpacked() -> zip::result::ZipResult<HashMap<String, Vec<u8>>> {
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    let mut files = HashMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        let path = file.name()?.into_owned();
        let name = path.split_once('/').and_then(|(_, path)| path.strip_prefix("dist/"));
        let Some(name) = name.filter(|name| !name.is_empty()) else { continue };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        files.insert(name.to_owned(), bytes);
    }
    Ok(files)
}

/// Returns the routes of the page (`/docs/`) and of its files (`/docs/{name}`). `/docs` redirects to `/docs/`.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let policy = SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, POLICY);
    Router::new()
        .route("/docs", get(async || Redirect::permanent("/docs/")))
        .route("/docs/", get(async || file("index.html")))
        .route("/docs/{name}", get(async |Path(name): Path<String>| file(&name)))
        .layer(policy)
}

fn file(name: &str) -> Response {
    match FILES.get(name) {
        Some(bytes) => ([(header::CONTENT_TYPE, content_type(name))], &bytes[..]).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
