//! Coming and going while a room is busy.

use serde_json::json;
use wits_studio::StudioConfig;

use crate::server::Server;

#[tokio::test]
async fn a_room_whose_only_guest_has_moved_on_can_be_replaced() {
    let mut config = StudioConfig::on_port(0);
    config.limits.rooms = 2;
    let server = Server::with(config).await;
    let mut client = server.connect().await;
    // Gone again before the game has even started.
    client.ask(r#"{"do":"join","room":"slow","game":"walk","params":{"delay":500}}"#).await;
    client.join("main").await;
    server.connect().await.join_patiently("third").await;
}

#[tokio::test]
async fn leaving_is_noticed_even_when_the_room_can_take_no_more_messages() {
    let mut config = StudioConfig::on_port(0);
    config.limits.messages_per_second = 10_000;
    let server = Server::with(config).await;
    let mut stays = server.join_paused().await;
    let mut leaves = server.join().await;
    stays.status(|status| status["watchers"] == 2).await;
    let held = stays.hold().await;
    // An acknowledgement would make the room look who is there.
    stays.acks = false;
    for _ in 0..1400 {
        leaves.ask(r#"{"do":"rate","fps":30}"#).await;
    }
    assert!(leaves.refused(r#"{"do":"leave"}"#).await.1.contains("too busy"));
    held.release();
    stays.status(|status| status["watchers"] == 1).await;
}

#[tokio::test]
async fn those_on_their_way_in_hear_that_the_game_broke() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let mut late = server.connect().await;
    let held = client.hold().await;
    client.ask(r#"{"do":"pick","x":-1e9,"y":0,"radius":1}"#).await;
    client.has_asked().await;
    late.ask(&json!({ "do": "join", "room": "main", "game": "walk" }).to_string()).await;
    late.has_asked().await;
    held.release();
    let refusal = late.say("error").await;
    assert_eq!(refusal["about"], "room");
    assert!(refusal["message"].as_str().unwrap().contains("beyond the end of the world"), "{refusal}");
    late.join("main").await;
}
