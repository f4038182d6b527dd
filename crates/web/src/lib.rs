//! Answers the requests of the page in a browser, without a server: the routes of `sudosat-server`, compiled to
//! WebAssembly. The requests and the answers are those of the HTTP API, so the page need not know who answers.
#![cfg(target_family = "wasm")]

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderName, HeaderValue, Request, Response};
use futures_util::FutureExt;
use sudosat_server::{Config, Shutdown, api, progress};
use tower::ServiceExt;
use wasm_bindgen::prelude::*;

/// The longest time for an answer. Who does not want to wait ends the worker.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The HTTP API, with the sessions of one page.
#[wasm_bindgen]
pub struct Api {
    router: Router,
}

/// The answer to a request.
#[wasm_bindgen]
pub struct ApiAnswer {
    /// The HTTP status.
    pub status: u16,
    headers: Vec<String>,
    body: Vec<u8>,
}

#[wasm_bindgen]
impl Api {
    /// Creates an API without sessions.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        console_error_panic_hook::set_once();
        let config = Config { timeout: TIMEOUT, ..Config::default() };
        Api { router: api(&config, &Shutdown::default()) }
    }

    /// Answers a request. `headers` has names and values in turn.
    ///
    /// # Errors
    ///
    /// Returns a message if the method, the path or a header cannot be sent by HTTP.
    pub fn answer(
        &self,
        method: &str,
        path: &str,
        headers: Vec<String>,
        body: Vec<u8>,
    ) -> Result<ApiAnswer, String> {
        let mut request = Request::builder().method(method).uri(path);
        for pair in headers.chunks_exact(2) {
            request = request.header(&pair[0], &pair[1]);
        }
        let request = request.body(Body::from(body)).map_err(|error| error.to_string())?;
        let answer = async {
            let Ok(response) = self.router.clone().oneshot(request).await;
            ApiAnswer::of(response).await
        };
        answer.now_or_never().expect("nothing waits where there are no threads")
    }
}

impl Default for Api {
    fn default() -> Self {
        Self::new()
    }
}

#[wasm_bindgen]
impl ApiAnswer {
    /// Returns the names and values of the headers in turn.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn headers(&self) -> Vec<String> {
        self.headers.clone()
    }

    /// Returns the bytes of the body.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn body(&self) -> Vec<u8> {
        self.body.clone()
    }
}

impl ApiAnswer {
    async fn of(response: Response<Body>) -> Result<Self, String> {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.map_err(|error| error.to_string())?;
        let pair = |(name, value): (&HeaderName, &HeaderValue)| {
            [name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()]
        };
        let headers = parts.headers.iter().flat_map(pair).collect();
        Ok(ApiAnswer { status: parts.status.as_u16(), headers, body: bytes.into() })
    }
}

/// Returns the progress of the question that is being answered, as JSON; undefined if there is none. A worker can call
/// it while it answers, whenever the answer calls JavaScript: at each look at the clock.
#[wasm_bindgen(js_name = progress)]
#[must_use]
pub fn progress_of_answer() -> Option<String> {
    progress()
}
