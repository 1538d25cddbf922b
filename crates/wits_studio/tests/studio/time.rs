//! Playing, pausing, stepping, going back, changing, beginning again.

use serde_json::json;

use crate::client::Heard;
use crate::server::Server;

#[tokio::test]
async fn hello_joined_charts_status_and_frames_come_as_the_protocol_says() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    let Heard::Text(hello) = client.next().await else { panic!("hello comes first") };
    assert_eq!((&hello["say"], &hello["protocol"]), (&"hello".into(), &1.into()));
    assert_eq!(hello["games"][0]["name"], "walk");
    assert_eq!(hello["games"][0]["params"][1]["live"], false);
    assert_eq!(hello["games"][0]["controls"][0]["kind"], "point");

    client.ask(r#"{"do":"join","room":"r","game":"walk","seed":7,"params":{"count":5}}"#).await;
    let joined = client.say("joined").await;
    assert_eq!((&joined["room"], &joined["game"], &joined["seed"]), (&"r".into(), &"walk".into(), &7.into()));
    assert_eq!(joined["params"], json!({ "speed": 1.0, "count": 5.0, "delay": 0.0, "gate": 0.0 }));
    assert_eq!(joined["status"]["watchers"], 1);
    let charts = client.say("charts").await;
    assert_eq!((&charts["names"], &charts["reset"]), (&json!(["tick_ms", "way"]), &true.into()));
    let frame = client.frame(|_| true).await;
    assert_eq!(frame.header["batches"][0]["count"], 5);
    assert_eq!(frame.payload.len(), 40);
    let status = client.status(|status| status["tick"].as_u64() > Some(5)).await;
    assert_eq!(
        (&status["playing"], &status["speed"], &status["agents"]),
        (&true.into(), &json!(1.0), &5.into())
    );
    assert_eq!(status["score"], json!({ "pokes": 0.0 }));
    let row = client
        .text(|text| (text["say"] == "charts" && text["reset"] == false).then(|| text["rows"][0].clone()));
    assert_eq!(row.await.as_array().unwrap().len(), 3);
    let later = frame.tick();
    client.frame(|frame| frame.tick() > later).await;
}

#[tokio::test]
async fn a_pause_stops_and_a_step_advances_exactly() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"pause"}"#).await;
    let mut tick = client.status(|status| status["playing"] == false).await["tick"].as_u64().unwrap();
    for ticks in [1_u64, 600, 7] {
        client.ask(&json!({ "do": "step", "ticks": ticks }).to_string()).await;
        tick += ticks;
        client.status(|status| status["tick"] == tick).await;
        // Any change brings a fresh status: nothing went on since.
        client.ask(&json!({ "do": "speed", "factor": ticks.min(64) }).to_string()).await;
        let status = client.status(|status| status["speed"] == ticks.min(64) as f64).await;
        assert_eq!((&status["tick"], &status["playing"]), (&tick.into(), &false.into()));
    }
    client.ask(r#"{"do":"seek","tick":0}"#).await;
    client.status(|status| status["tick"] == 0).await;
    client.ask(r#"{"do":"step","ticks":5}"#).await;
    client.ask(r#"{"do":"set","name":"speed","value":2}"#).await;
    let status = client.status(|status| status["params"]["speed"] == 2.0).await;
    assert_eq!(status["tick"], 5, "what is asked for after a step happens after it");
    assert_eq!(status["newest"], 5, "and drops the old future");
}

#[tokio::test]
async fn a_step_pauses() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"step","ticks":3}"#).await;
    client.status(|status| status["playing"] == false).await;
    client.ask(r#"{"do":"play"}"#).await;
    let tick = client.status(|status| status["playing"] == true).await["tick"].as_u64();
    client.status(|status| status["tick"].as_u64() > tick).await;
}

#[tokio::test]
async fn one_can_go_back_and_forth_in_time() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"step","ticks":600}"#).await;
    let newest = client.status(|status| status["tick"].as_u64() >= Some(600)).await["tick"].as_u64().unwrap();
    let there = client.frame(|frame| frame.tick() == newest).await;
    client.ask(r#"{"do":"seek","tick":3}"#).await;
    // In any order.
    let (mut charts, mut status) = (None, None);
    client
        .text(|text| {
            match text["say"].as_str() {
                Some("charts") if text["reset"] == true => charts = Some(text.clone()),
                Some("status") if text["tick"] == 3 => status = Some(text.clone()),
                _ => {}
            }
            (charts.is_some() && status.is_some()).then_some(())
        })
        .await;
    let (charts, status) = (charts.unwrap(), status.unwrap());
    assert!(charts["rows"].as_array().unwrap().iter().all(|row| row[0].as_u64() <= Some(3)));
    assert_eq!((status["oldest"].as_u64(), status["newest"].as_u64()), (Some(0), Some(newest)));
    client.frame(|frame| frame.tick() == 3).await;
    client.ask(&json!({ "do": "seek", "tick": newest }).to_string()).await;
    let again = client.frame(|frame| frame.tick() == newest).await;
    assert_eq!(again.payload, there.payload);
    let (about, message) = client.refused(r#"{"do":"seek","tick":1000000}"#).await;
    assert_eq!(about, "seek");
    assert!(message.contains("cannot be reached"), "{message}");
}

#[tokio::test]
async fn live_parameters_change_and_others_are_refused() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"set","name":"speed","value":2.5}"#).await;
    client.status(|status| status["params"]["speed"] == 2.5).await;
    let (about, message) = client.refused(r#"{"do":"set","name":"count","value":5}"#).await;
    assert_eq!(about, "set");
    assert!(message.contains("restart"), "{message}");
    let (_, message) = client.refused(r#"{"do":"set","name":"sped","value":5}"#).await;
    assert!(message.contains("did you mean \"speed\""), "{message}");
    let (_, message) = client.refused(r#"{"do":"set","name":"speed","value":11}"#).await;
    assert!(message.contains("0 to 10"), "{message}");
}

#[tokio::test]
async fn controls_are_used_and_checked() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"input","name":"poke","x":1,"y":2}"#).await;
    client.status(|status| status["score"]["pokes"] == 1.0).await;
    assert!(client.refused(r#"{"do":"input","name":"poke"}"#).await.1.contains("points nowhere"));
    assert!(
        client.refused(r#"{"do":"input","name":"poke","x":1e300,"y":0}"#).await.1.contains("points nowhere")
    );
    assert!(client.refused(r#"{"do":"input","name":"pike"}"#).await.1.contains("did you mean \"poke\""));
}

#[tokio::test]
async fn a_restart_changes_the_seed_and_keeps_what_is_not_named() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    client.ask(r#"{"do":"set","name":"speed","value":3}"#).await;
    client.status(|status| status["params"]["speed"] == 3.0).await;
    client.ask(r#"{"do":"restart","seed":7,"params":{"count":9}}"#).await;
    let joined = client.say("joined").await;
    assert_eq!((&joined["seed"], &joined["status"]["tick"]), (&7.into(), &0.into()));
    assert_eq!(joined["params"], json!({ "speed": 3.0, "count": 9.0, "delay": 0.0, "gate": 0.0 }));
    assert_eq!(client.say("charts").await["reset"], true);
    let first = client.frame(|frame| frame.header["batches"][0]["count"] == 9).await;
    client.ask(r#"{"do":"restart","seed":8}"#).await;
    assert_eq!(client.say("joined").await["params"]["count"], 9.0);
    let other = client.new_frame(|frame| frame.tick() == 0).await;
    assert_ne!(first.header["batches"][0]["bounds"], other.header["batches"][0]["bounds"]);
    let (about, message) = client.refused(r#"{"do":"restart","params":{"count":0,"sped":1}}"#).await;
    assert_eq!(about, "restart");
    assert!(message.contains("count") && message.contains("sped"), "all faults at once: {message}");
}

#[tokio::test]
async fn as_fast_as_it_goes_is_faster_than_the_clock_and_still_answers() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"speed","factor":null}"#).await;
    let status = client.status(|status| status["ticks_per_second"].as_f64() > Some(1000.0)).await;
    assert!(status["speed"].is_null());
    client.ask(r#"{"do":"speed","factor":0.05}"#).await;
    client.status(|status| status["speed"] == 0.05).await;
    client.status(|status| status["ticks_per_second"].as_f64() < Some(100.0)).await;
}

#[tokio::test]
async fn a_game_that_is_too_slow_falls_behind_and_still_answers() {
    let server = Server::start().await;
    let mut client = server.join().await;
    client.ask(r#"{"do":"set","name":"delay","value":50}"#).await;
    client.status(|status| status["tick_ms"].as_f64() > Some(40.0)).await;
    client.ask(r#"{"do":"speed","factor":64}"#).await;
    client.status(|status| status["speed"] == 64.0).await;
    client.ask(r#"{"do":"step","ticks":600}"#).await;
    client.status(|status| status["playing"] == false).await;
    // A pause ends a step that takes too long.
    client.ask(r#"{"do":"pause"}"#).await;
    client.ask(r#"{"do":"set","name":"delay","value":0}"#).await;
    client.status(|status| status["params"]["delay"] == 0.0).await;
}
