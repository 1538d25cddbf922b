//! A client that speaks the protocol. It waits for what should come, for long, and never for a fixed time.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::gate::Held;

/// Nothing here takes so long unless it is broken, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Acknowledges frames as they come.
    pub(crate) acks: bool,
    latest: Option<Frame>,
}

#[derive(Debug)]
pub(crate) enum Heard {
    Text(Value),
    Frame(Frame),
    /// The connection is closed.
    End,
}

#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) header: Value,
    pub(crate) payload: Vec<u8>,
}

impl Frame {
    fn read(bytes: &[u8]) -> Self {
        assert_eq!(&bytes[..4], b"WSF1");
        let length = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
        assert_eq!(length % 8, 0);
        let header = serde_json::from_slice(&bytes[8..8 + length]).unwrap();
        Self { header, payload: bytes[8 + length..].to_vec() }
    }

    pub(crate) fn tick(&self) -> u64 {
        self.header["tick"].as_u64().unwrap()
    }
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let (socket, _) = connect_async(format!("ws://{address}/ws")).await.unwrap();
        Self { socket, acks: true, latest: None }
    }

    pub(crate) async fn ask(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub(crate) async fn join(&mut self, room: &str) -> Value {
        self.ask(&json!({ "do": "join", "room": room, "game": "walk" }).to_string()).await;
        self.say("joined").await
    }

    /// Joins a room of the game of files, which is paused.
    pub(crate) async fn read(&mut self, room: &str) -> Value {
        self.ask(&json!({ "do": "join", "room": room, "game": "reader" }).to_string()).await;
        let joined = self.say("joined").await;
        self.ask(r#"{"do":"pause"}"#).await;
        joined
    }

    /// Joins a room of the pond, which is paused at this tick.
    pub(crate) async fn visit(&mut self, room: &str, tick: u64) {
        self.ask(&json!({ "do": "join", "room": room, "game": "pond" }).to_string()).await;
        self.ask(r#"{"do":"pause"}"#).await;
        self.say("joined").await;
        self.status(|status| status["playing"] == false).await;
        // However far it came meanwhile.
        self.ask(r#"{"do":"restart"}"#).await;
        self.ask(&json!({ "do": "step", "ticks": tick }).to_string()).await;
        self.status(|status| status["tick"] == tick).await;
    }

    /// Joins as soon as there is a place for the room.
    pub(crate) async fn join_patiently(&mut self, room: &str) -> Value {
        let join = json!({ "do": "join", "room": room, "game": "walk" }).to_string();
        let wait = async {
            loop {
                self.ask(&join).await;
                let answer = |text: &Value| text["say"] == "joined" || text["say"] == "error";
                let said = self.text(|text| answer(text).then(|| text.clone())).await;
                if said["say"] == "joined" {
                    return said;
                }
                // Not so often that it counts as a flood.
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, wait).await.expect("there is a place")
    }

    /// Keeps a paused room busy with a tick until it is released: what is asked for meanwhile waits and is processed
    /// together.
    pub(crate) async fn hold(&mut self) -> Held {
        let gate = Held::closed();
        self.set_gate(&gate).await;
        self.ask(r#"{"do":"step","ticks":1}"#).await;
        gate.is_reached().await;
        gate
    }

    /// From now on the ticks of the room pass this gate.
    pub(crate) async fn set_gate(&mut self, gate: &Held) {
        let number = gate.number();
        self.ask(&json!({ "do": "set", "name": "gate", "value": number }).to_string()).await;
        self.status(|status| status["params"]["gate"] == number as f64).await;
    }

    /// Waits until everything that was asked for is in the inbox of the room: this is refused by the connection, in order
    /// and without the room.
    pub(crate) async fn has_asked(&mut self) {
        assert_eq!(self.refused("nonsense").await.0, "message");
    }

    /// The next thing heard.
    pub(crate) async fn next(&mut self) -> Heard {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("something is heard");
            match message {
                Some(Ok(Message::Text(text))) => return Heard::Text(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Binary(bytes))) => {
                    let frame = Frame::read(&bytes);
                    if self.acks {
                        self.ask(&json!({ "do": "ack", "frame": frame.header["frame"] }).to_string()).await;
                    }
                    self.latest = Some(frame.clone());
                    return Heard::Frame(frame);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::End,
            }
        }
    }

    /// The next text that this says something about.
    pub(crate) async fn text<T>(&mut self, mut found: impl FnMut(&Value) -> Option<T>) -> T {
        let wait = async {
            loop {
                match self.next().await {
                    Heard::Text(text) => {
                        if let Some(result) = found(&text) {
                            return result;
                        }
                    }
                    Heard::Frame(_) => {}
                    Heard::End => panic!("the connection was closed"),
                }
            }
        };
        timeout(PATIENCE, wait).await.expect("the message comes")
    }

    /// The next message of this kind.
    pub(crate) async fn say(&mut self, say: &str) -> Value {
        self.text(|text| (text["say"] == say).then(|| text.clone())).await
    }

    /// The next status of which this is true.
    pub(crate) async fn status(&mut self, is: impl Fn(&Value) -> bool) -> Value {
        self.text(|text| (text["say"] == "status" && is(text)).then(|| text.clone())).await
    }

    /// The latest frame if this is true of it, else the next one of which it is.
    pub(crate) async fn frame(&mut self, is: impl Fn(&Frame) -> bool) -> Frame {
        match self.latest.as_ref().filter(|frame| is(frame)) {
            Some(frame) => frame.clone(),
            None => self.new_frame(is).await,
        }
    }

    /// The next frame of which this is true.
    pub(crate) async fn new_frame(&mut self, is: impl Fn(&Frame) -> bool) -> Frame {
        let wait = async {
            loop {
                match self.next().await {
                    Heard::Frame(frame) if is(&frame) => return frame,
                    Heard::End => panic!("the connection was closed"),
                    _ => {}
                }
            }
        };
        timeout(PATIENCE, wait).await.expect("the frame comes")
    }

    /// Asks for something and gives the refusal: what it is about and what it says.
    pub(crate) async fn refused(&mut self, text: &str) -> (String, String) {
        self.ask(text).await;
        let error = self.say("error").await;
        (error["about"].as_str().unwrap().to_owned(), error["message"].as_str().unwrap().to_owned())
    }

    /// The reason why the server closes the connection.
    pub(crate) async fn bye(&mut self) -> String {
        let bye = self.say("bye").await;
        while !matches!(self.next().await, Heard::End) {}
        bye["reason"].as_str().unwrap().to_owned()
    }
}
