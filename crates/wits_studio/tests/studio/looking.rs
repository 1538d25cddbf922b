//! Selecting, inspecting, overlays.

use serde_json::json;

use crate::client::{Client, Frame};
use crate::server::Server;

#[tokio::test]
async fn what_is_picked_is_inspected_with_every_frame() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let frame = client.frame(|_| true).await;
    let x = frame.header["batches"][0]["bounds"][0].as_f64().unwrap();
    client.ask(&format!(r#"{{"do":"pick","x":{x},"y":17.2,"radius":3.0}}"#)).await;
    let inspect = client.say("inspect").await;
    assert_eq!((&inspect["agent"], &inspect["document"]["title"]), (&17.into(), &"Walker 17".into()));
    assert_eq!(inspect["marks"][0]["kind"], "circle");
    client.ask(r#"{"do":"play"}"#).await;
    let tick = inspect["tick"].as_u64();
    client.text(|text| (text["say"] == "inspect" && text["tick"].as_u64() > tick).then_some(())).await;
    client.ask(r#"{"do":"pick","x":-50,"y":-50,"radius":3.0}"#).await;
    client.text(|text| (text["say"] == "inspect" && text["agent"].is_null()).then_some(())).await;
}

#[tokio::test]
async fn a_click_beside_somebody_keeps_the_selection_and_one_on_empty_ground_ends_it() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let frame = client.frame(|_| true).await;
    let x = frame.header["batches"][0]["bounds"][0].as_f64().unwrap();
    client.ask(&format!(r#"{{"do":"pick","x":{x},"y":17.2,"radius":3.0}}"#)).await;
    assert_eq!(client.say("inspect").await["agent"], 17);
    // Nobody within a tenth of a metre, somebody within three: the next that is told is the next selection.
    client.ask(&format!(r#"{{"do":"pick","x":{x},"y":17.4,"radius":0.1,"near":3.0}}"#)).await;
    client.ask(r#"{"do":"select","agent":3}"#).await;
    assert_eq!(client.say("inspect").await["agent"], 3);
    client.ask(r#"{"do":"pick","x":-50,"y":-50,"radius":3.0,"near":9.0}"#).await;
    client.text(|text| (text["say"] == "inspect" && text["agent"].is_null()).then_some(())).await;
}

#[tokio::test]
async fn a_selection_belongs_to_one_client_and_ends_with_the_agent() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let mut other = server.join().await;
    client.ask(r#"{"do":"select","agent":40}"#).await;
    assert_eq!(client.say("inspect").await["agent"], 40);
    other.ask(r#"{"do":"select","agent":3}"#).await;
    assert_eq!(other.say("inspect").await["agent"], 3);
    client.ask(r#"{"do":"restart","params":{"count":10}}"#).await;
    client.text(|text| (text["say"] == "inspect" && text["agent"].is_null()).then_some(())).await;
    other
        .text(|text| (text["say"] == "inspect" && text["agent"] == 3 && text["tick"] == 0).then_some(()))
        .await;
    assert_eq!(client.refused(r#"{"do":"select","agent":10}"#).await.1, "there is no agent 10");
    other.ask(r#"{"do":"select","agent":null}"#).await;
    other.text(|text| (text["say"] == "inspect" && text["agent"].is_null()).then_some(())).await;
}

#[tokio::test]
async fn overlays_are_sent_to_those_who_want_them() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let mut other = server.join().await;
    let frame = client.frame(|_| true).await;
    assert_eq!(frame.header["batches"].as_array().unwrap().len(), 1);
    assert_eq!(
        frame.header["shapes"].as_array().unwrap().len(),
        0,
        "not even when the game draws it unasked"
    );
    client.ask(r#"{"do":"overlays","names":["marks","cells","walkers"]}"#).await;
    let frame = client.frame(|frame| frame.header["batches"].as_array().unwrap().len() == 2).await;
    assert_eq!(frame.header["batches"][1]["kind"], "heat");
    assert_eq!(frame.header["shapes"][0]["layer"], "marks");
    assert!(frame.payload.ends_with(&[0, 255]));
    other.ask(r#"{"do":"step","ticks":1}"#).await;
    let tick = frame.tick() + 1;
    let plain = other.frame(|frame| frame.tick() == tick).await;
    assert_eq!(plain.header["batches"].as_array().unwrap().len(), 1);
    let (about, message) = client.refused(r#"{"do":"overlays","names":["cell"]}"#).await;
    assert_eq!(about, "overlays");
    assert!(message.contains("did you mean \"cells\""), "{message}");
    client.ask(r#"{"do":"overlays","names":[]}"#).await;
    client.frame(|frame| frame.header["batches"].as_array().unwrap().len() == 1).await;
}

#[tokio::test]
async fn a_selection_looks_at_the_agent_once() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    // After the frame of the tick at which it stands, no other one comes that would look again.
    let tick = client.join("main").await["status"]["tick"].as_u64();
    client.new_frame(|frame| Some(frame.tick()) == tick).await;
    let mut looks = Vec::new();
    for agent in [3, 4] {
        client.ask(&format!(r#"{{"do":"select","agent":{agent}}}"#)).await;
        let inspect = client.say("inspect").await;
        looks.push(inspect["document"]["sections"][0]["fields"][1]["value"].as_f64().unwrap());
    }
    assert_eq!(looks, [1.0, 2.0]);
}

#[tokio::test]
async fn frames_are_shared_as_long_as_somebody_wants_them() {
    let server = Server::start().await;
    let mut client = server.join_paused().await;
    let mut other = server.connect().await;
    let tick = other.join("main").await["status"]["tick"].as_u64();
    // The number of the next frame that shows this, and nothing else.
    let number = async |client: &mut Client, overlay: Option<&str>| {
        client.ask(&json!({ "do": "overlays", "names": overlay.as_slice() }).to_string()).await;
        let length = |frame: &Frame, list: &str| frame.header[list].as_array().unwrap().len();
        let batches = 1 + usize::from(overlay == Some("cells"));
        let shapes = usize::from(overlay == Some("marks"));
        let shows = |frame: &Frame| (length(frame, "batches"), length(frame, "shapes")) == (batches, shapes);
        client.new_frame(shows).await.header["frame"].as_u64().unwrap()
    };
    // How often the game was drawn.
    let draws = async |client: &mut Client| {
        client.ask(r#"{"do":"select","agent":3}"#).await;
        let inspect = client.say("inspect").await;
        client.ask(r#"{"do":"select","agent":null}"#).await;
        client.text(|text| (text["say"] == "inspect" && text["agent"].is_null()).then_some(())).await;
        inspect["document"]["sections"][0]["fields"][2]["value"].as_f64().unwrap()
    };
    let plain = client.frame(|frame| Some(frame.tick()) == tick).await.header["frame"].as_u64().unwrap();
    assert_eq!(other.frame(|frame| Some(frame.tick()) == tick).await.header["frame"], plain);
    let before = draws(&mut client).await;
    let cells = number(&mut client, Some("cells")).await;
    assert_eq!(draws(&mut client).await, before + 1.0);
    assert_eq!(number(&mut client, None).await, plain, "the other one still wants it");
    assert_eq!(draws(&mut client).await, before + 1.0);
    assert!(number(&mut other, Some("marks")).await > cells);
    assert_eq!(draws(&mut client).await, before + 2.0, "it was drawn for nothing but the marks");
    assert!(number(&mut client, Some("cells")).await > cells, "nobody wanted it any more");
    assert!(number(&mut client, None).await > cells, "nobody wanted it any more");
    assert_eq!(draws(&mut client).await, before + 4.0);
}
