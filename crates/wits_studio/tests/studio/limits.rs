//! Connections that hold the server up: half requests, too many of them, guessed tokens. The limits in time are tested on
//! connections in memory, beside the code; here they are seen to hold for real ones.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use wits_studio::StudioConfig;

use crate::http::{get, upgrade};
use crate::server::Server;

/// A connection that was accepted and answered, and stays open.
async fn kept_open(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /api/games HTTP/1.1\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.unwrap();
    assert_eq!(&status, b"HTTP/1.1 200");
    stream
}

#[tokio::test]
async fn half_a_request_is_dropped() {
    let mut config = StudioConfig::on_port(0);
    config.limits.head_timeout = Duration::from_millis(50);
    let server = Server::with(config).await;
    for half in ["", "GET / HTTP/1.1\r\nHost: 127"] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // The end of the connection is what is waited for. A reset is one, too.
        let _ = stream.read_to_end(&mut answer).await;
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn one_connection_too_many_is_told_so_and_a_place_is_free_again() {
    let mut config = StudioConfig::on_port(0);
    config.limits.connections = 2;
    // Nothing is dropped for being idle.
    config.limits.head_timeout = Duration::from_secs(3600);
    let server = Server::with(config).await;
    let (first, _second) = (kept_open(server.address).await, kept_open(server.address).await);
    for _ in 0..3 {
        let refused = get(server.address, "/", &[]).await;
        assert_eq!(refused.status, 503);
        assert!(refused.text().contains("too many connections"), "{}", refused.text());
        assert!(refused.head.contains("retry-after"), "{}", refused.head);
    }
    assert_eq!(upgrade(server.address, "/ws", &[]).await.status, 503);
    drop(first);
    // The server learns of it a moment later.
    while get(server.address, "/", &[]).await.status != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_client_keeps_its_place_as_long_as_it_is_there() {
    let mut config = StudioConfig::on_port(0);
    config.limits.connections = 1;
    let server = Server::with(config).await;
    let mut client = server.join().await;
    assert_eq!(get(server.address, "/", &[]).await.status, 503);
    client.status(|_| true).await;
    drop(client);
    while get(server.address, "/", &[]).await.status != 200 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn hosts_and_origins_that_are_named_twice_are_refused() {
    let server = Server::start().await;
    let host = format!("Host: {}", server.address);
    let origin = format!("Origin: http://{}", server.address);
    let evil = ("Host: evil.example", "Origin: http://evil.example");
    for (one, other) in [(&*host, evil.0), (evil.0, &*host), (&*host, &*host)] {
        assert_eq!(get(server.address, "/", &[one, other]).await.status, 400, "{one} {other}");
    }
    for (one, other) in [(&*origin, evil.1), (evil.1, &*origin), (&*origin, &*origin)] {
        assert_eq!(get(server.address, "/api/games", &[one, other]).await.status, 400, "{one} {other}");
        assert_eq!(upgrade(server.address, "/ws", &[one, other]).await.status, 400, "{one} {other}");
    }
}

#[tokio::test]
async fn while_guesses_wait_for_their_refusal_the_right_token_is_let_in() {
    let mut config = StudioConfig { token: Some("s3cret".into()), ..StudioConfig::on_port(0) };
    // A guess waits for longer than this test can take, and only one may wait.
    config.limits.connections = 4;
    config.limits.wrong_token_delay = Duration::from_secs(3600);
    config.limits.wrong_token_longest = Duration::from_secs(3600);
    let server = Server::with(config).await;
    let guess = async || {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let request = format!("GET /?token=wrong HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        String::from_utf8(status.to_vec()).unwrap()
    };
    let (mut one, mut other) = (Box::pin(guess()), Box::pin(guess()));
    // One of them waits, whichever it is, and the other one is refused at once.
    let refused = tokio::select! {
        refused = &mut one => refused,
        refused = &mut other => refused,
    };
    assert_eq!(refused, "HTTP/1.1 429");
    assert_eq!(get(server.address, "/?token=s3cret", &[]).await.status, 200);
    assert_eq!(get(server.address, "/", &[]).await.status, 401, "no token is no guess");
}
