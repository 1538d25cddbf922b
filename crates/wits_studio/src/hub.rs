//! What all connections share.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

use crate::config::Limits;
use crate::content::ContentFolder;
use crate::offer::Offer;
use crate::protocol;
use crate::protocol::say::{Say, Text};
use crate::room::Rooms;
use crate::shots::Shots;

/// How long clients have to take their leave when the server stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// What all connections share.
pub(crate) struct Hub {
    pub(crate) offer: Offer,
    pub(crate) limits: Limits,
    pub(crate) rooms: Arc<Rooms>,
    /// The first thing every client is told.
    pub(crate) hello: Text,
    /// One permit for each client that may still come.
    pub(crate) clients: Arc<Semaphore>,
    /// Becomes true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) shots: Shots,
    /// One save is read at a time: each may be large.
    pub(crate) loading: Semaphore,
}

impl Hub {
    pub(crate) fn new(offer: Offer, limits: Limits, content: Option<ContentFolder>) -> Self {
        let games = offer.abouts();
        let version = env!("CARGO_PKG_VERSION");
        Self {
            hello: Say::Hello { protocol: protocol::VERSION, version, games: &games }.text(),
            rooms: Rooms::new(offer.clone(), limits.clone(), content),
            clients: Arc::new(Semaphore::new(limits.clients)),
            closing: watch::Sender::new(false),
            shots: Shots::default(),
            loading: Semaphore::new(1),
            offer,
            limits,
        }
    }

    /// Waits until the server stops and the clients have gone, or had time to.
    pub(crate) async fn has_closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
        let everybody = u32::try_from(self.limits.clients).unwrap_or(u32::MAX);
        let _ = timeout(FAREWELL, self.clients.acquire_many(everybody)).await;
    }
}
