//! Rooms: shared, limited, forgotten, and broken by games.

use std::time::Duration;

use tokio::time::timeout;
use wits_studio::StudioConfig;

use crate::client::Client;
use crate::gate::Held;
use crate::server::Server;

#[tokio::test]
async fn two_clients_share_a_room_and_both_see_a_pause() {
    let server = Server::start().await;
    let mut first = server.join().await;
    let mut second = server.join().await;
    first.status(|status| status["watchers"] == 2).await;
    second.ask(r#"{"do":"pause"}"#).await;
    let paused = first.status(|status| status["playing"] == false).await;
    assert_eq!(second.status(|status| status["playing"] == false).await["tick"], paused["tick"]);
    second.ask(r#"{"do":"leave"}"#).await;
    first.status(|status| status["watchers"] == 1).await;
    assert!(second.refused(r#"{"do":"play"}"#).await.1.contains("no room"));
    drop(first);
    assert_eq!(second.join("main").await["status"]["tick"], paused["tick"], "the room is still there");
}

#[tokio::test]
async fn joining_leaves_the_old_room() {
    let server = Server::start().await;
    let mut stays = server.join().await;
    let mut moves = server.join().await;
    stays.status(|status| status["watchers"] == 2).await;
    assert_eq!(moves.join("other").await["room"], "other");
    stays.status(|status| status["watchers"] == 1).await;
    moves.ask(r#"{"do":"pause"}"#).await;
    moves.status(|status| status["playing"] == false).await;
    stays.status(|status| status["playing"] == true).await;
}

#[tokio::test]
async fn a_room_that_is_asked_for_wrongly_is_refused_and_the_old_one_stays() {
    let server = Server::start().await;
    let mut client = server.join().await;
    let (about, message) = client.refused(r#"{"do":"join","room":"x","game":"wlak"}"#).await;
    assert_eq!(about, "join");
    assert!(message.contains("did you mean \"walk\""), "{message}");
    let (_, message) = client.refused(r#"{"do":"join","room":"main","game":"broken"}"#).await;
    assert!(message.contains("plays another game: walk"), "{message}");
    let bad = r#"{"do":"join","room":"x","game":"walk","params":{"count":0,"spped":1}}"#;
    let (_, message) = client.refused(bad).await;
    assert!(message.contains("count") && message.contains("spped"), "{message}");
    client.ask(r#"{"do":"pause"}"#).await;
    client.status(|status| status["playing"] == false).await;
}

#[tokio::test]
async fn the_seventeenth_room_is_refused_unless_one_is_empty() {
    let server = Server::start().await;
    let mut clients: Vec<Client> = Vec::new();
    for room in 0..16 {
        let mut client = server.connect().await;
        client.join(&format!("room {room}")).await;
        client.ask(r#"{"do":"pause"}"#).await;
        clients.push(client);
    }
    let mut late = server.connect().await;
    let seventeenth = r#"{"do":"join","room":"one more","game":"walk"}"#;
    let (about, message) = late.refused(seventeenth).await;
    assert_eq!(about, "join");
    assert!(message.contains("all 16 rooms are in use"), "{message}");
    late.join("room 3").await;
    late.status(|status| status["watchers"] == 2).await;
    clients[5].ask(r#"{"do":"leave"}"#).await;
    clients[5].refused(r#"{"do":"play"}"#).await;
    // The room learns a moment later that it is empty.
    late.join_patiently("one more").await;
}

#[tokio::test]
async fn a_room_that_nobody_watches_is_forgotten() {
    for linger in [Duration::from_millis(50), Duration::ZERO] {
        let mut config = StudioConfig::on_port(0);
        config.limits.room_linger = linger;
        let server = Server::with(config).await;
        let mut client = server.join().await;
        client.ask(r#"{"do":"step","ticks":600}"#).await;
        client.status(|status| status["tick"].as_u64() >= Some(600)).await;
        let wait = async {
            loop {
                client.ask(r#"{"do":"leave"}"#).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
                if client.join("main").await["status"]["tick"].as_u64() < Some(600) {
                    break;
                }
            }
        };
        timeout(Duration::from_secs(20), wait).await.expect("the room is forgotten");
    }
}

#[tokio::test]
async fn nobody_watching_means_no_time_passing() {
    let server = Server::start().await;
    let mut clock = server.connect().await;
    clock.join("other").await;
    let mut client = server.join().await;
    let ticks = Held::open();
    client.set_gate(&ticks).await;
    let last = client.status(|status| status["tick"].as_u64() > Some(10)).await["tick"].as_u64().unwrap();
    client.ask(r#"{"do":"leave"}"#).await;
    client.refused(r#"{"do":"play"}"#).await;
    let mut wait = async |ticks: u64| {
        let start = clock.status(|_| true).await["tick"].as_u64().unwrap();
        clock.status(|status| status["tick"].as_u64() > Some(start + ticks)).await;
    };
    // The one that was left may take a moment to notice.
    let mut stopped = ticks.passed();
    loop {
        wait(30).await;
        let passed = ticks.passed();
        if passed == stopped {
            break;
        }
        stopped = passed;
    }
    // Two seconds pass elsewhere.
    wait(200).await;
    assert_eq!(ticks.passed(), stopped);
    let first = client.join("main").await["status"]["tick"].as_u64().unwrap();
    assert!(first >= last, "left at {last}, found at {first}");
    client.status(|status| status["tick"].as_u64() > Some(first)).await;
}

#[tokio::test]
async fn a_game_that_panics_loses_its_room_and_nothing_else() {
    let server = Server::start().await;
    let mut other = server.connect().await;
    other.join("other").await;
    let mut client = server.join().await;
    let (about, message) = client.refused(r#"{"do":"input","name":"bomb"}"#).await;
    assert_eq!(about, "room");
    assert!(message.contains("a bomb went off"), "{message}");
    assert!(client.refused(r#"{"do":"play"}"#).await.1.contains("join"));
    assert!(client.join("main").await["status"]["tick"].as_u64() < Some(100), "a new room of that name");
    other.status(|status| status["playing"] == true).await;
    other.new_frame(|_| true).await;
}

#[tokio::test]
async fn a_game_that_cannot_start_says_so() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    for _ in 0..20 {
        let (about, message) = client.refused(r#"{"do":"join","room":"b","game":"broken"}"#).await;
        assert_eq!(about, "room");
        assert!(message.contains("it was never alive"), "{message}");
    }
    client.join("main").await;
}

#[tokio::test]
async fn whoever_comes_into_a_room_that_was_left_is_told_what_is_there_and_can_start_afresh() {
    let server = Server::start().await;
    let enter = r#"{"do":"join","room":"left","game":"thinker"}"#;
    let mut first = server.connect().await;
    first.ask(enter).await;
    assert!(first.say("joined").await["found"].is_null(), "a new room");
    first.ask(r#"{"do":"step","ticks":20}"#).await;
    first.ask(r#"{"do":"watch","agent":1}"#).await;
    first.ask(r#"{"do":"breakpoints","graph":"guard","nodes":[3]}"#).await;
    first.ask(r#"{"do":"edit","agent":1,"scope":"agent","key":"hungry","value":true}"#).await;
    first.ask(r#"{"do":"branch"}"#).await;
    first.status(|status| !status["branch"].is_null()).await;
    first.ask(r#"{"do":"leave"}"#).await;
    let mut second = server.connect().await;
    second.ask(enter).await;
    let joined = second.say("joined").await;
    let found = &joined["found"];
    assert_eq!((&found["branch"], &found["stops"], &found["changes"]), (&true.into(), &1.into(), &1.into()));
    assert!(found["seconds"].as_u64() < Some(60) && joined["status"]["tick"].as_u64() >= Some(20));
    // Whoever comes while somebody is there finds what that one does.
    let mut third = server.connect().await;
    third.ask(enter).await;
    assert!(third.say("joined").await["found"].is_null());
    second.ask(r#"{"do":"afresh"}"#).await;
    for client in [&mut second, &mut third] {
        let joined = client.say("joined").await;
        assert!(joined["found"].is_null() && joined["status"]["branch"].is_null(), "{joined}");
        assert_eq!((&joined["status"]["oldest"], &joined["status"]["playing"]), (&0.into(), &true.into()));
        assert!(joined["status"]["tick"].as_u64() < Some(20));
    }
    second.ask(r#"{"do":"watch","agent":1}"#).await;
    assert_eq!(second.say("graph").await["stops"], serde_json::json!([]));
    let pulse = second.say("pulse").await;
    assert_eq!(pulse["board"][0]["value"], false);
}
