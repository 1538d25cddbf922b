//! Looking at minds: pictures, pulses, breakpoints, boards that are changed by hand.

use serde_json::{Value, json};

use crate::client::{Client, Heard};
use crate::server::Server;
use crate::thinker::{EAT, WALK};

async fn join(server: &Server) -> Client {
    let mut client = server.connect().await;
    client.ask(r#"{"do":"join","room":"minds","game":"thinker"}"#).await;
    assert_eq!(client.say("joined").await["minds"], true);
    client
}

async fn join_paused(server: &Server) -> Client {
    let mut client = join(server).await;
    client.ask(r#"{"do":"step","ticks":20}"#).await;
    client.status(|status| status["playing"] == false && status["tick"].as_u64() >= Some(20)).await;
    client
}

fn edit(key: &str, value: &Value) -> String {
    json!({ "do": "edit", "agent": 1, "scope": "agent", "key": key, "value": value }).to_string()
}

#[tokio::test]
async fn a_picture_comes_once_and_then_what_is_new() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    client.ask(r#"{"do":"select","agent":1}"#).await;
    assert_eq!(client.say("inspect").await["minds"], json!([{ "name": "behaviour", "graph": "guard" }]));
    client.ask(r#"{"do":"watch","agent":1,"mind":0}"#).await;
    let graph = client.say("graph").await;
    assert_eq!((&graph["id"], &graph["version"], &graph["stops"]), (&"guard".into(), &0.into(), &json!([])));
    assert_eq!(graph["graph"]["nodes"][4]["name"], "walk");
    // Time stood still all the while: the last moments were lived again.
    let pulse = client.say("pulse").await;
    assert_eq!(
        (&pulse["reset"], &pulse["agent"], &pulse["graph"]),
        (&true.into(), &1.into(), &"guard".into())
    );
    let tick = pulse["tick"].as_u64().unwrap();
    let walks = pulse["marks"].as_array().unwrap().iter().find(|mark| mark[0] == WALK).unwrap();
    assert_eq!((&walks[1], walks[2].as_u64()), (&"running".into(), Some(tick)));
    assert_eq!(pulse["trail"][0]["why"], "hungry is false");
    assert_eq!(pulse["board"][1]["value"], "inf", "JSON has no such number");
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let pulse = client.say("pulse").await;
    assert_eq!((pulse["tick"].as_u64(), &pulse["reset"]), (Some(tick + 1), &Value::Null));
    assert!(pulse["board"].is_null() && pulse["trail"].is_null() && pulse["values"].is_null());
    // Watching again is told anew, but the picture is there.
    client.ask(r#"{"do":"watch","agent":2}"#).await;
    let next =
        client.text(|text| (text["say"] == "pulse" || text["say"] == "graph").then(|| text.clone())).await;
    assert_eq!((&next["say"], &next["agent"], &next["reset"]), (&"pulse".into(), &2.into(), &true.into()));
}

#[tokio::test]
async fn a_changed_definition_is_sent_again_and_keeps_its_breakpoints() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    client.ask(r#"{"do":"watch","agent":1}"#).await;
    client.say("pulse").await;
    client.ask(r#"{"do":"breakpoints","graph":"guard","nodes":[3,3]}"#).await;
    assert_eq!(client.say("stops").await, json!({ "say": "stops", "graph": "guard", "nodes": [3] }));
    client.ask(r#"{"do":"input","name":"reload"}"#).await;
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let graph = client.say("graph").await;
    assert_eq!((&graph["version"], &graph["stops"]), (&1.into(), &json!([3])));
    assert_eq!(client.say("pulse").await["reset"], true);
}

#[tokio::test]
async fn a_breakpoint_stops_the_room_for_everybody_and_play_goes_on() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    let mut other = join(&server).await;
    client.ask(&format!(r#"{{"do":"breakpoints","graph":"guard","nodes":[{EAT}]}}"#)).await;
    client.ask(&edit("hungry", &true.into())).await;
    client.ask(r#"{"do":"play"}"#).await;
    let stop = json!({ "agent": 1, "name": "agent 1", "mind": 0, "graph": "guard", "node": EAT, "at": "eat",
        "why": "walk → eat" });
    let status = client.status(|status| !status["stopped"].is_null()).await;
    assert_eq!((&status["stopped"], &status["playing"]), (&stop, &false.into()));
    let tick = status["tick"].as_u64().unwrap();
    assert_eq!(other.status(|status| !status["stopped"].is_null()).await["stopped"], stop);
    client.ask(r#"{"do":"play"}"#).await;
    let on = client.status(|status| status["tick"].as_u64() > Some(tick + 5)).await;
    assert!(on["stopped"].is_null() && on["playing"] == true, "what goes on is not reached again: {on}");
    // Once more over the same place: a step ends there too.
    client.ask(&format!(r#"{{"do":"seek","tick":{}}}"#, tick - 1)).await;
    client.status(|status| status["tick"].as_u64() == Some(tick - 1) && status["playing"] == false).await;
    client.ask(r#"{"do":"step","ticks":50}"#).await;
    let status = client.status(|status| !status["stopped"].is_null()).await;
    assert_eq!(status["tick"].as_u64(), Some(tick));
    client.ask(r#"{"do":"restart"}"#).await;
    assert!(client.say("joined").await["status"]["stopped"].is_null());
}

#[tokio::test]
async fn hands_write_on_boards_and_the_next_tick_knows() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    client.ask(r#"{"do":"watch","agent":1}"#).await;
    client.say("pulse").await;
    client.ask(&edit("hungry", &true.into())).await;
    let pulse = client.say("pulse").await;
    assert_eq!((&pulse["values"], &pulse["waiting"]), (&json!([[0, true]]), &json!([0])));
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    let pulse = client.say("pulse").await;
    assert_eq!((&pulse["waiting"], &pulse["values"]), (&json!([]), &Value::Null));
    assert_eq!(pulse["trail"][0]["why"], "hungry is true");
    assert_eq!(pulse["log"]["add"][0]["text"], "walk → eat");
    client.ask(&edit("hungry", &Value::Null)).await;
    assert_eq!(client.say("pulse").await["values"], json!([[0, null]]));
}

#[tokio::test]
async fn nonsense_about_minds_is_refused_in_words() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    for (text, about, message) in [
        (r#"{"do":"watch","agent":99}"#.to_owned(), "watch", "agent 99 has no mind"),
        (r#"{"do":"watch","agent":1,"mind":7}"#.to_owned(), "watch", "there is no mind 7; agent 1 has 1"),
        (r#"{"do":"watch","agent":"me"}"#.to_owned(), "watch", "whole number"),
        (
            r#"{"do":"breakpoints","graph":"gard","nodes":[]}"#.to_owned(),
            "breakpoints",
            "did you mean \"guard\"",
        ),
        (
            r#"{"do":"breakpoints","graph":"guard","nodes":[5]}"#.to_owned(),
            "breakpoints",
            "no node or link 5",
        ),
        (edit("hungri", &true.into()), "edit", "did you mean \"hungry\""),
        (edit("hungry", &3.into()), "edit", "agent.hungry: 3 is not what it holds; expected true or false"),
        (edit("pace", &json!([1, 2, 3, 4])), "edit", "no vector"),
        (edit("pace", &json!([1, 1e300])), "edit", "finite"),
        (edit("pace", &json!({})), "edit", "expected true, false, a number"),
    ] {
        let (refused, why) = client.refused(&text).await;
        assert_eq!(refused, about, "{text}");
        assert!(why.contains(message), "{text}: {why}");
    }
    let mut walker = server.join_paused().await;
    assert!(walker.join("main").await["minds"].is_null());
    assert!(walker.refused(r#"{"do":"watch","agent":1}"#).await.1.contains("no mind"));
    assert!(walker.refused(&edit("hungry", &true.into())).await.1.contains("no blackboard"));
}

#[tokio::test]
async fn looking_ends_with_the_agent_and_survives_a_restart() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    client.ask(r#"{"do":"watch","agent":1}"#).await;
    client.say("pulse").await;
    client.ask(r#"{"do":"restart"}"#).await;
    client.say("joined").await;
    client.text(|text| (text["say"] == "pulse" && text["reset"] == true).then_some(())).await;
    client.ask(r#"{"do":"input","name":"vanish"}"#).await;
    client.ask(r#"{"do":"step","ticks":1}"#).await;
    client.text(|text| (text["say"] == "pulse" && text["agent"].is_null()).then_some(())).await;
    assert!(client.refused(r#"{"do":"watch","agent":1}"#).await.1.contains("no mind"));
}

#[tokio::test]
async fn nothing_is_sent_to_those_who_look_at_nothing() {
    let server = Server::start().await;
    let mut client = join_paused(&server).await;
    client.ask(r#"{"do":"watch","agent":1}"#).await;
    client.say("pulse").await;
    client.ask(r#"{"do":"watch","agent":null}"#).await;
    client.ask(r#"{"do":"step","ticks":5}"#).await;
    client.ask(r#"{"do":"speed","factor":2}"#).await;
    loop {
        match client.next().await {
            Heard::Text(text) if text["say"] == "status" && text["speed"] == 2.0 => break,
            Heard::Text(text) => assert_ne!(text["say"], "pulse"),
            Heard::Frame(_) => {}
            Heard::End => panic!("the connection was closed"),
        }
    }
}
