//! Saved games over HTTP: they are too large for messages, and browsers know how to keep files.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::hub::Hub;
use crate::room::{SavedGame, Unheard};
use crate::routes::refused;

/// How long a file may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(60);

/// The game of a room as a file.
pub(crate) async fn save(State(hub): State<Arc<Hub>>, Path(room): Path<String>) -> Response {
    match hub.rooms.save(&room) {
        Err(why) => unheard(why),
        Ok(answer) => match answer_of(answer).await {
            Ok(saved) => file(saved),
            Err(why) => refused(StatusCode::CONFLICT, &why),
        },
    }
}

/// The game of a room goes on where a file says.
pub(crate) async fn load(State(hub): State<Arc<Hub>>, Path(room): Path<String>, body: Body) -> Response {
    let Ok(_turn) = hub.loading.try_acquire() else {
        return refused(StatusCode::SERVICE_UNAVAILABLE, "another save is being loaded: try again");
    };
    let bytes = match arrived(body, hub.limits.save_bytes).await {
        Ok(bytes) => bytes,
        Err(refusal) => return refusal,
    };
    match hub.rooms.load(&room, bytes) {
        Err(why) => unheard(why),
        Ok(answer) => match answer_of(answer).await {
            Ok(tick) => Json(json!({ "tick": tick })).into_response(),
            Err(why) => refused(StatusCode::UNPROCESSABLE_ENTITY, &why),
        },
    }
}

async fn arrived(body: Body, most: usize) -> Result<Bytes, Response> {
    let bytes = timeout(ARRIVAL, to_bytes(body, most)).await;
    let bytes =
        bytes.map_err(|_| refused(StatusCode::REQUEST_TIMEOUT, "the file took too long to arrive"))?;
    let too_long = || format!("the file cannot be read, or is longer than {} MiB", most >> 20);
    bytes.map_err(|_| refused(StatusCode::PAYLOAD_TOO_LARGE, &too_long()))
}

/// A room that is gone does not answer.
async fn answer_of<T>(answer: oneshot::Receiver<Result<T, String>>) -> Result<T, String> {
    answer.await.unwrap_or_else(|_| Err("the room was closed before it answered".into()))
}

fn unheard(why: Unheard) -> Response {
    match why {
        Unheard::NoRoom => refused(StatusCode::NOT_FOUND, "there is no such room: join it first"),
        Unheard::Busy => refused(StatusCode::SERVICE_UNAVAILABLE, "the room is too busy: try again"),
    }
}

fn file(saved: SavedGame) -> Response {
    // Names of games are plain; what is not would not be a header.
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = saved.name.chars().map(plain).collect();
    let headers = [
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, saved.bytes).into_response()
}
