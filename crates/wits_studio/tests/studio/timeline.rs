//! The timeline over all agents, and bookmarks.

use serde_json::{Value, json};

use crate::client::Client;
use crate::server::Server;

/// What a client knows of the timeline, put together as it should be.
#[derive(Debug, Default)]
struct Known {
    to: u64,
    marks: Vec<Value>,
    lanes: Vec<Value>,
}

impl Known {
    fn hear(&mut self, news: &Value) {
        if news["reset"] == true {
            *self = Self::default();
        }
        if let Some(cut) = news["cut"].as_u64() {
            self.marks.retain(|mark| mark["tick"].as_u64().unwrap() < cut);
        }
        self.to = news["to"].as_u64().unwrap();
        self.lanes.extend(news["lanes"].as_array().into_iter().flatten().cloned());
        self.marks.extend(news["marks"].as_array().unwrap().iter().cloned());
        assert!(self.marks.is_sorted_by_key(|mark| mark["tick"].as_u64()), "in the order of ticks");
    }

    fn texts(&self) -> Vec<String> {
        self.marks.iter().map(|mark| format!("{} {}", mark["tick"], mark["text"].as_str().unwrap())).collect()
    }
}

fn edit(hungry: bool) -> String {
    json!({ "do": "edit", "agent": 1, "scope": "agent", "key": "hungry", "value": hungry }).to_string()
}

/// Somebody who looks at the timeline of characters that think, 10 ticks after the start.
struct Looker {
    client: Client,
    known: Known,
}

impl Looker {
    async fn new(server: &Server) -> Self {
        let mut client = server.connect().await;
        client.ask(r#"{"do":"join","room":"r","game":"thinker"}"#).await;
        client.ask(r#"{"do":"pause"}"#).await;
        client.status(|status| status["playing"] == false).await;
        client.ask(r#"{"do":"restart"}"#).await;
        let mut looker = Self { client, known: Known::default() };
        looker.step(10, 10).await;
        looker
    }

    async fn ask(&mut self, text: &str) {
        self.client.ask(text).await;
    }

    async fn watch(&mut self) {
        self.ask(r#"{"do":"timeline","on":true}"#).await;
    }

    /// Listens until this is so of what was said last and of what is known.
    async fn until(&mut self, is: impl Fn(&Value, &Known) -> bool) {
        let known = &mut self.known;
        self.client
            .text(|text| {
                if text["say"] == "marks" {
                    known.hear(text);
                }
                is(text, known).then_some(())
            })
            .await;
    }

    async fn status(&mut self, is: impl Fn(&Value) -> bool) {
        self.until(|text, _| text["say"] == "status" && is(text)).await;
    }

    /// Listens until everything up to this tick is known.
    async fn up_to(&mut self, tick: u64) -> Vec<String> {
        if self.known.to != tick {
            self.until(|_, known| known.to == tick).await;
        }
        self.known.texts()
    }

    async fn step(&mut self, ticks: u64, to: u64) {
        self.ask(&json!({ "do": "step", "ticks": ticks }).to_string()).await;
        self.status(|status| status["tick"] == to).await;
    }
}

const NOTHING: Vec<String> = Vec::new();

#[tokio::test]
async fn decisions_and_events_of_all_agents_are_told_and_survive_going_back() {
    let server = Server::start().await;
    let mut looker = Looker::new(&server).await;
    looker.ask(&edit(true)).await;
    looker.step(10, 20).await;
    // Nobody looked until now: the past is played once more.
    looker.watch().await;
    assert_eq!(looker.up_to(20).await, ["10 Set agent.hungry to true", "11 walk → eat"]);
    assert_eq!(looker.known.marks[1]["agent"], 1);
    assert_eq!(looker.known.lanes, [json!([1, "agent 1"])]);
    // Going back changes nothing: it will happen again, and is not told twice.
    looker.ask(r#"{"do":"seek","tick":5}"#).await;
    looker.status(|status| status["tick"] == 5).await;
    looker.step(20, 25).await;
    assert_eq!(looker.up_to(25).await.len(), 2);
    // A change in the past undoes what came after.
    looker.ask(r#"{"do":"seek","tick":8}"#).await;
    looker.ask(&edit(false)).await;
    assert_eq!(looker.up_to(8).await, ["8 Set agent.hungry to false"]);
    looker.step(5, 13).await;
    assert_eq!(looker.up_to(13).await, ["8 Set agent.hungry to false"]);
}

#[tokio::test]
async fn a_branch_has_its_own_marks_and_dropping_it_brings_back_the_others() {
    let server = Server::start().await;
    let mut looker = Looker::new(&server).await;
    looker.watch().await;
    assert_eq!(looker.up_to(10).await, NOTHING);
    looker.ask(r#"{"do":"branch"}"#).await;
    looker.ask(&edit(true)).await;
    looker.step(4, 14).await;
    assert_eq!(looker.up_to(14).await, ["10 Set agent.hungry to true", "11 walk → eat"]);
    looker.ask(r#"{"do":"end_branch","keep":false}"#).await;
    looker.status(|status| status["branch"].is_null()).await;
    looker.step(1, 15).await;
    assert_eq!(looker.up_to(15).await, NOTHING);
}

#[tokio::test]
async fn a_breakpoint_that_is_reached_is_a_mark() {
    let server = Server::start().await;
    let mut looker = Looker::new(&server).await;
    looker.watch().await;
    looker.ask(r#"{"do":"breakpoints","graph":"guard","nodes":[3]}"#).await;
    looker.ask(&edit(true)).await;
    looker.ask(r#"{"do":"play"}"#).await;
    looker.status(|status| status["stopped"].is_object()).await;
    looker.up_to(11).await;
    let stop = looker.known.marks.iter().find(|mark| mark["kind"] == "stop").unwrap();
    assert_eq!((&stop["tick"], &stop["agent"]), (&11.into(), &1.into()));
    assert_eq!((&stop["text"], &stop["why"]), (&"Breakpoint: eat".into(), &"walk → eat".into()));
}

#[tokio::test]
async fn a_restart_begins_anew() {
    let server = Server::start().await;
    let mut looker = Looker::new(&server).await;
    looker.watch().await;
    looker.ask(&edit(true)).await;
    looker.ask(r#"{"do":"bookmark","tick":3,"name":"here"}"#).await;
    looker.step(4, 14).await;
    assert_eq!(looker.up_to(14).await.len(), 2);
    looker.ask(r#"{"do":"restart"}"#).await;
    looker.until(|text, _| text["say"] == "bookmarks" && text["bookmarks"] == json!([])).await;
    assert_eq!(looker.up_to(0).await, NOTHING);
}

#[tokio::test]
async fn bookmarks_are_seen_by_all_named_and_forgotten_with_their_future() {
    let server = Server::start().await;
    let (mut client, mut other) = (Looker::new(&server).await.client, server.connect().await);
    client.ask(r#"{"do":"bookmark","tick":4,"name":" goal "}"#).await;
    client.ask(r#"{"do":"bookmark","tick":9,"name":""}"#).await;
    client.text(|text| (text["bookmarks"].as_array()?.len() == 2).then_some(())).await;
    let (about, why) = client.refused(r#"{"do":"bookmark","tick":11,"name":""}"#).await;
    assert_eq!((about.as_str(), why.as_str()), ("bookmark", "tick: expected 0 to 10"));
    let long = json!({ "do": "bookmark", "tick": 1, "name": "x".repeat(99) });
    assert!(client.refused(&long.to_string()).await.1.contains("60"));
    other.ask(r#"{"do":"join","room":"r","game":"thinker"}"#).await;
    let seen = other.say("bookmarks").await;
    assert_eq!(seen["bookmarks"], json!([{ "tick": 4, "name": "goal" }, { "tick": 9, "name": "" }]));
    client.ask(r#"{"do":"seek","tick":5}"#).await;
    client.ask(&edit(true)).await;
    let left = other.say("bookmarks").await;
    assert_eq!(left["bookmarks"], json!([{ "tick": 4, "name": "goal" }]));
}
