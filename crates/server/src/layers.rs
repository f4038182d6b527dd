//! The middleware of all routes: limits for request bodies, security headers, a log, and a panic handler.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, Method, Response, header};
use axum::middleware;
use axum::response::IntoResponse;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use super::content::DRAWINGS;
use super::guard::guard;
use super::{ApiError, Code, Config};

/// The content security policy of answers that set no policy of their own, such as those of the API. With it, a browser
/// loads nothing for such an answer, and shows it in no frame.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Adds the middleware to `router`. A later layer is further outside, so the log also sees the answers of the guard and
/// of the panic handler.
pub(super) fn layered(router: Router, config: &Config) -> Router {
    let header = |name: HeaderName, value| SetResponseHeaderLayer::if_not_present(name, value);
    let router = router
        .layer(DefaultBodyLimit::max(config.max_body))
        .layer(RequestBodyDeadlineLayer::new(config.body_timeout))
        .layer(middleware::from_fn_with_state(Arc::new(config.clone()), guard))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(header(header::CONTENT_SECURITY_POLICY, NOTHING))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")))
        .layer(header(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")))
        .layer(TraceLayer::new_for_http().make_span_with(span).on_response(log).on_failure(()));
    match cors(config) {
        Some(cors) => router.layer(cors),
        None => router,
    }
}

/// Returns the CORS layer for [`Config::allowed_origins`], or `None` if there are none.
fn cors(config: &Config) -> Option<CorsLayer> {
    let origins = match &config.allowed_origins[..] {
        [] => return None,
        origins if origins.iter().any(|origin| origin == "*") => AllowOrigin::any(),
        origins => AllowOrigin::list(origins.iter().filter_map(|origin| origin.parse().ok())),
    };
    let own = [HeaderName::from_static("x-session"), HeaderName::from_static("prefer")];
    let exposed = [header::LOCATION, HeaderName::from_static(DRAWINGS)];
    let headers = own.clone().into_iter().chain([header::CONTENT_TYPE]);
    Some(
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods([Method::GET, Method::POST, Method::DELETE])
            .allow_headers(headers.collect::<Vec<_>>())
            .expose_headers(own.into_iter().chain(exposed).collect::<Vec<_>>()),
    )
}

fn panicked(cause: Box<dyn Any + Send>) -> Response<axum::body::Body> {
    let message = cause.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or_default();
    tracing::error!(panic = message, "a mistake in sudosat");
    ApiError::new(Code::Internal, "a mistake in sudosat: this request was not answered")
        .into_response()
}

fn span(request: &Request) -> Span {
    tracing::info_span!("request", method = %request.method(), path = request.uri().path())
}

fn log<B>(response: &Response<B>, latency: Duration, _: &Span) {
    tracing::info!(
        status = response.status().as_u16(),
        ms = latency.as_millis() as u64,
        "answered"
    );
}
