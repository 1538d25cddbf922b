//! The loop in a thread, and a browser's words over a real connection.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use plain_loop::balls::Balls;
use plain_loop::{attach, obey, show};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wits_studio::StudioConfig;

/// The program at work, until it is told to end.
struct Running {
    address: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Balls>>,
}

impl Running {
    fn start() -> Self {
        let mut studio = attach(StudioConfig::on_port(0)).unwrap();
        let address = studio.address().to_string();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = spawn(move || {
            let (mut balls, mut tick) = (Balls::new(5), 0);
            while !stopped.load(Ordering::Relaxed) {
                obey(&mut studio, &mut balls, tick);
                if studio.wants_tick() {
                    balls.step(0.01);
                    tick += 1;
                }
                show(&mut studio, &balls, tick);
                sleep(Duration::from_millis(2));
            }
            balls
        });
        Self { address, stop, thread: Some(thread) }
    }

    fn end(mut self) -> Balls {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap()
    }
}

struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    async fn join(address: &str) -> Self {
        let mut client = Self(connect_async(format!("ws://{address}/ws")).await.unwrap().0);
        client.ask(json!({ "do": "join", "room": "balls", "game": "balls" })).await;
        client
    }

    async fn ask(&mut self, ask: Value) {
        self.0.send(Message::text(ask.to_string())).await.unwrap();
    }

    /// The next text or header of a frame of which this is true.
    async fn hear(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        let wait = async {
            loop {
                let heard: Value = match self.0.next().await.unwrap().unwrap() {
                    Message::Text(text) => serde_json::from_str(&text).unwrap(),
                    Message::Binary(bytes) => {
                        let length = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
                        let header: Value = serde_json::from_slice(&bytes[8..8 + length]).unwrap();
                        self.ask(json!({ "do": "ack", "frame": header["frame"] })).await;
                        header
                    }
                    _ => continue,
                };
                if is(&heard) {
                    return heard;
                }
            }
        };
        timeout(Duration::from_secs(30), wait).await.expect("it is said")
    }

    async fn say(&mut self, say: &str) -> Value {
        self.hear(|heard| heard["say"] == say).await
    }
}

#[tokio::test]
async fn the_scene_a_ball_and_a_view_are_seen() {
    let program = Running::start();
    let mut client = Client::join(&program.address).await;
    assert_eq!(client.say("hello").await["games"][0]["title"], "Bouncing balls");
    assert_eq!(client.say("joined").await["game"], "balls");
    assert_eq!(client.say("world").await["panels"][0]["id"], "work");
    let frame = client.hear(|heard| heard["batches"][0]["count"] == 5).await;
    assert_eq!(frame["shapes"][0]["kind"], "box");
    client.ask(json!({ "do": "select", "agent": 3 })).await;
    let inspect = client.hear(|heard| heard["say"] == "inspect" && heard["agent"] == 3).await;
    assert_eq!(
        (&inspect["document"]["title"], &inspect["marks"][0]["kind"]),
        (&"Ball 3".into(), &"circle".into())
    );
    client.ask(json!({ "do": "panel", "id": "work" })).await;
    let panel = client.say("panel").await;
    assert_eq!(panel["document"]["sections"][0]["kind"], "frames");
    let row = client.hear(|heard| heard["say"] == "charts" && !heard["rows"][0][2].is_null()).await;
    assert_eq!(row["names"], json!(["tick_ms", "energy"]));
    program.end();
}

#[tokio::test]
async fn a_ball_that_is_pointed_at_says_who_it_is() {
    let program = Running::start();
    let mut client = Client::join(&program.address).await;
    client.ask(json!({ "do": "point", "agent": 3 })).await;
    let named = |heard: &Value| heard["say"] == "brief" && heard["name"] == "Ball 3";
    let brief = client.hear(named).await;
    assert!(brief["at"][0].is_number());
    client.ask(json!({ "do": "point", "agent": 77 })).await;
    client.hear(|heard| heard["say"] == "brief" && heard["agent"].is_null()).await;
    program.end();
}

#[tokio::test]
async fn people_pause_step_set_and_tell() {
    let program = Running::start();
    let mut client = Client::join(&program.address).await;
    client.ask(json!({ "do": "pause" })).await;
    client.hear(|heard| heard["say"] == "status" && heard["playing"] == false).await;
    // A tick that was under way may still come.
    sleep(Duration::from_millis(300));
    let before = client.say("status").await;
    let before = client
        .hear(|heard| heard["say"] == "status" && heard["tick"].as_u64() >= before["tick"].as_u64())
        .await;
    sleep(Duration::from_millis(300));
    client.ask(json!({ "do": "step", "ticks": 3 })).await;
    let tick = before["tick"].as_u64().unwrap() + 3;
    client.hear(|heard| heard["say"] == "status" && heard["tick"].as_u64() == Some(tick)).await;
    client.ask(json!({ "do": "set", "name": "gravity", "value": 0.0 })).await;
    client.hear(|heard| heard["params"]["gravity"] == 0.0).await;
    client.ask(json!({ "do": "panel", "id": "kicks" })).await;
    client.ask(json!({ "do": "tell", "what": "kick", "to": 4, "value": 2.0 })).await;
    let kicked =
        |heard: &Value| heard["document"]["sections"][0]["entries"][0]["text"] == "ball 4 was kicked";
    client.hear(kicked).await;
    for (ask, about) in [
        (json!({ "do": "tell", "what": "kik" }), "tell"),
        (json!({ "do": "set", "name": "gravity", "value": 99.0 }), "set"),
        (json!({ "do": "seek", "tick": 0 }), "seek"),
        (json!({ "do": "branch" }), "branch"),
        (json!({ "do": "select", "agent": 77 }), "select"),
        (json!({ "do": "panel", "id": "wrk" }), "panel"),
    ] {
        client.ask(ask).await;
        assert_eq!(client.say("error").await["about"], about);
    }
    let balls = program.end();
    assert_eq!((balls.gravity, balls.kicks.len()), (0.0, 1));
}

#[tokio::test]
async fn when_the_last_one_leaves_the_program_goes_on() {
    let mut studio = attach(StudioConfig::on_port(0)).unwrap();
    let address = studio.address().to_string();
    let mut client = Client::join(&address).await;
    client.ask(json!({ "do": "pause" })).await;
    client.hear(|heard| heard["say"] == "status" && heard["playing"] == false).await;
    assert!(studio.is_watched() && studio.wants_pause() && !studio.wants_tick());
    drop(client);
    let wait = async {
        while studio.is_watched() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(30), wait).await.unwrap();
    assert!(!studio.wants_pause() && studio.wants_tick());
    let mut calls = 0;
    (0..100).for_each(|tick| studio.show(tick, |_| calls += 1));
    assert!(calls <= 1, "nobody looks, and the first page is the only one: {calls}");
}

#[tokio::test]
async fn wider_than_loopback_needs_a_token() {
    let mut config = StudioConfig::on_port(0);
    config.listen = ([0, 0, 0, 0], 0).into();
    assert!(attach(config.clone()).err().unwrap().to_string().contains("token"));
    config.token = Some("secret".into());
    let studio = attach(config).unwrap();
    assert!(studio.url().ends_with("/?token=secret"));
    assert!(connect_async(format!("ws://127.0.0.1:{}/ws", studio.address().port())).await.is_err());
}
