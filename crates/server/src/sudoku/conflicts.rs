//! The route `conflicts`: the direct conflicts in a visitor's puzzle.

use serde::Serialize;
use utoipa::ToSchema;

use super::super::ApiError;
use super::super::conflict::Conflict;
use super::super::content::Content;
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
pub(super) async fn conflicts(visitor: Visitor) -> Result<Content, ApiError> {
    let entry = visitor.session.content().entry;
    let layout = entry.puzzle.layout()?;
    Content::about(&entry, &Conflicts { conflicts: Conflict::all(&entry, &layout) })
}
