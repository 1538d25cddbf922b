//! Garbage, floods and giants.

use futures_util::SinkExt;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use wits_studio::StudioConfig;

use crate::http::upgrade_and_say;
use crate::server::Server;

#[tokio::test]
async fn garbage_is_answered_and_the_connection_goes_on() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    for (text, about) in [
        ("", "message"),
        ("garbage", "message"),
        ("[[[[", "message"),
        ("null", "message"),
        (r#"{"do":null}"#, "message"),
        (r#"{"do":"dance"}"#, "message"),
        (r#"{"do":"join"}"#, "join"),
        (r#"{"do":"join","room":5,"game":"walk"}"#, "join"),
        (r#"{"do":"join","room":"r","game":"walk","seed":-1}"#, "join"),
        (r#"{"do":"step","ticks":1000}"#, "step"),
        (r#"{"do":"speed","factor":"fast"}"#, "speed"),
        (r#"{"do":"set","name":"speed","value":NaN}"#, "message"),
        (r#"{"do":"play"}"#, "play"),
    ] {
        assert_eq!(client.refused(text).await.0, about, "{text}");
    }
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(client.refused(&deep).await.0, "message");
    client.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    assert!(client.say("error").await["message"].as_str().unwrap().contains("binary"));
    client.join("main").await;
}

#[tokio::test]
async fn a_giant_message_ends_the_connection() {
    let server = Server::start().await;
    let mut client = server.join().await;
    let largest = format!(r#"{{"do":"play"{}}}"#, " ".repeat((2 << 20) - 13));
    assert_eq!(largest.len(), 2 << 20);
    client.ask(&largest).await;
    client.status(|_| true).await;
    client.ask(&format!("{largest} ")).await;
    assert!(client.bye().await.contains("too large"));
    server.join().await;
}

#[tokio::test]
async fn text_that_is_not_text_ends_the_connection() {
    let server = Server::start().await;
    let mut client = server.join().await;
    let broken = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    client.socket.send(Message::Frame(broken)).await.unwrap();
    assert!(client.bye().await.contains("cannot be read"));
    server.join().await;
}

#[tokio::test]
async fn an_enormous_message_ends_the_connection_unread() {
    let server = Server::start().await;
    let mut client = server.join().await;
    // Only the announcement: a masked text of 32 MiB. Nobody waits for the rest.
    let mut announcement = vec![0x81, 0xff];
    announcement.extend((32_u64 << 20).to_be_bytes());
    announcement.extend([0; 4]);
    client.socket.get_mut().write_all(&announcement).await.unwrap();
    assert!(client.bye().await.contains("cannot be read"));
    server.join().await;
}

#[tokio::test]
async fn a_flood_ends_the_connection() {
    let server = Server::start().await;
    let mut client = server.join().await;
    let mut other = server.join().await;
    for _ in 0..1000 {
        if client.socket.send(Message::text(r#"{"do":"play"}"#)).await.is_err() {
            break;
        }
    }
    assert!(client.bye().await.contains("too many messages"));
    other.status(|status| status["watchers"] == 1).await;
}

#[tokio::test]
async fn one_client_too_many_is_told_so() {
    let mut config = StudioConfig::on_port(0);
    config.limits.clients = 2;
    let server = Server::with(config).await;
    let (first, _second) = (server.join().await, server.join().await);
    assert!(server.connect().await.bye().await.contains("too many clients"));
    drop(first);
    loop {
        let mut client = server.connect().await;
        let said = client.text(|text| Some(text["say"].clone())).await;
        if said == "hello" {
            break;
        }
    }
}

#[tokio::test]
async fn one_client_too_many_is_not_listened_to() {
    let mut config = StudioConfig::on_port(0);
    config.limits.clients = 1;
    config.limits.rooms = 2;
    let server = Server::with(config).await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"step","ticks":600}"#).await;
    client.status(|status| status["tick"].as_u64() >= Some(600)).await;
    client.join("second").await;
    // A third room would take the place of the one that is empty now.
    for _ in 0..10 {
        let join = r#"{"do":"join","room":"third","game":"walk"}"#;
        let answer = upgrade_and_say(server.address, join).await;
        assert_eq!(answer.status, 101);
        assert!(answer.text().contains("too many clients"), "{}", answer.text());
    }
    assert!(client.join("main").await["status"]["tick"].as_u64() >= Some(600), "the room is still there");
}
