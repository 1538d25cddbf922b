//! The studio as a program uses it: configure, bind, serve.

use std::future::{Future, IntoFuture};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use wits_core::scene::Theme;
use wits_game::{About, Catalog};

use crate::config::{Limits, StudioConfig};
use crate::error::StudioError;
use crate::guard::{self, Guard};
use crate::protocol;
use crate::protocol::say::{Say, Text};
use crate::room::Rooms;
use crate::shots::Shots;
use crate::token::Token;
use crate::{assets, client};

/// How long clients have to take their leave when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);
/// Messages up to this many times the allowed size are read to the end, so that the client can be told what is wrong.
const PATIENCE: usize = 16;

/// The studio: a server for a catalogue of games.
pub struct Studio {
    catalog: Catalog,
    config: StudioConfig,
}

impl Studio {
    /// A studio for these games, on loopback.
    #[must_use]
    pub fn new(catalog: Catalog) -> Self {
        Self { catalog, config: StudioConfig::default() }
    }

    /// Where to listen and what to allow.
    #[must_use]
    pub fn config(mut self, config: StudioConfig) -> Self {
        self.config = config;
        self
    }

    /// Begins to listen. Clients can connect from now on and are answered as soon as [`BoundStudio::serve`] runs.
    ///
    /// # Errors
    /// [`StudioError::TokenNeeded`] and [`StudioError::EmptyToken`] for what would be unsafe,
    /// [`StudioError::PortInUse`] and [`StudioError::Listen`] when the address cannot be had.
    pub async fn bind(self) -> Result<BoundStudio, StudioError> {
        self.config.check()?;
        let StudioConfig { listen, token, limits } = self.config;
        let listener =
            TcpListener::bind(listen).await.map_err(|cause| StudioError::from_bind(listen, cause))?;
        let address = listener.local_addr().map_err(|cause| StudioError::Listen { listen, cause })?;
        let secret = token.clone().map(|secret| Token::new(secret, address.port()));
        let guard = Arc::new(Guard::new(address.ip(), secret));
        Ok(BoundStudio { listener, address, token, guard, hub: Arc::new(Hub::new(self.catalog, limits)) })
    }
}

/// A studio that has its port.
pub struct BoundStudio {
    listener: TcpListener,
    address: SocketAddr,
    token: Option<String>,
    guard: Arc<Guard>,
    hub: Arc<Hub>,
}

impl BoundStudio {
    /// The address it listens on, with the port that was picked.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser, the token included. A server that listens everywhere names itself by `localhost`.
    #[must_use]
    pub fn url(&self) -> String {
        let place = if self.address.ip().is_unspecified() {
            format!("localhost:{}", self.address.port())
        } else {
            self.address.to_string()
        };
        match &self.token {
            Some(token) => format!("http://{place}/?token={}", percent_encoded(token)),
            None => format!("http://{place}/"),
        }
    }

    /// Serves until `shutdown` is done; then clients are told and the rooms are closed.
    ///
    /// # Errors
    /// [`StudioError::Serve`] when the system takes the port away.
    pub async fn serve(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<(), StudioError> {
        let hub = self.hub.clone();
        let told = self.hub.clone();
        let stopping = async move {
            shutdown.await;
            told.closing.send_replace(true);
        };
        // Frames are small and late ones are worthless: they do not wait for company.
        let listener = self.listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let server = axum::serve(listener, router(self.hub, self.guard)).with_graceful_shutdown(stopping);
        let outcome = tokio::select! {
            outcome = server.into_future() => outcome.map_err(StudioError::Serve),
            () = hub.has_closed() => Ok(()),
        };
        hub.closing.send_replace(true);
        hub.has_closed().await;
        hub.rooms.close();
        outcome
    }
}

/// What all connections share.
pub(crate) struct Hub {
    catalog: Catalog,
    pub(crate) limits: Limits,
    pub(crate) rooms: Arc<Rooms>,
    /// The first thing every client is told.
    pub(crate) hello: Text,
    /// One permit for each client that may still come.
    pub(crate) clients: Arc<Semaphore>,
    /// Becomes true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
    shots: Shots,
}

impl Hub {
    fn new(catalog: Catalog, limits: Limits) -> Self {
        let games = about_all(&catalog);
        let version = env!("CARGO_PKG_VERSION");
        Self {
            hello: Say::Hello { protocol: protocol::VERSION, version, games: &games }.text(),
            rooms: Rooms::new(catalog.clone(), limits.clone()),
            clients: Arc::new(Semaphore::new(limits.clients)),
            closing: watch::Sender::new(false),
            shots: Shots::default(),
            catalog,
            limits,
        }
    }

    /// Waits until the server stops and the clients have gone, or had time to.
    async fn has_closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
        let everybody = u32::try_from(self.limits.clients).unwrap_or(u32::MAX);
        let _ = timeout(FAREWELL, self.clients.acquire_many(everybody)).await;
    }
}

fn about_all(catalog: &Catalog) -> Vec<&About> {
    catalog.entries().iter().map(|entry| &**entry.about()).collect()
}

fn router(hub: Arc<Hub>, guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/ws", get(connect))
        .route("/api/games", get(games))
        .route("/api/shot/{file}", get(shot))
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
    let list = json!({ "version": env!("CARGO_PKG_VERSION"), "games": about_all(&hub.catalog) });
    ([(CACHE_CONTROL, "no-store")], Json(list)).into_response()
}

#[derive(Deserialize)]
struct ShotQuery {
    theme: Option<String>,
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
    let entry = match hub.catalog.find(name) {
        Ok(entry) => entry,
        Err(unknown) => return refused(StatusCode::NOT_FOUND, &unknown.to_string()),
    };
    match hub.shots.of(entry, theme).await {
        Ok(png) => ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-cache")], png).into_response(),
        Err(fault) => refused(StatusCode::INTERNAL_SERVER_ERROR, &fault),
    }
}

fn refused(status: StatusCode, message: &str) -> Response {
    (status, Json(json!({ "error": message }))).into_response()
}

/// A token as it may stand in an address.
fn percent_encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~".contains(byte);
    text.bytes()
        .map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
