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
    let host = format!("Host: {address}");
    let mut lines = vec![format!("GET {path} HTTP/1.1"), "Connection: close".to_owned()];
    if !headers.iter().any(|line| line.starts_with("Host:")) {
        lines.push(host);
    }
    lines.extend(headers.iter().map(|line| (*line).to_owned()));
    let request = lines.join("\r\n") + "\r\n\r\n";
    let exchange = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        bytes
    });
    read(&exchange.await.unwrap())
}

/// Asks for a WebSocket.
pub(crate) async fn upgrade(address: SocketAddr, path: &str, headers: &[&str]) -> Answer {
    let mut all = vec![
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    all.extend(headers);
    get(address, path, &all).await
}

fn read(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.to_ascii_lowercase(), body: bytes[end + 4..].to_vec() }
}
