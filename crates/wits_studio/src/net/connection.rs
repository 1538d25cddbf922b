//! HTTP on one connection.

use std::net::IpAddr;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;

use crate::config::Limits;

/// The longest head of a request. \[bytes\]
const MAX_HEAD: usize = 64 << 10;

/// The address that a request came from, in the extensions of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Serves HTTP on one stream until it is closed, exceeds a limit or becomes a WebSocket.
pub(super) async fn serve<S>(
    stream: S,
    peer: IpAddr,
    router: Router,
    limits: &Limits,
    mut closing: watch::Receiver<bool>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        router.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_timeout).max_buf_size(MAX_HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    // Errors of a connection are not reported here: the peer sees that the connection ends.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use axum::body::Body;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::sync::{Semaphore, watch};
    use tokio::task::JoinHandle;
    use tokio::time::{Instant, sleep};

    use super::super::stream::TimedStream;
    use super::*;

    /// A connection in memory; the clock stands still and jumps to the next timer when nothing else is left to do.
    async fn connection(write_timeout: Duration) -> (DuplexStream, JoinHandle<()>, watch::Sender<bool>) {
        let (client, server) = duplex(1024);
        let limits = Limits { write_timeout, ..Limits::default() };
        let router = Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/large", get(|| async { Body::from(vec![b'x'; 1 << 20]) }));
        let (close, closing) = watch::channel(false);
        let place = std::sync::Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        let stream = TimedStream::new(server, write_timeout, place);
        let task = tokio::spawn(async move {
            serve(stream, Ipv4Addr::LOCALHOST.into(), router, &limits, closing).await;
        });
        (client, task, close)
    }

    fn limits() -> Limits {
        Limits::default()
    }

    /// What the server sends until it closes the connection, and when it does.
    async fn rest(client: &mut DuplexStream) -> (String, Duration) {
        let start = Instant::now();
        let mut text = Vec::new();
        client.read_to_end(&mut text).await.unwrap();
        (String::from_utf8(text).unwrap(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_head_is_dropped_after_the_time_limit() {
        for half in ["", "G", "GET / HTTP/1.1\r\nHost: 127", "GET / HTTP/1.1\r\nHost: a\r\n"] {
            let (mut client, task, _close) = connection(limits().write_timeout).await;
            client.write_all(half.as_bytes()).await.unwrap();
            let (answer, after) = rest(&mut client).await;
            assert!(!answer.contains("200"), "{answer}");
            assert!(after.abs_diff(limits().head_timeout) < Duration::from_millis(10), "{half:?}: {after:?}");
            task.await.unwrap();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_drips_is_dropped_too() {
        let (client, task, _close) = connection(limits().write_timeout).await;
        let (mut reader, mut writer) = tokio::io::split(client);
        let drip = async {
            loop {
                if writer.write_all(b"GET /").await.is_err() {
                    break;
                }
                sleep(Duration::from_secs(1)).await;
            }
        };
        let start = Instant::now();
        let mut text = Vec::new();
        tokio::select! {
            () = drip => {}
            read = reader.read_to_end(&mut text) => drop(read),
        }
        task.await.unwrap();
        assert!(start.elapsed() <= limits().head_timeout + Duration::from_secs(1), "{:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_whole_head_is_answered_and_the_next_one_may_take_as_long_again() {
        let (mut client, task, _close) = connection(limits().write_timeout).await;
        let mut answered = String::new();
        for _ in 0..3 {
            client.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
            sleep(limits().head_timeout - Duration::from_secs(1)).await;
            client.write_all(b"Host: a\r\n\r\n").await.unwrap();
            while !answered.ends_with("hello") {
                answered.push(char::from(client.read_u8().await.unwrap()));
            }
            answered.clear();
        }
        let (more, after) = rest(&mut client).await;
        assert_eq!(more, "", "an idle connection is closed");
        assert!(after <= limits().head_timeout);
        task.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_peer_that_does_not_read_is_dropped() {
        let write_timeout = Duration::from_secs(7);
        let (mut client, task, _close) = connection(write_timeout).await;
        client.write_all(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        let start = Instant::now();
        task.await.unwrap();
        assert!(start.elapsed().abs_diff(write_timeout) < Duration::from_millis(10), "{:?}", start.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_without_end_is_refused_before_it_fills_the_memory() {
        let (client, task, _close) = connection(limits().write_timeout).await;
        let (mut reader, mut writer) = tokio::io::split(client);
        let flood = async {
            writer.write_all(b"GET / HTTP/1.1\r\nX: ").await?;
            let mut sent = 0;
            while writer.write_all(&[b'x'; 512]).await.is_ok() && sent < 64 * MAX_HEAD {
                sent += 512;
            }
            Ok::<_, std::io::Error>(sent)
        };
        let mut text = Vec::new();
        let (sent, _) = tokio::join!(flood, reader.read_to_end(&mut text));
        assert!(sent.unwrap() < 4 * MAX_HEAD);
        assert!(String::from_utf8_lossy(&text).starts_with("HTTP/1.1 431"));
        task.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_closes_ends_idle_connections() {
        let (mut client, task, close) = connection(limits().write_timeout).await;
        client.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        client.read_exact(&mut answer).await.unwrap();
        close.send_replace(true);
        let (_, after) = rest(&mut client).await;
        assert!(after < Duration::from_millis(10), "{after:?}");
        task.await.unwrap();
    }
}
