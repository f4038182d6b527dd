//! The route `conflicts`: the direct conflicts in a visitor's puzzle.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::conflict::Conflict;
use super::visitor::Visitor;

/// The direct conflicts: the clues that break a rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Conflicts {
    conflicts: Vec<Conflict>,
}

/// List the direct conflicts in the visitor's puzzle
#[utoipa::path(
    get, path = "/api/sudoku/conflicts", tag = "session",
    params(("X-Session" = Option<String>, Header, description = "The session; a cookie does as well")),
    responses((status = 200, body = Conflicts), (status = 404, body = ApiError)),
)]
pub(super) async fn conflicts(visitor: Visitor) -> Result<Json<Conflicts>, ApiError> {
    let entry = visitor.session.visit().entry;
    let layout = entry.puzzle.layout()?;
    Ok(Json(Conflicts { conflicts: Conflict::all(&entry, &layout) }))
}
