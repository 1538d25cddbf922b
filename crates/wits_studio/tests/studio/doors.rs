//! Who is let in, what is served, how it opens and closes.

use std::net::SocketAddr;

use tokio_tungstenite::connect_async;
use wits_studio::{Studio, StudioConfig, StudioError};

use crate::game;
use crate::http::{get, upgrade};
use crate::server::Server;

fn with_token() -> StudioConfig {
    StudioConfig { token: Some("s3cret".into()), ..StudioConfig::on_port(0) }
}

#[tokio::test]
async fn foreign_pages_are_refused() {
    let server = Server::start().await;
    let port = server.address.port();
    let foreign = upgrade(server.address, "/ws", &["Origin: http://evil.example"]).await;
    assert_eq!(foreign.status, 403);
    let other_port = upgrade(server.address, "/ws", &["Origin: http://localhost:1"]).await;
    assert_eq!(other_port.status, 403);
    assert_eq!(get(server.address, "/api/games", &["Origin: http://evil.example"]).await.status, 403);
    let own = format!("Origin: http://localhost:{port}");
    assert_eq!(get(server.address, "/api/games", &[&own]).await.status, 200);
}

#[tokio::test]
async fn foreign_host_names_are_refused() {
    let server = Server::start().await;
    let port = server.address.port();
    for host in [format!("Host: evil.example:{port}"), "Host: evil.example".into(), "Host:".into()] {
        assert_eq!(get(server.address, "/", &[&host]).await.status, 403, "{host}");
        assert_eq!(upgrade(server.address, "/ws", &[&host]).await.status, 403, "{host}");
    }
    for host in
        [format!("Host: localhost:{port}"), format!("Host: [::1]:{port}"), "Host: localhost:9000".into()]
    {
        assert_eq!(get(server.address, "/", &[&host]).await.status, 200, "{host}");
    }
}

#[tokio::test]
async fn the_token_opens_every_path_and_nothing_else_does() {
    let server = Server::with(with_token()).await;
    for path in ["/", "/api/games", "/api/shot/walk.png", "/assets/x.js", "/?token=wrong", "/?token="] {
        let answer = get(server.address, path, &[]).await;
        assert_eq!(answer.status, 401, "{path}");
        assert!(answer.text().contains("token"), "it says what is missing");
    }
    assert_eq!(upgrade(server.address, "/ws", &[]).await.status, 401);
    assert_eq!(upgrade(server.address, "/ws?token=s3cre", &[]).await.status, 401);
    let page = get(server.address, "/?token=s3cret", &[]).await;
    assert_eq!(page.status, 200);
    let cookie = page.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap().to_owned();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let cookie = format!("Cookie: {}", cookie.split(';').next().unwrap());
    assert_eq!(get(server.address, "/api/games", &[&cookie]).await.status, 200);
    assert_eq!(get(server.address, "/api/games", &["Authorization: Bearer s3cret"]).await.status, 200);
    assert!(server.url.ends_with("/?token=s3cret"), "{}", server.url);
    let (_, response) = connect_async(format!("ws://{}/ws?token=s3cret", server.address)).await.unwrap();
    assert_eq!(response.status().as_u16(), 101);
}

#[tokio::test]
async fn the_page_is_served_with_careful_headers() {
    let server = Server::start().await;
    let page = get(server.address, "/", &[]).await;
    assert_eq!(page.status, 200);
    for header in [
        "content-type: text/html",
        "cache-control: no-store",
        "nosniff",
        "content-security-policy: default-src 'self'",
    ] {
        assert!(page.head.contains(header), "{header} in {}", page.head);
    }
    assert!(page.text().contains("Wits"), "{}", page.text());
    assert_eq!(get(server.address, "/nothing", &[]).await.status, 404);
    assert_eq!(get(server.address, "/../Cargo.toml", &[]).await.status, 404);
}

#[tokio::test]
async fn the_list_of_games_is_that_of_hello() {
    let server = Server::start().await;
    let list: serde_json::Value =
        serde_json::from_slice(&get(server.address, "/api/games", &[]).await.body).unwrap();
    let hello = server.connect().await.say("hello").await;
    assert_eq!(list["games"], hello["games"]);
    assert_eq!(list["version"], hello["version"]);
}

#[tokio::test]
async fn pictures_are_made_in_both_themes() {
    let server = Server::start().await;
    let dark = get(server.address, "/api/shot/walk.png?theme=dark", &[]).await;
    let light = get(server.address, "/api/shot/walk.png?theme=light", &[]).await;
    for answer in [&dark, &light] {
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.head.contains("content-type: image/png"));
        assert!(answer.body.starts_with(b"\x89PNG"));
    }
    assert_ne!(dark.body, light.body);
    let film = get(server.address, "/api/shot/walk.png?theme=dark&moving=true", &[]).await;
    assert_eq!(film.status, 200, "{}", film.text());
    let frames = film.body.windows(4).filter(|chunk| chunk == b"fcTL").count();
    assert!(film.body.starts_with(b"\x89PNG") && frames > 1, "{frames} pictures");
    let again = get(server.address, "/api/shot/walk.png?theme=dark&moving=true", &[]).await;
    assert_eq!(again.body, film.body, "a film is made once");
    let unknown = get(server.address, "/api/shot/wlak.png", &[]).await;
    assert_eq!(unknown.status, 404);
    assert!(unknown.text().contains("did you mean"), "{}", unknown.text());
    assert_eq!(get(server.address, "/api/shot/walk.png?theme=pink", &[]).await.status, 400);
    assert_eq!(get(server.address, "/api/shot/walk", &[]).await.status, 404);
    assert_eq!(get(server.address, "/api/shot/broken.png", &[]).await.status, 500);
    assert_eq!(get(server.address, "/api/shot/walk.png", &[]).await.body, dark.body, "the server goes on");
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let server = Server::start().await;
    let config = StudioConfig::on_port(server.address.port());
    let fault = Studio::new(game::catalog()).config(config).bind().await.err().unwrap();
    assert!(matches!(fault, StudioError::PortInUse { .. }), "{fault:?}");
    let text = fault.to_string();
    assert!(text.contains(&server.address.port().to_string()) && text.contains("--port 0"), "{text}");
}

#[tokio::test]
async fn wide_open_without_a_token_is_refused() {
    let listen = SocketAddr::from(([0, 0, 0, 0], 0));
    let config = StudioConfig { listen, ..StudioConfig::on_port(0) };
    let fault = Studio::new(game::catalog()).config(config).bind().await.err().unwrap();
    assert!(matches!(fault, StudioError::TokenNeeded { .. }), "{fault:?}");
    let server = Server::with(StudioConfig { listen, ..with_token() }).await;
    assert!(server.url.starts_with("http://localhost:"), "{}", server.url);
    let here = SocketAddr::from(([127, 0, 0, 1], server.address.port()));
    let foreign_name = ["Host: games.example", "Authorization: Bearer s3cret"];
    assert_eq!(get(here, "/api/games", &foreign_name).await.status, 200);
    assert_eq!(get(here, "/api/games", &["Host: games.example"]).await.status, 401);
}

#[tokio::test]
async fn a_server_that_stops_says_bye() {
    let server = Server::start().await;
    let mut client = server.join().await;
    let (outcome, reason) = tokio::join!(server.stop(), client.bye());
    assert!(outcome.is_ok());
    assert!(reason.contains("shutting down"), "{reason}");
}
