//! Serves the HTTP API and the web page. Only this crate converts between Rust types and HTTP messages.
//!
//! [`app`] returns the whole service as a router, without a socket; [`run`](run()) listens on sockets. A [`Shutdown`]
//! signals the end of the server to all its tasks. [`api`] returns the routes of the API alone, for a page in a browser
//! that calls them without a server.
//!
//! The package [`sudosat`](https://crates.io/crates/sudosat) re-exports this crate as its module `server`.
//!
//! | file | content |
//! |---|---|
//! | `app` | the whole service as a router |
//! | `config` | the limits and settings of a server |
//! | `conflict` | direct conflicts (digits of the grid that break a rule) as JSON: the digit, the cells and the house |
//! | `connections` | accepts TCP connections: limits their number, and closes those whose client stops reading |
//! | `content` | answers as bytes: serialized once, and shared by all readers |
//! | `described` | routes with their OpenAPI description, which a browser leaves out |
//! | `docs` | serves a page that shows the OpenAPI description: Swagger UI, embedded in the program |
//! | `error` | errors as JSON: a code for programs, a message for people, and the position in the text if it is known |
//! | `fpuzzles` | serves the websocket through which the page of f-puzzles uses a solver |
//! | `guard` | checks where a request comes from: allows the server's own pages, allowed origins, and programs |
//! | `jobs` | questions that take long: one request starts a job, later requests read or cancel it |
//! | `layers` | the middleware of all routes: limits for request bodies, security headers, a log, and a panic handler |
//! | `page` | serves the web page: files embedded in the binary, each with its content type |
//! | `pool` | the worker pool for questions: limits how many run at once, how many wait, and how long they wait |
//! | `puzzle_request` | reads the puzzle of a request with its options: size, rules, format, alphabet and engine |
//! | `replay` | runs a deterministic search again for each request for steps, until the last wanted step |
//! | `rows` | checks a board given as a JSON array of rows, and writes it for the puzzle parser |
//! | `run` | listens on sockets, and shuts the server down in order |
//! | `shutdown` | signals the end of the server to all tasks that must react to it |
//! | `state` | the state that all requests share |
//! | `store` | an expiring store with a maximum size, for the puzzles of visitors and for jobs |
//! | `sudoku` | serves the routes that store one puzzle for each visitor, and the puzzle library |
//! | `threads` | runs work on a thread of its own, and waits for a limited time; a browser runs it in place |
//! | `v1` | stateless questions: each request contains its puzzle, and the server stores nothing but the jobs |
//! | `wire` | extractors that read requests into types, and answer unreadable requests with a JSON error |
//! | `work` | the limits and the progress of a question that runs |

mod config;
mod conflict;
mod content;
mod described;
mod error;
mod jobs;
mod pool;
mod puzzle_request;
mod replay;
mod rows;
mod shutdown;
mod state;
mod store;
mod sudoku;
mod threads;
mod v1;
mod wire;
mod work;

// A browser, which calls `api` without a server, has no sockets.
#[cfg(not(target_family = "wasm"))]
mod app;
#[cfg(not(target_family = "wasm"))]
mod connections;
#[cfg(not(target_family = "wasm"))]
mod docs;
#[cfg(not(target_family = "wasm"))]
mod fpuzzles;
#[cfg(not(target_family = "wasm"))]
mod guard;
#[cfg(not(target_family = "wasm"))]
mod layers;
#[cfg(not(target_family = "wasm"))]
mod page;
#[cfg(not(target_family = "wasm"))]
mod run;

// The modules of the library, so that a file names them by `crate`, as the files of the other crates do.
use sudosat_answers::*;

use axum::Router;

use described::Routes;
use state::Service;

pub use config::Config;
pub use error::{ApiError, Code, ErrorPlace};
pub use shutdown::Shutdown;
#[cfg(target_family = "wasm")]
pub use work::progress;
#[cfg(not(target_family = "wasm"))]
pub use {
    app::app,
    fpuzzles::fpuzzles,
    run::{Listening, run},
};

/// Returns a router for the routes of the API: `/api/v1` and `/api/sudoku`. It has no middleware, so nothing but the
/// routes themselves limits a request. In a browser, each request is answered in place, and never by a job.
///
/// # Examples
///
/// ```
/// use sudosat_server::{Config, Shutdown, api};
///
/// let router = api(&Config::default(), &Shutdown::default());
/// assert!(router.has_routes());
/// ```
pub fn api(config: &Config, shutdown: &Shutdown) -> Router {
    refuse_others(Router::from(routes())).with_state(Service::new(config, shutdown))
}

fn routes() -> Routes<Service> {
    Routes::new().merge(sudoku::routes()).merge(v1::routes()).merge(jobs::routes())
}

/// Answers requests for other routes, and by other methods than those of `router` so far, with an error as JSON.
fn refuse_others(router: Router<Service>) -> Router<Service> {
    router
        .fallback(async || ApiError::new(Code::NotFound, "there is no such route"))
        .method_not_allowed_fallback(async || {
            ApiError::new(Code::MethodNotAllowed, "this route has no such method")
        })
}

/// Runs the README's example as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
