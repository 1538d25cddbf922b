//! Plain requests, byte by byte: clients of libraries would tidy them up.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends a request with these header lines and reads the answer to its end.
pub(crate) async fn get(address: SocketAddr, path: &str, headers: &[&str]) -> Answer {
    exchange(address, request(address, path, headers).into_bytes()).await
}

/// Sends these bytes with a request, and reads the answer to its end.
pub(crate) async fn post(address: SocketAddr, path: &str, headers: &[&str], body: &[u8]) -> Answer {
    let length = format!("Content-Length: {}", body.len());
    let head = request(address, path, &[headers, &[&length]].concat()).replacen("GET", "POST", 1);
    exchange(address, [head.as_bytes(), body].concat()).await
}

/// Asks for a WebSocket.
pub(crate) async fn upgrade(address: SocketAddr, path: &str, headers: &[&str]) -> Answer {
    get(address, path, &[&UPGRADE, headers].concat()).await
}

/// Asks for a WebSocket and, in the same breath, says something and closes it.
pub(crate) async fn upgrade_and_say(address: SocketAddr, text: &str) -> Answer {
    let headers = [&UPGRADE[..], &["Connection: Upgrade"]].concat();
    let mut bytes = request(address, "/ws", &headers).into_bytes();
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 126).expect("a short text");
    bytes.extend([0x81, 0x80 | length, 0, 0, 0, 0]);
    bytes.extend(text.as_bytes());
    bytes.extend([0x88, 0x80, 0, 0, 0, 0]);
    exchange(address, bytes).await
}

const UPGRADE: [&str; 3] =
    ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];

fn request(address: SocketAddr, path: &str, headers: &[&str]) -> String {
    let mut lines = vec![format!("GET {path} HTTP/1.1")];
    for (name, usual) in [("Host:", address.to_string()), ("Connection:", "close".to_owned())] {
        if !headers.iter().any(|line| line.starts_with(name)) {
            lines.push(format!("{name} {usual}"));
        }
    }
    lines.extend(headers.iter().map(|line| (*line).to_owned()));
    lines.join("\r\n") + "\r\n\r\n"
}

async fn exchange(address: SocketAddr, request: Vec<u8>) -> Answer {
    let exchange = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(&request).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        bytes
    });
    read(&exchange.await.unwrap())
}

fn read(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.to_ascii_lowercase(), body: bytes[end + 4..].to_vec() }
}
