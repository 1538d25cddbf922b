//! The sockets: accepting connections, and the limits that hold before a request reaches the [guard](crate::guard).
//!
//! - At most [`Limits::connections`] connections are open. One more is answered with status 503 and closed.
//! - The head of a request must arrive within [`Limits::head_timeout`]. The same limit holds for a connection that sends
//!   nothing at all and for one that is idle between two requests.
//! - A peer that does not read what is sent to it is dropped after [`Limits::write_timeout`].
//!
//! A connection keeps its place until the socket is closed, also after it has become a WebSocket.

mod connection;
mod refuse;
mod stream;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::config::Limits;
pub(crate) use connection::Peer;
use refuse::refuse;
use stream::TimedStream;

/// Connections that are being refused at the same time. More than that are closed without an answer.
const MAX_REFUSALS: usize = 32;
/// How long to wait after the system could not give a connection, for example because no file handle is left.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections and serves them until `closing` becomes true; then answers that are under way are finished.
/// Dropping the future closes all connections that have not become WebSockets.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut closing: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let refusals = Arc::new(Semaphore::new(MAX_REFUSALS));
    let told = closing.clone();
    let mut tasks = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Tasks that have ended are removed.
            Some(_) = tasks.join_next() => continue,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok((stream, peer)) => (stream, peer.ip()),
            Err(error) if is_of_peer(&error) => continue,
            Err(_) => {
                sleep(PAUSE).await;
                continue;
            }
        };
        if let Ok(place) = places.clone().try_acquire_owned() {
            tasks.spawn(serve_one(stream, peer, place, router.clone(), limits.clone(), told.clone()));
        } else if let Ok(turn) = refusals.clone().try_acquire_owned() {
            tasks.spawn(async move {
                refuse(stream).await;
                drop(turn);
            });
        }
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

async fn serve_one(
    stream: TcpStream,
    peer: IpAddr,
    place: OwnedSemaphorePermit,
    router: Router,
    limits: Limits,
    closing: watch::Receiver<bool>,
) {
    // Frames are small and late ones are worthless: they are sent at once.
    let _ = stream.set_nodelay(true);
    let stream = TimedStream::new(stream, limits.write_timeout, place);
    connection::serve(stream, peer, router, &limits, closing).await;
}

/// Whether only this one connection failed, so that the next one can be accepted at once.
fn is_of_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
