//! Routes with their OpenAPI description. Nobody asks for the description in a browser, where it would be a tenth of
//! the program: there, the routes are all that is left of them.

#[cfg(not(target_family = "wasm"))]
pub(super) use utoipa_axum::{router::OpenApiRouter as Routes, routes};

#[cfg(target_family = "wasm")]
pub(super) use bare::{Routes, bare_routes as routes, route};

#[cfg(target_family = "wasm")]
mod bare {
    use axum::Router;
    use axum::handler::Handler;
    use axum::routing::MethodRouter;
    use utoipa::Path;
    use utoipa_axum::PathItemExt;

    use super::super::state::Service;

    /// Routes without a description.
    #[derive(Debug)]
    pub struct Routes<S>(Router<S>);

    impl Routes<Service> {
        pub fn new() -> Self {
            Routes(Router::new())
        }

        /// Adds the handlers of paths.
        pub fn routes(self, handlers: Vec<(String, MethodRouter<Service>)>) -> Self {
            let add = |router: Router<Service>, (path, handler): (String, _)| {
                router.route(&path, handler)
            };
            Routes(handlers.into_iter().fold(self.0, add))
        }

        pub fn merge(self, other: Self) -> Self {
            Routes(self.0.merge(other.0))
        }
    }

    impl From<Routes<Service>> for Router<Service> {
        fn from(routes: Routes<Service>) -> Self {
            routes.0
        }
    }

    /// Returns the path of a handler, and the handler for its methods. `D` is what `utoipa::path` has derived for it.
    pub fn route<D: Path, T: 'static>(
        handler: impl Handler<T, Service>,
    ) -> (String, MethodRouter<Service>) {
        let on = |router: MethodRouter<Service>, method: &utoipa::openapi::HttpMethod| {
            router.on(method.to_method_filter(), handler.clone())
        };
        (D::path(), D::methods().iter().fold(MethodRouter::new(), on))
    }

    /// Lists handlers of one module, as `utoipa_axum::routes` does.
    macro_rules! bare_routes {
        ($module:ident :: $handler:ident) => {
            utoipa_axum::paste! {
                vec![crate::described::route::<$module::[<__path_ $handler>], _>($module::$handler)]
            }
        };
        ($($handler:ident),*) => {
            utoipa_axum::paste! {
                vec![$(crate::described::route::<[<__path_ $handler>], _>($handler)),*]
            }
        };
    }
    pub(in super::super) use bare_routes;
}
