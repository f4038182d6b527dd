//! The page to read the description of the API: Swagger UI, inside the program.

use axum::Router;
use axum::http::{HeaderValue, header};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// Where the description is.
pub(super) const DESCRIPTION: &str = "/openapi.json";

/// What the page may do: Swagger UI writes styles into its elements and has pictures as data.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// The page at `/docs/`.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let config = Config::from(DESCRIPTION);
    let policy = SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, POLICY);
    Router::from(SwaggerUi::new("/docs").config(config)).layer(policy)
}
