//! `wits studio`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::commands::support::{command, wits};

/// A studio that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(more: &[&str]) -> (Running, String) {
    let child = command().args(["studio", "--port", "0"]).args(more).stdout(Stdio::piped()).spawn().unwrap();
    let mut running = Running(child);
    let mut line = String::new();
    BufReader::new(running.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (running, line)
}

#[test]
fn it_tells_its_address_serves_and_ends_when_told() {
    for signal in ["-TERM", "-INT"] {
        let (mut running, line) = start(&[]);
        let address =
            line.strip_prefix("Wits studio: http://").and_then(|rest| rest.strip_suffix("/\n")).unwrap();
        assert!(address.starts_with("127.0.0.1:"), "{line}");

        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET /api/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("flock"), "{answer}");

        let told = Command::new("kill").args([signal, &running.0.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert_eq!(running.0.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn the_address_leads_to_a_game() {
    let (_running, line) = start(&["stealth"]);
    assert!(line.ends_with("/#/play/stealth\n"), "{line}");
    wits(["studio", "stelth"]).refused(2, &["did you mean \"stealth\"?"]);
}

#[test]
fn a_port_in_use_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    wits(["studio", "--port", &port]).refused(1, &[&format!("port {port} is in use")]);
}

#[test]
fn being_open_to_others_needs_a_token() {
    wits(["studio", "--listen", "0.0.0.0", "--port", "0"]).refused(2, &["0.0.0.0:0", "token"]);
    wits(["studio", "--listen", "0.0.0.0", "--port", "0", "--token", " "])
        .refused(2, &["the token is empty"]);
}
