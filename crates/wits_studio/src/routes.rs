//! The paths of the server and what answers them.

use std::sync::Arc;

use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use wits_core::scene::Theme;

use crate::guard::{self, Guard};
use crate::hub::Hub;
use crate::offer::Found;
use crate::{assets, client, saved, shots};

/// Messages up to this many times the allowed size are read to the end, so that the client can be told what is wrong.
const PATIENCE: usize = 4;

/// All paths, behind the guard.
pub(crate) fn router(hub: Arc<Hub>, guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/ws", get(connect))
        .route("/api/games", get(games))
        .route("/api/shot/{file}", get(shot))
        .route("/api/save/{room}", get(saved::save))
        .route("/api/load/{room}", post(saved::load))
        .fallback(assets::serve)
        .layer(from_fn_with_state(guard, guard::stand))
        .layer(map_response(assets::with_headers))
        .with_state(hub)
}

async fn connect(State(hub): State<Arc<Hub>>, upgrade: WebSocketUpgrade) -> Response {
    let most = hub.limits.message_bytes * PATIENCE;
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| client::serve(socket, hub))
}

async fn games(State(hub): State<Arc<Hub>>) -> Response {
    let list = json!({ "version": env!("CARGO_PKG_VERSION"), "games": hub.offer.abouts() });
    ([(CACHE_CONTROL, "no-store")], Json(list)).into_response()
}

#[derive(Deserialize)]
struct ShotQuery {
    theme: Option<String>,
    /// A few seconds of it instead of a still picture.
    #[serde(default)]
    moving: bool,
}

async fn shot(
    State(hub): State<Arc<Hub>>,
    Path(file): Path<String>,
    Query(query): Query<ShotQuery>,
) -> Response {
    let theme = match query.theme.as_deref() {
        None | Some("dark") => Theme::Dark,
        Some("light") => Theme::Light,
        Some(_) => return refused(StatusCode::BAD_REQUEST, "theme: expected dark or light"),
    };
    let Some(name) = file.strip_suffix(".png") else {
        return refused(StatusCode::NOT_FOUND, "expected the name of a game and .png");
    };
    let made = match hub.offer.find(name) {
        Ok(Found::Game(entry)) if query.moving => hub.shots.film_of(entry, theme).await,
        Ok(Found::Game(entry)) => hub.shots.of(entry, theme).await,
        Ok(Found::Program(program)) => shots::of_program(program, theme).await,
        Err(unknown) => return refused(StatusCode::NOT_FOUND, &unknown),
    };
    match made {
        Ok(png) => ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-cache")], png).into_response(),
        Err(fault) => refused(StatusCode::INTERNAL_SERVER_ERROR, &fault),
    }
}

/// What is wrong, for people.
pub(crate) fn refused(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "error": message }))).into_response()
}
