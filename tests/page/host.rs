//! Who serves the page: the program or, where `SUDOSAT_PAGE` names a folder that `crates/web/build` has written, a host
//! of these static files. Then workers of the page answer, and all tests show that they do.

use std::path::PathBuf;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::IntoResponse;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::serving::Serving;

/// The host of a page, until it is dropped.
pub struct Host {
    /// Where the page is, such as `http://127.0.0.1:40123`.
    pub address: String,
    _server: Server,
}

enum Server {
    Program { _serving: Serving },
    Files { _runtime: Runtime },
}

/// The folder with the page without a server, if this is what is to be tested.
fn folder() -> Option<PathBuf> {
    std::env::var_os("SUDOSAT_PAGE").map(PathBuf::from)
}

/// Whether workers of the page answer in place of the program.
pub fn has_workers() -> bool {
    folder().is_some()
}

impl Host {
    pub fn start() -> Host {
        Host::with(&[])
    }

    /// The same, with limits of the program; a host of files has none.
    pub fn with(arguments: &[&str]) -> Host {
        match folder() {
            Some(folder) => Host::of_files(folder),
            None => {
                let serving = Serving::with(arguments);
                Host {
                    address: serving.address.clone(),
                    _server: Server::Program { _serving: serving },
                }
            }
        }
    }

    fn of_files(folder: PathBuf) -> Host {
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(async move |uri: Uri| file(&folder, uri.path()));
        runtime.spawn(async { axum::serve(listener, router).await });
        Host { address, _server: Server::Files { _runtime: runtime } }
    }
}

fn file(folder: &std::path::Path, path: &str) -> impl IntoResponse + use<> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let content_type = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/json",
    };
    match std::fs::read(folder.join(name)) {
        Ok(bytes) => Ok(([(header::CONTENT_TYPE, content_type)], bytes)),
        Err(_) => Err(StatusCode::NOT_FOUND),
    }
}
