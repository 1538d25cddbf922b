//! Who may come in: the checks that every request passes.
//!
//! - The host that was asked for: on loopback only loopback names, so that a foreign name that was made to resolve to
//!   this machine (DNS rebinding) gets nothing.
//! - The origin: a page of another site may not speak for its user. Programs send none and are let through.
//! - The token, when there is one.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::token::{Proof, Token};

/// Who may come in.
pub(crate) struct Guard {
    loopback: bool,
    token: Option<Token>,
}

impl Guard {
    /// For a server at this address.
    pub(crate) fn new(ip: IpAddr, token: Option<Token>) -> Self {
        Self { loopback: ip.is_loopback(), token }
    }

    fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<Option<Proof>, (StatusCode, &'static str)> {
        self.check_places(headers).map_err(|why| (StatusCode::FORBIDDEN, why))?;
        let Some(token) = &self.token else { return Ok(None) };
        let why =
            "this studio needs its token: open the address that was printed when it started, with ?token=…\n";
        token.proof(uri, headers).map(Some).ok_or((StatusCode::UNAUTHORIZED, why))
    }

    fn check_places(&self, headers: &HeaderMap) -> Result<(), &'static str> {
        let host = headers.get(HOST).and_then(|value| value.to_str().ok()).and_then(Place::of_host);
        let host = host.ok_or("the request does not say which host it is for\n")?;
        if self.loopback && !host.is_loopback() {
            return Err("this studio answers to localhost and 127.0.0.1 only\n");
        }
        let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
        let origin = origin.to_str().ok().and_then(Place::of_origin);
        match origin {
            Some(origin) if origin == host || (origin.is_loopback() && origin.port == host.port) => Ok(()),
            _ => Err("pages of other sites may not use this studio\n"),
        }
    }
}

/// Lets a request through, or not.
pub(crate) async fn stand(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    match guard.check(request.uri(), request.headers()) {
        Err(refusal) => refusal.into_response(),
        Ok(proof) => {
            let mut response = next.run(request).await;
            let told = guard.token.as_ref().filter(|_| proof == Some(Proof::Told));
            if let Some(cookie) = told.and_then(Token::set_cookie) {
                response.headers_mut().insert(SET_COOKIE, cookie);
            }
            response
        }
    }
}

/// A name and a port; usual ports are left out, as browsers do.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    name: String,
    port: Option<u16>,
}

impl Place {
    fn of_host(text: &str) -> Option<Self> {
        Self::read(text, &[80, 443])
    }

    fn of_origin(text: &str) -> Option<Self> {
        let (scheme, place) = text.split_once("://")?;
        match scheme {
            "http" | "https" => Self::read(place, &[80, 443]),
            _ => None,
        }
    }

    fn read(text: &str, usual: &[u16]) -> Option<Self> {
        // The name of a version 6 address has colons of its own and stands in brackets.
        let name_end = text.rfind(']').map_or(0, |bracket| bracket + 1);
        let colon = text[name_end..].find(':').map(|place| name_end + place);
        let (name, port) = match colon {
            Some(colon) => (&text[..colon], Some(text[colon + 1..].parse::<u16>().ok()?)),
            None => (text, None),
        };
        if name.is_empty() || name.contains(['/', '@', '?', '#']) {
            return None;
        }
        Some(Self { name: name.to_ascii_lowercase(), port: port.filter(|port| !usual.contains(port)) })
    }

    fn is_loopback(&self) -> bool {
        let is_address = || self.name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback());
        self.name == "localhost" || self.name == "[::1]" || is_address()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(ip: [u8; 4], host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        Guard::new(ip.into(), None).check_places(&headers).is_ok()
    }

    #[test]
    fn own_pages_and_programs_may_come_in() {
        let home = [127, 0, 0, 1];
        assert!(allowed(home, "127.0.0.1:4747", None));
        assert!(allowed(home, "localhost:4747", Some("http://localhost:4747")));
        assert!(allowed(home, "LOCALHOST:4747", Some("http://127.0.0.1:4747")));
        assert!(allowed(home, "[::1]:4747", Some("http://[::1]:4747")));
        assert!(allowed(home, "localhost", Some("http://localhost")));
        assert!(allowed([0, 0, 0, 0], "games.example:4747", Some("https://games.example:4747")));
        assert!(allowed([0, 0, 0, 0], "games.example", Some("https://games.example")));
    }

    #[test]
    fn pages_of_others_may_not() {
        let home = [127, 0, 0, 1];
        for origin in [
            "http://evil.example",
            "http://evil.example:4747",
            "http://localhost:8080",
            "http://localhost",
            "http://localhost.evil.example:4747",
            "http://localhost:4747@evil.example",
            "file://localhost:4747",
            "null",
            "",
        ] {
            assert!(!allowed(home, "localhost:4747", Some(origin)), "{origin}");
            assert!(!allowed([0, 0, 0, 0], "games.example:4747", Some(origin)), "{origin}");
        }
    }

    #[test]
    fn a_foreign_name_for_this_machine_gets_nothing() {
        let home = [127, 0, 0, 1];
        for host in
            ["evil.example:4747", "evil.example", "127.0.0.1.evil.example:4747", "", ":4747", "localhost:x"]
        {
            assert!(!allowed(home, host, None), "{host}");
        }
        assert!(!allowed(home, "evil.example:4747", Some("http://evil.example:4747")));
    }
}
