//! Slow readers: frames wait for them, nobody else does.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use wits_studio::StudioConfig;

use crate::client::Heard;
use crate::server::Server;

#[tokio::test]
async fn a_client_that_never_acknowledges_gets_two_frames() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.acks = false;
    client.join("main").await;
    let mut frames = Vec::new();
    // Ten status messages are two seconds: time for sixty frames.
    let mut statuses = 0;
    while statuses < 10 {
        match client.next().await {
            Heard::Frame(frame) => frames.push(frame.header["frame"].as_u64().unwrap()),
            Heard::Text(text) => statuses += u32::from(text["say"] == "status"),
            Heard::End => panic!("the connection was closed"),
        }
    }
    assert_eq!(frames.len(), 2);
    client.ask(&json!({ "do": "ack", "frame": frames[1] }).to_string()).await;
    client.new_frame(|_| true).await;
}

#[tokio::test]
async fn after_an_ack_the_newest_frame_comes_even_in_a_pause() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.acks = false;
    client.join("main").await;
    client.new_frame(|_| true).await;
    let second = client.new_frame(|_| true).await;
    client.ask(r#"{"do":"step","ticks":50}"#).await;
    let newest =
        client.status(|status| status["playing"] == false && status["tick"].as_u64() >= Some(50)).await;
    client.ask(&json!({ "do": "ack", "frame": second.header["frame"] }).to_string()).await;
    client.new_frame(|frame| Some(frame.tick()) == newest["tick"].as_u64()).await;
}

#[tokio::test]
async fn the_rate_of_frames_is_kept() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"rate","fps":2}"#).await;
    client.new_frame(|_| true).await;
    let (start, mut frames, mut statuses) = (Instant::now(), 0, 0);
    while statuses < 10 {
        match client.next().await {
            Heard::Frame(_) => frames += 1,
            Heard::Text(text) => statuses += u32::from(text["say"] == "status"),
            Heard::End => panic!("the connection was closed"),
        }
    }
    // Two a second, by the clock and not by the statuses, which are late on a busy machine; and two that were under way.
    let most = (start.elapsed().as_secs_f64() * 2.0).ceil() as u32 + 2;
    assert!((1..=most).contains(&frames), "{frames} of at most {most}");
}

#[tokio::test]
async fn a_client_that_never_reads_does_not_hold_up_others_and_is_dropped() {
    let mut config = StudioConfig::on_port(0);
    config.limits.write_timeout = Duration::from_secs(2);
    config.limits.message_bytes = 1 << 20;
    let server = Server::with(config).await;
    let mut stuck = server.connect().await;
    // Large frames fill every buffer on the way; acknowledged blindly, so that more are sent.
    stuck.ask(r#"{"do":"join","room":"main","game":"walk","params":{"count":200000}}"#).await;
    let mut client = server.join().await;
    client.status(|status| status["watchers"] == 2).await;
    let acks = async {
        let mut number = 0_u64;
        loop {
            number += 1_000_000;
            let ack = Message::text(json!({ "do": "ack", "frame": number }).to_string());
            if stuck.socket.send(ack).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = acks => {}
        status = client.status(|status| status["watchers"] == 1) => assert_eq!(status["playing"], true),
    }
    client.new_frame(|_| true).await;
}

#[tokio::test]
async fn a_client_that_vanishes_is_noticed() {
    let mut config = StudioConfig::on_port(0);
    config.limits.ping_every = Duration::from_millis(50);
    config.limits.silent_after = Duration::from_secs(2);
    let server = Server::with(config).await;
    // Reading answers pings; not reading does not. The connection stays open all the same.
    let mut silent = server.connect().await;
    silent.join("main").await;
    let mut client = server.join().await;
    client.status(|status| status["watchers"] == 1).await;
    assert!(silent.bye().await.contains("nothing was heard"), "that is why it has gone");
    client.new_frame(|_| true).await;
}
