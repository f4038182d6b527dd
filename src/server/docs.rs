//! Serves a page that shows the OpenAPI description: Swagger UI, embedded in the program.

use axum::Router;
use axum::http::{HeaderValue, header};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// The path of the OpenAPI description.
pub(super) const DESCRIPTION: &str = "/openapi.json";

/// The content security policy of the page. It allows the inline styles and `data:` images that Swagger UI uses.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Returns the route of the page, `/docs/`.
pub(super) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let config = Config::from(DESCRIPTION);
    let policy = SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, POLICY);
    Router::from(SwaggerUi::new("/docs").config(config)).layer(policy)
}
