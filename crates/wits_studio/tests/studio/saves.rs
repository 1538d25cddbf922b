//! Saving and loading over HTTP.

use serde_json::{Value, json};
use wits_studio::StudioConfig;

use crate::http::{Answer, get, post};
use crate::server::Server;

fn why(answer: &Answer) -> String {
    let body: Value = serde_json::from_slice(&answer.body).unwrap();
    body["error"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_game_is_saved_and_goes_on_from_there() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("my pond", 40).await;
    client.ask(r#"{"do":"tell","what":"croak","to":0}"#).await;
    let there = client.frame(|frame| frame.tick() == 40).await;
    let saved = get(server.address, "/api/save/my%20pond", &[]).await;
    assert_eq!(saved.status, 200);
    assert!(saved.head.contains(r#"filename="pond-tick40.save""#), "{}", saved.head);
    client.ask(r#"{"do":"step","ticks":100}"#).await;
    client.status(|status| status["tick"] == 140).await;
    client.ask(r#"{"do":"play"}"#).await;
    client.ask(r#"{"do":"panel","id":"croaks"}"#).await;
    // The room has processed both before the game is loaded, which comes by another connection.
    client.say("panel").await;
    let loaded = post(server.address, "/api/load/my%20pond", &[], &saved.body).await;
    assert_eq!((loaded.status, loaded.text().as_str()), (200, r#"{"tick":40}"#));
    let joined = client.text(|text| (text["say"] == "joined").then(|| text.clone())).await;
    assert_eq!((&joined["status"]["tick"], &joined["status"]["playing"]), (&40.into(), &false.into()));
    let panel = client.text(|text| (text["say"] == "panel").then(|| text.clone())).await;
    assert_eq!(panel["document"]["sections"][0]["text"], "1 croaks", "what is looked at is told again");
    let again = client.frame(|frame| frame.tick() == 40).await;
    assert_eq!(again.payload, there.payload);
    assert!(client.refused(r#"{"do":"seek","tick":39}"#).await.1.contains("40 to 40"));
}

#[tokio::test]
async fn what_cannot_be_loaded_is_refused_and_the_game_stays() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    let saved = get(server.address, "/api/save/pond", &[]).await.body;
    client.ask(r#"{"do":"step","ticks":3}"#).await;
    client.status(|status| status["tick"] == 23).await;
    let load = async |bytes: &[u8]| {
        let answer = post(server.address, "/api/load/pond", &[], bytes).await;
        (answer.status, why(&answer))
    };
    for garbage in [&b""[..], b"garbage", &saved[..saved.len() - 1], &[0xff; 5000]] {
        let (status, why) = load(garbage).await;
        assert_eq!(status, 422, "{why}");
        assert!(why.contains("the file"), "{why}");
    }
    let text = String::from_utf8_lossy(&saved).into_owned();
    assert!(text.contains("\"game\":\"pond\""));
    // A whole save of another room's game.
    let mut other = wits_game::Save::from_bytes("pond", &saved).unwrap();
    other.about.game = "swamp".into();
    let (_, why) = load(&other.to_bytes()).await;
    assert!(why.contains("swamp"), "{why}");
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    client.status(|status| status["tick"] == 24).await;
}

#[tokio::test]
async fn a_save_that_breaks_the_game_does_not_break_the_room() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    let saved = get(server.address, "/api/save/pond", &[]).await.body;
    let mut save = wits_game::Save::from_bytes("pond", &saved).unwrap();
    // A state without frogs, as the game would write it.
    let frogless = json!({ "frogs": [], "weather": 1, "croaks": 0 });
    save.state = rmp_serde::to_vec_named(&frogless).unwrap();
    let answer = post(server.address, "/api/load/pond", &[], &save.to_bytes()).await;
    assert_eq!(answer.status, 422);
    assert!(why(&answer).contains("three frogs"), "{}", why(&answer));
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    client.status(|status| status["tick"] == 21).await;
}

#[tokio::test]
async fn games_that_cannot_be_saved_say_so() {
    let server = Server::start().await;
    let _client = server.join_paused().await;
    let answer = get(server.address, "/api/save/main", &[]).await;
    assert_eq!(answer.status, 409);
    assert_eq!(why(&answer), "walk: this game cannot be saved");
    assert_eq!(get(server.address, "/api/save/none", &[]).await.status, 404);
    assert_eq!(post(server.address, "/api/load/none", &[], b"").await.status, 404);
}

#[tokio::test]
async fn large_files_and_pages_of_others_are_refused() {
    let mut config = StudioConfig::on_port(0);
    config.limits.save_bytes = 1000;
    let server = Server::with(config).await;
    let mut client = server.connect().await;
    client.visit("pond", 20).await;
    assert_eq!(post(server.address, "/api/load/pond", &[], &[b' '; 1001]).await.status, 413);
    assert_eq!(post(server.address, "/api/load/pond", &[], &[b' '; 1000]).await.status, 422);
    let origin = "Origin: http://evil.example";
    assert_eq!(post(server.address, "/api/load/pond", &[origin], b"").await.status, 403);
    assert_eq!(get(server.address, "/api/load/pond", &[]).await.status, 405);
}
