//! Pointing at somebody: who it is in two lines, without selecting it and without the game noticing.

use serde_json::{Value, json};

use crate::client::{Client, Heard};
use crate::server::Server;

/// The next brief that is of this one, or of nobody.
async fn brief(client: &mut Client, agent: Value) -> Value {
    client.text(|text| (text["say"] == "brief" && text["agent"] == agent).then(|| text.clone())).await
}

/// Where all walkers are.
async fn line(client: &mut Client) -> f64 {
    let frame = client.frame(|_| true).await;
    frame.header["batches"][0]["bounds"][0].as_f64().unwrap()
}

async fn point(client: &mut Client, x: f64, y: f64) {
    client.ask(&json!({ "do": "point", "x": x, "y": y, "radius": 0.4 }).to_string()).await;
}

#[tokio::test]
async fn whoever_is_pointed_at_is_told_and_followed() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let x = line(&mut client).await;
    point(&mut client, x, 17.2).await;
    let told = brief(&mut client, 17.into()).await;
    assert_eq!(told["name"], "Walker 17");
    let at = |told: &Value| (told["at"][0].as_f64().unwrap(), told["at"][1].as_f64().unwrap());
    assert!((at(&told).0 - x).abs() < 0.1 && at(&told).1 == 17.0);
    // It walks, and is told of as long as it is near; then there is nobody.
    client.ask(r#"{"do":"step","ticks":50}"#).await;
    let walked =
        client.text(|text| (text["say"] == "brief" && at(text).0 > x + 0.3).then(|| text.clone())).await;
    assert_eq!(walked["agent"], 17);
    client.ask(r#"{"do":"step","ticks":400}"#).await;
    brief(&mut client, Value::Null).await;
    // By number it is found again, wherever it is.
    client.ask(r#"{"do":"point","agent":17}"#).await;
    assert!(at(&brief(&mut client, 17.into()).await).0 > x + 4.0);
}

#[tokio::test]
async fn pointing_selects_nothing_and_everybody_points_for_himself() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let mut other = server.join().await;
    let x = line(&mut client).await;
    client.ask(r#"{"do":"select","agent":2}"#).await;
    assert_eq!(client.say("inspect").await["agent"], 2);
    point(&mut client, x, 5.0).await;
    other.ask(r#"{"do":"point","agent":9}"#).await;
    brief(&mut client, 5.into()).await;
    brief(&mut other, 9.into()).await;
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let still = client.text(|text| (text["say"] == "inspect").then(|| text.clone())).await;
    assert_eq!(still["agent"], 2, "what was selected stays selected");
    assert_eq!(brief(&mut other, 9.into()).await["name"], "Walker 9");
    other.ask(r#"{"do":"point"}"#).await;
    let tick = still["tick"].as_u64().unwrap() + 3;
    other.ask(r#"{"do":"step","ticks":3}"#).await;
    loop {
        let Heard::Text(text) = other.next().await else { continue };
        assert!(text["say"] != "brief" || text["agent"] == 9, "{text}");
        if text["say"] == "status" && text["tick"] == tick {
            break;
        }
    }
}

#[tokio::test]
async fn garbage_is_refused_and_nobody_is_nobody() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    for (garbage, why) in [
        (r#"{"do":"point","x":1}"#, "expected x, y and radius"),
        (r#"{"do":"point","x":1e99,"y":0,"radius":1}"#, "a place in the world"),
        (r#"{"do":"point","x":0,"y":0,"radius":-3}"#, "out of range"),
        (r#"{"do":"point","agent":1.5}"#, "a whole number"),
        (r#"{"do":"point","agent":3,"stem":true}"#, "there is no branch"),
    ] {
        let (about, message) = client.refused(garbage).await;
        assert!(about == "point" && message.contains(why), "{garbage}: {about}: {message}");
    }
    for nobody in
        [r#"{"do":"point","agent":123456789012345}"#, r#"{"do":"point","x":-50,"y":-50,"radius":1}"#]
    {
        client.ask(r#"{"do":"point"}"#).await;
        client.ask(nobody).await;
        brief(&mut client, Value::Null).await;
    }
    let mut outside = server.connect().await;
    assert!(outside.refused(r#"{"do":"point","agent":1}"#).await.1.contains("in no room"));
}

#[tokio::test]
async fn who_vanishes_is_nobody_from_then_on() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"point","agent":40}"#).await;
    brief(&mut client, 40.into()).await;
    client.ask(r#"{"do":"restart","params":{"count":10}}"#).await;
    brief(&mut client, Value::Null).await;
    client.ask(r#"{"do":"restart","params":{"count":48}}"#).await;
    brief(&mut client, 40.into()).await;
}

/// A pond at tick 60, with what was asked for at tick 20: its hash, and the game as it is saved.
async fn pond(server: &Server, room: &str, asks: &[&str]) -> (Value, Vec<u8>) {
    let mut client = server.connect().await;
    client.ask(&json!({ "do": "join", "room": room, "game": "pond", "seed": 7 }).to_string()).await;
    client.ask(r#"{"do":"pause"}"#).await;
    client.ask(r#"{"do":"restart","seed":7}"#).await;
    client.ask(r#"{"do":"step","ticks":20}"#).await;
    client.status(|status| status["tick"] == 20).await;
    client.ask(r#"{"do":"branch"}"#).await;
    for ask in asks {
        client.ask(ask).await;
    }
    client.ask(r#"{"do":"step","ticks":40}"#).await;
    let status = client.status(|status| status["tick"] == 60).await;
    let saved = crate::http::get(server.address, &format!("/api/save/{room}"), &[]).await.body;
    (status["branch"].clone(), saved)
}

#[tokio::test]
async fn the_game_does_not_notice() {
    let server = Server::start().await;
    let alone = pond(&server, "alone", &[]).await;
    let watched = pond(
        &server,
        "watched",
        &[
            r#"{"do":"point","agent":0}"#,
            r#"{"do":"point","agent":1,"stem":true}"#,
            r#"{"do":"point","x":0,"y":1,"radius":50}"#,
            r#"{"do":"point","agent":2}"#,
        ],
    )
    .await;
    assert_eq!(alone, watched);
    let changed = pond(&server, "changed", &[r#"{"do":"set","name":"wind","value":1}"#]).await;
    assert_ne!(alone.0["hash"], changed.0["hash"]);
}

#[tokio::test]
async fn both_futures_can_be_pointed_at() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"branch"}"#).await;
    client.ask(r#"{"do":"set","name":"speed","value":10}"#).await;
    client.ask(r#"{"do":"step","ticks":100}"#).await;
    client.ask(r#"{"do":"point","agent":3}"#).await;
    let branch = brief(&mut client, 3.into()).await;
    client.ask(r#"{"do":"point","agent":3,"stem":true}"#).await;
    let stem =
        client.text(|text| (text["say"] == "brief" && text["stem"] == true).then(|| text.clone())).await;
    assert_ne!(branch["at"], stem["at"]);
    client.ask(r#"{"do":"end_branch","keep":true}"#).await;
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    brief(&mut client, Value::Null).await;
}
