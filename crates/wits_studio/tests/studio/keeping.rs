//! Ticks that are kept to a time, and a game that can be.

use std::time::Duration;

use serde_json::{Value, json};
use wits_core::glam::Vec2;
use wits_core::scene::{Scene, Tint};
use wits_game::{About, Chart, Game, Pacing, Param, Setup, Tick};

use crate::client::Client;
use crate::server::Server;

/// A mill that grinds as much as it may; fifty microseconds a unit: so long that what a busy machine adds is little.
pub(crate) struct Mill(f32, u64);

impl Game for Mill {
    type State = f32;

    fn about() -> About {
        About {
            ticks_per_second: 100,
            params: vec![
                Param::integer("budget", "Budget", 20.0, 10.0, 5000.0).told("Mill", "units", "work"),
            ],
            charts: vec![Chart { name: "units", title: "Work", unit: "units", help: "" }],
            pacing: Some(Pacing { param: "budget", work: "units", micros: 1000.0 }),
            ..About::new("mill", "Mill", "A mill that grinds as much as it may.")
        }
    }

    fn start(_: &Setup) -> Self {
        Self(0.0, 0)
    }

    fn tick(&mut self, tick: Tick<'_>) {
        self.1 = tick.params.count("budget") as u64;
        std::thread::sleep(Duration::from_micros(50 * self.1));
        self.0 = self.0 * 0.9 + self.1 as f32;
    }

    fn state(&self) -> &f32 {
        &self.0
    }

    fn restore(&mut self, state: &f32, _tick: u64) {
        self.0 = *state;
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.push(self.1 as f32);
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        scene.set_bounds(Vec2::ZERO, Vec2::splat(1e5));
        scene.sprites("flour", 1.0).push(Vec2::new(self.0, 0.0), Vec2::X, Tint::Agent);
    }
}

/// A mill at rest at tick 0.
async fn at_rest(server: &Server) -> Client {
    let mut client = server.connect().await;
    client.ask(&json!({ "do": "join", "room": "mill", "game": "mill" }).to_string()).await;
    client.ask(r#"{"do":"pause"}"#).await;
    client.status(|status| status["playing"] == false).await;
    client.ask(r#"{"do":"restart"}"#).await;
    client
}

async fn step(client: &mut Client, ticks: u64, to: u64) -> Value {
    client.ask(&json!({ "do": "step", "ticks": ticks }).to_string()).await;
    client.status(|status| status["tick"] == to).await
}

#[tokio::test]
async fn the_budget_grows_until_ticks_take_their_time_and_the_past_stays_as_it_was() {
    let server = Server::start().await;
    let mut client = at_rest(&server).await;
    client.ask(r#"{"do":"keep","micros":20000}"#).await;
    client.status(|status| status["keeps"] == 20000.0).await;
    let status = step(&mut client, 79, 79).await;
    let budget = status["params"]["budget"].as_f64().unwrap();
    // 400 units would be twenty milliseconds, if nothing else ran on this machine; a sleep is never shorter than asked.
    assert!(budget > 40.0 && budget < 560.0, "{budget}");
    let end = client.frame(|frame| frame.tick() == 79).await;
    step(&mut client, 1, 80).await;
    // There and back: what was set is set again, and nothing else is, although it is measured on.
    client.ask(r#"{"do":"seek","tick":1}"#).await;
    let status = client.status(|status| status["tick"] == 1).await;
    assert_eq!((&status["newest"], &status["keeps"]), (&80.into(), &20000.0.into()));
    let status = step(&mut client, 78, 79).await;
    assert_eq!((status["params"]["budget"].as_f64(), &status["newest"]), (Some(budget), &80.into()));
    assert_eq!(client.frame(|frame| frame.tick() == 79).await.header["batches"], end.header["batches"]);
}

#[tokio::test]
async fn nothing_is_set_while_it_is_off_or_while_there_are_two_futures() {
    let server = Server::start().await;
    let mut client = at_rest(&server).await;
    let status = step(&mut client, 60, 60).await;
    assert_eq!((&status["params"]["budget"], &status["keeps"]), (&20.0.into(), &Value::Null));
    client.ask(r#"{"do":"branch"}"#).await;
    client.ask(r#"{"do":"keep","micros":20000}"#).await;
    let status = step(&mut client, 40, 100).await;
    assert_eq!((&status["params"]["budget"], &status["keeps"]), (&20.0.into(), &20000.0.into()));
    assert_eq!(status["branch"]["hash"], status["branch"]["stem"]);
    client.ask(r#"{"do":"end_branch","keep":true}"#).await;
    assert!(step(&mut client, 40, 140).await["params"]["budget"].as_f64() > Some(20.0));
    client.ask(r#"{"do":"keep","micros":null}"#).await;
    let status = client.status(|status| status["keeps"].is_null()).await;
    let before = status["params"]["budget"].clone();
    assert_eq!(step(&mut client, 40, 180).await["params"]["budget"], before);
}

#[tokio::test]
async fn games_without_a_budget_and_times_without_sense_are_refused() {
    let server = Server::start().await;
    let mut client = server.connect().await;
    client.visit("pond", 5).await;
    assert!(client.refused(r#"{"do":"keep","micros":2000}"#).await.1.contains("no budget"));
    assert!(client.refused(r#"{"do":"keep","micros":0}"#).await.1.contains("out of range"));
    assert!(client.refused(r#"{"do":"keep"}"#).await.1.contains("micros"));
}
